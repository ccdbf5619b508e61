// small_games.h — games that can be looked at whole, and what perfect play gives in them, for
// tests.
//
// Idea      games of the library on smaller boards; positions of random games, as early as the
//           exhaustive solver still sees the whole rest
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/playout.h"
#include "machine/net/net_game.h"
#include "play/game_study.h"
#include "play/player.h"
#include "search/exact/solve.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"
#include "search/testing/side_by_side.h"
#include "tactics/tactician.h"

namespace rulewise::play::small {

inline constexpr std::uint64_t kNodes = 3'000'000;  // enough for every proof here
inline constexpr double kNearly = 0.1;              // minimax pays a little for what comes sooner

struct SolvedPosition {
  game::State state;
  game::Role role;   // has a choice
  double value = 0;  // with best play, for the role
};

/// How positions of a game are drawn.
struct Drawing {
  const char* name;
  std::size_t count;            // of positions
  std::size_t max_states;       // below each of them
  std::size_t least_plies = 0;  // of the random games: too much is open where shorter ones end
  bool has_parts = false;       // is searched with and without what is known of these
  friend void PrintTo(const Drawing& drawing, std::ostream* out) { *out << drawing.name; }
};

struct SmallGame {
  std::unique_ptr<game::Game> game;
  Knowledge knowledge;  // a tactician, where the game is in GDL
};

// ---- The games --------------------------------------------------------------------------------

/// A text with every one of `changes` made wherever it applies; none may be idle.
inline std::string changed(std::string text,
                           const std::vector<std::pair<std::string, std::string>>& changes) {
  for (const auto& [from, to] : changes) {
    std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    for (; at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

inline SmallGame gdl_game(const std::string& text) {
  SmallGame small;
  small.game = search::game_of_text(text);
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*small.game);
  auto tactician = tactics::Tactician::make(gdl::read_rules(text).rules, net_game.net(),
                                            tactics::TacticsLimits{});
  if (tactician) small.knowledge.tactician = std::move(tactician).value();
  return small;
}

/// With advisors too: captures are known, and games can be judged.
inline SmallGame studied_game(const std::string& text) {
  SmallGame small = gdl_game(text);
  small.knowledge.advice =
      study_game(gdl::read_rules(text).rules, *small.game, {.max_seconds = 1}).advice;
  return small;
}

inline SmallGame scl_game(const std::string& text, std::optional<int> move_limit = {}) {
  scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors());
  if (move_limit) reading.rules.additions.move_limit = move_limit;
  return {std::move(machine::board::BoardGame::make(reading.rules, {})).value(), {}};
}

inline SmallGame small_game(std::string_view name) {
  using search::library_text;
  if (name == "connect_four_5x5") {
    return gdl_game(
        changed(library_text("connect_four.kif"), {{" (column 6) (column 7)", ""},
                                                   {" (row 6)", ""},
                                                   {" (right 5 6) (right 6 7)", ""},
                                                   {" (above 5 6)", ""},
                                                   {"(filled ?x 6)", "(filled ?x 5)"}}));
  }
  if (name == "connect_four_4x4") {
    return gdl_game(
        changed(library_text("connect_four.kif"), {{" (column 5) (column 6) (column 7)", ""},
                                                   {" (row 5) (row 6)", ""},
                                                   {" (right 4 5) (right 5 6) (right 6 7)", ""},
                                                   {" (above 4 5) (above 5 6)", ""},
                                                   {"(filled ?x 6)", "(filled ?x 4)"}}));
  }
  if (name == "breakthrough_4x4") {
    return studied_game(changed(library_text("breakthrough.kif"),
                                {{" (index 5) (index 6) (index 7) (index 8)", ""},
                                 {" (after 4 5) (after 5 6) (after 6 7) (after 7 8)", ""},
                                 {"(last white 8)", "(last white 4)"},
                                 {"(cell ?x 7 black)", "(cell ?x 3 black)"},
                                 {"(cell ?x 8 black)", "(cell ?x 4 black)"}}));
  }
  if (name == "pawn_breakthrough_3x5") {
    return scl_game(changed(library_text("pawn_breakthrough.scl"),
                            {{"8 by 8", "3 by 5"}, {"rank 8", "rank 5"}}));
  }
  if (name == "two_strips") return gdl_game(search::strips(4));
  if (name == "hexapawn") return scl_game(library_text("hexapawn.scl"));
  if (name == "fierce_quoll") return scl_game(library_text("generated/fierce_quoll.scl"), 16);
  if (name == "insatiable_jackal") {
    return scl_game(library_text("generated/insatiable_jackal.scl"), 12);
  }
  if (name == "backward_albatross") {
    return scl_game(library_text("generated/backward_albatross.scl"), 30);
  }
  return gdl_game(library_text(std::string(name) + ".kif"));
}

// ---- Positions and their values ---------------------------------------------------------------

/// What perfect play gives the role; nothing where that takes more than so many states.
inline std::optional<double> exact_value(const game::Game& game, const game::State& state,
                                         game::Role role, std::size_t max_states) {
  search::StateTurns turns(game, state);
  const std::optional<int> value = search::solve(turns, max_states);
  if (!value) return std::nullopt;
  const bool is_mine = static_cast<std::size_t>(turns.side()) == role.index();
  return 50 + (is_mine ? *value : -*value) / 2.0;
}

inline std::vector<game::State> random_game(const game::Game& game, base::Random& random) {
  std::vector<game::State> states{game.initial_state()};
  game::JointMove joint;
  while (!game.is_terminal(states.back())) {
    if (!game::choose_joint_move(game, states.back(), random, joint)) break;
    states.push_back(game.successor(states.back(), joint));
  }
  states.pop_back();
  return states;
}

/// Of one game, from its end back: those the solver sees the whole rest of.
inline std::vector<SolvedPosition> solved_positions(const game::Game& game,
                                                    const std::vector<game::State>& states,
                                                    std::size_t max_states) {
  std::vector<SolvedPosition> solved;
  for (std::size_t i = states.size(); i-- > 0;) {
    const game::Role role(static_cast<std::size_t>(search::StateTurns(game, states[i]).side()));
    const auto value = exact_value(game, states[i], role, max_states);
    if (!value) break;
    if (game.legal_moves(states[i], role).size() > 1) solved.push_back({states[i], role, *value});
  }
  return solved;
}

/// What is left of the value after a move of the one who chooses.
inline double value_after(const game::Game& game, const SolvedPosition& position, game::Move move) {
  game::JointMove joint;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    joint.push_back(game.legal_moves(position.state, game::Role(r)).front());
  }
  joint[position.role.index()] = move;
  return exact_value(game, game.successor(position.state, joint), position.role, kNodes).value();
}

/// How many answers were proved: those tell the value, and their move keeps it. So does one that
/// is made without a proof because all others lose.
inline std::size_t compare(const game::Game& game, const std::vector<SolvedPosition>& positions,
                           search::Search& search, const std::string& what) {
  std::size_t proved = 0;
  for (std::size_t n = 0; n < positions.size(); ++n) {
    const SolvedPosition& position = positions[n];
    const search::Answer answer = search.choose(position.state, position.role, {.nodes = kNodes});
    EXPECT_NEAR(value_after(game, position, answer.move), position.value, kNearly)
        << what << ", position " << n << ": its move";
    if (!answer.is_proved) continue;
    ++proved;
    EXPECT_NEAR(answer.value, position.value, kNearly) << what << ", position " << n;
  }
  return proved;
}

}  // namespace rulewise::play::small

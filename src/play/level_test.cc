#include "play/level.h"

#include <gtest/gtest.h>

#include "game/playout.h"
#include "play/explain.h"
#include "play/match.h"
#include "play/player.h"
#include "search/exact/solve.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"
#include "tactics/tactician.h"

namespace rulewise::play {
namespace {

TEST(Level, EachLooksFurtherAndDrawsColderThanTheOneBelow) {
  for (int n = 2; n < kFullLevel; ++n) {
    EXPECT_GT(level_of(n).nodes, level_of(n - 1).nodes);
    EXPECT_LE(level_of(n).temperature, level_of(n - 1).temperature);
  }
}

TEST(DrawByWorth, PrefersTheBetterAndDoesNotHangOnTheScale) {
  base::Random random(1);
  base::Random again(1);
  std::array<int, 3> counts{};
  for (int n = 0; n < 3000; ++n) {
    const std::size_t drawn = draw_by_worth(std::vector<double>{10, 20, 30}, 0.7, random);
    EXPECT_EQ(drawn, draw_by_worth(std::vector<double>{50.1, 50.2, 50.3}, 0.7, again));
    ++counts[drawn];
  }
  EXPECT_GT(counts[2], counts[1]);
  EXPECT_GT(counts[1], counts[0]);
  EXPECT_GT(counts[0], 0);
}

double score(const game::Game& game, const std::string& one, const std::string& two) {
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& text : {one, two}) {
    players.push_back(
        std::move(make_player(game, read_configuration(text).value(), players.size() + 1)).value());
  }
  const MatchResult result = play_match(game, players, {.games = 24, .seed = 3}, {});
  return mean_of(result.standings[0].scores).mean;
}

TEST(Level, AHigherOneWins) {
  const auto game = search::library_game("connect_four");
  EXPECT_GT(score(*game, "mcts:level=5,without=wide", "mcts:level=1,without=wide"), 0.7);
}

TEST(Level, WorksForSearchesThatKnowTheBestMoveOnly) {
  const auto game = search::library_game("tic_tac_toe");
  EXPECT_GT(score(*game, "alphabeta:level=7,memory=1M", "alphabeta:level=1,memory=1M"), 0.6);
}

/// Positions of random games, and what the one to move gets there.
struct Solved {
  game::State state;
  game::Role role;
  double value;
};

std::vector<Solved> solved_positions(const game::Game& game, std::size_t count) {
  std::vector<Solved> solved;
  base::Random random(7);
  game::JointMove joint;
  while (solved.size() < count) {
    game::State state = game.initial_state();
    const std::uint32_t moves = 2 + random.below(4);
    for (std::uint32_t n = 0; n < moves && !game.is_terminal(state); ++n) {
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
    if (game.is_terminal(state)) continue;
    const game::Role role(game.legal_moves(state, game::Role(0)).size() > 1 ? 0U : 1U);
    search::StateTurns turns(game, state, {});
    const int lead = search::solve(turns, 1'000'000).value();  // the goal less that of the other
    solved.push_back({state, role, 50 + lead / 2.0});
  }
  return solved;
}

TEST(Level, CallsProvedOnlyWhatIs) {
  const auto rules = gdl::read_rules(search::library_text("tic_tac_toe.kif")).rules;
  Knowledge knowledge;
  knowledge.tactician = std::move(tactics::Tactician::make(rules, {})).value();
  const game::Game& game = knowledge.tactician->game();
  const std::vector<Solved> positions = solved_positions(game, 60);
  for (const char* text :
       {"alphabeta:level=4", "alphabeta:level=6", "mcts:level=2,without=tactics", "mcts:level=6"}) {
    const auto made = make_player(game, read_configuration(text).value(), 1, knowledge);
    Player& player = *made.value();
    for (const Solved& position : positions) {
      const search::Answer answer = player.choose(position.state, position.role, Clock{});
      EXPECT_NEAR(answer.is_proved ? answer.value : position.value, position.value, 0.01) << text;
      const std::string why =
          Explainer(game, player).explain(position.state, position.role, answer).text;
      const auto says = [&](const char* words) { return why.find(words) != std::string::npos; };
      EXPECT_TRUE(!says("a win, proved") || position.value == 100) << why;
      EXPECT_TRUE(!says("lost against") || position.value == 0) << why;
      EXPECT_TRUE(!says("games tried") || !answer.alternatives.empty()) << why;
    }
  }
}

}  // namespace
}  // namespace rulewise::play

// studio_game.h — a game as the page needs it: its rules running, its board laid out.
//
//     auto game = StudioGame::load(text, language, {});
//     game.value()->position_json(state, step);
//
// Idea      a chess-like text declares its board; that of a game in GDL is discovered from a few
//           hundred random games. A state is then what stands where, what is in hand, and the
//           facts that no place shows. What a move does on the board is read off its words, or
//           found by making it: so a click means a move whatever the rules call it
// Promises  loading is bounded in time and memory; members may be called from several threads
// Tested by studio_game_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "front/web/board_layout.h"
#include "front/web/json.h"
#include "front/web/rule_tactics.h"
#include "machine/machine.h"
#include "syntax/language.h"

namespace rulewise::front {

struct StudioGameLimits {
  std::size_t max_bytes = std::size_t{768} << 20U;         // while it is made ready
  std::size_t max_answer_bytes = std::size_t{256} << 20U;  // of one that does not ground
  double max_setup_seconds = 8;
  double max_study_seconds = 1.5;  // to find the board
};

/// What stands where in one state.
struct BoardReading {
  struct Held {
    std::size_t role = 0;
    std::size_t kind = 0;
    std::size_t count = 0;
  };
  std::vector<std::pair<std::size_t, std::size_t>> pieces{};  // cell, kind
  std::vector<Held> hands{};
  std::vector<std::string> others{};  // facts that the board does not show
};

/// Cells that name a move, in the order a person touches them; a number beyond the cells is that of
/// a kind in the mover's hand. Empty: it can only be picked from the list.
using MovePath = std::vector<std::size_t>;

class StudioGame {
 public:
  [[nodiscard]] static base::Result<std::shared_ptr<const StudioGame>> load(
      const std::string& text, Language language, const StudioGameLimits& limits);
  ~StudioGame();
  StudioGame(const StudioGame&) = delete;
  StudioGame& operator=(const StudioGame&) = delete;

  [[nodiscard]] const game::Game& game() const { return *made_.game; }
  [[nodiscard]] const machine::MadeMachine& made() const { return made_; }
  [[nodiscard]] const std::optional<BoardLayout>& layout() const { return layout_; }
  [[nodiscard]] Language language() const { return language_; }
  /// Null for games in GDL.
  [[nodiscard]] const machine::board::BoardGame* board_game() const { return board_game_; }

  [[nodiscard]] BoardReading read(const game::State& state) const;
  /// By legal move, in the order of `legal`.
  [[nodiscard]] std::vector<MovePath> paths(const game::State& state, game::Role role,
                                            const std::vector<game::Move>& legal) const;
  /// The same of one of them.
  [[nodiscard]] MovePath path(const game::State& state, game::Role role, game::Move move) const;

  [[nodiscard]] Json layout_json() const;
  /// What `rulewise walk` tells of a state, and what the board shows of it: `pieces`, `hands`,
  /// `others`, and `paths` beside `legal`.
  [[nodiscard]] Json position_json(const game::State& state, std::size_t step) const;
  /// Moves that win, threaten and are forced for the one whose turn it is, with their paths, and
  /// what stands under attack in a chess-like game. By the derived rules where they tell it all;
  /// else every move and reply is made.
  [[nodiscard]] Json tactics_json(const game::State& state, double max_seconds) const;
  /// Whether somebody wins by force from here: what `rulewise prove` says, and of whom.
  [[nodiscard]] Json proof_json(const game::State& state, double max_seconds) const;
  /// Null for chess-like games.
  [[nodiscard]] const RuleTactics* tactics() const { return tactics_.get(); }
  /// What a derived rule speaks of, on the board: `pieces` that stand there, `signs` of what else
  /// is said of a cell (empty: nothing stands there), cells of `moves`; null where it speaks of no
  /// cell.
  [[nodiscard]] Json diagram_json(const std::vector<std::string>& facts,
                                  const std::vector<std::string>& absent,
                                  const std::vector<std::string>& moves) const;
  /// What it takes, or may come to take, about.
  [[nodiscard]] std::size_t bytes() const;
  /// `puzzle`, `in turn` or `at once`, as the opening moves tell.
  [[nodiscard]] std::string kind() const { return kind_; }

 private:
  StudioGame() = default;
  void study(const gdl::Rules& rules, double max_seconds);
  [[nodiscard]] BoardReading read_board_game(const game::State& state) const;
  [[nodiscard]] BoardReading read_facts(const game::State& state) const;
  [[nodiscard]] MovePath board_path(game::Move move) const;
  [[nodiscard]] MovePath named_path(const std::string& text) const;
  void find_by_making(const game::State& state, game::Role role,
                      const std::vector<game::Move>& legal, std::vector<MovePath>& paths) const;
  [[nodiscard]] std::string find_kind() const;
  /// By a few random moves.
  [[nodiscard]] bool names_places() const;
  /// Who alone has a choice.
  [[nodiscard]] std::optional<game::Role> mover_of(const game::State& state) const;

  machine::MadeMachine made_;
  Language language_ = Language::kGdl;
  const machine::board::BoardGame* board_game_ = nullptr;
  std::unique_ptr<const RuleTactics> tactics_;
  std::unique_ptr<const insight::Structure> structure_;
  std::optional<BoardLayout> layout_;
  std::unordered_map<std::string, std::size_t> cell_numbers_;
  std::size_t place_words_ = 1;
  std::size_t answer_bytes_ = 0;  // granted to a machine that keeps answers
  std::string kind_;
};

}  // namespace rulewise::front

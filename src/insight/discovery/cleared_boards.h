// cleared_boards.h — states in which one piece of a kind stands on a board cleared for it.
//
// Idea      of a state of a random game in which a role chooses, all pieces are taken from the
//           board but those that play never does without, and one piece is put on a place, each
//           that it may stand on in turn; states are taken from all parts of the games alike, so
//           that equal sides get equal boards; what the role's moves make of that is seen one move
//           ahead.
//           On a slow machine only moves are followed that the board without the piece has not,
//           and of these a few, each standing for as many
// Needs     a board with its pieces, and a machine that takes states play need not reach
// Promises  same sample and seed, same boards
// Never     asks the machine past the limit but for one question
// Tested by reach_test.cc, movers_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/time_limit.h"
#include "game/game.h"
#include "insight/discovery/board_view.h"
#include "insight/discovery/pieces.h"

namespace rulewise::machine {
class NetGame;
class RelationalGame;
}  // namespace rulewise::machine

namespace rulewise::insight {

class ClearedBoards {
 public:
  using Standing = BoardView::Standing;

  /// What stands on the board after a move.
  struct Stood {
    Standing standing;
    bool is_new = false;  // it did not stand there before
  };
  /// What a move leads to; false ends the look at the moves.
  using Look = std::function<bool(const std::vector<Stood>&)>;

  /// One piece put on a cleared board.
  struct Board {
    std::set<std::string> facts;
    Kind kind;
    Place place;
    const SampledState* spot = nullptr;  // what it was made of
  };

  ClearedBoards(const Sample& sample, const BoardView& board, const game::Game& game,
                std::uint64_t seed, const std::vector<PieceFigures>& pieces);

  /// Whether the machine takes states from outside.
  [[nodiscard]] bool can_make() const { return net_ != nullptr || relational_ != nullptr; }

  /// A board for a piece of the kind on which the role may choose; nothing where the place drawn is
  /// not free for it, or the role never chooses.
  [[nodiscard]] std::optional<Board> draw(Kind kind, game::Role role);

  /// So many boards, or some more or less in which every place of the kind comes as often.
  [[nodiscard]] std::uint32_t even_boards(Kind kind, std::uint32_t most) const;

  /// Shows what moves of the role make of the board. For how many moves each one shown stands; none
  /// where the time was up or the machine gave up before the end, or there are too many moves.
  std::optional<double> look(const Board& board, game::Role role, const base::TimeLimit& limit,
                             const Look& see);

 private:
  void read_facts();
  void find_vital();
  void find_spots();
  void shuffle_places();
  [[nodiscard]] std::vector<std::string> possible_facts() const;
  [[nodiscard]] std::optional<Standing> standing_of(const std::string& text);
  /// The facts of the state without pieces; nothing where the place is not free for one.
  [[nodiscard]] std::optional<std::set<std::string>> cleared(const FactSet& state, Kind kind,
                                                             std::optional<Place> place) const;
  [[nodiscard]] std::vector<game::Move> moves_on(const Board& board, const game::State& state,
                                                 game::Role role);
  [[nodiscard]] const std::set<game::Move>& moves_without(const Board& board, game::Role role);
  [[nodiscard]] bool stays(const Standing& standing, Kind kind) const;
  [[nodiscard]] game::State make(const std::set<std::string>& facts) const;
  [[nodiscard]] std::optional<game::JointMove> waiting_moves(const game::State& state,
                                                             game::Role role) const;
  [[nodiscard]] std::vector<Stood> stood(const std::set<std::string>& before,
                                         const game::State& state);
  [[nodiscard]] Nature nature(Kind kind) const { return natures_[kind.index()]; }

  const Sample& sample_;
  const BoardView& board_;
  const game::Game& game_;
  const machine::NetGame* net_;
  const machine::RelationalGame* relational_;
  base::Random random_;
  std::vector<Nature> natures_;                             // by kind
  std::unordered_map<std::string, std::uint32_t> bases_{};  // of the net
  FactStore store_{};
  std::unordered_map<std::string, std::optional<Standing>> standings_{};
  std::map<std::pair<Kind, Place>, std::string> facts_{};
  std::map<Place, std::string> blanks_{};
  std::vector<std::vector<Place>> places_{};                      // that one may stand on, by kind
  std::map<std::pair<Kind, game::Role>, std::uint32_t> draws_{};  // how many boards so far
  std::vector<bool> is_vital_{};                                  // by kind
  std::vector<std::vector<const SampledState*>> spots_{};         // by role, the early ones first
  // By what the board was made of, the kind that was taken from it beside the others, and role.
  std::map<std::tuple<const SampledState*, Kind, game::Role>, std::set<game::Move>> without_{};
};

}  // namespace rulewise::insight

#include "insight/discovery/idle_pieces.h"

#include <algorithm>
#include <set>

#include "base/clock.h"
#include "base/time_up.h"

namespace rulewise::insight {
namespace {

/// What stands where in states of a game, kind by kind.
class Standings {
 public:
  Standings(const Structure& structure, const game::Game& game)
      : structure_(structure), game_(game) {}

  using ByKind = std::vector<std::set<Place>>;

  [[nodiscard]] ByKind read(const game::State& state) {
    ByKind found(structure_.pieces.size());
    for (const std::string& text : game_.facts(state)) {
      const auto standing = structure_.board->find(facts_, facts_.intern(text));
      if (standing) found[standing->kind.index()].insert(standing->place);
    }
    return found;
  }

 private:
  const Structure& structure_;
  const game::Game& game_;
  FactStore facts_;
};

bool has_moved(const std::set<Place>& before, const std::set<Place>& after) {
  const auto lacks = [](const std::set<Place>& in, const std::set<Place>& from) {
    return !std::ranges::includes(in, from);
  };
  return lacks(after, before) && lacks(before, after);
}

}  // namespace

std::vector<std::string> idle_pieces(const Structure& structure, const game::Game& game,
                                     const std::vector<GameMoves>& games, double max_seconds) {
  if (!structure.board) return {};
  const base::Deadline deadline(max_seconds);
  std::vector<bool> moved;
  for (const PieceFigures& piece : structure.pieces) moved.push_back(piece.motions > 0);
  Standings standings(structure, game);
  for (const GameMoves& moves : games) {
    if (base::is_up(deadline)) break;
    game::State state = game.initial_state();
    Standings::ByKind before = standings.read(state);
    for (const game::JointMove& joint_move : moves) {
      if (base::is_up(deadline)) break;
      state = game.successor(state, joint_move);
      Standings::ByKind after = standings.read(state);
      for (std::size_t k = 0; k < moved.size(); ++k) {
        if (has_moved(before[k], after[k])) moved[k] = true;
      }
      before = std::move(after);
    }
  }
  std::vector<std::string> idle;
  bool any_moves = false;
  for (std::size_t k = 0; k < moved.size(); ++k) {
    if (!structure.pieces[k].is_piece()) continue;
    any_moves = any_moves || moved[k];
    if (!moved[k]) idle.push_back(structure.pieces[k].symbol);
  }
  return any_moves ? idle : std::vector<std::string>();
}

}  // namespace rulewise::insight

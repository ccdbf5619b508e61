#include "search/exact/solve.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/alphabeta/score.h"

namespace rulewise::search {
namespace {

class Solver {
 public:
  explicit Solver(std::size_t max_states) : max_states_(max_states) {}

  /// Recursion goes as deep as the game is long.
  std::optional<int> visit(TurnGame& game) {
    if (const std::optional<int> outcome = game.outcome()) return outcome;
    if (const auto known = values_.find(game.hash()); known != values_.end()) return known->second;
    if (values_.size() >= max_states_) return std::nullopt;
    std::vector<TurnMove> moves;
    game.moves(moves);
    int best = 2 * TurnGame::kLost;
    for (const TurnMove& move : moves) {
      const int side = game.side();
      game.make(move);
      const std::optional<int> value = visit(game);
      const bool is_turned = game.side() != side;
      game.unmake();
      if (!value) return std::nullopt;
      best = std::max(best, is_turned ? -*value : *value);
    }
    values_.emplace(game.hash(), best);
    return best;
  }

 private:
  std::size_t max_states_;
  std::unordered_map<std::uint64_t, int> values_;
};

int minimax(TurnGame& game, int depth, int ply) {
  if (const std::optional<int> outcome = game.outcome()) return score_of(*outcome, ply);
  if (depth == 0) return game.evaluate();
  std::vector<TurnMove> moves;
  game.moves(moves);
  int best = -kWonScore - 1;
  for (const TurnMove& move : moves) {
    const int side = game.side();
    game.make(move);
    const int value = minimax(game, depth - 1, ply + 1);
    best = std::max(best, game.side() != side ? -value : value);
    game.unmake();
  }
  return best;
}

}  // namespace

std::optional<int> solve(TurnGame& game, std::size_t max_states) {
  return Solver(max_states).visit(game);
}

int minimax(TurnGame& game, int depth) { return minimax(game, depth, 0); }

}  // namespace rulewise::search

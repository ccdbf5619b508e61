#include "search/alphabeta/worker.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace rulewise::search {
namespace {

constexpr int kNullDepth = 3;         // least depth at which a pass is tried
constexpr int kLateDepth = 3;         // least depth at which late moves are reduced
constexpr std::size_t kLateMove = 3;  // moves searched in full before that
constexpr int kMostGuess = kWonScore - kPoint / 2;

/// A guess never passes for a finished game.
int as_guess(int score) { return std::clamp(score, -kMostGuess, kMostGuess); }

Found negated(Found found) { return {-found.score, found.is_proved}; }

/// Whether what the table knows settles the window.
bool settles(const TableEntry& entry, int score, int alpha, int beta) {
  switch (entry.bound) {
    case Bound::kExact: return true;
    case Bound::kLower: return score >= beta;
    case Bound::kUpper: return score <= alpha;
  }
  return false;
}

}  // namespace

Found Worker::search_root(std::vector<TurnMove>& moves, int depth, int alpha, int beta) {
  was_cut_ = false;
  moves_done_ = 0;
  const Node root{depth, alpha, beta, 0, game_.side(), 0, false};
  Found best{-kWonScore - 1, false};
  bool all_proved = true;
  std::vector<TurnMove> best_line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const TurnMove move = moves[i];
    const Found found = try_move(root, move, i, std::max(alpha, best.score));
    if (was_cut_) break;
    ++moves_done_;
    all_proved = all_proved && found.is_proved;
    if (found.score > best.score) {
      best = found;
      extend_line(0, move);
      best_line = lines_[0];
      // The rest keeps its order behind the new best.
      std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                  moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    if (best.score >= beta) break;
  }
  lines_[0] = best_line;
  const bool refutes = best.score >= beta;
  best.is_proved = !was_cut_ && (refutes ? best.is_proved : all_proved);
  return best;
}

Found Worker::visit(Node node) {
  lines_[static_cast<std::size_t>(node.ply)].clear();
  if (!budget_.spend()) {
    was_cut_ = true;
    return {};
  }
  if (const std::optional<int> outcome = game_.outcome()) {
    return {score_of(*outcome, node.ply), !game_.hangs_on_path()};
  }
  if (node.ply >= kMostPlies) return {as_guess(game_.evaluate()), false};
  // No line from here wins sooner than with the next move, or loses sooner than that.
  node.alpha = std::max(node.alpha, -kWonScore + node.ply);
  node.beta = std::min(node.beta, kWonScore - node.ply - 1);
  if (node.alpha >= node.beta) return {node.alpha, true};
  if (node.depth <= 0 && !game_.is_threatened()) {
    if (prunings_.quiescence) return quiesce(node);
    return {as_guess(game_.evaluate()), false};
  }
  node.depth = std::max(node.depth, 1);

  const std::uint64_t hash = game_.hash();
  Ordering::Place place{node.ply, node.side, 0, false, node.last_move};
  if (prunings_.table) {
    if (const std::optional<TableEntry> known = table_.find(hash)) {
      const int score = known->is_proved ? from_table(known->score, node.ply) : known->score;
      const bool is_deep = known->is_proved || (known->depth >= node.depth && !node.is_principal());
      if (is_deep && settles(*known, score, node.alpha, node.beta)) {
        return {score, known->is_proved};
      }
      place.table_move = known->move_key;
      place.has_table_move = true;
    }
  }
  if (passing_refutes(node)) return {node.beta, false};
  return was_cut_ ? Found{} : search_moves(node, hash, place);
}

Found Worker::search_moves(const Node& node, std::uint64_t hash, const Ordering::Place& place) {
  std::vector<TurnMove>& moves = moves_[static_cast<std::size_t>(node.ply)];
  game_.moves(moves);
  if (prunings_.ordering) ordering_.order(moves, place);
  Found best{-kWonScore - 1, false};
  std::size_t best_index = 0;
  bool all_proved = true;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Found found = try_move(node, moves[i], i, std::max(node.alpha, best.score));
    if (was_cut_) return {};
    all_proved = all_proved && found.is_proved;
    if (found.score <= best.score) continue;
    best = found;
    best_index = i;
    if (best.score > node.alpha) extend_line(node.ply, moves[i]);
    if (best.score >= node.beta) {
      if (prunings_.ordering) {
        ordering_.reward(moves[i], std::span(moves).first(i), place, node.depth);
      }
      remember(hash, node, moves[i], best, Bound::kLower);
      return best;
    }
  }
  best.is_proved = all_proved;
  remember(hash, node, moves[best_index], best,
           best.score > node.alpha ? Bound::kExact : Bound::kUpper);
  return best;
}

Found Worker::below(const Node& node, const TurnMove& move, int depth, int alpha, int beta) {
  const int side = game_.side();
  if (side == node.side) {  // the same side moves again
    return visit({depth, alpha, beta, node.ply + 1, side, move.key, false});
  }
  return negated(visit({depth, -beta, -alpha, node.ply + 1, side, move.key, true}));
}

Found Worker::try_move(const Node& node, const TurnMove& move, std::size_t number, int alpha) {
  game_.make(move);
  Found found;
  if (number == 0) {
    found = below(node, move, node.depth - 1, alpha, node.beta);
  } else {
    const int less = reduction(node, move, number);
    found = below(node, move, node.depth - 1 - less, alpha, alpha + 1);
    if (!was_cut_ && less > 0 && found.score > alpha) {
      found = below(node, move, node.depth - 1, alpha, alpha + 1);
    }
    if (!was_cut_ && found.score > alpha && found.score < node.beta) {
      found = below(node, move, node.depth - 1, alpha, node.beta);
    }
  }
  game_.unmake();
  return found;
}

int Worker::reduction(const Node& node, const TurnMove& move, std::size_t number) const {
  if (!prunings_.late_reductions || node.depth < kLateDepth || number < kLateMove) return 0;
  if (move.gain != 0) return 0;
  // About half the product of the logarithms, in whole numbers: the same everywhere.
  const int less = (std::bit_width(static_cast<unsigned>(node.depth)) *
                        std::bit_width(static_cast<unsigned>(number)) +
                    1) /
                   5;
  return std::clamp(node.is_principal() ? less - 1 : less, 0, node.depth - 2);
}

bool Worker::passing_refutes(const Node& node) {
  if (!prunings_.null_move || !node.may_pass || node.is_principal()) return false;
  if (node.depth < kNullDepth || std::abs(node.beta) >= kMostGuess) return false;
  if (game_.is_threatened() || game_.evaluate() < node.beta || !game_.make_pass()) return false;
  const int depth = node.depth - 3 - node.depth / 6;
  const Found found =
      negated(visit({depth, -node.beta, -node.beta + 1, node.ply + 1, 1 - node.side, 0, false}));
  game_.unmake();
  return !was_cut_ && found.score >= node.beta;
}

Found Worker::quiesce(Node node) {
  const int guess = as_guess(game_.evaluate());
  if (guess >= node.beta || node.ply >= kMostPlies) return {guess, false};
  node.alpha = std::max(node.alpha, guess);
  std::vector<TurnMove>& moves = moves_[static_cast<std::size_t>(node.ply)];
  game_.moves(moves);
  std::erase_if(moves, [](const TurnMove& move) { return move.gain <= 0; });
  std::ranges::stable_sort(moves, std::greater<>{}, &TurnMove::gain);
  Found best{guess, false};
  for (const TurnMove& move : moves) {
    game_.make(move);
    const Found found = below(node, move, 0, node.alpha, node.beta);
    game_.unmake();
    if (was_cut_) return {};
    if (found.score <= best.score) continue;
    best = found;
    if (best.score >= node.beta) return best;
    node.alpha = std::max(node.alpha, best.score);
  }
  // The moves that were not tried may be better: only a refutation is a proof.
  best.is_proved = false;
  return best;
}

void Worker::remember(std::uint64_t hash, const Node& node, const TurnMove& best, Found found,
                      Bound bound) {
  if (!prunings_.table) return;
  const int score = found.is_proved ? to_table(found.score, node.ply) : found.score;
  table_.store(hash, {best.key, score, node.depth, bound, found.is_proved});
}

void Worker::extend_line(int ply, const TurnMove& move) {
  std::vector<TurnMove>& line = lines_[static_cast<std::size_t>(ply)];
  const std::vector<TurnMove>& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace rulewise::search

#include "search/alphabeta/worker.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace rulewise::search {
namespace {

constexpr int kNullDepth = 3;         // least depth at which a pass is tried
constexpr int kLateDepth = 3;         // least depth at which late moves are reduced
constexpr std::size_t kLateMove = 3;  // moves searched in full before that
constexpr int kBlindDepth = 4;        // from here on a node without a known move is reduced
constexpr int kMostGuess = kWonScore - kPoint / 2;

// In units of the game, about a pawn of chess each.
constexpr int kSafeDepth = 6;    // up to here a guess far above the window is believed
constexpr int kFutileDepth = 3;  // up to here quiet moves far below the window are not tried
constexpr int kRazorDepth = 2;   // up to here a guess far below is left to quiescence
constexpr int kDeltaUnits = 2;   // a gain that stays so far below the window is not played out

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
  root_depth_ = depth;
  beta = std::min(beta, kWonScore - 1);  // no line wins sooner than with the first move
  const Node root{depth, alpha, beta, 0, game_.side(), 0, false, true};
  Found best{-kWonScore - 1, false};
  bool all_proved = true;
  std::vector<TurnMove> best_line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const TurnMove move = moves[i];
    const std::optional<Found> found = try_move(root, move, i, std::max(alpha, best.score), i == 0);
    if (was_cut_) break;
    ++moves_done_;
    all_proved = all_proved && found->is_proved;
    if (found->score > best.score) {
      best = *found;
      // Below the window scores are bounds that say nothing of which move is best.
      if (i > 0 && best.score <= alpha) continue;
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
  if (const std::optional<int> outcome = game_.outcome_at_sight()) {
    return {score_of(*outcome, node.ply), !game_.hangs_on_path()};
  }
  if (node.ply >= kMostPlies) return {as_guess(game_.evaluate()), false};
  // No line from here wins sooner than with the next move, or loses sooner than this one.
  node.alpha = std::max(node.alpha, -kWonScore + node.ply);
  node.beta = std::min(node.beta, kWonScore - node.ply - 1);
  if (node.alpha >= node.beta) return {node.alpha, true};
  node.is_threatened = game_.is_threatened();
  if (node.depth <= 0 && !(node.is_threatened && prunings_.quiescence)) return leaf(node);
  const bool is_worth_more = node.is_threatened && node.depth > 0 && node.ply < 2 * root_depth_;
  if (is_worth_more && prunings_.extensions) ++node.depth;
  node.depth = std::max(node.depth, 1);

  const std::uint64_t hash = game_.hash();
  Ordering::Place place{node.ply, node.side, 0, false, node.last_move};
  if (const std::optional<Found> known = look_up(node, hash, place)) return *known;
  if (const std::optional<Found> hopeless = give_up(node)) return *hopeless;
  if (passing_refutes(node)) return {node.beta, false};
  if (was_cut_) return {};
  const bool is_blind = prunings_.late_reductions && !place.has_table_move;
  if (is_blind && node.depth >= kBlindDepth) --node.depth;
  return search_moves(node, hash, place);
}

Found Worker::leaf(const Node& node) {
  if (prunings_.quiescence) return quiesce(node);
  if (const std::optional<int> outcome = game_.outcome()) {
    return {score_of(*outcome, node.ply), !game_.hangs_on_path()};
  }
  return {as_guess(game_.evaluate()), false};
}

std::optional<Found> Worker::look_up(const Node& node, std::uint64_t hash, Ordering::Place& place) {
  if (!prunings_.table) return std::nullopt;
  const std::optional<TableEntry> known = table_.find(hash);
  if (!known) return std::nullopt;
  place.table_move = known->move_key;
  place.has_table_move = true;
  const int score = known->is_proved ? from_table(known->score, node.ply) : known->score;
  const bool is_deep = known->is_proved || (known->depth >= node.depth && !node.is_principal());
  if (!is_deep || !settles(*known, score, node.alpha, node.beta)) return std::nullopt;
  return Found{score, known->is_proved};
}

int Worker::guess_within(int alpha, int beta) {
  return as_guess(prunings_.futility ? game_.evaluate_within(alpha, beta) : game_.evaluate());
}

std::optional<Found> Worker::give_up(const Node& node) {
  const int unit = game_.unit();
  if (!prunings_.futility || unit <= 0 || node.is_principal() || node.is_threatened ||
      node.depth > kSafeDepth || std::abs(node.beta) >= kMostGuess) {
    return std::nullopt;
  }
  const int guess = guess_within(node.alpha - 3 * unit * node.depth, node.beta + unit * node.depth);
  if (guess - unit * node.depth >= node.beta) return Found{guess, false};
  if (node.depth > kRazorDepth || !prunings_.quiescence) return std::nullopt;
  if (guess + 3 * unit * node.depth > node.alpha) return std::nullopt;
  const Found found = quiesce(node);
  if (was_cut_ || found.score <= node.alpha) return Found{found.score, false};
  return std::nullopt;
}

Found Worker::search_moves(const Node& node, std::uint64_t hash, const Ordering::Place& place) {
  std::vector<TurnMove>& moves = moves_[static_cast<std::size_t>(node.ply)];
  std::vector<std::int64_t>& scores = scores_[static_cast<std::size_t>(node.ply)];
  game_.moves(moves);
  if (moves.empty()) {
    const int outcome = game_.outcome().value_or(0);
    return {score_of(outcome, node.ply), !game_.hangs_on_path()};
  }
  if (prunings_.ordering) {
    ordering_.score(moves, place, prunings_.exchanges ? &game_ : nullptr, scores);
  } else {
    scores.assign(moves.size(), 0);
  }
  Found best{-kWonScore - 1, false};
  std::size_t best_index = 0;
  bool all_proved = true;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (prunings_.ordering) Ordering::pick(moves, scores, i);
    const std::optional<Found> found = try_move(node, moves[i], i, std::max(node.alpha, best.score),
                                                Ordering::is_favourite(scores[i]));
    if (was_cut_) return {};
    all_proved = all_proved && found && found->is_proved;
    if (!found || found->score <= best.score) continue;
    best = *found;
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

std::optional<Found> Worker::try_move(const Node& node, const TurnMove& move, std::size_t number,
                                      int alpha, bool is_favourite) {
  game_.make(move);
  if (prunings_.table) table_.prefetch(game_.hash());
  std::optional<Found> found;
  if (number == 0) {
    found = below(node, move, node.depth - 1, alpha, node.beta);
  } else if (!is_futile(node, move, number, alpha)) {
    const int less = reduction(node, move, number, is_favourite);
    found = below(node, move, node.depth - 1 - less, alpha, alpha + 1);
    if (!was_cut_ && less > 0 && found->score > alpha) {
      found = below(node, move, node.depth - 1, alpha, alpha + 1);
    }
    if (!was_cut_ && found->score > alpha && found->score < node.beta) {
      found = below(node, move, node.depth - 1, alpha, node.beta);
    }
  }
  game_.unmake();
  return found;
}

bool Worker::is_futile(const Node& node, const TurnMove& move, std::size_t number, int alpha) {
  if (!prunings_.futility || node.depth > kFutileDepth || move.gain != 0) return false;
  if (node.is_principal() || node.is_threatened || std::abs(alpha) >= kMostGuess) return false;
  if (game_.unit() <= 0 || game_.is_threatened()) return false;
  const auto depth = static_cast<std::size_t>(node.depth);
  if (number > 4 + 2 * depth * depth) return true;
  // The guess after the move, in the eyes of the one who made it.
  const int bound = alpha - (1 + node.depth) * game_.unit();
  const int guess = game_.side() == node.side ? game_.evaluate_within(bound, bound + 1)
                                              : -game_.evaluate_within(-bound - 1, -bound);
  return guess <= bound;
}

int Worker::reduction(const Node& node, const TurnMove& move, std::size_t number,
                      bool is_favourite) const {
  if (!prunings_.late_reductions || node.depth < kLateDepth || number < kLateMove) return 0;
  if ((move.gain != 0 && is_favourite) || node.is_threatened) return 0;
  // About half the product of the logarithms, in whole numbers: the same everywhere.
  const int less = (std::bit_width(static_cast<unsigned>(node.depth)) *
                        std::bit_width(static_cast<unsigned>(number)) +
                    1) /
                   5;
  const int kept = (node.is_principal() ? 1 : 0) + (is_favourite ? 1 : 0);
  return std::clamp(less - kept, 0, node.depth - 2);
}

bool Worker::passing_refutes(const Node& node) {
  if (!prunings_.null_move || !node.may_pass || node.is_principal()) return false;
  if (node.depth < kNullDepth || std::abs(node.beta) >= kMostGuess) return false;
  if (node.is_threatened || guess_within(node.beta - 1, node.beta) < node.beta) return false;
  if (!game_.make_pass()) return false;
  const int depth = node.depth - 3 - node.depth / 6;
  const Found found =
      negated(visit({depth, -node.beta, -node.beta + 1, node.ply + 1, 1 - node.side, 0, false}));
  game_.unmake();
  return !was_cut_ && found.score >= node.beta;
}

Found Worker::quiesce(Node node) {
  const int guess = guess_within(node.alpha, node.beta);
  if (guess >= node.beta || node.ply >= kMostPlies) return {guess, false};
  node.alpha = std::max(node.alpha, guess);
  std::vector<TurnMove>& moves = moves_[static_cast<std::size_t>(node.ply)];
  game_.gains(moves);
  std::ranges::stable_sort(moves, std::greater<>{}, &TurnMove::gain);
  Found best{guess, false};
  const int margin = kDeltaUnits * game_.unit();
  for (const TurnMove& move : moves) {
    const bool is_short = margin > 0 && guess + move.gain + margin <= node.alpha;
    if (prunings_.futility && is_short && std::abs(node.alpha) < kMostGuess) break;
    if (prunings_.exchanges && game_.loses_exchange(move)) continue;
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
  if (found.is_proved && plies_to_end(found.score, node.ply) > game_.lasting_plies()) return;
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

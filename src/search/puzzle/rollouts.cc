// rollouts.cc — nested rollout policy adaptation: random ways that learn from the best.
//
// A move's weight is by its number and how many moves came before it. A rollout chooses by the
// exponentials of the weights; after each, the weights of the best way so far grow and those of
// its alternatives shrink by as much (Rosin, Nested Rollout Policy Adaptation, 2011). Two levels:
// the inner one starts anew from the outer one's weights.
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/hash.h"
#include "base/random.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

constexpr std::size_t kLongest = 2000;  // moves of one rollout
constexpr int kInnerRollouts = 100;     // before the outer policy learns
constexpr double kStep = 1.0;

using Policy = std::unordered_map<std::uint64_t, double>;

class Rollouts final : public Explorer {
 public:
  Rollouts(const game::Game& game, const game::State& start, std::uint64_t seed)
      : game_(game), start_(start), random_(seed) {}

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !has_all()) {
      Solution found = roll_out();
      if (found.points >= inner_.points) inner_ = std::move(found);
      if (inner_.points > best_.points) best_ = inner_;
      adapt(inner_policy_, inner_);
      if (++rollouts_ % kInnerRollouts == 0) end_round();
    }
  }
  [[nodiscard]] bool is_exhausted() const override { return false; }
  [[nodiscard]] bool is_done() const override { return has_all(); }

 private:
  void end_round() {
    if (inner_.points >= outer_.points) outer_ = inner_;
    adapt(policy_, outer_);
    inner_policy_ = policy_;
    inner_ = {};
    if (rollouts_ % (kInnerRollouts * kInnerRollouts) == 0) {
      policy_.clear();
      inner_policy_.clear();
      outer_ = {};
    }
  }

  static std::uint64_t code(std::size_t depth, game::Move move) {
    return base::combine(depth, move.value);
  }

  Solution roll_out() {
    Solution way;
    game::State state = start_;
    while (!game_.is_terminal(state) && way.moves.size() < kLongest) {
      const std::vector<game::Move> legal = game_.legal_moves(state, game::Role(0));
      if (legal.empty()) break;
      const game::Move move = draw(legal, way.moves.size());
      const game::Move joint[] = {move};
      state = game_.successor(state, joint);
      way.moves.push_back(move);
      ++states_;
    }
    way.points =
        game_.is_terminal(state) ? game::payoff(game_, state, game::Role(0)).value_or(0) : -1;
    return way;
  }

  game::Move draw(const std::vector<game::Move>& legal, std::size_t depth) {
    weights_.clear();
    double sum = 0;
    for (const game::Move move : legal) {
      const auto found = inner_policy_.find(code(depth, move));
      sum += found == inner_policy_.end() ? 1.0 : std::exp(found->second);
      weights_.push_back(sum);
    }
    const double drawn = random_.unit() * sum;
    const auto at = std::ranges::upper_bound(weights_, drawn);
    return legal[std::min<std::size_t>(static_cast<std::size_t>(at - weights_.begin()),
                                       legal.size() - 1)];
  }

  /// All changes are worked out from the weights as they were, then made.
  void adapt(Policy& policy, const Solution& way) {
    if (way.points < 0) return;
    changes_.clear();
    game::State state = start_;
    for (std::size_t depth = 0; depth < way.moves.size(); ++depth) {
      const std::vector<game::Move> legal = game_.legal_moves(state, game::Role(0));
      const std::size_t first = changes_.size();
      double sum = 0;
      for (const game::Move move : legal) {
        const auto found = policy.find(code(depth, move));
        const double weight = found == policy.end() ? 1.0 : std::exp(found->second);
        changes_.push_back({code(depth, move), weight});
        sum += weight;
      }
      for (std::size_t i = first; i < changes_.size(); ++i) {
        const double share = changes_[i].amount / sum;
        const bool is_taken = legal[i - first] == way.moves[depth];
        changes_[i].amount = kStep * ((is_taken ? 1.0 : 0.0) - share);
      }
      const game::Move joint[] = {way.moves[depth]};
      state = game_.successor(state, joint);
      ++states_;
    }
    for (const Change& change : changes_) policy[change.code] += change.amount;
  }

  struct Change {
    std::uint64_t code;
    double amount;
  };

  const game::Game& game_;
  game::State start_;
  base::Random random_;
  Policy policy_;
  Policy inner_policy_;
  Solution inner_;
  Solution outer_;
  int rollouts_ = 0;
  std::vector<double> weights_;
  std::vector<Change> changes_;
};

}  // namespace

std::unique_ptr<Explorer> explore_by_rollouts(const game::Game& game, const game::State& start,
                                              std::uint64_t seed) {
  return std::make_unique<Rollouts>(game, start, seed);
}

}  // namespace rulewise::search

#include "search/baseline/baseline.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/random.h"
#include "search/budget.h"

namespace rulewise::search {
namespace {

struct Named {
  std::string_view name;
  Baseline baseline;
};
constexpr std::array kNamed{
    Named{"legal", Baseline::kLegal},
    Named{"random", Baseline::kRandom},
    Named{"greedy", Baseline::kGreedy},
    Named{"cautious", Baseline::kCautious},
    Named{"random_cautious", Baseline::kRandomCautious},
    Named{"random_aggressive", Baseline::kRandomAggressive},
};

constexpr int kAllPoints = 100;

class BaselineSearch final : public Search {
 public:
  BaselineSearch(const game::Game& game, Baseline baseline, std::uint64_t seed)
      : game_(game), baseline_(baseline), random_(seed), name_(name_of(baseline)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& /*on_better*/) override {
    Budget budget(limits);
    std::vector<game::Move> moves = game_.legal_moves(state, role);
    if (is_random()) shuffle(moves);
    Answer answer;
    answer.move =
        moves.size() == 1 || is_stuck(state) ? moves.front() : pick(state, role, moves, budget);
    answer.statistics = {budget.nodes(), budget.seconds(), 0};
    return answer;
  }

 private:
  [[nodiscard]] bool is_random() const {
    return baseline_ != Baseline::kLegal && baseline_ != Baseline::kCautious;
  }

  void shuffle(std::vector<game::Move>& moves) {
    for (std::size_t i = moves.size(); i > 1; --i) {
      std::swap(moves[i - 1], moves[random_.below(static_cast<std::uint32_t>(i))]);
    }
  }

  game::Move pick(const game::State& state, game::Role role, const std::vector<game::Move>& moves,
                  Budget& budget) {
    switch (baseline_) {
      case Baseline::kLegal:
      case Baseline::kRandom: return moves.front();
      case Baseline::kGreedy: return most_promising(state, role, moves, budget);
      case Baseline::kCautious:
      case Baseline::kRandomCautious: return first_safe(state, role, moves, budget);
      case Baseline::kRandomAggressive: break;
    }
    for (const game::Move move : moves) {
      if (!budget.spend()) break;
      if (points_at_once(state, role, move) == kAllPoints) return move;
    }
    return first_safe(state, role, moves, budget);
  }

  game::Move most_promising(const game::State& state, game::Role role,
                            const std::vector<game::Move>& moves, Budget& budget) {
    game::Move best = moves.front();
    int most = -1;
    for (const game::Move move : moves) {
      if (!budget.spend()) break;
      const game::State next = after(state, role, move);
      const int points = game::payoff(game_, next, role).value_or(0);
      if (points > most) {
        most = points;
        best = move;
      }
    }
    return best;
  }

  game::Move first_safe(const game::State& state, game::Role role,
                        const std::vector<game::Move>& moves, Budget& budget) {
    for (const game::Move move : moves) {
      if (!budget.spend()) break;
      if (is_safe(state, role, move, budget)) return move;
    }
    return moves.front();
  }

  /// The others answer with their first moves where they have a choice at the same time.
  game::State after(const game::State& state, game::Role role, game::Move move) const {
    game::JointMove joint;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      joint.push_back(r == role.index() ? move : game_.legal_moves(state, game::Role(r)).front());
    }
    return game_.successor(state, joint);
  }

  std::optional<int> points_at_once(const game::State& state, game::Role role, game::Move move) {
    const game::State next = after(state, role, move);
    if (!game_.is_terminal(next)) return std::nullopt;
    return game::payoff(game_, next, role);
  }

  bool is_safe(const game::State& state, game::Role role, game::Move move, Budget& budget) {
    const game::State next = after(state, role, move);
    if (game_.is_terminal(next)) return game::payoff(game_, next, role).value_or(0) > 0;
    if (is_stuck(next)) return true;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      if (r == role.index()) continue;
      for (const game::Move reply : game_.legal_moves(next, game::Role(r))) {
        if (!budget.spend()) return true;
        if (points_at_once(next, game::Role(r), reply) == kAllPoints) return false;
      }
    }
    return true;
  }

  /// Some role cannot move: nothing can be tried here.
  [[nodiscard]] bool is_stuck(const game::State& state) const {
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      if (game_.legal_moves(state, game::Role(r)).empty()) return true;
    }
    return false;
  }

  const game::Game& game_;
  Baseline baseline_;
  base::Random random_;
  std::string name_;
};

}  // namespace

std::string_view name_of(Baseline baseline) {
  return std::ranges::find(kNamed, baseline, &Named::baseline)->name;
}

std::optional<Baseline> baseline_from(std::string_view name) {
  if (name == "instant") return Baseline::kLegal;
  const auto* found = std::ranges::find(kNamed, name, &Named::name);
  if (found == kNamed.end()) return std::nullopt;
  return found->baseline;
}

const std::vector<Baseline>& all_baselines() {
  static const std::vector<Baseline> all = [] {
    std::vector<Baseline> baselines;
    for (const Named& named : kNamed) baselines.push_back(named.baseline);
    return baselines;
  }();
  return all;
}

std::unique_ptr<Search> make_baseline(const game::Game& game, Baseline baseline,
                                      std::uint64_t seed) {
  return std::make_unique<BaselineSearch>(game, baseline, seed);
}

}  // namespace rulewise::search

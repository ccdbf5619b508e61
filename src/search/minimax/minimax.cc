#include "search/minimax/minimax.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "search/budget.h"

namespace rulewise::search {
namespace {

constexpr std::size_t kMaxAnswers = 4096;  // joint moves of the others looked at
constexpr double kSooner = 0.001;          // what a ply earlier is worth to who is ahead
constexpr double kWorst = -1;
constexpr double kBest = 101;

/// One move of the role and what it is worth.
struct Valued {
  game::Move move;
  double value = kWorst;
};

class Minimax final : public Search {
 public:
  Minimax(const game::Game& game, RoleEvaluation evaluation, std::uint64_t seed)
      : game_(game), evaluation_(std::move(evaluation)), random_(seed) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    Budget budget(limits);
    role_ = role;
    budget_ = &budget;
    proved_ = false;
    std::vector<Valued> moves;
    for (const game::Move move : game_.legal_moves(state, role)) moves.push_back({move});
    for (std::size_t i = moves.size(); i > 1; --i) {
      std::swap(moves[i - 1], moves[random_.below(static_cast<std::uint32_t>(i))]);
    }
    Answer answer;
    answer.move = moves.front().move;
    if (moves.size() > 1) deepen(state, std::move(moves), limits.depth, answer, on_better);
    answer.statistics = {budget.nodes(), budget.seconds(), answer.statistics.depth};
    return answer;
  }

 private:
  void deepen(const game::State& state, std::vector<Valued> moves, int most_depth, Answer& answer,
              const Listener& on_better) {
    for (int depth = 1; depth <= most_depth && !proved_; ++depth) {
      proved_ = true;
      double best = kWorst;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        moves[i].value = worst_answer(state, moves[i].move, depth, best, kBest, 1);
        if (budget_->is_used_up()) {
          if (depth > 1) return;
          std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), by_value);
          answer.move = moves.front().move;
          return;
        }
        best = std::max(best, moves[i].value);
      }
      std::ranges::stable_sort(moves, by_value);
      answer.move = moves.front().move;
      answer.value = std::clamp(moves.front().value, 0.0, 100.0);
      answer.is_proved = proved_;
      answer.statistics.depth = depth;
      if (on_better) on_better(answer);
    }
  }

  static bool by_value(const Valued& a, const Valued& b) { return a.value > b.value; }

  double guess(const game::State& state) {
    proved_ = false;
    return std::clamp(evaluation_(state, role_), 0.0, 100.0);
  }

  double value(const game::State& state, int depth, double least, double most, int ply) {
    budget_->spend();
    if (game_.is_terminal(state)) {
      const double paid = game::payoff(game_, state, role_).value_or(0);
      return paid > 50 ? paid - kSooner * ply : paid + kSooner * ply;
    }
    if (depth == 0 || budget_->is_used_up()) return guess(state);
    double best = kWorst;
    for (const game::Move move : game_.legal_moves(state, role_)) {
      best = std::max(best, worst_answer(state, move, depth, std::max(least, best), most, ply + 1));
      if (best >= most || budget_->is_used_up()) break;
    }
    return best;
  }

  /// What the move is worth if the others answer it as badly as they can.
  double worst_answer(const game::State& state, game::Move move, int depth, double least,
                      double most, int ply) {
    std::vector<std::vector<game::Move>> choices(game_.role_count());
    for (std::size_t r = 0; r < choices.size(); ++r) {
      choices[r] = r == role_.index() ? std::vector{move} : game_.legal_moves(state, game::Role(r));
      if (choices[r].empty()) return guess(state);
    }
    double worst = kBest;
    std::vector<std::size_t> at(choices.size(), 0);
    game::JointMove joint(choices.size());
    for (std::size_t n = 0; n < kMaxAnswers; ++n) {
      for (std::size_t r = 0; r < joint.size(); ++r) joint[r] = choices[r][at[r]];
      const game::State next = game_.successor(state, joint);
      worst = std::min(worst, value(next, depth - 1, least, std::min(most, worst), ply));
      if (worst <= least || budget_->is_used_up() || !advance(choices, at)) return worst;
    }
    proved_ = false;  // there are more answers than were looked at
    return worst;
  }

  /// The next combination of choices; false after the last.
  static bool advance(const std::vector<std::vector<game::Move>>& choices,
                      std::vector<std::size_t>& at) {
    for (std::size_t r = 0; r < at.size(); ++r) {
      if (++at[r] < choices[r].size()) return true;
      at[r] = 0;
    }
    return false;
  }

  const game::Game& game_;
  RoleEvaluation evaluation_;
  base::Random random_;
  std::string name_ = "minimax";
  game::Role role_;
  Budget* budget_ = nullptr;
  bool proved_ = false;
};

}  // namespace

std::unique_ptr<Search> make_minimax(const game::Game& game, RoleEvaluation evaluation,
                                     std::uint64_t seed) {
  return std::make_unique<Minimax>(game, std::move(evaluation), seed);
}

}  // namespace rulewise::search

#include "play/correlation.h"

#include <cmath>
#include <vector>

#include "base/interruption.h"
#include "base/random.h"
#include "game/limit.h"
#include "game/playout.h"

namespace rulewise::play {
namespace {

constexpr int kGames = 60;
constexpr std::size_t kLongest = 400;     // moves; longer games tell nothing here
constexpr std::size_t kMostMoves = 8000;  // of all games
constexpr std::size_t kStatesOfGame = 2;
constexpr double kLeast = 0.15;  // of use
constexpr double kBeyond = 3.0;  // standard errors

}  // namespace

double Pairs::correlation() const {
  const auto n = static_cast<double>(count_);
  if (count_ < 2) return 0;
  const double spread = (xx_ - x_ * x_ / n) * (yy_ - y_ * y_ / n);
  return spread <= 1e-12 ? 0 : (xy_ - x_ * y_ / n) / std::sqrt(spread);
}

namespace {

/// Pairs from random games, until there are enough.
class Sampling {
 public:
  Sampling(const game::Game& game, const search::RoleEvaluation& evaluation, std::uint64_t seed)
      : game_(game), evaluation_(evaluation), random_(seed) {}

  void play_all() {
    for (int n = 0; n < kGames && moves_ < kMostMoves && !base::is_interrupted(); ++n) play_one();
  }
  [[nodiscard]] Correlation found() const { return {pairs_.correlation(), games_told_}; }

 private:
  void play_one() {
    std::vector<game::State> states{game_.initial_state()};
    game::JointMove joint;
    while (states.size() < kLongest && !game_.is_terminal(states.back()) &&
           game::choose_joint_move(game_, states.back(), random_, joint)) {
      game::throw_if_interrupted();
      states.push_back(game_.successor(states.back(), joint));
    }
    moves_ += states.size();
    if (game_.is_terminal(states.back()) && states.size() >= 4) note(states);
  }

  void note(const std::vector<game::State>& states) {
    ++games_told_;
    const auto half = static_cast<std::uint32_t>(states.size() / 2);
    for (std::size_t i = 0; i < kStatesOfGame; ++i) {
      // Not the last two: there the rules tell what no evaluation needs to.
      const game::State& state = states[half - 1 + random_.below(half - 1)];
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        const auto got = game::payoff(game_, states.back(), game::Role(r));
        if (got) pairs_.add(evaluation_(state, game::Role(r)), *got);
      }
    }
  }

  const game::Game& game_;
  const search::RoleEvaluation& evaluation_;
  base::Random random_;
  Pairs pairs_;
  std::size_t games_told_ = 0;
  std::size_t moves_ = 0;
};

}  // namespace

Correlation correlation_with_results(const game::Game& game,
                                     const search::RoleEvaluation& evaluation, std::uint64_t seed) {
  Sampling sampling(game, evaluation, seed);
  try {
    sampling.play_all();
  } catch (const game::Interrupted&) {
    // The games before this one count.
  }
  return sampling.found();
}

bool correlates_with_results(const game::Game& game, const search::RoleEvaluation& evaluation,
                             std::uint64_t seed) {
  const Correlation found = correlation_with_results(game, evaluation, seed);
  const double error = 1 / std::sqrt(static_cast<double>(found.samples) + 1);
  return found.coefficient > kLeast && found.coefficient > kBeyond * error;
}

}  // namespace rulewise::play

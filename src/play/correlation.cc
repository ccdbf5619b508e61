#include "play/correlation.h"

#include <cmath>
#include <vector>

#include "base/random.h"
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

Correlation correlation_with_results(const game::Game& game,
                                     const search::RoleEvaluation& evaluation, std::uint64_t seed) {
  base::Random random(seed);
  Pairs pairs;
  std::size_t games_told = 0;
  std::size_t moves = 0;
  for (int n = 0; n < kGames && moves < kMostMoves; ++n) {
    std::vector<game::State> states{game.initial_state()};
    game::JointMove joint;
    while (states.size() < kLongest && !game.is_terminal(states.back()) &&
           game::choose_joint_move(game, states.back(), random, joint)) {
      states.push_back(game.successor(states.back(), joint));
    }
    moves += states.size();
    if (!game.is_terminal(states.back()) || states.size() < 4) continue;
    ++games_told;
    const auto half = static_cast<std::uint32_t>(states.size() / 2);
    for (std::size_t i = 0; i < kStatesOfGame; ++i) {
      // Not the last two: there the rules tell what no evaluation needs to.
      const game::State& state = states[half - 1 + random.below(half - 1)];
      for (std::size_t r = 0; r < game.role_count(); ++r) {
        const auto got = game::payoff(game, states.back(), game::Role(r));
        if (got) pairs.add(evaluation(state, game::Role(r)), *got);
      }
    }
  }
  return {pairs.correlation(), games_told};
}

bool correlates_with_results(const game::Game& game, const search::RoleEvaluation& evaluation,
                             std::uint64_t seed) {
  const Correlation found = correlation_with_results(game, evaluation, seed);
  const double error = 1 / std::sqrt(static_cast<double>(found.samples) + 1);
  return found.coefficient > kLeast && found.coefficient > kBeyond * error;
}

}  // namespace rulewise::play

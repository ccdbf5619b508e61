#include "play/fitted_advisors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "base/random.h"
#include "game/playout.h"
#include "insight/evaluation.h"
#include "insight/weights.h"
#include "insight/wording.h"
#include "play/correlation.h"

namespace rulewise::play {
namespace {

namespace board = machine::board;

constexpr int kGames = 100;
constexpr std::size_t kMostMoves = 10'000;  // of all games
constexpr std::size_t kLongest = 250;
constexpr std::uint32_t kStatesOfGame = 4;
constexpr double kWrong = -0.1;  // a correlation that is worth turning round
constexpr double kBeyond = 2;    // standard errors; what is looked for is likely beforehand

/// Whether somebody wins by what is bad for him everywhere else.
bool is_aimed_at_oneself(const board::Goal& goal) {
  if (goal.kind == board::GoalKind::kStalemate) return goal.side == goal.owner;
  if (goal.kind != board::GoalKind::kEradicate) return false;
  return std::ranges::any_of(
      goal.codes, [&](board::Code code) { return board::colour_of(code) == goal.owner; });
}

class Listening {
 public:
  Listening(const board::BoardGame& game, const insight::EvaluationOptions& options)
      : game_(game),
        evaluation_(
            std::make_shared<const insight::BoardKnowledge>(game.compiled().rules, options)) {}

  void play(base::Random& random) {
    std::vector<game::State> states{game_.initial_state()};
    game::JointMove joint;
    while (states.size() < kLongest && !game_.is_terminal(states.back()) &&
           game::choose_joint_move(game_, states.back(), random, joint)) {
      states.push_back(game_.successor(states.back(), joint));
    }
    moves_ += states.size();
    const auto result = game::payoff(game_, states.back(), game::Role(0));
    if (!result || states.size() < 8) return;
    ++games_;
    const auto quarter = static_cast<std::uint32_t>(states.size() / 4);
    for (std::uint32_t i = 0; i < kStatesOfGame; ++i) {
      // From the last three quarters, but not the very last.
      const game::State& state = states[quarter + random.below(3 * quarter - 1)];
      for (const auto& said : evaluation_.contributions(game_.position_of(state))) {
        pairs_[static_cast<std::size_t>(said.advice)].add(said.value, *result);
      }
    }
  }

  [[nodiscard]] std::size_t moves() const { return moves_; }
  [[nodiscard]] bool is_wrong(std::size_t advice) const {
    const double correlation = pairs_[advice].correlation();
    const double error = 1 / std::sqrt(static_cast<double>(games_) + 1);
    return correlation < kWrong && correlation < -kBeyond * error;
  }

 private:
  const board::BoardGame& game_;
  insight::Evaluation evaluation_;
  std::array<Pairs, insight::kBoardAdvices> pairs_;
  std::size_t moves_ = 0;
  std::size_t games_ = 0;
};

}  // namespace

std::vector<std::string> fitted_advisors(const board::BoardGame& game, std::uint64_t seed) {
  if (std::ranges::none_of(game.compiled().goals, is_aimed_at_oneself)) return {};
  const insight::EvaluationOptions options = insight::searching_weights();
  Listening listening(game, options);
  base::Random random(seed);
  for (int n = 0; n < kGames && listening.moves() < kMostMoves; ++n) listening.play(random);
  std::vector<std::string> words{"search"};
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    if (options.weights[i] == 0 || !listening.is_wrong(i)) continue;
    words.push_back(std::string(insight::name_of(insight::board_advice(i))) + '=' +
                    insight::number_text(-options.weights[i], 2));
  }
  return words.size() > 1 ? words : std::vector<std::string>();
}

}  // namespace rulewise::play

#include "insight/board_stability.h"

#include <array>

#include "base/interruption.h"
#include "base/random.h"
#include "game/playout.h"
#include "insight/evaluation.h"
#include "insight/model/statistics.h"
#include "machine/board/board_game.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

/// What the advisors said, state by state.
struct Heard {
  std::array<Series, kBoardAdvices> values;
  Follows follows;

  void add(const std::vector<Contribution>& contributions, bool is_next) {
    for (const Contribution& one : contributions) {
      values[static_cast<std::size_t>(one.advice)].push_back(static_cast<float>(one.value));
    }
    follows.push_back(is_next ? 1 : 0);
  }
};

void listen(const machine::board::BoardGame& game, const StabilityLimits& limits,
            Evaluation& evaluation, Heard& heard) {
  base::Random random(limits.seed);
  for (std::size_t n = 0; n < limits.games; ++n) {
    game::State state = game.initial_state();
    for (std::size_t ply = 0; ply < limits.plies && !game.is_terminal(state); ++ply) {
      if (base::is_interrupted()) return;
      const machine::board::Position position = game.position_of(state);
      heard.add(evaluation.contributions(position), ply > 0);
      game::JointMove joint;
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
  }
}

}  // namespace

std::vector<double> advice_stability(const scl::Rules& rules,
                                     const std::shared_ptr<const BoardKnowledge>& knowledge,
                                     const StabilityLimits& limits) {
  machine::board::BoardOptions options;
  options.merges = true;
  const auto game = machine::board::BoardGame::make(rules, options);
  if (!game) return {};
  Evaluation evaluation(knowledge);
  Heard heard;
  try {
    listen(*game.value(), limits, evaluation, heard);
  } catch (const machine::LimitReached&) {
    // What was heard until then has to do.
  }
  std::vector<double> found;
  for (const Series& series : heard.values) {
    found.push_back(series.size() == heard.follows.size() ? stability(series, heard.follows) : 0);
  }
  return found;
}

}  // namespace rulewise::insight

#include "insight/advice/outcomes.h"

#include <algorithm>
#include <optional>

#include "base/clock.h"
#include "base/random.h"
#include "base/time_up.h"
#include "game/playout.h"
#include "logic/net.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"
#include "machine/wide/wide.h"

namespace rulewise::insight {
namespace {

using machine::wide::kLanes;
using machine::wide::Plane;

/// Circuits of larger nets take longer to make than they save here.
constexpr std::size_t kMostWideOperations = 60'000;

/// Games on the lanes of one batch, all from the opening, until all are over.
class WideGames {
 public:
  WideGames(const machine::NetGame& game, const OutcomeLimits& limits)
      : game_(game),
        limits_(limits),
        program_(game.net(), options()),
        batch_(program_),
        planes_(limits.seed),
        random_(limits.seed) {}

  void play(const base::Deadline& deadline, std::vector<Outcome>& outcomes) {
    const std::vector<game::State> openings(kLanes, game_.initial_state());
    batch_.load(openings);
    kept_.assign(kLanes, std::nullopt);
    over_ = Plane{};
    for (std::uint32_t ply = 0; ply < limits_.max_length; ++ply) {
      batch_.evaluate();
      end_games(outcomes);
      if (over_.count() == kLanes || base::is_up(deadline)) return;
      if (ply > 0) keep_some(ply);
      batch_.draw(planes_);
      batch_.advance_all_but(over_);
    }
  }

 private:
  static machine::wide::WideOptions options() {
    machine::wide::WideOptions options;
    options.engine = machine::wide::Engine::kInterpret;
    return options;
  }

  /// The state of a lane takes the place of an earlier one so that all are equally likely.
  void keep_some(std::uint32_t ply) {
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
      if (over_.test(lane) || random_.below(ply) != 0) continue;
      kept_[lane] = batch_.read(lane);
    }
  }

  void end_games(std::vector<Outcome>& outcomes) {
    Plane ended = batch_.terminal();
    for (std::size_t w = 0; w < ended.words.size(); ++w) ended.words[w] &= ~over_.words[w];
    if (!ended.any()) return;
    batch_.evaluate_goals();
    for_each_lane(ended, [&](std::size_t lane) {
      over_.set(lane, true);
      if (kept_[lane]) outcomes.push_back({std::move(*kept_[lane]), goals_of(lane)});
      kept_[lane].reset();
    });
  }

  [[nodiscard]] std::vector<float> goals_of(std::size_t lane) const {
    std::vector<float> goals;
    std::size_t plane = 0;
    for (const auto& values : game_.net().goals) {
      float goal = 0;
      int provable = 0;
      for (const logic::GoalValue& value : values) {
        if (!batch_.goal(plane++).test(lane)) continue;
        goal = static_cast<float>(value.value);
        ++provable;
      }
      goals.push_back(provable == 1 ? goal : 0);
    }
    return goals;
  }

  const machine::NetGame& game_;
  OutcomeLimits limits_;
  machine::wide::BatchProgram program_;
  machine::wide::Batch batch_;
  machine::wide::RandomPlanes planes_;
  base::Random random_;
  Plane over_;
  std::vector<std::optional<game::State>> kept_;
};

/// One game on any machine; nothing if it did not end.
std::optional<Outcome> play_one(const game::Game& game, const OutcomeLimits& limits,
                                base::Random& random, const base::Deadline& deadline) {
  game::State state = game.initial_state();
  std::optional<game::State> kept;
  game::JointMove joint_move;
  for (std::uint32_t ply = 0; ply < limits.max_length; ++ply) {
    if (game.is_terminal(state)) {
      if (!kept) return std::nullopt;
      Outcome outcome{std::move(*kept), {}};
      for (std::size_t r = 0; r < game.role_count(); ++r) {
        outcome.goals.push_back(
            static_cast<float>(game::payoff(game, state, game::Role(r)).value_or(0)));
      }
      return outcome;
    }
    if (base::is_up(deadline)) return std::nullopt;
    if (ply > 0 && random.below(ply) == 0) kept = state;
    if (!game::choose_joint_move(game, state, random, joint_move)) return std::nullopt;
    state = game.successor(state, joint_move);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Outcome> draw_outcomes(const game::Game& game, const OutcomeLimits& limits) {
  std::vector<Outcome> outcomes;
  const base::Deadline deadline(limits.max_seconds);
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net != nullptr && limits.max_games >= kLanes &&
      logic::count_operations(net->net()) <= kMostWideOperations) {
    WideGames games(*net, limits);
    for (std::uint32_t n = 0; n + kLanes <= limits.max_games && !base::is_up(deadline);
         n += kLanes) {
      games.play(deadline, outcomes);
    }
    return outcomes;
  }
  base::Random random(limits.seed);
  for (std::uint32_t n = 0; n < limits.max_games && !base::is_up(deadline); ++n) {
    try {
      if (auto outcome = play_one(game, limits, random, deadline)) {
        outcomes.push_back(std::move(*outcome));
      }
    } catch (const machine::LimitReached&) {
      continue;  // that game is lost, others may be had
    }
  }
  return outcomes;
}

}  // namespace rulewise::insight

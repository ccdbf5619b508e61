#include "memory/first_look.h"

#include <algorithm>
#include <utility>

#include "base/time_limit.h"

namespace rulewise::memory {
namespace {

/// What a state and its moves take to be worked out on a machine of today, about.
double seconds_a_step(const machine::NetGame& game) {
  constexpr double kLeast = 5e-6;
  constexpr double kEachGate = 0.5e-9;
  constexpr double kEachBase = 10e-9;
  return kLeast + kEachGate * static_cast<double>(game.net().gates.size()) +
         kEachBase * static_cast<double>(game.net().base_count());
}

}  // namespace

FirstLook look_first(const gdl::Rules& rules, const machine::NetGame& game,
                     const FirstLookOptions& options) {
  const base::CountedTime counted(seconds_a_step(game), options.most_seconds);
  insight::SampleLimits limits;
  limits.max_seconds = options.seconds;
  limits.max_trials = options.max_trials;
  FirstLook look;
  look.structure = insight::discover(rules, game, options.seed, limits);
  look.symmetries = insight::find_symmetries(look.structure, game, options.seed,
                                             base::TimeLimit(options.symmetry_seconds));
  std::erase_if(look.symmetries, [&](const insight::Symmetry& symmetry) {
    return !symmetry.compares_points || (symmetry.exchanges_roles && game.role_count() != 2);
  });
  if (options.with_advisors) look.advice = find_advice(rules, game, look.structure, options.seed);
  look.was_cut = counted.was_cut();
  return look;
}

}  // namespace rulewise::memory

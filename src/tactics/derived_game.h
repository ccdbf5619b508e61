// derived_game.h — the rules derived from a game, whether they can be asked or not.
//
// Idea      rules are derived by unfolding and need no net; a net tells what states exclude, which
//           makes them fewer, and answers from them. So rules of games that do not ground are told
//           all the same, and of those that outgrow the limits as gates every one is told
// Promises  `derivation` has all that was derived; where there is no tactician `why_not` says why
// Tested by derived_game_test.cc
#pragma once

#include <memory>

#include "base/result.h"
#include "tactics/tactician.h"

namespace rulewise::tactics {

struct DerivedGame {
  Derivation derivation;
  std::unique_ptr<Tactician> tactician;  // null: nothing can be asked
  base::Error why_not;                   // where it is null
};

[[nodiscard]] base::Result<DerivedGame> derive_game(const gdl::Rules& rules,
                                                    const TacticsLimits& limits);

}  // namespace rulewise::tactics

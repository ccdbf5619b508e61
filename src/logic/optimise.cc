#include "logic/optimise.h"

#include <array>
#include <utility>

#include "logic/constants.h"
#include "logic/exclusive.h"
#include "logic/factor.h"
#include "logic/move_groups.h"
#include "logic/move_sets.h"
#include "logic/share.h"

namespace rulewise::logic {

Net optimise(Net net, const base::WorkLimit& limit) {
  using Pass = Net (*)(const Net&);
  static constexpr std::array<Pass, 6> kPasses{remove_constants, simplify_move_sets,
                                               factor_gates,     with_exclusive_bases,
                                               share_pairs,      use_exclusive_bases};
  for (const Pass pass : kPasses) {
    if (limit.has_passed()) return net;
    net = pass(net);
  }
  return net;
}

}  // namespace rulewise::logic

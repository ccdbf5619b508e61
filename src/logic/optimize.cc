#include "logic/optimize.h"

#include <array>
#include <utility>

#include "logic/constants.h"
#include "logic/move_sets.h"

namespace rulewise::logic {

Net optimize(Net net, const base::Deadline& deadline) {
  using Pass = Net (*)(const Net&);
  static constexpr std::array<Pass, 2> kPasses{remove_constants, simplify_move_sets};
  for (const Pass pass : kPasses) {
    if (deadline.has_passed()) return net;
    net = pass(net);
  }
  return net;
}

}  // namespace rulewise::logic

#include "machine/wide/segment_plan.h"

#include <algorithm>

namespace rulewise::machine::wide {

std::vector<Planned> SegmentPlanner::plan(const Segment& segment) {
  std::vector<Planned> plan;
  for (std::uint32_t node = segment.begin; node < segment.end; ++node) {
    if (liveness_.is_live_operation(node)) plan.push_back({node});
  }
  for (const Planned& planned : plan) {
    const Node& node = circuit_.nodes()[planned.node];
    next_use_[planned.node] = kNever;
    for (unsigned k = 0; k < node.arity; ++k) next_use_[node.in[k]] = kNever;
  }
  if (segment.is_loop) {
    for (const Store& store : segment.stores) next_use_[store.node] = kAtEnd;
  }
  for (std::size_t i = plan.size(); i-- > 0;) {
    const Node& node = circuit_.nodes()[plan[i].node];
    plan[i].result_use = next_use_[plan[i].node];
    for (unsigned k = 0; k < node.arity; ++k) plan[i].operand_use[k] = next_use_[node.in[k]];
    for (unsigned k = 0; k < node.arity; ++k) {
      next_use_[node.in[k]] = static_cast<std::uint32_t>(i);
    }
  }
  return plan;
}

std::vector<Store> SegmentPlanner::stored_results(const Segment& segment) const {
  std::vector<Store> stores;
  if (segment.is_loop) return stores;
  for (const Store& store : segment.stores) {
    if (store.node >= segment.begin && liveness_.is_live_operation(store.node)) {
      stores.push_back(store);
    }
  }
  std::stable_sort(stores.begin(), stores.end(),
                   [](const Store& a, const Store& b) { return a.node < b.node; });
  return stores;
}

}  // namespace rulewise::machine::wide

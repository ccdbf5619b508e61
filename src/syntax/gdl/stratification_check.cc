#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

constexpr std::size_t kMostShown = 12;  // relations of a long cycle

/// `a (line 1) needs not b (line 2), which needs a (line 1)`.
std::string sentence(const std::vector<std::string>& cycle) {
  std::string text = cycle[0] + " needs not " + cycle[1];
  const std::size_t shown = std::min<std::size_t>(cycle.size(), kMostShown);
  for (std::size_t i = 2; i < shown; ++i) text += ", which needs " + cycle[i];
  if (shown < cycle.size()) {
    text += ", and so on through " + std::to_string(cycle.size() - shown) + " more";
  }
  return text;
}

}  // namespace

void check_stratification(const Rules& rules, const Dependencies& dependencies,
                          const RuleGraph& graph, base::Diagnostics& diagnostics) {
  std::unordered_set<std::size_t> told;  // rules: one message for each that closes a knot so
  for (std::size_t i = 0; i < dependencies.uses().size(); ++i) {
    const Use& use = dependencies.uses()[i];
    if (!use.is_negative || !graph.is_recursive(i)) continue;
    if (!told.insert(use.rule).second) continue;
    const bool is_kept = diagnostics.all().size() < base::Diagnostics::kMostKept;
    diagnostics.error(
        use.literal->where,
        relation_text(rules, dependencies.at(use.head)) + " depends on its own negation",
        is_kept ? sentence(graph.cycle_text(i)) : "");
  }
}

}  // namespace rulewise::gdl

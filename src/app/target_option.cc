#include "app/target_option.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/messages.h"
#include "app/near_misses.h"
#include "tactics/retarget.h"

namespace rulewise::app {

void add_target_option(CLI::App& command, TargetOption& option) {
  command
      .add_option("--goal", option.goal,
                  "a condition over states to reach instead, such as '(true (cell 2 2 x))'")
      ->type_name("CONDITION");
  command.add_option("--role", option.role, "who is to win; the first role if left out")
      ->type_name("ROLE");
}

std::optional<gdl::Rules> with_target(std::optional<gdl::Rules> rules, const TargetOption& option) {
  if (!rules) return rules;
  std::vector<std::string> roles;
  for (const gdl::TermId role : rules->roles) roles.emplace_back(rules->terms.name(role));
  const auto found = option.role.empty() ? roles.begin() : std::ranges::find(roles, option.role);
  if (found == roles.end()) {
    complain({"no role named '" + option.role + "'", suggestion_or_all(option.role, roles)});
    return std::nullopt;
  }
  if (!option.goal) return rules;
  const game::Role role(static_cast<std::size_t>(found - roles.begin()));
  auto changed = tactics::with_target(*rules, *option.goal, role);
  if (changed) return std::move(changed).value();
  complain(changed.error());
  return std::nullopt;
}

}  // namespace rulewise::app

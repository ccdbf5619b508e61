// What may depend on the state and on the moves made: the opening and the standing facts of a
// game on neither, legal moves, goals and the end on the state alone.
#include <array>
#include <string>
#include <vector>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

class StateCheck {
 public:
  StateCheck(const Rules& rules, const Dependencies& dependencies, base::Diagnostics& diagnostics)
      : rules_(rules), dependencies_(dependencies), diagnostics_(diagnostics) {}

  /// Tells once if `keyword` depends on `forbidden` by any chain of rules.
  bool forbid(std::string_view keyword, std::string_view forbidden, const std::string& hint) {
    const RelationId from = find(keyword);
    const RelationId to = find(forbidden);
    if (!from.is_valid() || !to.is_valid()) return false;
    const auto path = shortest_path(dependencies_.graph(), from.value, to.value);
    if (path.empty()) return false;
    std::string chain;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
      chain +=
          (i == 1 ? " through " : ", ") + relation_text(rules_, dependencies_.relations()[path[i]]);
    }
    diagnostics_.error(place_of(path[0], path[1]),
                       quoted(keyword) + " depends on " + quoted(forbidden) + chain, hint);
    return true;
  }

 private:
  [[nodiscard]] RelationId find(std::string_view keyword) const {
    return dependencies_.find(rules_.terms.symbols().find(keyword),
                              find_keyword_relation(keyword)->arity);
  }

  [[nodiscard]] base::Location place_of(std::uint32_t head, std::uint32_t body) const {
    for (const Use& use : dependencies_.uses()) {
      if (use.head.value == head && use.body.value == body) return use.literal->where;
    }
    return {};
  }

  const Rules& rules_;
  const Dependencies& dependencies_;
  base::Diagnostics& diagnostics_;
};

}  // namespace

void check_state_use(const Rules& rules, const Dependencies& dependencies,
                     base::Diagnostics& diagnostics) {
  StateCheck check(rules, dependencies, diagnostics);
  for (const char* keyword : {"role", "init", "base", "input"}) {
    if (check.forbid(keyword, "true", "it is settled before there is a state")) continue;
    check.forbid(keyword, "does", "it is settled before anybody moves");
  }
  for (const char* keyword : {"legal", "goal", "terminal"}) {
    check.forbid(keyword, "does",
                 "it speaks of a state in which nobody has moved yet; let a `next` rule keep "
                 "what the move did");
  }
}

}  // namespace rulewise::gdl

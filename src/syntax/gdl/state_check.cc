// What may depend on the state and on the moves made: the opening and the standing facts of a
// game on neither, legal moves, goals and the end on the state alone.
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kMostNamed = 8;  // relations of a chain in one message

/// For every relation, the first step of a shortest chain of rules to `target` and its length.
class WayTo {
 public:
  WayTo(const Graph& graph, std::uint32_t target)
      : next_(graph.node_count(), kNone), length_(graph.node_count(), kNone) {
    std::vector<Graph::Edge> backwards;
    for (std::uint32_t from = 0; from < graph.node_count(); ++from) {
      for (const std::uint32_t to : graph.successors(from)) backwards.emplace_back(to, from);
    }
    const Graph users(graph.node_count(), backwards);
    length_[target] = 0;
    std::vector<std::uint32_t> reached{target};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const std::uint32_t user : users.successors(reached[i])) {
        if (length_[user] != kNone) continue;
        length_[user] = length_[reached[i]] + 1;
        next_[user] = reached[i];
        reached.push_back(user);
      }
    }
  }

  [[nodiscard]] bool leads_from(RelationId relation) const {
    return length_[relation.index()] != kNone;
  }
  [[nodiscard]] std::uint32_t length(std::uint32_t relation) const { return length_[relation]; }
  [[nodiscard]] std::uint32_t next(std::uint32_t relation) const { return next_[relation]; }

 private:
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> length_;
};

class StateCheck {
 public:
  StateCheck(const Rules& rules, const Dependencies& dependencies, base::Diagnostics& diagnostics)
      : rules_(rules), dependencies_(dependencies), diagnostics_(diagnostics) {}

  /// Tells every condition of a rule for one of `keywords` that depends on `forbidden` by any
  /// chain of rules.
  void forbid(const std::vector<std::string_view>& keywords, std::string_view forbidden,
              const std::string& hint) {
    const RelationId target = find(forbidden);
    if (!target.is_valid()) return;
    const WayTo way(dependencies_.graph(), target.value);
    for (const std::string_view keyword : keywords) {
      const RelationId head = find(keyword);
      if (!head.is_valid() || !way.leads_from(head)) continue;
      for (const Use& use : dependencies_.uses()) {
        if (use.head != head || !way.leads_from(use.body)) continue;
        diagnostics_.error(
            use.literal->where,
            quoted(keyword) + " depends on " + quoted(forbidden) + chain(way, use.body.value),
            hint);
      }
    }
  }

 private:
  [[nodiscard]] RelationId find(std::string_view keyword) const {
    return dependencies_.find(rules_.terms.symbols().find(keyword),
                              find_keyword_relation(keyword)->arity);
  }

  /// ` through a, b`: the relations from `first` to the end of the way, without that.
  [[nodiscard]] std::string chain(const WayTo& way, std::uint32_t first) const {
    std::string text;
    std::uint32_t at = first;
    for (std::uint32_t named = 0; way.length(at) > 0 && named < kMostNamed; ++named) {
      text +=
          (named == 0 ? " through " : ", ") + relation_text(rules_, dependencies_.relations()[at]);
      at = way.next(at);
    }
    if (way.length(at) > 0) text += " and " + std::to_string(way.length(at)) + " more";
    return text;
  }

  const Rules& rules_;
  const Dependencies& dependencies_;
  base::Diagnostics& diagnostics_;
};

}  // namespace

void check_state_use(const Rules& rules, const Dependencies& dependencies,
                     base::Diagnostics& diagnostics) {
  StateCheck check(rules, dependencies, diagnostics);
  check.forbid({"role", "init", "base", "input"}, "true", "it is settled before there is a state");
  check.forbid({"role", "init", "base", "input"}, "does", "it is settled before anybody moves");
  check.forbid({"legal", "goal", "terminal"}, "does",
               "it speaks of a state in which nobody has moved yet; let a `next` rule keep "
               "what the move did");
}

}  // namespace rulewise::gdl

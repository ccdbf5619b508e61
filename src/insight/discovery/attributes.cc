#include "insight/discovery/attributes.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "insight/model/rule_text.h"
#include "syntax/gdl/formula_walk.h"

namespace rulewise::insight {
namespace {

using Names = std::set<std::string>;

Names places_of(const FactStore& facts, const Placement& placement) {
  Names places;
  for (const FactId fact : facts.shape(placement.shape).facts) {
    places.insert(place_text(facts, fact, placement));
  }
  return places;
}

/// The variables that a rule has in columns of one use, in conditions on facts of the placement.
Names variables_of(const RuleText& text, const gdl::Rule& rule, const std::string& shape,
                   const Placement& placement, ColumnUse use) {
  Names found;
  gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
    if (formula.kind != gdl::FormulaKind::kAtom) return;
    const Literal literal = text.literal(rule, formula.atom);
    if (literal.kind != LiteralKind::kFact || literal.shape != shape) return;
    for (std::size_t c = 0; c < literal.leaves.size(); ++c) {
      if (placement.uses[c] == use && is_variable(literal.leaves[c])) {
        found.insert(literal.leaves[c]);
      }
    }
  });
  return found;
}

bool shares(const Names& a, const Names& b) {
  return std::ranges::any_of(a, [&](const std::string& name) { return b.contains(name); });
}

/// Whether rules ask the placement about things of the other, and none about its places alone.
bool tells_of(const RuleText& text, const FactStore& facts, const Placement& placement,
              const Placement& other) {
  const std::string& shape = facts.shape(placement.shape).text;
  const std::string& other_shape = facts.shape(other.shape).text;
  bool is_of_things = false;
  for (const gdl::Rule& rule : text.rules().rules) {
    const Names asked = variables_of(text, rule, shape, placement, ColumnUse::kPlace);
    if (asked.empty()) continue;
    const bool by_things =
        shares(asked, variables_of(text, rule, other_shape, other, ColumnUse::kThing));
    const bool by_places =
        shares(asked, variables_of(text, rule, other_shape, other, ColumnUse::kPlace));
    if (by_places && !by_things) return false;
    is_of_things = is_of_things || (by_things && !by_places);
  }
  return is_of_things;
}

}  // namespace

void drop_attributes(const gdl::Rules& rules, const Sample& sample,
                     std::vector<Placement>& placements) {
  const FactStore& facts = sample.facts;
  std::optional<RuleText> text;  // made when first needed
  const std::vector<Placement> all = placements;
  std::erase_if(placements, [&](const Placement& placement) {
    return std::ranges::any_of(all, [&](const Placement& other) {
      if (other.shape == placement.shape || other.places != placement.places ||
          other.place_columns.size() != placement.place_columns.size() || !other.has_things() ||
          places_of(facts, other) != places_of(facts, placement)) {
        return false;
      }
      if (!text) text.emplace(rules);
      return tells_of(*text, facts, placement, other);
    });
  });
}

}  // namespace rulewise::insight

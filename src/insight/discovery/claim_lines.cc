#include "insight/discovery/claim_lines.h"

#include <algorithm>
#include <string>

#include "base/interruption.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostFacts = 12;  // of a shape or kind that are looked at

/// What brings these facts about, or else what sets them up.
RulePlaces lines_of(RuleLines& lines, const FactStore& store, const std::vector<FactId>& facts) {
  RulePlaces places;
  for (const FactId fact : facts) lines.add_fact(store.text(fact), places);
  if (!places.empty()) return places;
  for (const FactId fact : facts) lines.add_setup(store.text(fact), places);
  return places;
}

/// Some of them, from all over the list.
std::vector<FactId> some_of(const std::vector<FactId>& facts) {
  std::vector<FactId> some;
  const std::size_t every = 1 + facts.size() / kMostFacts;
  for (std::size_t i = 0; i < facts.size(); i += every) some.push_back(facts[i]);
  return some;
}

}  // namespace

ClaimLines find_claim_lines(const gdl::Rules& rules, const Sample& sample, const BoardView* board) {
  RuleLines lines(rules);
  ClaimLines found;
  const std::vector<Shape>& shapes = sample.facts.shapes();
  found.of_shapes.resize(shapes.size());
  for (std::size_t i = 0; i < shapes.size() && !base::is_interrupted(); ++i) {
    found.of_shapes[i] = lines_of(lines, sample.facts, some_of(shapes[i].facts));
  }
  if (board == nullptr) return found;
  std::vector<std::vector<FactId>> by_kind(board->kinds().size());
  for (std::size_t i = 0; i < sample.facts.size(); ++i) {
    const auto standing = board->standing(FactId(i));
    if (standing) by_kind[standing->kind.index()].emplace_back(i);
  }
  found.of_kinds.resize(by_kind.size());
  for (std::size_t k = 0; k < by_kind.size() && !base::is_interrupted(); ++k) {
    found.of_kinds[k] = lines_of(lines, sample.facts, some_of(by_kind[k]));
  }
  return found;
}

}  // namespace rulewise::insight

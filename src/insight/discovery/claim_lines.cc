#include "insight/discovery/claim_lines.h"

#include <algorithm>
#include <string>

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostFacts = 24;  // of a shape or kind that are looked at

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
  std::vector<std::vector<FactId>> by_kind(board == nullptr ? 0 : board->kinds().size());
  for (const Shape& shape : sample.facts.shapes()) {
    found.of_shapes.push_back(lines_of(lines, sample.facts, some_of(shape.facts)));
  }
  for (std::size_t i = 0; board != nullptr && i < sample.facts.size(); ++i) {
    const auto standing = board->standing(FactId(i));
    if (standing) by_kind[standing->kind.index()].emplace_back(i);
  }
  for (const std::vector<FactId>& facts : by_kind) {
    found.of_kinds.push_back(lines_of(lines, sample.facts, some_of(facts)));
  }
  return found;
}

}  // namespace rulewise::insight

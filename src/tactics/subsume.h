// subsume.h — which of two rules says more.
//
// Idea      a draft subsumes another of the same head if some substitution makes each of its
//           conditions one of the other's: wherever the other holds, it holds too
// Promises  a yes is right; a no may be a search given up
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tactics/draft.h"
#include "tactics/invariants.h"

namespace rulewise::tactics {

/// Whether `general` holds wherever `special` does, with equal heads. A condition on a table may
/// also be looked up.
[[nodiscard]] bool subsumes(const gdl::Terms& terms, const Invariants& invariants,
                            const Draft& general, const Draft& special);

/// If `general` would hold wherever `special` does but for one of its differences: the two terms of
/// that one. Where `general` is known not to hold they are equal.
[[nodiscard]] std::optional<std::pair<TermId, TermId>> missing_difference(
    const gdl::Terms& terms, const Invariants& invariants, const Draft& general,
    const Draft& special);

/// Without conditions that follow from the others: of two lines with nothing to tell them apart
/// one is enough. The head must hold role and move.
[[nodiscard]] Draft condensed(const gdl::Terms& terms, const Invariants& invariants, Draft draft);

/// Each condensed, without the drafts that another of them subsumes; of equal ones the first stays.
[[nodiscard]] std::vector<Draft> without_subsumed(const gdl::Terms& terms,
                                                  const Invariants& invariants,
                                                  std::vector<Draft> drafts);

}  // namespace rulewise::tactics

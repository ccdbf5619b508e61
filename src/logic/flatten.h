// flatten.h — rules with connectives into rules whose bodies are conjunctions.
//
// Idea      `not` inwards; `or` into an auxiliary relation where each branch binds what the rest
//           needs, else into several rules while these are few (lift_branches.h); equalities
//           substituted (Robinson's unification, with the occurs check); differences that always
//           hold dropped
// Promises  same rules, same result; stops where the limits are outgrown
// Tested by normalise_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "logic/normalise.h"

namespace rulewise::logic {

/// One condition without connectives, still over the atoms of the text.
struct Condition {
  enum class Kind : std::uint8_t { kAtom, kNotAtom, kDiffer, kEqual } kind = Kind::kAtom;
  TermId left;
  TermId right{};
};
using Conjunction = std::vector<Condition>;

/// A rule whose body is one conjunction.
struct FlatRule {
  TermId head;
  Conjunction body;
  std::uint32_t variable_count = 0;
  std::uint32_t rule = 0;
};

/// Most general unifier of two terms on top of `substitution`; false where there is none.
class Unifier {
 public:
  Unifier(Terms& terms, std::uint32_t variable_count)
      : terms_(terms), substitution_(variable_count) {}

  bool unify(TermId a, TermId b);
  TermId resolve(TermId term);

 private:
  bool bind(TermId variable, TermId value);

  Terms& terms_;
  std::vector<TermId> substitution_;
};

struct FlatRules {
  std::vector<FlatRule> rules;
  std::set<gdl::Symbol> auxiliary_names;  // of relations that stand for an `or`
};

/// Nothing where the rules branch into too many or their terms grow too large.
[[nodiscard]] std::optional<FlatRules> flatten(const gdl::Rules& rules, Terms& terms,
                                               const NormaliseLimits& limits);

}  // namespace rulewise::logic

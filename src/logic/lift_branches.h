// lift_branches.h — a rule with many branches into as many rules as its text has branches.
//
// Before   (next p) :- (q ?x), not (a ?x and b ?x), not (c ?x and d ?x), …      2^n conjunctions
// After    (aux0 ?x) :- (q ?x), not (a ?x)       (aux0 ?x) :- (q ?x), not (b ?x)      2n of them
//          (aux1 ?x) :- (q ?x), not (c ?x)       …
//          (next p) :- (q ?x), (aux0 ?x), (aux1 ?x), …
//
// Idea      every choice becomes an auxiliary relation over the variables it shares with the rest
//           of the rule; a branch that does not bind them all takes along conditions of the rule
//           that do, which hold in any case; branches inside branches the same way
// Needs     rules that passed the check: whatever a branch needs is bound by it or beside it
// Promises  the rules grow with the text, not with the product of its choices; false where they
//           would be too much work all the same
// Tested by normalise_test.cc, tests/agree
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "logic/flatten.h"
#include "syntax/gdl/rules.h"

namespace rulewise::logic {

using VariableSet = std::set<std::uint32_t>;

class BranchLifting {
 public:
  /// A new relation's atom over these variables.
  using NewAtom = std::function<TermId(const VariableSet&)>;
  using AddRule = std::function<void(TermId head, Conjunction body)>;

  BranchLifting(const Terms& terms, NewAtom new_atom, AddRule add)
      : terms_(terms), new_atom_(std::move(new_atom)), add_(std::move(add)) {}

  /// Adds the rule and those for its choices.
  [[nodiscard]] bool lift(const gdl::Rule& rule);

 private:
  /// A formula and whether it is denied.
  struct Part {
    const gdl::Formula* formula;
    bool is_negated;
  };
  using Choice = std::vector<Part>;  // of which one must hold

  /// A body on its way: conditions without connectives, and choices still to be replaced.
  struct Body {
    Conjunction conditions;
    std::vector<Choice> choices;
    bool can_hold = true;
  };

  bool lift(TermId head, Body body);
  void split(Part part, Body& body);
  void collect_branches(Part part, Choice& choice);
  bool lift_choice(const Choice& choice, const VariableSet& shared, Conjunction& conditions);
  bool take_along(const VariableSet& needed, const Conjunction& from, Conjunction& to);
  [[nodiscard]] VariableSet variables_of(const Condition& condition) const;
  void add_variables(Part part, VariableSet& variables);
  VariableSet bound_by(Part part);
  [[nodiscard]] static bool is_choice(Part part);

  static constexpr std::size_t kMostWork = 5'000'000;  // formulas and conditions looked at

  const Terms& terms_;
  NewAtom new_atom_;
  AddRule add_;
  std::size_t work_ = 0;
};

}  // namespace rulewise::logic

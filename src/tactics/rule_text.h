// rule_text.h — a draft as text: whole, condition by condition, and under names of one's choice.
//
//     const RuleText text(derivation, draft);
//     text.rule("wins");   (<= (wins ?p (mark ?a ?b)) (true (control ?p)) …)
//
// Promises  the rules of the game in their own words; conditions that hang on the move have names
//           that definitions() tells
// Tested by derive_test.cc, describe_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tactics/derive.h"

namespace rulewise::tactics {

class RuleText {
 public:
  RuleText(const Derivation& derivation, const Draft& draft);
  /// `names` of variables, by number.
  RuleText(const Derivation& derivation, const Draft& draft, std::vector<std::string> names);

  [[nodiscard]] std::string rule(std::string_view name) const;
  /// The conditions in their order, then the differences.
  [[nodiscard]] std::vector<std::string> conditions() const;
  /// One condition without `not` and `true`, of whatever time.
  [[nodiscard]] std::string bare(const Condition& condition) const;
  [[nodiscard]] std::string term(TermId term) const;
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  const Derivation& derivation_;
  Draft draft_;
  std::vector<std::string> names_;
  mutable gdl::Rules words_;  // terms grow with what is written
};

/// Rules for a condition that hangs on the move.
struct Definition {
  std::string name;
  std::vector<std::string> rules;
};

/// Of every such condition that the derived rules speak of, and of those that definitions speak of
/// in turn; as many as are told in little work.
[[nodiscard]] std::vector<Definition> definitions(const Derivation& derivation);

}  // namespace rulewise::tactics

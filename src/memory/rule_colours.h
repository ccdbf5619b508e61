// rule_colours.h — colours for the names of a rulesheet that do not hang on how it is spelled.
//
// Idea      colour refinement (Weisfeiler, Leman 1968): every name gets a colour from the rules it
//           stands in and where, with the colours of the other names there; again and again, until
//           that tells no more apart. Within a rule names are told apart by where else in the rule
//           they stand, as variables are: (cell 1 1) (cell 2 2) is not (cell 1 2) (cell 2 1),
//           though 1 and 2 have the same colour
// Needs     checked rules, that live longer than this
// Promises  rules that differ in spelling and order alone get the same colours; roles are told
//           apart by their order, keywords and goal values by their names
// Tested by rule_names_test.cc
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "syntax/gdl/rules.h"

namespace rulewise::memory {

class RuleColours {
 public:
  using Colours = std::vector<std::uint64_t>;  // by symbol

  explicit RuleColours(const gdl::Rules& rules);

  /// Until colours tell no more apart, or there was too much work. Returns what all rules look
  /// like then, whatever their order.
  std::uint64_t refine(Colours& colours);

  [[nodiscard]] const Colours& start() const { return start_; }
  /// Names that get others, and those that keep theirs.
  [[nodiscard]] const std::vector<std::uint32_t>& free() const { return free_; }
  [[nodiscard]] const std::vector<std::uint32_t>& fixed() const { return fixed_; }

  [[nodiscard]] bool is_spent() const { return work_ >= kMostWork; }
  void add_work(std::size_t work) { work_ += work; }

 private:
  using Symbols = std::vector<std::uint32_t>;
  static constexpr std::uint64_t kMostWork = 60'000'000;  // names looked at, all rounds together

  void fix(std::string_view name);
  void number_roles();
  void fix_goal_values();
  void fix_numbers();
  void note_names(const gdl::Formula& formula, Symbols& names);
  void note_names(gdl::TermId term, Symbols& names);
  void sort_names();

  [[nodiscard]] std::size_t count(const Colours& colours) const;
  std::uint64_t refine_once(Colours& colours);
  std::uint64_t visit(const gdl::Rule& rule);
  [[nodiscard]] std::uint64_t hash_of(gdl::TermId term);
  [[nodiscard]] std::uint64_t hash_of(const gdl::Formula& formula);
  void spread(const gdl::Formula& formula, std::uint64_t context);
  void spread(gdl::TermId term, std::uint64_t context);

  const gdl::Rules& rules_;
  Colours start_;
  std::vector<bool> is_fixed_;  // by symbol
  Symbols free_;
  Symbols fixed_;
  std::vector<Symbols> names_of_rule_;  // each once
  Colours local_;                       // by symbol, in the rule at hand
  Colours found_;                       // by symbol, in this round on it
  Colours variable_;                    // by variable, in the rule at hand
  Colours found_variable_;
  std::uint64_t work_ = 0;
};

}  // namespace rulewise::memory

// rule_lines.h — which rules of a text can bring a fact about, allow a move or pay a goal.
//
// Idea      a claim about facts rests on the rules whose heads they fit (most general unifier);
//           their lines are what a person looks up
// Needs     checked rules
// Promises  lines sorted, each once; a rule that no condition could ever meet is named all the same
// Tested by rule_lines_test.cc
#pragma once

#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

using RulePlaces = std::vector<base::Location>;

class RuleLines {
 public:
  explicit RuleLines(const gdl::Rules& rules);

  /// Adds the rules for `next` that can make the fact true.
  void add_fact(std::string_view fact, RulePlaces& places);
  /// Adds the rules for `init` that can have it true at first.
  void add_setup(std::string_view fact, RulePlaces& places);
  /// Adds the rules for `goal` that can pay the role so much.
  void add_goal(std::string_view role, int pays, RulePlaces& places);
  /// Adds the rules for `legal` that can allow the move, whoever makes it.
  void add_move(std::string_view move, RulePlaces& places);

 private:
  struct Head {
    gdl::TermId term;  // what becomes true, the move, or the whole goal
    std::uint32_t variables = 0;
    base::Location where;
  };

  void add(const std::vector<Head>& heads, std::string_view text, RulePlaces& places);

  gdl::Terms terms_;
  std::vector<Head> next_;
  std::vector<Head> init_;
  std::vector<Head> goal_;
  std::vector<Head> legal_;
};

}  // namespace rulewise::insight

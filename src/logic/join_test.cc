#include "logic/join.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// The rules of a text with all their facts as tables, and the one clause that has a body.
class Setting {
 public:
  explicit Setting(std::string_view text) : program_(testing::clauses_of(text)) {
    for (const Relation& relation : program_.relations) tables_.emplace_back(relation.arity);
    for (const Clause& c : program_.clauses) {
      if (c.body.empty()) {
        tables_[c.head.relation.index()].insert(c.head.arguments);
      } else {
        clause_ = &c;
      }
    }
  }

  /// A body that can never hold is dropped before it comes to be joined.
  [[nodiscard]] bool has_clause() const { return clause_ != nullptr; }
  [[nodiscard]] const Clause& clause() const { return *clause_; }

  [[nodiscard]] std::vector<RowRange> all_rows() const {
    std::vector<RowRange> ranges;
    for (const Literal& literal : clause_->body) {
      ranges.push_back({0, tables_[literal.relation.index()].size()});
    }
    return ranges;
  }

  /// The head under every match, in the order found.
  std::vector<std::string> heads(std::uint32_t first, const std::vector<RowRange>& ranges) {
    Join join(program_, *clause_, tables_, first);
    std::vector<std::string> found;
    join.run(program_.terms, ranges, [&] {
      Literal head = clause_->head;
      join.instantiate(clause_->head.arguments, head.arguments);
      found.push_back(to_text(program_, head));
      return found.size() < 10'000;
    });
    return found;
  }
  std::vector<std::string> heads() { return heads(Join::kNoLiteral, all_rows()); }

  LiftedProgram& program() { return program_; }
  std::vector<FactTable>& tables() { return tables_; }

 private:
  LiftedProgram program_;
  std::vector<FactTable> tables_;
  const Clause* clause_ = nullptr;
};

TEST(Join, FindsEveryMatchOnce) {
  Setting setting("(e 1 2) (e 2 3) (e 3 1) (e 2 2) (<= (legal ?a ?c) (e ?a ?b) (e ?b ?c))");
  EXPECT_THAT(setting.heads(),
              UnorderedElementsAre("(legal  1 3)", "(legal  1 2)", "(legal  2 1)", "(legal  2 3)",
                                   "(legal  2 2)", "(legal  3 2)"));
}

TEST(Join, ComparesRepeatedVariables) {
  Setting setting("(e 1 2) (e 2 2) (<= (legal w ?a) (e ?a ?a))");
  EXPECT_THAT(setting.heads(), ElementsAre("(legal  w 2)"));
}

TEST(Join, MatchesPatterns) {
  Setting setting("(p (f (g 1) 2)) (p (f 3 2)) (p (h 4)) (p 5) (<= (legal ?x ?y) (p (f ?x ?y)))");
  EXPECT_THAT(setting.heads(), UnorderedElementsAre("(legal  (g 1) 2)", "(legal  3 2)"));
}

TEST(Join, MatchesAPatternAndItsVariableInOneRow) {
  Setting before("(p (f 1) 1) (p (f 1) 2) (<= (legal w ?x) (p (f ?x) ?x))");
  EXPECT_THAT(before.heads(), ElementsAre("(legal  w 1)"));
  Setting after("(p 1 (f 1)) (p 2 (f 1)) (<= (legal w ?x) (p ?x (f ?x)))");
  EXPECT_THAT(after.heads(), ElementsAre("(legal  w 1)"));
}

TEST(Join, MatchesAVariableInTwoPatternsOfOneRow) {
  Setting setting("(p (f 1) (g 1 2)) (p (f 1) (g 2 2)) (<= (legal ?x ?y) (p (f ?x) (g ?x ?y)))");
  EXPECT_THAT(setting.heads(), ElementsAre("(legal  1 2)"));
}

TEST(Join, ForgetsWhatAFailedPatternBound) {
  Setting setting("(p (f 1 2)) (p (f 3 3)) (<= (legal w ?x) (p (f ?x ?x)))");
  EXPECT_THAT(setting.heads(), ElementsAre("(legal  w 3)"));
}

TEST(Join, TestsDifferencesAndAbsentFacts) {
  Setting setting(
      "(p 1) (p 2) (p 3) (q 2 3) (<= (legal ?x ?y) (p ?x) (p ?y)"
      " (distinct ?x ?y) (distinct ?x 1) (not (q ?x ?y)))");
  EXPECT_THAT(setting.heads(),
              UnorderedElementsAre("(legal  2 1)", "(legal  3 1)", "(legal  3 2)"));
}

TEST(Join, TestsWhatIsGroundBeforeAnyStep) {
  Setting never("(p 1) q (<= (legal w ?x) (p ?x) (not q))");
  EXPECT_THAT(never.heads(), ElementsAre());
  Setting always("(p 1) (<= (legal w ?x) (p ?x) (not q))");
  EXPECT_THAT(always.heads(), ElementsAre("(legal  w 1)"));
}

TEST(Join, UsesOnlyTheRowsItIsGiven) {
  Setting setting("(p 1) (p 2) (p 3) (q 1) (q 2) (q 3) (<= (legal w ?x) (p ?x) (q ?x))");
  EXPECT_THAT(setting.heads(0, {{1, 3}, {0, 2}}), ElementsAre("(legal  w 2)"));
  EXPECT_THAT(setting.heads(1, {{1, 3}, {0, 2}}), ElementsAre("(legal  w 2)"));
  EXPECT_THAT(setting.heads(0, {{0, 0}, {0, 3}}), ElementsAre());
}

TEST(Join, StopsWhenTheVisitorSaysSo) {
  Setting setting("(p 1) (p 2) (p 3) (<= (legal w ?x) (p ?x))");
  Join join(setting.program(), setting.clause(), setting.tables(), Join::kNoLiteral);
  int visits = 0;
  EXPECT_FALSE(join.run(setting.program().terms, setting.all_rows(), [&] { return ++visits < 2; }));
  EXPECT_EQ(visits, 2);
}

TEST(Join, StopsInTheMidstOfRowsThatNeverMatch) {
  // Every p beside every q, none of which has twice the same inside: nothing is ever visited.
  std::string text;
  for (int i = 0; i < 400; ++i) {
    text += "(p " + std::to_string(i) + ") (q (pair " + std::to_string(i) + " x)) ";
  }
  Setting setting(text + "(<= (legal w (m ?x ?z)) (p ?x) (q (pair ?z ?z)))");
  Join join(setting.program(), setting.clause(), setting.tables(), 0);
  int visits = 0;
  int questions = 0;
  const auto visit = [&] { return ++visits > 0; };
  const auto is_time_left = [&] { return ++questions < 2; };
  EXPECT_FALSE(join.run(setting.program().terms, setting.all_rows(), visit, is_time_left));
  EXPECT_EQ(questions, 2);
  EXPECT_EQ(visits, 0);
}

/// Random binary facts and a random body over them, as rule text.
std::string random_rules() {
  const auto name = rc::gen::element<std::string>("1", "2", "3", "(f 1)", "(f 2)", "(f (f 1))");
  const auto argument =
      rc::gen::element<std::string>("?x", "?y", "?z", "(f ?x)", "(f ?y)", "1", "(f 1)");
  std::string text;
  for (int i = *rc::gen::inRange(1, 12); i > 0; --i) {
    text += "(" + *rc::gen::element<std::string>("p", "q") + " " + *name + " " + *name + ") ";
  }
  text += "(<= (legal w (g ?x ?y ?z)) (p ?x ?y) (q ?y ?z)";
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    const char* shape = *rc::gen::element("(p ", "(q ", "(not (p ", "(distinct ");
    text += ' ' + std::string(shape) + *argument + " " + *argument + ")";
    if (std::string_view(shape).starts_with("(not")) text += ')';
  }
  return text + ")";
}

RC_GTEST_PROP(Join, GivesTheSameFromEveryStart, ()) {
  Setting setting(random_rules());
  if (!setting.has_clause()) return;
  auto expected = setting.heads();
  std::ranges::sort(expected);
  RC_ASSERT(std::ranges::adjacent_find(expected) == expected.end());
  for (std::uint32_t first = 0; first < setting.clause().body.size(); ++first) {
    if (setting.clause().body[first].is_negated) continue;
    auto found = setting.heads(first, setting.all_rows());
    std::ranges::sort(found);
    RC_ASSERT(found == expected);
  }
}

}  // namespace
}  // namespace rulewise::logic

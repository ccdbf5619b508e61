#include "machine/reference/bindings.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace rulewise::machine::reference {
namespace {

class BindingsTest : public testing::Test {
 protected:
  TermId constant(std::string_view name) { return terms_.constant(name); }
  TermId variable(std::uint32_t index) { return terms_.variable(index); }
  TermId term(std::string_view functor, std::initializer_list<TermId> arguments) {
    return terms_.compound(terms_.symbols().intern(functor), {arguments.begin(), arguments.size()});
  }

  Terms terms_;
  Bindings bindings_{3};
};

TEST_F(BindingsTest, MatchBindsVariables) {
  const TermId pattern = term("cell", {constant("1"), variable(0), term("f", {variable(2)})});
  const TermId ground = term("cell", {constant("1"), constant("b"), term("f", {constant("c")})});
  ASSERT_TRUE(match(terms_, pattern, ground, bindings_));
  EXPECT_EQ(bindings_.value(0), constant("b"));
  EXPECT_EQ(bindings_.value(2), constant("c"));
  EXPECT_FALSE(bindings_.value(1).is_valid());
  EXPECT_EQ(substitute(terms_, pattern, bindings_), ground);
}

TEST_F(BindingsTest, MatchWantsTheSameVariableToBeTheSame) {
  const TermId pattern = term("p", {variable(0), variable(0)});
  EXPECT_FALSE(match(terms_, pattern, term("p", {constant("a"), constant("b")}), bindings_));
  bindings_.undo_to(0);
  EXPECT_TRUE(match(terms_, pattern, term("p", {constant("a"), constant("a")}), bindings_));
}

TEST_F(BindingsTest, MatchTellsNamesAndAritiesApart) {
  const TermId pattern = term("p", {variable(0)});
  EXPECT_FALSE(match(terms_, pattern, term("q", {constant("a")}), bindings_));
  EXPECT_FALSE(match(terms_, pattern, term("p", {constant("a"), constant("b")}), bindings_));
  EXPECT_FALSE(match(terms_, pattern, constant("p"), bindings_));
}

TEST_F(BindingsTest, UndoForgetsWhatCameAfterTheMark) {
  bindings_.bind(0, constant("a"));
  const std::size_t mark = bindings_.mark();
  bindings_.bind(1, constant("b"));
  bindings_.undo_to(mark);
  EXPECT_TRUE(bindings_.value(0).is_valid());
  EXPECT_FALSE(bindings_.value(1).is_valid());
}

TEST_F(BindingsTest, HeadTakesWhatTheGoalKnows) {
  const TermId head = term("p", {variable(0), term("f", {variable(1), variable(2)})});
  const TermId goal = term("p", {variable(7), term("f", {constant("a"), variable(7)})});
  ASSERT_TRUE(match_head(terms_, head, goal, bindings_));
  EXPECT_FALSE(bindings_.value(0).is_valid());
  EXPECT_EQ(bindings_.value(1), constant("a"));
  EXPECT_FALSE(bindings_.value(2).is_valid());
}

TEST_F(BindingsTest, HeadThatCannotBeTheGoalIsRefused) {
  const TermId head = term("p", {term("f", {variable(0)}), variable(1)});
  EXPECT_FALSE(match_head(terms_, head, term("p", {constant("f"), variable(0)}), bindings_));
  const TermId other = term("p", {term("g", {variable(3)}), variable(0)});
  EXPECT_FALSE(match_head(terms_, head, other, bindings_));
}

TEST_F(BindingsTest, SubstituteKeepsUnboundVariables) {
  bindings_.bind(1, term("f", {constant("a")}));
  EXPECT_EQ(substitute(terms_, term("p", {variable(0), variable(1)}), bindings_),
            term("p", {variable(0), term("f", {constant("a")})}));
}

TEST_F(BindingsTest, VariantsAreRenumberedToTheSameTerm) {
  EXPECT_EQ(renumber(terms_, term("p", {variable(5), variable(2), variable(5)})),
            term("p", {variable(0), variable(1), variable(0)}));
  EXPECT_EQ(renumber(terms_, term("p", {variable(1), variable(0), variable(1)})),
            term("p", {variable(0), variable(1), variable(0)}));
}

TEST_F(BindingsTest, CountsVariables) {
  const TermId pattern = term("p", {variable(2), term("f", {variable(0), variable(2)})});
  EXPECT_EQ(count_variables(terms_, pattern), 3U);
  EXPECT_EQ(count_variables(terms_, constant("a")), 0U);
  EXPECT_EQ(count_unbound(terms_, pattern, bindings_), 2U);
  bindings_.bind(2, constant("a"));
  EXPECT_EQ(count_unbound(terms_, pattern, bindings_), 1U);
  EXPECT_FALSE(is_bound(terms_, pattern, bindings_));
  bindings_.bind(0, constant("a"));
  EXPECT_TRUE(is_bound(terms_, pattern, bindings_));
}

}  // namespace
}  // namespace rulewise::machine::reference

#include "machine/reference/fact_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>

namespace rulewise::machine::reference {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class FactIndexTest : public testing::Test {
 protected:
  TermId term(std::string_view functor, std::initializer_list<std::string_view> arguments) {
    std::vector<TermId> ids;
    for (const std::string_view name : arguments) {
      ids.push_back(name[0] == '?' ? terms_.variable(static_cast<std::uint32_t>(name[1] - '0'))
                                   : terms_.constant(name));
    }
    return terms_.compound(terms_.symbols().intern(functor), ids);
  }
  void SetUp() override {
    for (const std::string_view x : {"1", "2", "3"}) {
      for (const std::string_view y : {"a", "b"}) index_.add(terms_, term("at", {x, y}));
    }
    index_.add(terms_, term("at", {"1"}));
    index_.add(terms_, terms_.constant("over"));
  }

  Terms terms_;
  FactIndex index_;
  Bindings bindings_{2};
};

TEST_F(FactIndexTest, KnowsItsFactsOnce) {
  index_.add(terms_, term("at", {"1", "a"}));
  EXPECT_THAT(index_.all(), SizeIs(8));
  EXPECT_TRUE(index_.contains(term("at", {"3", "b"})));
  EXPECT_FALSE(index_.contains(term("at", {"4", "b"})));
}

TEST_F(FactIndexTest, TakesTheShortestListThatHoldsAllAnswers) {
  EXPECT_THAT(index_.candidates(terms_, term("at", {"?0", "?1"}), bindings_), SizeIs(6));
  EXPECT_THAT(index_.candidates(terms_, term("at", {"?0", "a"}), bindings_), SizeIs(3));
  EXPECT_THAT(index_.candidates(terms_, term("at", {"2", "?1"}), bindings_),
              ElementsAre(term("at", {"2", "a"}), term("at", {"2", "b"})));
  EXPECT_THAT(index_.candidates(terms_, term("at", {"2", "c"}), bindings_), IsEmpty());
}

TEST_F(FactIndexTest, UsesBoundVariables) {
  bindings_.bind(0, terms_.constant("3"));
  EXPECT_THAT(index_.candidates(terms_, term("at", {"?0", "?1"}), bindings_), SizeIs(2));
}

TEST_F(FactIndexTest, TellsAritiesApart) {
  EXPECT_THAT(index_.candidates(terms_, term("at", {"?0"}), bindings_), SizeIs(1));
  EXPECT_THAT(index_.candidates(terms_, terms_.constant("at"), bindings_), IsEmpty());
  EXPECT_THAT(index_.candidates(terms_, terms_.constant("over"), bindings_), SizeIs(1));
}

TEST_F(FactIndexTest, ABareVariableMayBeAnyFact) {
  EXPECT_THAT(index_.candidates(terms_, terms_.variable(0), bindings_), SizeIs(8));
  bindings_.bind(0, terms_.constant("over"));
  EXPECT_THAT(index_.candidates(terms_, terms_.variable(0), bindings_), SizeIs(1));
}

}  // namespace
}  // namespace rulewise::machine::reference

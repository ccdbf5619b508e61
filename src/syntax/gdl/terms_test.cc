#include "syntax/gdl/terms.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {
namespace {

TermId make(Terms& terms, std::string_view functor, std::vector<TermId> arguments) {
  return terms.compound(terms.symbols().intern(functor), arguments);
}

TEST(Terms, StoreEachTermOnce) {
  Terms terms;
  const TermId a = terms.constant("a");
  const TermId x = terms.variable(0);
  EXPECT_EQ(make(terms, "f", {a, x}), make(terms, "f", {a, x}));
  EXPECT_NE(make(terms, "f", {a, x}), make(terms, "f", {x, a}));
  EXPECT_NE(make(terms, "f", {a}), make(terms, "f", {a, a}));
  EXPECT_NE(terms.constant("A"), a);
  EXPECT_NE(terms.variable(1), x);
}

TEST(Terms, KnowTheirShape) {
  Terms terms;
  const TermId ground = make(terms, "f", {make(terms, "g", {terms.constant("a")})});
  const TermId open = make(terms, "f", {ground, terms.variable(7)});
  EXPECT_TRUE(terms.is_ground(ground));
  EXPECT_FALSE(terms.is_ground(open));
  EXPECT_EQ(terms.depth(terms.constant("a")), 0U);
  EXPECT_EQ(terms.depth(open), 3U);
  EXPECT_EQ(terms.arity(open), 2U);
  EXPECT_EQ(terms.variable_index(terms.arguments(open)[1]), 7U);
  EXPECT_FALSE(terms.symbol(terms.variable(7)).is_valid());
  const std::array<std::string, 8> names{"", "", "", "", "", "", "", "?z"};
  EXPECT_EQ(to_text(terms, open, names), "(f (f (g a)) ?z)");
  EXPECT_EQ(to_text(terms, open), "(f (f (g a)) ?7)");
}

TEST(Terms, TakeArgumentsFromTheirOwnStore) {
  Terms terms;
  TermId last = make(terms, "f", {terms.constant("a"), terms.constant("b")});
  for (int i = 0; i < 200; ++i) {
    const Symbol functor = terms.symbols().intern("f" + std::to_string(i));
    last = terms.compound(functor, terms.arguments(last));
  }
  EXPECT_EQ(to_text(terms, last), "(f199 a b)");
}

TEST(Terms, ForgetWhatAQueryMade) {
  Terms terms;
  const TermId kept = make(terms, "f", {terms.constant("a")});
  const std::size_t size = terms.size();
  for (int i = 0; i < 500; ++i) make(terms, "g", {kept, terms.constant(std::to_string(i))});
  terms.shrink_to(size);
  EXPECT_EQ(terms.size(), size);
  EXPECT_EQ(make(terms, "f", {terms.constant("a")}), kept);
  const TermId again = make(terms, "g", {kept, terms.constant("0")});
  EXPECT_EQ(to_text(terms, again), "(g (f a) 0)");
  EXPECT_EQ(terms.size(), size + 2);
}

TEST(Terms, KnowTheLengthOfTheirTexts) {
  Terms terms;
  TermId term = terms.constant("leaf");
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(terms.text_length(term), to_text(terms, term).size());
    term = make(terms, "twin", {term, term});
  }
  for (int i = 0; i < 60; ++i) term = make(terms, "twin", {term, term});
  EXPECT_EQ(terms.text_length(term), 0xffffffffU);
}

/// A random ground term, built bottom-up from a list of numbers.
TermId random_term(Terms& terms, const std::vector<unsigned>& choices) {
  std::vector<TermId> made{terms.constant("a")};
  for (const unsigned choice : choices) {
    const TermId left = made[choice % made.size()];
    const TermId right = made[(choice / 7) % made.size()];
    made.push_back(choice % 3 == 0 ? terms.constant(std::to_string(choice % 5))
                                   : make(terms, choice % 3 == 1 ? "f" : "g", {left, right}));
    if (terms.depth(made.back()) > 8) made.pop_back();
  }
  return made.back();
}

RC_GTEST_PROP(Terms, ReadBackAsThemselves, (const std::vector<unsigned>& choices)) {
  Terms terms;
  const TermId term = random_term(terms, choices);
  RC_ASSERT(read_ground_term(to_text(terms, term), terms) == term);
}

}  // namespace
}  // namespace rulewise::gdl

#include "machine/reference/prover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "machine/limit.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::machine::reference {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Rules, a state and moves given as text; answers as sorted text. The rules need not be a game.
class World {
 public:
  explicit World(std::string_view text, const ReferenceLimits& limits = {})
      : rules_(gdl::read_rules(text).rules), prover_(rules_, rules_.terms, limits) {
    prover_.set_state(&context_);
  }

  void add_fact(std::string_view fact) {
    context_.tables.clear();
    context_.facts.add(rules_.terms, gdl::read_ground_term(fact, rules_.terms));
  }
  void make_moves(std::initializer_list<std::string_view> does_atoms) {
    std::vector<TermId> atoms;
    for (const std::string_view atom : does_atoms) {
      atoms.push_back(gdl::read_ground_term(atom, rules_.terms));
    }
    prover_.set_moves(atoms);
  }

  /// The question's `*` are unknowns.
  std::vector<std::string> ask(std::string_view question) {
    std::uint32_t unknowns = 0;
    const TermId atom = with_unknowns(gdl::read_ground_term(question, rules_.terms), unknowns);
    std::vector<std::string> texts;
    for (const TermId answer : prover_.prove_all(atom)) {
      texts.push_back(gdl::to_text(rules_.terms, answer));
    }
    std::ranges::sort(texts);
    return texts;
  }
  bool holds(std::string_view question) { return !ask(question).empty(); }

 private:
  TermId with_unknowns(TermId term, std::uint32_t& unknowns) {
    Terms& terms = rules_.terms;
    if (terms.is_constant(term)) {
      return terms.name(term) == "*" ? terms.variable(unknowns++) : term;
    }
    const auto view = terms.arguments(term);
    std::vector<TermId> arguments(view.begin(), view.end());
    for (TermId& argument : arguments) argument = with_unknowns(argument, unknowns);
    return terms.compound(terms.symbol(term), arguments);
  }

  gdl::Rules rules_;
  StateContext context_;
  Prover prover_;
};

TEST(Prover, FindsFacts) {
  World world("(role r) (edge a b) (edge b c)");
  EXPECT_THAT(world.ask("(edge * *)"), ElementsAre("(edge a b)", "(edge b c)"));
  EXPECT_THAT(world.ask("(edge b *)"), ElementsAre("(edge b c)"));
  EXPECT_TRUE(world.holds("(edge a b)"));
  EXPECT_FALSE(world.holds("(edge a c)"));
  EXPECT_FALSE(world.holds("(unheard of)"));
}

TEST(Prover, FindsFactsAndRulesOfOneRelation) {
  World world("(num 0) (succ 0 1) (succ 1 2) (<= (num ?y) (num ?x) (succ ?x ?y))");
  EXPECT_THAT(world.ask("(num *)"), ElementsAre("(num 0)", "(num 1)", "(num 2)"));
}

// Left recursion, right recursion and both at once, all on a graph with a circle.
class Reachability : public testing::TestWithParam<const char*> {};

TEST_P(Reachability, EndsOnCircles) {
  World world(std::string("(edge a b) (edge b c) (edge c a) (edge c d) (edge e e)"
                          "(<= (path ?x ?y) (edge ?x ?y))") +
              GetParam());
  EXPECT_THAT(world.ask("(path a *)"),
              ElementsAre("(path a a)", "(path a b)", "(path a c)", "(path a d)"));
  EXPECT_THAT(world.ask("(path * *)"), SizeIs(13));
  EXPECT_TRUE(world.holds("(path b d)"));
  EXPECT_FALSE(world.holds("(path d b)"));
  EXPECT_THAT(world.ask("(path * a)"), ElementsAre("(path a a)", "(path b a)", "(path c a)"));
}

INSTANTIATE_TEST_SUITE_P(Ways, Reachability,
                         testing::Values("(<= (path ?x ?z) (edge ?x ?y) (path ?y ?z))",
                                         "(<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))",
                                         "(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))"));

TEST(Prover, FollowsCirclesOfSeveralRelations) {
  World world(R"(
    (zero 0) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 0)
    (<= (even ?x) (zero ?x))
    (<= (even ?x) (succ ?y ?x) (odd ?y))
    (<= (odd ?x) (succ ?y ?x) (even ?y)))");
  EXPECT_THAT(world.ask("(even *)"), ElementsAre("(even 0)", "(even 2)"));
  EXPECT_THAT(world.ask("(odd *)"), ElementsAre("(odd 1)", "(odd 3)"));
  EXPECT_TRUE(world.holds("(odd 3)"));
  EXPECT_FALSE(world.holds("(odd 2)"));
}

// Inner circles whose answers lean on an outer one: the inner leader must wait for the outer.
TEST(Prover, FollowsCirclesInsideCircles) {
  World world(R"(
    (start 1) (up 1 2) (up 2 3) (up 3 4) (back 4 5) (back 5 6)
    (<= (p ?x) (q ?x))
    (<= (q ?x) (start ?x))
    (<= (q ?y) (s ?x) (up ?x ?y))
    (<= (s ?x) (q ?x))
    (<= (s ?x) (t ?x))
    (<= (t ?y) (s ?x) (back ?x ?y))
    (<= (t ?y) (p ?x) (back ?x ?y)))");
  const auto numbers = [](const std::vector<std::string>& atoms) {
    std::string digits;
    for (const std::string& atom : atoms) digits += atom[atom.size() - 2];
    return digits;
  };
  EXPECT_EQ(numbers(world.ask("(t *)")), "56");
  EXPECT_EQ(numbers(world.ask("(s *)")), "123456");
  EXPECT_EQ(numbers(world.ask("(q *)")), "1234");
  EXPECT_EQ(numbers(world.ask("(p *)")), "1234");
}

// A yes-or-no question is settled by its first proof while others of its circle are not done.
TEST(Prover, SettledQuestionsLeaveNoHalfDoneTables) {
  World world(R"(
    (edge a b) (edge b a) (edge b c) (edge c b) (edge c d) (edge d c)
    (<= (joined ?x) (edge ?x d))
    (<= (joined ?x) (edge ?x ?y) (joined ?y))
    (<= all (joined a) (joined b) (joined c) (joined d)))");
  EXPECT_TRUE(world.holds("(joined a)"));
  EXPECT_TRUE(world.holds("all"));
  EXPECT_TRUE(world.holds("(joined b)"));
  EXPECT_THAT(world.ask("(joined *)"), SizeIs(4));
}

TEST(Prover, NegatesAndComparesAfterBinding) {
  World world(R"(
    (cell 1) (cell 2) (cell 3) (taken 2)
    (<= (free ?x) (not (taken ?x)) (cell ?x))
    (<= (pair ?x ?y) (distinct ?x ?y) (free ?x) (free ?y)))");
  EXPECT_THAT(world.ask("(free *)"), ElementsAre("(free 1)", "(free 3)"));
  EXPECT_THAT(world.ask("(pair * *)"), ElementsAre("(pair 1 3)", "(pair 3 1)"));
}

TEST(Prover, NegatesWhatIsRecursiveInItself) {
  World world(R"(
    (node a) (node b) (node c) (edge a b) (edge b a)
    (<= (path ?x ?y) (edge ?x ?y))
    (<= (path ?x ?z) (path ?x ?y) (path ?y ?z))
    (<= (apart ?x ?y) (node ?x) (node ?y) (not (path ?x ?y)))
    (<= (island ?x) (node ?x) (not (path ?x ?x))))");
  EXPECT_THAT(world.ask("(island *)"), ElementsAre("(island c)"));
  EXPECT_THAT(world.ask("(apart a *)"), ElementsAre("(apart a c)"));
  EXPECT_THAT(world.ask("(apart * *)"), SizeIs(5));
}

TEST(Prover, GoalsThatNegateOtherGoals) {
  World world(
      "(role r) (<= (goal ?r 100) (role ?r) (true won))"
      "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))");
  EXPECT_THAT(world.ask("(goal r *)"), ElementsAre("(goal r 0)"));
  EXPECT_THAT(world.ask("(goal * *)"), ElementsAre("(goal r 0)"));
  world.add_fact("won");
  EXPECT_THAT(world.ask("(goal r *)"), ElementsAre("(goal r 100)"));
}

TEST(Prover, NestedConditions) {
  World world(R"(
    (n 1) (n 2) (n 3) (n 4) (odd 1) (odd 3) (big 3) (big 4)
    (<= (a ?x) (n ?x) (or (and (odd ?x) (big ?x)) (not (or (odd ?x) (big ?x)))))
    (<= (b ?x) (or (and (odd ?x) (distinct ?x ?y)) (big ?x)) (n ?y) (odd ?y))
    (<= (c ?x) (n ?x) (not (distinct ?x 2)))
    (<= (d ?x) (n ?x) (not (not (odd ?x))))
    (<= (e ?x) (n ?x) (not (and (odd ?x) (big ?x))))
    (<= (f ?x) (n ?x) (or)))");
  EXPECT_THAT(world.ask("(a *)"), ElementsAre("(a 2)", "(a 3)"));
  EXPECT_THAT(world.ask("(b *)"), ElementsAre("(b 1)", "(b 3)", "(b 4)"));
  EXPECT_THAT(world.ask("(c *)"), ElementsAre("(c 2)"));
  EXPECT_THAT(world.ask("(d *)"), ElementsAre("(d 1)", "(d 3)"));
  EXPECT_THAT(world.ask("(e *)"), ElementsAre("(e 1)", "(e 2)", "(e 4)"));
  EXPECT_THAT(world.ask("(f *)"), IsEmpty());
}

TEST(Prover, FunctionTermsGrowOnlyAsFarAsAsked) {
  World world(R"(
    (item a) (item b)
    (is_list nil)
    (<= (is_list (cons ?x ?rest)) (item ?x) (is_list ?rest))
    (<= (member ?x (cons ?x ?rest)) (is_list (cons ?x ?rest)))
    (<= (member ?x (cons ?y ?rest)) (item ?y) (member ?x ?rest)))");
  EXPECT_TRUE(world.holds("(is_list (cons a (cons b nil)))"));
  EXPECT_FALSE(world.holds("(is_list (cons a (cons c nil)))"));
  EXPECT_THAT(world.ask("(member * (cons a (cons b (cons a nil))))"), SizeIs(2));
}

TEST(Prover, LooksAtStateAndMoves) {
  World world(R"(
    (<= (next ?f) (true ?f) (not (gone ?f)))
    (<= (next (mark ?m)) (does ?r ?m))
    (<= (gone (mark ?m)) (does r ?m)))");
  world.add_fact("(mark 1)");
  world.add_fact("step");
  world.make_moves({"(does r 1)", "(does s 2)"});
  EXPECT_THAT(world.ask("(next *)"),
              ElementsAre("(next (mark 1))", "(next (mark 2))", "(next step)"));
  world.make_moves({"(does r 3)", "(does s 3)"});
  EXPECT_THAT(world.ask("(next *)"),
              ElementsAre("(next (mark 1))", "(next (mark 3))", "(next step)"));
}

TEST(Prover, RepeatedUnknownsMustBeEqual) {
  World world("(e 1 2) (e 2 2) (<= (d ?x ?y) (e ?x ?y)) (<= (same ?x) (d ?x ?x))");
  EXPECT_THAT(world.ask("(same *)"), ElementsAre("(same 2)"));
}

TEST(Prover, EndlessRulesReachALimitAndTheProverStaysUsable) {
  ReferenceLimits limits;
  limits.max_steps = 20'000;
  World world("(num 0) (<= (num (s ?x)) (num ?x)) (fine 1) (<= (good ?x) (fine ?x))", limits);
  EXPECT_THROW((void)world.ask("(num *)"), LimitReached);
  EXPECT_THAT(world.ask("(good *)"), ElementsAre("(good 1)"));
  EXPECT_TRUE(world.holds("(num (s (s 0)))"));
}

TEST(Prover, EveryLimitIsKept) {
  const std::string_view endless = "(num 0) (<= (num (s ?x)) (num ?x))";
  ReferenceLimits few_terms;
  few_terms.max_terms = 5'000;
  EXPECT_THROW((void)World(endless, few_terms).ask("(num *)"), LimitReached);
  ReferenceLimits few_answers;
  few_answers.max_answers = 1'000;
  EXPECT_THROW((void)World(endless, few_answers).ask("(num *)"), LimitReached);
  // Each question leads to a longer one: only the stack can end this.
  EXPECT_THROW((void)World("(<= (num ?x) (num (s ?x)))").ask("(num 0)"), LimitReached);
}

TEST(Prover, NegationThroughItselfIsRefused) {
  World world("(n 1) (<= (p ?x) (n ?x) (not (q ?x))) (<= (q ?x) (n ?x) (not (p ?x)))");
  EXPECT_THROW((void)world.ask("(p 1)"), LimitReached);
}

}  // namespace
}  // namespace rulewise::machine::reference

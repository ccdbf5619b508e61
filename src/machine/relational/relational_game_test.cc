#include "machine/relational/relational_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

#include "base/interruption.h"
#include "base/random.h"
#include "game/playout.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::machine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using Texts = std::vector<std::string>;

// Some of these texts break restrictions the check insists on; the machine manages without.
gdl::Rules rules_of(const std::string& text) { return gdl::read_rules(text).rules; }

// The frame of a game of one role `p` whose legal moves are what a test looks at.
constexpr const char* kFrame = "(role p) (<= terminal (true over)) (goal p 0)\n";

Texts legal_texts(const game::Game& game, const game::State& state, std::size_t role = 0) {
  Texts texts;
  for (const game::Move move : game.legal_moves(state, game::Role(role))) {
    texts.push_back(game.move_text(game::Role(role), move));
  }
  return texts;
}

// Legal moves of `p` in the opening.
Texts opening_moves(const std::string& text) {
  const RelationalGame game(rules_of(kFrame + text));
  return legal_texts(game, game.initial_state());
}

game::State after(const game::Game& game, const game::State& state, const Texts& moves) {
  game::JointMove joint;
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const auto move = game::find_move(game, state, game::Role(role), moves[role]);
    EXPECT_TRUE(move.has_value()) << moves[role];
    joint.push_back(*move);
  }
  return game.successor(state, joint);
}

constexpr const char* kCounter = R"(
(role a) (role b)
(succ 0 1) (succ 1 2) (succ 2 3)
(init (count 0)) (init (control a))
(<= (legal ?r (add ?n)) (true (control ?r)) (true (count ?c)) (succ ?c ?n))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (next (count ?n)) (does ?r (add ?n)))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= terminal (true (count 3)))
(<= (goal ?r 100) (true (control ?o)) (role ?r) (distinct ?r ?o))
(<= (goal ?r 0) (true (control ?r)))
)";

TEST(RelationalGame, PlaysASmallGameToItsEnd) {
  const RelationalGame game(rules_of(kCounter));
  EXPECT_THAT(game.roles(), ElementsAre("a", "b"));
  game::State state = game.initial_state();
  EXPECT_THAT(game.facts(state), ElementsAre("(control a)", "(count 0)"));
  EXPECT_THAT(legal_texts(game, state, 0), ElementsAre("(add 1)"));
  EXPECT_THAT(legal_texts(game, state, 1), ElementsAre("wait"));
  state = after(game, state, {"(add 1)", "wait"});
  EXPECT_FALSE(game.is_terminal(state));
  state = after(game, state, {"wait", "(add 2)"});
  state = after(game, state, {"(add 3)", "wait"});
  EXPECT_THAT(game.facts(state), ElementsAre("(control b)", "(count 3)"));
  EXPECT_TRUE(game.is_terminal(state));
  EXPECT_THAT(game.goals(state, game::Role(0)), ElementsAre(100));
  EXPECT_THAT(game.goals(state, game::Role(1)), ElementsAre(0));
}

TEST(RelationalGame, EqualPositionsAreEqualStates) {
  const RelationalGame game(rules_of(R"(
    (role p) (init (at 1)) (<= (legal p ?m) (move ?m)) (move left) (move right)
    (<= (next (at 2)) (does p ?m)) (<= (next mark) (does p left)) (<= (next mark) (does p right))
    (<= terminal (true (at 3))) (goal p 0))"));
  const game::State opening = game.initial_state();
  const game::State left = after(game, opening, {"left"});
  EXPECT_EQ(left, after(game, opening, {"right"}));
  EXPECT_FALSE(left == opening);
}

TEST(RelationalGame, OrAndNotNestInAnyWay) {
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (q 3) (q 4) (r 2) (s 3)
    (<= (legal p ?x) (q ?x) (or (r ?x) (and (s ?x) (not (r ?x))))))"),
              UnorderedElementsAre("2", "3"));
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (q 3) (r 2) (s 3)
    (<= (legal p ?x) (q ?x) (not (or (r ?x) (s ?x)))))"),
              UnorderedElementsAre("1"));
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (q 3) (r 2) (r 3) (s 3)
    (<= (legal p ?x) (q ?x) (not (and (r ?x) (s ?x)))))"),
              UnorderedElementsAre("1", "2"));
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (r 2)
    (<= (legal p ?x) (q ?x) (not (not (r ?x)))))"),
              UnorderedElementsAre("2"));
}

TEST(RelationalGame, BranchesOfOrBindTheSameVariable) {
  EXPECT_THAT(opening_moves(R"((q 1 2) (r 3 4)
    (<= (legal p (m ?x ?y)) (or (q ?x ?y) (and (r ?y ?z) (r ?x ?z)))))"),
              UnorderedElementsAre("(m 1 2)", "(m 3 3)"));
}

TEST(RelationalGame, EmptyOrIsFalse) {
  EXPECT_THAT(opening_moves("(q 1) (legal p stay) (<= (legal p ?x) (q ?x) (or))"),
              UnorderedElementsAre("stay"));
}

TEST(RelationalGame, TestsWaitForTheirVariables) {
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (q 3) (r 1)
    (<= (legal p ?x) (distinct ?x 2) (not (r ?x)) (q ?x)))"),
              UnorderedElementsAre("3"));
  EXPECT_THAT(opening_moves(R"((q 1) (q 2)
    (<= (legal p (m ?x ?y)) (or (distinct ?x 1) (distinct ?y 1)) (q ?x) (q ?y)))"),
              UnorderedElementsAre("(m 1 2)", "(m 2 1)", "(m 2 2)"));
}

TEST(RelationalGame, NotDistinctMeansTheSame) {
  EXPECT_THAT(opening_moves("(q 1) (q 2) (<= (legal p ?x) (q ?x) (not (distinct ?x 2)))"),
              UnorderedElementsAre("2"));
}

TEST(RelationalGame, VariablesOfANegationAreItsOwn) {
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (r 1 5)
    (<= (legal p ?x) (q ?x) (not (r ?x ?any))))"),
              UnorderedElementsAre("2"));
  EXPECT_THAT(opening_moves(R"((q 1) (q 2) (r 1 5) (r 2 2)
    (<= (legal p ?x) (q ?x) (not (r ?any ?any)))(legal p stay))"),
              UnorderedElementsAre("stay"));
}

TEST(RelationalGame, UndefinedRelationsAreFalse) {
  EXPECT_THAT(opening_moves(R"((q 1)
    (<= (legal p ?x) (q ?x) (not (nowhere ?x))) (<= (legal p 2) (nowhere 2)))"),
              UnorderedElementsAre("1"));
}

TEST(RelationalGame, OneNameMayHaveSeveralArities) {
  EXPECT_THAT(opening_moves(R"((q 1) (q 2 3) (init (f 1)) (init (f 1 2)) (init f)
    (<= (legal p (one ?x)) (q ?x) (true (f ?x)))
    (<= (legal p (two ?x ?y)) (q ?x ?y) (true f))
    (<= (legal p (three ?x ?y)) (true (f ?x ?y))))"),
              UnorderedElementsAre("(one 1)", "(two 2 3)", "(three 1 2)"));
}

TEST(RelationalGame, WholeFactsAndMovesMayBeVariables) {
  const RelationalGame game(rules_of(R"(
    (role p) (init (at 1)) (init idle) (hidden idle)
    (<= (legal p ?f) (true ?f))
    (<= (legal p (drop ?f)) (true ?f) (not (hidden ?f)))
    (<= (next ?f) (true ?f) (not (dropped ?f)))
    (<= (dropped ?f) (does p (drop ?f)))
    (<= (next (made ?m)) (does ?r ?m))
    (<= terminal (true over)) (goal p 0))"));
  const game::State opening = game.initial_state();
  EXPECT_THAT(legal_texts(game, opening), UnorderedElementsAre("(at 1)", "idle", "(drop (at 1))"));
  EXPECT_THAT(game.facts(after(game, opening, {"(drop (at 1))"})),
              ElementsAre("(made (drop (at 1)))", "idle"));
}

TEST(RelationalGame, LegalGoalAndTerminalMayBeAsked) {
  const RelationalGame game(rules_of(R"(
    (role p) (role q) (init start)
    (legal p a) (legal p b) (legal q a)
    (<= (legal q (copy ?m)) (legal p ?m) (not terminal))
    (<= (next start) (does p ?m))
    (<= terminal (true over))
    (<= (goal ?r 100) (true over) (role ?r))
    (<= (goal ?r 0) (role ?r) (not (goal ?r 100))))"));
  const game::State opening = game.initial_state();
  EXPECT_THAT(legal_texts(game, opening, 1), UnorderedElementsAre("a", "(copy a)", "(copy b)"));
  EXPECT_THAT(game.goals(opening, game::Role(0)), ElementsAre(0));
}

constexpr const char* kGraph = R"(
  (edge 1 2) (edge 2 3) (edge 3 1) (edge 3 4) (edge 5 6) (edge 6 5)
  (node 1) (node 2) (node 3) (node 4) (node 5) (node 6)
  (init (on 1)) (init (on 2)) (init (on 3)) (init (on 4)) (init (on 5)) (init (on 6))
  (<= (linked ?x ?y) (edge ?x ?y) (true (on ?x)) (true (on ?y))))";

TEST(RelationalGame, RecursionThroughCyclesEnds) {
  const std::string right = R"((<= (reach ?x ?y) (linked ?x ?y))
    (<= (reach ?x ?y) (linked ?x ?z) (reach ?z ?y)))";
  const std::string left = R"((<= (reach ?x ?y) (linked ?x ?y))
    (<= (reach ?x ?y) (reach ?x ?z) (linked ?z ?y)))";
  const std::string twice = R"((<= (reach ?x ?y) (linked ?x ?y))
    (<= (reach ?x ?y) (reach ?x ?z) (reach ?z ?y)))";
  for (const std::string& recursion : {right, left, twice}) {
    EXPECT_THAT(opening_moves(kGraph + recursion + "(<= (legal p ?x) (reach 2 ?x))"),
                UnorderedElementsAre("1", "2", "3", "4"));
    EXPECT_THAT(opening_moves(kGraph + recursion + "(<= (legal p ?x) (reach ?x 4))"),
                UnorderedElementsAre("1", "2", "3"));
    EXPECT_THAT(opening_moves(kGraph + recursion + "(<= (legal p yes) (reach 6 6)) (legal p no)"),
                UnorderedElementsAre("yes", "no"));
    EXPECT_THAT(opening_moves(kGraph + recursion + "(<= (legal p yes) (reach 4 1)) (legal p no)"),
                UnorderedElementsAre("no"));
  }
}

TEST(RelationalGame, NegationReadsFinishedRecursion) {
  EXPECT_THAT(opening_moves(std::string(kGraph) + R"(
    (<= (reach ?x ?y) (linked ?x ?y))
    (<= (reach ?x ?y) (reach ?x ?z) (linked ?z ?y))
    (<= (legal p ?x) (node ?x) (not (reach ?x 1))))"),
              UnorderedElementsAre("4", "5", "6"));
}

TEST(RelationalGame, MutualRecursionIsOneKnot) {
  EXPECT_THAT(opening_moves(std::string(kGraph) + R"(
    (<= (odd ?x ?y) (linked ?x ?y))
    (<= (odd ?x ?y) (even ?x ?z) (linked ?z ?y))
    (<= (even ?x ?y) (odd ?x ?z) (linked ?z ?y))
    (<= (legal p (odd ?x)) (odd 5 ?x)) (<= (legal p (even ?x)) (even 5 ?x)))"),
              UnorderedElementsAre("(odd 6)", "(even 5)"));
}

TEST(RelationalGame, YesOrNoCallsInsideKnotsStayRight) {
  // `alive` asks itself while unfinished, in both orders, and is asked again afterwards.
  EXPECT_THAT(opening_moves(std::string(kGraph) + R"(
    (<= (alive ?x) (linked ?x ?y) (alive ?y))
    (<= (alive ?x) (exit ?x)) (exit 4)
    (<= (legal p ?x) (node ?x) (alive ?x)))"),
              UnorderedElementsAre("1", "2", "3", "4"));
}

TEST(RelationalGame, CompoundTermsAndListsAreTakenApartAndBuilt) {
  EXPECT_THAT(
      opening_moves(R"(
    (init (bag (l a (l b (l c nil)))))
    (<= (member ?x (l ?x ?rest)) (list (l ?x ?rest)))
    (<= (member ?x (l ?y ?rest)) (list (l ?y ?rest)) (member ?x ?rest))
    (<= (list ?l) (true (bag ?l)))
    (<= (list ?rest) (list (l ?x ?rest)))
    (<= (reversed nil ?done ?done) (part ?done))
    (<= (reversed (l ?x ?rest) ?done ?all) (reversed ?rest (l ?x ?done) ?all))
    (part (l c (l b (l a nil))))
    (<= (legal p (has ?x)) (true (bag ?l)) (member ?x ?l))
    (<= (legal p (back ?r)) (true (bag ?l)) (reversed ?l nil ?r)))"),
      UnorderedElementsAre("(has a)", "(has b)", "(has c)", "(back (l c (l b (l a nil))))"));
}

TEST(RelationalGame, AccumulatorsCount) {
  EXPECT_THAT(opening_moves(R"(
    (init (cell 1 x)) (init (cell 2 o)) (init (cell 3 x)) (init (cell 4 x))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
    (<= (count 4 ?n ?m) (one 4 ?n ?m))
    (<= (count ?c ?n ?m) (one ?c ?n ?k) (succ ?c ?d) (count ?d ?k ?m))
    (<= (one ?c ?n ?k) (true (cell ?c x)) (succ ?n ?k))
    (<= (one ?c ?n ?n) (true (cell ?c o)) (number ?n))
    (number 0) (number 1) (number 2) (number 3) (number 4)
    (<= (legal p (count ?n)) (count 1 0 ?n)))"),
              UnorderedElementsAre("(count 3)"));
}

TEST(RelationalGame, CallsLookInsideCompoundArguments) {
  EXPECT_THAT(opening_moves(R"(
    (init (cell 1 x)) (init (cell 2 y))
    (<= (can ?r (move ?n ?k)) (role ?r) (true (cell ?n ?w)) (step ?n ?k))
    (step 1 2) (step 1 3) (step 2 4)
    (<= (passed ?r ?m) (can ?r ?m))
    (<= (legal p (move ?n ?k)) (true (cell ?n y)) (passed p (move ?n ?k)))
    (<= (legal p (from ?n)) (passed p (move ?n 3))))"),
              UnorderedElementsAre("(move 2 4)", "(from 1)"));
}

TEST(RelationalGame, StaticCallsWithEndlessAnswersAreAskedBound) {
  EXPECT_THAT(opening_moves(R"(
    (nat zero)
    (<= (nat (s ?n)) (nat ?n))
    (init (at (s (s zero))))
    (<= (legal p ?n) (true (at ?n)) (nat ?n)))"),
              UnorderedElementsAre("(s (s zero))"));
}

TEST(RelationalGame, BoundsTheTextOfStatesAndMoves) {
  RelationalLimits limits;
  limits.max_state_text = 100'000;
  const RelationalGame game(rules_of(std::string(kFrame) + R"(
    (init (x a)) (<= (legal p (say ?x)) (true (x ?x)))
    (<= (next (x (twin ?x ?x))) (true (x ?x)) (does p ?m)))"),
                            limits);
  game::State state = game.initial_state();
  const auto play_on = [&] {
    for (int i = 0; i < 100; ++i) {
      state = game.successor(state, game.legal_moves(state, game::Role(0)));
    }
  };
  EXPECT_THROW(play_on(), LimitReached);
  EXPECT_LT(game.facts(state).front().size(), 100'000U);
}

TEST(RelationalGame, EndlessQuestionsGiveUpAndLeaveTheGameUsable) {
  RelationalLimits limits;
  limits.max_steps = 100'000;
  const RelationalGame game(rules_of(std::string(kFrame) + R"(
    (init (at zero)) (legal p stay)
    (<= (more ?n) (true (at ?n)))
    (<= (more (s ?n)) (more ?n))
    (<= (next (at ?n)) (does p stay) (more ?n)))"),
                            limits);
  const game::State opening = game.initial_state();
  const game::JointMove stay = game.legal_moves(opening, game::Role(0));
  EXPECT_THROW((void)game.successor(opening, stay), LimitReached);
  EXPECT_THAT(legal_texts(game, opening), ElementsAre("stay"));
  EXPECT_FALSE(game.is_terminal(opening));
}

TEST(RelationalGame, AQuestionNobodyWaitsForIsGivenUpAndTheGameGoesOn) {
  std::string text = std::string(kFrame) + R"((legal p stay) (init (at 1))
    (<= (next (at ?c)) (true (at ?a)) (can ?a ?b) (can ?b ?c) (does p ?m))
    (<= (can ?a ?b) (digit ?a) (digit ?b) (true (at ?any))))";
  for (int i = 0; i < 100; ++i) text += "(digit " + std::to_string(i) + ")\n";
  const RelationalGame game(rules_of(text));
  const game::State opening = game.initial_state();
  const game::JointMove stay = game.legal_moves(opening, game::Role(0));
  const std::atomic<bool> stop{true};
  {
    const base::Interruptible scope(&stop);
    EXPECT_THROW((void)game.successor(opening, stay), Interrupted);
  }
  EXPECT_EQ(game.facts(game.successor(opening, stay)).size(), 100U);
}

TEST(RelationalGame, DeepRecursionNeedsNoStack) {
  std::string text = kFrame;
  constexpr int kDepth = 100'000;
  for (int i = 0; i < kDepth; ++i) {
    text += "(succ " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")\n";
  }
  text += R"((init (at 0))
    (<= (below ?x ?y) (succ ?x ?y))
    (<= (below ?x ?y) (succ ?x ?z) (below ?z ?y))
    (<= (legal p yes) (true (at ?x)) (below ?x 100000)))";
  const RelationalGame game(rules_of(text));
  EXPECT_THAT(legal_texts(game, game.initial_state()), ElementsAre("yes"));
}

TEST(RelationalGame, MovesComeInAnOrderThatDependsOnTheStateAlone) {
  const std::string text = std::string(kFrame) + R"(
    (init (at 1)) (q 1) (q 2) (q 3) (q 4)
    (<= (legal p (go ?x ?y)) (q ?x) (q ?y) (true (at ?z)))
    (<= (next (at ?y)) (does p (go ?x ?y))))";
  const RelationalGame one(rules_of(text));
  const RelationalGame other(rules_of(text));
  (void)after(one, one.initial_state(), {"(go 3 3)"});
  const game::State state = after(one, one.initial_state(), {"(go 1 2)"});
  const game::State same = after(other, other.initial_state(), {"(go 2 2)"});
  EXPECT_EQ(legal_texts(one, state), legal_texts(other, same));
}

TEST(RelationalGame, ThreadsMayAskAtTheSameTime) {
  const RelationalGame game(rules_of(kCounter));
  std::vector<std::thread> threads;
  std::vector<game::PlayoutSums> sums(4);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    threads.emplace_back([&, i] {
      base::Random random(i);
      game::PlayoutLimits limits;
      limits.max_states = 300;
      sums[i] = game::random_playouts(game, random, limits);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const game::PlayoutSums& sum : sums) {
    EXPECT_EQ(sum.states, 300U);
    EXPECT_GE(sum.playouts, 99U);
    EXPECT_EQ(sum.stuck, 0U);
  }
}

TEST(RelationalGame, TakesAnyFactsForAState) {
  const RelationalGame game(rules_of(
      "(role p) (init (at 1)) (<= terminal (true (at 3))) (legal p wait)"
      "(<= (next (at ?x)) (true (at ?x)))"
      "(<= (goal p 100) (true (at 3)) (true (at 9))) (<= (goal p 0) (not (true (at 3))))"));
  const Texts facts{"(at 3)", "(at 9)", "(at 3)"};
  const game::State state = game.state_of(facts);
  EXPECT_THAT(game.facts(state), ElementsAre("(at 3)", "(at 9)"));
  EXPECT_TRUE(game.is_terminal(state));
  EXPECT_THAT(game.goals(state, game::Role(0)), ElementsAre(100));
  EXPECT_EQ(game.state_of(Texts{"(at 1)"}), game.initial_state());
}

}  // namespace
}  // namespace rulewise::machine

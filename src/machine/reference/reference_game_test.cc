#include "machine/reference/reference_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/interruption.h"
#include "game/perft.h"
#include "game/playthrough.h"
#include "machine/limit.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::machine::reference {
namespace {

using game::Move;
using game::Role;
using game::State;
using testing::ElementsAre;
using testing::IsEmpty;

// One heap; a player takes one or two, the other waits; who takes the last one wins.
constexpr std::string_view kTinyNim = R"(
  (role left) (role right)
  (init (heap 3)) (init (turn left))
  (other left right) (other right left)
  (minus 3 1 2) (minus 3 2 1) (minus 2 1 1) (minus 2 2 0) (minus 1 1 0)
  (<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?rest))
  (<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
  (<= (next (heap ?rest)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?rest))
  (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
  (<= terminal (true (heap 0)))
  (<= (goal ?p 0) (true (turn ?p)))
  (<= (goal ?p 100) (role ?p) (not (true (turn ?p)))))";

gdl::Rules read(std::string_view text) {
  gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  return reading.rules;
}

std::vector<std::string> move_texts(const game::Game& game, const State& state, Role role) {
  std::vector<std::string> texts;
  for (const Move move : game.legal_moves(state, role)) {
    texts.push_back(game.move_text(role, move));
  }
  return texts;
}

State after(const game::Game& game, const State& state, std::string_view left,
            std::string_view right) {
  const game::JointMove moves{*find_move(game, state, Role(0), left),
                              *find_move(game, state, Role(1), right)};
  return game.successor(state, moves);
}

TEST(ReferenceGame, PlaysByTheRules) {
  const ReferenceGame game(read(kTinyNim));
  EXPECT_THAT(game.roles(), ElementsAre("left", "right"));
  State state = game.initial_state();
  EXPECT_THAT(game.facts(state), ElementsAre("(heap 3)", "(turn left)"));
  EXPECT_FALSE(game.is_terminal(state));
  EXPECT_THAT(move_texts(game, state, Role(0)), ElementsAre("(take 1)", "(take 2)"));
  EXPECT_THAT(move_texts(game, state, Role(1)), ElementsAre("wait"));
  state = after(game, state, "(take 2)", "wait");
  EXPECT_THAT(game.facts(state), ElementsAre("(heap 1)", "(turn right)"));
  state = after(game, state, "wait", "(take 1)");
  EXPECT_TRUE(game.is_terminal(state));
  EXPECT_THAT(game.goals(state, Role(0)), ElementsAre(0));
  EXPECT_THAT(game.goals(state, Role(1)), ElementsAre(100));
  EXPECT_THAT(move_texts(game, state, Role(0)), IsEmpty());
}

TEST(ReferenceGame, StatesAreValues) {
  const ReferenceGame game(read(kTinyNim));
  const State opening = game.initial_state();
  const State once = after(game, opening, "(take 1)", "wait");
  const State again = after(game, opening, "(take 1)", "wait");
  EXPECT_EQ(once, again);
  EXPECT_FALSE(once == opening);
  EXPECT_EQ(game.initial_state(), opening);
}

TEST(ReferenceGame, CountsPaths) {
  const ReferenceGame game(read(kTinyNim));
  EXPECT_THAT(game::perft(game, 4).counts, ElementsAre(1, 2, 3, 1, 0));
}

TEST(ReferenceGame, GoalsMayBeNoneOrSeveral) {
  const ReferenceGame game(read(R"(
    (role r) (init (p 1)) (legal r wait) (next (p 1)) (<= terminal (true (p 1)))
    (<= (goal r 70) (true (p ?x))) (<= (goal r 5) (true (p 1))) (<= (goal r 0) (true (p 2))))"));
  EXPECT_THAT(game.goals(game.initial_state(), Role(0)), ElementsAre(5, 70));
  const State nowhere;
  EXPECT_THAT(game.goals(nowhere, Role(0)), IsEmpty());
}

TEST(ReferenceGame, MovesAndFactsMayBeVariablesAsAWhole) {
  const ReferenceGame game(read(R"(
    (role r) (init (can jump)) (init (can (run fast)))
    (<= (legal ?r ?m) (role ?r) (true (can ?m)))
    (<= (next ?f) (true ?f) (not (used ?f)))
    (<= (used (can ?m)) (does ?r ?m))
    (<= some (true ?f))
    (<= terminal (not some))
    (goal r 50))"));
  const State state = game.initial_state();
  EXPECT_THAT(move_texts(game, state, Role(0)), ElementsAre("(run fast)", "jump"));
  const game::JointMove moves{*find_move(game, state, Role(0), "jump")};
  EXPECT_THAT(game.facts(game.successor(state, moves)), ElementsAre("(can (run fast))"));
}

TEST(ReferenceGame, TellsOfLimitsAndGoesOn) {
  ReferenceLimits limits;
  limits.max_steps = 10'000;
  // The checker warns of such rules or refuses them; the machine must not depend on that.
  const gdl::Reading reading = gdl::read_rules(R"(
    (role r) (init (p 1)) (legal r wait) (next (p 1)) (goal r 50)
    (num 0) (<= (num (s ?x)) (num ?x))
    (<= terminal (num ?x) (not (num ?x))))");
  const ReferenceGame game(reading.rules, limits);
  const State state = game.initial_state();
  EXPECT_THROW((void)game.is_terminal(state), LimitReached);
  EXPECT_THAT(move_texts(game, state, Role(0)), ElementsAre("wait"));
}

TEST(ReferenceGame, AQuestionNobodyWaitsForIsGivenUpAndTheGameGoesOn) {
  const ReferenceGame game(read(R"(
    (role r) (init p) (next p) (goal r 50) (<= terminal (true over))
    (d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)
    (<= (legal r (go ?x ?y ?z)) (d ?x) (d ?y) (d ?z)))"));
  const State state = game.initial_state();
  const std::atomic<bool> stop{true};
  {
    const base::Interruptible scope(&stop);
    EXPECT_THROW((void)game.legal_moves(state, Role(0)), Interrupted);
  }
  EXPECT_EQ(game.legal_moves(state, Role(0)).size(), 1000U);
}

TEST(ReferenceGame, AQuestionThatOnlyLooksThroughFactsIsGivenUpToo) {
  std::string text = "(role r) (init p) (legal r wait) (goal r 50) (<= terminal (true over))";
  for (int i = 0; i < 5000; ++i) text += "(link " + std::to_string(i) + " n)";
  const ReferenceGame game(read(text + "(<= (next p) (link ?x ?x))"));
  const State state = game.initial_state();
  const game::JointMove moves{game.legal_moves(state, Role(0)).front()};
  const std::atomic<bool> stop{true};
  const base::Interruptible scope(&stop);
  EXPECT_THROW((void)game.successor(state, moves), Interrupted);
}

TEST(ReferenceGame, ShortQuestionsAreGivenUpAfterAWhile) {
  const ReferenceGame game(read(kTinyNim));
  const State state = game.initial_state();
  const std::atomic<bool> stop{true};
  const base::Interruptible scope(&stop);
  const auto ask_again_and_again = [&] {
    for (int i = 0; i < 1000; ++i) (void)game.successor(state, game.legal_moves(state, Role(0)));
  };
  EXPECT_THROW(ask_again_and_again(), Interrupted);
}

TEST(ReferenceGame, BoundsTheTextOfStatesAndMoves) {
  ReferenceLimits limits;
  limits.max_state_text = 100'000;
  const ReferenceGame game(read(R"((role r) (init (x a)) (goal r 0) (<= terminal (true over))
    (<= (legal r (say ?x)) (true (x ?x)))
    (<= (next (x (twin ?x ?x))) (true (x ?x)) (does r ?m)))"),
                           limits);
  State state = game.initial_state();
  const auto play_on = [&] {
    for (int i = 0; i < 100; ++i) state = game.successor(state, game.legal_moves(state, Role(0)));
  };
  EXPECT_THROW(play_on(), LimitReached);
  EXPECT_LT(game.facts(state).front().size(), 100'000U);
}

TEST(ReferenceGame, ServesSeveralThreads) {
  const ReferenceGame game(read(kTinyNim));
  std::vector<std::vector<std::uint64_t>> counts(4);
  std::vector<std::thread> threads;
  for (auto& count : counts) {
    threads.emplace_back([&] { count = game::perft(game, 4).counts; });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& count : counts) EXPECT_THAT(count, ElementsAre(1, 2, 3, 1, 0));
}

}  // namespace
}  // namespace rulewise::machine::reference

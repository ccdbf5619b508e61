#include "machine/single/single_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "machine/single/random_net.h"

namespace rulewise::machine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

void expect_plain_answers(const SingleGame& game, const game::State& state) {
  const PlainAnswers expected(game.net(), state);
  EXPECT_EQ(game.is_terminal(state), expected.is_terminal());
  for (std::size_t role = 0; role < game.role_count(); ++role) {
    EXPECT_EQ(game.legal_moves(state, game::Role(role)), expected.legal_moves(role));
    EXPECT_EQ(game.goals(state, game::Role(role)), expected.goals(role));
  }
}

TEST(SingleGame, AgreesWithPlainEvaluationOnRandomWalksThroughRandomNets) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const SingleGame game(RandomNet(seed).make());
    game::State state = game.initial_state();
    for (int step = 0; step < 25; ++step) {
      expect_plain_answers(game, state);
      const game::JointMove moves = random_moves(game.net(), random);
      const game::State next = game.successor(state, moves);
      ASSERT_EQ(next, PlainAnswers(game.net(), state).successor(moves));
      state = random.below(8) == 0 ? random_state(game.net(), random) : next;
    }
    if (HasFailure()) return;
  }
}

TEST(SingleGame, AnswersInAnyOrderOfQuestions) {
  for (std::uint64_t seed = 1000; seed < 1200; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const SingleGame game(RandomNet(seed).make());
    for (int step = 0; step < 40; ++step) {
      const game::State state = random_state(game.net(), random);
      const PlainAnswers expected(game.net(), state);
      const game::Role role(random.below(static_cast<std::uint32_t>(game.role_count())));
      const game::JointMove moves = random_moves(game.net(), random);
      switch (random.below(4)) {
        case 0: ASSERT_EQ(game.is_terminal(state), expected.is_terminal()); break;
        case 1: ASSERT_EQ(game.legal_moves(state, role), expected.legal_moves(role.index())); break;
        case 2: ASSERT_EQ(game.goals(state, role), expected.goals(role.index())); break;
        default: ASSERT_EQ(game.successor(state, moves), expected.successor(moves));
      }
    }
  }
}

/// Two roles, no bases to speak of, everything a constant.
TEST(SingleGame, TakesConstantsForOutputs) {
  logic::Net net;
  net.gates = {{}, {logic::GateKind::kBase, 0, 0}};
  net.next = {logic::kTrue};
  net.initial = {false};
  net.legal = {logic::kTrue, logic::kFalse, logic::kTrue};
  net.terminal = logic::kTrue;
  net.goals = {{{0, logic::kFalse}, {100, logic::kTrue}}, {}};
  net.first_move = {0, 2, 3};
  net.role_names = {"x", "o"};
  net.base_names = {"on"};
  net.move_names = {"a", "b", "noop"};
  const SingleGame game(net);
  const game::State opening = game.initial_state();
  EXPECT_TRUE(game.is_terminal(opening));
  EXPECT_THAT(game.legal_moves(opening, game::Role(0)), ElementsAre(game::Move(0)));
  EXPECT_THAT(game.legal_moves(opening, game::Role(1)), ElementsAre(game::Move(2)));
  EXPECT_THAT(game.goals(opening, game::Role(0)), ElementsAre(100));
  EXPECT_THAT(game.goals(opening, game::Role(1)), IsEmpty());
  const game::JointMove moves{game::Move(0), game::Move(2)};
  EXPECT_THAT(game.facts(game.successor(opening, moves)), ElementsAre("on"));
}

TEST(SingleGame, ThreadsAskAtOnce) {
  const SingleGame game(RandomNet(7).make());
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      base::Random random(t);
      for (int i = 0; i < 100; ++i) {
        const game::State state = random_state(game.net(), random);
        const PlainAnswers expected(game.net(), state);
        const game::JointMove moves = random_moves(game.net(), random);
        if (game.is_terminal(state) != expected.is_terminal()) ++wrong;
        if (game.legal_moves(state, game::Role(0)) != expected.legal_moves(0)) ++wrong;
        if (game.successor(state, moves) != expected.successor(moves)) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong.load(), 0);
}

}  // namespace
}  // namespace rulewise::machine

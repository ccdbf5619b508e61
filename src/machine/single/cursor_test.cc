#include "machine/single/cursor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/single/random_net.h"

namespace rulewise::machine {
namespace {

using ::testing::ElementsAre;

std::vector<game::Move> legal_of(SingleCursor& cursor, std::size_t role) {
  std::vector<game::Move> moves;
  cursor.append_legal_moves(game::Role(role), moves);
  return moves;
}

void expect_plain_cursor(const logic::Net& net, SingleCursor& cursor) {
  const PlainAnswers expected(net, cursor.state());
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    const std::vector<game::Move> legal = expected.legal_moves(role);
    ASSERT_EQ(legal_of(cursor, role), legal);
    ASSERT_EQ(cursor.count_legal(game::Role(role)), legal.size());
    for (std::uint32_t rank = 0; rank < legal.size(); ++rank) {
      ASSERT_EQ(cursor.legal_move(game::Role(role), rank), legal[rank]);
    }
    std::vector<int> goals;
    cursor.append_goals(game::Role(role), goals);
    ASSERT_EQ(goals, expected.goals(role));
  }
  ASSERT_EQ(cursor.is_terminal(), expected.is_terminal());
}

/// Flip counts at random, or none: they may choose any switches, answers must be the same.
std::vector<std::uint32_t> any_flips(const logic::Net& net, base::Random& random) {
  std::vector<std::uint32_t> flips;
  if (random.below(3) == 0) return flips;
  for (std::size_t gate = 0; gate < net.gates.size(); ++gate) {
    flips.push_back(random.below(2) == 0 ? 100 + random.below(9) : 0);
  }
  return flips;
}

/// Makes and takes back moves like a tree search, checking only now and then so that work piles
/// up between the questions.
TEST(SingleCursor, MakesAndTakesBackMovesOnRandomNets) {
  int with_switches = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const logic::Net net = RandomNet(seed).make();
    const Program program(net, any_flips(net, random));
    if (!program.stretches.empty()) ++with_switches;
    SingleCursor cursor(program);
    cursor.set(random_state(net, random));
    std::vector<game::State> line;
    for (int step = 0; step < 60; ++step) {
      if (random.below(5) < 2 && !line.empty()) {
        cursor.unmake();
        ASSERT_EQ(cursor.state(), line.back());
        line.pop_back();
      } else {
        const game::JointMove moves = random_moves(net, random);
        const game::State expected = PlainAnswers(net, cursor.state()).successor(moves);
        line.push_back(cursor.state());
        cursor.make(moves);
        ASSERT_EQ(cursor.state(), expected);
      }
      if (random.below(4) == 0) expect_plain_cursor(net, cursor);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(with_switches, 10);
}

/// A chain a0 -> a1 -> … closed to a ring: cells reached from cell 0 while all doors are open.
/// Counting alone would let the ring hold itself up after the start is gone.
TEST(SingleCursor, ARingDoesNotHoldItselfUp) {
  logic::Net net;
  net.gates = {{},
               {logic::GateKind::kBase, 0, 0},
               {logic::GateKind::kOr, 0, 2},
               {logic::GateKind::kOr, 2, 2}};
  net.inputs = {logic::Signal::of(1), logic::Signal::of(3), logic::Signal::of(2), logic::kFalse};
  net.loops = {{2, 4}};
  net.next = {logic::kFalse};
  net.initial = {true};
  net.legal = {logic::Signal::of(3), logic::Signal::of(3, true)};
  net.first_move = {0, 2};
  net.role_names = {"walker"};
  net.base_names = {"start"};
  net.move_names = {"go", "stay"};
  net.goals.resize(1);
  const Program program(net);
  SingleCursor cursor(program);
  EXPECT_THAT(legal_of(cursor, 0), ElementsAre(game::Move(1)));
  cursor.set(pack_state(std::vector<std::uint8_t>{1}));
  EXPECT_THAT(legal_of(cursor, 0), ElementsAre(game::Move(0)));
  cursor.make(game::JointMove{game::Move(0)});
  EXPECT_THAT(legal_of(cursor, 0), ElementsAre(game::Move(1)));
  cursor.unmake();
  EXPECT_THAT(legal_of(cursor, 0), ElementsAre(game::Move(0)));
}

TEST(SingleCursor, SuccessorWordsStayWhereTheCursorIs) {
  base::Random random(3);
  const logic::Net net = RandomNet(3).make();
  const Program program(net);
  SingleCursor cursor(program);
  const game::State state = random_state(net, random);
  cursor.set(state);
  for (int i = 0; i < 20; ++i) {
    const game::JointMove moves = random_moves(net, random);
    EXPECT_EQ(game::State(cursor.successor_words(moves)),
              PlainAnswers(net, state).successor(moves));
    EXPECT_EQ(cursor.state(), state);
  }
}

}  // namespace
}  // namespace rulewise::machine

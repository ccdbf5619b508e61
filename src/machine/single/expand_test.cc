#include "machine/single/expand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/single/random_net.h"

namespace rulewise::machine {
namespace {

using ::testing::ElementsAre;

std::optional<int> only_value(const std::vector<int>& goals) {
  return goals.size() == 1 ? std::optional<int>(goals.front()) : std::nullopt;
}

/// The joint moves of a state, the last role's running fastest; none where it has no children.
std::vector<game::JointMove> joint_moves_of(const logic::Net& net, const PlainAnswers& answers) {
  std::vector<game::JointMove> joint_moves(answers.is_terminal() ? 0 : 1);
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    std::vector<game::JointMove> longer;
    for (const game::JointMove& begun : joint_moves) {
      for (const game::Move move : answers.legal_moves(role)) {
        longer.push_back(begun);
        longer.back().push_back(move);
      }
    }
    joint_moves = longer;
  }
  return joint_moves;
}

void expect_child(const logic::Net& net, const Expansion& expansion, std::size_t child,
                  const game::State& state, bool are_goals_everywhere) {
  ASSERT_EQ(expansion.state(child), state);
  const PlainAnswers expected(net, state);
  ASSERT_EQ(expansion.is_terminal(child), expected.is_terminal());
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    ASSERT_EQ(expansion.legal_count(child, game::Role(role)), expected.legal_moves(role).size());
    if (!are_goals_everywhere && !expected.is_terminal()) continue;
    ASSERT_EQ(expansion.payoff(child, game::Role(role)), only_value(expected.goals(role)));
  }
}

TEST(Expander, AgreesWithPlainEvaluationOnRandomNets) {
  std::size_t children_seen = 0;
  std::size_t large_expansions = 0;
  for (std::uint64_t seed = 0; seed < 240; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const SingleGame game(RandomNet(seed).make());
    const ExpandWay way = static_cast<ExpandWay>(seed % 4);
    Expander expander(game, way);
    for (int step = 0; step < 4; ++step) {
      const game::State state = random_state(game.net(), random);
      const PlainAnswers answers(game.net(), state);
      const std::vector<game::JointMove> joint_moves = joint_moves_of(game.net(), answers);
      const bool are_goals_everywhere = random.below(2) == 0;
      const ExpandOptions options{
          300, are_goals_everywhere ? GoalsWanted::kEverywhere : GoalsWanted::kWhereTerminal};
      const Expansion& expansion = expander.expand(state, options);
      ASSERT_EQ(expansion.size(), std::min<std::size_t>(joint_moves.size(), 300));
      ASSERT_EQ(expansion.left_out(), joint_moves.size() - expansion.size());
      for (std::size_t c = 0; c < expansion.size(); ++c) {
        ASSERT_THAT(expansion.moves(c), testing::ElementsAreArray(joint_moves[c]));
        expect_child(game.net(), expansion, c, answers.successor(joint_moves[c]),
                     are_goals_everywhere);
        if (HasFatalFailure()) return;
      }
      children_seen += expansion.size();
      if (expansion.size() > kLanes) ++large_expansions;
    }
  }
  EXPECT_GT(children_seen, 2000U);
  EXPECT_GT(large_expansions, 10U);
}

/// A counter of one bit: `flip` turns it, `wait` does not; it ends when the bit is on.
logic::Net one_bit_net() {
  logic::Net net;
  net.gates = {{},
               {logic::GateKind::kBase, 0, 0},
               {logic::GateKind::kDoes, 0, 0},
               {logic::GateKind::kOr, 0, 2}};
  net.inputs = {logic::Signal::of(1), logic::Signal::of(2)};
  net.next = {logic::Signal::of(3)};
  net.initial = {false};
  net.legal = {logic::kTrue, logic::Signal::of(1, true)};
  net.terminal = logic::Signal::of(1);
  net.goals = {{{0, logic::Signal::of(1, true)}, {100, logic::Signal::of(1)}}};
  net.first_move = {0, 2};
  net.role_names = {"player"};
  net.base_names = {"on"};
  net.move_names = {"flip", "wait"};
  return net;
}

TEST(Expander, TellsOfEachChildWhetherItEndsTheGame) {
  const SingleGame game(one_bit_net());
  Expander expander(game);
  const Expansion& children = expander.expand(game.initial_state());
  ASSERT_EQ(children.size(), 2U);
  EXPECT_THAT(children.moves(0), ElementsAre(game::Move(0)));
  EXPECT_TRUE(children.is_terminal(0));
  EXPECT_EQ(children.payoff(0, game::Role(0)), 100);
  EXPECT_EQ(children.legal_count(0, game::Role(0)), 1U);
  EXPECT_FALSE(children.is_terminal(1));
  EXPECT_EQ(children.legal_count(1, game::Role(0)), 2U);
}

TEST(Expander, ATerminalStateHasNoChildren) {
  const SingleGame game(one_bit_net());
  Expander expander(game);
  EXPECT_EQ(expander.expand(pack_state(std::vector<std::uint8_t>{1})).size(), 0U);
}

TEST(Expander, CountsWhatTheCapLeavesOut) {
  const SingleGame game(one_bit_net());
  Expander expander(game);
  const Expansion& children = expander.expand(game.initial_state(), {.max_children = 1});
  EXPECT_EQ(children.size(), 1U);
  EXPECT_EQ(children.left_out(), 1U);
}

}  // namespace
}  // namespace rulewise::machine

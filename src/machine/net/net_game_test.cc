#include "machine/net/net_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::machine {
namespace {

using ::testing::ElementsAre;

/// A net game that answers nothing but what all net games share.
class TextOnlyGame : public NetGame {
 public:
  using NetGame::NetGame;
  [[nodiscard]] bool is_terminal(const game::State& /*state*/) const override { return true; }
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& /*state*/,
                                                    game::Role /*role*/) const override {
    return {};
  }
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> /*moves*/) const override {
    return state;
  }
  [[nodiscard]] std::vector<int> goals(const game::State& /*state*/,
                                       game::Role /*role*/) const override {
    return {};
  }
};

/// Bases named so that their numbers and their texts are in different orders.
logic::Net net_of(std::size_t bases) {
  logic::Net net;
  net.gates.push_back({});
  for (std::size_t i = 0; i < bases; ++i) {
    net.next.push_back(logic::kFalse);
    net.initial.push_back(i % 3 == 0);
    net.base_names.push_back("(cell " + std::to_string(bases - i) + ")");
  }
  net.legal = {logic::kTrue, logic::kTrue, logic::kFalse};
  net.first_move = {0, 2, 3};
  net.move_names = {"noop", "(mark 1)", "noop"};
  net.role_names = {"x", "o"};
  net.goals.resize(2);
  net.constant_facts = {"(cell 2 always)", "alpha"};
  return net;
}

TEST(NetGame, ListsTheFactsOfAStateSortedByText) {
  const TextOnlyGame game(net_of(4));
  EXPECT_THAT(game.facts(game.initial_state()),
              ElementsAre("(cell 1)", "(cell 2 always)", "(cell 4)", "alpha"));
}

TEST(NetGame, NamesRolesAndMovesAsTheNetDoes) {
  const TextOnlyGame game(net_of(4));
  EXPECT_THAT(game.roles(), ElementsAre("x", "o"));
  EXPECT_EQ(game.move_text(game::Role(0), game::Move(1)), "(mark 1)");
  EXPECT_EQ(game.move_text(game::Role(1), game::Move(2)), "noop");
}

TEST(NetGame, StatesLieOneBitABaseOverSeveralWords) {
  const TextOnlyGame game(net_of(130));
  const game::State state = game.initial_state();
  ASSERT_EQ(state.size(), 3U);
  for (std::size_t base = 0; base < 130; ++base) EXPECT_EQ(state.test_bit(base), base % 3 == 0);
  EXPECT_EQ(pack_state(unpack_state(game.net(), state)), state);
}

TEST(NetGame, AGameWithoutBasesHasAnEmptyState) {
  const TextOnlyGame game(net_of(0));
  EXPECT_EQ(game.initial_state().size(), 0U);
  EXPECT_THAT(game.facts(game.initial_state()), ElementsAre("(cell 2 always)", "alpha"));
}

}  // namespace
}  // namespace rulewise::machine

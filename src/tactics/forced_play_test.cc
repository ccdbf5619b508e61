#include "tactics/forced_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/playout.h"
#include "machine/single/single_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using game::Move;

gdl::Rules library_rules(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  return gdl::read_rules(std::string(std::istreambuf_iterator<char>(file), {})).rules;
}

/// The moves of others that make up for nothing: where no answer is named all moves stay.
void expect_what_rules_leave(const std::vector<Move>& left, const std::vector<Move>& legal,
                             const Advice& advice) {
  ASSERT_TRUE(std::ranges::includes(legal, left));
  ASSERT_EQ(left.empty(), legal.empty());
  if (!advice.wins.empty()) {
    EXPECT_EQ(left, advice.wins);
  } else if (advice.threats.empty()) {
    EXPECT_EQ(left, legal);
  } else if (left.size() < legal.size()) {
    for (const Move move : advice.forced) {
      // What ends the game is forced too, but answers nothing.
      EXPECT_TRUE(std::ranges::binary_search(left, move) || left.size() <= advice.forced.size());
    }
  }
}

class ForcedPlayTest : public ::testing::TestWithParam<const char*> {};

TEST_P(ForcedPlayTest, LeavesWinsThenAnswersThenAll) {
  const auto tactician = std::move(Tactician::make(library_rules(GetParam()), {})).value();
  const machine::SingleGame& game = tactician->game();
  auto net = forced_play(game.net(), *tactician);
  ASSERT_TRUE(net);
  EXPECT_EQ(net->base_names, game.net().base_names);
  EXPECT_EQ(net->move_names, game.net().move_names);
  const machine::SingleGame forced(std::move(*net));
  base::Random random(7);
  int fewer = 0;
  for (int n = 0; n < 60; ++n) {
    game::State state = game.initial_state();
    game::JointMove joint;
    while (!game.is_terminal(state) && game::choose_joint_move(game, state, random, joint)) {
      for (std::size_t r = 0; r < game.role_count(); ++r) {
        const game::Role role(r);
        const std::vector<Move> legal = game.legal_moves(state, role);
        const std::vector<Move> left = forced.legal_moves(state, role);
        if (tactician->may_ask(state, role)) {
          expect_what_rules_leave(left, legal, tactician->advise(state, role));
          fewer += left.size() < legal.size() ? 1 : 0;
        } else {
          EXPECT_EQ(left, legal);
        }
      }
      EXPECT_EQ(forced.successor(state, joint), game.successor(state, joint));
      state = game.successor(state, joint);
      EXPECT_EQ(forced.is_terminal(state), game.is_terminal(state));
    }
  }
  EXPECT_GT(fewer, 20);
}

INSTANTIATE_TEST_SUITE_P(Games, ForcedPlayTest,
                         ::testing::Values("tic_tac_toe", "connect_four", "gomoku_9",
                                           "breakthrough", "knightthrough"));

TEST(ForcedPlay, IsNotMadeOfAnotherGame) {
  const auto tactician = std::move(Tactician::make(library_rules("tic_tac_toe"), {})).value();
  const auto other = std::move(Tactician::make(library_rules("connect_four"), {})).value();
  EXPECT_FALSE(forced_play(other->game().net(), *tactician));
}

}  // namespace
}  // namespace rulewise::tactics

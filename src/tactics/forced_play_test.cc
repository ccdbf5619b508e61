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

/// Wins at once that were to be left, and those of them that were.
struct Told {
  int all = 0;
  int left = 0;
};

/// Wins that few gates tell are left alone; of others the net knows nothing.
void expect_wins(const std::vector<Move>& left, const std::vector<Move>& wins, Told& told) {
  ++told.all;
  if (left == wins) ++told.left;
}

/// `ends` are the legal moves that end the game: forced too where something threatens, but no
/// answers.
void expect_what_rules_leave(const std::vector<Move>& left, const std::vector<Move>& legal,
                             const std::vector<Move>& ends, const Advice& advice, Told& told) {
  ASSERT_TRUE(std::ranges::includes(legal, left));
  ASSERT_EQ(left.empty(), legal.empty());
  std::vector<Move> answers;
  std::ranges::set_difference(advice.forced, ends, std::back_inserter(answers));
  if (!advice.wins.empty()) {
    expect_wins(left, advice.wins, told);
  } else if (advice.threats.empty()) {
    EXPECT_EQ(left, legal);
  } else {
    EXPECT_TRUE(std::ranges::includes(left, answers));
    if (advice.threats.size() == 1 && !answers.empty()) {
      EXPECT_EQ(left, answers);
    }
  }
}

/// Where every other role has one move.
std::vector<Move> ending_moves(const game::Game& game, const game::State& state, game::Role role) {
  game::JointMove joint;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    joint.push_back(game.legal_moves(state, game::Role(r)).front());
  }
  std::vector<Move> ends;
  for (const Move move : game.legal_moves(state, role)) {
    joint[role.index()] = move;
    if (game.is_terminal(game.successor(state, joint))) ends.push_back(move);
  }
  return ends;
}

/// A game, and what part of the states that are won at once its net plays so: not where the last
/// piece is taken or no move is left, which takes as many gates as there are places.
struct PlayedGame {
  const char* name;
  double least_told;
};

class ForcedPlayTest : public ::testing::TestWithParam<PlayedGame> {};

TEST_P(ForcedPlayTest, LeavesWinsThenAnswersThenAll) {
  const auto tactician = std::move(Tactician::make(library_rules(GetParam().name), {})).value();
  const machine::SingleGame& game = tactician->game();
  auto net = forced_play(game.net(), *tactician);
  ASSERT_TRUE(net);
  EXPECT_EQ(net->base_names, game.net().base_names);
  EXPECT_EQ(net->move_names, game.net().move_names);
  const machine::SingleGame forced(std::move(*net));
  base::Random random(7);
  int fewer = 0;
  Told told;
  for (int n = 0; n < 60; ++n) {
    game::State state = game.initial_state();
    game::JointMove joint;
    while (!game.is_terminal(state) && game::choose_joint_move(game, state, random, joint)) {
      for (std::size_t r = 0; r < game.role_count(); ++r) {
        const game::Role role(r);
        const std::vector<Move> legal = game.legal_moves(state, role);
        const std::vector<Move> left = forced.legal_moves(state, role);
        if (tactician->may_ask(state, role)) {
          expect_what_rules_leave(left, legal, ending_moves(game, state, role),
                                  tactician->advise(state, role), told);
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
  EXPECT_GT(told.all, 20);
  EXPECT_GE(told.left, GetParam().least_told * told.all);
}

INSTANTIATE_TEST_SUITE_P(Games, ForcedPlayTest,
                         ::testing::Values(PlayedGame{"tic_tac_toe", 1},
                                           PlayedGame{"connect_four", 1}, PlayedGame{"gomoku_9", 1},
                                           PlayedGame{"breakthrough", 0.9},
                                           PlayedGame{"knightthrough", 0.9}));

TEST(ForcedPlay, LeavesOutWinsThatTakeManyGatesToTell) {
  const auto tactician = std::move(Tactician::make(library_rules("knightthrough"), {})).value();
  const auto net = forced_play(tactician->game().net(), *tactician);
  ASSERT_TRUE(net);
  const std::size_t own = logic::count_operations(tactician->game().net());
  EXPECT_GT(tactician->extra_operations(), 20 * own);  // to tell them all
  EXPECT_LT(logic::count_operations(*net), 6 * own);
}

TEST(ForcedPlay, IsNotMadeOfAnotherGame) {
  const auto tactician = std::move(Tactician::make(library_rules("tic_tac_toe"), {})).value();
  const auto other = std::move(Tactician::make(library_rules("connect_four"), {})).value();
  EXPECT_FALSE(forced_play(other->game().net(), *tactician));
}

}  // namespace
}  // namespace rulewise::tactics

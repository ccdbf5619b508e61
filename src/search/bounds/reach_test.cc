#include "search/bounds/reach.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/interruption.h"
#include "base/random.h"
#include "game/playout.h"
#include "machine/net/net_game.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

std::uint32_t base_named(const logic::Net& net, const std::string& name) {
  return static_cast<std::uint32_t>(std::ranges::find(net.base_names, name) -
                                    net.base_names.begin());
}

bool is_set(const Reach::Row& row, std::uint32_t base) {
  return ((row[base / 64] >> (base % 64)) & 1U) != 0;
}

/// A counter that only runs up, a lamp that can be lit and not put out, and a switch.
constexpr const char* kLamps = R"((role you) (init (count 0)) (init off)
  (succ 0 1) (succ 1 2) (succ 2 3)
  (legal you wait) (legal you light) (legal you turn)
  (<= (next (count ?b)) (true (count ?a)) (succ ?a ?b))
  (<= (next lit) (true lit)) (<= (next lit) (does you light))
  (<= (next off) (true off) (not (does you turn)))
  (<= (next on) (true off) (does you turn))
  (<= (next off) (true on) (does you turn))
  (<= (next on) (true on) (not (does you turn)))
  (<= terminal (true (count 3)))
  (<= (goal you 100) (true lit) (true on) (true (count 3)))
  (<= (goal you 50) (true lit) (not (true on)))
  (<= (goal you 0) (not (true lit))))";

TEST(Reach, KnowsLatchesAndCountersButNotSwitches) {
  const auto game = game_of_text(kLamps);
  const logic::Net& net = net_of(*game);
  const std::optional<Reach> reach = Reach::find(net, net.next);
  ASSERT_TRUE(reach);
  game::State state = game->initial_state();
  for (const game::Move move : game->legal_moves(state, game::Role(0))) {
    if (game->move_text(game::Role(0), move) != "light") continue;
    const game::Move joint[] = {move};
    state = game->successor(state, joint);
    break;
  }
  Reach::Row never_true;
  Reach::Row never_false;
  reach->bound(state.view(), never_true, never_false);
  EXPECT_TRUE(is_set(never_false, base_named(net, "lit")));
  EXPECT_TRUE(is_set(never_true, base_named(net, "(count 0)")));
  EXPECT_FALSE(is_set(never_true, base_named(net, "(count 2)")));
  EXPECT_FALSE(is_set(never_true, base_named(net, "on")));
  EXPECT_FALSE(is_set(never_false, base_named(net, "off")));
}

class ReachOfGames : public ::testing::TestWithParam<const char*> {};

TEST_P(ReachOfGames, IsNeverLeftByPlay) {
  const auto game = library_game(GetParam());
  const logic::Net& net = net_of(*game);
  const std::optional<Reach> reach = Reach::find(net, net.next);
  if (!reach) return;  // nothing is claimed
  base::Random random(7);
  for (int n = 0; n < 20; ++n) {
    std::vector<game::State> met{game->initial_state()};
    game::JointMove joint;
    while (met.size() < 60 && !game->is_terminal(met.back()) &&
           game::choose_joint_move(*game, met.back(), random, joint)) {
      met.push_back(game->successor(met.back(), joint));
    }
    Reach::Row never_true;
    Reach::Row never_false;
    for (std::size_t i = 0; i < met.size(); i += 3) {
      reach->bound(met[i].view(), never_true, never_false);
      for (std::size_t later = i; later < met.size(); ++later) {
        for (std::size_t w = 0; w < never_true.size(); ++w) {
          ASSERT_EQ(met[later][w] & never_true[w], 0U);
          ASSERT_EQ(~met[later][w] & never_false[w], 0U);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ReachOfGames,
                         ::testing::Values("tic_tac_toe", "connect_four", "breakthrough",
                                           "dots_and_boxes", "eight_queens", "knights_tour",
                                           "nine_mens_morris", "goofspiel", "tron", "hanoi",
                                           "othello", "quarto", "racetrack_corridor"));

TEST(Reach, NoughtsStayWhereTheyAre) {
  const auto game = library_game("tic_tac_toe");
  const std::optional<Reach> reach = Reach::find(net_of(*game), net_of(*game).next);
  ASSERT_TRUE(reach);
  EXPECT_EQ(reach->latch_count(), 18U);
}

TEST(Reach, CountsEveryLatchOnceAndOnlyWhatIsAskedFor) {
  const auto game = game_of_text(kLamps);
  const logic::Net& net = net_of(*game);
  // The lamp, and the first number, which never returns.
  EXPECT_EQ(Reach::find(net, net.next)->latch_count(), 2U);
  const logic::Signal lamp[] = {net.next[base_named(net, "lit")]};
  EXPECT_EQ(Reach::find(net, lamp)->latch_count(), 1U);
}

TEST(Reach, SaysNothingWhenItIsToldToStop) {
  const auto game = game_of_text(kLamps);
  const base::Interruptible over{base::Deadline(0)};
  EXPECT_FALSE(Reach::find(net_of(*game), net_of(*game).next));
}

}  // namespace
}  // namespace rulewise::search

// Games in which a plain game of turns would prove what is not so: both choose at once in a corner
// of the game, or the two do not share out 100 points.
#include <gtest/gtest.h>

#include <string>

#include "game/testing/state_after.h"
#include "play/player.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

/// Sixty moves of a: one of them leads to a coin tossed by both, all others to a sure 70.
std::string rarely_shared() {
  std::string text = R"((role a) (role b) (init (at start))
    (<= (legal a (m ?x)) (true (at start)) (num ?x))
    (<= (legal b noop) (not (true (at coin))))
    (<= (legal ?r h) (role ?r) (true (at coin)))
    (<= (legal ?r t) (role ?r) (true (at coin)))
    (<= (next (at coin)) (does a (m 60)))
    (<= (next (at safe)) (does a (m ?x)) (distinct ?x 60))
    (<= (next (at won)) (does a ?x) (does b ?x) (true (at coin)))
    (<= (next (at lost)) (does a ?x) (does b ?y) (distinct ?x ?y) (true (at coin)))
    (<= terminal (true (at safe))) (<= terminal (true (at won))) (<= terminal (true (at lost)))
    (<= (goal a 70) (true (at safe))) (<= (goal b 30) (true (at safe)))
    (<= (goal a 100) (true (at won))) (<= (goal b 0) (true (at won)))
    (<= (goal a 0) (true (at lost))) (<= (goal b 100) (true (at lost))))";
  for (int n = 1; n <= 60; ++n) text += " (num " + std::to_string(n) + ")";
  return text;
}

/// b may hurt a at no gain of its own, or be nice to both; before that a chooses who is asked.
const char* const kUneven = R"((role a) (role b) (init (at start))
    (<= (legal a ask) (true (at start))) (<= (legal a leave) (true (at start)))
    (<= (legal a noop) (not (true (at start))))
    (<= (legal b nice) (true (at asked))) (<= (legal b mean) (true (at asked)))
    (<= (legal b noop) (not (true (at asked))))
    (<= (next (at asked)) (does a ask)) (<= (next (at left)) (does a leave))
    (<= (next (at friends)) (does b nice)) (<= (next (at foes)) (does b mean))
    (<= terminal (true (at left))) (<= terminal (true (at friends))) (<= terminal (true (at foes)))
    (<= (goal a 60) (true (at left))) (<= (goal b 0) (true (at left)))
    (<= (goal a 100) (true (at friends))) (<= (goal b 100) (true (at friends)))
    (<= (goal a 40) (true (at foes))) (<= (goal b 0) (true (at foes))))";

search::Answer answer_of(const game::Game& game, const std::string& player, game::Role role,
                         const game::State& state) {
  auto made = make_player(game, read_configuration(player).value(), 1, {});
  return made.value()->choose(state, role, 600);  // nodes decide, on the busiest machine
}

TEST(NoProof, WhereBothChooseAtOnceBelow) {
  const auto game = search::game_of_text(rarely_shared());
  for (const char* const player : {"alphabeta:nodes=5000", "auto:nodes=5000"}) {
    const search::Answer answer = answer_of(*game, player, game::Role(0), game->initial_state());
    EXPECT_NE(game->move_text(game::Role(0), answer.move), "(m 60)") << player;
    EXPECT_LE(answer.value, 70) << player;
  }
}

TEST(NoProof, WhereBothChooseAtOnce) {
  const auto game = search::game_of_text(rarely_shared());
  const game::State coin = game::state_after(*game, {"(m 60)"});
  for (const char* const player : {"alphabeta:nodes=5000", "auto:nodes=5000"}) {
    for (const game::Role role : {game::Role(0), game::Role(1)}) {
      EXPECT_FALSE(answer_of(*game, player, role, coin).is_proved) << player;
    }
  }
}

TEST(NoProof, OfADifferenceOfPointsWhereRolesDoNotShareThem) {
  const auto game = search::game_of_text(kUneven);
  const game::State asked = game::state_after(*game, {"ask"});
  for (const char* const player :
       {"alphabeta:nodes=500", "alphabeta:without=paranoid,nodes=500", "auto:nodes=500"}) {
    const search::Answer answer = answer_of(*game, player, game::Role(1), asked);
    EXPECT_EQ(game->move_text(game::Role(1), answer.move), "nice") << player;
    EXPECT_GT(answer.value, 95) << player;
  }
}

}  // namespace
}  // namespace rulewise::play

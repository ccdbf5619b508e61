#include "search/minimax/minimax.h"

#include <gtest/gtest.h>

#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::search {
namespace {

using game::Role;

machine::MadeMachine game_of(const char* text) {
  return std::move(machine::make_machine(gdl::read_rules(text).rules, {})).value();
}

/// Three roles in turn; each puts its own mark up or down, the first gets 100 if all are up.
constexpr const char* kRaise = R"(
  (role a) (role b) (role c) (turn a b) (turn b c) (turn c done)
  (init (control a))
  (<= (legal ?r up) (true (control ?r)))
  (<= (legal ?r down) (true (control ?r)))
  (<= (legal ?r wait) (role ?r) (not (true (control ?r))))
  (<= (next (control ?s)) (true (control ?r)) (turn ?r ?s))
  (<= (next (raised ?r)) (does ?r up))
  (<= (next (raised ?r)) (true (raised ?r)))
  (<= terminal (true (control done)))
  (<= (goal a 100) (true (raised a)) (true (raised b)) (true (raised c)))
  (<= (goal a 50) (true (raised a)) (not (true (raised b))))
  (<= (goal a 50) (true (raised a)) (true (raised b)) (not (true (raised c))))
  (<= (goal a 20) (not (true (raised a))))
  (goal b 0) (goal c 0)
)";

double nothing(const game::State&, Role) { return 50; }

TEST(Minimax, TakesOthersToBeAgainstIt) {
  const auto made = game_of(kRaise);
  const auto search = make_minimax(*made.game, nothing, 1);
  const Answer answer = search->choose(made.game->initial_state(), Role(0), {});
  EXPECT_EQ(made.game->move_text(Role(0), answer.move), "up");
  EXPECT_TRUE(answer.is_proved);
  EXPECT_NEAR(answer.value, 50, 0.1);  // b or c spoils the rest
}

TEST(Minimax, FollowsTheEvaluationWhereItSeesNoEnd) {
  const auto made = game_of(kRaise);
  const game::Game& game = *made.game;
  const auto likes_down = [&](const game::State& state, Role) {
    return game.facts(state).size() > 1 ? 10.0 : 90.0;  // a mark is one fact more
  };
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const auto search = make_minimax(game, likes_down, seed);
    const Answer answer = search->choose(game.initial_state(), Role(0), {.depth = 1});
    EXPECT_EQ(game.move_text(Role(0), answer.move), "down");
  }
}

TEST(Minimax, ExpectsTheWorstOfMovesMadeAtTheSameTime) {
  // `bold` gets 100 unless the other says no; `shy` gets 60 whatever happens.
  const auto made = game_of(R"(
    (role a) (role b) (init start)
    (legal a bold) (legal a shy) (legal b yes) (legal b no)
    (<= (next (paid 100)) (does a bold) (does b yes))
    (<= (next (paid 0)) (does a bold) (does b no))
    (<= (next (paid 60)) (does a shy))
    (<= terminal (true (paid ?n)))
    (<= (goal a ?n) (true (paid ?n))) (goal b 0))");
  const auto search = make_minimax(*made.game, nothing, 1);
  const Answer answer = search->choose(made.game->initial_state(), Role(0), {});
  EXPECT_EQ(made.game->move_text(Role(0), answer.move), "shy");
  EXPECT_NEAR(answer.value, 60, 0.1);
}

TEST(Minimax, AnswersWithinAnyNumberOfNodes) {
  const auto made = game_of(kRaise);
  for (std::uint64_t nodes = 1; nodes < 20; ++nodes) {
    const auto search = make_minimax(*made.game, nothing, nodes);
    const Answer answer = search->choose(made.game->initial_state(), Role(0), {.nodes = nodes});
    EXPECT_FALSE(made.game->move_text(Role(0), answer.move).empty());
  }
}

}  // namespace
}  // namespace rulewise::search

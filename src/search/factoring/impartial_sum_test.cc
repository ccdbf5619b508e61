#include "search/factoring/impartial_sum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "base/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/exact/solve.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

std::shared_ptr<const ImpartialSum> sum_of(const game::Game& game) {
  const std::optional<WalkedParts> walked = walk_parts(net_game(game), net_game(game));
  return walked ? ImpartialSum::find(net_game(game), *walked) : nullptr;
}

/// Tokens on drawn ways that only lead upwards, both roles the same; who cannot move has lost.
std::string drawn_tokens(std::uint64_t seed, int tokens, int heights) {
  std::string text = R"((role x) (role o) (other x o) (other o x) (init (turn x))
    (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
    (<= (legal ?r wait) (true (turn ?s)) (other ?r ?s))
    (<= (legal ?r (move ?t ?a ?b)) (true (turn ?r)) (true (at ?t ?a)) (way ?t ?a ?b))
    (<= (moved ?t) (does ?r (move ?t ?a ?b)))
    (<= (next (at ?t ?b)) (does ?r (move ?t ?a ?b)))
    (<= (next (at ?t ?a)) (true (at ?t ?a)) (not (moved ?t)))
    (<= going (true (at ?t ?a)) (way ?t ?a ?b))
    (<= terminal (not going))
    (<= (goal ?r 10) (true (turn ?r)))
    (<= (goal ?r 90) (true (turn ?s)) (other ?r ?s)))";
  base::Random random(seed);
  for (int t = 0; t < tokens; ++t) {
    const std::string token = std::to_string(t);
    text += " (init (at " + token + " 0))";
    for (int a = 0; a + 1 < heights; ++a) {
      for (int b = a + 1; b < heights; ++b) {
        if (b > a + 1 && random.below(2) == 0) continue;
        if (a > 0 && random.below(4) == 0) continue;  // some have no way on
        text += " (way " + token + ' ' + std::to_string(a) + ' ' + std::to_string(b) + ")";
      }
    }
  }
  return text;
}

/// Every state that play leads to: whether the numbers say what looking at everything says.
class Comparison {
 public:
  Comparison(const game::Game& game, const ImpartialSum& sum) : game_(game), sum_(sum) {}

  void look_at(const game::State& state) {
    if (!met_.try_emplace(state, true).second) return;
    if (game_.is_terminal(state)) {
      EXPECT_EQ(sum_.number(state), 0U);
      return;
    }
    const game::Role mover = sum_.mover(state).value();
    StateTurns turns(game_, state);
    const bool is_mine = static_cast<std::size_t>(turns.side()) == mover.index();
    const int value = (is_mine ? 1 : -1) * solve(turns, 1'000'000).value();
    const int mover_gets = value > 0 ? sum_.won() : sum_.lost();
    (value > 0 ? won_ : lost_)++;
    EXPECT_EQ(sum_.number(state) != 0U, value > 0);
    EXPECT_EQ(value, 2 * mover_gets - sum_.won() - sum_.lost());
    game::JointMove joint(2, game_.legal_moves(state, game::Role(1 - mover.index())).front());
    for (const game::Move move : game_.legal_moves(state, mover)) {
      joint[mover.index()] = move;
      look_at(game_.successor(state, joint));
    }
  }
  [[nodiscard]] bool saw_both() const { return won_ > 0 && lost_ > 0; }
  [[nodiscard]] const std::map<game::State, bool>& met() const { return met_; }

 private:
  const game::Game& game_;
  const ImpartialSum& sum_;
  std::map<game::State, bool> met_;
  int won_ = 0;
  int lost_ = 0;
};

TEST(ImpartialSum, DrawnSumsAreWorthWhatTheSolverSays) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto game = game_of_text(drawn_tokens(seed, 2, 5));
    const auto sum = sum_of(*game);
    ASSERT_NE(sum, nullptr) << seed;
    EXPECT_EQ(sum->won(), 90);
    EXPECT_EQ(sum->lost(), 10);
    Comparison comparison(*game, *sum);
    comparison.look_at(game->initial_state());
    EXPECT_TRUE(comparison.saw_both()) << seed;
  }
}

TEST(ImpartialSum, MovesKeepTheValue) {
  const auto game = library_game("nim");
  const auto sum = sum_of(*game);
  ASSERT_NE(sum, nullptr);
  EXPECT_EQ(sum->number(game->initial_state()), 3U ^ 5U ^ 7U);
  const auto search = make_on_sum(*game, make_alphabeta(state_turns_of(*game), {}), sum);
  game::State state = game->initial_state();
  // The first wins against whatever the second does: here the last of its moves.
  for (std::size_t mover = 0; !game->is_terminal(state); mover = 1 - mover) {
    const game::Role role(mover);
    game::JointMove joint{game->legal_moves(state, game::Role(0)).back(),
                          game->legal_moves(state, game::Role(1)).back()};
    const Answer answer = search->choose(state, role, {.nodes = 1000});
    EXPECT_TRUE(answer.is_proved);
    EXPECT_EQ(answer.value, mover == 0 ? 100 : 0);
    if (mover == 0) joint[0] = answer.move;
    state = game->successor(state, joint);
  }
  EXPECT_EQ(game::payoff(*game, state, game::Role(0)), 100);
}

TEST(ImpartialSum, ManyHeapsTakeNoLonger) {
  std::string text = library_text("nim.kif");
  for (const char* heap : {"d", "e", "f", "g", "h", "i"}) {
    text += std::string("(init (heap ") + heap + " 7))";
  }
  const auto game = game_of_text(text);
  const auto sum = sum_of(*game);
  ASSERT_NE(sum, nullptr);
  EXPECT_EQ(sum->number(game->initial_state()), 3U ^ 5U ^ 7U);
}

TEST(ImpartialSum, HeapsMayStayBecauseOfAMoveElsewhere) {
  // A heap is kept by the move in another, so a role that waits keeps none by itself.
  const auto game = game_of_text(R"((role x) (role o) (other x o) (other o x) (init (turn x))
    (init (heap a 2)) (init (heap b 3)) (init (heap c 2))
    (less 0 1) (less 0 2) (less 0 3) (less 1 2) (less 1 3) (less 2 3)
    (<= (legal ?r wait) (true (turn ?s)) (other ?r ?s))
    (<= (legal ?r (leave ?h ?n)) (true (turn ?r)) (true (heap ?h ?m)) (less ?n ?m))
    (<= (next (heap ?h ?n)) (does ?r (leave ?h ?n)))
    (<= (next (heap ?h ?n)) (true (heap ?h ?n)) (does ?r (leave ?g ?m)) (distinct ?g ?h))
    (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
    (<= terminal (true (heap a 0)) (true (heap b 0)) (true (heap c 0)))
    (<= (goal ?r 0) (true (turn ?r)))
    (<= (goal ?r 100) (true (turn ?s)) (other ?r ?s)))");
  const auto sum = sum_of(*game);
  ASSERT_NE(sum, nullptr);
  EXPECT_EQ(sum->number(game->initial_state()), 2U ^ 3U ^ 2U);
  Comparison comparison(*game, *sum);
  comparison.look_at(game->initial_state());
  EXPECT_TRUE(comparison.saw_both());
}

/// What is almost such a sum, and is none.
TEST(ImpartialSum, NothingElseIsTakenForOne) {
  const std::string text = drawn_tokens(1, 2, 4);
  ASSERT_NE(sum_of(*game_of_text(text)), nullptr);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string result = text;
    const std::size_t at = result.find(from);
    EXPECT_NE(at, std::string::npos);
    return result.replace(at, from.size(), to);
  };
  // The last move loses.
  EXPECT_EQ(sum_of(*game_of_text(
                changed("(goal ?r 10) (true (turn ?r))", "(goal ?r 95) (true (turn ?r))"))),
            nullptr);
  // One may wait in its turn.
  EXPECT_EQ(sum_of(*game_of_text(text + " (legal x rest)")), nullptr);
  // One has a way that the other has not.
  EXPECT_EQ(sum_of(*game_of_text(
                text + " (<= (legal x (jump 0)) (true (turn x)) (true (at 0 0)))"
                       " (<= (moved 0) (does x (jump 0))) (<= (next (at 0 9)) (does x (jump 0)))")),
            nullptr);
  // Who reaches the top of the first has won.
  EXPECT_EQ(sum_of(*game_of_text(text + " (<= terminal (true (at 0 3)))")), nullptr);
  // Ways back.
  EXPECT_EQ(sum_of(*game_of_text(text + " (way 1 3 0)")), nullptr);
}

}  // namespace
}  // namespace rulewise::search

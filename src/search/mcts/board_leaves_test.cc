#include "search/mcts/board_leaves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "search/mcts/mcts.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

double mean_of(LeafPlayer& leaves, const game::State& start, int games) {
  double sum = 0;
  for (int n = 0; n < games; ++n) {
    leaves.start({.job = 0, .parent = start.view()});
    leaves.arrive([](const Arrival& arrival) { return !arrival.is_over; });
    leaves.run([&](const LeafResult& result) { sum += result.payoffs[0]; });
  }
  return sum / games;
}

TEST(BoardLeaves, PlayAsThePlainOnesDo) {
  for (const char* name : {"noughts_and_crosses", "hexapawn", "pawn_breakthrough"}) {
    const auto game = scl_game(name);
    const auto plain = make_plain_leaves(*game, {.seed = 1});
    const auto native = make_board_leaves(*game, {.seed = 2});
    const game::State start = game->initial_state();
    EXPECT_NEAR(mean_of(*native, start, 2000), mean_of(*plain, start, 500),
                5 * 0.5 / std::sqrt(500.0))
        << name;
  }
}

/// Pieces count, nothing else does.
class CountedPieces final : public BoardEvaluation {
 public:
  double worth(const machine::board::Position& position) override {
    double sum = 0;
    for (std::size_t s = 0; s < position.game().squares; ++s) {
      const machine::board::Code code = position.at(s);
      if (code == machine::board::kEmpty) continue;
      const bool is_white = machine::board::colour_of(code) == machine::board::Colour::kWhite;
      sum += is_white ? 1 : -1;
    }
    return sum;
  }
  double worth_change(const machine::board::Position& position,
                      const machine::board::MoveList& list,
                      const machine::board::Move& move) override {
    machine::board::Position after = position;
    machine::board::Undo undo;
    after.make(list, move, undo);
    return worth(after) - worth(position);
  }
  int guess(const machine::board::Position&, double worth) override { return rough_guess(worth); }
  int rough_guess(double worth) override { return static_cast<int>(10'000 * worth); }
};

TEST(BoardLeaves, GuessMovesByWhatTheyLeave) {
  const auto game = scl_game("hexapawn");
  CountedPieces pieces;
  BoardLeafOptions options;
  options.worth = std::make_shared<CountedPieces>();
  const auto leaves = make_board_leaves(*game, {}, options);
  const game::State start = game->initial_state();
  std::size_t captures = 0;
  for (const game::Move move : game->legal_moves(start, game::Role(0))) {
    const game::JointMove joint{move, game::kWaits};
    const game::State after = game->successor(start, joint);
    leaves->start({.job = 0, .parent = start.view(), .moves = joint, .wants_moves = true});
    leaves->arrive([&](const Arrival& arrival) {
      EXPECT_EQ(arrival.guesses.size(), arrival.moves.size());
      for (std::size_t i = arrival.counts[0]; i < arrival.moves.size(); ++i) {
        const game::JointMove reply{game::kWaits, arrival.moves[i]};
        const bool captures_one =
            pieces.worth(game->position_of(game->successor(after, reply))) < -0.5;
        captures += captures_one ? 1 : 0;
        EXPECT_EQ(arrival.guesses[i] > 0.55F, captures_one);
      }
      return false;
    });
  }
  EXPECT_GT(captures, 0U);
}

TEST(BoardLeaves, TellWhatThePlainOnesTell) {
  const auto game = scl_game("hexapawn");
  const auto plain = make_plain_leaves(*game, {});
  const auto native = make_board_leaves(*game, {});
  const game::State start = game->initial_state();
  for (const game::Move move : game->legal_moves(start, game::Role(0))) {
    const game::JointMove joint{move, game::kWaits};
    const Leaf leaf{.job = 0, .parent = start.view(), .moves = joint, .wants_moves = true};
    std::vector<std::uint64_t> state;
    std::vector<game::Move> moves;
    plain->start(leaf);
    plain->arrive([&](const Arrival& arrival) {
      state.assign(arrival.state.begin(), arrival.state.end());
      moves.assign(arrival.moves.begin(), arrival.moves.end());
      return false;
    });
    native->start(leaf);
    native->arrive([&](const Arrival& arrival) {
      EXPECT_TRUE(std::ranges::equal(arrival.state, state));
      EXPECT_TRUE(std::ranges::equal(arrival.moves, moves));
      return false;
    });
  }
}

TEST(BoardLeaves, JudgeWhatTheyCutOff) {
  const auto game = scl_game("orthodox_chess");
  for (const int guess : {-50'000, 0, 50'000}) {
    const auto leaves = make_board_leaves(
        *game, {}, {.evaluation = [guess](const auto&) { return guess; }, .cut_off = 2});
    const double mean = mean_of(*leaves, game->initial_state(), 5);
    EXPECT_EQ(mean > 0.5, guess > 0);
    EXPECT_EQ(mean < 0.5, guess < 0);
    EXPECT_GT(mean, 0);
    EXPECT_LT(mean, 1);
  }
}

TEST(BoardLeaves, SolveWhatIsSmall) {
  const auto game = scl_game("hexapawn");  // the second player wins
  const auto search = make_mcts(*game, make_board_leaves(*game, {}), {});
  const Answer answer = search->choose(game->initial_state(), game::Role(0), {.nodes = 20'000});
  EXPECT_TRUE(answer.is_proved);
  EXPECT_EQ(answer.value, 0);
}

}  // namespace
}  // namespace rulewise::search

#include "search/board_turns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/hash.h"
#include "base/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/exact/solve.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

const std::vector<std::string> kGames{"pell_chess", "orthodox_chess", "checkers",
                                      "shogi",      "turncoat_chess", "xiangqi"};

TEST(BoardTurns, WalksLikeTheContract) {
  for (const std::string& name : kGames) {
    const auto game = scl_game(name);
    base::Random random(7);
    StateTurns slow(*game, game->initial_state());
    const auto fast = board_turns_of(*game)(game->initial_state());
    std::vector<TurnMove> moves;
    for (int ply = 0; ply < 40; ++ply) {
      ASSERT_EQ(fast->outcome(), slow.outcome()) << name << " ply " << ply;
      if (fast->outcome()) break;
      ASSERT_EQ(fast->side(), slow.side());
      fast->moves(moves);
      const TurnMove move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const game::JointMove joint = fast->joint_move(move);
      std::vector<TurnMove> others;
      slow.moves(others);
      const auto same = std::ranges::find_if(
          others, [&](const TurnMove& other) { return slow.joint_move(other) == joint; });
      ASSERT_NE(same, others.end()) << name << " ply " << ply;
      fast->make(move);
      slow.make(*same);
    }
  }
}

TEST(BoardTurns, UnmakeBringsEverythingBack) {
  for (const std::string& name : kGames) {
    const auto game = scl_game(name);
    base::Random random(3);
    const auto turns = board_turns_of(*game)(game->initial_state());
    std::vector<std::uint64_t> hashes;
    std::vector<TurnMove> moves;
    while (hashes.size() < 30 && !turns->outcome()) {
      hashes.push_back(turns->hash());
      if (turns->make_pass()) {
        EXPECT_NE(turns->hash(), hashes.back());
        turns->unmake();
        EXPECT_EQ(turns->hash(), hashes.back());
      }
      turns->moves(moves);
      turns->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    while (!hashes.empty()) {
      turns->unmake();
      EXPECT_EQ(turns->hash(), hashes.back()) << name;
      hashes.pop_back();
    }
  }
}

TEST(BoardTurns, AlphaBetaSeesWhatMinimaxSees) {
  for (const char* name : {"turncoat_chess", "checkers", "los_alamos_chess"}) {
    const auto game = scl_game(name);
    const auto maker = board_turns_of(*game);
    const auto turns = maker(game->initial_state());
    Table table(1U << 16U);
    Budget budget({});
    Worker worker(*turns, table, budget,
                  {false, true, false, false, false, false, false, false, false});
    std::vector<TurnMove> moves;
    ASSERT_EQ(turns->outcome(), std::nullopt);
    turns->moves(moves);
    const Found found = worker.search_root(moves, 3, -kWonScore - 1, kWonScore + 1);
    EXPECT_EQ(found.score, minimax(*turns, 3)) << name;
  }
}

TEST(BoardTurns, LinesCanBePlayed) {
  for (const std::string& name : kGames) {
    const auto game = scl_game(name);
    const auto search = make_alphabeta(board_turns_of(*game), {1U << 20U, 1, {}});
    const auto is_playable = [&](const Answer& answer) {
      game::State state = game->initial_state();
      for (const game::JointMove& joint : answer.line) {
        for (const std::size_t role : {0U, 1U}) {
          const auto legal = game->legal_moves(state, game::Role(role));
          ASSERT_NE(std::ranges::find(legal, joint[role]), legal.end()) << name;
        }
        state = game->successor(state, joint);
      }
    };
    const Answer answer =
        search->choose(game->initial_state(), game::Role(0), {.nodes = 5000}, is_playable);
    is_playable(answer);
    EXPECT_FALSE(answer.line.empty());
  }
}

/// What a piece is worth on a square, drawn from a hash; White's pieces count for White.
class DrawnWorth final : public BoardEvaluation {
 public:
  double worth(const machine::board::Position& position) override {
    double sum = 0;
    for (std::size_t s = 0; s < position.game().squares; ++s) sum += of(position.at(s), s);
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
  int guess(const machine::board::Position& position, double worth) override {
    EXPECT_NEAR(worth, this->worth(position), 1e-6);
    return static_cast<int>(worth) + rest_of(position);
  }
  int rough_guess(double worth) override { return static_cast<int>(worth); }
  /// What is not in the worth: as much one way or the other.
  [[nodiscard]] int rest_of(const machine::board::Position& position) const {
    return (position.key() & 1U) != 0 ? rest : -rest;
  }
  int rest = 0;

 private:
  static double of(machine::board::Code code, std::size_t square) {
    if (code == machine::board::kEmpty) return 0;
    const bool is_white = machine::board::colour_of(code) == machine::board::Colour::kWhite;
    const auto drawn = static_cast<double>(base::combine(code, square) % 500);
    return (is_white ? 1 : -1) * (1000.0 + drawn);
  }
};

TEST(BoardTurns, RoughGuessesLieBeyondTheSameBound) {
  const auto game = scl_game("orthodox_chess");
  BoardKnowledgeForSearch knowledge;
  knowledge.make_evaluation = [] {
    auto evaluation = std::make_unique<DrawnWorth>();
    evaluation->rest = 300;
    return evaluation;
  };
  const auto turns = board_turns_of(*game, knowledge)(game->initial_state());
  base::Random random(5);
  std::size_t rough = 0;
  for (int n = 0; n < 50; ++n) {
    int plies = 0;
    for (; plies < 40; ++plies) {
      std::vector<TurnMove> moves;
      if (turns->outcome()) break;
      turns->moves(moves);
      turns->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      const int alpha = static_cast<int>(random.below(4000)) - 2000;
      const int beta = alpha + 1 + static_cast<int>(random.below(1000));
      const int quick = turns->evaluate_within(alpha, beta);
      const int exact = turns->evaluate();
      EXPECT_EQ(quick <= alpha, exact <= alpha);
      EXPECT_EQ(quick >= beta, exact >= beta);
      if (quick > alpha && quick < beta) {
        EXPECT_EQ(quick, exact);
      }
      rough += quick != exact ? 1U : 0U;
    }
    for (; plies > 0; --plies) turns->unmake();
  }
  EXPECT_GT(rough, 100U);
}

TEST(BoardTurns, GuessesCountForWhoIsToMove) {
  for (const char* name : {"orthodox_chess", "shogi", "checkers"}) {
    const auto game = scl_game(name);
    BoardKnowledgeForSearch knowledge;
    knowledge.make_evaluation = [] { return std::make_unique<DrawnWorth>(); };
    const auto maker = board_turns_of(*game, knowledge);
    base::Random random(5);
    std::vector<TurnMove> moves;
    StateTurns walk(*game, game->initial_state());
    for (int ply = 0; ply < 12 && !walk.outcome(); ++ply) {
      for (const int depth : {1, 2}) {
        const auto turns = maker(walk.state());
        Table table(1U << 16U);
        Budget budget({});
        Worker worker(*turns, table, budget,
                      {ply % 2 == 0, true, false, false, false, false, false, false, false});
        ASSERT_EQ(turns->outcome(), std::nullopt);
        turns->moves(moves);
        const Found found = worker.search_root(moves, depth, -kWonScore - 1, kWonScore + 1);
        EXPECT_EQ(found.score, minimax(*turns, depth)) << name << " ply " << ply;
      }
      walk.moves(moves);
      walk.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

/// Two waiters who step to and fro until the limit, or until nothing has happened for too long.
std::unique_ptr<machine::board::BoardGame> waiting_game(const std::string& rule) {
  return scl_game_of_text(R"(game waiting
goals
  arrive [{player} {runner}] at {rank 18}
board_size 4 by 18
board_type planar
inversion diagonal
promote_rank 18
setup
  runner at {(1,1)}
  waiter at {(2,1)}
rules
  )" + rule + R"(
end rules
define runner
  moving
    movement leap <0,1> symmetry {forward} end movement
  end moving
end define
define waiter
  moving
    movement leap <1,0> symmetry {side} within {(2,1) (3,1)} end movement
  end moving
end define
end game.
)");
}

/// Waiters' moves only: as many as asked for.
void wait_for(TurnGame& turns, const machine::board::BoardGame& game, int plies) {
  std::vector<TurnMove> moves;
  for (int ply = 0; ply < plies; ++ply) {
    ASSERT_FALSE(turns.outcome()) << "after " << ply;
    turns.moves(moves);
    const auto waits = std::ranges::find_if(moves, [&](const TurnMove& move) {
      const game::JointMove joint = turns.joint_move(move);
      const game::Role role(turns.role_to_move());
      return game.move_text(role, joint[role.index()]).find("waiter") != std::string::npos;
    });
    ASSERT_NE(waits, moves.end());
    turns.make(*waits);
  }
}

TEST(BoardTurns, AnEndByACounterThatHashesLeaveOutProvesNothing) {
  const std::pair<std::string, bool> rules[] = {{"move_limit 110", true},
                                                {"no_progress 110", false}};
  for (const auto& [rule, is_only_limit] : rules) {
    const auto game = waiting_game(rule);
    const auto early = board_turns_of(*game)(game->initial_state());
    EXPECT_EQ(early->lasting_plies(), 64) << rule;
    wait_for(*early, *game, 110);
    EXPECT_EQ(early->outcome(), 0) << rule;
    EXPECT_TRUE(early->hangs_on_path()) << rule;

    StateTurns walk(*game, game->initial_state());
    wait_for(walk, *game, 50);
    const auto late = board_turns_of(*game)(walk.state());
    EXPECT_EQ(late->lasting_plies() > 1000, is_only_limit) << rule;
    wait_for(*late, *game, 60);
    EXPECT_EQ(late->outcome(), 0) << rule;
    EXPECT_FALSE(late->hangs_on_path()) << rule;
  }
}

TEST(BoardTurns, HashesTellWhatMayNotComeUpOnceMore) {
  const auto game = waiting_game("repetition 3 draw");
  StateTurns walk(*game, game->initial_state());
  wait_for(walk, *game, 2);
  const std::uint64_t once = board_turns_of(*game)(walk.state())->hash();
  wait_for(walk, *game, 4);  // the same position, of which there were two
  EXPECT_NE(board_turns_of(*game)(walk.state())->hash(), once);
}

/// Random games are walked until a king can be taken.
TEST(BoardTurns, FindsTheCaptureThatWins) {
  const auto game = scl_game("pell_chess");
  base::Random random(11);
  const auto maker = board_turns_of(*game);
  int found = 0;
  for (int n = 0; n < 60 && found < 3; ++n) {
    std::vector<TurnMove> moves;
    StateTurns walk(*game, game->initial_state());
    for (int ply = 0; ply < 60 && !walk.outcome(); ++ply) {
      const auto here = maker(walk.state());
      if (minimax(*here, 1) == kWonScore - 1) {
        ++found;
        const auto search = make_alphabeta(maker, {1U << 18U, 1, {}});
        const Answer answer = search->choose(
            walk.state(), game::Role(static_cast<std::size_t>(walk.side())), {.nodes = 5000});
        EXPECT_EQ(answer.value, 100);
        EXPECT_TRUE(answer.is_proved);
        break;
      }
      walk.moves(moves);
      walk.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_GE(found, 3);
}

}  // namespace
}  // namespace rulewise::search

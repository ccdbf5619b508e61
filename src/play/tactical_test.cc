#include "play/tactical.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "game/playout.h"
#include "game/testing/state_after.h"
#include "machine/single/single_game.h"
#include "play/configuration.h"
#include "play/derived_tactics.h"
#include "play/player.h"
#include "play/testing/tactician_of.h"
#include "search/baseline/baseline.h"
#include "search/exact/solve.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

/// What perfect play gives a role: its goal minus the other's.
int worth(const game::Game& game, const game::State& state, game::Role role) {
  search::StateTurns turns(game, state);
  const int value = search::solve(turns, 1'000'000).value();
  return static_cast<std::size_t>(turns.side()) == role.index() ? value : -value;
}

std::string chosen(search::Search& search, const game::Game& game, const game::State& state,
                   game::Role role) {
  return game.move_text(role, search.choose(state, role, {.nodes = 1000}).move);
}

TEST(Tactical, PlaysAProvedWin) {
  const auto tactician = tactician_of("tic_tac_toe");
  const game::Game& game = tactician->game();
  const auto search =
      make_tactical(search::make_baseline(game, search::Baseline::kLegal, 1), tactician);
  const game::State state = game::state_after(game, {"(mark 1 1)", "(mark 1 2)"});
  const search::Answer answer = search->choose(state, game::Role(0), {.nodes = 1000});
  EXPECT_TRUE(answer.is_proved);
  EXPECT_EQ(answer.value, 100);
  EXPECT_EQ(search->name(), "tactics");
}

TEST(Tactical, AnswersAThreat) {
  const auto tactician = tactician_of("tic_tac_toe");
  const game::Game& game = tactician->game();
  const auto search =
      make_tactical(search::make_baseline(game, search::Baseline::kLegal, 1), tactician);
  const game::State state = game::state_after(game, {"(mark 3 3)", "(mark 2 2)", "(mark 3 1)"});
  EXPECT_EQ(chosen(*search, game, state, game::Role(1)), "(mark 3 2)");
}

/// Notes which moves it was told are lost.
class Told final : public search::Search {
 public:
  explicit Told(const game::Game& game) : game_(game) {}
  [[nodiscard]] const std::string& name() const override { return name_; }
  search::Answer choose(const game::State& state, game::Role role, const search::Limits& limits,
                        const search::Listener&) override {
    lost = limits.lost;
    search::Answer answer;
    answer.move = game_.legal_moves(state, role).front();
    return answer;
  }
  std::vector<game::Move> lost;

 private:
  std::string name_ = "told";
  const game::Game& game_;
};

TEST(Tactical, TellsTheSearchWhichMovesLose) {
  const auto tactician = tactician_of("tic_tac_toe");
  const game::Game& game = tactician->game();
  auto told = std::make_unique<Told>(game);
  const Told& heard = *told;
  const auto search = make_tactical(std::move(told), tactician);
  // In the corner, and o must take the middle: whatever else it does loses to a fork.
  const game::State state = game::state_after(game, {"(mark 1 1)"});
  (void)search->choose(state, game::Role(1), {.nodes = 100'000});
  std::vector<std::string> lost;
  for (const game::Move m : heard.lost) lost.push_back(game.move_text(game::Role(1), m));
  EXPECT_FALSE(lost.empty());
  EXPECT_THAT(lost, testing::Not(testing::Contains("(mark 2 2)")));
  for (const game::Move m : heard.lost) {
    game::JointMove joint{game.legal_moves(state, game::Role(0)).front(), m};
    EXPECT_EQ(worth(game, game.successor(state, joint), game::Role(0)), 100);
  }
}

TEST(Tactical, AsksAboutAllMovesAtOnce) {
  const auto tactician = tactician_of("gomoku_9");
  const game::Game& game = tactician->game();
  auto told = std::make_unique<Told>(game);
  const Told& heard = *told;
  const auto search = make_tactical(std::move(told), tactician);
  // Three in a row with both ends open: white answers there, or loses to four.
  const game::State state = game::state_after(
      game, {"(place 4 5)", "(place 1 1)", "(place 5 5)", "(place 9 1)", "(place 6 5)"});
  (void)search->choose(state, game::Role(1), {.nodes = 2'000});
  std::vector<std::string> lost;
  for (const game::Move m : heard.lost) lost.push_back(game.move_text(game::Role(1), m));
  EXPECT_THAT(lost, testing::Not(testing::Contains("(place 3 5)")));
  EXPECT_THAT(lost, testing::IsSupersetOf({"(place 1 2)", "(place 5 6)", "(place 9 9)"}));
  EXPECT_GT(lost.size(), 70U);
}

TEST(Tactical, TriesWhatRefutesOneMoveAgainstAll) {
  const auto tactician = tactician_of("gomoku_9");
  const game::Game& game = tactician->game();
  const game::State state = game::state_after(
      game, {"(place 4 5)", "(place 1 1)", "(place 5 5)", "(place 9 1)", "(place 6 5)"});
  for (const bool uses_sure_wins : {false, true}) {
    auto told = std::make_unique<Told>(game);
    const Told& heard = *told;
    const auto search = make_tactical(std::move(told), tactician, uses_sure_wins);
    // Too few for a proof of each, also where rules of wins in two are not asked.
    (void)search->choose(state, game::Role(1), {.nodes = 3'000});
    EXPECT_GT(heard.lost.size(), 70U) << uses_sure_wins;
    for (const game::Move m : heard.lost) {
      const std::string move = game.move_text(game::Role(1), m);
      EXPECT_NE(move, "(place 3 5)");
      EXPECT_NE(move, "(place 7 5)");
    }
  }
}

TEST(Tactical, SievesNothingThatMatters) {
  const auto tactician = tactician_of("tic_tac_toe");
  const game::Game& game = tactician->game();
  const auto sieve = make_sieve(tactician);
  base::Random random(5);
  for (int n = 0; n < 60; ++n) {
    game::State state = game.initial_state();
    game::JointMove joint;
    for (std::uint32_t m = random.below(8); m > 0 && !game.is_terminal(state); --m) {
      ASSERT_TRUE(game::choose_joint_move(game, state, random, joint));
      state = game.successor(state, joint);
    }
    if (game.is_terminal(state)) continue;
    for (std::size_t r = 0; r < 2; ++r) {
      std::vector<game::Move> moves = game.legal_moves(state, game::Role(r));
      if (moves.size() < 2) continue;
      (void)sieve->sift(state, game::Role(r), moves);
      ASSERT_FALSE(moves.empty());
      int best = -100;
      joint = {game.legal_moves(state, game::Role(0)).front(),
               game.legal_moves(state, game::Role(1)).front()};
      for (const game::Move m : moves) {
        joint[r] = m;
        best = std::max(best, worth(game, game.successor(state, joint), game::Role(r)));
      }
      EXPECT_EQ(best, worth(game, state, game::Role(r)));
    }
  }
}

TEST(Tactical, PlayersKnowWinsInTwo) {
  const gdl::Rules rules = gdl::read_rules(search::library_text("tic_tac_toe.kif")).rules;
  const auto game = search::library_game("tic_tac_toe");
  const auto tactician = derived_tactics(rules, *game, kMostTacticsSeconds);
  ASSERT_NE(tactician, nullptr);
  const game::State fork =
      game::state_after(*game, {"(mark 1 1)", "(mark 1 2)", "(mark 3 1)", "(mark 2 1)"});
  EXPECT_NE(tactician->advise(fork, game::Role(0)).sure_win(), nullptr);
}

TEST(Tactical, SuitsGamesInWhichOneLosesWhatTheOtherWins) {
  EXPECT_TRUE(suits_tactics(*search::library_game("tic_tac_toe"), 1));
  EXPECT_FALSE(suits_tactics(*search::library_game("rock_paper_scissors"), 1));
  EXPECT_FALSE(suits_tactics(*search::library_game("eight_puzzle"), 1));
}

TEST(Tactical, PlayersAreTheSameInEveryRun) {
  Knowledge knowledge;
  knowledge.tactician = tactician_of("gomoku_9");
  const auto play = [&](const std::string& text) {
    const game::Game& game = knowledge.tactician->game();
    auto search =
        std::move(make_search(game, read_configuration(text).value(), 3, knowledge)).value();
    std::string moves;
    game::State state = game.initial_state();
    for (int ply = 0; ply < 12 && !game.is_terminal(state); ++ply) {
      game::JointMove joint{game.legal_moves(state, game::Role(0)).front(),
                            game.legal_moves(state, game::Role(1)).front()};
      const auto mover = static_cast<std::size_t>(ply % 2);
      joint[mover] = search->choose(state, game::Role(mover), {.nodes = 300}).move;
      moves += game.move_text(game::Role(mover), joint[mover]);
      state = game.successor(state, joint);
    }
    return moves;
  };
  EXPECT_EQ(play("alphabeta"), play("alphabeta"));
  EXPECT_EQ(play("mcts"), play("mcts"));
}

}  // namespace
}  // namespace rulewise::play

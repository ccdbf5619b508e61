#include "play/match.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "game/counting_game.h"
#include "game/playthrough.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

std::vector<std::unique_ptr<Player>> players_of(const game::Game& game,
                                                const std::vector<std::string>& texts) {
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& text : texts) {
    players.push_back(
        std::move(make_player(game, read_configuration(text).value(), players.size() + 1)).value());
  }
  return players;
}

TEST(Match, RolesTakeTurnsAndOpeningsArePaired) {
  const auto game = search::library_game("tic_tac_toe");
  const auto players = players_of(*game, {"random", "legal"});
  std::vector<GameRecord> records;
  MatchOptions options{.games = 6, .opening_plies = 3, .seed = 4};
  const MatchResult result =
      play_match(*game, players, options, [&](const GameRecord& r) { records.push_back(r); });
  ASSERT_EQ(records.size(), 6U);
  EXPECT_EQ(result.games, 6U);
  for (std::size_t n = 0; n < 6; ++n) {
    EXPECT_EQ(records[n].players[0], n % 2);
    const auto& pair = records[n / 2 * 2].joint_moves;
    for (std::size_t ply = 0; ply < 3; ++ply) EXPECT_EQ(records[n].joint_moves[ply], pair[ply]);
  }
  EXPECT_NE(records[0].joint_moves[0], records[2].joint_moves[0]);
}

TEST(Match, LeavesThePlayersSomethingToPlay) {
  const auto game = search::library_game("tic_tac_toe");
  const auto players = players_of(*game, {"random", "legal"});
  for (const std::size_t plies : {6U, 8U, 1000U}) {
    (void)play_match(*game, players, {.games = 20, .opening_plies = plies},
                     [&](const GameRecord& record) {
                       EXPECT_GT(record.joint_moves.size(), std::min<std::size_t>(plies, 4));
                     });
  }
}

TEST(Match, SaysWhereThePlayersWouldDecideNothing) {
  const auto game = search::library_game("tic_tac_toe");
  EXPECT_FALSE(fault_of(*game, {}));
  EXPECT_FALSE(fault_of(*game, {.opening_plies = 4}));
  EXPECT_TRUE(fault_of(*game, {.opening_plies = 9}));
  EXPECT_TRUE(fault_of(*game, {.opening_plies = 1000}));
  EXPECT_TRUE(fault_of(*game, {.max_plies = 0}));
  EXPECT_TRUE(fault_of(*game, {.opening_plies = 3, .max_plies = 3}));
  EXPECT_TRUE(fault_of(*game, {.book = {{{"(mark 1 1)", "noop"}}}, .max_plies = 1}));
}

TEST(Match, RecordsCanBeReplayed) {
  const auto game = search::library_game("connect_four");
  const auto players = players_of(*game, {"mcts:nodes=30", "random_aggressive"});
  (void)play_match(*game, players, {.games = 2}, [&](const GameRecord& record) {
    bool is_over = false;
    const auto walked = game::walk_along(*game, record.joint_moves, [&](const game::Step& step) {
      is_over = step.is_terminal;
      if (step.is_terminal) {
        for (std::size_t r = 0; r < 2; ++r) EXPECT_EQ(step.goals[r][0], record.payoffs[r]);
      }
    });
    EXPECT_TRUE(walked);
    EXPECT_TRUE(is_over);
  });
}

TEST(Match, PerfectPlayNeverLosesTicTacToe) {
  const auto game = search::library_game("tic_tac_toe");
  const auto players = players_of(*game, {"alphabeta", "random"});
  const MatchResult result = play_match(*game, players, {.games = 30, .seed = 8}, {});
  EXPECT_EQ(result.standings[0].losses, 0U);
  EXPECT_GT(result.standings[0].wins, 15U);
  EXPECT_EQ(result.standings[0].wins, result.standings[1].losses);
}

TEST(Match, IsTheSameInEveryRun) {
  const auto game = search::library_game("breakthrough");
  std::vector<std::vector<std::vector<std::string>>> games;
  for (int run = 0; run < 2; ++run) {
    const auto players = players_of(*game, {"mcts:nodes=40", "alphabeta:nodes=200"});
    (void)play_match(*game, players, {.games = 1, .opening_plies = 2, .seed = 5},
                     [&](const GameRecord& record) { games.push_back(record.joint_moves); });
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST(Match, GamesWithoutEndAreDrawn) {
  const game::CountingGame game(1'000'000);
  const auto players = players_of(game, {"random", "random"});
  const MatchResult result =
      play_match(game, players, {.games = 1, .max_plies = 20}, [](const GameRecord& record) {
        EXPECT_EQ(record.end, GameEnd::kTooLong);
        EXPECT_EQ(record.joint_moves.size(), 20U);
      });
  EXPECT_EQ(result.standings[0].draws, 1U);
}

/// One game's end beyond the machine is not the end of the match.
TEST(Match, GoesOnAfterAStateBeyondTheMachine) {
  const auto game = search::game_of_text(
      "(role x) (role o) (init (p a)) (init (turn x)) (<= terminal (true (p over)))"
      "(<= (legal ?r go) (true (turn ?r))) (<= (legal ?r on) (true (turn ?r)))"
      "(<= (legal x wait) (true (turn o))) (<= (legal o wait) (true (turn x)))"
      "(<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))"
      "(<= (next (p (f ?n ?n))) (true (p ?n))) (goal x 50) (goal o 50)");
  for (const char* player : {"random", "auto:nodes=50", "alphabeta:nodes=50", "mcts:nodes=50"}) {
    std::vector<GameRecord> records;
    const MatchResult result =
        play_match(*game, players_of(*game, {player, "random"}), {.games = 2, .max_plies = 100},
                   [&](const GameRecord& record) { records.push_back(record); });
    EXPECT_EQ(result.games, 2U) << player;
    for (const GameRecord& record : records) {
      EXPECT_EQ(record.end, GameEnd::kBeyond) << player;
      EXPECT_FALSE(record.fault.empty());
      EXPECT_GT(record.joint_moves.size(), 5U);
      EXPECT_EQ(record.payoffs, (std::vector<double>{50, 50}));
      game::State state = game->initial_state();  // and what is recorded can be replayed
      for (const auto& joint : record.joint_moves) {
        const auto x = game::find_move(*game, state, game::Role(0), joint[0]);
        const auto o = game::find_move(*game, state, game::Role(1), joint[1]);
        ASSERT_TRUE(x && o);
        EXPECT_NO_THROW(state = game->successor(state, {{*x, *o}}));
      }
    }
  }
}

TEST(Match, APuzzleThatIsGivenUpIsNotLost) {
  const auto game = search::library_game("eight_puzzle");
  const auto players = players_of(*game, {"random"});
  const MatchResult result = play_match(*game, players, {.games = 1, .max_plies = 3}, {});
  EXPECT_EQ(result.standings[0].draws, 1U);
  EXPECT_EQ(result.standings[0].losses, 0U);
  EXPECT_EQ(result.standings[0].scores, std::vector<double>{0.5});
}

/// Takes twenty milliseconds, whatever the clock says.
class LeisurelySearch final : public search::Search {
 public:
  explicit LeisurelySearch(const game::Game& game) : game_(game) {}
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] bool keeps_time() const override { return true; }
  search::Answer choose(const game::State& state, game::Role role, const search::Limits&,
                        const search::Listener&) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    search::Answer answer;
    answer.move = game_.legal_moves(state, role).front();
    return answer;
  }

 private:
  std::string name_ = "leisurely";
  const game::Game& game_;
};

TEST(Match, CountsMovesOverTheClockThatLoseNothing) {
  const game::CountingGame game(4);
  std::vector<std::unique_ptr<Player>> players = players_of(game, {"random", "random"});
  players[0] =
      std::make_unique<Player>(game, std::make_unique<LeisurelySearch>(game), Configuration{});
  std::size_t late = 0;
  const MatchResult result =
      play_match(game, players, {.games = 1, .move_seconds = 0.001, .max_plies = 2},
                 [&](const GameRecord& record) { late += record.late_moves[0]; });
  EXPECT_GE(late, 1U);  // on a busy machine it may forfeit at the first
  EXPECT_EQ(result.standings[0].late_moves, late);
}

TEST(Match, TellsWhatWasPlayedWhenAllIsToStop) {
  const auto game = search::library_game("tic_tac_toe");
  const auto players = players_of(*game, {"random", "legal"});
  std::vector<GameRecord> stopped;
  int moves = 0;
  MatchOptions options{.games = 3};
  options.on_move = [&](const game::State&, const GameRecord&) { ++moves; };
  options.should_stop = [&] { return moves >= 3; };
  options.on_stopped = [&](const GameRecord& record) { stopped.push_back(record); };
  const MatchResult result =
      play_match(*game, players, options, [](const GameRecord&) { FAIL() << "no game ended"; });
  EXPECT_TRUE(result.was_stopped);
  EXPECT_EQ(result.games, 0U);
  ASSERT_EQ(stopped.size(), 1U);
  EXPECT_EQ(stopped[0].end, GameEnd::kStopped);
  EXPECT_EQ(stopped[0].joint_moves.size(), 3U);
  EXPECT_TRUE(stopped[0].payoffs.empty());
}

TEST(Match, WhatWasChosenInTheHurryOfStoppingIsNoMove) {
  const auto game = search::library_game("tic_tac_toe");
  const auto players = players_of(*game, {"random", "legal"});
  std::size_t played = 99;
  int asked = 0;
  MatchOptions options{.games = 1};
  options.should_stop = [&] { return ++asked > 1; };  // while the first move is thought about
  options.on_stopped = [&](const GameRecord& record) { played = record.joint_moves.size(); };
  (void)play_match(*game, players, options, {});
  EXPECT_EQ(played, 0U);
}

TEST(Match, FindsGamesThatAreRepeatsOfOthers) {
  const auto game = search::library_game("tic_tac_toe");
  // Who always takes the first move plays one game with either role, for ever.
  const MatchResult alike =
      play_match(*game, players_of(*game, {"legal", "legal"}), MatchOptions{.games = 7}, {});
  EXPECT_EQ(alike.repeated_games, 5U);
  EXPECT_EQ(alike.repeated_pairs, 2U) << "the seventh game has no other half";
  const MatchResult drawn = play_match(*game, players_of(*game, {"random", "legal"}),
                                       MatchOptions{.games = 6, .opening_plies = 3, .seed = 4}, {});
  EXPECT_EQ(drawn.repeated_games, 0U);
  EXPECT_EQ(drawn.repeated_pairs, 0U);
}

TEST(Mean, MatchesTheTextbook) {
  EXPECT_GT(mean_of({1, 1, 1, 1}).error, 0.2) << "four games prove little";
  EXPECT_GT(mean_of({1, 1, 1, 1, 1, 1}).error, 0.2) << "nor do six, whose mean is not quite 1";
  // 100 games, 60 won: 0.6 +- 1.96 * sqrt(0.24 / 99).
  std::vector<double> scores(100, 0);
  std::fill_n(scores.begin(), 60, 1.0);
  EXPECT_NEAR(mean_of(scores).error, 0.0965, 0.0002);
}

}  // namespace
}  // namespace rulewise::play

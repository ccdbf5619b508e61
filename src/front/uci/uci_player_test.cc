#include "front/uci/uci_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "front/outside_player.h"
#include "play/match.h"
#include "search/testing/library_game.h"

namespace rulewise::front {
namespace {

using search::scl_game;

using testing::HasSubstr;

std::unique_ptr<play::Player> engine(const game::Game& game, const std::string& text) {
  const auto configuration = read_uci_configuration(text);
  EXPECT_TRUE(configuration) << configuration.error().message;
  auto player = make_outside_player(game, configuration.value());
  EXPECT_TRUE(player) << player.error().message;
  return player ? std::move(player).value() : nullptr;
}

std::unique_ptr<play::Player> ours(const game::Game& game, const std::string& text) {
  return std::move(play::make_player(game, play::read_configuration(text).value(), 1)).value();
}

const std::string kFake = std::string("uci:\"") + RULEWISE_FAKE_ENGINE + "\" ";

TEST(UciConfiguration, ReadsLimitsAndOptions) {
  const auto read =
      read_uci_configuration("uci:gnuchess --uci,depth=3,time=250ms,Piece Activity=50");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().command, (std::vector<std::string>{"gnuchess", "--uci"}));
  EXPECT_EQ(read.value().limits.depth, 3);
  EXPECT_DOUBLE_EQ(read.value().limits.seconds.value(), 0.25);
  EXPECT_EQ(read.value().settings, (UciEngine::Settings{{"Piece Activity", "50"}}));
}

TEST(UciConfiguration, RefusesWhatItCannotRead) {
  EXPECT_FALSE(read_uci_configuration("uci:"));
  EXPECT_FALSE(read_uci_configuration("uci:x,depth=0"));
  EXPECT_FALSE(read_uci_configuration("uci:x,depth"));
  const auto hint = [](const std::string& text) {
    const auto read = read_uci_configuration(text);
    return read ? std::string() : read.error().hint;
  };
  EXPECT_EQ(hint("uci:x:depth=2"), "such as uci:x,depth=2");
  EXPECT_EQ(hint("uci:x --uci:depth=2"), "such as uci:x --uci,depth=2");
  EXPECT_EQ(hint("uci:x --uci time=1s"), "such as uci:x --uci,time=1s");
  EXPECT_EQ(hint("ggp:127.0.0.1:9147:time=1s"), "such as ggp:127.0.0.1:9147,time=1s");
}

TEST(UciPlayer, FollowsTheGame) {
  const auto game = scl_game("orthodox_chess");
  std::vector<std::unique_ptr<play::Player>> players;
  players.push_back(engine(*game, kFake + "polite e2e4 d2d4 g1f3,depth=1"));
  players.push_back(ours(*game, "legal"));
  std::vector<play::GameRecord> records;
  (void)play::play_match(*game, players, {.games = 1},
                         [&](const play::GameRecord& record) { records.push_back(record); });
  ASSERT_EQ(records.size(), 1U);
  // Three moves it knows, then it says 0000.
  EXPECT_EQ(records[0].joint_moves.size(), 6U);
  EXPECT_EQ(records[0].end, play::GameEnd::kIllegal);
  EXPECT_THAT(records[0].fault, HasSubstr("'0000', which is no move"));
  EXPECT_EQ(records[0].payoffs, (std::vector<double>{0, 100}));
}

TEST(UciPlayer, LosesByEveryFault) {
  const auto game = scl_game("orthodox_chess");
  for (const char* manner : {"dies", "crashes", "garbles", "lies e2e5"}) {
    std::vector<std::unique_ptr<play::Player>> players;
    players.push_back(engine(*game, kFake + manner + ",depth=1"));
    players.push_back(ours(*game, "legal"));
    const play::MatchResult result = play::play_match(*game, players, {.games = 2}, {});
    EXPECT_EQ(result.games, 2U) << manner;
    EXPECT_EQ(result.standings[0].losses, 2U) << manner;
    EXPECT_EQ(result.standings[0].forfeits, 2U) << manner;
  }
}

TEST(UciPlayer, IsLateWithinBounds) {
  const auto game = scl_game("orthodox_chess");
  std::vector<std::unique_ptr<play::Player>> players;
  players.push_back(engine(*game, kFake + "mute"));
  players.push_back(ours(*game, "legal"));
  const play::MatchResult result =
      play::play_match(*game, players, {.games = 1, .move_seconds = 0.1}, {});
  EXPECT_EQ(result.standings[0].forfeits, 1U);
}

TEST(UciPlayer, LosesOnTimeByALimitOfItsOwn) {
  const auto game = scl_game("orthodox_chess");
  const auto end_of = [&](const std::string& text) {
    std::vector<std::unique_ptr<play::Player>> players;
    players.push_back(engine(*game, kFake + text));
    players.push_back(ours(*game, "legal"));
    play::GameRecord last;
    (void)play::play_match(*game, players, {.games = 1},
                           [&](const play::GameRecord& record) { last = record; });
    EXPECT_EQ(last.guilty_player, 0U);
    EXPECT_EQ(last.payoffs, (std::vector<double>{0, 100}));
    return last.end;
  };
  EXPECT_EQ(end_of("mute,time=0.1s"), play::GameEnd::kLate);
  EXPECT_EQ(end_of("dies,time=0.1s"), play::GameEnd::kIllegal);
}

TEST(UciPlayer, RefusesGamesTheEngineDoesNotKnow) {
  const auto read = read_uci_configuration(kFake + "polite,depth=1").value();
  EXPECT_THAT(make_outside_player(*scl_game("los_alamos_chess"), read).error().message,
              HasSubstr("learns no others"));
  EXPECT_THAT(make_outside_player(*scl_game("checkers"), read).error().message,
              HasSubstr("no UCI engine plays checkers"));
}

/// With the engines of a distribution, where they are there.
void play_to_the_end(const std::string& name, const std::string& text) {
  const auto game = scl_game(name);
  auto player = make_outside_player(*game, read_uci_configuration(text).value());
  if (!player) GTEST_SKIP() << player.error().message;
  std::vector<std::unique_ptr<play::Player>> players;
  players.push_back(std::move(player).value());
  players.push_back(ours(*game, "random"));
  const play::MatchResult result = play::play_match(*game, players, {.games = 2}, {});
  EXPECT_EQ(result.games, 2U);
  EXPECT_EQ(result.standings[0].forfeits, 0U);
  EXPECT_EQ(result.standings[0].wins, 2U);
}

TEST(UciPlayer, PlaysWithGnuChess) {
  play_to_the_end("orthodox_chess", "uci:gnuchess --uci,depth=1");
}
TEST(UciPlayer, PlaysWithFairyStockfish) {
  play_to_the_end("orthodox_chess", "uci:fairy-stockfish,depth=1");
  play_to_the_end("capablanca_chess", "uci:fairy-stockfish,depth=1");
  play_to_the_end("los_alamos_chess", "uci:fairy-stockfish,depth=1");
  play_to_the_end("minishogi", "uci:fairy-stockfish,depth=1");
  play_to_the_end("shogi", "uci:fairy-stockfish,depth=1");
}

}  // namespace
}  // namespace rulewise::front

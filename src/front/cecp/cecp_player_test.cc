#include "front/cecp/cecp_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "front/outside_player.h"
#include "front/uci/child_process.h"
#include "play/match.h"
#include "search/testing/library_game.h"

namespace rulewise::front {
namespace {

using search::scl_game;
using testing::HasSubstr;

const std::string kFake = std::string("cecp:\"") + RULEWISE_FAKE_LINE_ENGINE + "\" cecp ";

base::Result<std::unique_ptr<play::Player>> engine(const game::Game& game,
                                                   const std::string& text) {
  const auto configuration = read_uci_configuration(text);
  EXPECT_TRUE(configuration) << configuration.error().message;
  return make_outside_player(game, configuration.value());
}

play::GameRecord play_one(const game::Game& game, const std::string& text,
                          std::size_t opening_plies = 0) {
  std::vector<std::unique_ptr<play::Player>> players;
  auto player = engine(game, text);
  EXPECT_TRUE(player) << player.error().message;
  players.push_back(std::move(player).value());
  players.push_back(
      std::move(play::make_player(game, play::read_configuration("legal").value(), 1)).value());
  play::GameRecord record;
  play::MatchOptions options;
  options.games = 1;
  options.opening_plies = opening_plies;
  options.max_plies = 30;
  (void)play::play_match(game, players, options,
                         [&](const play::GameRecord& played) { record = played; });
  return record;
}

TEST(CecpPlayer, FollowsTheGame) {
  const auto game = scl_game("orthodox_chess");
  for (const std::string manner : {"polite", "bare"}) {
    const play::GameRecord record = play_one(*game, kFake + manner + " e2e4 d2d4 g1f3,depth=1");
    EXPECT_EQ(record.joint_moves.size(), 6U) << record.fault;
    EXPECT_EQ(record.end, play::GameEnd::kIllegal);
    EXPECT_THAT(record.fault, HasSubstr("'resign', which is no move"));
  }
}

TEST(CecpPlayer, HearsNoResultOfTheGameBefore) {
  const auto game = scl_game("orthodox_chess");
  for (const std::string manner : {"recalls", "recalls-silently"}) {
    const play::GameRecord record = play_one(*game, kFake + manner + " e2e4 d2d4,depth=1");
    EXPECT_EQ(record.joint_moves.size(), 4U) << manner << ": " << record.fault;
  }
}

TEST(CecpPlayer, BidsAnEngineMoveWhenItsTimeIsUp) {
  const auto game = scl_game("orthodox_chess");
  const play::GameRecord record = play_one(*game, kFake + "unhurried e2e4 d2d4 resign,time=0.1s");
  EXPECT_EQ(record.joint_moves.size(), 4U) << record.fault;
}

TEST(CecpPlayer, LosesByAResultThatIsNone) {
  const auto game = scl_game("orthodox_chess");
  const play::GameRecord record = play_one(*game, kFake + "claims,depth=1");
  EXPECT_EQ(record.end, play::GameEnd::kIllegal);
  EXPECT_THAT(record.fault, HasSubstr("gives no move but '1/2-1/2 {Draw by repetition}'"));
}

TEST(CecpPlayer, LosesByWhateverIsNoLegalMove) {
  const auto game = scl_game("orthodox_chess");
  for (const std::string manner :
       {"polite e2e5", "polite a1a1", "resigns", "dies", "floods", "mute"}) {
    const play::GameRecord record = play_one(*game, kFake + manner + ",time=1s");
    EXPECT_EQ(record.payoffs, (std::vector<double>{0, 100})) << manner;
    EXPECT_EQ(record.end == play::GameEnd::kLate, manner == "mute" || manner == "floods") << manner;
  }
}

TEST(CecpPlayer, SaysOfOneThatNeverSpokeThatItDidNot) {
  const auto game = scl_game("orthodox_chess");
  const play::GameRecord record = play_one(*game, kFake + "silent,time=0.1s");
  EXPECT_EQ(record.payoffs, (std::vector<double>{0, 100}));
  EXPECT_THAT(record.fault, HasSubstr("has said nothing since it was started"));
}

TEST(CecpPlayer, RefusesGnuChessHoweverItStarts) {
  if (!ChildProcess::start({"gnuchess", "--version"})) GTEST_SKIP() << "gnuchess is not installed";
  const auto game = scl_game("orthodox_chess");
  for (int times = 0; times < 3; ++times) {
    const auto refused = engine(*game, "cecp:gnuchess --xboard,depth=1");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().hint, "uci:gnuchess --uci");
  }
}

TEST(CecpPlayer, RefusesWhatCannotBe) {
  const auto chess = scl_game("orthodox_chess");
  for (const std::string manner : {"gnuchess", "sleepy-gnuchess"}) {
    const auto gnuchess = engine(*chess, kFake + manner);
    ASSERT_FALSE(gnuchess) << manner;
    EXPECT_THAT(gnuchess.error().message, HasSubstr("loses moves"));
  }
  const auto xiangqi = engine(*chess, kFake + "xiangqi");
  ASSERT_FALSE(xiangqi);
  EXPECT_THAT(xiangqi.error().message, HasSubstr("does not play normal"));
  const auto other = scl_game("hexapawn");
  EXPECT_FALSE(engine(*other, kFake + "polite"));
  EXPECT_FALSE(engine(*chess, kFake + "polite,nodes=5"));
  EXPECT_FALSE(engine(*chess, "cecp:no-such-program"));
}

TEST(CecpPlayer, PlaysWithProgramsNobodyHereWrote) {
  for (const auto& [program, game] :
       {std::pair("fairymax", "orthodox_chess"), std::pair("hoichess --xboard", "orthodox_chess"),
        std::pair("hoixiangqi --xboard", "xiangqi"), std::pair("maxqi", "xiangqi")}) {
    if (!ChildProcess::start(words_of(program))) continue;  // not installed
    const auto rules = scl_game(game);
    const play::GameRecord record = play_one(*rules, std::string("cecp:") + program + ",depth=1");
    EXPECT_NE(record.end, play::GameEnd::kIllegal) << program << ": " << record.fault;
    if (std::string(game) != "orthodox_chess") continue;
    const play::GameRecord set_up =
        play_one(*rules, std::string("cecp:") + program + ",depth=1", 5);
    EXPECT_NE(set_up.end, play::GameEnd::kIllegal) << program << ": " << set_up.fault;
  }
}

}  // namespace
}  // namespace rulewise::front

#include "front/gtp/gtp_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "front/gtp/go_rules.h"
#include "front/gtp/gtp_points.h"
#include "front/outside_player.h"
#include "front/uci/child_process.h"
#include "machine/machine.h"
#include "play/match.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::front {
namespace {

using ::testing::EndsWith;

const std::string kFake = std::string("gtp:\"") + RULEWISE_FAKE_LINE_ENGINE + "\" gtp ";

machine::MadeMachine game_of(const std::string& name) {
  const std::string text = search::library_text(name + ".kif");
  return std::move(machine::make_machine(gdl::read_rules(text).rules, {})).value();
}

play::GameRecord play_one(const game::Game& game, const std::string& text, std::size_t plies) {
  std::vector<std::unique_ptr<play::Player>> players;
  auto player = make_outside_player(game, read_uci_configuration(text).value());
  EXPECT_TRUE(player) << player.error().message;
  players.push_back(std::move(player).value());
  players.push_back(
      std::move(play::make_player(game, play::read_configuration("random").value(), 1)).value());
  play::GameRecord record;
  play::MatchOptions options;
  options.games = 1;
  options.max_plies = plies;
  (void)play::play_match(game, players, options,
                         [&](const play::GameRecord& played) { record = played; });
  return record;
}

TEST(GtpPoints, AreNamedAsInGo) {
  const machine::MadeMachine go = game_of("go_9x9");
  const auto points = GtpPoints::of(*go.game);
  ASSERT_TRUE(points) << points.error().message;
  EXPECT_EQ(points.value().size(), 9);
  EXPECT_EQ(points.value().vertex("(place 1 1)"), "A1");
  EXPECT_EQ(points.value().vertex("(place 9 2)"), "J2");
  EXPECT_EQ(points.value().vertex("pass"), "pass");
  EXPECT_EQ(points.value().vertex("noop"), std::nullopt);
  EXPECT_EQ(points.value().vertex("(place 10 1)"), std::nullopt);
  EXPECT_FALSE(GtpPoints::of(*game_of("breakthrough").game));
}

TEST(GoRules, TellTheKomi) {
  const auto komi_of = [](const std::string& name) {
    const machine::MadeMachine made = game_of(name);
    const auto points = GtpPoints::of(*made.game);
    const auto rules = go_rules_of(*made.game, points.value());
    return rules ? rules->komi : -1;
  };
  EXPECT_EQ(komi_of("go_9x9"), 7);
  EXPECT_EQ(komi_of("gomoku_9"), -1);
  EXPECT_EQ(komi_of("tic_tac_toe"), -1);
}

TEST(GtpPlayer, LosesByWhateverIsNoLegalMove) {
  const machine::MadeMachine go = game_of("go_9x9");
  for (const std::string manner :
       {"polite resign", "polite Z99", "refuses A1 B1", "dies", "mute", "floods"}) {
    const play::GameRecord record = play_one(*go.game, kFake + manner + ",time=1s", 20);
    EXPECT_EQ(record.payoffs, (std::vector<double>{0, 100})) << manner;
  }
}

TEST(GtpPlayer, IsAskedToTakeDeadStonesOffBeforeItPasses) {
  const machine::MadeMachine go = game_of("go_9x9");
  const auto first_moves = [&](const std::string& manner) {
    const play::GameRecord record = play_one(*go.game, kFake + manner + ",time=20s", 3);
    EXPECT_TRUE(record.fault.empty()) << record.fault;
    if (record.joint_moves.size() != 3) return std::string("too short");
    return record.joint_moves.front().front() + ", " + record.joint_moves[2].front();
  };
  EXPECT_EQ(first_moves("cleans pass A1 B1"), "(place 1 1), (place 2 1)");
  EXPECT_EQ(first_moves("cleans A1 pass pass"), "(place 1 1), pass");
  EXPECT_EQ(first_moves("cleans-never pass A1 A1"), "pass, (place 1 1)");
  EXPECT_EQ(first_moves("polite pass A1"), "pass, (place 1 1)");
}

TEST(GtpPlayer, PlaysWithoutWhatAProgramNeedNotKnow) {
  const machine::MadeMachine go = game_of("go_9x9");
  const play::GameRecord record = play_one(*go.game, kFake + "knows-little A1 B1,time=20s", 3);
  EXPECT_TRUE(record.fault.empty()) << record.fault;
  ASSERT_EQ(record.joint_moves.size(), 3U);
  EXPECT_EQ(record.joint_moves[0].front(), "(place 1 1)");
  EXPECT_EQ(record.joint_moves[2].front(), "(place 2 1)");
}

TEST(GtpPlayer, RefusesWhatIsSetByHandAndAProgramDoesNotKnow) {
  const machine::MadeMachine go = game_of("go_9x9");
  const auto configuration = read_uci_configuration(kFake + "knows-little A1,komi=7");
  const auto player = make_outside_player(*go.game, configuration.value());
  ASSERT_FALSE(player);
  EXPECT_THAT(player.error().message, testing::HasSubstr("says no to 'komi 7'"));
}

TEST(GtpPlayer, SaysSoWhenOneResigns) {
  const machine::MadeMachine go = game_of("go_9x9");
  EXPECT_THAT(play_one(*go.game, kFake + "polite resign,time=20s", 20).fault, EndsWith(" resigns"));
}

TEST(GtpPlayer, GnuGoTakesDeadStonesOffAndWinsByTheRules) {
  if (!ChildProcess::start({"gnugo", "--version"})) GTEST_SKIP() << "gnugo is not installed";
  const machine::MadeMachine go = game_of("go_9x9");
  const play::GameRecord record =
      play_one(*go.game, "gtp:gnugo --mode gtp --level 0 --seed 1", 300);
  EXPECT_EQ(record.end, play::GameEnd::kOver) << record.fault;
  EXPECT_EQ(record.payoffs, (std::vector<double>{100, 0}));
}

TEST(GtpPlayer, PlaysWithGnuGo) {
  if (!ChildProcess::start({"gnugo", "--version"})) GTEST_SKIP() << "gnugo is not installed";
  const machine::MadeMachine go = game_of("go_9x9");
  const play::GameRecord record =
      play_one(*go.game, "gtp:gnugo --mode gtp --level 0 --seed 1,komi=7", 30);
  EXPECT_EQ(record.end, play::GameEnd::kTooLong) << record.fault;
}

}  // namespace
}  // namespace rulewise::front

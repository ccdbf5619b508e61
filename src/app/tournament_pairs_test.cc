#include "app/tournament_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace rulewise::app {
namespace {

TournamentSpec sprt_spec() {
  TournamentSpec spec;
  spec.mode = TournamentSpec::Mode::kSprt;
  spec.players = {"a", "b"};
  spec.games = {"nim"};
  spec.sprt = {0, 200, 0.05, 0.05};
  return spec;
}

StoredGame played(std::size_t task, double score, const std::string& moves) {
  StoredGame game{task, "nim", "a", "b", task % 2 == 1, score, "over", 1, 0.5, moves, ""};
  for (const char c : moves) game.line = 31 * game.line + static_cast<unsigned char>(c);
  return game;
}

play::Encounter tally_of(std::vector<StoredGame> games) {
  const TournamentSpec test = sprt_spec();
  PairTally tally(test);
  for (const StoredGame& game : games) tally.add(game);
  PairTally backwards(test);
  std::ranges::reverse(games);
  for (const StoredGame& game : games) backwards.add(game);
  const play::Encounter& one = tally.encounters().front();
  const play::Encounter& other = backwards.encounters().front();
  EXPECT_EQ(one.counts, other.counts) << "the order does not matter";
  EXPECT_EQ(one.repeated_pairs, other.repeated_pairs);
  EXPECT_EQ(one.repeated_games, other.repeated_games);
  return one;
}

TEST(PairTally, CountsTheSamePairOnceAsEvidence) {
  const auto met =
      tally_of({played(0, 1, "x"), played(1, 0, "x"), played(2, 1, "x"), played(3, 0, "x"),
                played(4, 1, "y"), played(5, 1, "x"), played(6, 1, "z")});
  EXPECT_EQ(met.counts, (play::PairCounts{0, 0, 2, 0, 1}));
  EXPECT_EQ(met.repeated_pairs, 1U);
  EXPECT_EQ(met.repeated_games, 3U) << "2 and 3 are 0 and 1 again, and so is 5";
}

TEST(PairTally, TellsGamesApartByAllThatMakesThem) {
  for (const char* what : {"game", "end", "seats"}) {
    std::vector<StoredGame> games{played(0, 1, "x"), played(1, 1, "x"), played(2, 1, "x"),
                                  played(3, 1, "x")};
    if (what == std::string("game")) games[2].game = games[3].game = "hex";
    if (what == std::string("end")) games[2].end = games[3].end = "late";
    if (what == std::string("seats")) games[2].seats = games[3].seats = {0, 1, 1};
    EXPECT_EQ(tally_of(games).repeated_pairs, 0U) << what;
    EXPECT_EQ(tally_of(games).repeated_games, 0U) << what;
  }
}

TEST(PairTally, LeavesOutPairsThatBrokeOff) {
  std::vector<StoredGame> games{played(0, 1, "x"), played(1, 0.5, "y")};
  games[1].end = kBrokenEnd;
  EXPECT_EQ(play::pairs_in(tally_of(games).counts), 0U);
}

TEST(TestWatch, SeesWhatOthersWriteAndIsNotMovedByRepeats) {
  const TournamentSpec test = sprt_spec();
  const auto store = std::move(TournamentStore::open(":memory:", "one")).value();
  TestWatch watch(test);
  EXPECT_FALSE(watch.is_decided(*store));
  for (std::size_t task = 0; task < 400; ++task) {
    ASSERT_TRUE(store->finish(played(task, 1, "x")));
    ASSERT_FALSE(watch.is_decided(*store)) << task;
  }
  bool is_decided = false;
  for (std::size_t task = 400; task < 800 && !is_decided; ++task) {
    ASSERT_TRUE(store->finish(played(task, 1, std::to_string(task))));
    is_decided = watch.is_decided(*store);
  }
  EXPECT_TRUE(is_decided);
  EXPECT_TRUE(TestWatch(test).is_decided(*store)) << "also who comes later";
}

}  // namespace
}  // namespace rulewise::app

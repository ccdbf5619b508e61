#include "app/tournament_store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

namespace rulewise::app {
namespace {

class TournamentStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "rulewise-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string file() const { return (folder_ / "t.db").string(); }
  [[nodiscard]] std::unique_ptr<TournamentStore> open() const {
    return std::move(TournamentStore::open(file(), "one")).value();
  }

  std::filesystem::path folder_;
};

StoredGame some_game(std::size_t task) {
  return {task, "nim", "random", "it's", true, 0.5, "over", 7, 0.25, "[[\"a\",null]]", ""};
}

TEST_F(TournamentStoreTest, KeepsGamesFromRunToRun) {
  {
    const auto store = open();
    EXPECT_TRUE(store->claim(3));
    EXPECT_TRUE(store->finish(some_game(3)));
  }
  const auto store = open();
  ASSERT_EQ(store->count(), 1U);
  const StoredGame game = store->games(true).front();
  EXPECT_EQ(game.second, "it's");
  EXPECT_EQ(game.moves, "[[\"a\",null]]");
  EXPECT_TRUE(game.is_swapped);
  EXPECT_FALSE(store->claim(3));
}

TEST_F(TournamentStoreTest, KeepsWhatEachRoleGotAndHowManyGamesThereWillBe) {
  StoredGame game = some_game(0);
  game.goals = {100, 0, 30};
  game.seats = {0, 1, 1};
  const auto store = open();
  EXPECT_FALSE(store->planned());
  store->set_planned(12);
  EXPECT_TRUE(store->finish(game));
  EXPECT_EQ(open()->games(false).front().goals, game.goals);
  EXPECT_EQ(open()->games(false).front().seats, game.seats);
  EXPECT_EQ(open()->planned(), 12U);
}

TEST_F(TournamentStoreTest, TakesDatabasesOfOld) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &database), SQLITE_OK);
  sqlite3_exec(database,
               "CREATE TABLE games (task INTEGER PRIMARY KEY, game TEXT, first TEXT, second TEXT,"
               " swapped INTEGER, score REAL, end TEXT, plies INTEGER, seconds REAL, moves TEXT,"
               " fault TEXT); INSERT INTO games VALUES (0, 'nim', 'a', 'b', 0, 1, 'over', 5, 1,"
               " '[]', '')",
               nullptr, nullptr, nullptr);
  sqlite3_close(database);
  const auto store = open();
  ASSERT_EQ(store->games(true).size(), 1U);
  EXPECT_EQ(store->games(true).front().score, 1);
  EXPECT_TRUE(store->finish(some_game(1)));
  EXPECT_EQ(store->count(), 2U);
}

TEST_F(TournamentStoreTest, KnowsWhetherRulesHaveChanged) {
  EXPECT_FALSE(open()->keep_rules("a.kif", "(role x)"));
  EXPECT_FALSE(open()->keep_rules("a.kif", "(role x)"));
  EXPECT_FALSE(open()->keep_rules("b.kif", "(role y)"));
  const auto error = open()->keep_rules("a.kif", "(role z)");
  ASSERT_TRUE(error);
  EXPECT_FALSE(error->hint.empty());
}

TEST_F(TournamentStoreTest, GivesAGameToOneProcessOnly) {
  const auto first = open();
  const auto second = open();
  EXPECT_TRUE(first->claim(0));
  EXPECT_FALSE(second->claim(0));
  EXPECT_TRUE(second->claim(1));
  first->give_up(0);
  EXPECT_TRUE(second->claim(0));
  EXPECT_TRUE(first->finish(some_game(0)));
  EXPECT_TRUE(second->finish(some_game(0)));
  EXPECT_EQ(first->count(), 1U);
}

TEST_F(TournamentStoreTest, FreesWhatAProcessThatIsGoneHadClaimed) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto store = open();
    ::_exit(store->claim(5) ? 0 : 1);  // without a chance to clear up
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(open()->claim(5));
}

TEST_F(TournamentStoreTest, RefusesResultsOfAnotherTournamentAndOtherFiles) {
  (void)open();
  EXPECT_FALSE(TournamentStore::open(file(), "two"));
  EXPECT_FALSE(TournamentStore::open("/nonexistent/t.db", "one"));
}

}  // namespace
}  // namespace rulewise::app

#include "app/tournament_store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

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

TEST_F(TournamentStoreTest, TellsWhatIsNewWhoeverWroteIt) {
  const auto store = open();
  const auto other = open();
  std::size_t mark = 0;
  EXPECT_TRUE(store->games_since(mark).empty());
  EXPECT_TRUE(store->finish(some_game(7)));
  EXPECT_TRUE(other->finish(some_game(3)));
  const std::vector<StoredGame> both = store->games_since(mark);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].task, 7U);
  EXPECT_EQ(both[1].task, 3U);
  EXPECT_EQ(both[0].line, both[1].line);
  EXPECT_TRUE(both[0].moves.empty());
  EXPECT_TRUE(store->games_since(mark).empty());
  StoredGame last = some_game(1);
  last.moves = "[]";
  EXPECT_TRUE(other->finish(last));
  EXPECT_TRUE(other->finish(some_game(3))) << "is there already";
  const std::vector<StoredGame> one = store->games_since(mark);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].task, 1U);
  EXPECT_NE(one[0].line, both[0].line);
}

TEST_F(TournamentStoreTest, KeepsWhatEachRoleGotAndHowManyGamesThereWillBe) {
  StoredGame game = some_game(0);
  game.goals = {100, 0, 30};
  game.seats = {0, 1, 1};
  game.replaced = {0, 7};
  const auto store = open();
  EXPECT_FALSE(store->planned());
  store->set_planned(12);
  EXPECT_TRUE(store->finish(game));
  EXPECT_EQ(open()->games(false).front().goals, game.goals);
  EXPECT_EQ(open()->games(false).front().seats, game.seats);
  EXPECT_EQ(open()->games(false).front().replaced, game.replaced);
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
  EXPECT_EQ(open()->rules_of("a.kif"), "(role x)");
  EXPECT_FALSE(open()->rules_of("c.kif"));
  EXPECT_FALSE(open()->keep_book("[]"));
  EXPECT_TRUE(open()->keep_book("[1]"));
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

/// Another process on another machine that has claimed a task and was last seen so long ago.
void claim_from_elsewhere(const std::string& file, std::size_t task, int seconds_ago) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  const std::string sql = "INSERT INTO claims VALUES (" + std::to_string(task) +
                          ", 'elsewhere', 1, 'other', CAST(strftime('%s', 'now') AS INTEGER) - " +
                          std::to_string(seconds_ago) + ")";
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

TEST_F(TournamentStoreTest, FreesWhatNobodyElsewhereHasRenewed) {
  const auto store = open();
  constexpr int kDay = 86'400;
  claim_from_elsewhere(file(), 0, kDay);
  claim_from_elsewhere(file(), 1, 0);
  claim_from_elsewhere(file(), 2, -kDay);  // its clock has been set back
  EXPECT_TRUE(store->free_tasks(3).empty());
  store->free_lost_claims();
  EXPECT_EQ(store->free_tasks(3), (std::vector<std::size_t>{0, 2}));
  EXPECT_TRUE(store->claim(0));
  EXPECT_FALSE(store->claim(1)) << "its owner is alive";
  claim_from_elsewhere(file(), 7, kDay);
  EXPECT_TRUE(open()->claim(7)) << "freed on opening";
}

class SeenAt {
 public:
  explicit SeenAt(const std::string& file) { sqlite3_open(file.c_str(), &database_); }
  SeenAt(const SeenAt&) = delete;
  SeenAt& operator=(const SeenAt&) = delete;
  ~SeenAt() { sqlite3_close(database_); }
  void set(std::int64_t seen) const {
    const std::string sql = "UPDATE claims SET seen = " + std::to_string(seen);
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  }
  [[nodiscard]] std::int64_t get() const {
    sqlite3_stmt* select = nullptr;
    sqlite3_prepare_v2(database_, "SELECT seen FROM claims", -1, &select, nullptr);
    const std::int64_t seen =
        sqlite3_step(select) == SQLITE_ROW ? sqlite3_column_int64(select, 0) : 0;
    sqlite3_finalize(select);
    return seen;
  }

 private:
  sqlite3* database_ = nullptr;
};

TEST_F(TournamentStoreTest, RenewsItsClaimsByItself) {
  const ClaimLease quick{60, 0.005};
  const auto store = std::move(TournamentStore::open(file(), "one", quick)).value();
  ASSERT_TRUE(store->claim(4));
  const SeenAt seen(file());
  seen.set(1);
  while (seen.get() == 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(open()->claim(4));
}

TEST_F(TournamentStoreTest, LosesALeaseToAnotherWithoutHarm) {
  const auto slow = open();
  ASSERT_TRUE(slow->claim(4));
  SeenAt(file()).set(1);
  slow->free_lost_claims();
  EXPECT_FALSE(slow->claim(4)) << "its own claims are not lost to itself";
  const auto other = open();
  EXPECT_TRUE(other->claim(4));
  slow->give_up(4);
  EXPECT_FALSE(slow->claim(4)) << "it is the other's by now";
  EXPECT_TRUE(slow->finish(some_game(4)));
  EXPECT_TRUE(other->finish(some_game(4)));
  EXPECT_EQ(other->count(), 1U);
  EXPECT_TRUE(other->has_played(0));
  EXPECT_FALSE(other->has_played(5));
}

TEST_F(TournamentStoreTest, IsReadWithoutBeingMade) {
  const auto missing = TournamentStore::open_to_read(file(), "one");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "no tournament is kept here");
  EXPECT_FALSE(std::filesystem::exists(file()));
  std::ofstream(file()).close();
  EXPECT_FALSE(TournamentStore::open_to_read(file(), "one")) << "an empty file";
  EXPECT_EQ(std::filesystem::file_size(file()), 0U);
  std::ofstream(file()) << std::string(5000, 'x');
  const auto garbage = TournamentStore::open_to_read(file(), "one");
  ASSERT_FALSE(garbage);
  EXPECT_FALSE(garbage.error().hint.empty());
  EXPECT_FALSE(TournamentStore::open(file(), "one"));
  std::filesystem::remove(file());
  EXPECT_TRUE(open()->finish(some_game(0)));
  EXPECT_FALSE(TournamentStore::open_to_read(file(), "two"));
  const auto read = TournamentStore::open_to_read(file(), "one");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value()->count(), 1U);
}

TEST_F(TournamentStoreTest, RefusesResultsOfAnotherTournamentAndOtherFiles) {
  (void)open();
  EXPECT_FALSE(TournamentStore::open(file(), "two"));
  EXPECT_FALSE(TournamentStore::open("/nonexistent/t.db", "one"));
}

}  // namespace
}  // namespace rulewise::app

#include "app/tournament_store.h"

#include <gtest/gtest.h>
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

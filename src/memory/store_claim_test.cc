#include "memory/store_claim.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "memory/store.h"

namespace rulewise::memory {
namespace {

class StoreClaimTest : public ::testing::Test {
 protected:
  StoreClaimTest() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              (std::string("rulewise_claim_") + test->name() + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    file_ = (folder_ / "memory.db").string();
  }
  ~StoreClaimTest() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::unique_ptr<Store> open() const { return Store::open(file_).value(); }
  void execute(const std::string& sql) const {
    sqlite3* database = nullptr;
    sqlite3_open(file_.c_str(), &database);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(database);
  }

  std::filesystem::path folder_;
  std::string file_;
};

TEST_F(StoreClaimTest, LetsNobodyElseWriteWhatIsClaimed) {
  const auto one = open();
  const auto other = open();
  ASSERT_FALSE(one->claim("game", "td"));
  EXPECT_FALSE(one->claim("game", "td"));  // it is its own
  const auto fault = other->claim("game", "td");
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->message.find("number " + std::to_string(::getpid())), std::string::npos);
  EXPECT_FALSE(other->save({"game", "td", 9, "nine"}));
  EXPECT_FALSE(other->add_lesson({"game", "td", 0, "lesson"}, 1));
  EXPECT_EQ(other->fault().message, fault->message);
  EXPECT_TRUE(other->save({"game", "morph", 1, "another method"}));
  EXPECT_TRUE(one->save({"game", "td", 1, "one"}));
  EXPECT_EQ(other->load("game", "td")->bytes, "one");
}

TEST_F(StoreClaimTest, KeepsStatesThatBelongTogetherAllOrNone) {
  const auto one = open();
  ASSERT_TRUE(one->save({"game", "morph", 3, "old"}, {.states = {{"game", "sight", 0, "seen"}}}));
  {
    const auto other = open();
    ASSERT_FALSE(other->claim("game", "sight"));
    one->forget("game", "morph");
    EXPECT_FALSE(
        one->save({"game", "morph", 1, "new"}, {.states = {{"game", "sight", 0, "anew"}}}));
    EXPECT_EQ(other->load("game", "morph")->bytes, "old");
    EXPECT_EQ(other->load("game", "sight")->bytes, "seen");
  }
  EXPECT_TRUE(one->save({"game", "morph", 1, "new"}, {.states = {{"game", "sight", 0, "anew"}}}));
  EXPECT_EQ(open()->load("game", "morph")->bytes, "new");
  EXPECT_EQ(open()->load("game", "sight")->bytes, "anew");
}

TEST_F(StoreClaimTest, IsGivenBackWithTheStore) {
  ASSERT_FALSE(open()->claim("game", "td"));
  EXPECT_FALSE(open()->claim("game", "td"));
}

TEST_F(StoreClaimTest, EndsWithItsProcess) {
  (void)open();
  const pid_t child = ::fork();
  if (child == 0) {
    auto store = Store::open(file_);
    const bool is_done = store && !store.value()->claim("game", "td");
    ::_exit(is_done ? 0 : 1);  // without closing anything, as one that is killed
  }
  int status = -1;
  const auto store = open();
  siginfo_t ended{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
  EXPECT_FALSE(store->claim("game", "td"));  // ended, though nobody has taken note of it yet
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
}

TEST_F(StoreClaimTest, IsNotTakenForThatOfAnotherProcessWithItsNumber) {
  Claim claim = make_claim();
  EXPECT_TRUE(is_alive(claim));
  ++claim.started;
  EXPECT_FALSE(is_alive(claim));
}

TEST_F(StoreClaimTest, HoldsElsewhereAsLongAsItIsHeardOf) {
  Claim claim = make_claim();
  claim.host = "elsewhere";
  EXPECT_TRUE(is_alive(claim));
  claim.heard -= 1000;
  EXPECT_FALSE(is_alive(claim));
}

TEST_F(StoreClaimTest, KeepsOneWhoWasTakenForDeadFromWritingOverAnother) {
  const auto slow = open();
  ASSERT_FALSE(slow->claim("game", "td"));
  ASSERT_TRUE(slow->save({"game", "td", 1, "one"}));
  execute("UPDATE claims SET host = 'elsewhere', heard = 0");
  {
    const auto other = open();
    ASSERT_FALSE(other->claim("game", "td"));
    ASSERT_TRUE(other->save({"game", "td", 2, "two"}));
    EXPECT_FALSE(slow->save({"game", "td", 2, "late"}));
  }
  EXPECT_FALSE(slow->save({"game", "td", 2, "late"}));
  EXPECT_FALSE(slow->add_lesson({"game", "td", 2, "late"}, 1));
  EXPECT_EQ(open()->load("game", "td")->bytes, "two");
}

TEST_F(StoreClaimTest, KeepsLessonsBehindAState) {
  const auto store = open();
  ASSERT_TRUE(store->save({"game", "td", 4, "four"}));
  ASSERT_TRUE(store->add_lesson({"game", "td", 4, "fifth"}, 1));
  ASSERT_TRUE(store->add_lesson({"game", "td", 5, "sixth and seventh"}, 2));
  ASSERT_TRUE(store->add_lesson({"game", "td", 7, "eighth"}, 1));
  using Lessons = std::vector<std::string>;
  const auto lessons = [&] {
    const auto reader = Store::open(file_, Access::kRead);
    return reader.value()->lessons_after(*reader.value()->load("game", "td"));
  };
  EXPECT_EQ(lessons(), (Lessons{"fifth", "sixth and seventh", "eighth"}));
  execute("UPDATE lessons SET bytes = 'eight' WHERE games = 7");
  EXPECT_EQ(lessons(), (Lessons{"fifth", "sixth and seventh"}));
  execute("DELETE FROM lessons WHERE games = 5");
  EXPECT_EQ(lessons(), (Lessons{"fifth"}));
  ASSERT_TRUE(store->save({"game", "td", 5, "five"}));
  EXPECT_EQ(lessons(), Lessons{});
}

}  // namespace
}  // namespace rulewise::memory

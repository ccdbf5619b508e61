#include "memory/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <thread>

#include "memory/bytes.h"

namespace rulewise::memory {
namespace {

namespace fs = std::filesystem;

class StoreTest : public ::testing::Test {
 protected:
  StoreTest() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("rulewise_store_") + test->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    file_ = (folder_ / "memory.db").string();
  }
  ~StoreTest() override { fs::remove_all(folder_); }

  [[nodiscard]] std::unique_ptr<Store> open() const {
    auto store = Store::open(file_);
    EXPECT_TRUE(store.ok());
    return std::move(store).value();
  }
  [[nodiscard]] std::unique_ptr<Store> open_to_read() const {
    auto store = Store::open(file_, Access::kRead);
    EXPECT_TRUE(store.ok()) << store.error().message;
    return store.ok() ? std::move(store).value() : nullptr;
  }
  void execute(const char* sql) const {
    sqlite3* database = nullptr;
    sqlite3_open(file_.c_str(), &database);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(database);
  }

  static void put(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
  }
  static std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// All there is in the folder.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      found[entry.path().filename().string()] =
          entry.is_directory() ? "a folder" : text_of(entry.path());
    }
    return found;
  }
  /// A state, and a copy of it.
  void keep_seven() const {
    ASSERT_TRUE(open()->save({"game", "td", 7, "seven"}));
    (void)open();
  }
  /// What SQLite finds damaged: the pages after the first.
  void damage_pages() const {
    std::string bytes = text_of(file_);
    ASSERT_GT(bytes.size(), 4096U);
    std::fill(bytes.begin() + 4096, bytes.end(), '\x55');
    put(file_, bytes);
  }
  /// As somebody to whom permissions mean something.
  static void as_nobody(const std::function<void()>& what) {
    const bool is_root = geteuid() == 0;
    if (is_root && seteuid(65534) != 0) GTEST_SKIP() << "permissions mean nothing here";
    what();
    ASSERT_TRUE(!is_root || seteuid(0) == 0);
  }

  fs::path folder_;
  std::string file_;
};

TEST_F(StoreTest, GivesBackTheLatest) {
  ASSERT_TRUE(open()->save({"game", "td", 1, "one"}));
  ASSERT_TRUE(open()->save({"game", "td", 2, std::string("t\0o", 3)}, {{2, "loss", 0.5}}));
  const auto store = open();
  const auto kept = store->load("game", "td");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->games, 2U);
  EXPECT_EQ(kept->bytes, std::string("t\0o", 3));
  EXPECT_FALSE(store->load("game", "morph"));
  EXPECT_FALSE(store->load("other", "td"));
  ASSERT_EQ(store->curve("game", "td").size(), 1U);
  EXPECT_EQ(store->curve("game", "td")[0].what, "loss");
}

TEST_F(StoreTest, FallsBackToWhatWasWhole) {
  ASSERT_TRUE(open()->save({"game", "td", 1, "one"}));
  ASSERT_TRUE(open()->save({"game", "td", 2, "two"}));
  execute("UPDATE memories SET bytes = x'00' WHERE games = 2");
  const auto kept = open()->load("game", "td");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->bytes, "one");
}

TEST_F(StoreTest, TakesTheCopyOfADamagedFile) {
  ASSERT_TRUE(open()->save({"game", "td", 7, "seven"}));
  (void)open();  // makes the copy
  put(file_, "this is no database at all, and it is long enough to be read as one of its pages");
  const auto store = open();
  EXPECT_EQ(store->damage().size(), 1U);
  const auto kept = store->load("game", "td");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->bytes, "seven");
}

TEST_F(StoreTest, TakesTheCopyOfAFileWithoutAByte) {
  keep_seven();
  put(file_, "");
  {
    const auto read = Store::open(file_, Access::kRead);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value()->damage().size(), 1U);
    EXPECT_EQ(read.value()->load("game", "td")->bytes, "seven");
  }
  const auto store = open();
  EXPECT_EQ(store->damage().size(), 1U);
  EXPECT_EQ(store->load("game", "td")->bytes, "seven");
}

TEST_F(StoreTest, BeginsInAFileWithoutAByteWhereThereIsNoCopy) {
  put(file_, "");
  EXPECT_FALSE(Store::open(file_, Access::kRead).value()->load("game", "td"));
  ASSERT_TRUE(open()->save({"game", "td", 7, "seven"}));
  EXPECT_EQ(open()->load("game", "td")->bytes, "seven");
}

TEST_F(StoreTest, NumbersWhatItSetsAsideAndTellsWhere) {
  keep_seven();
  for (const std::string name : {".damaged", ".damaged-2", ".damaged-3"}) {
    damage_pages();
    const std::string damaged = text_of(file_);
    const auto store = open();
    ASSERT_EQ(store->damage().size(), 1U);
    EXPECT_NE(store->damage()[0].find("'" + file_ + name + "'"), std::string::npos);
    EXPECT_NE(store->damage()[0].find("an earlier copy is used"), std::string::npos);
    EXPECT_EQ(text_of(file_ + name), damaged);
    EXPECT_EQ(store->load("game", "td")->bytes, "seven");
  }
}

TEST_F(StoreTest, TellsThatThereIsNoCopy) {
  keep_seven();
  fs::remove(file_ + ".last");
  damage_pages();
  const auto store = open();
  ASSERT_EQ(store->damage().size(), 1U);
  EXPECT_NE(store->damage()[0].find("no earlier copy"), std::string::npos);
  EXPECT_TRUE(fs::exists(file_ + ".damaged"));
  EXPECT_FALSE(store->load("game", "td"));
  EXPECT_TRUE(store->save({"game", "td", 1, "one"}));
}

TEST_F(StoreTest, KeepsHowItWasLearned) {
  const auto learn = [&](const std::string& how, std::uint64_t games) {
    const auto store = open();
    store->set_settings("game", "td", how);
    ASSERT_TRUE(store->save({"game", "td", games, "bytes"}));
    ASSERT_TRUE(store->save({"game", "td", games + 1, "bytes"}));
  };
  using All = std::vector<Settings>;
  learn("--seed 1", 10);
  EXPECT_EQ(open()->settings("game", "td"), (All{{0, "--seed 1"}}));
  learn("--seed 1", 20);
  learn("--seed 2", 30);
  EXPECT_EQ(open_to_read()->settings("game", "td"), (All{{0, "--seed 1"}, {21, "--seed 2"}}));
  EXPECT_EQ(open()->settings("game", "morph"), All{});
  const auto store = open();
  store->set_settings("game", "td", "--seed 3");
  store->forget("game", "td");
  EXPECT_EQ(store->settings("game", "td"), All{});
  EXPECT_EQ(open()->settings("game", "td").size(), 2U);  // until something is saved
  ASSERT_TRUE(store->save({"game", "td", 1, "new"}));
  EXPECT_EQ(open()->settings("game", "td"), (All{{0, "--seed 3"}}));
}

TEST_F(StoreTest, TakesNoLessonsOfAStateThatIsLost) {
  ASSERT_TRUE(open()->save({"game", "td", 1, "one"}, {{1, "loss", 0.7}}));
  ASSERT_TRUE(open()->save({"game", "td", 3, "three"}, {{3, "loss", 0.5}}));
  for (const std::uint64_t games : {3, 4}) {
    ASSERT_TRUE(open()->add_lesson({"game", "td", games, "lost"}, 1));
  }
  execute("UPDATE memories SET bytes = x'00' WHERE games = 3");
  const auto store = open();
  const auto kept = store->load("game", "td");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->games, 1U);
  for (const std::uint64_t games : {1, 2}) {
    ASSERT_TRUE(store->add_lesson({"game", "td", games, "new"}, 1));
  }
  EXPECT_EQ(store->lessons_after(*kept), (std::vector<std::string>{"new", "new"}));
  ASSERT_EQ(store->curve("game", "td").size(), 1U);
  EXPECT_EQ(store->curve("game", "td")[0].games, 1U);
}

TEST_F(StoreTest, KeepsTheLessonsOfAStateThatIsNot) {
  ASSERT_TRUE(open()->save({"game", "td", 1, "one"}));
  ASSERT_TRUE(open()->save({"game", "td", 3, "three"}));
  ASSERT_TRUE(open()->add_lesson({"game", "td", 3, "lesson"}, 1));
  execute("UPDATE memories SET bytes = x'00' WHERE games = 1");
  const auto store = open();
  EXPECT_EQ(store->lessons_after(*store->load("game", "td")), std::vector<std::string>{"lesson"});
}

TEST_F(StoreTest, IsMendedOnceByProcessesThatComeTogether) {
  constexpr int kProcesses = 6;
  for (int round = 1; round <= 8; ++round) {
    keep_seven();
    damage_pages();
    std::vector<pid_t> processes;
    for (int i = 0; i < kProcesses; ++i) {
      const pid_t process = fork();
      if (process == 0) {
        auto store = Store::open(file_);
        const bool is_good = store.ok() && store.value()->load("game", "td").has_value() &&
                             store.value()->save({"game", "way " + std::to_string(i), 1, "one"});
        store = base::Error{};  // closes it
        _exit(is_good ? 0 : 1);
      }
      processes.push_back(process);
    }
    for (const pid_t process : processes) {
      int status = 1;
      ASSERT_EQ(waitpid(process, &status, 0), process);
      EXPECT_EQ(status, 0);
    }
    const auto store = open();
    EXPECT_TRUE(store->damage().empty());
    EXPECT_EQ(store->load("game", "td")->bytes, "seven");
    for (int i = 0; i < kProcesses; ++i) {
      EXPECT_TRUE(store->load("game", "way " + std::to_string(i))) << round;
    }
    const auto all = files();
    const auto aside = std::ranges::count_if(all, [](const auto& file) {
      return file.first.find(".damaged") != std::string::npos && !file.first.ends_with("-wal");
    });
    EXPECT_EQ(aside, round);
  }
}

TEST_F(StoreTest, TellsOfDamageInTheFirstBytesWhereThereIsNoCopy) {
  keep_seven();
  fs::remove(file_ + ".last");
  std::string bytes = text_of(file_);
  std::fill(bytes.begin(), bytes.begin() + 16, '\x55');
  put(file_, bytes);
  const auto store = Store::open(file_);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().hint.find("damaged in its first bytes"), std::string::npos);
  EXPECT_EQ(text_of(file_), bytes);
}

TEST_F(StoreTest, LeavesAFolderAlone) {
  fs::create_directory(file_);
  const auto before = files();
  for (const Access access : {Access::kRead, Access::kWrite}) {
    const auto store = Store::open(file_, access);
    ASSERT_FALSE(store.ok());
    EXPECT_NE(store.error().message.find("is a folder"), std::string::npos);
    EXPECT_EQ(files(), before);
  }
}

TEST_F(StoreTest, LeavesAnotherKindOfFileAlone) {
  put(file_, "Dear diary, " + std::string(5000, '.'));
  put(file_ + ".last", "Yesterday.");
  const auto before = files();
  for (const Access access : {Access::kRead, Access::kWrite}) {
    const auto store = Store::open(file_, access);
    ASSERT_FALSE(store.ok());
    EXPECT_NE(store.error().message.find("not a database"), std::string::npos);
    EXPECT_EQ(files(), before);
  }
}

TEST_F(StoreTest, LeavesADatabaseOfSomethingElseAlone) {
  for (const char* table : {"songs (title TEXT)", "memories (title TEXT)", "about (title TEXT)"}) {
    fs::remove(file_);
    execute(("CREATE TABLE " + std::string(table)).c_str());
    const auto before = files();
    for (const Access access : {Access::kRead, Access::kWrite}) {
      const auto store = Store::open(file_, access);
      ASSERT_FALSE(store.ok()) << table;
      EXPECT_NE(store.error().message.find("something else"), std::string::npos);
      EXPECT_EQ(files(), before);
    }
  }
}

TEST_F(StoreTest, LeavesAStoreAloneThatMayNotBeRead) {
  keep_seven();
  const auto before = files();
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(file_, fs::perms::none);
  as_nobody([&] {
    const auto store = Store::open(file_);
    ASSERT_FALSE(store.ok());
    EXPECT_NE(store.error().message.find("Permission denied"), std::string::npos);
  });
  fs::permissions(file_, fs::perms::owner_all);
  EXPECT_EQ(files(), before);
}

TEST_F(StoreTest, TakesADamagedEntryFromTheCopy) {
  ASSERT_TRUE(open()->save({"game", "td", 6, "six"}));
  ASSERT_TRUE(open()->save({"other", "td", 1, "one"}));
  keep_seven();
  execute("UPDATE memories SET bytes = x'00' WHERE fingerprint = 'game'");
  {
    const auto reader = open_to_read();
    ASSERT_EQ(reader->damage().size(), 1U);
    EXPECT_EQ(reader->load("game", "td")->bytes, "seven");
  }
  {
    const auto store = open();
    ASSERT_EQ(store->damage().size(), 2U);
    EXPECT_NE(store->damage()[0].find("'" + file_ + ".damaged'"), std::string::npos);
    EXPECT_NE(store->damage()[1].find("an earlier copy of 7 games"), std::string::npos);
    EXPECT_EQ(store->load("game", "td")->bytes, "seven");
    EXPECT_EQ(store->load("other", "td")->bytes, "one");
  }
  EXPECT_TRUE(open()->damage().empty()) << "mended";
  fs::rename(file_ + ".last", file_);
  EXPECT_EQ(open_to_read()->load("game", "td")->bytes, "seven") << "the copy stayed good";
}

TEST_F(StoreTest, TellsWhatIsLost) {
  keep_seven();
  ASSERT_TRUE(open()->save({"new", "morph", 3, "three"}));
  execute("UPDATE memories SET bytes = x'00' WHERE fingerprint = 'new'");
  const auto store = open();
  ASSERT_EQ(store->damage().size(), 2U);
  EXPECT_NE(store->damage()[1].find("by morph is damaged, and there is no"), std::string::npos);
  EXPECT_FALSE(store->load("new", "morph"));
  EXPECT_EQ(store->load("game", "td")->bytes, "seven");
  ASSERT_TRUE(store->save({"new", "morph", 4, "four"}));
  EXPECT_EQ(open()->load("new", "morph")->bytes, "four");
}

TEST_F(StoreTest, KeepsTheCopyOfAFileThatIsEmptyNow) {
  keep_seven();
  put(file_, "");
  (void)open();
  fs::rename(file_ + ".last", file_);
  EXPECT_EQ(open_to_read()->load("game", "td")->bytes, "seven");
}

TEST_F(StoreTest, LeavesDraftsOfOthersAlone) {
  put(file_ + ".last.draft", "another's");
  keep_seven();
  EXPECT_EQ(text_of(file_ + ".last.draft"), "another's");
  const auto found = files();
  EXPECT_EQ(found.size(), 3U) << "the store, its copy and the draft of another";
  EXPECT_TRUE(found.contains("memory.db.last"));
}

TEST_F(StoreTest, CopiesForSeveralAtOnce) {
  keep_seven();
  std::vector<std::jthread> others;
  for (int i = 0; i < 4; ++i) {
    others.emplace_back([this] {
      for (int turn = 0; turn < 5; ++turn) EXPECT_TRUE(open()->damage().empty());
    });
  }
  others.clear();
  EXPECT_EQ(files().size(), 2U) << "no drafts";
  fs::rename(file_ + ".last", file_);
  EXPECT_EQ(open()->load("game", "td")->bytes, "seven");
}

TEST_F(StoreTest, ReadingMakesAndChangesNoFile) {
  EXPECT_FALSE(open_to_read()->load("game", "td"));
  EXPECT_TRUE(files().empty()) << "nothing is made to be read";
  file_ = (folder_ / "a%20b?c#d.db").string();
  keep_seven();
  fs::remove(file_ + ".last");
  const auto before = files();
  const auto store = open_to_read();
  EXPECT_EQ(store->load("game", "td")->bytes, "seven");
  EXPECT_FALSE(store->save({"game", "td", 8, "eight"}));
  EXPECT_EQ(files(), before);
  damage_pages();
  EXPECT_FALSE(Store::open(file_, Access::kRead).ok());
  EXPECT_EQ(files().size(), 1U) << "nothing is set aside";
}

TEST_F(StoreTest, ReadsTheCopyOfADamagedFile) {
  keep_seven();
  damage_pages();
  const auto before = files();
  const auto store = open_to_read();
  EXPECT_EQ(store->load("game", "td")->bytes, "seven");
  EXPECT_EQ(store->damage().size(), 1U);
  EXPECT_EQ(files(), before);
}

TEST_F(StoreTest, ReadsWhatMayNotBeWritten) {
  keep_seven();
  fs::permissions(file_, fs::perms(0444));
  fs::permissions(folder_, fs::perms(0555));
  as_nobody([&] {
    if (!std::ifstream(file_)) GTEST_SKIP() << "a folder above may not be read";
    EXPECT_EQ(open_to_read()->load("game", "td")->bytes, "seven");
    EXPECT_FALSE(Store::open(file_).ok());
  });
  fs::permissions(folder_, fs::perms::owner_all);
}

TEST_F(StoreTest, ReadsWhatAnotherHasJustWritten) {
  const auto writer = open();
  ASSERT_TRUE(writer->save({"game", "td", 1, "one"}));
  const auto reader = open_to_read();
  EXPECT_EQ(reader->load("game", "td")->bytes, "one");
  ASSERT_TRUE(writer->save({"game", "td", 2, "two"}));
  EXPECT_EQ(reader->load("game", "td")->bytes, "two");
}

TEST_F(StoreTest, RefusesALaterVersion) {
  (void)open();
  execute("UPDATE about SET value = 1000");
  EXPECT_FALSE(Store::open(file_).ok());
}

TEST_F(StoreTest, KeepsTheGamesThatAStateIsMeasuredBy) {
  const auto store = open();
  ASSERT_TRUE(store->save({"game", "td", 5, "state"}, {{}, {{1, "one"}, {5, "five"}}, 1}));
  ASSERT_TRUE(store->save({"game", "td", 9, "next"}, {{}, {{8, "eight"}}, 5}));
  const auto numbers = [&](std::uint64_t games) {
    std::vector<std::uint64_t> found;
    for (const KeptGame& one : store->games_before({"game", "td", games, ""})) {
      found.push_back(one.number);
    }
    return found;
  };
  EXPECT_EQ(numbers(9), (std::vector<std::uint64_t>{5, 8}));
  EXPECT_EQ(numbers(5), (std::vector<std::uint64_t>{5}));  // who falls back has none of later
  EXPECT_EQ(store->games_before({"game", "td", 9, ""}).back().bytes, "eight");
  execute("UPDATE examples SET bytes = 'other' WHERE games = 5");
  EXPECT_EQ(numbers(9), (std::vector<std::uint64_t>{8}));
}

TEST_F(StoreTest, Forgets) {
  ASSERT_TRUE(open()->save({"game", "td", 1, "one"}, {{1, "loss", 1}}));
  {
    const auto store = open();
    store->forget("game", "td");
    EXPECT_FALSE(store->load("game", "td"));
    EXPECT_TRUE(store->curve("game", "td").empty());
  }
  ASSERT_TRUE(open()->load("game", "td")) << "nothing came in its place";
  {
    const auto store = open();
    store->forget("game", "td");
    ASSERT_TRUE(store->save({"game", "td", 0, "other"}));
    EXPECT_EQ(store->load("game", "td")->bytes, "other");
  }
  EXPECT_EQ(open()->load("game", "td")->bytes, "other");
  EXPECT_TRUE(open()->curve("game", "td").empty());
}

TEST(Bytes, NoticeWhatIsMissing) {
  ByteWriter writer;
  writer.put(std::uint32_t{7});
  writer.put_row(std::vector<float>{1.5F, 2.5F});
  const std::string bytes = writer.take();
  ByteReader whole(bytes);
  EXPECT_EQ(whole.get<std::uint32_t>(), 7U);
  EXPECT_EQ(whole.get_row<float>(), (std::vector<float>{1.5F, 2.5F}));
  EXPECT_TRUE(whole.is_done_well());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ByteReader part(std::string_view(bytes).substr(0, length));
    (void)part.get<std::uint32_t>();
    (void)part.get_row<float>();
    EXPECT_FALSE(part.is_done_well()) << length;
  }
}

}  // namespace
}  // namespace rulewise::memory

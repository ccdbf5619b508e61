#include "memory/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

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
  void execute(const char* sql) const {
    sqlite3* database = nullptr;
    sqlite3_open(file_.c_str(), &database);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(database);
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
  {
    std::ofstream damage(file_, std::ios::binary | std::ios::trunc);
    damage << "this is no database at all, and it is long enough to be read as one of its pages";
  }
  const auto store = open();
  EXPECT_TRUE(store->was_restored());
  const auto kept = store->load("game", "td");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->bytes, "seven");
}

TEST_F(StoreTest, RefusesALaterVersion) {
  (void)open();
  execute("UPDATE about SET value = 1000");
  EXPECT_FALSE(Store::open(file_).ok());
}

TEST_F(StoreTest, Forgets) {
  ASSERT_TRUE(open()->save({"game", "td", 1, "one"}, {{1, "loss", 1}}));
  ASSERT_TRUE(open()->forget("game", "td"));
  EXPECT_FALSE(open()->load("game", "td"));
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

#include "app/selfplay_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

#include "app/json.h"

namespace rulewise::app {
namespace {

class SelfplayFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "rulewise-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    plan_.game = "nim";
    plan_.player = "random";
    plan_.games = 4;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path() const { return (folder_ / "games.jsonl").string(); }
  [[nodiscard]] SelfplayFile open() const {
    return std::move(SelfplayFile::open(path(), plan_)).value();
  }
  [[nodiscard]] std::string text() const {
    std::ifstream file(path());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] static std::string line(std::size_t number) {
    return to_line(Json{{"game", "nim"},
                        {"player", "random"},
                        {"seed", 1},
                        {"openings", 0},
                        {"max_plies", 1000},
                        {"number", number + 1}});
  }

  std::filesystem::path folder_;
  SelfplayPlan plan_;
};

TEST_F(SelfplayFileTest, WritesInOrderWhateverComesFirst) {
  SelfplayFile file = open();
  for (std::size_t n = 0; n < 4; ++n) EXPECT_EQ(file.take(), n);
  EXPECT_FALSE(file.take());
  file.keep(2, line(2));
  EXPECT_EQ(text(), "");
  file.keep(0, line(0));
  file.keep(0, "another");
  file.keep(1, line(1));
  EXPECT_EQ(text(), line(0) + '\n' + line(1) + '\n' + line(2) + '\n');
  file.give_back(3);
  EXPECT_TRUE(file.has_more());
  EXPECT_EQ(file.take(), 3U);
}

TEST_F(SelfplayFileTest, GoesOnBehindTheLastWholeLine) {
  {
    SelfplayFile file = open();
    file.keep(0, line(0));
    file.keep(1, line(1));
  }
  std::ofstream(path(), std::ios::app) << line(2).substr(0, 20);  // killed half way
  SelfplayFile file = open();
  EXPECT_EQ(file.written(), 2U);
  EXPECT_EQ(file.take(), 2U);
  EXPECT_EQ(text(), line(0) + '\n' + line(1) + '\n');
}

TEST_F(SelfplayFileTest, RefusesAFileOfOtherGames) {
  open().keep(0, line(0));
  plan_.match.seed = 2;
  EXPECT_FALSE(SelfplayFile::open(path(), plan_));
  std::ofstream(path()) << "{}\n";
  EXPECT_FALSE(SelfplayFile::open(path(), plan_));
  EXPECT_EQ(text(), "{}\n") << "what is somebody else's is left alone";
  EXPECT_FALSE(SelfplayFile::open("/nonexistent/games", plan_));
}

}  // namespace
}  // namespace rulewise::app

#include "app/experiment_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace rulewise::app {
namespace {

namespace fs = std::filesystem;

class ExperimentFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "rulewise-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    options_.folder = name;
  }
  void TearDown() override { fs::remove_all(options_.folder); }

  ExperimentOptions options_;
};

TEST_F(ExperimentFolderTest, GoesOnBehindTheLastWholeRow) {
  {
    const auto folder = ExperimentFolder::open("trial", options_);
    ASSERT_TRUE(folder);
    EXPECT_TRUE(folder->keep({"one", "", "0.50 +- 0.10", 0.5, true, "1 won"}));
    EXPECT_TRUE(folder->store().save({"game", "td", 7, "weights"}));
  }
  std::ofstream(fs::path(options_.folder) / "trial.jsonl", std::ios::app) << R"({"what":"cut o)";
  for (const std::size_t rows : {1U, 2U}) {
    const auto folder = ExperimentFolder::open("trial", options_);
    ASSERT_TRUE(folder);
    ASSERT_EQ(folder->rows().size(), rows);
    const Figure* one = folder->find("one");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(one->ours, "0.50 +- 0.10");
    EXPECT_EQ(one->exact, 0.5);
    EXPECT_EQ(one->note, "1 won");
    EXPECT_TRUE(one->verdict.value_or(false));
    EXPECT_EQ(folder->store().load("game", "td").value().games, 7U);
    if (rows == 1) {
      EXPECT_EQ(folder->find("two"), nullptr);
      EXPECT_TRUE(folder->keep({"two", "", "", 0, false}));
    } else {
      EXPECT_FALSE(folder->find("two")->verdict.value_or(true));
    }
  }
}

TEST_F(ExperimentFolderTest, RefusesRowsOfOtherWishes) {
  ASSERT_TRUE(ExperimentFolder::open("trial", options_));
  ExperimentOptions other = options_;
  other.seed = 2;
  EXPECT_FALSE(ExperimentFolder::open("trial", other));
  other = options_;
  other.is_long = true;
  EXPECT_FALSE(ExperimentFolder::open("trial", other));
  EXPECT_TRUE(ExperimentFolder::open("trial", options_));
}

TEST(ExperimentFolder, KeepsNothingWithoutAName) {
  const auto folder = ExperimentFolder::open("trial", {});
  ASSERT_TRUE(folder);
  EXPECT_TRUE(folder->keep({"one", "", "", 0, true}));
  EXPECT_NE(folder->find("one"), nullptr);
}

}  // namespace
}  // namespace rulewise::app

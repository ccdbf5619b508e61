#include "app/rule_files.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace rulewise::app {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

/// A folder of two games that is gone after the test.
class RuleFiles : public testing::Test {
 protected:
  RuleFiles() {
    std::string pattern = (fs::temp_directory_path() / "rulewise-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    write("chess.kif", "(role white)");
    write("hex.kif", "(role red)");
    write("notes.txt", "no game");
  }
  ~RuleFiles() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  fs::path folder_;
};

TEST_F(RuleFiles, ListsTheGamesOfALibrary) {
  EXPECT_THAT(library_names({folder_, folder_ / "nowhere"}), ElementsAre("chess", "hex"));
}

TEST_F(RuleFiles, FindsABareNameInTheLibrary) {
  const auto file = read_rule_file("hex", {folder_ / "nowhere", folder_});
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file.value().text, "(role red)");
  EXPECT_EQ(file.value().name, (folder_ / "hex.kif").string());
}

TEST_F(RuleFiles, PrefersGdlForABareNameAndHeedsAnEnding) {
  write("chess.scl", "game chess");
  write("shogi.scl", "game shogi");
  EXPECT_EQ(read_rule_file("chess", {folder_}).value().text, "(role white)");
  EXPECT_EQ(read_rule_file("chess.scl", {folder_}).value().text, "game chess");
  EXPECT_EQ(read_rule_file("shogi", {folder_}).value().text, "game shogi");
  EXPECT_THAT(library_names({folder_}), ElementsAre("chess", "chess.scl", "hex", "shogi"));
}

TEST(LanguageOf, GoesByTheEndingAndElseByTheText) {
  EXPECT_EQ(language_of("a.kif", "game chess"), Language::kGdl);
  EXPECT_EQ(language_of("a.scl", "(role white)"), Language::kScl);
  EXPECT_EQ(language_of("a.game", ""), Language::kScl);
  EXPECT_EQ(language_of({}, "% a game\n\t% of chess\r\nGAME chess\ngoals"), Language::kScl);
  EXPECT_EQ(language_of({}, "; game\n(role white)"), Language::kGdl);
  EXPECT_EQ(language_of("noending", "gamest (role white)"), Language::kGdl);
  EXPECT_EQ(language_of({}, "gmae tiny\ngoals\nBoard_Size 3 by 4"), Language::kScl);
  EXPECT_EQ(language_of({}, "(role board_size)"), Language::kGdl);
  EXPECT_EQ(language_of({}, ""), Language::kGdl);
}

TEST_F(RuleFiles, ReadsAPath) {
  const auto file = read_rule_file((folder_ / "chess.kif").string(), {});
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file.value().text, "(role white)");
}

TEST_F(RuleFiles, SuggestsWhatAnUnknownNameMayMean) {
  const auto file = read_rule_file("ches", {folder_});
  ASSERT_FALSE(file.ok());
  EXPECT_THAT(file.error().message, HasSubstr("no game named 'ches'"));
  EXPECT_EQ(file.error().hint, "did you mean 'chess'? The library has: chess hex");
}

TEST_F(RuleFiles, RefusesADirectoryAndAMissingFile) {
  EXPECT_THAT(read_rule_file(folder_.string(), {}).error().message, HasSubstr("is a directory"));
  EXPECT_THAT(read_rule_file("./nowhere.kif", {}).error().message, HasSubstr("No such file"));
  EXPECT_THAT(read_rule_file("nowhere.scl", {}).error().message, HasSubstr("No such file"));
}

TEST_F(RuleFiles, ReadsNoMoreThanItMay) {
  write("long.kif", std::string(300'000, ';'));
  EXPECT_EQ(read_bytes(folder_ / "long.kif", 100).value().size(), 101U);
  EXPECT_EQ(read_bytes(folder_ / "long.kif", 300'000).value().size(), 300'000U);
  EXPECT_EQ(read_bytes("/dev/zero", 200'000).value().size(), 200'001U);
}

TEST_F(RuleFiles, LooksWhereTheEnvironmentSays) {
  setenv("RULEWISE_GAMES", ("/nowhere::" + folder_.string()).c_str(), 1);
  const auto folders = library_folders();
  unsetenv("RULEWISE_GAMES");
  EXPECT_THAT(folders, Contains(folder_));
  EXPECT_EQ(folders.front(), "/nowhere");
}

}  // namespace
}  // namespace rulewise::app

// library_texts_test.cc — every chess-like game of the library reads, says what it is, and prints
// as text that reads the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "syntax/scl/scl.h"

namespace rulewise::scl {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> library_games() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::path(RULEWISE_SOURCE) / "games")) {
    if (entry.path().extension() == ".scl") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

class LibraryText : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] std::string text() const {
    std::ifstream file(fs::path(RULEWISE_SOURCE) / "games" / (GetParam() + ".scl"));
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
};

TEST_P(LibraryText, ReadsWithoutAFault) {
  const Reading reading = read_rules(text());
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text(GetParam());
  EXPECT_EQ(reading.rules.name, GetParam());
}

TEST_P(LibraryText, BeginsWithWhatItIs) {
  EXPECT_TRUE(text().starts_with("% "));
  EXPECT_GT(text().find("\ngame "), 60U);
}

TEST_P(LibraryText, PrintsAsTextThatReadsTheSame) {
  const Rules rules = read_rules(text()).rules;
  EXPECT_TRUE(read_rules(to_text(rules)).rules == rules);
}

INSTANTIATE_TEST_SUITE_P(Games, LibraryText, testing::ValuesIn(library_games()),
                         [](const auto& tested) { return tested.param; });

TEST(Library, HasGamesOfTheOriginalClassAndOthers) {
  const std::vector<std::string> names = library_games();
  EXPECT_GE(names.size(), 30U);
  for (const char* name : {"pell_chess", "orthodox_chess", "shogi", "xiangqi", "checkers"}) {
    EXPECT_TRUE(std::ranges::count(names, name)) << name;
  }
}

}  // namespace
}  // namespace rulewise::scl

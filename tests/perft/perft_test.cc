// perft_test.cc — the games of the library have as many paths as counts.txt says.
//
// Idea      one test a game: counted once to the deepest depth listed, compared at every depth
//           listed; the machine is the one that players get
// Needs     RULEWISE_GAMES, RULEWISE_COUNTS: where the games and the numbers are;
//           RULEWISE_MAX_PATHS: deeper lines are left out (0: none), for slow builds
#include "game/perft.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise {
namespace {

/// The numbers of one game: paths by depth.
struct Expected {
  std::string game;
  std::map<std::size_t, std::uint64_t> counts;
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.game; }

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The lines of counts.txt by game. A line that is not understood becomes a game of that name,
/// whose test then fails.
std::vector<Expected> read_counts() {
  std::map<std::string, Expected> by_game;
  std::istringstream lines(text_of(RULEWISE_COUNTS));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string game, source;
    std::size_t depth = 0;
    std::uint64_t count = 0;
    if (!(words >> game >> depth >> count >> source)) game = line;
    by_game[game].game = game;
    if (RULEWISE_MAX_PATHS == 0 || count <= RULEWISE_MAX_PATHS) by_game[game].counts[depth] = count;
  }
  std::vector<Expected> all;
  for (auto& [name, expected] : by_game) all.push_back(std::move(expected));
  return all;
}

std::vector<std::string> games_of_library() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(RULEWISE_GAMES)) {
    const std::string ending = entry.path().extension().string();
    if (ending == ".kif" || ending == ".scl") names.push_back(entry.path().stem().string());
  }
  return names;
}

/// The machine for a game of the library, in whichever language it is.
base::Result<machine::MadeMachine> machine_for(const std::string& name) {
  const auto path = std::filesystem::path(RULEWISE_GAMES) / name;
  const std::string kif = path.string() + ".kif";
  if (std::filesystem::exists(kif)) {
    const gdl::Reading reading = gdl::read_rules(text_of(kif));
    if (reading.diagnostics.has_errors()) return base::Error{reading.diagnostics.to_text(kif)};
    return machine::make_machine(reading.rules, {});
  }
  const std::string scl = path.string() + ".scl";
  const scl::Reading reading = scl::read_rules(text_of(scl));
  if (reading.diagnostics.has_errors()) return base::Error{reading.diagnostics.to_text(scl)};
  return machine::make_machine(reading.rules, {});
}

class Perft : public testing::TestWithParam<Expected> {};

TEST_P(Perft, IsAsListed) {
  const Expected& expected = GetParam();
  const auto made = machine_for(expected.game);
  ASSERT_TRUE(made.ok()) << made.error().message;
  if (expected.counts.empty()) GTEST_SKIP() << "all depths listed are too deep for this build";

  const std::size_t deepest = expected.counts.rbegin()->first;
  const game::PerftCounts perft = game::perft(*made.value().game, deepest);
  ASSERT_EQ(perft.counts.size(), deepest + 1);
  for (const auto& [depth, count] : expected.counts) {
    EXPECT_EQ(perft.counts[depth], count) << "depth " << depth;
  }
}

INSTANTIATE_TEST_SUITE_P(Library, Perft, testing::ValuesIn(read_counts()),
                         [](const auto& instance) { return instance.param.game; });

TEST(Counts, KnowEveryGameOfTheLibrary) {
  std::vector<std::string> listed;
  for (const Expected& expected : read_counts()) listed.push_back(expected.game);
  EXPECT_THAT(listed, testing::UnorderedElementsAreArray(games_of_library()));
}

}  // namespace
}  // namespace rulewise

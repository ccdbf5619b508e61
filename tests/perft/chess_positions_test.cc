// chess_positions_test.cc — chess.kif from positions that chess programs are tested with.
//
// Idea      the opening of the rulesheet is replaced by the facts of a position in FEN
// Needs     RULEWISE_GAMES, RULEWISE_POSITIONS: where the game and the positions are;
//           RULEWISE_MAX_PATHS: deeper counts are left out (0: none), for slow builds
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "game/perft.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise {
namespace {

struct Position {
  std::string pieces, side, rights, en_passant;
  std::vector<std::uint64_t> counts;  // by depth from 1
};

void PrintTo(const Position& position, std::ostream* out) { *out << position.pieces; }

std::vector<Position> read_positions() {
  std::vector<Position> positions;
  std::ifstream file(RULEWISE_POSITIONS);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Position p;
    words >> p.pieces >> p.side >> p.rights >> p.en_passant;
    for (std::uint64_t count; words >> count;) {
      if (RULEWISE_MAX_PATHS == 0 || count <= RULEWISE_MAX_PATHS) p.counts.push_back(count);
    }
    positions.push_back(p);
  }
  return positions;
}

bool is_white(char letter) { return letter >= 'A' && letter <= 'Z'; }

std::string_view colour(char letter) { return is_white(letter) ? "white" : "black"; }

std::string_view kind(char letter) {
  switch (is_white(letter) ? letter - 'A' + 'a' : letter) {
    case 'k': return "king";
    case 'q': return "queen";
    case 'r': return "rook";
    case 'b': return "bishop";
    case 'n': return "knight";
    default: return "pawn";
  }
}

/// The position as `init` facts.
std::string facts_of(const Position& position) {
  std::ostringstream facts;
  char file = 'a';
  int rank = 8;
  for (const char c : position.pieces) {
    if (c == '/') {
      file = 'a';
      --rank;
    } else if (c >= '1' && c <= '8') {
      file = static_cast<char>(file + (c - '0'));
    } else {
      facts << "(init (cell " << file++ << ' ' << rank << ' ' << colour(c) << ' ' << kind(c)
            << "))\n";
    }
  }
  for (const char c : position.rights) {
    if (c != '-') facts << "(init (right_to " << colour(c) << ' ' << kind(c) << "_side))\n";
  }
  if (position.en_passant != "-") {
    facts << "(init (en_passant " << position.en_passant[0] << "))\n";
  }
  facts << "(init (control " << (position.side == "w" ? "white" : "black") << "))\n";
  facts << "(init (quiet 0))\n";
  return facts.str();
}

/// chess.kif without its opening: the rules about `init` stand on lines of their own.
std::string rules_without_opening() {
  std::ifstream file(std::string(RULEWISE_GAMES) + "/chess.kif");
  std::string text;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("(init ") && !line.starts_with("(<= (init ")) text += line + '\n';
  }
  return text;
}

class ChessPosition : public testing::TestWithParam<Position> {};

TEST_P(ChessPosition, HasTheKnownNumberOfPaths) {
  const Position& position = GetParam();
  ASSERT_FALSE(position.counts.empty());
  const gdl::Reading reading = gdl::read_rules(rules_without_opening() + facts_of(position));
  ASSERT_FALSE(reading.diagnostics.has_errors());
  const auto made = machine::make_machine(reading.rules, {});
  ASSERT_TRUE(made.ok());

  std::vector<std::uint64_t> counts =
      game::perft(*made.value().game, position.counts.size()).counts;
  ASSERT_FALSE(counts.empty());
  counts.erase(counts.begin());
  EXPECT_EQ(counts, position.counts);
}

INSTANTIATE_TEST_SUITE_P(Known, ChessPosition, testing::ValuesIn(read_positions()));

}  // namespace
}  // namespace rulewise

// board_perft_test.cc — chess-like games of the library have as many paths as known from elsewhere.
//
// Idea      one test a game, counted natively with and without bulk counting; and orthodox chess
//           from the positions that chess programs are tested with
// Needs     RULEWISE_GAMES, RULEWISE_BOARD_COUNTS, RULEWISE_POSITIONS: where games and numbers
//           are; RULEWISE_MAX_PATHS: deeper lines are left out (0: none), for slow builds
#include "machine/board/board_perft.h"

#include <cctype>
#include <cstdint>
#include <fstream>
#include <map>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "machine/board/position.h"
#include "syntax/scl/scl.h"

namespace rulewise::machine::board {
namespace {

bool is_counted(std::uint64_t count) {
  return RULEWISE_MAX_PATHS == 0 || count <= RULEWISE_MAX_PATHS;
}

std::shared_ptr<const CompiledGame> library_game(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".scl");
  std::ostringstream text;
  text << file.rdbuf();
  const scl::Reading reading = scl::read_rules(text.str());
  EXPECT_FALSE(reading.diagnostics.has_errors()) << name;
  return compile(reading.rules).value();
}

// ---- By game --------------------------------------------------------------------------------

struct Expected {
  std::string game;
  std::map<std::size_t, std::uint64_t> counts;  // by depth
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.game; }

std::vector<Expected> read_counts() {
  std::map<std::string, Expected> by_game;
  std::ifstream file(RULEWISE_BOARD_COUNTS);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string game, source;
    std::size_t depth = 0;
    std::uint64_t count = 0;
    if (!(words >> game >> depth >> count >> source)) game = line;
    by_game[game].game = game;
    if (is_counted(count)) by_game[game].counts[depth] = count;
  }
  std::vector<Expected> all;
  for (auto& [name, expected] : by_game) all.push_back(std::move(expected));
  return all;
}

class BoardPerft : public ::testing::TestWithParam<Expected> {};

TEST_P(BoardPerft, IsAsListed) {
  const Expected& expected = GetParam();
  if (expected.counts.empty()) GTEST_SKIP() << "all depths listed are too deep for this build";
  const auto game = library_game(expected.game);
  const std::size_t deepest = expected.counts.rbegin()->first;
  for (const bool in_bulk : {true, false}) {
    const game::PerftCounts perft = board::perft(*game, deepest, {.counts_in_bulk = in_bulk});
    ASSERT_EQ(perft.counts.size(), deepest + 1);
    for (const auto& [depth, count] : expected.counts) {
      EXPECT_EQ(perft.counts[depth], count) << "depth " << depth;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Library, BoardPerft, ::testing::ValuesIn(read_counts()),
                         [](const auto& instance) { return instance.param.game; });

// ---- Orthodox chess by position ---------------------------------------------------------------

struct ChessPosition {
  std::string pieces, side, rights, en_passant;
  std::vector<std::uint64_t> counts;  // by depth from 1
};

void PrintTo(const ChessPosition& position, std::ostream* out) { *out << position.pieces; }

std::vector<ChessPosition> read_positions() {
  std::vector<ChessPosition> positions;
  std::ifstream file(RULEWISE_POSITIONS);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    ChessPosition p;
    words >> p.pieces >> p.side >> p.rights >> p.en_passant;
    for (std::uint64_t count; words >> count;) {
      if (is_counted(count)) p.counts.push_back(count);
    }
    positions.push_back(p);
  }
  return positions;
}

Code code_of_letter(const CompiledGame& game, char letter) {
  const std::map<char, std::string> names{{'k', "king"},   {'q', "queen"},  {'r', "rook"},
                                          {'b', "bishop"}, {'n', "knight"}, {'p', "pawn"}};
  const bool is_white = std::isupper(static_cast<unsigned char>(letter)) != 0;
  const std::string& name =
      names.at(static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
  return code_of(scl::find_piece(game.rules, name)->index(),
                 is_white ? Colour::kWhite : Colour::kBlack);
}

/// The bit of the castling that a letter of FEN means.
std::uint32_t right_of_letter(const CompiledGame& game, char letter) {
  const Colour colour =
      std::isupper(static_cast<unsigned char>(letter)) != 0 ? Colour::kWhite : Colour::kBlack;
  const bool is_short = letter == 'K' || letter == 'k';
  for (std::size_t i = 0; i < game.castlings.size(); ++i) {
    const Castling& castling = game.castlings[i];
    const bool goes_right = castling.king_to > castling.king_from;
    if (castling.colour == colour && goes_right == is_short) return std::uint32_t{1} << i;
  }
  return 0;
}

Position position_of(const CompiledGame& game, const ChessPosition& fen) {
  Position position(game);
  position.set_assign_stage(false);
  int file = 1, rank = 8;
  for (const char c : fen.pieces) {
    if (c == '/') {
      file = 1;
      --rank;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      position.put(game.square_at(file++, rank), code_of_letter(game, c));
    }
  }
  position.set_control(fen.side == "w" ? Colour::kWhite : Colour::kBlack);
  std::uint32_t rights = 0;
  for (const char c : fen.rights) {
    if (c != '-') rights |= right_of_letter(game, c);
  }
  position.set_rights(rights);
  if (fen.en_passant != "-") {
    const int passed_file = fen.en_passant[0] - 'a' + 1;
    const bool by_white = fen.en_passant[1] == '3';
    position.set_passed(game.square_at(passed_file, by_white ? 2 : 7),
                        game.square_at(passed_file, by_white ? 4 : 5));
  }
  return position;
}

class OrthodoxChess : public ::testing::TestWithParam<ChessPosition> {};

TEST_P(OrthodoxChess, HasTheKnownNumberOfPaths) {
  const ChessPosition& fen = GetParam();
  const auto game = library_game("orthodox_chess");
  Position position = position_of(*game, fen);
  for (const bool in_bulk : {true, false}) {
    std::vector<std::uint64_t> counts =
        perft(position, fen.counts.size(), {.counts_in_bulk = in_bulk}).counts;
    counts.erase(counts.begin());
    EXPECT_EQ(counts, fen.counts);
  }
}

INSTANTIATE_TEST_SUITE_P(Known, OrthodoxChess, ::testing::ValuesIn(read_positions()));

}  // namespace
}  // namespace rulewise::machine::board

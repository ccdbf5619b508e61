// board_layout.h — where the places of a board lie on paper, and what can stand on them.
//
// Idea      squares, hexagons and points are all places with a middle; whoever draws needs no more.
//           A chess-like text declares its board; in GDL it was discovered: coordinates by their
//           order in the rules, hexagons by which diagonal joins neighbours, points by their names
//           (a7, d4) or by pulling neighbours together
// Promises  the same structure gives the same layout; distances between neighbours are about 1;
//           nothing where there is no board, or one with more places than anybody would draw
// Tested by studio_game_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "insight/discovery/structure.h"
#include "machine/board/board_game.h"

namespace rulewise::front {

enum class CellShape : std::uint8_t { kSquare, kHexagon, kPoint };
[[nodiscard]] const char* name_of(CellShape shape);

struct Cell {
  double x = 0;  // of its middle, to the right
  double y = 0;  // upward
  std::string name;
  std::string label{};  // for people: `e4` wherever columns and rows can be told; else the name
};

/// What can stand on a place, or be held in a hand.
struct StandingKind {
  std::string name;
  std::string letter{};                // of chess-like pieces
  std::optional<std::size_t> owner{};  // a role
  bool is_empty = false;               // means that nothing stands there
};

struct BoardLayout {
  CellShape shape = CellShape::kSquare;
  bool is_cylinder = false;  // its left and right edges meet
  std::vector<Cell> cells;
  std::vector<StandingKind> kinds;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links{};  // between points
  std::vector<std::string> across{};  // names of columns and rows, where there are such
  std::vector<std::string> up{};
  std::vector<std::string> columns{};  // the same for people, as in the labels
  std::vector<std::string> rows{};
};

inline constexpr std::size_t kMostCells = 900;

/// The cells are in the order of squares, the kinds in that of codes less one.
[[nodiscard]] BoardLayout layout_of(const machine::board::CompiledGame& game);
/// The cells begin with the places of the board, the kinds are its kinds.
[[nodiscard]] std::optional<BoardLayout> layout_of(const insight::Structure& structure);
/// For a game whose moves name no places: columns and rows are told as its rules tell them.
void label_by_names(BoardLayout& layout);

}  // namespace rulewise::front

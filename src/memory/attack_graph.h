// attack_graph.h — who attacks and defends what in a position of a chess-like game, as a graph.
//
// Idea      a node for every piece and for the empty squares next to the vital pieces. Capturing
//           powers are followed from each piece: what they reach first is a direct edge, what
//           stands behind one piece an indirect or a discovered one. Pieces of one side that could
//           take each other if they were enemies defend each other
// Needs     a compiled game that outlives it
// Promises  the graph is that of the side to move: files and ranks as it counts them. They are
//           given for vital pieces, those that may promote, and those without any edge
// Tested by morph_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/board/generator.h"
#include "machine/board/position.h"
#include "memory/graph.h"
#include "memory/material_pattern.h"

namespace rulewise::memory {

namespace board = machine::board;

/// A graph that still knows where its nodes stand.
struct AttackGraph {
  Graph graph;
  std::vector<board::Square> squares;  // by node
  std::vector<board::Code> codes;      // by node; kEmpty for squares
};

class AttackScanner {
 public:
  using Position = board::Position;

  explicit AttackScanner(const board::CompiledGame& game);

  /// One thread at a time.
  void scan(const board::Position& position, AttackGraph& result);

  [[nodiscard]] MaterialPattern material(const board::Position& position) const {
    return material_of(position);
  }
  [[nodiscard]] bool is_first_to_move(const board::Position& position) const {
    return position.control() == board::Colour::kWhite;
  }
  [[nodiscard]] std::size_t kinds() const { return game_.kinds; }
  /// Of pieces that stand on nodes.
  [[nodiscard]] std::size_t node_kinds() const { return game_.kinds; }
  [[nodiscard]] const board::CompiledGame& game() const { return game_; }

 private:
  void add_nodes(const board::Position& position, AttackGraph& result);
  void add_near(const board::Position& position, board::Square vital, std::int16_t what,
                AttackGraph& result);
  void follow_leaps(const board::Position& position, board::Square from, AttackGraph& result);
  void follow_lines(const board::Position& position, board::Square from, AttackGraph& result);
  void follow_line(const board::Position& position, board::Square from, const board::Line& line,
                   AttackGraph& result);
  void add_other_captures(const board::Position& position, AttackGraph& result);
  void add_edge(board::Square from, board::Square to, EdgeSort sort, AttackGraph& result) const;
  [[nodiscard]] bool reaches(const board::Position& position, board::Square from,
                             board::Square to) const;
  void place_nodes(const board::Position& position, AttackGraph& result) const;

  const board::CompiledGame& game_;
  bool has_unusual_ = false;             // captures that are no leaps or rides onto their victim
  std::vector<std::uint8_t> is_vital_;   // by code
  std::vector<std::uint8_t> is_placed_;  // by code: its square is part of its label
  std::vector<std::vector<board::Square>> around_;  // by square
  std::vector<std::uint8_t> node_at_;               // by square
  std::vector<board::PieceCapture> captures_;
  board::Scratch scratch_;
};

}  // namespace rulewise::memory

// batch.h — 512 states side by side: load, evaluate, choose or force moves, advance, read.
//
//     batch.load(states);  batch.evaluate();
//     batch.draw(random);  batch.force(lane, move);
//     batch.advance();     batch.read(lane)
//
// Idea      for searches and for insight: whatever can be asked of one state can be asked of 512
//           for about the same price
// Needs     evaluate() before reading legal moves or drawing; one thread at a time
// Promises  states lie as in NetGame: one bit a base
// Tested by batch_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game.h"
#include "machine/wide/batch_program.h"
#include "machine/wide/random_planes.h"

namespace rulewise::machine::wide {

class Batch {
 public:
  /// The program must outlive this.
  explicit Batch(const BatchProgram& program);

  /// States into lanes from `first_lane` on; the other lanes keep what they have.
  void load(std::span<const game::State> states, std::size_t first_lane = 0);
  /// One state into each of the lanes, which ascend.
  void load_lanes(std::span<const std::uint32_t> lanes, std::span<const game::State> states);
  /// States one after another into lanes [0, count); what is left of the last 64 becomes empty.
  void load_rows(std::span<const std::uint64_t> rows, std::size_t count);
  [[nodiscard]] game::State read(std::size_t lane) const;
  /// The states of lanes [0, count).
  [[nodiscard]] std::vector<game::State> read_all(std::size_t count) const;

  /// The same, one after another, without making states of them.
  void read_rows(std::size_t count, std::span<std::uint64_t> rows) const;
  /// One bit a move, rows of legal_words() words; rows of lanes that are not `wanted` are zero.
  void read_legal(std::size_t count, const Plane& wanted, std::span<std::uint64_t> rows) const;
  [[nodiscard]] std::size_t legal_words() const { return (net().move_count() + 63) / 64; }

  /// Computes which moves are legal and which lanes are over.
  void evaluate();
  /// Computes which lanes are over, and nothing else.
  void evaluate_terminal();
  /// Computes the provable goals.
  void evaluate_goals();
  /// Chooses a legal move for every role in every lane; lanes without one get none.
  void draw(RandomPlanes& random);
  /// Makes `move` the move of its role in one lane.
  void force(std::size_t lane, std::uint32_t move);
  /// Makes `move` a move of a lane whose moves were cleared; takes it back.
  void make(std::size_t lane, std::uint32_t move) { planes_[layout_.does + move].set(lane, true); }
  void take_back(std::size_t lane, std::uint32_t move) {
    planes_[layout_.does + move].set(lane, false);
  }
  /// Forgets all moves.
  void clear_moves();
  /// Every lane goes to the state that its moves lead to.
  void advance();
  /// The same, but the lanes of `held` stay where they are.
  void advance_all_but(const Plane& held);

  [[nodiscard]] const Plane& terminal() const { return planes_[layout_.terminal]; }
  [[nodiscard]] const Plane& legal(std::uint32_t move) const {
    return planes_[layout_.legal + move];
  }
  [[nodiscard]] const Plane& made(std::uint32_t move) const { return planes_[layout_.does + move]; }
  [[nodiscard]] const Plane& base(std::uint32_t base) const {
    return planes_[layout_.state + base];
  }
  /// The goals of all roles in turn, as the net lists them.
  [[nodiscard]] const Plane& goal(std::size_t i) const { return planes_[layout_.goals + i]; }
  [[nodiscard]] const logic::Net& net() const { return program_.net(); }

 private:
  /// Replaces lanes of one word of the planes; rows(i, word) is word `word` of lane i's state.
  template <class Rows>
  void load_word(std::size_t word, std::uint64_t replaced, Rows rows);

  const BatchProgram& program_;
  const BatchLayout& layout_;
  std::vector<Plane> planes_;
  std::vector<std::uint32_t> role_of_move_;
};

}  // namespace rulewise::machine::wide

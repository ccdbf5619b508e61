// state_eye.h — states of a game in GDL as Morph sees them: who attacks and defends what.
//
//     StateEye eye(sight);
//     eye.scan(state, graph);
//
// Idea      as attack_graph.h, on the board that was discovered: a piece that stands alone between
//           another and what that would take makes the edge indirect or discovered. Where the two
//           roles may be exchanged, the second sees its pieces and places as the first sees its own
// Needs     states of the game the sight is of; one thread at a time
// Promises  same state, same graph
// Tested by state_eye_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "game/game.h"
#include "memory/attack_graph.h"
#include "memory/fingerprint.h"
#include "memory/material_pattern.h"
#include "memory/state_sight.h"

namespace rulewise::memory {

class StateEye {
 public:
  using Position = game::State;

  explicit StateEye(std::shared_ptr<const StateSight> sight);

  void scan(const game::State& state, AttackGraph& result);
  /// Where kinds have partners: of each kind of the first role what the mover has more of than the
  /// other has of the like. Else: what there is of each kind, apart for either mover.
  [[nodiscard]] MaterialPattern material(const game::State& state) const;
  /// How many pieces of a role are on the board.
  [[nodiscard]] std::size_t pieces_of(const game::State& state, std::size_t role) const;
  [[nodiscard]] bool is_first_to_move(const game::State& state) const;
  /// As many numbers as a balance of material has.
  [[nodiscard]] std::size_t kinds() const;
  /// Of pieces that stand on nodes; no more than that.
  [[nodiscard]] std::size_t node_kinds() const { return sight_->kinds.size(); }
  [[nodiscard]] const StateSight& sight() const { return *sight_; }

 private:
  void read(const game::State& state);
  void add_nodes(AttackGraph& result);
  void add_near(std::size_t vital, std::int16_t what, AttackGraph& result);
  void add_edges(std::size_t from, AttackGraph& result);
  void add_edge(std::size_t from, std::size_t to, EdgeSort sort, AttackGraph& result) const;
  [[nodiscard]] bool takes(std::size_t from, std::size_t to) const;
  void place_nodes(AttackGraph& result) const;
  [[nodiscard]] std::uint8_t owner_at(std::size_t place) const {
    return sight_->kinds[at_[place]].owner;
  }

  std::shared_ptr<const StateSight> sight_;
  std::uint8_t mover_ = 0;
  std::vector<std::uint16_t> at_;      // by place: the kind there
  std::vector<std::uint8_t> node_at_;  // by place
};

/// Kinds of a discovered board keep the numbers they were kept with.
[[nodiscard]] Fingerprint fingerprint_of(const RuleNames& names, const StateEye& eye);

}  // namespace rulewise::memory

// wide_arrivals.h — what the leaves of a search are, found for up to 512 of them in one pass.
//
// Idea      every leaf is a lane: its parent is loaded, the joint move is forced, and one step of
//           the wide machine gives the state, whether it is over and what is legal there
// Needs     at most 512 leaves at a time; the net outlives this
// Promises  as LeafPlayer::arrive
// Tested by leaf_player_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/wide/batch.h"
#include "search/mcts/leaf_player.h"

namespace rulewise::search {

class WideArrivals {
 public:
  WideArrivals(const logic::Net& net, const machine::wide::WideOptions& options);

  void add(const Leaf& leaf);
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }
  /// Forgets what was added.
  void forget();
  /// Tells of the leaves in the order they were added, and forgets them.
  template <class Visit>
  void settle(Visit visit) {
    if (jobs_.empty()) return;
    step();
    for (std::size_t lane = 0; lane < jobs_.size(); ++lane) visit(describe(lane));
    forget();
  }

 private:
  void step();
  [[nodiscard]] Arrival describe(std::size_t lane);
  void list_moves(std::size_t lane);
  void find_payoffs(std::size_t lane);

  machine::wide::BatchProgram program_;
  machine::wide::Batch batch_;
  std::size_t words_;  // of a state
  std::size_t roles_;

  // What was added, one row a leaf.
  std::vector<std::uint32_t> jobs_;
  std::vector<std::uint64_t> states_;
  std::vector<game::Move> joint_moves_;  // invalid where the leaf is its parent
  machine::wide::Plane wants_moves_;
  machine::wide::Plane stays_;  // leaves that are their parents
  bool any_goals_ = false;      // goals are computed

  std::vector<std::uint64_t> legal_;  // one row of bits a leaf
  std::vector<game::Move> moves_;
  std::vector<std::uint32_t> counts_;
  std::vector<float> payoffs_;
};

}  // namespace rulewise::search

// wide_arrivals.h — what the leaves of a search are, found for up to 512 of them in one pass.
//
// Idea      every leaf is a lane: its parent is loaded, the joint move is forced, and one step of
//           the wide machine gives the state, whether it is over and what is legal there
// Needs     at most 512 leaves at a time; the net outlives this
//           Children of new nodes are looked at in the same way for a win, while that is found
//           often enough; else only now and then
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
  WideArrivals(const logic::Net& net, const machine::wide::WideOptions& options,
               bool looks_ahead = false);

  void add(const Leaf& leaf);
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }
  /// Forgets what was added.
  void forget();
  /// Tells of the leaves in the order they were added, and forgets them.
  template <class Visit>
  void settle(Visit visit) {
    if (jobs_.empty()) return;
    step();
    if (looks_ahead_) look_ahead();
    for (std::size_t lane = 0; lane < jobs_.size(); ++lane) visit(describe(lane));
    forget();
  }

 private:
  /// A move of a new node that wins at once.
  struct Win {
    bool is_found = false;
    std::uint32_t rank = 0;
    std::vector<std::uint64_t> state;
    std::vector<float> payoffs;
  };
  /// A child looked at: a move of the leaf in a lane.
  struct Ahead {
    std::uint32_t lane = 0;
    std::uint32_t rank = 0;
    std::uint32_t role = 0;
  };

  void step();
  void look_ahead();
  void add_children(std::size_t lane);
  void settle_children();
  void take_win(std::size_t child);
  [[nodiscard]] Arrival describe(std::size_t lane);
  void list_moves(std::size_t lane);
  void find_payoffs(const machine::wide::Batch& batch, std::size_t lane);

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

  // One move further.
  bool looks_ahead_;
  machine::wide::Batch ahead_batch_;
  std::vector<Ahead> ahead_;
  std::vector<std::uint64_t> ahead_states_;
  std::vector<game::Move> ahead_moves_;
  std::vector<Win> wins_;  // by lane
  std::uint64_t looked_ = 0;
  std::uint64_t won_ = 0;
  std::uint64_t passes_ = 0;
};

}  // namespace rulewise::search

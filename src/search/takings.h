// takings.h — what moves of a game in GDL take from others, so that alpha-beta can try captures
// first and play them out.
//
// Idea      with a move made, its role's others not and all other roles waiting, gates tell which
//           facts of the next state cannot hold (three_valued.h): a piece that stands there is
//           taken, whatever else is the case. Worked out once for all moves, 64 at a time
// Needs     a net whose roles move in turn, proved (waiting_moves.h); facts that say that a piece
//           stands somewhere, and what it is worth to whom
// Promises  what is said to be taken is; what a move takes only in some states is not told
// Never     changes once made: several threads may ask
// Tested by takings_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

/// A fact that says that a piece stands somewhere.
struct PieceFact {
  std::uint32_t base = 0;
  std::uint32_t owner = 0;  // a role
  std::int32_t worth = 0;   // more than 0

  friend bool operator==(const PieceFact&, const PieceFact&) = default;
};

class Takings {
 public:
  /// Nothing where turns are not proved, no move surely takes anything, the net is too large to
  /// find out, or a scope around the work is over.
  [[nodiscard]] static std::shared_ptr<const Takings> find(const logic::Net& net,
                                                           std::span<const PieceFact> pieces);

  /// The worth of what the move takes from others in the state.
  [[nodiscard]] std::int32_t gain(std::span<const std::uint64_t> state, std::uint32_t move) const {
    std::int32_t sum = 0;
    for (std::uint32_t n = first_[move]; n < first_[move + 1]; ++n) {
      const Taken& taken = taken_[n];
      if (((state[taken.base / 64] >> (taken.base % 64)) & 1U) != 0) sum += taken.worth;
    }
    return sum;
  }

 private:
  struct Taken {
    std::uint32_t base;
    std::int32_t worth;
  };

  std::vector<std::uint32_t> first_;  // by move, and one past the last
  std::vector<Taken> taken_;
};

/// What was found for nets and their pieces, so that it is found once for all who play a game. Any
/// number of threads may ask.
class KnownTakings {
 public:
  /// As Takings::find; work that a scope has broken off is not kept.
  [[nodiscard]] std::shared_ptr<const Takings> of(const logic::Net& net,
                                                  std::span<const PieceFact> pieces);
  /// How many were worked out so far.
  [[nodiscard]] std::size_t found() const;

 private:
  struct Entry {
    std::uint64_t net = 0;  // hashes: a net may be gone, and another be where it was
    std::uint64_t check = 0;
    std::vector<PieceFact> pieces;
    std::shared_ptr<const Takings> takings;
  };

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace rulewise::search

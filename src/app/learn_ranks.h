// learn_ranks.h — one learner, many processes that play its games.
//
// Idea      rank 0 learns and keeps; before every round it sends its weights to all others, and
//           each rank, rank 0 too, plays a fixed share of the numbered games. What they saw comes
//           back and teaches in the order of the numbers
// Promises  the same seed, number of ranks and threads: the same weights to the bit. The share of a
//           rank that is not heard of for long is played by rank 0, and it is asked no more
// Tested by learn_ranks_test.cc, tests/tournament
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "memory/pupil.h"
#include "play/ranks.h"

namespace rulewise::app {

/// Rank 0's side. Takes leave of the others when it goes.
class LearnRanks {
 public:
  static constexpr double kPatience = 120;  // seconds without an answer

  /// `start` is what others need to make the same pupil.
  LearnRanks(play::Ranks& ranks, memory::Pupil& pupil, const std::string& start,
             double patience = kPatience);
  LearnRanks(const LearnRanks&) = delete;
  LearnRanks& operator=(const LearnRanks&) = delete;
  ~LearnRanks();

 private:
  /// What a rank plays of a round.
  struct Share {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::vector<memory::SeenGame> games{};
  };
  using Shares = std::vector<Share>;
  [[nodiscard]] std::vector<memory::SeenGame> play(std::uint64_t first, std::uint64_t most);
  void gather(Shares& shares);

  play::Ranks& ranks_;
  memory::Pupil& pupil_;
  double patience_;
  std::vector<bool> is_lost_;  // by rank
};

/// Every other rank: until told that it is over. A pupil is made from what rank 0 starts with;
/// false if that cannot be.
[[nodiscard]] bool play_for_learner(
    play::Ranks& ranks,
    const std::function<std::unique_ptr<memory::Pupil>(const std::string& start)>& make_pupil);

}  // namespace rulewise::app

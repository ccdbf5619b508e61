// shared_work.h — numbered pieces of work, done by many processes for one that gathers.
//
//     if (ranks.rank() == 0) hand_out(ranks, desk);
//     else work_for(ranks, [](std::size_t piece, const auto& should_stop) { return …; });
//
// Idea      rank 0 hands out one piece at a time to each of the others and takes what comes back.
//           Who has not been heard of for a while is lost, and what it had is handed to another
// Promises  a piece that was taken is kept, or given back; one that a rank taken for lost does
//           after all may be kept twice, which whoever keeps it must bear
// Never     prints; knows what the work is
// Tested by shared_work_test.cc, tests/tournament
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "play/ranks.h"

namespace rulewise::play {

/// What rank 0 has to do with the work; all of it is called on the caller's thread.
struct WorkDesk {
  /// A piece that nobody has, if there is one now.
  std::function<std::optional<std::size_t>()> take;
  /// Whether `take` may give something now or later, without anything coming back.
  std::function<bool()> has_more;
  /// Whoever had the piece will not do it.
  std::function<void(std::size_t)> give_back;
  /// What has been made of the piece.
  std::function<void(std::size_t, std::string_view)> keep;
  std::function<bool()> should_stop;
  std::function<void(std::size_t rank, bool had_work)> on_lost;
  /// Now and then, for whoever shows how far it is.
  std::function<void()> on_look = {};
};

enum class WorkEnd : std::uint8_t { kDone, kStopped, kNobodyLeft };

struct WorkPatience {
  double seconds_between_signs = 1;  // of life
  double seconds_until_lost = 15;    // without one
};

/// Rank 0: until all is done, told to stop, or nobody is left. Takes leave of MPI.
[[nodiscard]] WorkEnd hand_out(Ranks& ranks, const WorkDesk& desk, WorkPatience patience = {});

/// What a piece gives; nothing if it was stopped before its end.
using Work =
    std::function<std::optional<std::string>(std::size_t, const std::function<bool()>& stop)>;
/// Every other rank: until told that it is over, or rank 0 is lost. The work is done on a thread
/// of its own.
void work_for(Ranks& ranks, const Work& work, WorkPatience patience = {});

}  // namespace rulewise::play

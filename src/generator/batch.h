// batch.h — goes through seeds until enough games are worth keeping.
//
// Idea      the games of a batch are the first of the seeds S, S + 1, … that are kept: so a
//           batch can go on where it stopped, and each of its games can be made again alone
// Promises  the same games in the same order whatever the number of threads; ends after
//           `tries` seeds in a row that gave nothing
// Never     writes files or prints: the listener does
// Tested by batch_test.cc
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "generator/candidate.h"

namespace rulewise::generator {

struct BatchLimits {
  std::uint64_t count = 1;       // games to keep
  std::uint64_t tries = 10'000;  // seeds in a row without one before giving up
  std::size_t threads = 1;
  const std::atomic<bool>* stop = nullptr;  // heard in the middle of a game's trial too
};

/// How far a batch has come.
struct BatchTally {
  std::uint64_t kept = 0;
  std::uint64_t tried = 0;
  std::uint64_t since_kept = 0;                   // seeds tried since the last one kept
  std::uint64_t next_seed = 0;                    // the first one not tried
  std::array<std::uint64_t, kFaults> by_fault{};  // of those tried; kNone counts the kept

  /// `not as required 93, drawn too often 5`, most frequent first; nothing where all were kept.
  [[nodiscard]] std::string reasons() const;
};

struct BatchListener {
  /// A game to keep, in the order of seeds; false ends the batch.
  std::function<bool(const Candidate& candidate)> on_kept;
  /// Asked again and again, from one thread; true ends the batch.
  std::function<bool(const BatchTally& tally)> should_stop;
};

enum class BatchEnd : std::uint8_t { kDone, kGaveUp, kStopped };

struct BatchResult {
  BatchEnd end = BatchEnd::kDone;
  BatchTally tally;
};

[[nodiscard]] BatchResult run_batch(const Settings& settings, std::uint64_t first_seed,
                                    const BatchLimits& limits, const BatchListener& listener);

}  // namespace rulewise::generator

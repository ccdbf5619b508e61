#include "generator/batch.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>
#include <vector>

#include "base/interruption.h"

namespace rulewise::generator {
namespace {

/// Candidates that one round makes for each thread: enough that no thread waits long for others.
constexpr std::size_t kRound = 8;

std::vector<Candidate> make_candidates(const Settings& settings, std::uint64_t first,
                                       std::size_t count, std::size_t threads,
                                       const std::atomic<bool>* stop) {
  std::vector<Candidate> candidates(count);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    const base::Interruptible scope(stop);
    for (std::size_t i = next++; i < count; i = next++) {
      candidates[i] = make_candidate(settings, first + i);
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < std::min(threads, count); ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
  return candidates;
}

}  // namespace

std::string BatchTally::reasons() const {
  std::vector<std::pair<std::uint64_t, Fault>> counts;
  for (std::size_t i = 1; i < kFaults; ++i) {
    if (by_fault[i] > 0) counts.emplace_back(by_fault[i], static_cast<Fault>(i));
  }
  std::ranges::stable_sort(counts, std::ranges::greater{}, &std::pair<std::uint64_t, Fault>::first);
  std::string list;
  for (const auto& [count, fault] : counts) {
    list += (list.empty() ? "" : ", ") + std::string(sentence(fault)) + ' ' + std::to_string(count);
  }
  return list;
}

BatchResult run_batch(const Settings& settings, std::uint64_t first_seed, const BatchLimits& limits,
                      const BatchListener& listener) {
  BatchResult result;
  BatchTally& tally = result.tally;
  tally.next_seed = first_seed;
  const std::size_t round = limits.threads == 1 ? 1 : limits.threads * kRound;
  while (tally.kept < limits.count) {
    if (listener.should_stop && listener.should_stop(tally)) return {BatchEnd::kStopped, tally};
    if (tally.since_kept >= limits.tries) return {BatchEnd::kGaveUp, tally};
    const std::vector<Candidate> candidates =
        make_candidates(settings, tally.next_seed, round, limits.threads, limits.stop);
    if (limits.stop != nullptr && *limits.stop) return {BatchEnd::kStopped, tally};
    for (const Candidate& candidate : candidates) {
      if (tally.kept == limits.count || tally.since_kept >= limits.tries) break;
      ++tally.tried;
      ++tally.since_kept;
      ++tally.next_seed;
      ++tally.by_fault[static_cast<std::size_t>(candidate.fault)];
      if (candidate.fault != Fault::kNone) continue;
      ++tally.kept;
      tally.since_kept = 0;
      if (!listener.on_kept(candidate)) return {BatchEnd::kStopped, tally};
    }
  }
  return result;
}

}  // namespace rulewise::generator

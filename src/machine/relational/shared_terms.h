// shared_terms.h — the facts and moves of a game by numbers that all its evaluators agree on.
//
// Idea      evaluators make terms of their own, each in its own store and order; what leaves an
//           evaluator (facts in states, moves) is renumbered through one store behind a lock, and
//           each evaluator remembers the numbers it met, so that the lock is rarely taken
// Promises  a term keeps its number as long as the game lives; `rank` depends on the term alone,
//           not on when it was first seen
// Tested by relational_game_test.cc
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "machine/memory_ledger.h"
#include "machine/relational/relation.h"
#include "syntax/gdl/terms.h"

namespace rulewise::machine::relational {

class SharedTerms {
 public:
  /// Terms of `terms` keep their numbers.
  SharedTerms(const gdl::Terms& terms, MemoryLedger& ledger)
      : terms_(terms), first_own_(terms.size()), account_(ledger) {}

  /// Terms below this have one number everywhere.
  [[nodiscard]] std::size_t first_own() const { return first_own_; }
  /// Throws LimitReached when the ledger grants no more.
  Value import(const gdl::Terms& from, Value term);
  Value export_to(gdl::Terms& to, Value term);
  [[nodiscard]] std::string text(Value term) const;
  /// A number to order terms by.
  std::uint64_t rank(Value term);

 private:
  mutable std::mutex mutex_;
  gdl::Terms terms_;
  std::size_t first_own_;
  std::vector<std::uint64_t> ranks_;  // 0: not known yet
  std::uint64_t imported_ = 0;
  MemoryLedger::Account account_;
};

/// One evaluator's memory of shared numbers.
class Translation {
 public:
  explicit Translation(SharedTerms& shared) : shared_(shared) {}

  Value to_shared(const gdl::Terms& terms, Value own) {
    if (own < shared_.first_own()) return own;
    if (own >= shared_of_.size()) shared_of_.resize(own + std::size_t{own} / 2 + 64, kUnknown);
    if (shared_of_[own] == kUnknown) shared_of_[own] = shared_.import(terms, own);
    return shared_of_[own];
  }
  Value to_own(gdl::Terms& terms, Value shared) {
    if (shared < shared_.first_own()) return shared;
    if (shared >= own_of_.size()) own_of_.resize(shared + std::size_t{shared} / 2 + 64, kUnknown);
    if (own_of_[shared] == kUnknown) own_of_[shared] = shared_.export_to(terms, shared);
    return own_of_[shared];
  }
  std::uint64_t rank(Value shared) {
    if (shared >= rank_of_.size()) rank_of_.resize(shared + std::size_t{shared} / 2 + 64, 0);
    if (rank_of_[shared] == 0) rank_of_[shared] = shared_.rank(shared);
    return rank_of_[shared];
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return (shared_of_.capacity() + own_of_.capacity()) * sizeof(Value) +
           rank_of_.capacity() * sizeof(std::uint64_t);
  }

 private:
  static constexpr Value kUnknown = 0xffffffffU;

  SharedTerms& shared_;
  std::vector<Value> shared_of_;
  std::vector<Value> own_of_;
  std::vector<std::uint64_t> rank_of_;
};

}  // namespace rulewise::machine::relational

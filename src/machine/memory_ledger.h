// memory_ledger.h — what a machine may take in memory, shared by all that work for it.
//
// Idea      a machine that keeps answers has several places where they grow, in several threads;
//           each has an account it brings up to date now and then, and the ledger adds them up
// Promises  an account that goes is taken off; a sum beyond the ledger is noticed by whoever brings
//           an account up to date
// Tested by memory_ledger_test.cc
#pragma once

#include <atomic>
#include <cstddef>
#include <string>

#include "machine/limit.h"

namespace rulewise::machine {

class MemoryLedger {
 public:
  /// `max_bytes` is what the process may take: what stands in the accounts is kept below that, as
  /// arrays are twice there while they grow.
  explicit MemoryLedger(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  [[nodiscard]] std::size_t max_bytes() const { return max_bytes_; }
  [[nodiscard]] std::size_t used_bytes() const { return used_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_overdrawn() const { return used_bytes() > max_bytes_ / 3 * 2; }

  /// One place where memory grows.
  class Account {
   public:
    explicit Account(MemoryLedger& ledger) : ledger_(ledger) {}
    Account(const Account&) = delete;
    Account& operator=(const Account&) = delete;
    ~Account() { set(0); }

    /// What this place takes now.
    void set(std::size_t bytes) {
      ledger_.used_.fetch_add(bytes - bytes_, std::memory_order_relaxed);  // wraps when it shrinks
      bytes_ = bytes;
    }
    /// The same; throws LimitReached if all together are more than granted.
    void set_or_throw(std::size_t bytes) {
      set(bytes);
      if (!ledger_.is_overdrawn()) return;
      throw LimitReached("answering questions about the rules needs more memory than the " +
                         std::to_string(ledger_.max_bytes_ >> 20U) + " MiB granted (--memory)");
    }

   private:
    MemoryLedger& ledger_;
    std::size_t bytes_ = 0;
  };

 private:
  std::size_t max_bytes_;
  std::atomic<std::size_t> used_{0};
};

}  // namespace rulewise::machine

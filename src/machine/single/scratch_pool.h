// scratch_pool.h — lends each thread a workspace of its own, without locks.
//
// Idea      a fixed row of slots; a thread looks first where its number hashes to and keeps the
//           slot it claimed, so it finds its workspace as it left it; taking and giving back is
//           one atomic exchange
// Promises  no two threads hold one workspace at a time; at most kSlots workspaces are kept
//           (a thread that finds all of them taken works on one of its own for that call)
// Tested by scratch_pool_test.cc
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "base/hash.h"

namespace rulewise::machine {

template <class T>
class ScratchPool {
 public:
  static constexpr std::size_t kSlots = 64;

  /// A workspace on loan; goes back by itself.
  class Loan {
   public:
    Loan(std::atomic<T*>* home, T* scratch) : home_(home), scratch_(scratch) {}
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    ~Loan() {
      if (home_ != nullptr) {
        home_->store(scratch_, std::memory_order_release);
      } else {
        delete scratch_;
      }
    }
    [[nodiscard]] T& operator*() const { return *scratch_; }
    [[nodiscard]] T* operator->() const { return scratch_; }

   private:
    std::atomic<T*>* home_;
    T* scratch_;
  };

  ScratchPool() = default;
  ScratchPool(const ScratchPool&) = delete;
  ScratchPool& operator=(const ScratchPool&) = delete;
  ~ScratchPool() {
    for (Slot& slot : slots_) delete slot.free.load(std::memory_order_acquire);
  }

  /// `make` is called where a new workspace is needed and returns a std::unique_ptr<T>.
  template <class Make>
  [[nodiscard]] Loan borrow(const Make& make) {
    const std::uint64_t me = number_of_this_thread();
    for (std::size_t probe = 0; probe < kSlots; ++probe) {
      Slot& slot = slots_[((me >> 32U) + probe) % kSlots];
      std::uint64_t owner = slot.owner.load(std::memory_order_relaxed);
      if (owner == 0 && slot.owner.compare_exchange_strong(owner, me)) {
        return Loan(&slot.free, make().release());
      }
      if (owner != me) continue;
      if (T* mine = slot.free.exchange(nullptr, std::memory_order_acquire)) {
        return Loan(&slot.free, mine);
      }
      break;  // another thread works on it: see take_any
    }
    return take_any(me, make);
  }

 private:
  struct alignas(64) Slot {
    std::atomic<T*> free{nullptr};        // the workspace, while nobody holds it
    std::atomic<std::uint64_t> owner{0};  // the thread that claimed the slot
  };

  /// Where every slot has an owner (threads come and go), any workspace not in use will do.
  template <class Make>
  Loan take_any(std::uint64_t me, const Make& make) {
    for (std::size_t probe = 0; probe < kSlots; ++probe) {
      Slot& slot = slots_[((me >> 32U) + probe) % kSlots];
      if (T* free = slot.free.exchange(nullptr, std::memory_order_acquire)) {
        slot.owner.store(me, std::memory_order_relaxed);
        return Loan(&slot.free, free);
      }
    }
    return Loan(nullptr, make().release());
  }

  /// Never 0.
  static std::uint64_t number_of_this_thread() {
    return base::mix(std::hash<std::thread::id>{}(std::this_thread::get_id()) + 1) | 1U;
  }

  std::array<Slot, kSlots> slots_;
};

}  // namespace rulewise::machine

// together.h — one search on this thread and others that help it on theirs.
//
//     std::atomic<bool> is_over = false;
//     run_together(4, limits, is_over, [&] { first(); }, [&](std::size_t n) { help(n); });
//
// Idea      the first is the caller's own; helpers look at `is_over`, which is set when the first
//           fails, when it says so itself, or when somebody wants the end
// Needs     helpers that end soon after `is_over` is set (`Limits::stop`); questions to the game
// that
//           they ask hear it too
// Promises  no thread is left behind, whatever is thrown; what a helper throws because a machine or
//           the memory has come to its limit ends that helper alone; where the system gives no more
//           threads there are fewer helpers
// Tested by alphabeta_test.cc, several_trees_test.cc
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/interruption.h"
#include "machine/limit.h"
#include "search/search.h"

namespace rulewise::search {

/// What the first threw, if anything: the helpers may have found something all the same.
template <class First, class Help>
[[nodiscard]] std::exception_ptr run_together(std::size_t count, const Limits& limits,
                                              std::atomic<bool>& is_over, const First& first,
                                              const Help& help) {
  std::atomic<std::size_t> running = 0;
  const auto run_helper = [&](std::size_t n) {
    const base::Interruptible scope(&is_over);
    try {
      help(n);
    } catch (const machine::LimitReached&) {  // the others go on
    } catch (const std::bad_alloc&) {
    }
    --running;
  };
  std::exception_ptr failure;
  std::vector<std::jthread> threads;  // joined on return
  try {
    for (std::size_t n = 1; n < count; ++n) {
      ++running;
      threads.emplace_back(run_helper, n);
    }
  } catch (const std::system_error&) {
    --running;
  }
  try {
    first();
  } catch (...) {
    failure = std::current_exception();
    is_over = true;
  }
  while (running > 0 && !is_over) {
    const bool is_wanted = limits.stop == nullptr || !limits.stop->load();
    if (!is_wanted || base::is_interrupted()) is_over = true;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return failure;
}

}  // namespace rulewise::search

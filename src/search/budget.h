// budget.h — counts nodes and says when a search has to end.
//
// Idea      looking at the clock costs more than a node: it is looked at every few nodes, more
//           often where nodes are slow
// Promises  once used up it stays used up; with a limit on nodes alone it never looks at a clock,
//           and beside a flag only to look at that often enough
// Tested by budget_test.cc
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/clock.h"
#include "search/search.h"

namespace rulewise::search {

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  /// Counts one node; false if the search has to end now.
  bool spend() {
    ++nodes_;
    if (nodes_ >= next_look_) look();
    return !used_up_;
  }
  [[nodiscard]] bool is_used_up() const { return used_up_; }
  /// Looks at the clock and the flag at once, whatever was spent.
  bool look_now() {
    look();
    return !used_up_;
  }
  /// Time is up or someone wants it to end, whatever is left of the nodes.
  [[nodiscard]] bool is_late() const {
    return is_stopped() || (has_clock() && watch_.seconds() >= limits_.seconds);
  }
  /// Someone wants it to end.
  [[nodiscard]] bool is_stopped() const {
    return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool has_clock() const { return std::isfinite(limits_.seconds); }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }
  [[nodiscard]] double seconds_left() const { return limits_.seconds - watch_.seconds(); }

 private:
  static constexpr std::uint64_t kMostBetweenLooks = 4096;
  static constexpr double kSecondsBetweenLooks = 0.002;

  void look() {
    if (nodes_ >= limits_.nodes || is_stopped()) used_up_ = true;
    std::uint64_t pause = kMostBetweenLooks;
    if (has_clock() || limits_.stop != nullptr) {
      const double elapsed = watch_.seconds();
      if (elapsed >= limits_.seconds) used_up_ = true;
      const double per_node = elapsed / static_cast<double>(std::max<std::uint64_t>(nodes_, 1));
      const double fitting = kSecondsBetweenLooks / std::max(per_node, 1e-9);
      pause = std::clamp(static_cast<std::uint64_t>(fitting), std::uint64_t{1}, pause);
      pause = std::min(pause, 1 + nodes_);  // the first nodes tell little of the later ones
    }
    next_look_ = std::min(nodes_ + pause, std::max(limits_.nodes, nodes_ + 1));
  }

  Limits limits_;
  base::Stopwatch watch_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 1;
  bool used_up_ = false;
};

}  // namespace rulewise::search

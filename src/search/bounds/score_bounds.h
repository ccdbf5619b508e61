// score_bounds.h — the points a role can still get from a state, proved from the net.
//
// Idea      facts that can no longer change, or only one way (reach.h), leave some goals out of
//           reach and fix others: a line that stays, a queen that stands where it must not. A game
//           whose points are all fixed need not be played to its end
// Needs     rules that give every role one goal value at every end, as GDL asks for
// Promises  sound: every end that legal play leads to gives points within the bounds
// Tested by score_bounds_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/game.h"
#include "logic/net.h"
#include "search/bounds/reach.h"
#include "search/bounds/three_valued.h"

namespace rulewise::search {

struct PointsRange {
  int least = 0;
  int most = 100;
  [[nodiscard]] bool is_fixed() const { return least == most; }
};

class ScoreBounds {
 public:
  static constexpr std::size_t kMostAtOnce = 64;

  /// Nothing if the rules leave everything open in every state. The net must outlive it.
  [[nodiscard]] static std::optional<ScoreBounds> find(const logic::Net& net);

  /// One state, or up to 64 of them at once: then `range` answers for each.
  void look_at(std::span<const std::uint64_t> state);
  void add(std::span<const std::uint64_t> state);
  void evaluate();
  [[nodiscard]] PointsRange range(std::size_t state, game::Role role) const;
  /// Whether the points of all roles are fixed in the state looked at.
  [[nodiscard]] bool are_fixed(std::size_t state) const;

  [[nodiscard]] const Reach& reach() const { return reach_; }

 private:
  ScoreBounds(const logic::Net& net, Reach reach);

  const logic::Net* net_;
  Reach reach_;
  ThreeValued values_;
  Reach::Row never_true_;
  Reach::Row never_false_;
  std::size_t count_ = 0;
};

/// The goals of all roles as signals.
[[nodiscard]] std::vector<logic::Signal> goal_signals(const logic::Net& net);

}  // namespace rulewise::search

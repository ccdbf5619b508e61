// advisor.h — the contract of all knowledge: a named, explainable number for a position.
//
// Idea      whatever is derived from rules, found by play or learned speaks in one form, so that an
//           evaluation is a weighted sum of advisors from anywhere. `Position` is what the
//           knowledge reads: a state of any game, or a chess-like position with its tables
// Promises  `value` allocates nothing and is quick: it is called at every leaf of a search
// Never     prints, or changes what it looks at
// Tested by board_advisors_test.cc
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "game/game.h"

namespace rulewise::insight {

/// What an advisor says of itself, for people.
struct Advice {
  std::string name;                   // the word used in weights, configurations and output
  double weight = 1;                  // in the evaluation it belongs to
  std::string sentence;               // what it is worth in this game, and why
  std::vector<base::Location> lines;  // of the rules it came from, ascending; may be empty
};

template <class Position>
class Advisor {
 public:
  explicit Advisor(Advice advice) : advice_(std::move(advice)) {}
  Advisor(const Advisor&) = delete;
  Advisor& operator=(const Advisor&) = delete;
  virtual ~Advisor() = default;

  [[nodiscard]] const Advice& advice() const { return advice_; }
  [[nodiscard]] const std::string& name() const { return advice_.name; }
  [[nodiscard]] double weight() const { return advice_.weight; }

  /// How good the position is for the role by this advisor alone, unweighted; in a game of two
  /// that is zero-sum, the negative of what it is for the other.
  [[nodiscard]] virtual double value(const Position& position, game::Role role) const = 0;

 private:
  Advice advice_;
};

}  // namespace rulewise::insight

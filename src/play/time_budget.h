// time_budget.h — how long to think: from a clock to seconds, and when enough is enough.
//
//     const Allotment allotment = allot(clock, delays.margin(…));
//     Patience patience(allotment);
//     patience.note(answer.move, answer.value);     // whenever the search reports
//     if (elapsed >= patience.enough()) stop();
//
// Idea      time on a clock for one move is lost when it is not used, so all of it is used; time
//           on a clock for the whole game is shared out, less for a move that was never in doubt
//           and more for one that keeps changing. What the machine takes to wake a thread is
//           measured and kept back
// Promises  `most` plus the margin never exceeds what the clock allows, while that is more than
//           the margin; the same reports give the same answer
// Tested by time_budget_test.cc
#pragma once

#include <limits>

#include "game/game.h"

namespace rulewise::play {

/// What a referee gives a player for its next move; whichever runs out first.
struct Clock {
  static constexpr double kForever = std::numeric_limits<double>::infinity();

  double move_seconds = kForever;  // for this move
  double left_seconds = kForever;  // for this move and the later ones
  double increment = 0;            // seconds added after each move
  int moves_to_go = 0;             // until the clock is set anew; 0: it never is

  [[nodiscard]] bool is_endless() const {
    return move_seconds == kForever && left_seconds == kForever;
  }
  /// Whether saved time is of use later.
  [[nodiscard]] bool is_for_the_game() const { return left_seconds != kForever; }
  /// The moment at which a move is late.
  [[nodiscard]] double most_seconds() const {
    return move_seconds < left_seconds ? move_seconds : left_seconds;
  }
};

struct Allotment {
  double aim = 0;   // seconds for a move like any other
  double most = 0;  // seconds whatever happens
};

/// `margin`: seconds to keep back.
[[nodiscard]] Allotment allot(const Clock& clock, double margin);

/// Follows the reports of a search and says how long it should go on.
class Patience {
 public:
  explicit Patience(const Allotment& allotment) : allotment_(allotment) {}

  /// The best move known now, and its value.
  void note(game::Move best, double value);
  /// Seconds since the search began after which it should end.
  [[nodiscard]] double enough() const;

 private:
  Allotment allotment_;
  game::Move best_;
  double value_ = 0;
  double doubt_ = 0;  // grows with every change of mind, shrinks with every confirmation
};

/// How late this machine has woken a waiting thread, and what to keep back for it.
class Delays {
 public:
  void note(double late_seconds);
  /// Seconds to keep back of a clock of so many seconds.
  [[nodiscard]] double margin(double clock_seconds) const;

 private:
  static constexpr double kAtFirst = 0.02;
  double worst_ = kAtFirst;  // of late; fades
};

}  // namespace rulewise::play

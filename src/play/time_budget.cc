#include "play/time_budget.h"

#include <algorithm>
#include <cmath>

namespace rulewise::play {
namespace {

// Of a game clock.
constexpr int kMovesAhead = 25;           // a game is expected to last, at any time
constexpr int kMostMovesAhead = 40;       // whatever `moves_to_go` says
constexpr double kIncrementShare = 0.75;  // of the increment spent at once
constexpr double kMostOverAim = 4;
constexpr double kMostOfAll = 0.5;  // of the time left, unless this is the last move before more

// Of doubt.
constexpr double kSureShare = 0.5;  // of the aim, for a move that was never in doubt
constexpr double kPerDoubt = 0.7;
constexpr double kFading = 0.7;
constexpr double kDrop = 5;  // points that the value fell: as good as a change of mind

// Of delays.
constexpr double kLeastMargin = 0.005;
constexpr double kShareKept = 0.08;  // of the clock: a thread may be put aside at any moment
constexpr double kMostKept = 0.08;   // seconds of that
constexpr double kDelaysKept = 2;
constexpr double kFadingDelay = 0.999;
constexpr double kMostShare = 0.5;  // of the clock

}  // namespace

Allotment allot(const Clock& clock, double margin) {
  const double for_move = std::max(clock.move_seconds - margin, 0.0);
  if (!clock.is_for_the_game()) return {for_move, for_move};
  const double usable = std::max(clock.left_seconds - margin, 0.0);
  const int moves =
      clock.moves_to_go > 0 ? std::min(clock.moves_to_go, kMostMovesAhead) : kMovesAhead;
  const double aim = usable / moves + kIncrementShare * clock.increment;
  const double cap = clock.moves_to_go == 1 ? usable : kMostOfAll * usable;
  const double most = std::min({kMostOverAim * aim, cap, for_move});
  return {std::min(aim, most), most};
}

void Patience::note(game::Move best, double value) {
  const bool is_first = !best_.is_valid();
  const bool changed = !is_first && best != best_;
  const bool fell = !is_first && value < value_ - kDrop;
  doubt_ *= kFading;
  if (changed) doubt_ += 1;
  if (fell) doubt_ += 1;
  best_ = best;
  value_ = value;
}

double Patience::enough() const {
  if (allotment_.aim >= allotment_.most) return allotment_.most;
  return std::min(allotment_.most, allotment_.aim * (kSureShare + kPerDoubt * doubt_));
}

void Delays::note(double late_seconds) { worst_ = std::max(late_seconds, worst_ * kFadingDelay); }

double Delays::margin(double clock_seconds) const {
  const double always = std::max(kLeastMargin, std::min(kShareKept * clock_seconds, kMostKept));
  return std::min(std::max(always, kDelaysKept * worst_), kMostShare * clock_seconds);
}

}  // namespace rulewise::play

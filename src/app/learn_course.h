// learn_course.h — a course of learning under way: progress, Ctrl-C, and every game kept.
//
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "memory/store.h"
#include "memory/td_course.h"

namespace rulewise::app {

/// How long it goes on; where neither is given, for a number of games that does.
struct CourseLength {
  std::optional<std::uint64_t> games;
  std::optional<double> seconds;
  bool counts_work = false;      // seconds of processor time, however busy the machine is
  bool ends_in_contest = false;  // learn_contest.h, after it
};

/// Where it is kept, and how it becomes bytes.
struct CoursePlace {
  std::string fingerprint;
  std::string method;
  std::function<std::string(const memory::CourseState&)> bytes;
  std::function<std::string(const memory::SeenGame&)> example_bytes;
  std::uint64_t kept_games = 0;              // of the state that is kept
  double seconds_between = 0;                // keeping and keeping again; 0: after every game
  std::vector<memory::CurvePoint> points{};  // that are not kept yet
};

/// The games that a course is measured by as they were kept with its state; `read` gives none of
/// what it cannot read.
[[nodiscard]] std::vector<memory::Example> examples_of(
    const memory::Store& store, const memory::Kept& state,
    const std::function<std::optional<memory::SeenGame>(const std::string&)>& read);

/// A course on its way into a store: its state, the points of its curve, and the games that it is
/// measured by.
class CourseKeeper {
 public:
  /// All three are kept by reference.
  CourseKeeper(memory::TdCourse& course, memory::Store& store, const CoursePlace& place)
      : course_(course),
        store_(store),
        place_(place),
        unsaved_(place.points),
        kept_games_(place.kept_games) {}

  void add(const memory::CurvePoint& point) { unsaved_.push_back(point); }
  /// Whether there is a point that is not kept yet, or the last time was long ago.
  [[nodiscard]] bool is_due() const {
    return !unsaved_.empty() || since_save_.seconds() >= place_.seconds_between;
  }
  /// False if it could not be kept: the store knows why.
  [[nodiscard]] bool save();

 private:
  memory::TdCourse& course_;
  memory::Store& store_;
  const CoursePlace& place_;
  std::vector<memory::CurvePoint> unsaved_;
  std::uint64_t kept_games_;
  base::Stopwatch since_save_;
};

/// Until it is long enough, settled or interrupted; false after saying that something could not be
/// kept, or if somebody at the table failed.
[[nodiscard]] bool play_course(memory::TdCourse& course, const CourseLength& length,
                               memory::Store& store, const CoursePlace& place);

}  // namespace rulewise::app

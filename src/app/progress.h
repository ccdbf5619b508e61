// progress.h — a line on the terminal that says how far long work has come.
//
// Promises  silent unless stderr is a terminal, and for the first second; at most ten times a
//           second after that; the line is wiped when the Progress goes
// Tested by progress_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace rulewise::app {

class Progress {
 public:
  Progress();
  explicit Progress(bool is_shown) : is_shown_(is_shown) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// `fraction` of the work done, from 0 to 1, where it is known; `detail` is shown behind it.
  void update(std::optional<double> fraction, std::string_view detail);

 private:
  bool is_shown_;
  bool is_drawn_ = false;
  double next_draw_seconds_ = 1.0;
  base::Stopwatch watch_;
};

/// `[=====>    ]  52 % DETAIL`, or the detail alone where the fraction is not known.
[[nodiscard]] std::string progress_line(std::optional<double> fraction, std::string_view detail);

}  // namespace rulewise::app

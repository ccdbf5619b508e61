// progress.h — a line on the terminal that says how far long work has come, perhaps under a table.
//
// Promises  silent unless stderr is a terminal, and for the first second; at most ten times a
//           second after that; all of it is wiped when the Progress goes
// Tested by progress_test.cc
#pragma once

#include <cstddef>
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
  /// Whether anything will be seen: there is no need to make tables for nobody.
  [[nodiscard]] bool is_shown() const { return is_shown_; }
  /// Lines above the bar from the next update on.
  void show_above(std::string_view lines);

 private:
  [[nodiscard]] std::string wiping() const;

  bool is_shown_;
  std::string above_;  // lines that fit the terminal, each with its end
  bool is_above_new_ = false;
  std::size_t lines_drawn_ = 0;  // above the bar
  bool is_drawn_ = false;
  double next_draw_seconds_ = 1.0;
  base::Stopwatch watch_;
};

/// `[=====>    ]  52 % DETAIL`, or the detail alone where the fraction is not known.
[[nodiscard]] std::string progress_line(std::optional<double> fraction, std::string_view detail);

/// Lines cut to a number of columns, as many as there are rows for.
[[nodiscard]] std::string fitted(std::string_view lines, std::size_t columns, std::size_t rows);

}  // namespace rulewise::app

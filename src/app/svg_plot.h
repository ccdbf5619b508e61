// svg_plot.h — two small pictures: bars, and points with error bars.
//
// Promises  plain SVG of a few kilobytes; texts are escaped; any finite numbers may come in
// Tested by svg_plot_test.cc
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace rulewise::app {

struct PlotPoint {
  std::string label;
  double value = 0;
  double error = 0;                  // how far its bar goes down, and up; 0: none
  std::optional<double> above = {};  // how far it goes up, where that differs
};

/// Bars from zero upwards, labels below.
[[nodiscard]] std::string bars_svg(const std::string& title, const std::vector<PlotPoint>& bars);
/// Points between `low` and `high`, with their errors.
[[nodiscard]] std::string points_svg(const std::string& title, const std::vector<PlotPoint>& points,
                                     double low, double high);

}  // namespace rulewise::app

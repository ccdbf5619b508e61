// svg_plot.h — two small pictures: bars, and points with error bars.
//
// Promises  plain SVG of a few kilobytes; texts are escaped; any finite numbers may come in
// Tested by svg_plot_test.cc
#pragma once

#include <string>
#include <vector>

namespace rulewise::app {

struct PlotPoint {
  std::string label;
  double value = 0;
  double error = 0;  // half the height of its bar; 0: none
};

/// Bars from zero upwards, labels below.
[[nodiscard]] std::string bars_svg(const std::string& title, const std::vector<PlotPoint>& bars);
/// Points between `low` and `high`, with their errors.
[[nodiscard]] std::string points_svg(const std::string& title, const std::vector<PlotPoint>& points,
                                     double low, double high);

}  // namespace rulewise::app

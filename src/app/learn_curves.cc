#include "app/learn_curves.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>

#include "app/learn_contest.h"
#include "app/svg_plot.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kCurvePoints = 40;  // of a learning curve, at most

/// Every so many points, the last one always.
std::vector<memory::CurvePoint> thinned(const std::vector<memory::CurvePoint>& points) {
  const std::size_t every = (points.size() + kCurvePoints - 1) / kCurvePoints;
  std::vector<memory::CurvePoint> result;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if ((points.size() - 1 - i) % every == 0) result.push_back(points[i]);
  }
  return result;
}

}  // namespace

std::string drawn(const std::vector<memory::CurvePoint>& points) {
  const auto [low, high] = std::ranges::minmax(points, {}, &memory::CurvePoint::value);
  return drawn(points, low.value, high.value);
}

std::string drawn(const std::vector<memory::CurvePoint>& points, double low, double high) {
  static constexpr const char* kSteps[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double span = std::clamp(high - low, 1e-9, std::numeric_limits<double>::max());
  std::string line;
  for (const memory::CurvePoint& point : points) {
    line += kSteps[std::lround(7 * std::clamp((point.value - low) / span, 0.0, 1.0))];
  }
  return line;
}

CourseTold course_of(const memory::Store& store, const std::string& fingerprint,
                     const std::string& method) {
  CourseTold told{{}, store.settings(fingerprint, method)};
  for (const memory::CurvePoint& point : store.curve(fingerprint, method)) {
    told.curves[point.what].push_back(point);
  }
  return told;
}

std::string settings_text(const std::vector<memory::Settings>& settings) {
  std::string text;
  for (const memory::Settings& one : settings) {
    if (!text.empty()) text += "; ";
    if (one.games > 0) text += "after " + std::to_string(one.games) + " games ";
    text += one.text;
  }
  return text;
}

Json settings_json(const std::vector<memory::Settings>& settings) {
  Json json = Json::array();
  for (const memory::Settings& one : settings) {
    json.push_back({{"games", one.games}, {"options", one.text}});
  }
  return json;
}

std::string number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

void print_curves(const Curves& curves) {
  if (curves.empty()) return;
  print_line("Learning curve:");
  for (const auto& [what, all] : curves) {
    const auto points = thinned(all);
    const std::string first = "  " + what + ": " + number(points.front().value) + " after " +
                              std::to_string(points.front().games) + " games";
    print_line(points.size() == 1 ? first
                                  : first + ", " + number(points.back().value) + " after " +
                                        std::to_string(points.back().games));
    if (points.size() > 1) print_line("  " + drawn(points));
  }
}

Json curves_json(const Curves& curves) {
  Json json = Json::object();
  for (const auto& [what, points] : curves) {
    Json& row = json[what] = Json::array();
    for (const memory::CurvePoint& point : points) row.push_back({point.games, point.value});
  }
  return json;
}

bool write_file(const std::string& name, const std::string& text) {
  if (name.empty()) return true;
  std::ofstream file(name, std::ios::binary);
  file << text;
  file.close();
  if (file) return true;
  complain({"'" + name + "' could not be written"});
  return false;
}

std::string curve_svg(const Curves& all_curves) {
  Curves curves = all_curves;
  std::erase_if(curves, [](const auto& one) { return one.first.starts_with(kContestCurve); });
  if (curves.empty()) return points_svg("no learning curve yet", {}, 0, 1);
  auto chosen = curves.find("material taken");
  for (auto at = curves.begin(); at != curves.end(); ++at) {
    const bool is_score = at->first.starts_with("score against") && !at->first.ends_with("before");
    if (is_score) chosen = at;
  }
  const auto& [what, all] = chosen == curves.end() ? *curves.begin() : *chosen;
  std::vector<PlotPoint> points;
  double high = 1;
  for (const memory::CurvePoint& point : thinned(all)) {
    points.push_back({std::to_string(point.games), point.value, 0});
    high = std::max(high, point.value);
  }
  return points_svg(what + ", by games played", points, 0, high);
}

}  // namespace rulewise::app

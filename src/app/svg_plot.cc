#include "app/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace rulewise::app {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 320;
constexpr double kLeft = 60;
constexpr double kTop = 40;
constexpr double kBottom = 280;

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      default: safe += c;
    }
  }
  return safe;
}

/// From numbers to places in the picture.
struct Frame {
  double low = 0;
  double high = 1;
  std::size_t count = 1;

  [[nodiscard]] double x(std::size_t i) const {
    return kLeft +
           (kWidth - kLeft - 20) * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
  }
  [[nodiscard]] double y(double value) const {
    const double share = (std::clamp(value, low, high) - low) / (high - low);
    return kBottom - (kBottom - kTop) * share;
  }
};

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     escaped(text));
}

std::string line(double x1, double y1, double x2, double y2) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#444\"/>\n", x1, y1,
      x2, y2);
}

std::string opening(const std::string& title, const Frame& frame) {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n",
      kWidth, kHeight);
  svg += text_at(kWidth / 2, 22, "middle", title);
  svg += line(kLeft, kTop, kLeft, kBottom) + line(kLeft, kBottom, kWidth - 20, kBottom);
  for (int i = 0; i <= 4; ++i) {
    const double value = frame.low + (frame.high - frame.low) * i / 4;
    svg += text_at(kLeft - 6, frame.y(value) + 4, "end", fmt::format("{:.4g}", value));
  }
  return svg;
}

std::string labels(const std::vector<PlotPoint>& points, const Frame& frame) {
  std::string svg;
  const std::size_t every = (points.size() + 15) / 16;
  for (std::size_t i = 0; i < points.size(); i += every) {
    svg += text_at(frame.x(i), kBottom + 18, "middle", points[i].label);
  }
  return svg;
}

}  // namespace

std::string bars_svg(const std::string& title, const std::vector<PlotPoint>& bars) {
  Frame frame{0, 0, std::max<std::size_t>(1, bars.size())};
  for (const PlotPoint& bar : bars) frame.high = std::max(frame.high, bar.value);
  if (frame.high <= 0) frame.high = 1;
  std::string svg = opening(title, frame);
  const double width = (kWidth - kLeft - 20) / static_cast<double>(frame.count) * 0.8;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double top = frame.y(bars[i].value);
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#4477aa\"/>\n",
        frame.x(i) - width / 2, top, width, kBottom - top);
  }
  return svg + labels(bars, frame) + "</svg>\n";
}

std::string points_svg(const std::string& title, const std::vector<PlotPoint>& points, double low,
                       double high) {
  const Frame frame{low, high, std::max<std::size_t>(1, points.size())};
  std::string svg = opening(title, frame);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const PlotPoint& point = points[i];
    const double above = point.above.value_or(point.error);
    if (point.error > 0 || above > 0) {
      svg += line(frame.x(i), frame.y(point.value - point.error), frame.x(i),
                  frame.y(point.value + above));
    }
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#cc6677\"/>\n",
                       frame.x(i), frame.y(point.value));
  }
  return svg + labels(points, frame) + "</svg>\n";
}

}  // namespace rulewise::app

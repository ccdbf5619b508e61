#include "app/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>

#include "app/messages.h"
#include "base/visible.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr double kSecondsBetweenDraws = 0.1;
constexpr std::string_view kWipeLine = "\r\x1b[K";

}  // namespace

Progress::Progress() : Progress(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (is_drawn_) draw(kWipeLine);
}

void Progress::update(std::optional<double> fraction, std::string_view detail) {
  if (!is_shown_ || watch_.seconds() < next_draw_seconds_) return;
  next_draw_seconds_ = watch_.seconds() + kSecondsBetweenDraws;
  is_drawn_ = true;
  draw(std::string(kWipeLine) + base::visible(progress_line(fraction, detail)));
}

std::string progress_line(std::optional<double> fraction, std::string_view detail) {
  if (!fraction) return std::string(detail);
  const double part = std::clamp(*fraction, 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(part * kBarWidth);
  std::string percent = std::to_string(static_cast<int>(part * 100));
  percent.insert(0, 3 - std::min<std::size_t>(3, percent.size()), ' ');
  std::string bar(filled, '=');
  if (filled < kBarWidth) bar += '>';
  bar.resize(kBarWidth, ' ');
  return '[' + bar + "] " + percent + " % " + std::string(detail);
}

}  // namespace rulewise::app

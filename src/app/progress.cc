#include "app/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>

#include "app/messages.h"
#include "base/visible.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr double kSecondsBetweenDraws = 0.1;
constexpr std::size_t kUsualColumns = 80;
constexpr std::size_t kUsualRows = 22;
constexpr std::string_view kWipeLine = "\r\x1b[K";

}  // namespace

Progress::Progress() : Progress(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (is_drawn_) draw(wiping());
}

/// What takes back all that was drawn.
std::string Progress::wiping() const {
  std::string text(kWipeLine);
  if (lines_drawn_ > 0) text += "\x1b[" + std::to_string(lines_drawn_) + "A\x1b[J";
  return text;
}

void Progress::show_above(std::string_view lines) {
  if (!is_shown_) return;
  winsize size{};
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  above_ = fitted(base::visible(lines), is_known ? size.ws_col : kUsualColumns,
                  is_known && size.ws_row > 2 ? size.ws_row - 2U : kUsualRows);
  is_above_new_ = true;
}

void Progress::update(std::optional<double> fraction, std::string_view detail) {
  if (!is_shown_ || watch_.seconds() < next_draw_seconds_) return;
  next_draw_seconds_ = watch_.seconds() + kSecondsBetweenDraws;
  is_drawn_ = true;
  const std::string line = base::visible(progress_line(fraction, detail));
  if (!is_above_new_) return draw(std::string(kWipeLine) + line);
  is_above_new_ = false;
  draw(wiping() + above_ + line);
  lines_drawn_ = static_cast<std::size_t>(std::ranges::count(above_, '\n'));
}

std::string fitted(std::string_view lines, std::size_t columns, std::size_t rows) {
  std::string text;
  for (std::size_t row = 0; row < rows && !lines.empty(); ++row) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    text += std::string(lines.substr(0, std::min(end, columns))) + '\n';
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return text;
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

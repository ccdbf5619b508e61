#include "front/uci/dialogue.h"

#include "base/clock.h"
#include "play/late_fault.h"

namespace rulewise::front {

base::Result<Dialogue> Dialogue::start(const std::vector<std::string>& words) {
  auto child = ChildProcess::start(words);
  if (!child) return child.error();
  return Dialogue(std::move(child).value(), words.front());
}

std::optional<base::Error> Dialogue::say(const std::string& line) {
  if (child_->send(line)) return std::nullopt;
  return base::Error{name_ + " does not listen"};
}

void Dialogue::drop_lines() {
  constexpr double kMostSeconds = 1;  // one that talks without end is not waited for
  const base::Stopwatch watch;
  while (child_->read_line(0, nullptr).end == ChildProcess::Read::kLine &&
         watch.seconds() < kMostSeconds) {
  }
}

std::optional<base::Error> Dialogue::read_until(
    double seconds, const std::atomic<bool>* stop, std::string_view what,
    const std::function<bool(const std::string&)>& take) {
  const base::Stopwatch watch;
  for (;;) {
    const ChildProcess::Line line = child_->read_line(seconds - watch.seconds(), stop);
    switch (line.end) {
      case ChildProcess::Read::kLine:
        if (take(line.text)) return std::nullopt;
        if (watch.seconds() < seconds) break;
        [[fallthrough]];
      case ChildProcess::Read::kTimeUp: return base::Error{play::late_fault(name_, what)};
      case ChildProcess::Read::kStopped: return base::Error{name_ + " was stopped"};
      case ChildProcess::Read::kGone:
        return base::Error{name_ + " ended before it gave " + std::string(what)};
      case ChildProcess::Read::kTooLong:
        return base::Error{name_ + " writes a line without end instead of " + std::string(what)};
    }
  }
}

}  // namespace rulewise::front

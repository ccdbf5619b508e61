#include "base/diagnostics.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rulewise::base {

std::string to_text(const Diagnostic& diagnostic, std::string_view file) {
  std::string text(file);
  if (diagnostic.where.line > 0) {
    text +=
        ':' + std::to_string(diagnostic.where.line) + ':' + std::to_string(diagnostic.where.column);
  }
  text += diagnostic.severity == Severity::kError ? ": error: " : ": warning: ";
  text += diagnostic.message + '\n';
  if (!diagnostic.hint.empty()) text += "  hint: " + diagnostic.hint + '\n';
  return text;
}

void Diagnostics::error(Location where, std::string message, std::string hint) {
  ++error_count_;
  add(Severity::kError, where, std::move(message), std::move(hint));
}

void Diagnostics::warning(Location where, std::string message, std::string hint) {
  ++warning_count_;
  add(Severity::kWarning, where, std::move(message), std::move(hint));
}

void Diagnostics::add(Severity severity, Location where, std::string message, std::string hint) {
  if (kept_.size() >= kMostKept) return;
  kept_.push_back({severity, where, std::move(message), std::move(hint)});
}

void Diagnostics::sort_by_place() {
  std::stable_sort(kept_.begin(), kept_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.where, a.severity) < std::tie(b.where, b.severity);
  });
}

std::string Diagnostics::to_text(std::string_view file) const {
  std::string text;
  for (const Diagnostic& diagnostic : kept_) text += base::to_text(diagnostic, file);
  const std::size_t found = error_count_ + warning_count_;
  if (found > kept_.size()) {
    text += std::string(file) + ": " + std::to_string(found - kept_.size()) +
            " more messages not shown\n";
  }
  return text;
}

}  // namespace rulewise::base

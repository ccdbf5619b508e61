// diagnostics.h — faults and oddities found in a text, each with its place and a hint.
//
// Promises  diagnostics keep the order they were found in until sorted by place;
//           `to_text` gives FILE:LINE:COL: error: MESSAGE, then an indented hint line
// Tested by diagnostics_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rulewise::base {

/// A place in a text; both count from 1, columns in bytes. {0,0} means the text as a whole.
struct Location {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend auto operator<=>(const Location&, const Location&) = default;
};

enum class Severity : std::uint8_t { kError, kWarning };

struct Diagnostic {
  Severity severity = Severity::kError;
  Location where;
  std::string message;
  std::string hint;
};

/// `FILE:LINE:COL: error: MESSAGE\n  hint: HINT\n`; the hint line only where there is a hint.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic, std::string_view file);

class Diagnostics {
 public:
  /// More than this many are counted, not kept: a broken text of megabytes stays readable.
  static constexpr std::size_t kMostKept = 200;

  void error(Location where, std::string message, std::string hint = {});
  void warning(Location where, std::string message, std::string hint = {});

  [[nodiscard]] bool has_errors() const { return error_count_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return error_count_; }
  [[nodiscard]] std::size_t warning_count() const { return warning_count_; }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return kept_; }

  /// Orders by place, errors before warnings at one place; stable otherwise.
  void sort_by_place();
  /// All kept diagnostics as text, and a line that counts those not kept.
  [[nodiscard]] std::string to_text(std::string_view file) const;

 private:
  void add(Severity severity, Location where, std::string message, std::string hint);

  std::vector<Diagnostic> kept_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
};

}  // namespace rulewise::base

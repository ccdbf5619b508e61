// sheet.h — a rulesheet being written: comments, facts and rules laid out for reading.
//
// Idea      facts flow into lines like words, rules have one condition a line
// Promises  at most 100 columns where no single fact is longer; same calls, same text
// Tested by sheet_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rulewise::logic {

using Conditions = std::vector<std::string>;

/// `(name a b …)`, or the bare name where there are no arguments.
[[nodiscard]] std::string term(std::string_view name, const std::vector<std::string>& arguments);

template <class... Arguments>
[[nodiscard]] std::string atom(std::string_view name, const Arguments&... arguments) {
  return term(name, std::vector<std::string>{std::string(arguments)...});
}
[[nodiscard]] inline std::string holds(const std::string& fact) { return "(true " + fact + ")"; }
[[nodiscard]] inline std::string negated(const std::string& fact) { return "(not " + fact + ")"; }

class Sheet {
 public:
  /// A heading between parts of the sheet.
  void heading(std::string_view text);
  /// A comment of its own, broken into lines.
  void comment(std::string_view text);
  void fact(const std::string& fact);
  void rule(const std::string& head, const Conditions& conditions);

  [[nodiscard]] std::string text();

 private:
  void end_facts();
  void blank_line();

  std::string text_;
  std::string facts_;  // the line being filled
};

}  // namespace rulewise::logic

// check_testing.h — for tests alone: runs one check on a text and gives its messages as lines.
#pragma once

#include <string>
#include <string_view>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {

/// `LINE:COL error: MESSAGE` for each diagnostic, without hints.
inline std::string lines_of(const base::Diagnostics& diagnostics) {
  std::string lines;
  for (const base::Diagnostic& diagnostic : diagnostics.all()) {
    lines += std::to_string(diagnostic.where.line) + ':' + std::to_string(diagnostic.where.column);
    lines += diagnostic.severity == base::Severity::kError ? " error: " : " warning: ";
    lines += diagnostic.message + '\n';
  }
  return lines;
}

using RuleCheck = void (*)(const Rules&, base::Diagnostics&);
using GraphCheck = void (*)(const Rules&, const Dependencies&, const RuleGraph&,
                            base::Diagnostics&);
using RelationCheck = void (*)(const Rules&, const Dependencies&, base::Diagnostics&);

inline std::string run(RuleCheck check, std::string_view text) {
  base::Diagnostics diagnostics;
  check(read_rules(text).rules, diagnostics);
  return lines_of(diagnostics);
}

inline std::string run(RelationCheck check, std::string_view text) {
  const Reading reading = read_rules(text);
  base::Diagnostics diagnostics;
  check(reading.rules, Dependencies(reading.rules), diagnostics);
  return lines_of(diagnostics);
}

inline std::string run(GraphCheck check, std::string_view text) {
  const Reading reading = read_rules(text);
  const Dependencies dependencies(reading.rules);
  base::Diagnostics diagnostics;
  check(reading.rules, dependencies, RuleGraph(reading.rules, dependencies), diagnostics);
  return lines_of(diagnostics);
}

}  // namespace rulewise::gdl

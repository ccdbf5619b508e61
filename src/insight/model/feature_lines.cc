#include "insight/model/feature_lines.h"

#include <string>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

/// Where the facts are asked for; if nowhere with these constants, where they come about.
std::vector<base::Location> fact_lines(const RuleText& text, const Feature& feature, Decided what) {
  const std::string& shape = feature.expression.shape;
  std::vector<std::string> constants = feature.expression.constants;
  auto lines = text.lines_asking(shape, constants, what);  // a rule that names the aim goes first
  for (const std::uint32_t c : feature.freed) constants[c].clear();
  if (lines.empty()) lines = text.lines_asking(shape, constants, what);
  if (lines.empty()) lines = text.lines_bringing(shape, constants);
  return lines;
}

}  // namespace

std::vector<base::Location> feature_lines(const RuleText& text, const Feature& feature,
                                          Decided what) {
  std::vector<base::Location> lines = feature.lines;
  if (feature.reading != Reading::kPartial) {
    const auto asking = fact_lines(text, feature, what);
    lines.insert(lines.end(), asking.begin(), asking.end());
  }
  tidy_lines(lines);
  return lines;
}

}  // namespace rulewise::insight

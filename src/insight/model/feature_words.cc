#include "insight/model/feature_words.h"

#include <algorithm>
#include <optional>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostPlacesNamed = 3;  // of a condition

std::string relation_of(const std::string& shape) {
  const std::size_t begin = shape.starts_with('(') ? 1 : 0;
  return shape.substr(begin, shape.find_first_of("/( )", begin) - begin);
}

/// Whether a name says nothing by itself, as a number or a letter does.
bool needs_column(const std::string& constant) {
  return constant.size() < 2 ||
         std::ranges::all_of(constant, [](unsigned char c) { return c >= '0' && c <= '9'; });
}

/// `x 8`, `x=b`, which must not look like two names, or the bare name.
std::string with_column(const RuleText& text, const std::string& shape, std::size_t column,
                        const std::string& constant) {
  const std::string name = text.column_name(shape, column);
  if (!needs_column(constant) || name.empty()) return constant;
  const bool is_number = constant.front() >= '0' && constant.front() <= '9';
  return name + (is_number ? ' ' : '=') + constant;
}

/// The one relation that makes the condition, with the places where they are few; of several
/// relations these alone, as far as they can be named.
std::string words_of_condition(const Expression& expression) {
  std::string names = expression.condition;
  const bool is_one = names.find(',') == std::string::npos;
  const std::vector<std::string> places(expression.where->begin(), expression.where->end());
  if (places.size() <= kMostPlacesNamed) {
    return is_one ? names + " (" + listed(places, "or") + ")" : listed(places, "or");
  }
  for (std::size_t at = names.find(','); at != std::string::npos; at = names.find(',')) {
    names.replace(at, 1, " and");
  }
  return names;
}

}  // namespace

std::string feature_words(const RuleText& text, const Feature& feature) {
  const Expression& expression = feature.expression;
  if (feature.reading == Reading::kPartial) {
    const std::string& owner = expression.constants.front();
    return (owner.empty() ? "" : owner + ' ') + "part of " + relation_of(expression.shape);
  }
  std::string subject;
  std::string aim;
  bool is_plain = false;  // a name among them says something by itself
  for (std::size_t c = 0; c < expression.constants.size(); ++c) {
    if (expression.constants[c].empty()) continue;
    const bool is_aim = std::ranges::find(feature.freed, c) != feature.freed.end();
    std::string& into = is_aim ? aim : subject;
    is_plain = is_plain || (!is_aim && !needs_column(expression.constants[c]));
    into +=
        (into.empty() ? "" : " ") + with_column(text, expression.shape, c, expression.constants[c]);
  }
  if (expression.where) aim = words_of_condition(expression);
  if (!is_plain) {
    subject = relation_of(expression.shape) + (subject.empty() ? "" : " with " + subject);
  }
  if (feature.reading == Reading::kDistance) return subject + " distance to " + aim;
  return "# " + subject + (expression.where ? " in " + aim : "");
}

}  // namespace rulewise::insight

#include "insight/model/feature_words.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostPlacesNamed = 3;  // of a condition

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

/// How much is told of a feature.
enum class Detail : std::uint8_t { kShort, kMore, kLine, kAll };

/// The one relation that makes the condition, with the places where they are few; of several
/// relations these alone, as far as they can be named. Else how many, and by which line of the
/// rules; all their names only where that does not tell conditions apart.
std::string words_of_condition(const Feature& feature, Detail detail) {
  const Expression& expression = feature.expression;
  std::string names = expression.condition;
  const bool is_one = names.find(',') == std::string::npos;
  const std::vector<std::string> places(expression.where->begin(), expression.where->end());
  if (detail == Detail::kShort && places.size() <= kMostPlacesNamed) {
    return is_one ? names + " (" + listed(places, "or") + ")" : listed(places, "or");
  }
  for (std::size_t at = names.find(','); at != std::string::npos; at = names.find(',')) {
    names.replace(at, 1, " and");
  }
  const std::string line = detail == Detail::kLine && !feature.lines.empty()
                               ? ", line " + std::to_string(feature.lines.front().line)
                               : "";
  if (detail == Detail::kMore || detail == Detail::kLine) {
    names += " (" + counted(places.size(), "place") + line + ")";
  }
  if (detail == Detail::kAll) names += " (" + listed(places, "or") + ")";
  return names;
}

std::string words_of_conjunction(const Feature& feature, Detail detail) {
  const std::string& owner = feature.expression.constants.front();
  return (owner.empty() ? "" : owner + ' ') + "part of " +
         (detail == Detail::kShort ? feature.relation() : feature.expression.shape);
}

void append(std::string& text, const std::string& words) {
  text += (text.empty() ? "" : " ") + words;
}

std::string words_of(const RuleText& text, const Feature& feature, Detail detail) {
  const Expression& expression = feature.expression;
  if (feature.reading == Reading::kPartial) return words_of_conjunction(feature, detail);
  std::string subject;
  std::string aim;
  std::string names;   // of the subject, those that say something by themselves
  std::string places;  // and the others
  for (std::size_t c = 0; c < expression.constants.size(); ++c) {
    const std::string& constant = expression.constants[c];
    if (constant.empty()) continue;
    const bool is_aim = std::ranges::find(feature.freed, c) != feature.freed.end();
    const std::string words = detail == Detail::kAll
                                  ? "argument " + std::to_string(c + 1) + ' ' + constant
                                  : with_column(text, expression.shape, c, constant);
    append(is_aim ? aim : subject, words);
    if (!is_aim) append(needs_column(constant) ? places : names, words);
  }
  if (expression.where) aim = words_of_condition(feature, detail);
  if (!names.empty() && detail == Detail::kShort) {
    subject = names + (places.empty() ? "" : " with " + places);
  } else {
    subject = (detail == Detail::kAll ? expression.shape : feature.relation()) +
              (subject.empty() ? "" : " with " + subject);
  }
  if (feature.reading == Reading::kDistance) return subject + " distance to " + aim;
  return "# " + subject + (expression.where ? " in " + aim : "");
}

}  // namespace

std::string feature_words(const RuleText& text, const Feature& feature) {
  return words_of(text, feature, Detail::kShort);
}

void word_features(const RuleText& text, const std::vector<Feature*>& features) {
  for (Feature* feature : features) feature->text = feature_words(text, *feature);
  for (const Detail detail : {Detail::kMore, Detail::kLine, Detail::kAll}) {
    std::map<std::string, std::set<std::string>> keys;  // by text
    for (const Feature* feature : features) keys[feature->text].insert(feature->key());
    for (Feature* feature : features) {
      const auto found = keys.find(feature->text);
      if (found != keys.end() && found->second.size() > 1) {
        feature->text = words_of(text, *feature, detail);
      }
    }
  }
}

}  // namespace rulewise::insight

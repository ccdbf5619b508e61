// feature_words.h — features in words: `# black man`, `# man with y 8`, `left distance to y 9`.
//
// Idea      as short as tells one from the others of a model: where two would have one name, the
//           relation and how many places a condition has are told, and where that is not enough,
//           the argument that a constant stands in and every place
// Promises  the names of the rules and nothing invented but `#`, `with`, `distance to` and `part
// of`;
//           features that differ in their facts have different names
// Tested by feature_words_test.cc, game_model_test.cc
#pragma once

#include <string>
#include <vector>

#include "insight/model/feature.h"
#include "insight/model/rule_text.h"

namespace rulewise::insight {

/// As short as it can be told by itself.
[[nodiscard]] std::string feature_words(const RuleText& text, const Feature& feature);
/// Writes the text of each, those of one model together.
void word_features(const RuleText& text, const std::vector<Feature*>& features);

}  // namespace rulewise::insight

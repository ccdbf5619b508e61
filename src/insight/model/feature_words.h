// feature_words.h — a feature in words: `# black man`, `left distance to y 9`.
//
// Promises  the names of the rules and nothing invented but `#`, `distance to` and `part of`
// Tested by game_model_test.cc
#pragma once

#include <string>

#include "insight/model/feature.h"
#include "insight/model/rule_text.h"

namespace rulewise::insight {

[[nodiscard]] std::string feature_words(const RuleText& text, const Feature& feature);

}  // namespace rulewise::insight

// model_text.h — the model as the paper prints it: `Payoff = 50 + 10 (# red - # black)`.
//
// Promises  weights are positive where words can be turned round; every term names the lines of the
//           rules it comes from; a sentence says on how many games and states the model rests
// Tested by game_model_test.cc
#pragma once

#include <string>
#include <string_view>

#include "insight/model/game_model.h"

namespace rulewise::insight {

/// The lines of one role's model; a function without features says that there are none.
[[nodiscard]] std::string model_text(const GameModel& model, game::Role role);
/// All roles' models, or that of the one named, and the sample they rest on.
[[nodiscard]] std::string model_report(const GameModel& model, std::string_view only = {});
/// The feature of a term in words, turned round where the weight is negative.
[[nodiscard]] std::string term_words(const GameModel& model, const ModelTerm& term);
/// The weight to print with term_words.
[[nodiscard]] double term_weight(const GameModel& model, const ModelTerm& term);

}  // namespace rulewise::insight

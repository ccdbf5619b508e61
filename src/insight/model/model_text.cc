#include "insight/model/model_text.h"

#include <cmath>
#include <cstdio>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFewGames = 5;  // a model made of fewer is told with caution

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  std::string result = text;
  while (result.back() == '0') result.pop_back();
  if (result.back() == '.') result.pop_back();
  return result == "-0" ? "0" : result;
}

/// Three digits behind the point, or three that are not 0 where that would leave none.
std::string weight_text(double weight) {
  const std::string plain = number(std::abs(weight));
  return plain == "0" && weight != 0 ? three_digits(std::abs(weight)) : plain;
}

std::string function_text(const GameModel& model, const std::string& name,
                          const ModelFunction& function) {
  if (function.terms.empty()) return name + " = no stable features\n";
  std::string text = name + " = " + number(function.offset);
  for (const ModelTerm& term : function.terms) {
    const double weight = term_weight(model, term);
    text += std::string(function.terms.size() > 1 ? "\n  " : " ") + (weight < 0 ? "- " : "+ ") +
            weight_text(weight) + " (" + term_words(model, term) + ")" + in_brackets(term.lines);
  }
  return text + '\n';
}

/// What is read off hardly any games may hold in no other.
std::string caution(const GameModel& model) {
  if (model.games >= kFewGames) return "";
  return model.games == 1 ? ": one game shows how it went, hardly how games go"
                          : ": so few games show how they went, hardly how games go";
}

}  // namespace

std::string term_words(const GameModel& model, const ModelTerm& term) {
  const ModelFeature& feature = model.features[term.feature];
  if (!feature.minus) return feature.plus.text;
  const bool is_turned = term.weight < 0;
  const Feature& first = is_turned ? *feature.minus : feature.plus;
  const Feature& second = is_turned ? feature.plus : *feature.minus;
  return first.text + " - " + second.text;
}

double term_weight(const GameModel& model, const ModelTerm& term) {
  return model.features[term.feature].minus ? std::abs(term.weight) : term.weight;
}

std::string model_text(const GameModel& model, game::Role role) {
  const RoleModel& own = model.roles[role.index()];
  return function_text(model, "Payoff", own.payoff) + function_text(model, "Control", own.control) +
         function_text(model, "Terminal", own.termination) +
         "Payoff Stability = " + number(own.payoff_share) +
         ", Control Stability = " + number(own.control_share) + '\n';
}

std::string model_report(const GameModel& model, std::string_view only) {
  if (model.states == 0) return "No model could be built in the time.\n";
  std::string text;
  for (std::size_t r = 0; r < model.roles.size(); ++r) {
    if (!only.empty() && model.role_names[r] != only) continue;
    text += "For " + model.role_names[r] + ":\n" + model_text(model, game::Role(r)) + '\n';
  }
  return text + "From " + counted(model.states, "state") + " of " +
         counted(model.games, "random game") + ", " + counted(model.candidates, "feature") +
         " looked at" + caution(model) + ".\n";
}

}  // namespace rulewise::insight

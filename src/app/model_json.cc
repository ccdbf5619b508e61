#include "app/model_json.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "app/make_in_time.h"
#include "app/structure_json.h"
#include "base/clock.h"
#include "base/interruption.h"
#include "insight/model/model_text.h"
#include "logic/scl/draw_setup.h"
#include "logic/scl/to_gdl.h"
#include "machine/limit.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

constexpr double kSetupShare = 0.5;                          // of the time, for the machine
constexpr std::size_t kMostBytes = std::size_t{768} << 20U;  // of the machine

/// What a rule behind a term must speak of: its facts, or what its distances go by.
Json relations_json(const insight::ModelFeature& feature) {
  std::set<std::string> names{feature.plus.relation()};
  if (feature.minus) names.insert(feature.minus->relation());
  if (!feature.plus.along.empty()) names.insert(feature.plus.along);
  return names;
}

const char* name_of(insight::Reading reading) {
  switch (reading) {
    case insight::Reading::kCount: return "count";
    case insight::Reading::kDistance: return "distance";
    case insight::Reading::kPartial: return "part";
  }
  return "count";
}

/// What it reads off which facts, for programs: names, and how many places a condition leaves.
Json reading_json(const insight::Feature& feature, int sign) {
  Json constants = Json::array();
  for (const std::string& constant : feature.expression.constants) {
    if (!constant.empty()) constants.push_back(constant);
  }
  return {{"sign", sign},
          {"reading", name_of(feature.reading)},
          {"relation", feature.relation()},
          {"constants", std::move(constants)},
          {"places", feature.expression.where ? Json(feature.expression.where->size()) : Json()}};
}

/// The feature, and of a difference what is taken from it, as the term says it.
Json readings_json(const insight::GameModel& model, const insight::ModelTerm& term) {
  const insight::ModelFeature& feature = model.features[term.feature];
  if (!feature.minus) return Json::array({reading_json(feature.plus, 1)});
  const int sign = term.weight < 0 ? -1 : 1;
  return Json::array({reading_json(feature.plus, sign), reading_json(*feature.minus, -sign)});
}

Json function_json(const insight::GameModel& model, const insight::ModelFunction& function) {
  Json terms = Json::array();
  if (!function.terms.empty()) terms.push_back({{"feature", "1"}, {"weight", function.offset}});
  for (const insight::ModelTerm& term : function.terms) {
    terms.push_back({{"feature", term_words(model, term)},
                     {"weight", term_weight(model, term)},
                     {"stability", model.features[term.feature].stability},
                     {"readings", readings_json(model, term)},
                     {"relations", relations_json(model.features[term.feature])},
                     {"lines", lines_json(term.lines)}});
  }
  return terms;
}

Json role_model_json(const insight::GameModel& model, std::size_t role) {
  const insight::RoleModel& own = model.roles[role];
  return {{"payoff", function_json(model, own.payoff)},
          {"control", function_json(model, own.control)},
          {"termination", function_json(model, own.termination)},
          {"payoff_stability", own.payoff_share},
          {"control_stability", own.control_share}};
}

/// The lines of a translation that nobody has before them tell nothing.
insight::GameModel without_lines(insight::GameModel model) {
  for (insight::RoleModel& role : model.roles) {
    for (insight::ModelFunction* function : {&role.payoff, &role.control, &role.termination}) {
      for (insight::ModelTerm& term : function->terms) term.lines.clear();
    }
  }
  return model;
}

}  // namespace

Json model_json(const insight::GameModel& model, const std::string& asked_role) {
  if (model.roles.empty() || model.states == 0) return nullptr;
  const auto asked = std::ranges::find(model.role_names, asked_role);
  const std::size_t role = asked == model.role_names.end()
                               ? 0
                               : static_cast<std::size_t>(asked - model.role_names.begin());
  Json json = role_model_json(model, role);
  json["role"] = model.role_names[role];
  Json roles = Json::object();
  for (std::size_t i = 0; i < model.roles.size(); ++i) {
    if (asked != model.role_names.end() && i != role) continue;
    roles[model.role_names[i]] = role_model_json(model, i);
  }
  json["roles"] = std::move(roles);
  json["states"] = model.states;
  json["games"] = model.games;
  return json;
}

insight::GameModel model_of(const scl::Rules& rules, const ModelOptions& options) {
  const base::Stopwatch watch;
  const base::Interruptible scope{base::Deadline(options.seconds)};
  // Whether a position was there before changes neither payoff nor moves, and is much to remember.
  const auto sheet = logic::to_gdl(logic::with_drawn_setup(rules, options.seed), {false});
  if (!sheet || sheet.value().text.empty()) return {};
  const gdl::Reading reading = gdl::read_rules(sheet.value().text);
  if (reading.diagnostics.has_errors()) return {};
  machine::MachineOptions machine_options;
  machine_options.max_bytes = kMostBytes;
  const auto made = make_in_time(reading.rules, options.seconds * kSetupShare, machine_options);
  if (!made) return {};
  try {
    return without_lines(insight::build_model(
        reading.rules, *made.value().game,
        {.max_seconds = options.seconds - watch.seconds(), .seed = options.seed}));
  } catch (const machine::LimitReached&) {
    return {};
  }
}

}  // namespace rulewise::app

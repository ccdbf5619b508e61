#include "app/model_json.h"

#include <algorithm>
#include <utility>

#include "app/make_in_time.h"
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

Json function_json(const insight::GameModel& model, const insight::ModelFunction& function) {
  Json terms = Json::array();
  if (!function.terms.empty()) terms.push_back({{"feature", "1"}, {"weight", function.offset}});
  for (const insight::ModelTerm& term : function.terms) {
    terms.push_back({{"feature", term_words(model, term)},
                     {"weight", term_weight(model, term)},
                     {"stability", model.features[term.feature].stability}});
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
    return insight::build_model(
        reading.rules, *made.value().game,
        {.max_seconds = options.seconds - watch.seconds(), .seed = options.seed});
  } catch (const machine::LimitReached&) {
    return {};
  }
}

}  // namespace rulewise::app

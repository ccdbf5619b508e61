#include "app/analyze_gdl.h"

#include <algorithm>
#include <string>

#include "app/analyze_net.h"
#include "app/commands.h"
#include "app/json.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "base/clock.h"
#include "insight/discovery/structure.h"
#include "insight/discovery/structure_report.h"
#include "insight/model/game_model.h"
#include "insight/model/model_text.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

using insight::Kind;
using insight::Structure;

/// The relation that says what stands where, and what each of its columns is.
Json columns_json(const Structure& found, const insight::Placement& placement) {
  Json columns = Json::array();
  const insight::FactGroup& group = found.groups[placement.shape.index()];
  for (std::size_t c = 0; c < placement.uses.size(); ++c) {
    Json names = Json::array();
    for (const insight::Symbol name : group.columns[c].domain) {
      names.push_back(std::string(found.sample.facts.names().text(name)));
    }
    columns.push_back({{"use", name_of(placement.uses[c])}, {"constants", std::move(names)}});
  }
  return {{"relation", found.sample.facts.shape(placement.shape).head},
          {"columns", std::move(columns)}};
}

Json board_json(const Structure& found) {
  if (!found.board) return nullptr;
  Json facts = Json::array();
  for (const insight::Placement& placement : found.board->placements()) {
    facts.push_back(columns_json(found, placement));
  }
  return {{"cells", found.board->place_count()},
          {"topology", name_of(found.board->topology())},
          {"sentence", board_sentence(found)},
          {"facts", std::move(facts)}};
}

Json pieces_json(const Structure& found) {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    const insight::PieceFigures& piece = found.pieces[i];
    if (!piece.is_piece()) continue;
    pieces.push_back(
        {{"symbol", piece.symbol},
         {"owner", piece.owner ? Json(found.sample.roles[piece.owner->index()]) : Json()},
         {"moves", piece.moves},
         {"value", found.value(Kind(i))},
         {"mean", piece.count.mean()},
         {"variance", piece.count.variance()},
         {"sentence", piece_sentence(found, Kind(i))}});
  }
  return pieces;
}

Json counters_json(const Structure& found) {
  Json heads = Json::array();
  for (const insight::StepCounter& counter : found.step_counters) {
    heads.push_back(found.sample.facts.shape(counter.shape).head);
  }
  return heads;
}

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

/// The first role's model, with everybody's under `roles`.
Json model_json(const insight::GameModel& model) {
  if (model.roles.empty() || model.states == 0) return nullptr;
  Json json = role_model_json(model, 0);
  json["role"] = model.role_names.front();
  Json roles = Json::object();
  for (std::size_t i = 0; i < model.roles.size(); ++i) {
    roles[model.role_names[i]] = role_model_json(model, i);
  }
  json["roles"] = std::move(roles);
  json["states"] = model.states;
  json["games"] = model.games;
  return json;
}

Json to_json(const std::string& name, const Structure& found, const insight::GameModel& model) {
  return {{"name", name},
          {"roles", found.sample.roles},
          {"board", board_json(found)},
          {"pieces", pieces_json(found)},
          {"step_counters", counters_json(found)},
          {"advisors", Json::array()},
          {"model", model_json(model)},
          {"sample",
           {{"games", found.sample.games.size()},
            {"states", found.sample.states},
            {"trials", found.sample.trials.size()}}}};
}

}  // namespace

int analyze_gdl(const RuleFile& file, const DiscoveryOptions& options) {
  const base::Stopwatch watch;
  gdl::Reading reading = gdl::read_rules(file.text);
  if (reading.diagnostics.has_errors()) {
    reading.diagnostics.sort_by_place();
    print_to_stderr(reading.diagnostics.to_text(file.name));
    return kBadInput;
  }
  machine::MachineOptions machine_options;
  machine_options.max_setup_seconds = options.seconds / 2;
  const auto made = machine::make_machine(reading.rules, machine_options);
  if (!made) {
    complain(made.error());
    return kBadInput;
  }
  insight::SampleLimits limits;
  limits.max_seconds = std::max(0.05, (options.seconds - watch.seconds()) * 0.4);
  const Structure found =
      insight::discover(reading.rules, *made.value().game, options.seed, limits);
  const insight::GameModel model = insight::build_model(
      reading.rules, *made.value().game,
      {.max_seconds = std::max(0.05, options.seconds - watch.seconds()), .seed = options.seed});
  if (options.as_json) {
    Json json = to_json(file.name, found, model);
    json["net"] = net_json(*made.value().game, options.seed);
    print_line(to_line(json));
  } else {
    print_text(report_text(found));
    print_text(net_text(*made.value().game, options.seed));
    print_text("\nModel: payoff, control and termination\n" + model_report(model));
  }
  return kDone;
}

}  // namespace rulewise::app

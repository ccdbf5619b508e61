#include "app/analyze_gdl.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/analyze_net.h"
#include "app/commands.h"
#include "app/json.h"
#include "app/make_in_time.h"
#include "app/messages.h"
#include "app/model_json.h"
#include "app/rule_files.h"
#include "app/structure_json.h"
#include "base/clock.h"
#include "base/interruption.h"
#include "insight/advice/state_knowledge.h"
#include "insight/discovery/eliminations.h"
#include "insight/discovery/goal_patterns.h"
#include "insight/discovery/structure.h"
#include "insight/discovery/structure_report.h"
#include "insight/discovery/symmetries.h"
#include "insight/model/game_model.h"
#include "insight/model/model_text.h"
#include "insight/wording.h"
#include "machine/limit.h"
#include "machine/machine.h"
#include "machine/net/net_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

constexpr double kSetupShare = 0.5;       // of the time, for the machine
constexpr double kStructureShare = 0.35;  // of what is left, for boards and pieces
constexpr double kSlowShare = 0.6;        // the same, where rules are asked and not a net
constexpr double kNetShare = 0.1;
constexpr double kSymmetryShare = 0.05;
constexpr double kModelShare = 0.35;      // the rest is for advisors
constexpr double kSlowModelShare = 0.15;  // where rules are asked: hardly a game is played in it
constexpr double kLeastStudySeconds = 0.05;

using insight::Structure;

Json advisors_json(const insight::StateKnowledge& knowledge) {
  Json advisors = Json::array();
  for (std::size_t i = 0; i < knowledge.advisors().size(); ++i) {
    const insight::Advice advice = knowledge.advice(i);
    advisors.push_back({{"name", advice.name},
                        {"family", name_of(knowledge.advisors()[i]->family())},
                        {"weight", advice.weight},
                        {"believed", knowledge.is_believed(i)},
                        {"correlation", knowledge.games() > 0 ? knowledge.correlation(i) : 0.0},
                        {"games", knowledge.games()},
                        {"sentence", advice.sentence},
                        {"lines", lines_json(advice.lines)}});
  }
  return advisors;
}

/// Whether the best set has an advisor.
bool goes_by_advisors(const insight::StateKnowledge& knowledge) {
  const auto best = knowledge.pick({knowledge.best_set()});
  return best && !best.value().advisors.empty();
}

Json sets_json(const insight::StateKnowledge& knowledge) {
  Json trials = Json::array();
  for (const insight::SetTrial& trial : knowledge.trials()) {
    trials.push_back({{"set", trial.set},
                      {"against", trial.against},
                      {"score", trial.score ? Json(*trial.score) : Json()},
                      {"games", trial.games},
                      {"lacked_time", trial.lacked_time}});
  }
  return {{"best", goes_by_advisors(knowledge) ? Json(knowledge.best_set()) : Json()},
          {"games", knowledge.games()},
          {"confidence", knowledge.confidence()},
          {"chance", knowledge.bound()},
          {"explained", knowledge.explained()},
          {"trials", std::move(trials)}};
}

/// Which advisors to print: those named, or the believed.
std::vector<std::size_t> listed_advisors(const insight::StateKnowledge& knowledge,
                                         const insight::AdvisorSet* named) {
  if (named != nullptr) return named->advisors;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < knowledge.advisors().size(); ++i) {
    if (knowledge.is_believed(i)) found.push_back(i);
  }
  return found;
}

/// Why no advisor is believed.
std::string none_text(const insight::StateKnowledge& knowledge) {
  if (knowledge.games() > 0) return "  None goes with the end of games beyond chance.\n";
  if (knowledge.lacked_time()) return "  None is weighed: the time was too short.\n";
  return "  None is weighed: no finished random game has a state after a move and before its "
         "end.\n";
}

std::string advisors_text(const insight::StateKnowledge& knowledge,
                          const insight::AdvisorSet* named) {
  const std::vector<std::size_t> shown = listed_advisors(knowledge, named);
  std::string text = "\nAdvisors: " + insight::counted(knowledge.advisors().size(), "advisor") +
                     ", weighed by the ends of " +
                     insight::counted(knowledge.games(), "random game") + "; " +
                     (named != nullptr ? "those named" : "those believed") + ":\n";
  if (shown.empty()) {
    text += none_text(knowledge);
  }
  for (const std::size_t i : shown) {
    const insight::Advice advice = knowledge.advice(i);
    text += "  " + advice.name + "  " + insight::three_digits(advice.weight) + "  " +
            advice.sentence + insight::in_brackets(advice.lines) + '\n';
  }
  for (const insight::SetTrial& trial : knowledge.trials()) {
    text += "  Set '" + trial.set + "' ";
    if (trial.score) {
      text += "scored " + insight::number_text(100 * *trial.score, 1) + " % against '" +
              trial.against + "' in " + insight::counted(trial.games, "quick game") + ".\n";
    } else {
      text += trial.lacked_time ? "was not tried: the time was too short.\n"
                                : "was not tried: in every quick game a role was without moves or "
                                  "the rules came to a limit.\n";
    }
  }
  if (!goes_by_advisors(knowledge)) {
    return text + "  'insight' has no advisor to go by: it plays by what a search finds alone.\n";
  }
  return text + "  'insight' plays by set '" + knowledge.best_set() + "'.\n";
}

Json to_json(const std::string& name, const Structure& found, const insight::GameModel& model,
             const insight::StateKnowledge& knowledge, const DiscoveryOptions& options) {
  Json json = structure_json(found, knowledge.tables()->numbers.facts());
  json["name"] = name;
  json["advisors"] = advisors_json(knowledge);
  json["insight"] = sets_json(knowledge);
  json["model"] = model_json(model, options.role);
  return json;
}

/// All that was found out about a game.
struct Findings {
  machine::MadeMachine made;
  Structure structure;
  std::vector<insight::GoalPattern> goals;
  std::vector<insight::Elimination> eliminations;
  std::vector<insight::Symmetry> symmetries;
  bool has_all_symmetries = false;
  Json net{{"parts", Json::array()}, {"latches", 0}, {"decided_early", 0}};  // for --json
  std::string net_words;                                                     // for people
  std::shared_ptr<const insight::GameModel> model;
  std::shared_ptr<const insight::StateKnowledge> knowledge;
};

bool has_no_advisors(const DiscoveryOptions& options) {
  return options.advisors == std::vector<std::string>{"none"};
}

/// What the machine is asked for; ends early where a scope around it is over.
void look_closely(const gdl::Rules& rules, const DiscoveryOptions& options,
                  const base::Stopwatch& watch, Findings& findings) {
  const game::Game& game = *findings.made.game;
  insight::SampleLimits limits;
  const double left = std::max(0.1, options.seconds - watch.seconds());
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  const bool is_slow = net == nullptr;
  limits.max_seconds = left * (is_slow ? kSlowShare : kStructureShare);
  findings.structure = insight::discover(rules, game, options.seed, limits);
  if (base::is_interrupted()) return;  // setting out for what follows takes time too
  const std::vector<insight::GoalLines> goal_lines =
      net == nullptr ? std::vector<insight::GoalLines>() : insight::find_goal_lines(net->net());
  findings.goals = insight::find_goal_patterns(rules, findings.structure, game, goal_lines);
  findings.eliminations = insight::find_eliminations(rules, findings.structure, game);
  if (options.as_json) {
    findings.net = net_json(rules, game, options.seed, left * kNetShare);
  } else {
    findings.net_words = net_text(rules, game, options.seed, left * kNetShare);
  }
  if (base::is_interrupted()) return;
  const base::TimeLimit symmetry_limit(left * kSymmetryShare);
  findings.symmetries =
      insight::find_symmetries(findings.structure, game, options.seed, symmetry_limit, &goal_lines);
  findings.has_all_symmetries = !symmetry_limit.has_passed();
  if (base::is_interrupted()) return;
  findings.model = std::make_shared<const insight::GameModel>(insight::build_model(
      rules, game,
      {.max_seconds = left * (is_slow ? kSlowModelShare : kModelShare), .seed = options.seed}));
  insight::StudyLimits study_limits;
  const double rest = has_no_advisors(options) ? 0 : options.seconds - watch.seconds();
  study_limits.max_seconds = std::max(kLeastStudySeconds, rest);
  study_limits.seed = options.seed;
  findings.knowledge =
      insight::study(rules, game, findings.structure, findings.model, study_limits);
}

/// `watch` runs since the work on the game began.
base::Result<Findings> find_all(const gdl::Rules& rules, const DiscoveryOptions& options,
                                const base::Stopwatch& watch) {
  machine::MachineOptions machine_options;
  machine_options.max_bytes = options.max_bytes;
  auto made = make_in_time(rules, options.seconds * kSetupShare, machine_options);
  if (!made) return made.error();
  if (auto error = unknown_role(options.role, made.value().game->roles())) return *error;
  Findings findings;
  findings.made = std::move(made).value();
  try {
    const base::Interruptible scope{base::Deadline(options.seconds - watch.seconds())};
    look_closely(rules, options, watch, findings);
  } catch (const machine::LimitReached&) {
    // What was found until then stands.
  }
  if (!findings.model) findings.model = std::make_shared<const insight::GameModel>();
  if (!findings.knowledge) {
    const base::Interruptible over{base::Deadline(0)};  // a list without evidence, at once
    findings.knowledge = insight::study(rules, *findings.made.game, findings.structure,
                                        findings.model, {.max_seconds = 0, .max_games = 0});
  }
  return findings;
}

/// Whether the role is the one asked for, if one is.
bool is_asked(const Findings& findings, std::size_t role, const DiscoveryOptions& options) {
  return options.role.empty() || findings.structure.sample.roles[role] == options.role;
}

Json goals_json(const Findings& findings, const DiscoveryOptions& options) {
  Json goals = Json::array();
  for (const insight::GoalPattern& goal : findings.goals) {
    if (!is_asked(findings, goal.role, options)) continue;
    goals.push_back({{"role", findings.structure.sample.roles[goal.role]},
                     {"pays", goal.pays},
                     {"sets", goal.sets},
                     {"facts", goal.most_facts},
                     {"target", goal.places},
                     {"paid", goal.paid},
                     {"others", goal.others},
                     {"others_with", goal.others_with},
                     {"states", goal.earlier},
                     {"lines", lines_json(goal.lines)},
                     {"sentence", goal_sentence(findings.structure, goal)}});
  }
  return goals;
}

Json eliminations_json(const Findings& findings, const DiscoveryOptions& options) {
  Json eliminations = Json::array();
  for (const insight::Elimination& claim : findings.eliminations) {
    if (!is_asked(findings, claim.role, options)) continue;
    Json pieces = Json::array();
    for (const insight::Kind kind : claim.kinds) {
      pieces.push_back(findings.structure.board->kinds()[kind.index()]);
    }
    eliminations.push_back({{"role", findings.structure.sample.roles[claim.role]},
                            {"pays", claim.pays},
                            {"pieces", std::move(pieces)},
                            {"states", claim.states},
                            {"games", claim.games},
                            {"lines", lines_json(claim.lines)},
                            {"sentence", elimination_sentence(findings.structure, claim)}});
  }
  return eliminations;
}

Json symmetries_json(const Findings& findings) {
  Json symmetries = Json::array();
  for (const insight::Symmetry& symmetry : findings.symmetries) {
    symmetries.push_back({{"sentence", symmetry.sentence()},
                          {"exchanges_roles", symmetry.exchanges_roles},
                          {"states", symmetry.states},
                          {"ends", symmetry.ends},
                          {"compares_points", symmetry.compares_points},
                          {"next_states", symmetry.nexts}});
  }
  return symmetries;
}

/// How it is won, and what changes nothing.
std::string claims_text(const Findings& findings, const DiscoveryOptions& options) {
  std::string text;
  for (const insight::GoalPattern& goal : findings.goals) {
    if (!is_asked(findings, goal.role, options)) continue;
    if (text.empty()) text = "\nHow it is won\n";
    text += "  " + goal_sentence(findings.structure, goal) + '\n';
  }
  for (const insight::Elimination& claim : findings.eliminations) {
    if (!is_asked(findings, claim.role, options)) continue;
    if (text.empty()) text = "\nHow it is won\n";
    text += "  " + elimination_sentence(findings.structure, claim) + '\n';
  }
  if (!findings.symmetries.empty()) text += "\nSymmetries\n";
  for (const insight::Symmetry& symmetry : findings.symmetries) {
    text += "  " + symmetry.sentence() + '\n';
  }
  if (!findings.symmetries.empty() && !findings.has_all_symmetries) {
    text += "  There may be more: the time was too short to look for all.\n";
  }
  return text;
}

Json findings_json(const std::string& name, const Findings& findings,
                   const DiscoveryOptions& options) {
  Json json = to_json(name, findings.structure, *findings.model, *findings.knowledge, options);
  if (has_no_advisors(options)) json["advisors"] = Json::array();
  json["goals"] = goals_json(findings, options);
  json["eliminations"] = eliminations_json(findings, options);
  json["symmetries"] = symmetries_json(findings);
  json["all_symmetries"] = findings.has_all_symmetries;
  json["net"] = findings.net;
  return json;
}

}  // namespace

std::optional<base::Error> unknown_role(const std::string& role,
                                        const std::vector<std::string>& roles) {
  if (role.empty() || std::ranges::find(roles, role) != roles.end()) return std::nullopt;
  return base::Error{"no role named '" + role + "'", "roles are " + insight::listed(roles)};
}

base::Result<Json> gdl_analysis_json(const std::string& name, const std::string& text,
                                     const DiscoveryOptions& options) {
  const base::Stopwatch watch;
  const gdl::Reading reading = gdl::read_rules(text);
  if (reading.diagnostics.has_errors()) return base::Error{"the rules have faults"};
  const base::Result<Findings> findings = find_all(reading.rules, options, watch);
  if (!findings) return findings.error();
  return findings_json(name, findings.value(), options);
}

int analyze_gdl(const RuleFile& file, const DiscoveryOptions& options) {
  const base::Stopwatch watch;
  gdl::Reading reading = gdl::read_rules(file.text);
  if (reading.diagnostics.has_errors()) {
    reading.diagnostics.sort_by_place();
    print_to_stderr(reading.diagnostics.to_text(file.name));
    return kBadInput;
  }
  const base::Result<Findings> findings = find_all(reading.rules, options, watch);
  if (!findings) {
    complain(findings.error());
    return kBadInput;
  }
  const Findings& found = findings.value();
  std::optional<insight::AdvisorSet> named;
  if (!options.advisors.empty() && !has_no_advisors(options)) {
    const auto picked = found.knowledge->pick(options.advisors);
    if (!picked) {
      complain(picked.error());
      return kBadInput;
    }
    named = picked.value();
  }
  if (options.as_json) {
    print_line(to_line(findings_json(file.name, found, options)));
  } else if (!found.structure.sample.outgrown.empty()) {
    print_text(report_text(found.structure));  // there is nothing else to be told
  } else {
    print_text(report_text(found.structure));
    print_text(claims_text(found, options));
    print_text(found.net_words);
    print_text("\nModel: payoff, control and termination\n" +
               model_report(*found.model, options.role));
    if (!has_no_advisors(options)) {
      print_text(advisors_text(*found.knowledge, named ? &*named : nullptr));
    }
  }
  return kDone;
}

}  // namespace rulewise::app

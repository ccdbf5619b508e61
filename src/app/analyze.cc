// analyze.cc — `rulewise analyze FILE`: what the rules of a game tell, in words or as JSON.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis.h"
#include "app/analyze_gdl.h"
#include "app/analyze_report.h"
#include "app/commands.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/model_json.h"
#include "app/rule_files.h"
#include "app/structure_json.h"
#include "app/whole_number_check.h"
#include "base/clock.h"
#include "base/duration.h"
#include "insight/board_stability.h"
#include "insight/explain.h"
#include "insight/insight.h"
#include "insight/model/model_text.h"
#include "insight/report.h"
#include "insight/wording.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

using insight::BoardKnowledge;
using insight::PieceId;
using insight::Side;

struct AnalyzeOptions {
  std::string file;
  bool as_json = false;
  bool by_prose = false;
  std::optional<std::string> advisors;  // to be listed; empty: all
  std::string discount;                 // empty: by powers
  std::string weights;
  std::string role;  // empty: all
  std::string time;  // empty: 5s, or 20s for the report
  bool with_report = false;
  std::string folder;
  std::uint64_t seed = 1;
};

const scl::Rules& rules_of(const BoardKnowledge& knowledge) {
  return knowledge.tables().views().of(Side::kPlayer);
}

Json material_json(const BoardKnowledge& knowledge, insight::PieceOf piece) {
  Json parts = Json::object();
  for (std::size_t i = 0; i < insight::kMaterialAdvisors; ++i) {
    const insight::MaterialAdvisor advisor = insight::material_advisor(i);
    parts[std::string(name_of(advisor))] = knowledge.material().value(advisor, piece);
  }
  return parts;
}

/// Of both sides, or of the one named.
Json pieces_json(const BoardKnowledge& knowledge, const std::string& role) {
  Json pieces = Json::array();
  for (const Side owner : insight::kSides) {
    if (!role.empty() && insight::role_name(owner) != role) continue;
    for (std::size_t kind = 0; kind < rules_of(knowledge).pieces.size(); ++kind) {
      const scl::Piece& piece = rules_of(knowledge).pieces[kind];
      const insight::PieceOf owned{owner, PieceId(kind)};
      Json entry = {{"symbol", piece.name},
                    {"owner", insight::role_name(owner)},
                    {"moves", !piece.moving.empty() || !piece.capturing.empty()},
                    {"value", knowledge.material().total(owned)}};
      if (piece.is_defined) {
        const insight::Remark remark = explain_value(knowledge, PieceId(kind));
        entry["sentence"] = remark.sentence;
        entry["lines"] = lines_json(remark.lines);
        entry["material"] = material_json(knowledge, owned);
      }
      pieces.push_back(std::move(entry));
    }
  }
  return pieces;
}

Json advisors_json(const BoardKnowledge& knowledge, const std::vector<double>& stability) {
  Json advisors = Json::array();
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    const insight::Advice advice = advice_of(insight::board_advice(i), knowledge);
    advisors.push_back({{"name", advice.name},
                        {"weight", advice.weight},
                        {"stability", stability.empty() ? Json() : Json(stability[i])},
                        {"sentence", advice.sentence},
                        {"lines", lines_json(advice.lines)}});
  }
  return advisors;
}

Json remarks_json(const std::vector<insight::Remark>& remarks) {
  Json list = Json::array();
  for (const insight::Remark& remark : remarks) {
    list.push_back({{"sentence", remark.sentence}, {"lines", lines_json(remark.lines)}});
  }
  return list;
}

Json board_json(const scl::Board& board) {
  const bool is_planar = board.type == scl::BoardType::kPlanar;
  return {{"cells", board.width * board.height},
          {"topology", is_planar ? "planar" : "vertical_cylinder"},
          {"width", board.width},
          {"height", board.height}};
}

/// What remains of the time is for the model.
Json to_json(const scl::Rules& rules, const insight::EvaluationOptions& options,
             const ModelOptions& limits, const std::string& role = {}) {
  const base::Stopwatch watch;
  const auto shared = std::make_shared<const BoardKnowledge>(rules, options);
  const BoardKnowledge& knowledge = *shared;
  const std::vector<double> stability =
      insight::advice_stability(rules, shared, {.seed = limits.seed});
  const insight::GameModel model =
      model_of(rules, {std::max(0.0, limits.seconds - watch.seconds()), limits.seed});
  return {{"name", rules_of(knowledge).name},
          {"roles", {"white", "black"}},
          {"board", board_json(rules_of(knowledge).board)},
          {"pieces", pieces_json(knowledge, role)},
          {"step_counters", Json::array()},
          {"advisors", advisors_json(knowledge, stability)},
          {"promotions", remarks_json(explain_promotions(knowledge))},
          {"arrivals", remarks_json(explain_arrivals(knowledge))},
          {"vital", remarks_json(explain_vital(knowledge))},
          {"model", model_json(model, role)}};
}

std::optional<insight::EvaluationOptions> evaluation_options(const AnalyzeOptions& options) {
  insight::EvaluationOptions found;
  if (options.discount == "inverse") found.discount = insight::Discount::kInverse;
  if (options.by_prose) found.wording = insight::Wording::kProse;
  if (const auto error = insight::set_weights(options.weights, found)) {
    complain(*error);
    return std::nullopt;
  }
  return found;
}

/// What stands between '+' or ','.
std::vector<std::string> words_of(const std::string& list) {
  std::vector<std::string> words(1);
  for (const char c : list) {
    if (c == '+' || c == ',') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::string named_advisors(const BoardKnowledge& knowledge, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    const insight::Advice advice = advice_of(insight::board_advice(i), knowledge);
    if (std::ranges::find(names, advice.name) == names.end()) continue;
    text += "  " + advice.name + "  " + insight::number_text(advice.weight, 2) + "  " +
            advice.sentence + '\n';
  }
  return text;
}

/// What to complain of where the list names an advisor that there is not.
std::optional<base::Error> unknown_advisor(const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    known.emplace_back(name_of(insight::board_advice(i)));
  }
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) continue;
    return base::Error{"no advisor named '" + name + "'",
                       "advisors are " + insight::listed(known) + " (or all, or none)"};
  }
  return std::nullopt;
}

/// The advisors to be told of by name; nothing: none, or all of them.
std::vector<std::string> asked_advisors(const AnalyzeOptions& options) {
  const std::string asked = options.advisors.value_or("");
  return asked.empty() || asked == "all" || asked == "none" ? std::vector<std::string>{}
                                                            : words_of(asked);
}

/// What the pieces of one side are worth.
std::string values_text(const BoardKnowledge& knowledge, const std::string& role) {
  std::vector<std::string> values;
  for (const Json& piece : pieces_json(knowledge, role)) {
    values.push_back(piece["symbol"].get<std::string>() + ' ' +
                     insight::number_text(piece["value"].get<double>(), 1));
  }
  return "\nFor " + role + " pieces are worth: " + insight::listed(values, "and") + ".\n";
}

/// The model of the game's translation into GDL.
std::string model_text(const scl::Rules& rules, const AnalyzeOptions& options, double seconds) {
  const insight::GameModel model = model_of(rules, {seconds, options.seed});
  return "\nModel: payoff, control and termination, of the game as it is in GDL\n" +
         (model.states == 0 ? "  It could not be made in the time.\n"
                            : model_report(model, options.role));
}

int analyze_chess_like(const RuleFile& file, const AnalyzeOptions& options, double seconds) {
  const auto evaluation = evaluation_options(options);
  if (!evaluation) return kBadInput;
  const std::optional<scl::Rules> rules = read_chess_like(file);
  if (!rules) return kBadInput;
  const std::vector<std::string> asked = asked_advisors(options);
  auto error = unknown_advisor(asked);
  if (!error) error = unknown_role(options.role, {"white", "black"});
  if (error) {
    complain(*error);
    return kBadInput;
  }
  if (options.as_json) {
    print_line(to_line(to_json(*rules, *evaluation, {seconds, options.seed}, options.role)));
    return kDone;
  }
  const BoardKnowledge knowledge(*rules, *evaluation);
  print_text(report_text(knowledge));
  if (!options.role.empty()) print_text(values_text(knowledge, options.role));
  if (!options.time.empty()) print_text(model_text(*rules, options, seconds));
  if (!options.advisors || *options.advisors == "none") return kDone;
  print_text("\nAdvisors\n" +
             (asked.empty() ? advisors_text(knowledge) : named_advisors(knowledge, asked)));
  return kDone;
}

/// What to complain of where an option was given that would change nothing.
std::optional<base::Error> idle_option(const AnalyzeOptions& options, bool is_page, bool is_scl) {
  const std::pair<const char*, bool> of_values[] = {{"--prose", options.by_prose},
                                                    {"--discount", !options.discount.empty()},
                                                    {"--weights", !options.weights.empty()}};
  for (const auto& [name, is_given] : of_values) {
    if (!is_given || (is_scl && !is_page)) continue;
    return base::Error{std::string(name) + " changes nothing here",
                       "it is for the values of pieces in chess-like games, without --report"};
  }
  const std::pair<const char*, bool> of_findings[] = {{"--advisors", options.advisors.has_value()},
                                                      {"--role", !options.role.empty()}};
  for (const auto& [name, is_given] : of_findings) {
    if (!is_given || !is_page) continue;
    return base::Error{std::string(name) + " changes nothing in the report",
                       "the page tells of all roles and of no advisors; leave one of both out"};
  }
  return std::nullopt;
}

int run_analyze(const AnalyzeOptions& options) {
  const bool is_page = options.with_report || !options.folder.empty();
  const auto seconds =
      base::read_seconds(options.time.empty() ? (is_page ? "20s" : "5s") : options.time);
  if (!seconds) {
    complain({"'" + options.time + "' is not a length of time", "write it as 5s, 500ms or 2m"});
    return kBadInput;
  }
  const base::Result<RuleFile> file = read_rule_file(options.file, library_folders());
  if (!file) {
    complain(file.error());
    return kBadInput;
  }
  const bool is_scl = file.value().language == Language::kScl;
  if (const auto error = idle_option(options, is_page, is_scl)) {
    complain(*error);
    return kBadInput;
  }
  if (is_page) {
    return analyze_report(file.value(), {options.as_json, *seconds, options.seed, options.folder});
  }
  if (is_scl) return analyze_chess_like(file.value(), options, *seconds);
  DiscoveryOptions discovery{options.as_json, *seconds, options.seed, options.role};
  if (options.advisors) {
    discovery.advisors = words_of(options.advisors->empty() ? "all" : *options.advisors);
  }
  return analyze_gdl(file.value(), discovery);
}

}  // namespace

base::Result<Json> analysis_json(const RuleFile& file, double seconds, std::uint64_t seed) {
  if (file.language == Language::kGdl) {
    constexpr std::size_t kMostBytes = std::size_t{768} << 20U;  // several may run at once
    return gdl_analysis_json(
        file.name, file.text,
        {.as_json = true, .seconds = seconds, .seed = seed, .max_bytes = kMostBytes});
  }
  const scl::Reading reading = scl::read_rules(file.text);
  if (reading.diagnostics.has_errors()) return base::Error{"the rules have faults"};
  return to_json(reading.rules, {}, {seconds, seed});
}

void add_analyze(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<AnalyzeOptions>();
  CLI::App* command =
      program.add_subcommand("analyze", "Say what the rules of a game tell about it");
  add_file_option(*command, options->file);
  command->add_flag("--json", options->as_json, "everything as one JSON object");
  command
      ->add_option(
          "--time", options->time,
          "most time to spend: 5s, with --report 20s; a chess-like game then also has its model")
      ->type_name("T");
  command->add_option("--seed", options->seed, "what the random games are drawn from")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--role", options->role, "whose goals, model and pieces to tell of: all")
      ->type_name("R");
  command->add_flag("--report", options->with_report,
                    "a page from random and strong play: length, draws, edge, skill, endings");
  command->add_option("--out", options->folder, "write the report with plots and CSV there")
      ->type_name("FOLDER");
  command
      ->add_option_function<std::vector<std::string>>(
          "--advisors",
          [options](const std::vector<std::string>& list) {
            // Without a list the option reads as if it were a flag.
            options->advisors = list.empty() || list.front() == "true" ? "" : list.front();
          },
          "also what each advisor goes by, or those of a list such as material+ogre; none: no "
          "advisors, which is quicker")
      ->expected(0, 1)
      ->type_name("LIST");
  command->add_flag("--prose", options->by_prose,
                    "by the paper's words where its program did otherwise");
  command
      ->add_option("--discount", options->discount,
                   "how what is moves away counts less: exponent (if none is named) or inverse")
      ->check(CLI::IsMember({"exponent", "inverse"}))
      ->type_name("HOW");
  command->add_option("--weights", options->weights, "such as promote=0,arrival-distance=10")
      ->type_name("LIST");
  command->callback([options, &chosen] { chosen = [options] { return run_analyze(*options); }; });
}

}  // namespace rulewise::app

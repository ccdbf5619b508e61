#include "app/studio_jobs.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/analysis.h"
#include "app/forced_rules.h"
#include "app/rule_files.h"
#include "app/studio_contests.h"
#include "app/studio_lessons.h"
#include "base/clock.h"
#include "front/web/web_request.h"
#include "generator/generator.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

using front::GameShelf;
using front::JobWork;
using front::LongJob;
using front::number_in;
using front::text_in;

constexpr double kMostStudySeconds = 60;
constexpr std::uint64_t kMostTries = 3'000;       // seeds in a row for one game
constexpr std::size_t kMostSettings = 1U << 14U;  // bytes

base::Result<RuleFile> file_in(const Json& question, const GameShelf& shelf,
                               const char* key = "game") {
  const auto game = shelf.find(text_in(question, key));
  if (!game)
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  return RuleFile{game->language, game->id, game->text};
}

base::Result<JobWork> make_analysis(const Json& question, GameShelf& shelf, const std::string&) {
  base::Result<RuleFile> file = file_in(question, shelf);
  if (!file) return file.error();
  const double seconds = number_in(question, "seconds", 5, 0.5, kMostStudySeconds);
  return JobWork([file = std::move(file).value(), seconds](LongJob& job) {
    job.report_timed({0, 1, seconds}, "studying the rules and random games");
    return analysis_json(file, seconds, 1);
  });
}

base::Result<JobWork> make_report(const Json& question, GameShelf& shelf, const std::string&) {
  base::Result<RuleFile> file = file_in(question, shelf);
  if (!file) return file.error();
  const double seconds = number_in(question, "seconds", 10, 1, kMostStudySeconds);
  return JobWork([file = std::move(file).value(), seconds](LongJob& job) {
    job.report_timed({0, 1, seconds}, "playing games against itself");
    return play_report_json(file, seconds, 1, [&] { return job.is_cancelled(); });
  });
}

/// Two versions of a game beside each other.
base::Result<JobWork> make_comparison(const Json& question, GameShelf& shelf, const std::string&) {
  base::Result<RuleFile> first = file_in(question, shelf, "game");
  if (!first) return first.error();
  base::Result<RuleFile> second = file_in(question, shelf, "other");
  if (!second) return second.error();
  const double seconds = number_in(question, "seconds", 10, 1, kMostStudySeconds);
  return JobWork([files = std::vector{std::move(first).value(), std::move(second).value()},
                  seconds](LongJob& job) -> base::Result<Json> {
    Json sides = Json::array();
    for (const RuleFile& file : files) {
      const double start = sides.empty() ? 0 : 0.5;
      const std::string which = sides.empty() ? "the first" : "the second";
      const double study_seconds = std::min(seconds, 5.0);
      const double studied = start + 0.5 * study_seconds / (study_seconds + seconds);
      job.report_timed({start, studied, study_seconds}, "studying " + which);
      const base::Result<Json> analysis = analysis_json(file, study_seconds, 1);
      if (!analysis) return analysis.error();
      job.report_timed({studied, start + 0.5, seconds}, "playing " + which);
      const base::Result<Json> report =
          play_report_json(file, seconds, 1, [&] { return job.is_cancelled(); });
      if (!report) return report.error();
      if (job.is_cancelled()) return base::Error{"it was cancelled"};
      sides.push_back({{"analysis", analysis.value()}, {"report", report.value()}});
      job.show({{"sides", sides}});
    }
    return Json{{"sides", std::move(sides)}};
  });
}

// ---- Rules that were derived -------------------------------------------------------------------

Json with_diagram(const tactics::Description& rule, const FactGrid& grid,
                  const front::StudioGame& game) {
  Json json = forced_rule_json(rule, grid);
  json["diagram"] = game.diagram_json(rule.example.facts, rule.example.absent, rule.example.moves);
  return json;
}

base::Result<Json> derive_rules(const std::string& id, const std::string& text, double seconds,
                                GameShelf& shelf, LongJob& job) {
  const auto game = shelf.load(id);
  if (!game) return game.error();
  job.report_timed({0, 1, seconds}, "deriving rules from the rules, for so long at most");
  const gdl::Reading reading = gdl::read_rules(text);
  if (reading.diagnostics.has_errors())
    return base::Error{"the rules have faults", "the editor shows them at their lines"};
  tactics::TacticsLimits limits;
  limits.max_bytes = std::size_t{512} << 20U;
  const base::Stopwatch watch;
  const auto made = derive_in_time(reading.rules, limits, seconds);
  if (!made) return made.error();
  Json rules = Json::array();
  const ToldRules told = tell_in_time(made.value(), reading.rules, seconds - watch.seconds());
  for (const tactics::Description& rule : told.rules) {
    rules.push_back(with_diagram(rule, told.grid, *game.value()));
  }
  Json json = forced_json(made.value(), watch.seconds());
  json["rules"] = std::move(rules);
  return json;
}

base::Result<JobWork> make_derivation(const Json& question, GameShelf& shelf, const std::string&) {
  const auto game = shelf.find(text_in(question, "game"));
  if (!game)
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  if (game->language != Language::kGdl) {
    return base::Error{"such rules are derived from games in GDL, and this one is chess-like",
                       "`rulewise forced` derives them from its translation"};
  }
  const double seconds = number_in(question, "seconds", 8, 1, kMostStudySeconds);
  return JobWork([id = game->id, text = game->text, seconds, &shelf](LongJob& job) {
    return derive_rules(id, text, seconds, shelf, job);
  });
}

// ---- Inventing games
// -----------------------------------------------------------------------------

Json figures_json(const generator::PlayFigures& figures) {
  Json list = Json::array();
  for (const generator::FigureKind& kind : generator::figure_kinds()) {
    list.push_back({{"name", kind.name},
                    {"meaning", kind.meaning},
                    {"value", generator::text(figures.*kind.value)}});
  }
  return list;
}

base::Result<Json> invent(const generator::Settings& settings, std::uint64_t seed, GameShelf& shelf,
                          const std::string& visitor, LongJob& job) {
  Json made;
  generator::BatchListener listener;
  listener.on_kept = [&](const generator::Candidate& candidate) {
    const std::string text = game_text(candidate, settings);
    const auto added = shelf.add_own(text, front::title_of(candidate.rules.name), visitor);
    made = {{"seed", candidate.seed},
            {"title", front::title_of(candidate.rules.name)},
            {"text", text},
            {"english", scl::to_english(candidate.rules)},
            {"figures", candidate.figures ? figures_json(*candidate.figures) : Json::array()},
            {"game", added ? Json(added.value().id) : Json()}};
    return false;
  };
  listener.should_stop = [&](const generator::BatchTally& tally) {
    // Nobody can tell how many it takes: there is no share of the way.
    job.report(0, std::to_string(tally.tried) + " games tried and thrown away");
    return job.is_cancelled();
  };
  const auto result = run_batch(settings, seed, {1, kMostTries, 1, &job.cancelled()}, listener);
  if (!made.is_null()) return made;
  if (job.is_cancelled()) return base::Error{"it was cancelled"};
  return base::Error{"no game was worth keeping: " + result.tally.reasons(),
                     "loosen the settings, or take another seed"};
}

base::Result<JobWork> make_invention(const Json& question, GameShelf& shelf,
                                     const std::string& visitor) {
  generator::Settings settings;
  const std::string text = text_in(question, "settings");
  if (text.size() > kMostSettings)
    return base::Error{"the settings are too long", "16 KiB is the most"};
  base::Diagnostics diagnostics;
  generator::read_config(text, settings.config, diagnostics);
  if (diagnostics.has_errors()) {
    return base::Error{diagnostics.all().front().message, diagnostics.all().front().hint};
  }
  const bool is_tried = front::flag_in(question, "tried", false);
  settings.trial = is_tried ? generator::Trial::kFilter : generator::Trial::kNone;
  settings.naming = generator::Naming::kPlausible;
  const auto seed = static_cast<std::uint64_t>(number_in(question, "seed", 1, 0, 1e15));
  return JobWork([settings, seed, &shelf, visitor](LongJob& job) {
    job.report(0, "inventing");
    return invent(settings, seed, shelf, visitor, job);
  });
}

}  // namespace

std::map<std::string, front::JobKind> studio_jobs() {
  using enum front::JobLength;
  return {{"analyze", {make_analysis, kShort}},  {"report", {make_report, kShort}},
          {"forced", {make_derivation, kShort}}, {"generate", {make_invention, kShort}},
          {"learned", {make_learned, kShort}},   {"compare", {make_comparison, kLong}},
          {"match", {make_match, kLong}},        {"tournament", {make_tournament, kLong}},
          {"learn", {make_lesson, kLong}}};
}

}  // namespace rulewise::app

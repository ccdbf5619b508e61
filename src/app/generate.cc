// generate.cc — `rulewise generate`: new chess-like games, by seed.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/generate_batch.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "generator/batch.h"
#include "generator/config.h"
#include "generator/report.h"
#include "generator/requirement.h"

namespace rulewise::app {
namespace {

using generator::BatchEnd;
using generator::BatchResult;
using generator::Candidate;
using generator::Settings;

constexpr std::size_t kMostConfigBytes = 1U << 20U;

struct GenerateOptions {
  std::uint64_t seed = 1;
  std::string config_file;
  std::vector<std::string> assignments;  // --set
  generator::BatchLimits limits;
  std::string out;
  std::string report;
  std::string require;
  std::string names = "plain";
  bool quality = false;
  bool figures = false;
  bool print_config = false;
  bool print_traits = false;
  bool as_json = false;
};

// ---- Settings ------------------------------------------------------------------------------

/// Prints what was found; whether it was no error.
bool accept(base::Diagnostics& diagnostics, const std::string& name) {
  diagnostics.sort_by_place();
  print_to_stderr(diagnostics.to_text(name));
  return !diagnostics.has_errors();
}

bool read_config_text(const std::string& text, const std::string& name, generator::Config& config) {
  base::Diagnostics diagnostics;
  generator::read_config(text, config, diagnostics);
  return accept(diagnostics, name);
}

bool read_settings(const GenerateOptions& options, Settings& settings) {
  if (!options.config_file.empty()) {
    const base::Result<std::string> text = read_bytes(options.config_file, kMostConfigBytes);
    if (!text) {
      complain(text.error());
      return false;
    }
    if (!read_config_text(text.value(), options.config_file, settings.config)) return false;
  }
  for (const std::string& assignment : options.assignments) {
    if (!read_config_text(assignment, "--set", settings.config)) return false;
  }
  if (!options.require.empty()) {
    generator::RequirementReading reading = generator::read_requirement(options.require);
    if (!accept(reading.diagnostics, "--require")) return false;
    settings.requirement = reading.requirement;
    settings.requirement_text = options.require;
  }
  if (options.names == "plausible") settings.naming = generator::Naming::kPlausible;
  if (options.figures) settings.trial = generator::Trial::kMeasure;
  if (options.quality) settings.trial = generator::Trial::kFilter;
  return true;
}

void print_traits() {
  print_line("Traits, for --require and in reports:");
  for (const generator::TraitKind& kind : generator::trait_kinds()) {
    print_line("  " + std::string(kind.name) + ": " + std::string(kind.meaning));
  }
  print_line("Numbers, to be compared as in `types <= 4`:");
  for (const generator::MeasureKind& kind : generator::measure_kinds()) {
    print_line("  " + std::string(kind.name) + ": " + std::string(kind.meaning));
  }
}

// ---- Reports -------------------------------------------------------------------------------

struct JsonValue {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(bool value) const { return value; }
  Json operator()(std::uint64_t value) const { return value; }
  Json operator()(generator::Fraction value) const {
    return static_cast<double>(value.millionths) / generator::Fraction::kOne;
  }
  Json operator()(const std::string& value) const { return value; }
};

Json to_json(const generator::Row& row) {
  Json object = Json::object();
  for (const generator::Cell& cell : row) {
    object[std::string(cell.column)] = std::visit(JsonValue{}, cell.value);
  }
  return object;
}

bool is_json_file(const std::string& file) { return file.ends_with(".json"); }

std::string report_text(const std::vector<generator::Row>& rows, bool as_json) {
  std::string text;
  if (as_json) {
    Json list = Json::array();
    for (const generator::Row& row : rows) list.push_back(to_json(row));
    return list.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
  }
  if (!rows.empty()) text = generator::csv_head(rows.front()) + '\n';
  for (const generator::Row& row : rows) text += generator::csv_line(row) + '\n';
  return text;
}

// ---- The batch -----------------------------------------------------------------------------

/// One run: where games go, and what becomes of the report.
class Generation {
 public:
  Generation(const GenerateOptions& options, const Settings& settings)
      : options_(options), settings_(settings) {}

  int run() {
    if (!open_folder()) return kBadInput;
    generator::BatchLimits limits = options_.limits;
    limits.count -= std::min<std::uint64_t>(limits.count, there_);
    catch_interrupts();
    limits.stop = &interrupt_flag();
    const BatchResult result = find_games(limits);
    if (!write_report() || !is_written_) return kBadInput;
    return report_end(result);
  }

 private:
  bool open_folder() {
    if (options_.out.empty()) return true;
    base::Result<BatchFolder> folder = BatchFolder::open(options_.out, settings_, options_.seed);
    if (!folder) {
      complain(folder.error());
      return false;
    }
    folder_ = std::move(folder).value();
    first_seed_ = folder_->next_seed();
    for (const Candidate& game : folder_->games()) add_row(game);
    there_ = folder_->games().size();
    if (there_ > 0) remark(std::to_string(there_) + " games are there already");
    return true;
  }

  BatchResult find_games(const generator::BatchLimits& limits) {
    Progress progress;
    generator::BatchListener listener;
    listener.on_kept = [this](const Candidate& candidate) { return keep(candidate); };
    listener.should_stop = [&](const generator::BatchTally& tally) {
      progress.update(
          static_cast<double>(tally.kept) / static_cast<double>(limits.count),
          std::to_string(tally.kept) + " of " + std::to_string(tally.tried) + " games kept");
      return was_interrupted();
    };
    return generator::run_batch(settings_, first_seed_.value_or(options_.seed), limits, listener);
  }

  bool keep(const Candidate& candidate) {
    add_row(candidate);
    if (folder_) {
      const base::Result<std::string> written = folder_->add(candidate, settings_);
      if (!written) complain(written.error());
      is_written_ = written.ok();
      return is_written_;
    }
    if (options_.as_json) {
      Json object = to_json(rows_.back());
      object["text"] = generator::game_text(candidate, settings_);
      print_line(to_line(object));
    } else if (options_.report.empty()) {
      print_text(generator::game_text(candidate, settings_));
    }
    return true;
  }

  void add_row(const Candidate& candidate) {
    const std::string file = folder_ ? BatchFolder::file_name(rows_.size() + 1) : "";
    rows_.push_back(generator::report_row(file, candidate));
  }

  bool write_report() {
    if (options_.report.empty()) return true;
    const base::Result<std::string> written =
        write_whole(options_.report, report_text(rows_, is_json_file(options_.report)));
    if (!written) complain(written.error());
    return written.ok();
  }

  int report_end(const BatchResult& result) {
    const generator::BatchTally& tally = result.tally;
    if (result.end == BatchEnd::kStopped) {
      remark("stopped with " + std::to_string(rows_.size()) + " games" +
             (folder_ ? "; the same command goes on from there" : ""));
      return kInterrupted;
    }
    if (result.end == BatchEnd::kGaveUp) {
      complain({"gave up after " + std::to_string(tally.since_kept) +
                    " games in a row of which none was to be kept; " +
                    std::to_string(rows_.size()) + " kept in all",
                "of those tried: " + tally.reasons() + "; ask for less, or raise --tries"});
      return kAnswerIsNo;
    }
    if (folder_) {
      remark(std::to_string(rows_.size()) + " games in " + options_.out + ", " +
             std::to_string(tally.tried) + " tried" +
             (tally.tried > tally.kept ? ": " + tally.reasons() : ""));
    }
    return kDone;
  }

  const GenerateOptions& options_;
  const Settings& settings_;
  std::optional<BatchFolder> folder_;
  std::optional<std::uint64_t> first_seed_;
  std::uint64_t there_ = 0;
  std::vector<generator::Row> rows_;
  bool is_written_ = true;
};

int run_generate(const GenerateOptions& options) {
  Settings settings;
  if (!read_settings(options, settings)) return kBadInput;
  if (options.print_config) return print_text(generator::to_text(settings.config)), kDone;
  if (options.print_traits) return print_traits(), kDone;
  if (options.limits.count > 1 && options.out.empty() && options.report.empty() &&
      !options.as_json) {
    complain({"several games need a place to go",
              "add --out DIR, --report FILE, or --json for one line a game"});
    return kBadInput;
  }
  return Generation(options, settings).run();
}

void add_what_to_make(CLI::App& command, GenerateOptions& options) {
  command.add_option("--seed", options.seed, "the first seed tried; a game's own is in its header")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--config", options.config_file, "settings, one KEY = VALUE a line")
      ->type_name("FILE");
  command.add_option("--set", options.assignments, "one setting, 'KEY = VALUE'; may be repeated")
      ->type_name("SETTING")
      ->allow_extra_args(false);
  command
      .add_option("--require", options.require,
                  "what games must be like, such as 'cylinder and not must_capture'")
      ->type_name("TRAITS");
  command.add_option("--names", options.names, "how pieces and games are called")
      ->check(CLI::IsMember({"plain", "plausible"}))
      ->type_name("plain|plausible")
      ->capture_default_str();
  CLI::Option* quality = command.add_flag(
      "--quality", options.quality, "try games out and keep the good; limits are in the config");
  command
      .add_flag("--figures", options.figures, "try games out, write the figures, and keep them all")
      ->excludes(quality);
}

void add_how_many(CLI::App& command, GenerateOptions& options) {
  command.add_option("--count", options.limits.count, "how many games")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10'000'000}))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--tries", options.limits.tries, "games in a row without a keeper to give up at")
      ->check(check_seconds)
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--threads", options.limits.threads, "how many threads make games")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
}

void add_where_to(CLI::App& command, GenerateOptions& options) {
  command
      .add_option("--out", options.out,
                  "a folder for 0001.scl, …; goes on where an earlier run stopped")
      ->type_name("DIR");
  command.add_option("--report", options.report, "a table of the games, .csv or .json")
      ->check([](const std::string& file) {
        return file.ends_with(".csv") || file.ends_with(".json")
                   ? ""
                   : "a report is FILE.csv or FILE.json";
      })
      ->type_name("FILE");
  command.add_flag("--json", options.as_json, "one JSON object a game, its text among the rest");
  command.add_flag("--print-config", options.print_config, "print all settings and stop");
  command.add_flag("--traits", options.print_traits, "print the words of --require and stop");
}

}  // namespace

void add_generate(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<GenerateOptions>();
  CLI::App* command = program.add_subcommand("generate", "Invent new chess-like games");
  add_what_to_make(*command, *options);
  add_how_many(*command, *options);
  add_where_to(*command, *options);
  command->callback([options, &chosen] { chosen = [options] { return run_generate(*options); }; });
}

}  // namespace rulewise::app

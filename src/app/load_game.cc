#include "app/load_game.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/messages.h"
#include "app/rule_files.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "logic/scl/draw_setup.h"
#include "logic/scl/to_gdl.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

std::string check_machine_name(const std::string& name) {
  if (machine::machine_kind_from(name)) return {};
  return "no machine named '" + name +
         "'; there are auto, reference, relational, single, wide, board";
}

machine::MachineOptions machine_options(const GameOptions& options) {
  machine::MachineOptions wanted;
  wanted.kind = machine::machine_kind_from(options.machine).value_or(machine::MachineKind::kAuto);
  wanted.max_bytes = options.max_memory_mib << 20U;
  wanted.max_state_text = options.max_state_kib << 10U;
  wanted.max_setup_seconds = options.max_setup_seconds;
  wanted.setup_seed = options.setup_seed;
  wanted.merges_moves = options.merges_moves;
  return wanted;
}

/// Says the faults of a text; false if there are none.
template <class Reading>
bool tell_faults(Reading& reading, const RuleFile& file) {
  if (!reading.diagnostics.has_errors()) return false;
  reading.diagnostics.sort_by_place();
  print_to_stderr(reading.diagnostics.to_text(file.name));
  return true;
}

/// The machine for the rules of a file; faults of the text are said here and give an Error without
/// a message.
base::Result<machine::MadeMachine> make_from_scl(const RuleFile& file, const GameOptions& options) {
  scl::Reading reading = scl::read_rules(file.text);
  if (tell_faults(reading, file)) return base::Error{};
  return machine::make_machine(reading.rules, machine_options(options));
}

/// The same for GDL, whose rules count in the memory. Goal values that are none are said too: the
/// machines leave them out.
base::Result<machine::MadeMachine> make_from_gdl(const RuleFile& file, const GameOptions& options) {
  machine::MachineOptions wanted = machine_options(options);
  gdl::ReadLimits limits;
  limits.max_memory = wanted.max_bytes;
  gdl::Reading reading = gdl::read_rules(file.text, limits);
  if (tell_faults(reading, file)) return base::Error{};
  print_to_stderr(gdl::check_goal_values(reading.rules).to_text(file.name));
  wanted.max_bytes -= std::min(gdl::memory_bytes(reading.rules), wanted.max_bytes / 2);
  return machine::make_machine(reading.rules, wanted);
}

/// A longer text alone would take too much of the memory.
std::size_t longest_text(const GameOptions& options) {
  return std::min((options.max_memory_mib << 20U) / 8, gdl::ReadLimits{}.max_bytes);
}

/// A file that is longer than it may be; known before it is read.
bool is_too_long(const GameOptions& options) {
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(options.file, none);
  return !none && bytes > (options.max_memory_mib << 20U) / 8;
}

/// A pipe, whose length nobody knows, is read no further than a text may be long.
base::Result<RuleFile> read_within(const GameOptions& options) {
  std::error_code none;
  if (options.file == "-") return read_stdin_rules(longest_text(options));
  if (!std::filesystem::is_fifo(options.file, none)) {
    return read_rule_file(options.file, library_folders());
  }
  base::Result<std::string> text = read_bytes(options.file, longest_text(options));
  if (!text) return text.error();
  return RuleFile{language_of({}, text.value()), options.file, std::move(text).value()};
}

void tell_too_long(const GameOptions& options) {
  complain({"'" + options.file + "' is longer than an eighth of --memory", "give more of it"});
}

}  // namespace

void add_file_option(CLI::App& command, std::string& file) {
  command
      .add_option("FILE", file, "rules (.kif, .gdl, .scl), a game of the library, or - for stdin")
      ->option_text(" ")
      ->required();
}

void add_game_options(CLI::App& command, GameOptions& options) {
  add_file_option(command, options.file);
  command
      .add_option("--machine", options.machine,
                  "how to run the rules: auto, reference, relational, single, wide, board")
      ->check(check_machine_name)
      ->type_name("MACHINE")
      ->capture_default_str();
  command
      .add_option("--memory", options.max_memory_mib,
                  "most memory in MiB for the rules and the ground game, above which the "
                  "relational machine plays, and for that one's answers; what a search keeps is "
                  "bounded by memory= of its player")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30U).description(""))
      ->type_name("MIB")
      ->capture_default_str();
  command
      .add_option("--state-size", options.max_state_kib,
                  "most text of the facts of a state, or of the moves of a role, in KiB")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 21U).description(""))
      ->type_name("KIB")
      ->capture_default_str();
  command
      .add_option("--setup-time", options.max_setup_seconds,
                  "most seconds for grounding; above it the relational machine plays")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command
      .add_option("--setup-seed", options.setup_seed,
                  "what the random set-up of a chess-like game is drawn from")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
}

std::optional<machine::MadeMachine> load_game(const GameOptions& options) {
  if (is_too_long(options)) {
    tell_too_long(options);
    return std::nullopt;
  }
  const base::Result<RuleFile> file = read_within(options);
  if (!file) {
    complain(file.error());
    return std::nullopt;
  }
  if (file.value().text.size() > (options.max_memory_mib << 20U) / 8) {
    tell_too_long(options);
    return std::nullopt;
  }
  return load_game(file.value(), options);
}

std::optional<machine::MadeMachine> load_game(const RuleFile& file, const GameOptions& options) {
  base::Result<machine::MadeMachine> made =
      file.language == Language::kScl ? make_from_scl(file, options) : make_from_gdl(file, options);
  if (!made) {
    if (!made.error().message.empty()) complain(made.error());
    return std::nullopt;
  }
  if (!made.value().note.empty()) remark(made.value().note);
  return std::move(made).value();
}

std::optional<RuleFile> read_as_gdl(const GameOptions& options) {
  base::Result<RuleFile> file = read_rule_file(options.file, library_folders());
  if (file) return as_gdl(std::move(file).value(), options.setup_seed);
  complain(file.error());
  return std::nullopt;
}

std::optional<RuleFile> as_gdl(RuleFile file, std::uint64_t setup_seed) {
  if (file.language == Language::kGdl) return file;
  const std::optional<scl::Rules> rules = read_chess_like(file);
  if (!rules) return std::nullopt;
  // Players would be hard put to ground rules that remember positions.
  const auto sheet =
      logic::to_gdl(logic::with_drawn_setup(*rules, setup_seed), {/*remembers=*/false});
  if (sheet) return RuleFile{Language::kGdl, file.name, sheet.value().text};
  complain(sheet.error());
  return std::nullopt;
}

std::optional<scl::Rules> load_chess_like(const std::string& name) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file) {
    complain(file.error());
    return std::nullopt;
  }
  if (file.value().language != Language::kScl) {
    complain({"'" + file.value().name + "' is in GDL; this needs a chess-like game",
              "give a .scl file, or the name of a chess-like game of the library"});
    return std::nullopt;
  }
  return read_chess_like(file.value());
}

std::optional<scl::Rules> read_chess_like(const RuleFile& file) {
  scl::Reading reading = scl::read_rules(file.text);
  if (reading.diagnostics.has_errors()) {
    reading.diagnostics.sort_by_place();
    print_to_stderr(reading.diagnostics.to_text(file.name));
    return std::nullopt;
  }
  return std::move(reading.rules);
}

}  // namespace rulewise::app

// engine.cc — `rulewise engine [FILE]`: UCI and CECP on stdin and stdout for chess-like games.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/commands.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "front/engine/cecp.h"
#include "front/engine/engine_core.h"
#include "front/engine/uci.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
constexpr const char* kChess = "orthodox_chess";

/// Programs call orthodox chess by these names.
std::string library_name(const std::string& name) {
  return name == "chess" || name == "normal" || name == "standard" ? kChess : name;
}

base::Result<scl::Rules> find_game(const std::string& name) {
  const base::Result<RuleFile> file = read_rule_file(library_name(name), library_folders());
  if (!file) return file.error();
  if (file.value().language != Language::kScl) {
    return base::Error{"'" + name + "' is in GDL; engines play chess-like games",
                       "give a .scl file, or the name of a chess-like game of the library"};
  }
  scl::Reading reading = scl::read_rules(file.value().text);
  if (!reading.diagnostics.has_errors()) return std::move(reading.rules);
  reading.diagnostics.sort_by_place();
  const std::string all = reading.diagnostics.to_text(file.value().name);
  return base::Error{all.substr(0, all.find('\n'))};
}

std::vector<std::string> chess_like_games() {
  std::vector<std::string> names{"chess"};
  const auto folders = library_folders();
  for (const std::string& name : library_names(folders)) {
    const auto file = read_rule_file(name, folders);
    if (file && file.value().language == Language::kScl) names.push_back(name);
  }
  return names;
}

/// A line without its end; what is beyond the longest line is left out.
std::optional<std::string> read_line() {
  std::string line;
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (line.size() < kLongestLine) line += static_cast<char>(c);
  }
  return line.empty() ? std::nullopt : std::optional(line);
}

int run_engine(const std::string& game) {
  front::EngineSurroundings surroundings;
  surroundings.version = RULEWISE_VERSION;
  surroundings.first_game = game.empty() ? "chess" : game;
  surroundings.games = chess_like_games();
  surroundings.find_game = find_game;
  surroundings.write = [](std::string_view line) { print_line(line); };
  front::EngineCore core(surroundings);
  if (const auto error = core.choose_game(surroundings.first_game)) {
    complain(*error);
    return kBadInput;
  }
  front::Uci uci(core);
  front::Cecp cecp(core);
  bool is_cecp = false;
  while (const auto line = read_line()) {
    if (*line == "xboard" || line->starts_with("protover")) is_cecp = true;
    if (*line == "uci") is_cecp = false;
    if (*line == "xboard") continue;
    if (!(is_cecp ? cecp.take(*line) : uci.take(*line))) break;
  }
  core.thinker().end();  // nobody listens any more: a last move is told at once
  return kDone;
}

}  // namespace

void add_engine(CLI::App& program, Action& chosen) {
  auto game = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "engine", "An engine for chess-like games: UCI and CECP (xboard) on stdin and stdout");
  command
      ->add_option("FILE", *game, "the game at first (.scl, or a name of the library); else chess")
      ->option_text(" ");
  command->callback([game, &chosen] { chosen = [game] { return run_engine(*game); }; });
}

}  // namespace rulewise::app

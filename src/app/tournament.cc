// tournament.cc — `rulewise tournament SPEC.toml`: games between players, kept, counted and rated.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "app/tournament_export.h"
#include "app/tournament_ranks.h"
#include "app/tournament_report.h"
#include "app/tournament_run.h"
#include "app/tournament_spec.h"
#include "app/tournament_store.h"
#include "play/ranks.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kLongestSpec = std::size_t{1} << 20U;

struct TournamentCommand {
  std::string file;
  std::string database;
  std::string out_folder;
  bool as_json = false;
  bool only_reports = false;
};

std::optional<TournamentSpec> read_spec(const std::string& file) {
  const auto text = read_bytes(file, kLongestSpec);
  if (!text) {
    complain(text.error());
    return std::nullopt;
  }
  base::Diagnostics diagnostics;
  TournamentSpec spec = read_tournament_spec(text.value(), diagnostics);
  if (!diagnostics.has_errors()) return spec;
  diagnostics.sort_by_place();
  print_to_stderr(diagnostics.to_text(file));
  return std::nullopt;
}

bool write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  return file.flush().good();
}

/// Games made of the rules that are kept, where none are loaded to be played.
class KeptGames {
 public:
  explicit KeptGames(const TournamentStore& store) : store_(store) {}

  const game::Game* find(const std::string& name) {
    const auto known = made_.find(name);
    const auto& made =
        known == made_.end() ? made_.emplace(name, make(name)).first->second : known->second;
    return made ? made->game.get() : nullptr;
  }

 private:
  [[nodiscard]] std::optional<machine::MadeMachine> make(const std::string& name) const {
    const auto rules = store_.rules_of(name);
    if (!rules) return std::nullopt;
    GameOptions options;
    options.merges_moves = true;
    return load_game({language_of(name, *rules), name, *rules}, options);
  }

  const TournamentStore& store_;
  std::map<std::string, std::optional<machine::MadeMachine>> made_;
};

FindGame finder_in(const std::vector<LoadedGame>& games) {
  return [&games](const std::string& name) -> const game::Game* {
    const auto found = std::ranges::find(games, name, &LoadedGame::name);
    return found == games.end() ? nullptr : found->made.game.get();
  };
}

bool write_all(const std::string& folder, const TournamentReport& report,
               const TournamentStore& store, const FindGame& find_game) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::filesystem::path base(folder);
  const std::vector<StoredGame> games = store.games(true);
  return !error && write_file(base / "report.md", to_markdown(report)) &&
         write_file(base / "report.json", to_line(to_json(report)) + '\n') &&
         write_file(base / "players.csv", to_csv(report)) &&
         write_file(base / "games.csv", games_to_csv(compared(games))) &&
         write_file(base / "elo.svg", to_svg(report)) && export_games(base, games, find_game) &&
         export_rules(base, games, store);
}

int report_on(const TournamentCommand& command, const TournamentSpec& spec,
              const TournamentStore& store, const FindGame& find_game) {
  const std::vector<StoredGame> games = store.games(false);
  const TournamentReport report = make_report(spec, games, store.planned());
  if (command.as_json) {
    print_line(to_line(to_json(report)));
  } else {
    print_text(to_text(report));
  }
  if (command.out_folder.empty()) return kDone;
  if (write_all(command.out_folder, report, store, find_game)) return kDone;
  complain({"the report could not be written to '" + command.out_folder + "'",
            "--out names a folder that is made where it is not there"});
  return kBadInput;
}

base::Result<std::unique_ptr<TournamentStore>> open_store(const TournamentCommand& command,
                                                          const TournamentSpec& spec) {
  const std::string file =
      command.database.empty()
          ? std::filesystem::path(command.file).replace_extension(".db").string()
          : command.database;
  auto store = command.only_reports ? TournamentStore::open_to_read(file, fingerprint(spec))
                                    : TournamentStore::open(file, fingerprint(spec));
  if (!store) return base::Error{file + ": " + store.error().message, store.error().hint};
  return store;
}

/// The store of a tournament that goes on: its games, found or invented, and its openings must be
/// those it began with.
base::Result<std::unique_ptr<TournamentStore>> open_to_play(const TournamentCommand& command,
                                                            const TournamentSpec& spec,
                                                            const std::vector<LoadedGame>& games) {
  auto store = open_store(command, spec);
  if (!store) return store;
  for (const LoadedGame& game : games) {
    if (auto error = store.value()->keep_rules(game.name, game.rules)) return *error;
    if (game.book.empty()) continue;
    if (auto error = store.value()->keep_book(to_line(Json(game.book)))) return *error;
  }
  return store;
}

int report_alone(const TournamentCommand& command, const TournamentSpec& spec) {
  const auto store = open_store(command, spec);
  if (!store) {
    complain(store.error());
    return kBadInput;
  }
  KeptGames kept(*store.value());
  return report_on(command, spec, *store.value(),
                   [&](const std::string& name) { return kept.find(name); });
}

int finish(const TournamentCommand& command, const TournamentSpec& spec,
           const std::vector<LoadedGame>& games, const TournamentStore& store, bool is_kept) {
  const int status = report_on(command, spec, store, finder_in(games));
  if (!is_kept) {
    const base::Error why = store.write_failure().value_or(base::Error{});
    complain({"a result could not be written: " + why.message, why.hint});
    return kBadInput;
  }
  return was_interrupted() ? kInterrupted : status;
}

/// Under mpirun: rank 0 hands out games and reports, the others play.
int run_together(const TournamentCommand& command, const TournamentSpec& spec,
                 const std::vector<LoadedGame>& games) {
  const auto ranks = play::open_ranks();
  if (!ranks) {
    complain(ranks.error());
    return kBadInput;
  }
  if (ranks.value()->rank() > 0) {
    play_for_others(spec, games, *ranks.value());
    return kDone;
  }
  const auto store = open_to_play(command, spec, games);
  if (!store) {
    complain(store.error());
    return kBadInput;
  }
  const bool is_kept = hand_out_games(spec, games, *store.value(), *ranks.value());
  return finish(command, spec, games, *store.value(), is_kept);
}

int run_tournament(const TournamentCommand& command) {
  const std::optional<TournamentSpec> spec = read_spec(command.file);
  if (!spec) return kBadInput;
  if (command.only_reports) return report_alone(command, *spec);
  catch_interrupts();
  const auto games = load_games(*spec);
  if (!games) return was_interrupted() ? kInterrupted : kBadInput;
  if (play::has_other_ranks()) return run_together(command, *spec, *games);
  const auto store = open_to_play(command, *spec, *games);
  if (!store) {
    complain(store.error());
    return kBadInput;
  }
  const bool is_kept = play_tournament(*spec, *games, *store.value());
  return finish(command, *spec, *games, *store.value(), is_kept);
}

}  // namespace

void add_tournament(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<TournamentCommand>();
  CLI::App* command = program.add_subcommand(
      "tournament", "Games between several players, resumable; crosstable, Elo, SPRT");
  command->add_option("SPEC", options->file, "what to play, in TOML (docs/tournament.md)")
      ->option_text(" ")
      ->required();
  command->add_option("--db", options->database, "where results are kept; else beside the spec")
      ->type_name("FILE");
  command
      ->add_option("--out", options->out_folder,
                   "write the report (.md, .json, players.csv, games.csv, elo.svg) and the games "
                   "(.jsonl, .pgn, .sgf) there")
      ->type_name("DIR");
  command->add_flag("--report", options->only_reports, "play nothing, report on what there is");
  command->add_flag("--json", options->as_json, "machine-readable output");
  command->callback(
      [options, &chosen] { chosen = [options] { return run_tournament(*options); }; });
}

}  // namespace rulewise::app

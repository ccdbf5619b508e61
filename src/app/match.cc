// match.cc — `rulewise match FILE PLAYER…`: games between players, with the score and its error.
#include "play/match.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/match_folder.h"
#include "app/match_result.h"
#include "app/messages.h"
#include "app/opening_book.h"
#include "app/player_limits.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/whole_number_check.h"
#include "front/outside_player.h"
#include "insight/wording.h"

namespace rulewise::app {
namespace {

constexpr double kModelSeconds = 10;  // most, for making a model

struct MatchCommand {
  GameOptions game;
  std::vector<std::string> players;
  play::MatchOptions match;
  std::string clock;
  std::string game_clock;
  std::optional<std::string> book_file;
  std::string record_folder;
  std::string gdl_rules;  // where players over HTTP need them
  bool as_json = false;
};

/// Two numbers with a sign between them; the one before it may be missing, and is then 0.
std::optional<std::pair<double, double>> read_pair(const std::string& text, char separator) {
  const auto number = [](const std::string& part) -> std::optional<double> {
    char* end = nullptr;
    const double value = std::strtod(part.c_str(), &end);
    const bool is_whole = end != part.c_str() && *end == '\0';
    if (!is_whole || !std::isfinite(value) || value < 0) return std::nullopt;
    return value;
  };
  const std::size_t at = text.find(separator);
  const auto first = at == std::string::npos ? std::optional(0.0) : number(text.substr(0, at));
  const auto second = number(at == std::string::npos ? text : text.substr(at + 1));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

/// False after saying what is wrong with a clock.
bool read_clocks(MatchCommand& options) {
  if (!options.clock.empty()) {
    const auto clock = read_pair(options.clock, ',');
    if (!clock || clock->second <= 0) {
      complain({"--clock '" + options.clock + "' is not START,PLAY in seconds", "such as 10,1"});
      return false;
    }
    options.match.start_seconds = clock->first;
    options.match.move_seconds = clock->second;
  }
  if (!options.game_clock.empty()) {
    const bool has_increment = options.game_clock.find('+') != std::string::npos;
    const auto clock = read_pair(options.game_clock + (has_increment ? "" : "+0"), '+');
    if (!clock || clock->first <= 0) {
      complain({"--game-clock '" + options.game_clock + "' is not BASE+INCREMENT in seconds",
                "such as 60+0.5"});
      return false;
    }
    options.match.game_seconds = clock->first;
    options.match.increment = clock->second;
  }
  return true;
}

/// False after saying what is wrong with the openings.
bool read_book(const game::Game& game, MatchCommand& options) {
  if (!options.book_file) return true;
  if (options.match.opening_plies > 0) {
    complain(
        {"games begin by --book or with random --openings, not both", "leave one of them out"});
    return false;
  }
  auto book = read_opening_book(game, *options.book_file);
  if (!book) return complain(book.error()), false;
  options.match.book = std::move(book).value();
  return true;
}

bool has_clock(const MatchCommand& options) {
  return !options.clock.empty() || !options.game_clock.empty();
}

base::Result<std::unique_ptr<play::Player>> make_player(const game::Game& game,
                                                        const MatchCommand& options,
                                                        const std::string& text, std::uint64_t seed,
                                                        const play::Knowledge& knowledge) {
  if (front::is_outside_configuration(text)) {
    const auto engine = front::read_uci_configuration(text);
    if (!engine) return engine.error();
    const bool is_remote = front::is_ggp_configuration(text);  // the clock is told before the game
    const bool is_timed = is_remote ? !options.clock.empty() : has_clock(options);
    if (!is_bounded(engine.value().limits, is_timed)) return no_limit(text);
    return front::make_outside_player(game, engine.value(), {options.gdl_rules, seed});
  }
  const auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  if (!is_bounded(configuration.value(), has_clock(options))) return no_limit(text);
  return play::make_player(game, configuration.value(), seed, knowledge);
}

base::Result<std::vector<std::unique_ptr<play::Player>>> make_players(const game::Game& game,
                                                                      const MatchCommand& options) {
  if (options.players.size() != game.role_count()) {
    return base::Error{insight::counted(options.players.size(), "player") + " for " +
                           insight::counted(game.role_count(), "role"),
                       "name one player for each role, such as: random mcts:time=1s"};
  }
  const play::Knowledge knowledge =
      knowledge_for(options.game.file, game, options.players, kModelSeconds, options.match.seed);
  std::vector<std::unique_ptr<play::Player>> players;
  for (const std::string& text : options.players) {
    auto player = make_player(game, options, text, options.match.seed + players.size(), knowledge);
    if (!player) return player.error();
    players.push_back(std::move(player).value());
  }
  return players;
}

std::string game_line(const MatchCommand& options, const game::Game& game,
                      const play::GameRecord& record) {
  std::string line = "game " + std::to_string(record.number + 1) + ':';
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    line += (r == 0 ? " " : ", ") + options.players[record.players[r]] + " as " + game.roles()[r];
    if (!record.payoffs.empty()) line += fmt::format(" {:g}", record.payoffs[r]);
  }
  line += ", " + std::to_string(record.joint_moves.size()) + " moves";
  if (record.end != play::GameEnd::kOver) line += " (" + std::string(name_of(record.end)) + ')';
  if (!record.fault.empty()) line += ": " + record.fault;
  if (!record.replaced.empty()) {
    const play::ReplacedMove& first = record.replaced.front();
    line += "; " + std::to_string(record.replaced.size()) + " answers replaced, the first of " +
            options.players[first.player] + ": " + first.why;
  }
  return line;
}

/// What its score does not say of its play.
std::string failures_text(const play::Standing& standing) {
  std::string text;
  if (standing.forfeits > 0) text += "; " + std::to_string(standing.forfeits) + " lost by rule";
  if (standing.late_moves > 0) {
    text += "; " + insight::counted(standing.late_moves, "move") + " over the clock, the longest " +
            insight::number_text(standing.longest_seconds, 3) + " s";
  }
  if (standing.replaced > 0) {
    text += "; " + std::to_string(standing.replaced) + " answers missing, late or illegal";
  }
  return text;
}

void print_text(const play::MatchResult& result) {
  if (result.games == 0) return print_line("no game ended: there is no score");
  for (const play::Standing& standing : result.standings) {
    print_line(
        fmt::format("{}: {} won, {} drawn, {} lost; {} of {}", standing.name, standing.wins,
                    standing.draws, standing.losses,
                    play::score_text(play::mean_of(standing.scores).mean, different_games(result)),
                    insight::counted(result.games, "game") + failures_text(standing)));
  }
  if (result.repeated_games > 0) {
    print_line(
        fmt::format("{} of {} games are repeats of others, move for move, and count once; "
                    "--openings or --book make games differ",
                    result.repeated_games, result.games));
  }
  if (const std::optional<play::EloInterval> elo = elo_in(result)) {
    print_line("Elo of " + result.standings[0].name + " against " + result.standings[1].name +
               ", 95 %: " + to_text(*elo));
  }
}

/// In GDL if somebody plays over HTTP.
std::optional<machine::MadeMachine> load(MatchCommand& options) {
  if (std::ranges::none_of(options.players, front::is_ggp_configuration)) {
    return load_game(options.game);
  }
  const std::optional<RuleFile> file = read_as_gdl(options.game);
  if (!file) return std::nullopt;
  options.gdl_rules = file->text;
  return load_game(*file, options.game);
}

int run_match(MatchCommand options) {
  if (!read_clocks(options)) return kBadInput;
  if (options.match.explains && options.record_folder.empty()) {
    return complain({"--explain writes reasons into records, and none are asked for",
                     "say where they go: --record DIR"}),
           kBadInput;
  }
  options.game.merges_moves = true;
  const std::optional<machine::MadeMachine> made = load(options);
  if (!made) return kBadInput;
  const game::Game& game = *made->game;
  if (!read_book(game, options)) return kBadInput;
  if (const auto fault = play::fault_of(game, options.match)) return complain(*fault), kBadInput;
  std::optional<MatchFolder> folder;
  if (!options.record_folder.empty()) {
    auto opened = MatchFolder::open(options.record_folder,
                                    {options.game.file, options.players, options.match.seed});
    if (!opened) return complain(opened.error()), kBadInput;
    folder = std::move(opened).value();
  }
  auto players = make_players(game, options);
  if (!players) {
    complain(players.error());
    return kBadInput;
  }
  catch_interrupts();
  options.match.should_stop = [] { return was_interrupted(); };
  for (const auto& player : players.value()) player->set_hurry([] { return was_interrupted(); });
  Progress progress;
  bool is_written = true;
  options.match.on_stopped = [&](const play::GameRecord& record) {
    if (record.joint_moves.empty()) return;
    if (!options.as_json) print_line(game_line(options, game, record));
    if (folder) is_written = folder->write(game, record) && is_written;
  };
  const play::MatchResult result =
      play::play_match(game, players.value(), options.match, [&](const play::GameRecord& record) {
        if (!options.as_json) print_line(game_line(options, game, record));
        if (folder) is_written = folder->write(game, record) && is_written;
        progress.update(
            static_cast<double>(record.number + 1) / static_cast<double>(options.match.games),
            "games");
      });
  options.as_json ? print_line(to_line(match_result_json(result))) : print_text(result);
  if (!is_written) {
    complain({"the records could not be written to '" + options.record_folder + "'"});
    return kBadInput;
  }
  if (result.was_stopped) return kInterrupted;
  return forfeits_in(result) > 0 ? kAnswerIsNo : kDone;
}

}  // namespace

void add_match(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<MatchCommand>();
  CLI::App* command = program.add_subcommand(
      "match", "Play games between players; a player is NAME[:KEY=VALUE,…] such as mcts:time=1s");
  add_game_options(*command, options->game);
  std::string names;
  for (const std::string& name : play::known_players()) names += (names.empty() ? "" : ", ") + name;
  command
      ->add_option(
          "PLAYER", options->players,
          "one for each role: " + names +
              ", uci:COMMAND, cecp:COMMAND, gtp:COMMAND, ggp:URL; memory=512M bounds what its "
              "search keeps, a quarter of the machine at most if not said")
      ->option_text(" ")
      ->required();
  command->add_option("--games", options->match.games, "how many games; roles change each game")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}).description(""))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--clock", options->clock, "seconds to start and for each move")
      ->type_name("START,PLAY");
  command
      ->add_option("--game-clock", options->game_clock,
                   "seconds a player has for a whole game, and what each move adds")
      ->type_name("BASE+INC");
  command
      ->add_option("--book", options->book_file,
                   "openings to begin with: one a line, a JSON array of joint moves")
      ->type_name("FILE");
  command->add_flag("--explain", options->match.explains, "records say why each move was made");
  command
      ->add_option("--openings", options->match.opening_plies,
                   "random moves at the start, the same for each exchange of roles")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--max-plies", options->match.max_plies, "a longer game is drawn")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", options->match.seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--record", options->record_folder, "write every game into this folder")
      ->type_name("DIR");
  command->add_flag("--json", options->as_json, "one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_match(*options); }; });
}

}  // namespace rulewise::app

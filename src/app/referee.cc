// referee.cc — `rulewise referee FILE --player HOST:PORT…`: matches between players over HTTP.
#include "front/ggp/referee.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/match_record.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "base/clock.h"
#include "insight/wording.h"

namespace rulewise::app {
namespace {

struct RefereeCommand {
  GameOptions game;
  std::vector<std::string> players;
  front::RefereeOptions match;
  std::size_t games = 1;
  std::string record_folder;
  bool as_json = false;
};

/// What one player did in all matches.
struct Score {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
  double points = 0;
  std::size_t late = 0;
  std::size_t gone = 0;
  std::size_t illegal = 0;
  double longest_seconds = 0;
};

base::Result<std::vector<front::Seat>> find_seats(const std::vector<std::string>& players) {
  std::vector<front::Seat> seats;
  for (const std::string& text : players) {
    const auto place = front::read_host_and_port(text);
    if (!place) return place.error();
    const auto address = front::find_address(place.value());
    if (!address) return address.error();
    seats.push_back({text, place.value(), address.value()});
  }
  return seats;
}

/// One word, different for every match of every run.
std::string match_name(const RuleFile& file, std::size_t number) {
  std::string name = std::filesystem::path(file.name).stem().string();
  for (char& c : name) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!is_plain) c = '_';
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto moment = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  char digits[32];
  std::snprintf(digits, sizeof digits, "%04zu", number + 1);
  return name + '.' + std::to_string(moment) + '.' + digits;
}

/// Which player sits at a role: they move on by one seat a match.
std::size_t player_at(std::size_t role, std::size_t number, std::size_t players) {
  return (role + number) % players;
}

void count_errors(const std::vector<std::string>& errors, std::size_t role, Score& score) {
  const std::string& error = errors[role];
  score.late += error == "TO" ? 1 : 0;
  score.gone += error == "CE" ? 1 : 0;
  score.illegal += error.starts_with("IL") ? 1 : 0;
}

void count(const front::RefereedMatch& match, std::size_t number, std::vector<Score>& scores) {
  for (std::size_t r = 0; r < scores.size(); ++r) {
    Score& score = scores[player_at(r, number, scores.size())];
    for (const auto& errors : match.errors) count_errors(errors, r, score);
    for (const auto& seconds : match.seconds) {
      score.longest_seconds = std::max(score.longest_seconds, seconds[r]);
    }
    if (match.goals.empty()) continue;
    const int most = *std::ranges::max_element(match.goals);
    const bool is_best = match.goals[r] == most;
    const bool is_draw = is_best && std::ranges::count(match.goals, most) > 1;
    ++(is_draw ? score.draws : is_best ? score.wins : score.losses);
    score.points += match.goals[r] / 100.0;
  }
}

std::string match_line(const front::RefereedMatch& match, const RecordFrame& frame) {
  std::string line = match.match + ':';
  for (std::size_t r = 0; r < frame.roles.size(); ++r) {
    std::size_t errors = 0;
    for (const auto& step : match.errors) errors += step[r].empty() ? 0 : 1;
    line += (r == 0 ? " " : ", ") + frame.players[r] + " as " + frame.roles[r];
    if (!match.goals.empty()) line += ' ' + std::to_string(match.goals[r]);
    if (errors > 0) line += " (" + std::to_string(errors) + " errors)";
  }
  line += ", " + std::to_string(match.joint_moves.size()) + " moves";
  if (match.end != front::RefereeEnd::kCompleted) {
    line += " (" + std::string(name_of(match.end)) + ')';
  }
  return line;
}

void print_scores(const RefereeCommand& command, const std::vector<Score>& scores,
                  std::size_t played, std::size_t completed) {
  Json players = Json::array();
  for (std::size_t p = 0; p < scores.size(); ++p) {
    const Score& score = scores[p];
    players.push_back({{"name", command.players[p]},
                       {"wins", score.wins},
                       {"draws", score.draws},
                       {"losses", score.losses},
                       {"points", score.points},
                       {"late", score.late},
                       {"gone", score.gone},
                       {"illegal", score.illegal},
                       {"longest_seconds", score.longest_seconds}});
    if (command.as_json) continue;
    char line[400];
    std::snprintf(line, sizeof line,
                  "%s: %zu won, %zu drawn, %zu lost, %.2f points; %zu late, %zu without "
                  "connection, %zu illegal; slowest %.3f s",
                  command.players[p].c_str(), score.wins, score.draws, score.losses, score.points,
                  score.late, score.gone, score.illegal, score.longest_seconds);
    print_line(line);
  }
  if (!command.as_json) return;
  print_line(to_line({{"matches", played}, {"completed", completed}, {"players", players}}));
}

int play_matches(const RefereeCommand& command, const RuleFile& file, const game::Game& game,
                 const std::vector<front::Seat>& seats) {
  std::vector<Score> scores(seats.size());
  std::size_t played = 0;
  std::size_t completed = 0;
  bool is_written = true;
  Progress progress;
  for (std::size_t n = 0; n < command.games && !was_interrupted(); ++n) {
    RecordFrame frame{command.game.file, game.roles(), {}, command.match};
    std::vector<front::Seat> at_roles;
    for (std::size_t r = 0; r < seats.size(); ++r) {
      at_roles.push_back(seats[player_at(r, n, seats.size())]);
      frame.players.push_back(at_roles.back().name);
    }
    frame.options.match = match_name(file, n);
    frame.options.seed += n;
    const auto total = static_cast<double>(command.games);
    frame.options.on_step = [&](std::size_t steps) {
      progress.update(static_cast<double>(n) / total, std::to_string(steps) + " moves");
    };
    const front::RefereedMatch match =
        front::referee_match(game, file.text, at_roles, frame.options);
    ++played;
    completed += match.end == front::RefereeEnd::kCompleted ? 1 : 0;
    count(match, n, scores);
    if (!command.as_json) print_line(match_line(match, frame));
    if (!command.record_folder.empty()) {
      is_written = write_match(command.record_folder, match, frame) && is_written;
    }
  }
  print_scores(command, scores, played, completed);
  if (!is_written) {
    complain({"the records could not be written to '" + command.record_folder + "'"});
    return kBadInput;
  }
  if (was_interrupted()) return kInterrupted;
  return completed == played ? kDone : kAnswerIsNo;
}

int run_referee(RefereeCommand command) {
  const std::optional<RuleFile> file = read_as_gdl(command.game);
  if (!file) return kBadInput;
  const std::optional<machine::MadeMachine> made = load_game(*file, command.game);
  if (!made) return kBadInput;
  if (command.players.size() != made->game->role_count()) {
    complain({insight::counted(command.players.size(), "player") + " for " +
                  insight::counted(made->game->role_count(), "role"),
              "name one --player HOST:PORT for each role"});
    return kBadInput;
  }
  const auto seats = find_seats(command.players);
  if (!seats) {
    complain(seats.error());
    return kBadInput;
  }
  std::error_code error;
  if (!command.record_folder.empty()) {
    std::filesystem::create_directories(command.record_folder, error);
    if (error) {
      complain({"no folder '" + command.record_folder + "': " + error.message()});
      return kBadInput;
    }
  }
  catch_interrupts();
  command.match.should_stop = [] { return was_interrupted(); };
  return play_matches(command, *file, *made->game, seats.value());
}

}  // namespace

void add_referee(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<RefereeCommand>();
  CLI::App* command = program.add_subcommand(
      "referee", "A manager of general games: matches between players reached over HTTP");
  add_game_options(*command, options->game);
  command->add_option("--player", options->players, "where a player listens; one for each role")
      ->required()
      ->type_name("HOST:PORT")
      ->delimiter(',');
  command->add_option("--startclock", options->match.start_clock, "seconds before the first move")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command->add_option("--playclock", options->match.play_clock, "seconds for each move")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command
      ->add_option_function<std::vector<double>>(
          "--clock",
          [options](const std::vector<double>& clocks) {
            options->match.start_clock = clocks.front();
            options->match.play_clock = clocks.back();
          },
          "both clocks at once")
      ->delimiter(',')
      ->expected(2)
      ->check(check_seconds)
      ->type_name("START,PLAY");
  command->add_option("--games", options->games, "how many matches; roles change each match")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}).description(""))
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--scramble", options->match.scrambles,
                    "rules in words that mean nothing, others for each player");
  command->add_option("--max-steps", options->match.max_steps, "a longer match is given up")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", options->match.seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--record", options->record_folder, "write every match into this folder")
      ->type_name("DIR");
  command->add_flag("--json", options->as_json, "machine-readable output");
  command->callback([options, &chosen] { chosen = [options] { return run_referee(*options); }; });
}

}  // namespace rulewise::app

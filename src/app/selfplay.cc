// selfplay.cc — `rulewise selfplay FILE PLAYER`: games of a player against itself, as records.
#include <CLI/CLI.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/player_limits.h"
#include "app/progress.h"
#include "app/rank_words.h"
#include "app/seconds_check.h"
#include "app/selfplay_games.h"
#include "app/whole_number_check.h"
#include "play/ranks.h"
#include "play/shared_work.h"

namespace rulewise::app {
namespace {

constexpr double kModelSeconds = 10;  // most, for making a model

struct SelfplayCommand {
  GameOptions game;
  SelfplayPlan plan;
  std::optional<double> move_seconds;
  std::string out = "-";
};

/// Everything that whoever plays needs.
struct Table {
  const SelfplayPlan& plan;
  const game::Game& game;
  play::Knowledge knowledge;

  [[nodiscard]] std::optional<std::string> play(std::size_t number,
                                                const std::function<bool()>& should_stop) const {
    return play_selfplay_game(plan, game, knowledge, number, should_stop);
  }
};

/// What there is to know, or why the player cannot play this game.
base::Result<play::Knowledge> knowledge_of_player(const SelfplayCommand& command,
                                                  const game::Game& game) {
  const auto player = play::read_configuration(command.plan.player);
  if (!player) return player.error();
  if (!is_bounded(player.value(), command.move_seconds.has_value())) {
    return no_limit(command.plan.player);
  }
  play::Knowledge knowledge;
  if (play::wants_model(player.value()) || play::wants_memory(player.value()) ||
      play::wants_advice(player.value())) {
    knowledge = knowledge_for(command.game.file, game, std::vector{command.plan.player},
                              kModelSeconds, command.plan.match.seed);
  }
  const auto tried = play::make_player(game, player.value(), 1, knowledge);
  if (!tried) return tried.error();
  return knowledge;
}

void show(Progress& progress, const SelfplayFile& file, const SelfplayPlan& plan) {
  progress.update(static_cast<double>(file.written()) / static_cast<double>(plan.games),
                  std::to_string(file.written()) + " of " + std::to_string(plan.games) + " games");
}

/// Threads of this process play, whoever has played writes.
void play_alone(const Table& table, std::size_t threads, SelfplayFile& file) {
  std::mutex mutex;  // guards the file and the bar
  Progress progress;
  const auto work = [&] {
    const auto take = [&]() -> std::optional<std::size_t> {
      const std::scoped_lock lock(mutex);
      if (!file.is_good()) return std::nullopt;
      return file.take();
    };
    while (!was_interrupted()) {
      const auto number = take();
      if (!number) break;
      auto line = table.play(*number, [] { return was_interrupted(); });
      const std::scoped_lock lock(mutex);
      if (line) file.keep(*number, std::move(*line));
      show(progress, file, table.plan);
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
}

/// Rank 0 under mpirun: the others play.
void hand_out_games(const Table& table, SelfplayFile& file, play::Ranks& ranks) {
  Progress progress;
  const play::WorkDesk desk{
      .take = [&] { return file.take(); },
      .has_more = [&] { return file.has_more(); },
      .give_back = [&](std::size_t number) { file.give_back(number); },
      .keep = [&](std::size_t number,
                  std::string_view line) { file.keep(number, std::string(line)); },
      .should_stop = [&] { return was_interrupted() || !file.is_good(); },
      .on_lost = tell_of_lost_rank,
      .on_look = [&] { show(progress, file, table.plan); }};
  tell_of_end(play::hand_out(ranks, desk));
}

void play_for_rank_0(const Table& table, play::Ranks& ranks) {
  play::work_for(ranks, [&](std::size_t number, const std::function<bool()>& should_stop) {
    return table.play(number, [&] { return should_stop() || was_interrupted(); });
  });
}

int finish(const SelfplayCommand& command, const SelfplayFile& file) {
  if (!file.is_good()) {
    complain({"the games could not be written to '" + command.out + "'"});
    return kBadInput;
  }
  if (was_interrupted()) return kInterrupted;
  return file.written() >= command.plan.games ? kDone : kAnswerIsNo;
}

int play_together(const SelfplayCommand& command, const Table& table) {
  const auto ranks = play::open_ranks();
  if (!ranks) return complain(ranks.error()), kBadInput;
  if (ranks.value()->rank() > 0) return play_for_rank_0(table, *ranks.value()), kDone;
  auto file = SelfplayFile::open(command.out, command.plan);
  if (!file) return complain(file.error()), kBadInput;
  hand_out_games(table, file.value(), *ranks.value());
  return finish(command, file.value());
}

int run_selfplay(SelfplayCommand command) {
  command.game.merges_moves = true;
  command.plan.game = command.game.file;
  if (command.move_seconds) command.plan.match.move_seconds = *command.move_seconds;
  const std::optional<machine::MadeMachine> made = load_game(command.game);
  if (!made) return kBadInput;
  if (const auto fault = play::fault_of(*made->game, command.plan.match)) {
    return complain(*fault), kBadInput;
  }
  catch_interrupts();
  auto knowledge = knowledge_of_player(command, *made->game);
  if (!knowledge) return complain(knowledge.error()), kBadInput;
  const Table table{command.plan, *made->game, std::move(knowledge).value()};
  if (play::has_other_ranks()) return play_together(command, table);
  auto file = SelfplayFile::open(command.out, command.plan);
  if (!file) return complain(file.error()), kBadInput;
  play_alone(table, command.plan.threads, file.value());
  return finish(command, file.value());
}

}  // namespace

void add_selfplay(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<SelfplayCommand>();
  CLI::App* command = program.add_subcommand(
      "selfplay", "Games of a player against itself, one JSON line each; also under mpirun");
  add_game_options(*command, options->game);
  command->add_option("PLAYER", options->plan.player, "who plays all roles, such as mcts:nodes=500")
      ->option_text(" ")
      ->required();
  command->add_option("--games", options->plan.games, "how many")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}).description(""))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--out", options->out,
                   "where they are written; a file that is there is continued; - for stdout")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--openings", options->plan.match.opening_plies, "random moves at the start")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--time", options->move_seconds, "for each move; then games are not the same")
      ->check(check_seconds)
      ->type_name("SECONDS");
  command->add_option("--max-plies", options->plan.match.max_plies, "a longer game is drawn")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--threads", options->plan.threads, "games at a time; under mpirun ranks are")
      ->check(CLI::Range(std::size_t{1}, std::size_t{256}).description(""))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", options->plan.match.seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return run_selfplay(*options); }; });
}

}  // namespace rulewise::app

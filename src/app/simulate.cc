// simulate.cc — `rulewise simulate FILE --seconds T`: random games, as many as fit.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "app/commands.h"
#include "app/engine_option.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/interruption.h"
#include "game/playout.h"
#include "machine/board/board_game.h"
#include "machine/board/board_playouts.h"
#include "machine/limit.h"
#include "machine/wide/wide.h"

namespace rulewise::app {
namespace {

struct SimulateOptions {
  GameOptions game;
  std::optional<double> seconds;
  std::optional<std::uint64_t> states;
  std::size_t threads = 1;
  std::uint64_t seed = 1;
  std::string engine = "auto";
  bool as_json = false;

  [[nodiscard]] double time_limit() const { return seconds.value_or(states ? 1e18 : 5.0); }
};

/// What was played and what it took.
struct Simulation {
  game::PlayoutSums sums;
  double seconds = 0;
  double cpu_seconds = 0;
  double setup_seconds = 0;
  std::string machine;
  std::string engine;
};

/// Plays on one thread: seed and limits in, sums out.
using PlayOnThread =
    std::function<game::PlayoutSums(std::uint64_t seed, const game::PlayoutLimits& limits)>;

void play_on_threads(const SimulateOptions& options, const PlayOnThread& play,
                     Simulation& simulation) {
  const double cpu_before = base::process_cpu_seconds();
  const base::Stopwatch watch;
  std::atomic<bool> is_over{false};
  std::atomic<std::size_t> done{0};
  std::vector<game::PlayoutSums> sums(options.threads);
  std::vector<std::exception_ptr> failures(options.threads);
  std::vector<double> seconds(options.threads, 0);
  std::vector<std::thread> threads;
  const auto play_one = [&](std::size_t i) {
    // Questions to the game end with the time too, however long they would take.
    const base::Interruptible scope(&is_over, base::Deadline(options.time_limit()));
    game::PlayoutLimits limits;
    // Asked often: the clock is read here, not in one place, so that no thread overshoots.
    limits.should_stop = [&] {
      return is_over.load(std::memory_order_relaxed) || watch.seconds() >= options.time_limit();
    };
    if (options.states) {
      limits.max_states =
          *options.states / options.threads + (i < *options.states % options.threads ? 1 : 0);
    }
    try {
      sums[i] = play(base::combine(options.seed, i), limits);
    } catch (...) {  // told by the thread that waits: a limit of the machine, or no memory left
      failures[i] = std::current_exception();
      is_over = true;
    }
    seconds[i] = watch.seconds();
    ++done;
  };
  try {
    for (std::size_t i = 0; i < options.threads; ++i) threads.emplace_back(play_one, i);
  } catch (const std::system_error&) {
    is_over = true;
    for (std::thread& thread : threads) thread.join();
    throw machine::LimitReached("the system gives no more than " + std::to_string(threads.size()) +
                                " threads: ask for fewer with --threads");
  }
  Progress progress;
  while (done < options.threads) {
    std::this_thread::sleep_for(std::chrono::milliseconds(options.threads == 1 ? 20 : 5));
    if (was_interrupted()) is_over = true;
    std::optional<double> fraction;
    if (options.seconds || !options.states) fraction = watch.seconds() / options.time_limit();
    progress.update(fraction, "playing at random");
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  simulation.seconds = *std::max_element(seconds.begin(), seconds.end());
  simulation.cpu_seconds = base::process_cpu_seconds() - cpu_before;
  for (const game::PlayoutSums& part : sums) simulation.sums.add(part);
}

void simulate_wide(const logic::Net& net, const SimulateOptions& options, Simulation& simulation) {
  const base::Stopwatch watch;
  const machine::wide::PlayoutProgram program(net, wide_options(options.engine));
  simulation.setup_seconds += watch.seconds();
  simulation.machine = "wide";
  simulation.engine = program.engine();
  play_on_threads(
      options,
      [&](std::uint64_t seed, const game::PlayoutLimits& limits) {
        return machine::wide::Playouts(program, seed).run(limits);
      },
      simulation);
}

void simulate_one_by_one(const machine::MadeMachine& made, const SimulateOptions& options,
                         Simulation& simulation) {
  simulation.machine = machine::name_of(made.kind);
  play_on_threads(
      options,
      [&](std::uint64_t seed, const game::PlayoutLimits& limits) {
        base::Random random(seed);
        return game::random_playouts(*made.game, random, limits);
      },
      simulation);
}

/// Of the machines that run a net, the wide one plays unless another was asked for by name.
Simulation simulate(const machine::MadeMachine& made, const SimulateOptions& options) {
  Simulation simulation;
  simulation.setup_seconds = made.setup_seconds;
  if (const auto* board = dynamic_cast<const machine::board::BoardGame*>(made.game.get())) {
    simulation.machine = machine::name_of(made.kind);
    play_on_threads(
        options,
        [&](std::uint64_t seed, const game::PlayoutLimits& limits) {
          base::Random random(seed);
          return machine::board::random_playouts(board->compiled(), random, limits);
        },
        simulation);
    return simulation;
  }
  const auto* net_game = dynamic_cast<const machine::NetGame*>(made.game.get());
  const bool may_be_wide = options.game.machine == "auto" || options.game.machine == "wide";
  if (net_game != nullptr && may_be_wide) {
    simulate_wide(net_game->net(), options, simulation);
  } else {
    simulate_one_by_one(made, options, simulation);
  }
  return simulation;
}

/// A mean over finished games; none where there are none.
std::optional<double> mean(double sum, std::uint64_t games) {
  if (games == 0) return std::nullopt;
  return sum / static_cast<double>(games);
}

Json to_json(std::optional<double> number) { return number ? Json(*number) : Json(nullptr); }

double per_second(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

void print_json(const machine::MadeMachine& made, const SimulateOptions& options,
                const Simulation& it) {
  Json goals = Json::object();
  for (std::size_t r = 0; r < made.game->role_count(); ++r) {
    goals[made.game->roles()[r]] = to_json(mean(it.sums.goals[r], it.sums.playouts));
  }
  Json json{
      {"states_per_second", per_second(it.sums.states, it.seconds)},
      {"playouts_per_second", per_second(it.sums.playouts, it.seconds)},
      {"mean_length", to_json(mean(static_cast<double>(it.sums.length), it.sums.playouts))},
      {"mean_goals", goals},
      {"machine", it.machine},
      {"setup_seconds", it.setup_seconds},
      {"gates", made.gates},
      {"states_per_cpu_second", per_second(it.sums.states, it.cpu_seconds)},
      {"states", it.sums.states},
      {"playouts", it.sums.playouts},
      {"stuck", it.sums.stuck},
      {"too_long", it.sums.too_long},
      {"seconds", it.seconds},
      {"threads", options.threads},
      {"seed", options.seed},
  };
  if (!it.engine.empty()) json["engine"] = it.engine;
  if (!made.note.empty()) json["note"] = made.note;
  print_line(to_line(json));
}

/// 1234567.8 as "1.23 million", for people.
std::string in_words(double number) {
  char text[64];
  if (number >= 1e9) {
    std::snprintf(text, sizeof text, "%.2f billion", number / 1e9);
  } else if (number >= 1e6) {
    std::snprintf(text, sizeof text, "%.2f million", number / 1e6);
  } else {
    std::snprintf(text, sizeof text, "%.0f", number);
  }
  return text;
}

std::string with_two_digits(std::optional<double> number) {
  if (!number) return "unknown";
  char text[64];
  std::snprintf(text, sizeof text, "%.2f", *number);
  return text;
}

/// How games ended that were given up: "28 after 100000 joint moves, 2 where a role had no move".
std::string given_up_in_words(const game::PlayoutSums& sums) {
  const std::uint64_t without_move = sums.stuck - sums.too_long;
  const std::string after =
      "after " + std::to_string(game::PlayoutLimits().max_length) + " joint moves";
  const std::string where = "where a role had no legal move";
  if (without_move == 0) return after;
  if (sums.too_long == 0) return where;
  return std::to_string(sums.too_long) + ' ' + after + ", " + std::to_string(without_move) + ' ' +
         where;
}

/// What is said instead of means where there is no finished game to take them of.
std::string why_none_finished(const game::PlayoutSums& sums) {
  if (sums.stuck > 0) {
    return "no game came to an end, so there are no mean goals; given up were " +
           std::to_string(sums.stuck) + ": " + given_up_in_words(sums);
  }
  return "no game came to an end within the " + std::to_string(sums.states) +
         " joint moves that were made: play on with more --seconds or --states";
}

void print_text(const machine::MadeMachine& made, const Simulation& it) {
  print_line("machine: " + it.machine + (it.engine.empty() ? "" : ", " + it.engine) + ", " +
             std::to_string(made.gates) + " gates, ready after " +
             with_two_digits(it.setup_seconds) + " s");
  print_line(in_words(per_second(it.sums.states, it.seconds)) + " states a second, " +
             in_words(per_second(it.sums.playouts, it.seconds)) + " games a second");
  if (it.sums.playouts == 0) return print_line(why_none_finished(it.sums));
  const std::string why = it.sums.stuck > 0 ? " (" + given_up_in_words(it.sums) + ")" : "";
  print_line(std::to_string(it.sums.playouts) + " games finished, " +
             std::to_string(it.sums.stuck) + " given up" + why + ", mean length " +
             with_two_digits(mean(static_cast<double>(it.sums.length), it.sums.playouts)));
  for (std::size_t r = 0; r < made.game->role_count(); ++r) {
    print_line("mean goal of " + made.game->roles()[r] + ": " +
               with_two_digits(mean(it.sums.goals[r], it.sums.playouts)));
  }
}

int run_simulate(const SimulateOptions& options) {
  const std::optional<machine::MadeMachine> made = load_game(options.game);
  if (!made) return kBadInput;
  catch_interrupts();
  const Simulation simulation = simulate(*made, options);
  options.as_json ? print_json(*made, options, simulation) : print_text(*made, simulation);
  return was_interrupted() ? kInterrupted : kDone;
}

}  // namespace

void add_simulate(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App* command = program.add_subcommand("simulate", "Play random games as fast as possible");
  add_game_options(*command, options->game);
  command->add_option("--seconds", options->seconds, "how long to play; 5 unless --states is given")
      ->check(check_seconds)
      ->type_name("T");
  command->add_option("--states", options->states, "how many joint moves to make")
      ->check(check_whole_number)
      ->type_name("N");
  command->add_option("--threads", options->threads, "how many threads play")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  add_engine_option(*command, options->engine);
  command->add_flag("--json", options->as_json, "one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_simulate(*options); }; });
}

}  // namespace rulewise::app

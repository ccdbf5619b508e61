// wide_table.cc — how fast the wide machine plays the games of the table, and what bounds it.
//
//     wide_table FOLDER [SECONDS [GAME…]]
//
// FOLDER holds the rulesheets (GAME.kif). One row a game: states per second of processor time on
// one thread, beside the best rate of an earlier prototype; vector operations a second and their
// share of what this processor reaches when nothing else stands in the way; how the operations and
// the time are shared out; bytes of values and of code.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/clock.h"
#include "logic/logic.h"
#include "machine/wide/wide.h"
#include "syntax/gdl/gdl.h"

namespace rulewise {
namespace {

using machine::wide::Circuit;
using machine::wide::Plane;
using machine::wide::PlayoutProgram;
using machine::wide::Playouts;
using machine::wide::RandomPlanes;
using machine::wide::Slot;
using machine::wide::Wire;

/// The best rate of the prototype on a machine like ours, in million states a second.
struct Row {
  const char* game;
  double prototype;
};
constexpr Row kTable[] = {
    {"ticTacToe", 943},
    {"blocker", 636},
    {"connectFour", 652},
    {"breakthrough", 123},
    {"tron_10x10", 82},
    {"chineseCheckers6", 61},
    {"reversi", 75},
    {"checkers", 23},
    {"amazons_8x8", 19.2},
    {"speedChess", 10.1},
    {"othello-comp2007", 7.5},
    {"chess_200", 2.6},
    {"hex", 2.3},
    {"skirmish", 2.2},
    {"atariGo_7x7", 1.46},
    {"linesOfAction", 0.38},
    {"amazons", 0.05},
};

/// The least time of a call, in seconds.
template <class Call>
double least_seconds(double budget, Call call) {
  double least = 1e9;
  const base::Stopwatch all;
  do {
    const base::Stopwatch watch;
    call();
    least = std::min(least, watch.seconds());
  } while (all.seconds() < budget);
  return least;
}

/// Operations a second of a circuit that lives in registers: each one overwrites an operand.
double measure_peak() {
  constexpr std::size_t kChains = 16;
  constexpr std::size_t kOperations = 2048;
  Circuit circuit;
  std::vector<Wire> chains;
  std::vector<Wire> others;
  for (Slot slot = 0; slot < kChains; ++slot) chains.push_back(circuit.input(slot));
  for (Slot slot = 0; slot < 8; ++slot) others.push_back(circuit.input(kChains + slot));
  for (std::size_t i = 0; i < kOperations; ++i) {
    Wire& chain = chains[i % kChains];
    chain = circuit.apply(0x1e, chain, others[i % 7], others[(i / 7 + i) % 7 + 1]);
  }
  for (Slot slot = 0; slot < kChains; ++slot) circuit.store(chains[slot], 32 + slot);
  circuit.finish();
  const auto executable = machine::wide::make_executable(circuit, {});
  std::vector<Plane> planes(executable->workspace_slots());
  const double seconds = least_seconds(0.2, [&] {
    for (int i = 0; i < 20; ++i) executable->run(planes.data());
  });
  return 20.0 * static_cast<double>(kOperations) / seconds;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Seconds that the operations and the random planes of one mean step take by themselves.
struct StepTimes {
  double operations = 0;
  double random = 0;
  double goals = 0;
};

StepTimes time_parts(const PlayoutProgram& program) {
  std::vector<Plane> planes(program.workspace_slots());
  RandomPlanes random(1);
  StepTimes times;
  for (const PlayoutProgram::Step& step : program.steps()) {
    times.operations += least_seconds(0.01, [&] { step.executable->run(planes.data()); });
    times.random += least_seconds(0.001, [&] {
      random.fill({planes.data() + program.layout().random, step.random_planes});
    });
  }
  times.operations /= static_cast<double>(program.steps().size());
  times.random /= static_cast<double>(program.steps().size());
  if (program.holds()) {
    times.goals = least_seconds(0.01, [&] { program.goals()->run(planes.data()); }) /
                  static_cast<double>(program.round_steps());
  }
  return times;
}

struct Parts {
  double operations = 0;  // of a mean step, goals included
  double legal = 0;
  double choice = 0;
  double next = 0;
};

Parts mean_parts(const PlayoutProgram& program) {
  Parts parts;
  for (const PlayoutProgram::Step& step : program.steps()) {
    parts.operations += static_cast<double>(step.operations);
    parts.legal += static_cast<double>(step.parts.legal);
    parts.choice += static_cast<double>(step.parts.choice);
    parts.next += static_cast<double>(step.parts.next);
  }
  const auto steps = static_cast<double>(program.steps().size());
  parts = {parts.operations / steps, parts.legal / steps, parts.choice / steps, parts.next / steps};
  if (program.holds()) {
    parts.operations +=
        static_cast<double>(program.goal_operations()) / static_cast<double>(program.round_steps());
  }
  return parts;
}

struct Speed {
  double mean = 0;  // states a second of processor time
  double best = 0;  // in the best of many short stretches: what a quiet machine gives
};

Speed measure_speed(const PlayoutProgram& program, double seconds) {
  Playouts playouts(program, 1);
  // About half a millisecond, and whole rounds.
  const double round = mean_parts(program).operations * static_cast<double>(program.round_steps());
  const auto rounds = static_cast<std::uint64_t>(std::clamp(1e6 / round, 1.0, 500.0));
  const std::uint64_t stretch = rounds * program.round_steps() * machine::wide::kLanes * 3 / 4;
  (void)playouts.run({.max_states = stretch});
  Speed speed;
  std::uint64_t states = 0;
  const double begin = base::process_cpu_seconds();
  const base::Stopwatch watch;
  while (watch.seconds() < seconds) {
    const base::Stopwatch one;
    const game::PlayoutSums sums = playouts.run({.max_states = stretch});
    speed.best = std::max(speed.best, static_cast<double>(sums.states) / one.seconds());
    states += sums.states;
  }
  speed.mean = static_cast<double>(states) / (base::process_cpu_seconds() - begin);
  return speed;
}

void print_row(const Row& row, const std::string& folder, double seconds, double peak) {
  const base::Stopwatch watch;
  const gdl::Reading reading = gdl::read_rules(read_file(folder + "/" + row.game + ".kif"));
  if (reading.diagnostics.has_errors()) {
    std::printf("%-18s cannot be read\n", row.game);
    return;
  }
  const auto net = logic::compile_rules(reading.rules, {});
  if (!net) {
    std::printf("%-18s %s\n", row.game, net.error().message.c_str());
    return;
  }
  const PlayoutProgram program(net.value(), {});
  const double setup = watch.seconds();
  const Speed speed = measure_speed(program, seconds);
  const StepTimes times = time_parts(program);
  const Parts parts = mean_parts(program);
  const double step_seconds = machine::wide::kLanes / speed.best;  // about: waiting lanes too
  const double rest = std::max(0.0, step_seconds - times.operations - times.random - times.goals);
  const double whole = times.operations + times.random + times.goals + rest;
  const double share = 100 * times.operations / whole / (parts.legal + parts.choice + parts.next);
  const double rate = parts.operations / step_seconds;
  std::printf(
      "%-18s %9.2f %9.2f %8.2f %6.1fx %6.2f %4.0f%% | %7.0f %4.0f%% %4.0f%% %4.0f%% %4.0f%% "
      "%4.0f%% "
      "%4.0f%% | %7zu %7zu %6.2f\n",
      row.game, speed.mean / 1e6, speed.best / 1e6, row.prototype, speed.mean / 1e6 / row.prototype,
      rate / 1e9, 100 * rate / peak, parts.operations, share * parts.legal, share * parts.choice,
      share * parts.next, 100 * times.goals / whole, 100 * times.random / whole, 100 * rest / whole,
      program.workspace_slots() * sizeof(Plane) / 1024, program.code_bytes() / 1024, setup);
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: wide_table FOLDER [SECONDS [GAME…]]\n");
    return 2;
  }
  const double seconds = argc > 2 ? std::atof(argv[2]) : 1.0;
  const double peak = measure_peak();
  std::printf("peak: %.2f G operations a second on 512 lanes\n", peak / 1e9);
  std::printf("%-18s %9s %9s %8s %7s %6s %5s | %7s %5s %5s %5s %5s %5s %5s | %7s %7s %6s\n", "game",
              "Mst/cpu-s", "best", "proto", "ratio", "Gop/s", "peak", "ops", "legal", "choice",
              "next", "goals", "random", "rest", "KB data", "KB code", "setup");
  for (const Row& row : kTable) {
    const bool is_wanted = argc <= 3 || std::any_of(argv + 3, argv + argc, [&](const char* name) {
                             return std::string(name) == row.game;
                           });
    if (is_wanted) print_row(row, argv[1], seconds, peak);
  }
  return 0;
}

}  // namespace
}  // namespace rulewise

int main(int argc, char** argv) { return rulewise::run(argc, argv); }

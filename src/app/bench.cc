// bench.cc — `rulewise bench`: a fixed workload, one number that names behaviour, and speeds.
//
// The signature is made from path counts, random walks and wide playouts of a few games of the
// library. It depends on the rules and on what the machines do with them, never on the compiler,
// the build, the processor or the clock: when it changes, behaviour has changed.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "app/engine_option.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "base/clock.h"
#include "base/hash.h"
#include "game/perft.h"
#include "game/playthrough.h"
#include "insight/advice/state_evaluation.h"
#include "insight/advice/wide_evaluation.h"
#include "machine/wide/wide.h"

namespace rulewise::app {
namespace {

/// A game of the workload and how much of it.
struct Load {
  std::string_view game;
  std::size_t perft_depth;
  std::uint64_t wide_states;
};
constexpr std::array kWorkload{
    Load{"tic_tac_toe", 9, 4'000'000},
    Load{"connect_four", 5, 4'000'000},
    Load{"breakthrough", 3, 2'000'000},
    Load{"othello", 5, 1'000'000},
    Load{"english_draughts", 5, 500'000},
    Load{"chess", 2, 200'000},
    Load{"hex", 2, 200'000},
    Load{"tron", 3, 1'000'000},
    Load{"eight_puzzle", 8, 1'000'000},
    Load{"chinese_checkers_3", 3, 500'000},
};

constexpr double kStudySeconds = 1;   // for what there is to evaluate by
constexpr double kRateSeconds = 0.1;  // for a speed

struct BenchOptions {
  std::string engine = "auto";
  bool as_json = false;
  bool with_evaluations = false;
};

/// What one game gave.
struct Outcome {
  std::string game;
  std::uint64_t hash = 0;
  double setup_seconds = 0;
  double perft_per_second = 0;  // paths of the deepest level counted
  double states_per_second = 0;
  double evaluations_per_second = 0;  // by what insight tells, 512 states a pass
  double single_evaluations_per_second = 0;
};

std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = base::combine(hash, static_cast<unsigned char>(c));
  return base::combine(hash, text.size());
}

std::uint64_t hash_walk(const game::Game& game, std::uint64_t hash) {
  base::Random random(1);
  game::walk_randomly(game, random, 60, [&hash](const game::Step& step) {
    for (const std::string& fact : step.facts) hash = hash_text(hash, fact);
    for (const auto& moves : step.legal) {
      for (const std::string& move : moves) hash = hash_text(hash, move);
    }
    for (const auto& values : step.goals) {
      for (const int value : values) hash = base::combine(hash, static_cast<std::uint64_t>(value));
    }
    hash = base::combine(hash, step.is_terminal ? 1 : 0);
  });
  return hash;
}

std::uint64_t run_perft(const game::Game& game, const Load& load, Outcome& outcome) {
  const base::Stopwatch watch;
  game::PerftOptions options;
  options.should_stop = was_interrupted;
  const game::PerftCounts perft = game::perft(game, load.perft_depth, options);
  const double seconds = watch.seconds();
  if (seconds > 0) outcome.perft_per_second = static_cast<double>(perft.counts.back()) / seconds;
  std::uint64_t hash = 0;
  for (const std::uint64_t count : perft.counts) hash = base::combine(hash, count);
  return hash;
}

std::uint64_t run_wide(const logic::Net& net, const Load& load, const BenchOptions& options,
                       Outcome& outcome) {
  const machine::wide::PlayoutProgram program(net, wide_options(options.engine));
  game::PlayoutLimits limits;
  limits.max_states = load.wide_states;
  limits.should_stop = was_interrupted;
  machine::wide::Playouts playouts(program, 1);
  const base::Stopwatch watch;
  const game::PlayoutSums sums = playouts.run(limits);
  outcome.states_per_second = static_cast<double>(sums.states) / watch.seconds();
  std::uint64_t hash = base::combine(sums.states, sums.playouts);
  hash = base::combine(base::combine(hash, sums.length), sums.stuck);
  for (const double goal : sums.goals) {
    hash = base::combine(hash, static_cast<std::uint64_t>(goal));
  }
  return hash;
}

/// How fast states are evaluated by all advisors that gates can say; no part of the signature.
void run_evaluations(const Load& load, const machine::NetGame& game, Outcome& outcome) {
  const play::Knowledge knowledge =
      knowledge_of(std::string(load.game), game, {kStudySeconds, 1, true});
  if (!knowledge.advice || knowledge.advice->advisors().empty()) return;
  const insight::AdvisorSet all =
      knowledge.advice->weigh(knowledge.advice->pick({"all"}).value().advisors);
  insight::WideEvaluation wide(*knowledge.advice, game, all, game::Role(0));
  insight::StateEvaluation single(knowledge.advice, game, wide.taken());
  const std::vector<machine::wide::Plane> planes(game.net().base_count());
  std::vector<float> values(machine::wide::kLanes);
  const auto rate = [](std::uint64_t states, const auto& evaluate) {
    const base::Stopwatch watch;
    std::uint64_t done = 0;
    for (; watch.seconds() < kRateSeconds; done += states) evaluate();
    return static_cast<double>(done) / watch.seconds();
  };
  outcome.evaluations_per_second =
      rate(values.size(), [&] { wide.evaluate_planes(planes, values); });
  const game::State opening = game.initial_state();
  outcome.single_evaluations_per_second =
      rate(1, [&] { (void)single.value(opening, game::Role(0)); });
}

std::optional<Outcome> run_load(const Load& load, const BenchOptions& options) {
  GameOptions game_options;
  game_options.file = load.game;
  game_options.machine = "single";
  const std::optional<machine::MadeMachine> made = load_game(game_options);
  if (!made) return std::nullopt;
  Outcome outcome;
  outcome.game = load.game;
  outcome.setup_seconds = made->setup_seconds;
  const auto& game = dynamic_cast<const machine::NetGame&>(*made->game);
  outcome.hash = hash_text(0, load.game);
  outcome.hash = base::combine(outcome.hash, run_perft(game, load, outcome));
  outcome.hash = hash_walk(game, outcome.hash);
  outcome.hash = base::combine(outcome.hash, run_wide(game.net(), load, options, outcome));
  if (options.with_evaluations) run_evaluations(load, game, outcome);
  return outcome;
}

/// As text also in JSON: readers of JSON lose digits of numbers beyond 2^53.
std::string hex(std::uint64_t number) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

void print_outcome(const Outcome& outcome) {
  char line[160];
  std::snprintf(line, sizeof line, "%-20s %s  set-up %6.3f s  perft %10.0f/s  wide %8.2f M/s",
                outcome.game.c_str(), hex(outcome.hash).c_str(), outcome.setup_seconds,
                outcome.perft_per_second, outcome.states_per_second / 1e6);
  std::string text = line;
  if (outcome.evaluations_per_second > 0) {
    std::snprintf(line, sizeof line, "  evaluations %7.2f M/s, one by one %6.2f M/s",
                  outcome.evaluations_per_second / 1e6,
                  outcome.single_evaluations_per_second / 1e6);
    text += line;
  }
  print_line(text);
}

Json to_json(const Outcome& outcome) {
  return {{"game", outcome.game},
          {"hash", hex(outcome.hash)},
          {"setup_seconds", outcome.setup_seconds},
          {"perft_per_second", outcome.perft_per_second},
          {"states_per_second", outcome.states_per_second},
          {"evaluations_per_second", outcome.evaluations_per_second},
          {"single_evaluations_per_second", outcome.single_evaluations_per_second}};
}

int run_bench(const BenchOptions& options) {
  catch_interrupts();
  Progress progress;
  std::uint64_t signature = 0;
  Json games = Json::array();
  for (std::size_t i = 0; i < kWorkload.size(); ++i) {
    if (was_interrupted()) return kInterrupted;
    progress.update(static_cast<double>(i) / kWorkload.size(), kWorkload[i].game);
    const std::optional<Outcome> outcome = run_load(kWorkload[i], options);
    if (!outcome) return kBadInput;
    if (was_interrupted()) return kInterrupted;  // its numbers are those of a part
    signature = base::combine(signature, outcome->hash);
    games.push_back(to_json(*outcome));
    if (!options.as_json) print_outcome(*outcome);
  }
  // Ten digits are easy to read aloud and to compare.
  signature %= 10'000'000'000ULL;
  if (options.as_json) {
    print_line(to_line({{"signature", signature}, {"games", games}}));
  } else {
    print_line("Bench: " + std::to_string(signature));
  }
  return kDone;
}

}  // namespace

void add_bench(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      program.add_subcommand("bench", "Run a fixed workload; print its signature and speeds");
  add_engine_option(*command, options->engine);
  command->add_flag("--json", options->as_json, "one JSON object");
  command->add_flag("--evaluations", options->with_evaluations,
                    "also states evaluated a second by what insight tells of each game");
  command->callback([options, &chosen] { chosen = [options] { return run_bench(*options); }; });
}

}  // namespace rulewise::app

// tree_rate.cc — how much of the speed of random games is left inside the search tree.
//
//     tree_rate FOLDER [SECONDS [GAME…]]
//
// FOLDER holds the rulesheets (GAME.kif). One row a game, on one thread: two-input operations of
// the net, playouts a second of processor time as `simulate` plays them from the opening, playouts
// and iterations a second inside the plain tree, the share of playouts that survives, and the share
// with what a player switches on: wins looked for one move ahead, and moves judged by all games
// they were made in where that suits. The searches start from the opening and from positions of a
// random game, a new tree each.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "game/playout.h"
#include "machine/machine.h"
#include "machine/net/net_game.h"
#include "machine/wide/wide.h"
#include "search/mcts/amaf_suits.h"
#include "search/mcts/mcts.h"
#include "search/mcts/wide_leaves.h"
#include "syntax/gdl/gdl.h"

namespace rulewise {
namespace {

constexpr const char* kTable[] = {
    "ticTacToe", "blocker",  "connectFour", "breakthrough",  "tron_10x10",       "chineseCheckers6",
    "reversi",   "checkers", "amazons_8x8", "speedChess",    "othello-comp2007", "chess_200",
    "hex",       "skirmish", "atariGo_7x7", "linesOfAction",
};

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Playouts a second of processor time, as many as the wide machine plays by itself.
double simulated_rate(const logic::Net& net, double seconds) {
  const machine::wide::PlayoutProgram program(net, {});
  machine::wide::Playouts playouts(program, 1);
  (void)playouts.run({.max_states = 100'000});
  const base::Stopwatch watch;
  const double begin = base::process_cpu_seconds();
  const game::PlayoutSums sums =
      playouts.run({.should_stop = [&] { return watch.seconds() >= seconds; }});
  return static_cast<double>(sums.playouts) / (base::process_cpu_seconds() - begin);
}

/// The opening, and where a random game is after a quarter and after half of its moves.
std::vector<game::State> starts(const game::Game& game) {
  std::vector<game::State> path{game.initial_state()};
  base::Random random(1);
  game::JointMove joint;
  while (path.size() < 400 && !game.is_terminal(path.back()) &&
         game::choose_joint_move(game, path.back(), random, joint)) {
    path.push_back(game.successor(path.back(), joint));
  }
  return {path[0], path[path.size() / 4], path[path.size() / 2]};
}

constexpr std::uint64_t kAtOnce = 20'000;  // iterations between two looks at the time

struct TreeRates {
  double playouts = 0;
  double iterations = 0;
};

TreeRates tree_rates(const machine::NetGame& game, double seconds, bool as_played) {
  const std::vector<game::State> states = starts(game);
  search::LeafOptions leaf_options;
  search::MctsOptions options;
  leaf_options.looks_ahead = as_played;
  options.uses_amaf = leaf_options.tells_moves = as_played && search::amaf_suits(game, 1);
  TreeRates rates;
  double spent = 0;
  for (const game::State& state : states) {
    auto leaves = search::make_wide_leaves(game, leaf_options);
    const search::LeafPlayer& player = *leaves;
    const auto search = search::make_mcts(game, std::move(leaves), options);
    // By processor time, so that other work on the machine does not cut searches short.
    const double begin = base::process_cpu_seconds();
    const double end = begin + seconds / static_cast<double>(states.size());
    bool is_proved = false;
    while (!is_proved && base::process_cpu_seconds() < end) {
      const search::Answer answer = search->choose(state, game::Role(0), {.nodes = kAtOnce});
      rates.iterations += static_cast<double>(answer.statistics.nodes);
      is_proved = answer.is_proved || answer.statistics.nodes == 0;
    }
    spent += base::process_cpu_seconds() - begin;
    rates.playouts += static_cast<double>(player.playouts());
  }
  return {rates.playouts / spent, rates.iterations / spent};
}

void print_row(const std::string& name, const std::string& folder, double seconds) {
  const gdl::Reading reading = gdl::read_rules(read_file(folder + "/" + name + ".kif"));
  if (reading.diagnostics.has_errors()) {
    std::printf("%-18s cannot be read\n", name.c_str());
    return;
  }
  auto made = machine::make_machine(reading.rules, {});
  const auto* game =
      made ? dynamic_cast<const machine::NetGame*>(made.value().game.get()) : nullptr;
  if (game == nullptr) {
    std::printf("%-18s runs no net\n", name.c_str());
    return;
  }
  const double plain = simulated_rate(game->net(), seconds);
  const TreeRates tree = tree_rates(*game, seconds, false);
  const TreeRates played = tree_rates(*game, seconds, true);
  std::printf("%-18s %8zu %12.0f %12.0f %12.0f %6.0f%% %6.0f%%\n", name.c_str(),
              logic::count_operations(game->net()), plain, tree.playouts, tree.iterations,
              100 * tree.playouts / plain, 100 * played.playouts / plain);
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: tree_rate FOLDER [SECONDS [GAME…]]\n");
    return 2;
  }
  const double seconds = argc > 2 ? std::atof(argv[2]) : 1.0;
  std::printf("%-18s %8s %12s %12s %12s %7s %7s\n", "game", "gates", "simulate", "in the tree",
              "iterations", "share", "played");
  for (const char* name : kTable) {
    const bool is_wanted = argc <= 3 || std::any_of(argv + 3, argv + argc, [&](const char* wanted) {
                             return std::string(wanted) == name;
                           });
    if (is_wanted) print_row(name, argv[1], seconds);
  }
  return 0;
}

}  // namespace
}  // namespace rulewise

int main(int argc, char** argv) { return rulewise::run(argc, argv); }

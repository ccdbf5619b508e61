// tree_rate.cc — how much of the speed of random games is left inside the search tree.
//
//     tree_rate FOLDER [SECONDS [GAME…]]
//
// FOLDER holds the rulesheets (GAME.kif). One row a game, on one thread: two-input operations of
// the net, playouts a second of processor time as `simulate` plays them from the opening, playouts
// and iterations a second inside the plain tree there, and the share of playouts that survives.
// Then the shares after a quarter and after half of a random game, each of the playouts from that
// very position, and the opening's with what a player switches on: wins looked for one move ahead,
// and moves judged by all games they were made in where that suits. A new tree each.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
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

/// A position, and who has a choice there.
struct Start {
  game::State state;
  game::Role role;
};

/// The first role with a choice, if any has one.
std::optional<game::Role> chooser(const game::Game& game, const game::State& state) {
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    if (game.legal_moves(state, game::Role(r)).size() > 1) return game::Role(r);
  }
  return std::nullopt;
}

/// The opening, and where a random game is after a quarter and after half of its choices.
std::vector<Start> starts(const game::Game& game) {
  std::vector<Start> path;
  base::Random random(1);
  game::JointMove joint;
  game::State state = game.initial_state();
  for (int moves = 0; moves < 400 && !game.is_terminal(state); ++moves) {
    if (const auto role = chooser(game, state)) path.push_back({state, *role});
    if (!game::choose_joint_move(game, state, random, joint)) break;
    state = game.successor(state, joint);
  }
  if (path.empty()) return {};
  return {path[0], path[path.size() / 4], path[path.size() / 2]};
}

/// The same game, begun elsewhere.
logic::Net begun_at(const logic::Net& net, const game::State& state) {
  logic::Net begun = net;
  for (std::size_t base = 0; base < net.base_count(); ++base) {
    begun.initial[base] = (state.view()[base / 64] >> (base % 64) & 1U) != 0;
  }
  return begun;
}

constexpr std::uint64_t kAtOnce = 20'000;  // iterations between two looks at the time

/// What is done in some processor time, so that other work on the machine does not count.
struct Rate {
  double done = 0;
  double seconds = 0;

  template <class Work>
  void add(const Work& work) {
    const double begin = base::process_cpu_seconds();
    done += work();
    seconds += base::process_cpu_seconds() - begin;
  }
  [[nodiscard]] double a_second() const { return done / seconds; }
};

/// Playouts as many as the wide machine plays by itself, and those below a tree.
struct Rates {
  Rate simulated;
  Rate in_tree;
  double iterations = 0;

  [[nodiscard]] double share() const { return 100 * in_tree.a_second() / simulated.a_second(); }
};

/// In turns, so that both are measured on a machine that is equally fast.
Rates measure(const machine::NetGame& game, const Start& start, double seconds, bool as_played) {
  search::LeafOptions leaf_options;
  search::MctsOptions options;
  leaf_options.looks_ahead = as_played;
  options.uses_amaf = leaf_options.tells_moves = as_played && search::amaf_suits(game, 1);
  auto leaves = search::make_wide_leaves(game, leaf_options);
  const search::LeafPlayer& player = *leaves;
  const auto search = search::make_mcts(game, std::move(leaves), options);
  const logic::Net begun = begun_at(game.net(), start.state);
  const machine::wide::PlayoutProgram program(begun, {});
  machine::wide::Playouts playouts(program, 1);
  (void)playouts.run({.max_states = 100'000});
  Rates rates;
  bool is_proved = false;
  while (!is_proved && rates.in_tree.seconds < seconds) {
    const double begin = rates.in_tree.seconds;
    rates.in_tree.add([&] {
      const auto before = static_cast<double>(player.playouts());
      const search::Answer answer = search->choose(start.state, start.role, {.nodes = kAtOnce});
      rates.iterations += static_cast<double>(answer.statistics.nodes);
      is_proved = answer.is_proved || answer.statistics.nodes == 0;
      return static_cast<double>(player.playouts()) - before;
    });
    const double slice = rates.in_tree.seconds - begin;
    rates.simulated.add([&] {
      const base::Stopwatch watch;
      const auto should_stop = [&] { return watch.seconds() >= slice; };
      return static_cast<double>(playouts.run({.should_stop = should_stop}).playouts);
    });
  }
  return rates;
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
  const std::vector<Start> positions = starts(*game);
  if (positions.empty()) {
    std::printf("%-18s has no choices\n", name.c_str());
    return;
  }
  const Rates opening = measure(*game, positions[0], seconds, false);
  std::printf("%-18s %8zu %12.0f %12.0f %12.0f %6.0f%%", name.c_str(),
              logic::count_operations(game->net()), opening.simulated.a_second(),
              opening.in_tree.a_second(), opening.iterations / opening.in_tree.seconds,
              opening.share());
  for (std::size_t i = 1; i < positions.size(); ++i) {
    std::printf(" %6.0f%%", measure(*game, positions[i], seconds, false).share());
  }
  std::printf(" %6.0f%%\n", measure(*game, positions[0], seconds, true).share());
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: tree_rate FOLDER [SECONDS [GAME…]]\n");
    return 2;
  }
  const double seconds = argc > 2 ? std::atof(argv[2]) : 1.0;
  std::printf("%-18s %8s %12s %12s %12s %7s %7s %7s %7s\n", "game", "gates", "simulate",
              "in the tree", "iterations", "share", "quarter", "half", "played");
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

// alphabeta_bench.cc — alpha-beta on chess beside chess engines: nodes a second, time to a depth.
//
//     alphabeta_bench [DEPTH] [POSITIONS] [PLAYER…]
//
// Every program searches the same positions, drawn from random openings, to the same depth.
// Depths are not alike: each program extends and cuts in its own way, so the time to a depth says
// as much about daring as about speed.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "front/outside_player.h"
#include "game/playout.h"
#include "machine/board/board_game.h"
#include "play/player.h"
#include "syntax/scl/scl.h"

namespace {

using namespace rulewise;

constexpr int kOpeningPlies = 10;

std::unique_ptr<machine::board::BoardGame> orthodox_chess() {
  std::ifstream file(RULEWISE_GAMES "/orthodox_chess.scl");
  std::stringstream text;
  text << file.rdbuf();
  return std::move(machine::board::BoardGame::make(scl::read_rules(text.str()).rules, {})).value();
}

game::State drawn_position(const game::Game& game, std::uint64_t seed) {
  base::Random random(seed);
  game::State state = game.initial_state();
  for (int ply = 0; ply < kOpeningPlies; ++ply) {
    game::JointMove joint;
    if (!game::choose_joint_move(game, state, random, joint)) break;
    state = game.successor(state, joint);
  }
  return state;
}

base::Result<std::unique_ptr<play::Player>> make(const game::Game& game, const std::string& text) {
  if (front::is_outside_configuration(text)) {
    const auto engine = front::read_uci_configuration(text);
    if (!engine) return engine.error();
    return front::make_outside_player(game, engine.value());
  }
  const auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  return play::make_player(game, configuration.value(), 1);
}

struct Costs {
  double nodes = 0;
  double seconds = 0;
};

Costs measure(const game::Game& game, play::Player& player, std::size_t positions) {
  Costs costs;
  for (std::size_t n = 0; n < positions; ++n) {
    const game::State state = drawn_position(game, n + 1);
    if (game.is_terminal(state)) continue;
    const game::Role role(game.legal_moves(state, game::Role(0)).front() == game::kWaits ? 1 : 0);
    const base::Stopwatch watch;
    const search::Answer answer =
        player.choose(state, role, std::numeric_limits<double>::infinity());
    costs.seconds += watch.seconds();
    costs.nodes += static_cast<double>(answer.statistics.nodes);
  }
  return costs;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string depth = argc > 1 ? argv[1] : "7";
  const std::size_t positions = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 6;
  std::vector<std::string> players;
  for (int i = 3; i < argc; ++i) players.emplace_back(argv[i]);
  if (players.empty()) {
    players = {"alphabeta:depth=" + depth, "alphabeta:advisors=material,depth=" + depth,
               "uci:fairy-stockfish,depth=" + depth, "uci:gnuchess --uci,depth=" + depth};
  }
  const auto game = orthodox_chess();
  double ours = 0;
  std::printf("%zu positions to depth %s\n%-44s %12s %10s %12s %8s\n", positions, depth.c_str(), "",
              "nodes", "seconds", "nodes/s", "ratio");
  for (const std::string& text : players) {
    const auto player = make(*game, text);
    if (!player) {
      std::printf("%-44s %s\n", text.c_str(), player.error().message.c_str());
      continue;
    }
    const Costs costs = measure(*game, *player.value(), positions);
    const double speed = costs.nodes / costs.seconds;
    if (ours == 0) ours = speed;
    std::printf("%-44s %12.0f %10.3f %12.0f %8.2f\n", text.c_str(), costs.nodes, costs.seconds,
                speed, speed / ours);
    std::fflush(stdout);
  }
  return 0;
}

// single_bench.cc — how fast the single-state machine is on given rulesheets.
//
//     single_bench [--seconds T] FILE…
//
// One row a game: size of the net, set-up, states per second of random games through the plain
// game contract and through a cursor, microseconds per expansion of a state met in random games
// and the mean number of children, microseconds per child made one by one with the cursor.
// Rates are per second of processor time, so a busy machine disturbs them little.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "game/playout.h"
#include "logic/logic.h"
#include "machine/single/expand.h"
#include "machine/single/single_game.h"
#include "syntax/gdl/gdl.h"

namespace {

using namespace rulewise;

struct Rate {
  double count = 0;
  double seconds = 0;
  [[nodiscard]] double per_second() const { return count / seconds; }
  [[nodiscard]] double microseconds() const { return 1e6 * seconds / count; }
};

Rate measure_contract(const machine::SingleGame& game, double seconds) {
  base::Random random(1);
  const double start = base::process_cpu_seconds();
  game::PlayoutLimits limits;
  limits.should_stop = [&] { return base::process_cpu_seconds() - start > seconds; };
  const game::PlayoutSums sums = game::random_playouts(game, random, limits);
  return {static_cast<double>(sums.states), base::process_cpu_seconds() - start};
}

/// Fills `moves` with a random joint move; false if the game is over or stuck.
bool choose_moves(machine::SingleCursor& cursor, base::Random& random, game::JointMove& moves) {
  if (cursor.is_terminal()) return false;
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const std::uint32_t count = cursor.count_legal(game::Role(role));
    if (count == 0) return false;
    moves[role] = cursor.legal_move(game::Role(role), random.below(count));
  }
  return true;
}

Rate measure_cursor(const machine::SingleGame& game, double seconds) {
  base::Random random(1);
  machine::SingleCursor cursor = game.make_cursor();
  const game::State opening = game.initial_state();
  game::JointMove moves(game.role_count());
  std::vector<int> goals;
  Rate rate;
  const double start = base::process_cpu_seconds();
  for (std::uint64_t turn = 0;; ++turn) {
    if (turn % 256 == 0 && base::process_cpu_seconds() - start > seconds) break;
    if (choose_moves(cursor, random, moves)) {
      cursor.make(moves);
      ++rate.count;
      continue;
    }
    goals.clear();
    for (std::size_t role = 0; role < moves.size(); ++role) {
      cursor.append_goals(game::Role(role), goals);
    }
    cursor.set(opening);
  }
  rate.seconds = base::process_cpu_seconds() - start;
  return rate;
}

/// States met in random games, every one that is not terminal, as a search would meet them.
std::vector<game::State> sample_states(const machine::SingleGame& game, std::size_t count) {
  base::Random random(2);
  machine::SingleCursor cursor = game.make_cursor();
  game::JointMove moves(game.role_count());
  std::vector<game::State> states;
  for (std::size_t tries = 0; states.size() < count && tries < 100 * count; ++tries) {
    if (!choose_moves(cursor, random, moves)) {
      cursor.set(game.initial_state());
      continue;
    }
    states.push_back(cursor.state());
    cursor.make(moves);
  }
  return states;
}

struct ExpandRate {
  Rate states;
  double children = 0;
};

ExpandRate measure_expand(const machine::SingleGame& game, const std::vector<game::State>& states,
                          machine::ExpandWay way, double seconds) {
  machine::Expander expander(game, way);
  ExpandRate rate;
  const double start = base::process_cpu_seconds();
  for (std::size_t i = 0; i % 16 != 0 || base::process_cpu_seconds() - start < seconds; ++i) {
    rate.children += static_cast<double>(expander.expand(states[i % states.size()]).size());
    ++rate.states.count;
  }
  rate.states.seconds = base::process_cpu_seconds() - start;
  rate.children /= rate.states.count;
  return rate;
}

/// Microseconds a state for making and taking back every child with a cursor.
Rate measure_make_unmake(const machine::SingleGame& game, const std::vector<game::State>& states,
                         double seconds) {
  machine::SingleCursor cursor = game.make_cursor();
  Rate rate;
  std::uint64_t sum = 0;
  const double start = base::process_cpu_seconds();
  for (std::size_t i = 0; i % 16 != 0 || base::process_cpu_seconds() - start < seconds; ++i) {
    cursor.set(states[i % states.size()]);
    std::vector<std::vector<game::Move>> legal(game.role_count());
    std::size_t children = 1;
    for (std::size_t role = 0; role < legal.size(); ++role) {
      cursor.append_legal_moves(game::Role(role), legal[role]);
      children *= legal[role].size();
    }
    for (std::size_t child = 0; child < children; ++child) {
      game::JointMove moves;
      std::size_t rest = child;
      for (const auto& choices : legal) {
        moves.push_back(choices[rest % choices.size()]);
        rest /= choices.size();
      }
      cursor.make(moves);
      if (!cursor.is_terminal()) {
        for (std::size_t r = 0; r < legal.size(); ++r) sum += cursor.count_legal(game::Role(r));
      }
      cursor.unmake();
    }
    ++rate.count;
  }
  rate.seconds = base::process_cpu_seconds() - start;
  if (sum == 1) std::puts("");  // keeps the work from being dropped
  return rate;
}

void run(const std::string& path, double seconds) {
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  gdl::Reading reading = gdl::read_rules(text);
  if (text.empty() || reading.diagnostics.has_errors()) {
    std::printf("%s: cannot be read\n", path.c_str());
    return;
  }
  const double start = base::process_cpu_seconds();
  base::Result<logic::Net> net = logic::compile_rules(reading.rules, {});
  if (!net) {
    std::printf("%s: %s\n", path.c_str(), net.error().message.c_str());
    return;
  }
  const double compiled = base::process_cpu_seconds();
  const std::size_t operations = logic::count_operations(net.value());
  const std::size_t bases = net.value().base_count();
  const std::size_t moves = net.value().move_count();
  const machine::SingleGame game(std::move(net).value());
  const double made = base::process_cpu_seconds();
  const std::vector<game::State> states = sample_states(game, 2000);
  const Rate contract = measure_contract(game, seconds);
  const Rate cursor = measure_cursor(game, seconds);
  const ExpandRate expand = measure_expand(game, states, machine::ExpandWay::kAuto, seconds);
  const ExpandRate wave = measure_expand(game, states, machine::ExpandWay::kWave, seconds);
  const ExpandRate sweep = measure_expand(game, states, machine::ExpandWay::kSweep, seconds);
  const Rate one_by_one = measure_make_unmake(game, states, seconds);
  const std::string name = path.substr(path.find_last_of('/') + 1);
  std::printf("%-20s %8zu %6zu %6zu %7.2f %6.3f %9.0f %9.0f %9.2f %9.2f %9.2f %7.1f %9.2f\n",
              name.c_str(), operations, bases, moves, compiled - start, made - compiled,
              contract.per_second() / 1e3, cursor.per_second() / 1e3, expand.states.microseconds(),
              wave.states.microseconds(), sweep.states.microseconds(), expand.children,
              one_by_one.microseconds());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  double seconds = 1;
  std::printf("%-20s %8s %6s %6s %7s %6s %9s %9s %9s %9s %9s %7s %9s\n", "game", "ops", "bases",
              "moves", "ground", "make", "k st/s", "cursor k", "expand us", "by wave", "by sweep",
              "kids", "1by1 us");
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--seconds" && i + 1 < argc) {
      seconds = std::atof(argv[++i]);
    } else {
      run(argument, seconds);
    }
  }
  return 0;
}

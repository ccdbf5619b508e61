// relational_bench.cc — random games on the relational machine: states a processor second.
//
//     relational_bench [--seconds T] [--report] FILE…
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "game/playout.h"
#include "machine/relational/relational_game.h"
#include "syntax/gdl/gdl.h"

namespace {

using namespace rulewise;

game::PlayoutSums play_for(const game::Game& game, base::Random& random, double seconds) {
  const base::Deadline deadline(seconds);
  game::PlayoutLimits limits;
  limits.should_stop = [&] { return deadline.has_passed(); };
  return game::random_playouts(game, random, limits);
}

void measure(const std::string& path, double seconds, bool wants_report) {
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const gdl::Reading reading = gdl::read_rules(text);
  if (reading.diagnostics.has_errors()) {
    std::printf("%s\tREFUSED\n", path.c_str());
    return;
  }
  try {
    const base::Stopwatch setup;
    const machine::RelationalGame game(reading.rules);
    const double setup_seconds = setup.seconds();
    base::Random random(1);
    // The machine tunes itself while it plays: the first half is not counted.
    (void)play_for(game, random, seconds / 2);
    const double cpu_before = base::process_cpu_seconds();
    const game::PlayoutSums sums = play_for(game, random, seconds / 2);
    const double spent = base::process_cpu_seconds() - cpu_before;
    std::printf("%s\t%.0f states/s\t%.2f playouts/s\t%.1f long\tstuck %llu\tset-up %.3f s\n",
                path.c_str(), static_cast<double>(sums.states) / spent,
                static_cast<double>(sums.playouts) / spent,
                static_cast<double>(sums.length) / static_cast<double>(sums.playouts),
                static_cast<unsigned long long>(sums.stuck), setup_seconds);
    if (wants_report) std::printf("%s", game.report().c_str());
  } catch (const machine::LimitReached& limit) {
    std::printf("%s\tLIMIT %s\n", path.c_str(), limit.what());
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  double seconds = 1.0;
  bool wants_report = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--seconds" && i + 1 < argc) {
      seconds = std::atof(argv[++i]);
    } else if (argument == "--report") {
      wants_report = true;
    } else {
      measure(argument, seconds, wants_report);
    }
  }
  return 0;
}

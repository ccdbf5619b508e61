// tally.h — what came of the moves at one table, and how it goes from one process to another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <istream>
#include <ostream>
#include <vector>

namespace rulewise::late {

struct Tally {
  std::size_t moves = 0;
  std::size_t starts = 0;  // by players with a start clock; late ones are among the late
  std::size_t late = 0;
  std::size_t starved = 0;  // of the late ones: for want of a processor
  std::size_t illegal = 0;
  std::size_t without_search = 0;  // the first legal move for want of a better one
  std::size_t overruns = 0;
  std::size_t most_legal = 0;
  std::vector<double> seconds;

  void add(const Tally& other) {
    moves += other.moves;
    starts += other.starts;
    late += other.late;
    starved += other.starved;
    illegal += other.illegal;
    without_search += other.without_search;
    overruns += other.overruns;
    most_legal = std::max(most_legal, other.most_legal);
    seconds.insert(seconds.end(), other.seconds.begin(), other.seconds.end());
  }

  void print(const char* name) {
    std::ranges::sort(seconds);
    const auto at = [&](double share) {
      const auto last = static_cast<double>(seconds.size() - 1);
      return seconds.empty() ? 0 : 1000 * seconds[static_cast<std::size_t>(share * last)];
    };
    std::printf(
        "%-36s %6zu moves, %zu starts, %zu late (%zu for want of a processor), %zu illegal; ms: "
        "half %.1f, 99 %% %.1f, longest %.1f; "
        "%zu unsearched, %zu searches left behind, up to %zu legal\n",
        name, moves, starts, late, starved, illegal, at(0.5), at(0.99), at(1), without_search,
        overruns, most_legal);
    std::fflush(stdout);
  }

  void write(std::ostream& out) const {
    out << moves << ' ' << starts << ' ' << late << ' ' << starved << ' ' << illegal << ' '
        << without_search << ' ' << overruns << ' ' << most_legal << ' ' << seconds.size();
    for (const double time : seconds) out << ' ' << time;
    out << '\n';
  }
  /// False where there is none.
  bool read(std::istream& in) {
    std::size_t count = 0;
    in >> moves >> starts >> late >> starved >> illegal >> without_search >> overruns >>
        most_legal >> count;
    if (!in || count != moves) return false;
    seconds.resize(count);
    for (double& time : seconds) in >> time;
    return !in.fail();
  }
};

}  // namespace rulewise::late

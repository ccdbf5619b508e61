#include "memory/loudness.h"

#include <algorithm>
#include <cmath>

namespace rulewise::memory {

double fitted_loudness(const std::vector<SeenGame>& games) {
  constexpr double kCertain = 1e-6;  // what is told of ends of games
  constexpr double kDoubt = 5;       // how strongly one is believed in
  constexpr double kLeast = 0.1, kMost = 10;
  double loudness = 1;
  for (int round = 0; round < 20; ++round) {
    double slope = kDoubt * (1 - loudness);
    double bend = kDoubt;
    for (const SeenGame& game : games) {
      if (!game.is_over || game.seen.empty()) continue;
      const double share = 1 / static_cast<double>(game.seen.size());  // games count, not positions
      for (const Seen& seen : game.seen) {
        if (seen.value < kCertain || seen.value > 1 - kCertain) continue;
        const double told = std::log(seen.value / (1 - seen.value));
        const double chance = chance_of(loudness * told);
        slope += share * told * (game.result - chance);
        bend += share * told * told * chance * (1 - chance);
      }
    }
    loudness = std::clamp(loudness + slope / bend, kLeast, kMost);
  }
  return loudness;
}

}  // namespace rulewise::memory

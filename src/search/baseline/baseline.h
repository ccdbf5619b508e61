// baseline.h — players that hardly look: what every search has to beat.
//
// Idea      three questions about a move, each asked of the game alone: does it win at once, does
//           it lose at once, does it let the opponent win at once (Pell's simple players, 1993)
// Promises  random choices hang on the seed; any number of roles
// Tested by baseline_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "search/search.h"

namespace rulewise::search {

enum class Baseline : std::uint8_t {
  kLegal,             // the first legal move; Pell's `instant`
  kRandom,            // any legal move
  kGreedy,            // the move whose next state promises most at once, else any
  kCautious,          // the first move that neither loses at once nor lets the other win
  kRandomCautious,    // any such move
  kRandomAggressive,  // wins at once if it can, else as random_cautious
};

[[nodiscard]] std::string_view name_of(Baseline baseline);
[[nodiscard]] std::optional<Baseline> baseline_from(std::string_view name);
[[nodiscard]] const std::vector<Baseline>& all_baselines();

/// The game must outlive the search.
[[nodiscard]] std::unique_ptr<Search> make_baseline(const game::Game& game, Baseline baseline,
                                                    std::uint64_t seed);

}  // namespace rulewise::search

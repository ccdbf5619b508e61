// expand.h — all successors of one state in one pass, with what a search wants to know of them.
//
//     Expander expander(game);
//     const Expansion& children = expander.expand(state);
//     for (std::size_t c = 0; c < children.size(); ++c) look_at(children.moves(c), …);
//
// Idea      two ways: work on what the children differ in (WaveExpander), or evaluate every gate
//           for all of them (SweepExpander); counts of the work each would do decide
// Promises  same state, same expansion, whichever way is taken
// Never     shared between threads: one expander, one thread
// Tested by expand_test.cc
#pragma once

#include <cstdint>

#include "game/game.h"
#include "machine/single/expansion.h"
#include "machine/single/single_game.h"
#include "machine/single/sweep_expander.h"
#include "machine/single/wave_expander.h"

namespace rulewise::machine {

enum class ExpandWay : std::uint8_t { kAuto, kWave, kSweep };

class Expander {
 public:
  /// The game must outlive the expander.
  explicit Expander(const SingleGame& game, ExpandWay way = ExpandWay::kAuto);

  /// Valid until the next call.
  const Expansion& expand(const game::State& state, const ExpandOptions& options = {});
  /// The way taken last.
  [[nodiscard]] ExpandWay way_taken() const { return way_taken_; }

 private:
  [[nodiscard]] bool should_sweep() const;
  void expand_by_wave(const game::State& state, const ExpandOptions& options);

  ExpandWay way_;
  ExpandWay way_taken_ = ExpandWay::kWave;
  WaveExpander wave_;
  SweepExpander sweep_;
  ExpansionWriter writer_;
  std::uint64_t expansions_ = 0;
  double wave_cost_ = 0;   // a running mean over expansions by wave
  double sweep_cost_ = 0;  // what they would have cost by sweep
};

}  // namespace rulewise::machine

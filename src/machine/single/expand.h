// expand.h — all successors of one state in one pass, with what a search wants to know of them.
//
//     Expander expander(game);
//     const Expansion& children = expander.expand(state);
//     for (std::size_t c = 0; c < children.size(); ++c) look_at(children.moves(c), …);
//
// Idea      work on what the children differ in (WaveExpander), or evaluate every gate for all of
//           them (SweepExpander), or the first for their states and the second for the rest;
//           counts of the work each would do decide
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

enum class ExpandWay : std::uint8_t {
  kAuto,
  kWave,   // differences alone
  kMixed,  // differences for the states, every gate for what there is to know of them
  kSweep,  // every gate
};

class Expander {
 public:
  /// The game must outlive the expander.
  explicit Expander(const SingleGame& game, ExpandWay way = ExpandWay::kAuto);

  /// Valid until the next call.
  const Expansion& expand(const game::State& state, const ExpandOptions& options = {});

 private:
  [[nodiscard]] ExpandWay choose_way() const;
  void expand_by_wave(const game::State& state, const ExpandOptions& options);
  void expand_mixed(const game::State& state, const ExpandOptions& options);

  ExpandWay way_;
  WaveExpander wave_;
  SweepExpander sweep_;
  ExpansionWriter writer_;
  std::uint64_t expansions_ = 0;

  /// Running means over expansions by wave of what each step costs, or would cost.
  struct Costs {
    double make_by_wave = 0;
    double evaluate_by_wave = 0;
    double make_by_sweep = 0;
    double evaluate_by_sweep = 0;
  };
  Costs costs_;
};

}  // namespace rulewise::machine

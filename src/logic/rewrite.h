// rewrite.h — a net rebuilt gate by gate: the common part of every optimisation of nets.
//
// Idea      old gates are visited in order; a pass says what each becomes in the new store, the
//           rewriter takes care of loops, outputs, names and dead gates
// Promises  if the pass keeps each gate's meaning, the new net plays the same game
// Tested by the passes' tests
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "logic/gate_store.h"
#include "logic/net.h"

namespace rulewise::logic {

/// What a pass makes of one and/or gate, given its inputs in the new store.
using GateRule =
    std::function<Signal(GateStore& store, std::uint32_t old_gate, std::span<const Signal> inputs)>;

/// Facts and moves that turn out to be constant. A base with a value is taken out of the net
/// (and remembered as a constant fact if true); a move marked impossible is dropped.
struct KnownValues {
  enum class Value : std::uint8_t { kFalse, kTrue, kUnknown };
  std::vector<Value> bases;            // empty: nothing known
  std::vector<bool> impossible_moves;  // empty: none
};

/// The new net takes the names of the old one; its gates stay as they are, for rules that look at
/// them.
[[nodiscard]] Net rewrite(Net&& net, const GateRule& rule, const KnownValues& known = {});

/// The same net without the gates that nothing depends on, as without_dead_gates makes it, where it
/// lies. Bases have their gates in order, and gates their inputs, as a store makes them.
[[nodiscard]] Net strip_dead_gates(Net net);

/// The rule that keeps every gate, simplified by the store alone.
[[nodiscard]] GateRule keep_gates(const Net& net);

}  // namespace rulewise::logic

// engine.h — how circuits are to be run, and the choice of an engine for one.
//
// Idea      compiled code where the processor allows it, the interpreter elsewhere and where it is
//           faster; for circuits too large for the caches that is found out by a short timing,
//           unless making what is to be timed takes too long
// Promises  the choice changes the speed, never a bit of the results
// Tested by engines_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "machine/wide/executable.h"

namespace rulewise::machine::wide {

enum class Engine : std::uint8_t { kAuto, kInterpret, kCompile };

[[nodiscard]] std::string_view name_of(Engine engine);

struct WideOptions {
  Engine engine = Engine::kAuto;  // kAuto: whichever is faster by a short timing
  Simd simd = Simd::kBest;        // for the interpreter
  TapeOrder order = TapeOrder::kByLevel;
  bool use_period = true;
  bool tells_moves = false;  // every step also stores which moves were made in which lanes
  bool favours = false;      // where favoured moves are legal, every step chooses among them
  std::optional<std::size_t> hold = {};  // steps between scorings; 0: every step; none: chosen
};

[[nodiscard]] std::unique_ptr<Executable> make_executable(const Circuit& circuit,
                                                          const WideOptions& options);

}  // namespace rulewise::machine::wide

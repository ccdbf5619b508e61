// executable.h — a circuit made ready to run.
//
// Idea      two ways to run a circuit, one face: planes in, planes out
// Promises  the same bits from every engine and on every processor; `run` may be called from
//           several threads at once, each with a workspace of its own
// Needs     a workspace of at least workspace_slots() planes; slots from the circuit's slot_count()
//           on are scratch
// Tested by engines_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "machine/wide/circuit.h"
#include "machine/wide/plane.h"

namespace rulewise::machine::wide {

class Executable {
 public:
  Executable() = default;
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;
  virtual ~Executable() = default;

  virtual void run(Plane* workspace) const = 0;

  /// What runs it, for people: "compiled avx512", "interpreted avx2", …
  [[nodiscard]] virtual std::string_view name() const = 0;

  [[nodiscard]] virtual Slot workspace_slots() const = 0;
  /// Bytes of instructions or of the interpreter's list.
  [[nodiscard]] virtual std::size_t code_bytes() const = 0;
};

/// Which vector instructions the interpreter uses.
enum class Simd : std::uint8_t { kBest, kBaseline, kAvx2, kAvx512 };

[[nodiscard]] std::string_view name_of(Simd simd);
/// Whether this processor has it; kBest and kBaseline always.
[[nodiscard]] bool is_supported(Simd simd);
/// What kBest means here.
[[nodiscard]] Simd best_simd();

/// In which order the interpreter runs the operations of a segment.
enum class TapeOrder : std::uint8_t {
  kDepthFirst,  // values are used soon after they are made
  kByLevel,     // equal operations side by side
};

[[nodiscard]] std::unique_ptr<Executable> make_interpreter(const Circuit& circuit, TapeOrder order,
                                                           Simd simd = Simd::kBest);

/// Whether circuits can be compiled to instructions of this processor.
[[nodiscard]] bool can_compile();
/// Nothing where it cannot be compiled or memory for code is not to be had.
[[nodiscard]] std::unique_ptr<Executable> compile(const Circuit& circuit);

}  // namespace rulewise::machine::wide

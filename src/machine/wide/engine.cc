#include "machine/wide/engine.h"

#include <algorithm>
#include <vector>

#include "base/clock.h"

namespace rulewise::machine::wide {
namespace {

// Code of fewer operations stays in the caches, where compiled code has always been faster.
constexpr std::size_t kAlwaysCompiled = 100'000;
// Making interpreters of larger circuits only to time them takes longer than making the code, which
// was faster by half or more on every rulesheet of that size.
constexpr std::size_t kMostTried = 400'000;
// Timings on a busy machine are rough: the interpreter must be this much faster.
constexpr double kClearly = 0.8;

double seconds_for_run(const Executable& executable, const Circuit& circuit) {
  std::vector<Plane> planes(std::max(executable.workspace_slots(), circuit.slot_count()));
  double best = 1e9;
  for (int i = 0; i < 7; ++i) {
    const base::Stopwatch watch;
    executable.run(planes.data());
    best = std::min(best, watch.seconds());
  }
  return best;
}

}  // namespace

std::string_view name_of(Engine engine) {
  switch (engine) {
    case Engine::kAuto: return "auto";
    case Engine::kInterpret: return "interpret";
    case Engine::kCompile: return "compile";
  }
  return "";
}

std::unique_ptr<Executable> make_executable(const Circuit& circuit, const WideOptions& options) {
  const auto interpreter = [&](TapeOrder order) {
    return make_interpreter(circuit, order, options.simd);
  };
  std::unique_ptr<Executable> best;
  if (options.engine != Engine::kInterpret) best = compile(circuit);
  const bool is_compiled = best != nullptr;
  if (!is_compiled) best = interpreter(options.order);
  const std::size_t operations = circuit.operation_count();
  if (options.engine != Engine::kAuto || operations <= kAlwaysCompiled) return best;
  if (is_compiled && operations > kMostTried) return best;
  double best_seconds = seconds_for_run(*best, circuit) * kClearly;
  for (const TapeOrder order : {TapeOrder::kByLevel, TapeOrder::kDepthFirst}) {
    std::unique_ptr<Executable> other = interpreter(order);
    const double seconds = seconds_for_run(*other, circuit);
    if (seconds >= best_seconds) continue;
    best_seconds = seconds;
    best = std::move(other);
  }
  return best;
}

}  // namespace rulewise::machine::wide

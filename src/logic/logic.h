// logic.h — the front door of logic: checked rules in, a net of gates out.
//
//     auto net = logic::compile_rules(rules, {});
//     if (!net) …  net.error().message says which budget the rules outgrew
//
// The pipeline, in order: normalise -> spread -> eliminate -> ground -> build -> optimise. Each
// stage has its own header and can be printed; compile.cc is the list.
//
// Needs     rules that passed the check
// Promises  stays within its limits; same rules, same net
// Tested by compile_test.cc, tests/agree
#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"
#include "base/stages.h"
#include "logic/net.h"
#include "syntax/gdl/rules.h"

namespace rulewise::logic {

struct CompileLimits {
  double max_seconds = 12.0;  // of the processor
  std::size_t max_bytes = std::size_t{2} << 30U;
  std::size_t max_instances = 5'000'000;  // ground rules
  std::size_t max_gates = 40'000'000;
  std::size_t max_term_text = std::size_t{4} << 20U;  // characters of one term
};

/// What compiling took and gave.
struct CompileReport {
  base::Stages stages;
  std::size_t clauses = 0;
  std::size_t instances = 0;
  std::size_t operations_before = 0;  // two-input operations as built
  std::size_t operations = 0;         // and after optimising
};

[[nodiscard]] base::Result<Net> compile_rules(const gdl::Rules& rules, const CompileLimits& limits,
                                              CompileReport* report = nullptr);

/// A stage of the pipeline as text: "clauses", "split", "ground" or "net"; an Error names the
/// stages there are, or the budget that was outgrown.
[[nodiscard]] base::Result<std::string> show_stage(const gdl::Rules& rules, std::string_view stage,
                                                   const CompileLimits& limits);

}  // namespace rulewise::logic

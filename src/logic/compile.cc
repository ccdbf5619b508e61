#include <string_view>
#include <utility>

#include "base/clock.h"
#include "logic/eliminate.h"
#include "logic/grounder.h"
#include "logic/logic.h"
#include "logic/net_builder.h"
#include "logic/normalize.h"
#include "logic/optimize.h"

namespace rulewise::logic {
namespace {

GroundLimits ground_limits(const CompileLimits& limits) {
  return {limits.max_seconds, limits.max_instances * 2, limits.max_instances, limits.max_bytes / 2};
}

std::size_t count_instances(const GroundProgram& program) {
  std::size_t count = 0;
  for (const ClauseInstances& instances : program.instances) count += instances.count();
  return count;
}

}  // namespace

base::Result<Net> compile_rules(const gdl::Rules& rules, const CompileLimits& limits,
                                CompileReport* report) {
  CompileReport unused;
  CompileReport& r = report != nullptr ? *report : unused;
  base::Stopwatch watch;
  const base::Deadline deadline(limits.max_seconds);
  const auto lap = [&watch](double& seconds) {
    seconds = watch.seconds();
    watch.restart();
  };

  auto clauses = normalize(rules);
  if (!clauses) return clauses.error();
  eliminate_variables(clauses.value());
  r.clauses = clauses.value().clauses.size();
  lap(r.normalize_seconds);

  auto program = ground(std::move(clauses).value(), ground_limits(limits));
  if (!program) return program.error();
  r.instances = count_instances(program.value());
  lap(r.ground_seconds);

  auto net = build_net(program.value());
  if (!net) return net.error();
  r.operations_before = count_operations(net.value());
  lap(r.build_seconds);

  Net optimized = optimize(std::move(net).value(), deadline);
  r.operations = count_operations(optimized);
  lap(r.optimize_seconds);
  return optimized;
}

base::Result<std::string> show_stage(const gdl::Rules& rules, std::string_view stage,
                                     const CompileLimits& limits) {
  if (stage == "clauses" || stage == "split" || stage == "ground") {
    auto clauses = normalize(rules);
    if (!clauses) return clauses.error();
    if (stage == "clauses") return to_text(clauses.value());
    eliminate_variables(clauses.value());
    if (stage == "split") return to_text(clauses.value());
    auto program = ground(std::move(clauses).value(), ground_limits(limits));
    if (!program) return program.error();
    return to_text(program.value());
  }
  if (stage == "net") {
    auto net = compile_rules(rules, limits);
    if (!net) return net.error();
    return to_text(net.value());
  }
  return base::Error{"there is no stage '" + std::string(stage) + "'",
                     "the stages are clauses, split, ground, net"};
}

}  // namespace rulewise::logic

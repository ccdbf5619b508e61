#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "logic/demand.h"
#include "logic/eliminate.h"
#include "logic/grounder.h"
#include "logic/logic.h"
#include "logic/net_builder.h"
#include "logic/normalise.h"
#include "logic/optimise.h"
#include "logic/spread.h"
#include "logic/unfold.h"

namespace rulewise::logic {
namespace {

// Rules that ground at all do so within these, and those that do not should be found out soon. Of
// 380 public rulesheets the largest relation that was derived in full had 361 thousand facts; of
// the few that ground only where asked for, the largest took 2.7 million instances.
constexpr std::size_t kManyFacts = 500'000;
constexpr std::size_t kMostAskedInstances = 3'500'000;
constexpr std::size_t kMostAskedValues = 16'000'000;

GroundLimits ground_limits(const CompileLimits& limits) {
  GroundLimits ground;
  ground.max_seconds = limits.max_seconds;
  ground.max_facts = limits.max_instances * 2;
  ground.max_instances = limits.max_instances;
  ground.max_bytes = limits.max_bytes / 2;
  ground.max_term_text = limits.max_term_text;
  return ground;
}

std::size_t count_instances(const GroundProgram& program) {
  std::size_t count = 0;
  for (const ClauseInstances& instances : program.instances) count += instances.count();
  return count;
}

/// Adds the static relations that use these, by any number of steps, and had no facts yet: what is
/// asked of them is what they ask for in turn.
std::vector<RelationId> with_waiting_users(const LiftedProgram& program,
                                           const std::vector<std::size_t>& facts_by_rule,
                                           std::vector<RelationId> relations) {
  std::vector<bool> is_user(program.relations.size(), false);
  for (const RelationId relation : relations) is_user[relation.index()] = true;
  mark_users(program, is_user);
  std::vector<bool> has_facts(program.relations.size(), false);
  for (const Clause& clause : program.clauses) {
    if (clause.rule < facts_by_rule.size() && facts_by_rule[clause.rule] > 0) {
      has_facts[clause.head.relation.index()] = true;
    }
  }
  for (std::size_t i = 0; i < program.relations.size(); ++i) {
    const Relation& relation = program.relations[i];
    const bool is_plain = relation.kind == RelationKind::kPlain && !relation.is_auxiliary;
    if (is_user[i] && is_plain && relation.is_static && !has_facts[i] && relation.arity >= 2) {
      relations.emplace_back(i);
    }
  }
  return relations;
}

/// Relations of the rules that most of the facts came from, with enough columns to ask for. What
/// the text lists fact by fact is there anyway: asking would make a rule of every fact, to be tried
/// in every round.
std::vector<RelationId> exploding_relations(const LiftedProgram& program,
                                            const std::vector<std::size_t>& facts_by_rule) {
  std::map<RelationId, std::size_t> facts;
  std::vector<bool> is_seen(facts_by_rule.size(), false);
  std::size_t total = 0;
  for (const Clause& clause : program.clauses) {
    if (clause.rule >= is_seen.size() || is_seen[clause.rule]) continue;
    const Relation& head = program.relation(clause.head.relation);
    total += facts_by_rule[clause.rule];
    is_seen[clause.rule] = true;
    if (clause.body.empty()) continue;
    if (head.kind == RelationKind::kPlain && !head.is_auxiliary && head.arity >= 2) {
      facts[clause.head.relation] += facts_by_rule[clause.rule];
    }
  }
  std::vector<RelationId> chosen;
  for (const auto& [relation, count] : facts) {
    if (count * 20 > total) chosen.push_back(relation);
  }
  return with_waiting_users(program, facts_by_rule, std::move(chosen));
}

/// Bottom-up, if that ends soon; else which rules made how many facts is told.
base::Result<GroundProgram> ground_at_once(const LiftedProgram& clauses,
                                           const CompileLimits& limits,
                                           std::vector<std::size_t>& facts_by_rule) {
  GroundLimits first = ground_limits(limits);
  first.max_facts = std::min<std::size_t>(first.max_facts, 3'000'000);
  first.max_facts_of_relation = kManyFacts;
  first.max_seconds = limits.max_seconds / 3;
  LiftedProgram split = clauses;
  eliminate_variables(split);
  return ground(std::move(split), first, &facts_by_rule);
}

/// The rules with the relations that exploded derived only where asked for, if there are such.
std::optional<LiftedProgram> asked_program(const LiftedProgram& clauses,
                                           const std::vector<std::size_t>& facts_by_rule) {
  LiftedProgram asked = clauses;
  const std::vector<RelationId> relations = exploding_relations(asked, facts_by_rule);
  if (relations.empty()) return std::nullopt;
  unfold_differences(asked);
  add_demand(asked, relations);
  eliminate_variables(asked);
  return asked;
}

base::Result<GroundProgram> ground_in_passes(const LiftedProgram& clauses,
                                             const CompileLimits& limits, base::Stages& stages) {
  std::vector<std::size_t> facts_by_rule;
  auto program = ground_at_once(clauses, limits, facts_by_rule);
  stages.end("ground");
  if (program) return program;
  std::optional<LiftedProgram> asked = asked_program(clauses, facts_by_rule);
  if (!asked) return program;
  GroundLimits second = ground_limits(limits);
  second.max_instances = std::min(second.max_instances, kMostAskedInstances);
  second.max_values = kMostAskedValues;
  second.max_seconds = limits.max_seconds * 2 / 3;
  program = ground(*std::move(asked), second);
  stages.end("ground again");
  return program;
}

/// All that is done to the rules before they are ground.
void prepare(LiftedProgram& clauses) {
  spread_arguments(clauses);
  restrict_to_constants(clauses);
  unfold_single_uses(clauses);
}

std::size_t count_formulas(const std::vector<gdl::Formula>& formulas) {
  std::size_t count = formulas.size();
  for (const gdl::Formula& formula : formulas) count += count_formulas(formula.parts);
  return count;
}

/// Memory that the rules take as clauses, before anything is ground, at the very least.
std::size_t least_bytes(const gdl::Rules& rules) {
  std::size_t bytes = 0;
  for (const gdl::Rule& rule : rules.rules) {
    bytes += 2 * (sizeof(Clause) + (1 + count_formulas(rule.body)) * 2 * sizeof(Literal));
  }
  return bytes;
}

}  // namespace

base::Result<Net> compile_rules(const gdl::Rules& rules, const CompileLimits& limits,
                                CompileReport* report) {
  CompileReport unused;
  CompileReport& r = report != nullptr ? *report : unused;
  const base::WorkLimit limit(limits.max_seconds);
  if (least_bytes(rules) > limits.max_bytes / 2) {
    return base::Error{"the rules alone take more than half of --memory",
                       "the relational machine plays such rules"};
  }
  auto clauses = normalise(rules);
  if (!clauses) return clauses.error();
  prepare(clauses.value());
  r.clauses = clauses.value().clauses.size();
  r.stages.end("normalise");

  auto program = ground_in_passes(clauses.value(), limits, r.stages);
  if (!program) return program.error();
  r.instances = count_instances(program.value());

  auto net = build_net(program.value(), {limits.max_bytes, limits.max_gates, limit});
  if (!net) return net.error();
  program.value() = {};  // its memory is needed for what comes next
  r.operations_before = count_operations(net.value());
  r.stages.end("build");

  Net optimised = optimise(std::move(net).value(), limit, limits.max_bytes, &r.stages);
  r.operations = count_operations(optimised);
  return optimised;
}

namespace {

constexpr const char* kStages =
    "the stages are clauses, spread, unfolded, split, asked, ground, built, net, setup";

/// The rules as the stages before grounding leave them.
std::string show_clauses(LiftedProgram clauses, std::string_view stage) {
  if (stage == "clauses") return to_text(clauses);
  spread_arguments(clauses);
  restrict_to_constants(clauses);
  if (stage == "spread") return to_text(clauses);
  unfold_single_uses(clauses);
  if (stage == "unfolded") return to_text(clauses);
  eliminate_variables(clauses);
  return to_text(clauses);
}

base::Result<std::string> show_asked(const LiftedProgram& clauses, const CompileLimits& limits) {
  std::vector<std::size_t> facts_by_rule;
  if (ground_at_once(clauses, limits, facts_by_rule)) {
    return std::string("; the rules ground as they are: nothing has to be asked for\n");
  }
  const std::optional<LiftedProgram> asked = asked_program(clauses, facts_by_rule);
  if (!asked) return base::Error{"no relation is the cause that the rules do not ground"};
  return to_text(*asked);
}

base::Result<std::string> show_ground(const GroundProgram& program, std::size_t max_bytes) {
  const std::size_t most = max_bytes / 4;
  std::string text = to_text(program, most);
  if (text.size() > most) {
    return base::Error{"the ground rules take more than " + std::to_string(most >> 20U) +
                       " MiB of text"};
  }
  return text;
}

}  // namespace

base::Result<std::string> show_stage(const gdl::Rules& rules, std::string_view stage,
                                     const CompileLimits& limits) {
  if (stage == "net") {
    auto net = compile_rules(rules, limits);
    if (!net) return net.error();
    return to_text(net.value());
  }
  auto clauses = normalise(rules);
  if (!clauses) return clauses.error();
  if (stage == "clauses" || stage == "spread" || stage == "unfolded" || stage == "split") {
    return show_clauses(std::move(clauses).value(), stage);
  }
  prepare(clauses.value());
  if (stage == "asked") return show_asked(clauses.value(), limits);
  if (stage != "ground" && stage != "built") {
    return base::Error{"there is no stage '" + std::string(stage) + "'", kStages};
  }
  base::Stages stages;
  const base::WorkLimit limit(limits.max_seconds);
  auto program = ground_in_passes(clauses.value(), limits, stages);
  if (!program) return program.error();
  if (stage == "ground") return show_ground(program.value(), limits.max_bytes);
  auto net = build_net(program.value(), {limits.max_bytes, limits.max_gates, limit});
  if (!net) return net.error();
  return to_text(net.value());
}

}  // namespace rulewise::logic

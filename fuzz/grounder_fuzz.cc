// grounder_fuzz.cc — any rules that pass the check may come to the compiler of nets.
//
// Idea      the first byte chooses: raw text, or a rulesheet that a grammar makes of the bytes
// Promises  beyond not crashing: compiling stays within its limits; nets keep what net.h
//           promises; with and without each optimisation, and by the reference machine, the same
//           facts, moves, ends and goals along random games
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/random.h"
#include "fuzz/rule_writer.h"
#include "logic/demand.h"
#include "logic/eliminate.h"
#include "logic/grounder.h"
#include "logic/logic.h"
#include "logic/net_builder.h"
#include "logic/normalise.h"
#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "machine/limit.h"
#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own
using logic::testing::PlainGame;
using logic::testing::View;

constexpr int kSteps = 6;

void demand(bool holds, const std::string& what, const std::string& rules) {
  if (holds) return;
  std::fprintf(stderr, "grounder_fuzz: %s\nrules:\n%s\n", what.c_str(), rules.c_str());
  std::abort();
}

std::string text_of(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return "";
  if (bytes[0] % 16 == 0) {
    return {reinterpret_cast<const char*>(bytes.data()) + 1, bytes.size() - 1};
  }
  return fuzz::RuleWriter(bytes.subspan(1)).write();
}

std::optional<logic::Net> net_of(logic::LiftedProgram clauses) {
  const logic::GroundLimits limits{0.5, 3'000, 3'000, std::size_t{64} << 20U};
  const auto program = logic::ground(std::move(clauses), limits);
  if (!program) return std::nullopt;
  auto net = logic::build_net(program.value());
  if (!net) return std::nullopt;
  return std::move(net).value();
}

/// The net of all clauses as they are: nothing split, nothing optimised.
std::optional<logic::Net> plain_net(const gdl::Rules& rules) {
  auto clauses = logic::normalise(rules);
  if (!clauses) return std::nullopt;
  return net_of(std::move(clauses).value());
}

/// The net with every relation of the rules derived only where asked for.
std::optional<logic::Net> demand_net(const gdl::Rules& rules) {
  auto clauses = logic::normalise(rules);
  if (!clauses) return std::nullopt;
  logic::LiftedProgram& program = clauses.value();
  std::vector<logic::RelationId> demanded;
  for (std::size_t r = 0; r < program.relations.size(); ++r) {
    const logic::Relation& relation = program.relations[r];
    const bool is_plain = relation.kind == logic::RelationKind::kPlain && !relation.is_auxiliary;
    if (is_plain && relation.arity > 0) demanded.emplace_back(r);
  }
  logic::unfold_differences(program);
  logic::add_demand(program, demanded);
  logic::eliminate_variables(program);
  return net_of(std::move(program));
}

void compare_nets(const char* name, const std::optional<logic::Net>& other, const logic::Net& net,
                  std::uint64_t seed, const std::string& text) {
  if (!other) return;
  const std::string fault = logic::testing::find_fault(*other);
  demand(fault.empty(), std::string(name) + ": " + fault, text);
  const std::string trouble = logic::testing::find_disagreement(*other, net, seed, kSteps);
  demand(trouble.empty(), std::string(name) + " and compiled net disagree " + trouble, text);
}

/// What the reference machine shows of a state.
View view_of(const machine::ReferenceGame& game, const game::State& state) {
  View view;
  view.facts = game.facts(state);
  view.is_terminal = game.is_terminal(state);
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const game::Role role(r);
    auto& moves = view.legal.emplace_back();
    for (const game::Move move : game.legal_moves(state, role)) {
      moves.push_back(game.move_text(role, move));
    }
    std::ranges::sort(moves);
    view.goals.push_back(game.goals(state, role));
  }
  return view;
}

/// Plays the net beside the reference machine with the same random moves.
void compare_with_reference(const gdl::Rules& rules, const logic::Net& net, std::uint64_t seed,
                            const std::string& text) {
  const machine::reference::ReferenceLimits limits{200'000, 200'000, 50'000};
  const machine::ReferenceGame judge(rules, limits);
  PlainGame game(net);
  base::Random random(seed);
  game::State state = judge.initial_state();
  for (int step = 0; step <= kSteps; ++step) {
    const View right = view_of(judge, state);
    const View ours = game.view();
    demand(right == ours,
           "the net disagrees with the reference machine in step " + std::to_string(step) + "\n" +
               to_text(right) + "but\n" + to_text(ours),
           text);
    const std::vector<std::string> moves = logic::testing::random_moves(right, random);
    if (moves.size() < judge.role_count()) return;
    game::JointMove joint;
    for (std::size_t r = 0; r < moves.size(); ++r) {
      joint.push_back(*game::find_move(judge, state, game::Role(r), moves[r]));
    }
    state = judge.successor(state, joint);
    demand(game.play(moves), "a legal move is not in the net", text);
  }
}

void check(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  if (reading.diagnostics.has_errors()) return;
  const logic::CompileLimits limits{0.5, std::size_t{64} << 20U, 3'000};
  const auto compiled = logic::compile_rules(reading.rules, limits);
  if (!compiled) return;
  const logic::Net& net = compiled.value();
  demand(logic::testing::find_fault(net).empty(), logic::testing::find_fault(net), text);
  const std::uint64_t seed = base::mix(text.size());
  compare_nets("plain", plain_net(reading.rules), net, seed, text);
  compare_nets("demand-driven", demand_net(reading.rules), net, seed, text);
  try {
    compare_with_reference(reading.rules, net, seed, text);
  } catch (const machine::LimitReached&) {
    // Too much work for the plain interpreter: nothing to compare with.
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = text_of({data, size});
  if (std::getenv("RULEWISE_FUZZ_SHOW") != nullptr) std::fprintf(stderr, "%s", text.c_str());
  check(text);
  return 0;
}

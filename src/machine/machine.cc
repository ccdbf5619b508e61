#include "machine/machine.h"

#include <array>
#include <utility>

#include "base/clock.h"
#include "logic/logic.h"
#include "machine/board/board_game.h"
#include "machine/reference/reference_game.h"
#include "machine/relational/relational_game.h"
#include "machine/single/single_game.h"
#include "machine/wide/wide_game.h"

namespace rulewise::machine {
namespace {

struct NamedKind {
  std::string_view name;
  MachineKind kind;
};
constexpr std::array kNamedKinds{
    NamedKind{"auto", MachineKind::kAuto},
    NamedKind{"reference", MachineKind::kReference},
    NamedKind{"relational", MachineKind::kRelational},
    NamedKind{"single", MachineKind::kSingle},
    NamedKind{"wide", MachineKind::kWide},
    NamedKind{"board", MachineKind::kBoard},
};

/// Memory that a machine takes for each operation of its net, at most: measured.
constexpr std::size_t kSingleBytes = 110;
constexpr std::size_t kWideBytes = 165;

/// Memory that the machine made from a net will take, about.
std::size_t machine_bytes(const logic::Net& net, MachineKind kind) {
  const std::size_t each = kind == MachineKind::kWide ? kWideBytes : kSingleBytes;
  return logic::count_operations(net) * each + 2 * logic::name_bytes(net);
}

base::Result<MadeMachine> make_from_net(const gdl::Rules& rules, const MachineOptions& options,
                                        base::Stages& stages) {
  logic::CompileLimits limits;
  limits.max_bytes = options.max_bytes;
  limits.max_term_text = options.max_state_text;
  limits.max_seconds = options.max_setup_seconds;
  logic::CompileReport report;
  auto net = logic::compile_rules(rules, limits, &report);
  stages = std::move(report.stages);
  if (!net) return net.error();
  if (machine_bytes(net.value(), options.kind) > options.max_bytes) {
    return base::Error{"a net of " + std::to_string(logic::count_operations(net.value())) +
                           " gates is too large for --memory",
                       "the relational machine plays such rules"};
  }
  MadeMachine made;
  made.gates = logic::count_operations(net.value());
  made.kind = options.kind;
  if (options.kind == MachineKind::kWide) {
    made.game = std::make_unique<WideGame>(std::move(net).value());
  } else {
    made.game = std::make_unique<SingleGame>(std::move(net).value());
  }
  return made;
}

base::Result<MadeMachine> make_relational(const gdl::Rules& rules, const MachineOptions& options) {
  RelationalLimits limits;
  limits.max_bytes = options.max_bytes;
  limits.max_state_text = options.max_state_text;
  return MadeMachine{std::make_unique<RelationalGame>(rules, limits), MachineKind::kRelational};
}

base::Result<MadeMachine> make_reference(const gdl::Rules& rules, const MachineOptions& options) {
  reference::ReferenceLimits limits;
  limits.max_bytes = options.max_bytes;
  limits.max_state_text = options.max_state_text;
  return MadeMachine{std::make_unique<ReferenceGame>(rules, limits), MachineKind::kReference};
}

/// The net where it fits, else the relational machine.
base::Result<MadeMachine> make_fastest(const gdl::Rules& rules, const MachineOptions& options,
                                       base::Stages& stages) {
  MachineOptions single = options;
  single.kind = MachineKind::kSingle;
  auto from_net = make_from_net(rules, single, stages);
  if (from_net) return from_net;
  stages.end("given up");
  game::throw_if_interrupted();
  auto fallback = make_relational(rules, options);
  if (fallback) {
    fallback.value().note = from_net.error().message + "; playing by the relational machine";
  }
  return fallback;
}

base::Result<MadeMachine> make_of_kind(const gdl::Rules& rules, const MachineOptions& options,
                                       base::Stages& stages) {
  switch (options.kind) {
    case MachineKind::kReference: return make_reference(rules, options);
    case MachineKind::kRelational: return make_relational(rules, options);
    case MachineKind::kSingle:
    case MachineKind::kWide: return make_from_net(rules, options, stages);
    case MachineKind::kBoard:
      return base::Error{"the board machine runs chess-like games only, and these rules are GDL"};
    case MachineKind::kAuto: break;
  }
  return make_fastest(rules, options, stages);
}

}  // namespace

std::string_view name_of(MachineKind kind) {
  for (const NamedKind& named : kNamedKinds) {
    if (named.kind == kind) return named.name;
  }
  return {};
}

std::optional<MachineKind> machine_kind_from(std::string_view name) {
  for (const NamedKind& named : kNamedKinds) {
    if (named.name == name) return named.kind;
  }
  return std::nullopt;
}

base::Result<MadeMachine> make_machine(const gdl::Rules& rules, const MachineOptions& options) {
  const base::Stopwatch watch;
  try {
    base::Stages stages;
    auto made = make_of_kind(rules, options, stages);
    if (!made) return made;
    stages.end("machine");
    made.value().stages = std::move(stages);
    made.value().setup_seconds = watch.seconds();
    return made;
  } catch (const Interrupted&) {
    return base::Error{"the rules were given up before a machine was ready for them"};
  }
}

base::Result<MadeMachine> make_machine(const scl::Rules& rules, const MachineOptions& options) {
  if (options.kind != MachineKind::kAuto && options.kind != MachineKind::kBoard) {
    return base::Error{"the " + std::string(name_of(options.kind)) +
                           " machine runs GDL, and this is a chess-like game",
                       "leave --machine out, or `translate --to gdl` first"};
  }
  const base::Stopwatch watch;
  board::BoardOptions wanted;
  wanted.setup_seed = options.setup_seed;
  wanted.merges = options.merges_moves;
  auto game = board::BoardGame::make(rules, wanted);
  if (!game) return game.error();
  MadeMachine made;
  made.game = std::move(game).value();
  made.kind = MachineKind::kBoard;
  made.setup_seconds = watch.seconds();
  return made;
}

}  // namespace rulewise::machine

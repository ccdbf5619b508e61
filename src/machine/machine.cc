#include "machine/machine.h"

#include <array>

#include "machine/reference/reference_game.h"

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
};

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
  if (options.kind == MachineKind::kReference) {
    return MadeMachine{std::make_unique<ReferenceGame>(rules), MachineKind::kReference};
  }
  return base::Error{"the machine '" + std::string(name_of(options.kind)) +
                     "' is not part of this build"};
}

}  // namespace rulewise::machine

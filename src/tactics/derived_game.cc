#include "tactics/derived_game.h"

#include <string>
#include <utility>

namespace rulewise::tactics {
namespace {

/// Notes of the second that the first does not have: what could not become gates.
void add_notes(const std::vector<std::string>& more, std::vector<std::string>& notes) {
  notes.insert(notes.end(), more.begin() + static_cast<std::ptrdiff_t>(notes.size()), more.end());
}

}  // namespace

base::Result<DerivedGame> derive_game(const gdl::Rules& rules, const TacticsLimits& limits) {
  auto net = logic::compile_rules(rules, compile_limits(limits));
  auto derivation = derive(rules, net ? net.value() : logic::Net{}, limits.derive);
  if (!derivation) return derivation.error();
  DerivedGame game{std::move(derivation).value(), nullptr, {}};
  std::vector<std::string>& notes = game.derivation.notes;
  if (!net) {
    game.why_not = net.error();
    notes.push_back("the game does not ground (" + net.error().message +
                    "): nothing is known of what its states exclude, and the rules cannot be "
                    "asked of a state");
    return game;
  }
  auto made = Tactician::make(rules, std::move(net).value(), game.derivation, limits);
  if (made) {
    game.tactician = std::move(made).value();
    add_notes(game.tactician->derivation().notes, notes);
  } else {
    game.why_not = made.error();
    notes.push_back("the rules cannot be asked of a state: as gates they do not come (" +
                    made.error().message + ")");
  }
  return game;
}

}  // namespace rulewise::tactics

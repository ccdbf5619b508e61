#include "machine/net/net_game.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rulewise::machine {

NetGame::NetGame(logic::Net net)
    : net_(std::move(net)), initial_state_(machine::initial_state(net_)) {
  for (std::uint32_t base = 0; base < net_.base_count(); ++base) {
    facts_in_order_.push_back({base, &net_.base_names[base]});
  }
  for (const std::string& text : net_.constant_facts) facts_in_order_.push_back({kAlways, &text});
  std::ranges::sort(facts_in_order_, {},
                    [](const Fact& fact) -> const std::string& { return *fact.text; });
}

std::vector<std::string> NetGame::facts(const game::State& state) const {
  std::vector<std::string> texts;
  for (const Fact& fact : facts_in_order_) {
    if (fact.base == kAlways || state.test_bit(fact.base)) texts.push_back(*fact.text);
  }
  return texts;
}

std::string NetGame::move_text(game::Role role, game::Move move) const {
  assert(net_.first_move[role.index()] <= move.value &&
         move.value < net_.first_move[role.index() + 1]);
  (void)role;
  return net_.move_names[move.index()];
}

game::State initial_state(const logic::Net& net) {
  game::State state(state_words(net));
  for (std::size_t base = 0; base < net.base_count(); ++base) {
    if (net.initial[base]) state.set_bit(base);
  }
  return state;
}

game::State pack_state(std::span<const std::uint8_t> bases) {
  game::State state((bases.size() + 63) / 64);
  for (std::size_t base = 0; base < bases.size(); ++base) {
    if (bases[base] != 0) state.set_bit(base);
  }
  return state;
}

std::vector<std::uint8_t> unpack_state(const logic::Net& net, const game::State& state) {
  std::vector<std::uint8_t> bases(net.base_count());
  for (std::size_t base = 0; base < bases.size(); ++base) bases[base] = state.test_bit(base);
  return bases;
}

}  // namespace rulewise::machine

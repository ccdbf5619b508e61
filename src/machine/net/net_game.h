// net_game.h — what every machine that runs a net has in common: roles, texts, how states lie.
//
// Idea      a state is one bit a base, base 0 in the lowest bit of the first word; a Move is the
//           number of a move of the net, so any two machines on the same net understand each
//           other's states and moves
// Promises  facts come out sorted by code point without sorting at each call
// Never     evaluates gates: that is where the machines differ
// Tested by net_game_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/game.h"
#include "logic/net.h"

namespace rulewise::machine {

class NetGame : public game::Game {
 public:
  explicit NetGame(logic::Net net);

  [[nodiscard]] const logic::Net& net() const { return net_; }

  [[nodiscard]] const std::vector<std::string>& roles() const override { return net_.role_names; }
  [[nodiscard]] game::State initial_state() const override { return initial_state_; }
  [[nodiscard]] std::vector<std::string> facts(const game::State& state) const override;
  [[nodiscard]] std::string move_text(game::Role role, game::Move move) const override;

 private:
  /// A text that facts() may show: of a base, or of a fact that always holds.
  struct Fact {
    std::uint32_t base = kAlways;
    const std::string* text = nullptr;
  };
  static constexpr std::uint32_t kAlways = 0xffffffffU;

  logic::Net net_;
  game::State initial_state_;
  std::vector<Fact> facts_in_order_;
};

/// How many words a state of `net` has.
[[nodiscard]] inline std::size_t state_words(const logic::Net& net) {
  return (net.base_count() + 63) / 64;
}

[[nodiscard]] game::State initial_state(const logic::Net& net);

/// The state in which exactly the bases with a nonzero byte are true, and back.
[[nodiscard]] game::State pack_state(std::span<const std::uint8_t> bases);
[[nodiscard]] std::vector<std::uint8_t> unpack_state(const logic::Net& net,
                                                     const game::State& state);

}  // namespace rulewise::machine

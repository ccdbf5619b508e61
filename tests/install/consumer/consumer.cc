// consumer.cc — all it takes to play a random game with the installed library.
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/random.h"
#include "game/game.h"
#include "machine/machine.h"
#include "syntax/syntax.h"

int main(int /*argc*/, char** argv) {
  using namespace rulewise;
  std::ifstream file(argv[1]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const gdl::Reading reading = gdl::read_rules(text);
  if (reading.diagnostics.has_errors()) return 2;
  const auto made = machine::make_machine(reading.rules, {});
  if (!made) return std::cerr << made.error().message << '\n', 2;

  const game::Game& game = *made.value().game;
  base::Random random(1);
  game::State state = game.initial_state();
  while (!game.is_terminal(state)) {
    game::JointMove moves;
    for (std::size_t role = 0; role < game.role_count(); ++role) {
      const auto legal = game.legal_moves(state, game::Role(role));
      moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    state = game.successor(state, moves);
  }
  for (std::size_t role = 0; role < game.role_count(); ++role) {
    std::cout << game.roles()[role] << ' ' << payoff(game, state, game::Role(role)).value_or(-1)
              << '\n';
  }
}

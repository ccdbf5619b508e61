#include "machine/single/single_game.h"

#include <memory>
#include <utility>

#include "machine/single/flatten.h"
#include "machine/single/flip_profile.h"

namespace rulewise::machine {

namespace {

Program make_program(const logic::Net& net) {
  const std::vector<std::uint32_t> flips = count_flips(net);
  return Program(flatten(net, flips), flips);
}

}  // namespace

SingleGame::SingleGame(logic::Net net)
    : NetGame(std::move(net)), program_(make_program(NetGame::net())) {}

SingleCursor SingleGame::make_cursor() const {
  SingleCursor cursor(program_);
  cursor.set(initial_state());
  return cursor;
}

SingleGame::Loan SingleGame::borrow_cursor() const {
  return cursors_.borrow([this] { return std::make_unique<SingleCursor>(program_); });
}

bool SingleGame::is_terminal(const game::State& state) const {
  const Loan cursor = borrow_cursor();
  cursor->set(state);
  return cursor->is_terminal();
}

std::vector<game::Move> SingleGame::legal_moves(const game::State& state, game::Role role) const {
  const Loan cursor = borrow_cursor();
  cursor->set(state);
  std::vector<game::Move> moves;
  moves.reserve(cursor->count_legal(role));
  cursor->append_legal_moves(role, moves);
  return moves;
}

game::State SingleGame::successor(const game::State& state,
                                  std::span<const game::Move> moves) const {
  const Loan cursor = borrow_cursor();
  cursor->set(state);
  return game::State(cursor->successor_words(moves));
}

std::vector<int> SingleGame::goals(const game::State& state, game::Role role) const {
  const Loan cursor = borrow_cursor();
  cursor->set(state);
  std::vector<int> values;
  cursor->append_goals(role, values);
  return values;
}

}  // namespace rulewise::machine

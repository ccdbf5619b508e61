// driver_fuzz.cc — what other programs say to our drivers may be anything: UCI, CECP, GTP by the
// first byte.
//
// Idea      the program is `cat`: it says the input, whatever it is asked, and is gone
// Promises  beyond not crashing: a move that is taken is legal, and no wait is long
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "front/outside_player.h"
#include "machine/board/board_game.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own

std::string library_text(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

const game::Game& chess() {
  static const auto game =
      std::move(machine::board::BoardGame::make(
                    scl::read_rules(library_text("orthodox_chess.scl")).rules, {}))
          .value();
  return *game;
}

/// Nothing where it cannot be made.
const game::Game* go() {
  static const gdl::Reading reading = gdl::read_rules(library_text("go_9x9.kif"));
  static const base::Result<machine::MadeMachine> made = machine::make_machine(reading.rules, {});
  if (!made.ok()) std::fprintf(stderr, "driver_fuzz: %s\n", made.error().message.c_str());
  return made.ok() ? made.value().game.get() : nullptr;
}

/// A file with the input, of this process alone.
const std::string& file_with(std::string_view text) {
  static const std::string name = "/tmp/rulewise-driver-fuzz-" + std::to_string(::getpid());
  std::ofstream(name, std::ios::binary | std::ios::trunc) << text;
  return name;
}

void check(const game::Game& game, const std::string& player) {
  const auto configuration = front::read_uci_configuration(player);
  if (!configuration) return;
  const auto made = front::make_outside_player(game, configuration.value());
  if (!made) return;
  const game::State state = game.initial_state();
  const search::Answer answer = made.value()->choose(state, game::Role(0), 0.05);
  const auto legal = game.legal_moves(state, game::Role(0));
  const bool is_legal = std::ranges::find(legal, answer.move) != legal.end();
  if (is_legal == answer.fault.empty()) return;
  std::fprintf(stderr, "driver_fuzz: a move and a fault, or neither: %s\n", answer.fault.c_str());
  std::abort();
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string command = "cat " + file_with(text);
  switch (data[0] % 3) {
    case 0: check(chess(), "uci:" + command); break;
    case 1: check(chess(), "cecp:" + command); break;
    default:
      if (go() != nullptr) check(*go(), "gtp:" + command);
      break;
  }
  return 0;
}

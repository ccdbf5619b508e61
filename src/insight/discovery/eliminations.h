// eliminations.h — games that are won by taking all pieces of a kind, or all that somebody has.
//
// Idea      in states of random games the pieces are taken from the board: if each time the game is
//           over then and a role has the most it can get, which it had not before, that is a way to
//           win. So the capture of a king is found though the goal says only what is not there
// Needs     a board and a game on a net
// Promises  a claim held in every state tried and at the end of every random game that came to it,
// of
//           kinds that games were seen to have fewer of; what one kind explains is not said of all
//           that its owner has
// Tested by eliminations_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"
#include "insight/discovery/rule_lines.h"
#include "insight/discovery/structure.h"

namespace rulewise::insight {

struct Elimination {
  static constexpr std::uint32_t kFewestStates = 10;

  std::size_t role = 0;  // that gets most
  int pays = 0;
  std::vector<Kind> kinds{};  // of which none must be left
  std::uint32_t states = 0;   // in which they were taken from the board
  std::uint32_t games = 0;    // random ones that ended so
  RulePlaces lines{};         // the goal rules
};

[[nodiscard]] std::vector<Elimination> find_eliminations(const gdl::Rules& rules,
                                                         const Structure& structure,
                                                         const game::Game& game);

/// The claim with its evidence.
[[nodiscard]] std::string elimination_sentence(const Structure& structure,
                                               const Elimination& elimination);

}  // namespace rulewise::insight

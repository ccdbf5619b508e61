// forced_play.h — the net of a game for games at random in which nobody overlooks a win or a
// threat.
//
//     const std::optional<logic::Net> net = forced_play(game.net(), tactician);
//
// Idea      the derived rules are gates over the same bases, so the moves they leave can stand
//           where the legal ones stood: those that win where there are any; else those that answer
//           a threat where there are any; else all. Who plays on that net plays so at no other cost
//           than its gates. Wins that take many gates to tell (the last piece is taken, no move is
//           left) are left out: they are seldom met, and cost more than all else together
// Needs     a net with the bases and moves of the tactician's game, such as its own
// Promises  the same bases, moves, ends and goals; a role that had a legal move has one; nothing
//           where the net is of another game or the derived rules go in circles or say nothing
// Tested by forced_play_test.cc
#pragma once

#include <optional>

#include "logic/net.h"
#include "tactics/tactician.h"

namespace rulewise::tactics {

[[nodiscard]] std::optional<logic::Net> forced_play(const logic::Net& game,
                                                    const Tactician& tactician);

}  // namespace rulewise::tactics

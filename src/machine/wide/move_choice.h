// move_choice.h — one legal move for every lane, each as likely as the next, without leaving the
// planes.
//
// Idea      a tree over the moves. Upwards, full adders count the legal moves below every node
//           (two operations a bit). At the root a number below the count is drawn by a bit-sliced
//           multiplication, k = random * count >> bits. Downwards, k is compared with the count on
//           the left by one borrow chain, which also gives k less that count for the right side.
//           Three moves are the smallest node. About eight operations a move.
// Needs     as many fresh random planes as random_planes_for says
// Promises  every legal move is as likely up to 1 part in 2^11; in a lane without a legal move the
//           choice is meaningless
// Tested by move_choice_test.cc
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "machine/wide/circuit.h"

namespace rulewise::machine::wide {

/// How many random planes a choice among `count` moves takes.
[[nodiscard]] std::size_t random_planes_for(std::size_t count);

struct Choice {
  std::vector<Wire> chosen;  // by move: it is the one
  Wire any_legal;
};

/// `legal(i)` gives the wire of move i and is asked once for each, ascending.
[[nodiscard]] Choice choose_move(Circuit& circuit, std::size_t move_count,
                                 const std::function<Wire(std::size_t)>& legal,
                                 std::span<const Wire> random);

}  // namespace rulewise::machine::wide

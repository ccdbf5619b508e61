// go_problem.h — a tactical question in Go as text: a diagram, a goal, who is to reach it.
//
//     problem net 3
//     goal capture E5 by black
//     white moves                (left out: the one with the goal moves)
//     order 1                    (left out: any) threats of this order at most: 1 is a ladder
//     impossible                 (left out: possible) no proof is to be found
//     . . . . .
//     . X O . .                  X black, O white, . empty; the first line is the highest row
//
// Idea      the target concepts of the paper: take a string, save it, connect two, disconnect them,
//           make an eye, spoil one
// Promises  a fault has a line number; files from strangers are bounded by what is in them
// Tested by go_problem_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tactics/go/go_board.h"

namespace rulewise::tactics {

enum class GoAim : std::uint8_t { kCapture, kSave, kConnect, kEye, kDisconnect, kSpoil };
[[nodiscard]] std::string_view name_of(GoAim aim);

struct GoGoal {
  GoAim aim = GoAim::kCapture;
  Stone side = Stone::kBlack;  // who wants it
  Point at = kNoPoint;         // a stone of the string, or the point of the eye
  Point to = kNoPoint;         // connect, disconnect: a stone of the other string
  std::size_t enough = 4;      // save: liberties
};

struct GoProblem {
  std::string name;
  GoBoard board{9};
  GoGoal goal;
  Stone mover = Stone::kBlack;
  int max_order = 100;      // of the threats it may take
  bool is_possible = true;  // whether a proof is expected
};

/// All problems of a text, or of one in SGF (go_sgf.h).
[[nodiscard]] base::Result<std::vector<GoProblem>> read_go_problems(std::string_view text);

[[nodiscard]] std::string to_text(const GoBoard& board);

}  // namespace rulewise::tactics

// goal_lines.h — the sets of facts that pay a role most by the goal rules of a net, such as lines.
//
// Idea      the gate of a goal is and/or over bases; written out as alternatives, each is a set of
//           facts that is enough where nothing forbids it. So a line of five is found however many
//           relations the rules build it from, and it is known whose it is
// Needs     a net; negative conditions are left out, as are sets that contradict them for certain
//           (goal_conflicts.h) and sets of more than `kMostLineFacts`
// Promises  bounded work; alternatives of the goal that are too many or too long, hang on a loop or
//           need no fact are left out, and it is said that some were
// Tested by goal_lines_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::insight {

inline constexpr std::size_t kMostLineFacts = 8;
inline constexpr std::size_t kMostLines = 4'000;  // of a role

/// What pays a role so much: sets of bases, each ascending.
struct GoalLines {
  std::size_t role = 0;
  int pays = 0;
  std::vector<std::vector<std::uint32_t>> lines{};
  bool is_all = true;     // false: some ways need no fact, or too many, or cannot be written out
  bool is_loose = false;  // conditions that something be false were left out
};

inline constexpr std::size_t kLineWork = 2'000'000;     // facts written, over all gates
inline constexpr std::size_t kQuickLineWork = 200'000;  // the same where there is little time

/// One for each role whose best goal can be written out with so much work a role.
[[nodiscard]] std::vector<GoalLines> find_goal_lines(const logic::Net& net,
                                                     std::size_t most_work = kLineWork);

}  // namespace rulewise::insight

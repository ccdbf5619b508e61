// late_fault.h — how a program that gave nothing in time is told of, so that its game is lost on
// time.
//
// Idea      whoever talks to outside programs tells why there is no move as a sentence
//           (`search::Answer::fault`); those on lateness are made here and known again here
// Tested by uci_player_test.cc
#pragma once

#include <string>
#include <string_view>

namespace rulewise::play {

inline constexpr std::string_view kInTime = " in time";

/// `what` in a sentence: "a move".
[[nodiscard]] inline std::string late_fault(const std::string& program, std::string_view what) {
  return program + " did not give " + std::string(what) + std::string(kInTime);
}

[[nodiscard]] inline bool is_late_fault(std::string_view fault) { return fault.ends_with(kInTime); }

}  // namespace rulewise::play

// audit.h — holds the derived rules against brute force, position by position.
//
// Idea      games are played at random, and greedily now and then so that positions full of
//           threats come up, hundreds side by side. In each state every legal move of every role
//           that may be asked about is tried: it wins or it does not. Where a forced set is named,
//           every move outside it is made, and the threat must then win. A move that threatens
//           and whose replies are named is held against every other reply
// Promises  same seed, same counts; the rules are never used to judge themselves
// Tested by audit_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tactics/tactician.h"

namespace rulewise::tactics {

struct AuditCounts {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // a state and a role that may be asked about
  std::uint64_t wins = 0;       // moves that win
  std::uint64_t false_wins = 0;
  std::uint64_t missed_wins = 0;
  std::uint64_t threatened = 0;     // positions where a forced set is named
  std::uint64_t legal_moves = 0;    // in those
  std::uint64_t forced_moves = 0;   // in those
  std::uint64_t needless = 0;       // forced moves after which the other side wins all the same
  std::uint64_t outside = 0;        // moves outside a forced set that were tried
  std::uint64_t survivors = 0;      // of those, moves that do not lose to the threat: exceptions
  std::uint64_t unnamed = 0;        // positions where something loses at once and no rule speaks
  std::uint64_t threatens = 0;      // moves said to make a threat
  std::uint64_t empty_threats = 0;  // of those, moves that do not
  std::uint64_t unjudged = 0;       // of those, moves after which nobody can be asked
  std::uint64_t attacks = 0;        // moves that threaten and whose replies are named
  std::uint64_t sure = 0;           // of those, moves without a reply: they win in two
  std::uint64_t false_attacks = 0;  // moves to which another reply is left
  std::vector<std::string> exceptions;  // the first few, in words

  [[nodiscard]] std::uint64_t exception_count() const {
    return false_wins + missed_wins + survivors + empty_threats + false_attacks;
  }
};

struct AuditLimits {
  std::uint64_t max_positions = 10'000;
  std::uint64_t seed = 1;
  std::size_t max_length = 400;            // of a game, in moves
  std::function<bool()> should_stop = {};  // asked once a step of all games
};

[[nodiscard]] AuditCounts audit(const Tactician& tactician, const AuditLimits& limits);

}  // namespace rulewise::tactics

// prove.h — proof-number search in which the derived rules say which moves to look at.
//
// Idea      df-pn (Nagai 2002). Where the winner moves: moves that win, now or in two, else moves
//           that threaten; where another moves: the forced ones. Where nothing threatens the search
//           gives up, so it is narrow and deep. The plain search, for comparison, looks at every
//           legal move
// Promises  `kProved` comes with a tree for the checker (proof.h). A state that repeats on the way
//           counts as not won, which can hide a win but never make one. `kRefuted` is said where
//           the game is over, else by the plain search only, and only where nothing repeated
// Tested by prove_test.cc
#pragma once

#include <cstdint>
#include <functional>

#include "tactics/proof.h"
#include "tactics/tactician.h"

namespace rulewise::tactics {

enum class Verdict : std::uint8_t { kProved, kRefuted, kUnknown };

struct ProveLimits {
  std::uint64_t max_nodes = 200'000;
  double max_seconds = 60;
  std::size_t max_depth = 400;  // moves ahead
  bool knows_sure_wins = true;  // what the rules tell of wins in two and of replies is used
  std::function<bool()> should_stop = {};
};

struct ProofResult {
  Verdict verdict = Verdict::kUnknown;
  ProofTree tree;
  std::uint64_t nodes = 0;  // states that were looked at: of which moves were asked for; a state
                            // between a threat and replies that were named with it is none
  std::size_t depth = 0;    // the longest way looked at, in moves
  double seconds = 0;
};

/// Whether `winner` wins from `state` whatever the others do.
[[nodiscard]] ProofResult prove(const Tactician& tactician, const game::State& state,
                                game::Role winner, const ProveLimits& limits);
/// The same by a look at every legal move; it needs no derived rules. `goal` counts as winning.
[[nodiscard]] ProofResult prove_plainly(const game::Game& game, const game::State& state,
                                        game::Role winner, const ProveLimits& limits,
                                        int goal = 100);

/// The longest way looked at, in moves. A search that meets positions again, or passes through
/// states, has not gone all the way of the line it proved.
[[nodiscard]] std::size_t depth_of(const ProofResult& proof);

}  // namespace rulewise::tactics

// describe.h — derived rules for a person: a sentence each, and an example to draw.
//
// Idea      a sentence names who moves, the move, and what holds; an example fills in what the
//           tables of the game allow, so that places become places on the board
// Promises  nothing is left out of a sentence: what never changes comes last, after "where"
// Tested by derive_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tactics/derive.h"
#include "tactics/symmetry.h"

namespace rulewise::tactics {

enum class RuleKind : std::uint8_t { kWins, kForced, kThreat };

[[nodiscard]] std::string_view name_of(RuleKind kind);

/// One instance of a rule; variables that nothing binds keep their names.
struct Example {
  std::vector<std::string> facts;   // must be true
  std::vector<std::string> absent;  // atoms that must not be
  std::vector<std::string> moves;   // the move, or the answers to a threat
};

inline constexpr std::size_t kNoImage = ~std::size_t{0};

/// A derived rule as it is shown.
struct Description {
  RuleKind kind = RuleKind::kWins;
  std::size_t moves_to_win = 1;  // of a rule that wins: 1 at once, 2 whatever the reply
  std::string text;              // as logic
  std::string sentence;
  std::vector<std::string> conditions;  // as logic, one each
  std::vector<std::string> moves;       // the move it is about, or the answers
  Example example;
  std::size_t images = 0;           // other rules that are images of this one by a symmetry
  std::size_t image_of = kNoImage;  // the first of them, if this is not the first
};

/// Every rule, the shortest of each kind first: those that win, at once and in two, those that name
/// a forced set, those that threaten.
[[nodiscard]] std::vector<Description> describe(const Derivation& derivation);
/// The same, and which of them are images of each other; the first of those says how many.
[[nodiscard]] std::vector<Description> describe(const Derivation& derivation, const Images& images);

}  // namespace rulewise::tactics

// names.h — what new pieces and games are called.
//
// Idea      26 lists of animals with 26 initials, as a picture of a position has one letter a
//           piece; an animal that jumps for a piece that leaps, one that runs for one that rides
// Promises  names hang on the seed alone, on a stream of their own: the rules of a game are the
//           same whatever its pieces are called; no name is a word of the language
// Tested by names_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "syntax/scl/rules.h"

namespace rulewise::generator {

/// How an animal gets about.
enum class Gait : std::uint8_t { kLeaps, kRides, kHops };

struct Animal {
  std::string_view name;
  Gait gait;
};

/// The animals of one letter, 0 for a; alphabetical.
[[nodiscard]] std::span<const Animal> animals(std::size_t letter);

/// `alpha`, `bravo`, … of the spelling alphabet; `type` below 26.
[[nodiscard]] std::string plain_name(std::size_t type);

/// Gives the pieces animals' names that suit the way they move, and the game a name that says
/// something true about it.
void name_plausibly(scl::Rules& rules, std::uint64_t seed);

}  // namespace rulewise::generator

// candidate.h — one seed's game, and whether it is worth keeping.
//
// Idea      cheap questions first: the requirement, random contests, duels, rivals
// Promises  a candidate hangs on settings and seed alone, so that candidates may be made in any
//           order and on several threads
// Tested by candidate_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/config.h"
#include "generator/play_figures.h"
#include "generator/requirement.h"
#include "generator/traits.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

enum class Naming : std::uint8_t { kPlain, kPlausible };
enum class Trial : std::uint8_t {
  kNone,     // not played
  kMeasure,  // played, kept whatever the figures say
  kFilter,   // kept if the figures are within the limits
};

struct Settings {
  Config config;
  Requirement requirement;
  std::string requirement_text;  // for the record
  Naming naming = Naming::kPlain;
  Trial trial = Trial::kNone;
};

/// Why a game is not kept.
enum class Fault : std::uint8_t {
  kNone,
  kRequirement,
  kTooLarge,      // beyond the board machine
  kOverAtOnce,    // contests end before a move is made
  kTooManyMoves,  // positions too rich to list
  kOneSided,      // one side hardly ever wins
  kDrawish,
  kTooShort,
  kTooLong,
  kNoChoice,    // turns with one move only
  kTooNarrow,   // few moves
  kTooWide,     // many moves
  kOverBudget,  // thinking took too many moves
  kNoSkill,     // thinking hardly helps
  kShallow,     // thinking more hardly helps
};
inline constexpr std::size_t kFaults = static_cast<std::size_t>(Fault::kShallow) + 1;

/// "one side hardly ever wins", …
[[nodiscard]] std::string_view sentence(Fault fault);

struct Candidate {
  std::uint64_t seed = 0;
  scl::Rules rules;
  Traits traits;
  std::optional<PlayFigures> figures;
  Fault fault = Fault::kNone;
};

[[nodiscard]] Candidate make_candidate(const Settings& settings, std::uint64_t seed);

/// What the figures of random contests say; kNone if they are within the limits.
[[nodiscard]] Fault judge_contests(const PlayFigures& figures, const QualityLimits& limits);
/// What the contests of rivals say.
[[nodiscard]] Fault judge_rivals(const PlayFigures& figures, const QualityLimits& limits);

/// The game's text, opened by a comment with its seed, changed parameters, traits and figures.
[[nodiscard]] std::string game_text(const Candidate& candidate, const Settings& settings);

}  // namespace rulewise::generator

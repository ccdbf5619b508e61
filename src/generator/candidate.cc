#include "generator/candidate.h"

#include <array>

#include "base/result.h"
#include "generator/header.h"
#include "generator/invent.h"
#include "generator/names.h"
#include "syntax/scl/scl.h"

namespace rulewise::generator {
namespace {

constexpr int kContestsToLook = 4;

constexpr std::array<std::string_view, kFaults> kSentences = {
    "kept",
    "not as required",
    "too large for the board machine",
    "over before the first move",
    "too many moves to list",
    "one side hardly ever wins",
    "drawn too often",
    "over too soon",
    "too long",
    "too often but one move",
    "too few moves",
    "too many moves",
    "too slow to try out",
    "thinking hardly helps",
    "thinking more hardly helps",
};

bool is_short(const PlayFigures& figures, int contests) {
  return figures.contests < Fraction{contests * Fraction::kOne};
}

/// A look at a few contests: sequences of captures can make positions so rich that a hundred
/// contests take minutes, and such a game fails anyway.
Fault look_at_width(const Candidate& candidate, const QualityLimits& limits) {
  const base::Result<PlayFigures> figures = measure_random(
      candidate.rules, {Listing::kMerged, kContestsToLook, limits.random_moves}, candidate.seed);
  if (!figures) return Fault::kTooLarge;
  if (is_short(figures.value(), kContestsToLook)) return Fault::kOverBudget;
  const bool is_far_too_wide =
      figures.value().branching.millionths > 2 * limits.max_branching.millionths;
  return is_far_too_wide ? Fault::kTooWide : Fault::kNone;
}

Fault try_duels(const QualityLimits& limits, Candidate& candidate) {
  if (limits.duels == 0) return Fault::kNone;
  if (!measure_duels(candidate.rules, limits, candidate.seed, *candidate.figures)) {
    return Fault::kOverBudget;
  }
  return candidate.figures->skill < limits.min_skill ? Fault::kNoSkill : Fault::kNone;
}

Fault try_rivals(const QualityLimits& limits, Candidate& candidate) {
  if (limits.rivals == 0) return Fault::kNone;
  if (!measure_rivals(candidate.rules, limits, candidate.seed, *candidate.figures)) {
    return Fault::kOverBudget;
  }
  return judge_rivals(*candidate.figures, limits);
}

/// Plays the game: where it is to be judged until it fails, else until a budget is spent, for what
/// comes after takes more.
Fault try_out(const Settings& settings, Candidate& candidate) {
  const QualityLimits& limits = settings.config.quality;
  const bool is_judged = settings.trial == Trial::kFilter;
  const auto goes_on = [&](Fault fault) {
    return fault == Fault::kNone || (!is_judged && fault != Fault::kOverBudget);
  };
  if (is_judged) {
    if (const Fault fault = look_at_width(candidate, limits); fault != Fault::kNone) return fault;
  }
  const base::Result<PlayFigures> figures = measure_random(
      candidate.rules, {Listing::kMerged, limits.contests, limits.random_moves}, candidate.seed);
  if (!figures) return Fault::kTooLarge;
  candidate.figures = figures.value();
  Fault fault = is_short(*candidate.figures, limits.contests)
                    ? Fault::kOverBudget
                    : judge_contests(*candidate.figures, limits);
  if (goes_on(fault)) fault = try_duels(limits, candidate);
  if (goes_on(fault)) fault = try_rivals(limits, candidate);
  return fault;
}

std::string trait_list(const Traits& traits) {
  std::string list;
  for (std::size_t i = 0; i < traits.holds.size(); ++i) {
    if (!traits.holds[i]) continue;
    list += (list.empty() ? "" : ", ") + std::string(trait_kinds()[i].name);
  }
  return list;
}

/// One `parameter: KEY = VALUE` line for each that is not Pell's.
std::string parameter_lines(const Parameters& parameters) {
  std::string lines;
  std::string_view rest;
  const std::string changed = changed_parameters(parameters);
  rest = changed;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    lines += "parameter: " + std::string(rest.substr(0, end)) + '\n';
    rest.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace

std::string_view sentence(Fault fault) { return kSentences[static_cast<std::size_t>(fault)]; }

Fault judge_contests(const PlayFigures& figures, const QualityLimits& limits) {
  const Fraction fewer_wins = std::min(figures.white_wins, figures.black_wins);
  const auto plies = [](int number) { return Fraction{number * Fraction::kOne}; };
  if (figures.given_up > fraction(0)) return Fault::kTooManyMoves;
  if (figures.longest_quarter == fraction(0)) return Fault::kOverAtOnce;
  if (figures.draws > limits.max_draws) return Fault::kDrawish;
  if (fewer_wins < limits.min_wins) return Fault::kOneSided;
  if (figures.length < plies(limits.min_length)) return Fault::kTooShort;
  if (figures.length > plies(limits.max_length)) return Fault::kTooLong;
  if (figures.choice < limits.min_choice) return Fault::kNoChoice;
  if (figures.branching < limits.min_branching) return Fault::kTooNarrow;
  if (figures.branching > limits.max_branching) return Fault::kTooWide;
  return Fault::kNone;
}

Fault judge_rivals(const PlayFigures& figures, const QualityLimits& limits) {
  const Fraction fewer_wins = std::min(figures.thinking_white, figures.thinking_black);
  if (figures.thinking_draws > limits.max_thinking_draws) return Fault::kDrawish;
  if (fewer_wins < limits.min_thinking_wins) return Fault::kOneSided;
  if (figures.thinking_length.of(1) < limits.min_thinking_length) return Fault::kTooShort;
  return figures.depth < limits.min_depth ? Fault::kShallow : Fault::kNone;
}

Candidate make_candidate(const Settings& settings, std::uint64_t seed) {
  Candidate candidate;
  candidate.seed = seed;
  candidate.rules = invent_rules(settings.config.parameters, seed);
  candidate.traits = find_traits(candidate.rules);
  if (!settings.requirement.holds(candidate.traits)) {
    candidate.fault = Fault::kRequirement;
    return candidate;
  }
  if (settings.naming == Naming::kPlausible) name_plausibly(candidate.rules, seed);
  if (settings.trial == Trial::kNone) return candidate;
  const Fault fault = try_out(settings, candidate);
  if (settings.trial == Trial::kFilter) candidate.fault = fault;
  return candidate;
}

std::string game_text(const Candidate& candidate, const Settings& settings) {
  std::string header = "A game invented by rulewise generate.\n";
  header += "seed: " + std::to_string(candidate.seed) + '\n';
  header += parameter_lines(settings.config.parameters);
  header += "traits: " + trait_list(candidate.traits) + '\n';
  if (candidate.figures) header += figure_lines(*candidate.figures);
  return as_comment(header) + '\n' + scl::to_text(candidate.rules);
}

}  // namespace rulewise::generator

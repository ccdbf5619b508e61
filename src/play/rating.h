// rating.h — what games between players are worth as numbers: Elo with error bars, and SPRT.
//
// Idea      games come in pairs from one opening with the roles exchanged, and a pair is what is
//           counted: its two games are not independent, and most of what an opening favours
//           cancels out in it (pentanomial statistics, five sums from 0 to 2 points)
// Needs     scores of 0, 1/2 or 1 a game
// Promises  the same pairs give the same numbers; all of them finite, whatever the scores
// Tested by rating_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rulewise::play {

/// How often a pair gave the first player 0, 1/2, 1, 3/2 or 2 points.
using PairCounts = std::array<std::size_t, 5>;

[[nodiscard]] std::size_t pairs_in(const PairCounts& counts);
/// Where in PairCounts two games belong.
[[nodiscard]] std::size_t pair_index(double first_score, double second_score);
/// Of games in the order in which they were played, each followed by the one with the roles
/// exchanged; a last one without its other half tells nothing.
[[nodiscard]] PairCounts pairs_of(const std::vector<double>& scores);

/// Score per game from 0 to 1 and the variance of one pair's mean, with a small prior so that pairs
/// that are all alike still leave doubt.
struct PairStatistics {
  double mean = 0.5;
  double variance = 0;
};
[[nodiscard]] PairStatistics statistics_of(const PairCounts& counts);

[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

/// The 95 % interval of a share of so many trials, from 0 to 1: Wilson's. Trials may be a fraction.
struct ShareInterval {
  double low = 0;
  double high = 1;
};
[[nodiscard]] ShareInterval share_interval(double share, double trials, std::size_t claims = 1);
/// `62.5 % (30.6 to 86.3)`: wherever a score is told with its interval it is told so.
[[nodiscard]] std::string score_text(double share, double trials);

/// The 95 % interval of the mean of results from 0 to 1: Wilson's, with as many trials as won and
/// lost games would need to spread like these. Draws spread less: they make it narrower. Where so
/// many such claims are made side by side it is wider, so that all hold together as one would
/// (Bonferroni): of twenty plain ones one fails by chance.
[[nodiscard]] ShareInterval score_interval(const std::vector<double>& scores,
                                           std::size_t claims = 1);
/// The same as text.
[[nodiscard]] std::string score_text(const std::vector<double>& scores);

/// The difference that a score means, and its 95 % interval: Wilson's, with as many trials as
/// won-or-lost pairs would need to spread like these, so that it stays honest at 100 %.
struct EloInterval {
  double elo = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] EloInterval elo_interval(const PairCounts& counts);
/// `+120 (+20 to +310)`: wherever Elo is told it is told so.
[[nodiscard]] std::string to_text(const EloInterval& elo);

// ---- Sequential test ---------------------------------------------------------------------------

struct SprtOptions {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // of taking elo1 for true when elo0 is
  double beta = 0.05;   // the other way round
};

enum class SprtEnd : std::uint8_t { kGoesOn, kAcceptsElo0, kAcceptsElo1 };

struct Sprt {
  SprtEnd end = SprtEnd::kGoesOn;
  double ratio = 0;  // log-likelihood
  double lower = 0;  // at or below it elo0 is taken for true
  double upper = 0;
};

/// The generalised test of Wald's for pairs, by the normal approximation.
[[nodiscard]] Sprt sprt_of(const PairCounts& counts, const SprtOptions& options);
/// Why it has or has not stopped, as a sentence.
[[nodiscard]] std::string to_text(const Sprt& sprt, const SprtOptions& options);

// ---- Ratings of several players -----------------------------------------------------------------

/// The pairs that two players have played.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  PairCounts counts{};             // as the first sees it
  std::size_t repeated_pairs = 0;  // of them: the same as an earlier one, move for move
  std::size_t repeated_games = 0;  // the same of games, also of pairs that are not whole
};

/// As many pairs as are different from each other, won and lost in the proportion of all: what is
/// played again move for move says no more than it said before.
[[nodiscard]] PairCounts evidence_of(const Encounter& encounter);

struct Rating {
  double elo = 0;  // the mean of all players is 0
  double low = 0;  // of the 95 % interval
  double high = 0;
};

/// Bradley and Terry's model, draws as half a win, with a prior of one drawn game of each player
/// against an average one; intervals by drawing the pairs anew 200 times, each time
/// with one pair more of every outcome in equal parts. What counts is `evidence_of` encounters.
[[nodiscard]] std::vector<Rating> rate(std::size_t players,
                                       const std::vector<Encounter>& encounters,
                                       std::uint64_t seed);

}  // namespace rulewise::play

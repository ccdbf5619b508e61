#include "play/rating.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "base/random.h"

namespace rulewise::play {
namespace {

constexpr double kTwoSided95 = 1.959964;
constexpr double kPrior = 0.05;    // of a pair, on each of the five outcomes
constexpr double kNearest = 1e-4;  // to 0 or 1 a score may come
constexpr int kIterations = 200;
constexpr int kResamples = 200;
constexpr double kPriorGames = 1;  // against an average player, drawn

constexpr double kDoubt = 0.05;  // what 95 % leave

/// How many standard deviations a normal number is off with no more than that chance.
double deviations_beyond(double chance) {
  double low = 0;
  double high = 40;
  for (int n = 0; n < 100; ++n) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::numbers::sqrt2) > chance ? low : high) = middle;
  }
  return high;
}

std::string interval_text(double share, const ShareInterval& sure) {
  char text[100];
  std::snprintf(text, sizeof text, "%.1f %% (%.1f to %.1f)", 100 * share, 100 * sure.low,
                100 * sure.high);
  return text;
}

double score_at(std::size_t index) { return static_cast<double>(index) / 4; }

using Strengths = std::vector<double>;  // odds; 1 is average

/// Points of each against each, and games.
struct Totals {
  explicit Totals(std::size_t players)
      : points(players), games(players, std::vector<double>(players)) {}
  std::vector<double> points;
  std::vector<std::vector<double>> games;
};

void add(const Encounter& encounter, const PairCounts& counts, Totals& totals) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto pairs = static_cast<double>(counts[i]);
    totals.points[encounter.first] += 2 * pairs * score_at(i);
    totals.points[encounter.second] += 2 * pairs * (1 - score_at(i));
    totals.games[encounter.first][encounter.second] += 2 * pairs;
    totals.games[encounter.second][encounter.first] += 2 * pairs;
  }
}

/// Zermelo's iteration.
Strengths fit(const Totals& totals) {
  const std::size_t n = totals.points.size();
  Strengths strengths(n, 1.0);
  for (int step = 0; step < kIterations; ++step) {
    Strengths next(n);
    for (std::size_t i = 0; i < n; ++i) {
      double expected = kPriorGames / (strengths[i] + 1);
      for (std::size_t j = 0; j < n; ++j) {
        expected += totals.games[i][j] / (strengths[i] + strengths[j]);
      }
      next[i] = (totals.points[i] + kPriorGames / 2) / expected;
    }
    strengths = next;
  }
  return strengths;
}

/// As Elo around a mean of 0.
std::vector<double> elos(const Strengths& strengths) {
  std::vector<double> result;
  double sum = 0;
  for (const double strength : strengths) {
    result.push_back(400 * std::log10(strength));
    sum += result.back();
  }
  for (double& elo : result) elo -= sum / static_cast<double>(result.size());
  return result;
}

double games_of(const Totals& totals, std::size_t player) {
  double sum = 0;
  for (const double games : totals.games[player]) sum += games;
  return sum;
}

/// No outcome drawn anew is better than all won: how much better it may be, games do not tell.
void open_ends(double points, double games, Rating& rating) {
  if (games == 0) return;
  if (points == games) rating.high = std::max(rating.high, elo_of_score(1));
  if (points == 0) rating.low = std::min(rating.low, elo_of_score(0));
}

/// As many pairs, from the outcomes seen and one pair more that is a fifth of each: where all
/// pairs went one way they are not taken for all there is.
PairCounts drawn_anew(const PairCounts& counts, base::Random& random) {
  const std::size_t pairs = pairs_in(counts);
  const std::size_t outcomes = counts.size();
  PairCounts result{};
  for (std::size_t n = 0; n < pairs; ++n) {
    std::size_t which = random.below(static_cast<std::uint32_t>(outcomes * (pairs + 1)));
    std::size_t i = 0;
    while (which >= outcomes * counts[i] + 1) which -= outcomes * counts[i++] + 1;
    ++result[i];
  }
  return result;
}

double raw_score(const PairCounts& counts) {
  double points = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    points += static_cast<double>(counts[i]) * score_at(i);
  }
  return points / static_cast<double>(pairs_in(counts));
}

/// Of a pair's score, with two pairs won and two lost beside those played: the first few pairs are
/// often alike, and a test that believed them would stop at once (rating_test.cc).
double careful_variance(const PairCounts& counts) {
  constexpr double kBeside = 2;  // won, and as many lost
  double weight = 2 * kBeside;
  double sum = kBeside;
  double squares = kBeside;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    weight += count;
    sum += count * score_at(i);
    squares += count * score_at(i) * score_at(i);
  }
  return squares / weight - (sum / weight) * (sum / weight);
}

}  // namespace

std::size_t pairs_in(const PairCounts& counts) {
  std::size_t sum = 0;
  for (const std::size_t count : counts) sum += count;
  return sum;
}

std::size_t pair_index(double first_score, double second_score) {
  return static_cast<std::size_t>(std::lround(2 * (first_score + second_score)));
}

PairCounts pairs_of(const std::vector<double>& scores) {
  PairCounts counts{};
  for (std::size_t n = 0; n + 1 < scores.size(); n += 2) {
    ++counts[pair_index(scores[n], scores[n + 1])];
  }
  return counts;
}

PairStatistics statistics_of(const PairCounts& counts) {
  double weight = 0;
  PairStatistics result{0, 0};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    weight += static_cast<double>(counts[i]) + kPrior;
    result.mean += (static_cast<double>(counts[i]) + kPrior) * score_at(i);
  }
  result.mean /= weight;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = score_at(i) - result.mean;
    result.variance += (static_cast<double>(counts[i]) + kPrior) * off * off / weight;
  }
  return result;
}

double elo_of_score(double score) {
  return -400 * std::log10(1 / std::clamp(score, kNearest, 1 - kNearest) - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

ShareInterval share_interval(double share, double trials, std::size_t claims) {
  if (trials <= 0) return {};
  const double deviations = claims <= 1 ? kTwoSided95 : deviations_beyond(kDoubt / claims);
  const double square = deviations * deviations;
  const double middle = (share + square / (2 * trials)) / (1 + square / trials);
  const double error = deviations / (1 + square / trials) *
                       std::sqrt(share * (1 - share) / trials + square / (4 * trials * trials));
  return {std::max(middle - error, 0.0), std::min(middle + error, 1.0)};
}

ShareInterval score_interval(const std::vector<double>& scores, std::size_t claims) {
  const auto games = static_cast<double>(scores.size());
  if (scores.empty()) return {};
  double mean = 0;
  for (const double score : scores) mean += score / games;
  double squares = mean * mean + (1 - mean) * (1 - mean);  // a game won and one lost, for doubt
  for (const double score : scores) squares += (score - mean) * (score - mean);
  const double like_these = squares / (games + 2);
  return share_interval(mean, games * std::max(1.0, mean * (1 - mean) / like_these), claims);
}

std::string score_text(double share, double trials) {
  return interval_text(share, share_interval(share, trials));
}

std::string score_text(const std::vector<double>& scores) {
  double sum = 0;
  for (const double score : scores) sum += score;
  return interval_text(scores.empty() ? 0 : sum / static_cast<double>(scores.size()),
                       score_interval(scores));
}

EloInterval elo_interval(const PairCounts& counts) {
  const PairStatistics statistics = statistics_of(counts);
  const auto pairs = static_cast<double>(pairs_in(counts));
  if (pairs == 0) return {0, elo_of_score(0), elo_of_score(1)};
  const double even = statistics.mean * (1 - statistics.mean);  // variance of won-or-lost pairs
  const double trials = pairs * even / std::max(statistics.variance, kNearest * even);
  const ShareInterval score = share_interval(raw_score(counts), trials);
  return {elo_of_score(statistics.mean), elo_of_score(score.low), elo_of_score(score.high)};
}

std::string to_text(const EloInterval& elo) {
  const auto whole = [](double number) { return std::round(number) + 0.0; };  // there is no -0
  char text[100];
  std::snprintf(text, sizeof text, "%+.0f (%+.0f to %+.0f)", whole(elo.elo), whole(elo.low),
                whole(elo.high));
  return text;
}

Sprt sprt_of(const PairCounts& counts, const SprtOptions& options) {
  Sprt sprt;
  sprt.lower = std::log(options.beta / (1 - options.alpha));
  sprt.upper = std::log((1 - options.beta) / options.alpha);
  const auto pairs = static_cast<double>(pairs_in(counts));
  if (pairs == 0) return sprt;
  const double s0 = score_of_elo(options.elo0);
  const double s1 = score_of_elo(options.elo1);
  sprt.ratio =
      pairs * (s1 - s0) * (2 * raw_score(counts) - s0 - s1) / (2 * careful_variance(counts));
  if (sprt.ratio >= sprt.upper) sprt.end = SprtEnd::kAcceptsElo1;
  if (sprt.ratio <= sprt.lower) sprt.end = SprtEnd::kAcceptsElo0;
  return sprt;
}

std::string to_text(const Sprt& sprt, const SprtOptions& options) {
  char text[300];
  switch (sprt.end) {
    case SprtEnd::kGoesOn:
      std::snprintf(text, sizeof text,
                    "not decided: the log-likelihood ratio is %.2f, between %.2f (then %g Elo is "
                    "taken for true) and %.2f (then %g Elo)",
                    sprt.ratio, sprt.lower, options.elo0, sprt.upper, options.elo1);
      break;
    case SprtEnd::kAcceptsElo0:
      std::snprintf(
          text, sizeof text,
          "stopped: the log-likelihood ratio %.2f fell to %.2f, so the difference is taken "
          "to be %g Elo rather than %g (if it were %g, about %g %% of such tests would end so)",
          sprt.ratio, sprt.lower, options.elo0, options.elo1, options.elo1, 100 * options.beta);
      break;
    case SprtEnd::kAcceptsElo1:
      std::snprintf(
          text, sizeof text,
          "stopped: the log-likelihood ratio %.2f rose to %.2f, so the difference is taken "
          "to be %g Elo rather than %g (if it were %g, about %g %% of such tests would end so)",
          sprt.ratio, sprt.upper, options.elo1, options.elo0, options.elo0, 100 * options.alpha);
      break;
  }
  return text;
}

PairCounts evidence_of(const Encounter& encounter) {
  const std::size_t all = pairs_in(encounter.counts);
  const std::size_t different = all - std::min(encounter.repeated_pairs, all);
  if (different == all) return encounter.counts;
  PairCounts evidence{};
  std::array<std::size_t, 5> rest{};  // of the division, in parts of `all`
  std::size_t left = different;
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    evidence[i] = encounter.counts[i] * different / all;
    rest[i] = encounter.counts[i] * different % all;
    left -= evidence[i];
  }
  constexpr std::array<std::size_t, 5> kMiddleFirst{2, 1, 3, 0, 4};
  for (; left > 0; --left) {
    const auto most = std::ranges::max_element(kMiddleFirst, {}, [&](auto i) { return rest[i]; });
    ++evidence[*most];
    rest[*most] = 0;
  }
  return evidence;
}

std::vector<Rating> rate(std::size_t players, const std::vector<Encounter>& encounters,
                         std::uint64_t seed) {
  Totals totals(players);
  for (const Encounter& encounter : encounters) add(encounter, evidence_of(encounter), totals);
  const std::vector<double> best = elos(fit(totals));
  std::vector<std::vector<double>> samples(players);
  base::Random random(seed);
  for (int n = 0; n < kResamples; ++n) {
    Totals anew(players);
    for (const Encounter& encounter : encounters) {
      add(encounter, drawn_anew(evidence_of(encounter), random), anew);
    }
    const std::vector<double> sample = elos(fit(anew));
    for (std::size_t p = 0; p < players; ++p) samples[p].push_back(sample[p]);
  }
  std::vector<Rating> ratings;
  for (std::size_t p = 0; p < players; ++p) {
    std::ranges::sort(samples[p]);
    const std::size_t tail = kResamples / 40;  // 2.5 %
    ratings.push_back({best[p], samples[p][tail], samples[p][kResamples - 1 - tail]});
    open_ends(totals.points[p], games_of(totals, p), ratings.back());
  }
  return ratings;
}

}  // namespace rulewise::play

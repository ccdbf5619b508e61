#include "play/trial.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/clock.h"
#include "base/hash.h"
#include "game/playout.h"
#include "insight/wording.h"

namespace rulewise::play {
namespace {

using Verdict = SequentialTest::Verdict;

constexpr double kABit = 0.12;     // of a score: what the test tells apart from its negative
constexpr double kEnough = 2.944;  // log(19): wrong in one of twenty
constexpr double kLeastVariance = 0.03;
constexpr std::size_t kLeastPairs = 3;
constexpr std::size_t kPairsWanted = 8;  // in the time there is, or quick games are not worth it
constexpr double kLeastMoveSeconds = 0.001;
constexpr double kMostMoveSeconds = 0.2;
constexpr double kMoveShare = 0.5;  // of the real clock: a quick game is quicker
constexpr double kScoutShare = 0.1;
constexpr double kMostPlies = 80;       // of a typical game: those who know better end sooner
constexpr double kLaterShare = 0.01;    // of the real clock: many games have to fit between moves
constexpr std::size_t kMostRounds = 4;  // of max_pairs each, before two count as equally good

}  // namespace

void SequentialTest::note(double score) {
  ++count_;
  sum_ += score - 0.5;
  squares_ += (score - 0.5) * (score - 0.5);
}

double SequentialTest::mean() const {
  return count_ == 0 ? 0.5 : 0.5 + sum_ / static_cast<double>(count_);
}

double SequentialTest::evidence() const {
  if (count_ == 0) return 0;
  // As if a pair had been won and one lost before: the first few scores tell little of the spread.
  const double n = static_cast<double>(count_) + 2;
  const double mean = sum_ / n;
  const double variance = std::max((squares_ + 0.5) / n - mean * mean, kLeastVariance);
  return 2 * kABit * sum_ / variance;
}

SequentialTest::Verdict SequentialTest::verdict() const {
  if (count_ < kLeastPairs) return Verdict::kOpen;
  if (evidence() > kEnough) return Verdict::kBetter;
  return evidence() < -kEnough ? Verdict::kWorse : Verdict::kOpen;
}

// ---- Challenges ----------------------------------------------------------------------------

OpenTrial::OpenTrial(const game::Game& game, std::vector<Configuration> candidates,
                     SearchMaker make, const TrialOptions& options)
    : game_(game),
      candidates_(std::move(candidates)),
      make_(std::move(make)),
      options_(options),
      random_(options.seed),
      tests_(candidates_.size()),
      is_beaten_(candidates_.size(), false),
      pace_(kLeastMoveSeconds) {}

bool OpenTrial::is_open(std::size_t candidate) const {
  return candidate != best_ && !is_beaten_[candidate] &&
         tests_[candidate].count() < kMostRounds * options_.max_pairs;
}

/// Of the challenges that are not decided the one with most evidence for the challenger; the
/// earlier of equals.
std::optional<std::size_t> OpenTrial::most_promising() const {
  if (pair_) return seated_;
  std::optional<std::size_t> best;
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    if (is_open(c) && (!best || tests_[c].evidence() > tests_[*best].evidence())) best = c;
  }
  return best;
}

void OpenTrial::play_round(double seconds, const std::atomic<bool>* stop) {
  stop_ = stop;
  pair_.reset();  // at another pace, and perhaps of a game that is over
  const base::Deadline deadline(seconds);
  std::vector<std::size_t> open;
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    if (is_open(c)) open.push_back(c);
  }
  const double plies = options_.nodes > 0 ? 1 : typical_plies(seconds);
  for (std::size_t n = 0; n < open.size() && !deadline.has_passed() && !is_stopped(); ++n) {
    seat(open[n]);
    const double left = deadline.seconds_left();
    double share = left / static_cast<double>(open.size() - n);
    if (!set_pace(share, plies)) {  // better one challenge that tells than several that do not
      share = left;
      if (!set_pace(share, plies)) {
        is_too_slow_ = true;
        continue;
      }
    }
    play_challenge(base::Deadline(options_.nodes > 0 ? left : share));
  }
}

void OpenTrial::play_on(const game::State& from, const std::atomic<bool>* stop) {
  stop_ = stop;
  const std::size_t before = best_;
  while (best_ == before && !is_stopped()) {
    const std::optional<std::size_t> challenger = most_promising();
    if (!challenger) return;
    if (!pair_) {
      seat(*challenger);
      if (options_.nodes == 0) {
        const double least = 2 * std::max(least_seconds(*champion_), least_seconds(*challenger_));
        const double share = std::min(kLaterShare * options_.move_seconds, kMostMoveSeconds);
        pace_ = std::max({least, share, kLeastMoveSeconds});
      }
    }
    if (!play_pair(from, [this] { return is_stopped(); })) return;
    settle();
  }
}

/// Both searches ready to play; the champion stays as it is.
void OpenTrial::seat(std::size_t challenger) {
  if (!champion_) champion_ = make_(candidates_[best_]);
  if (seated_ == challenger && challenger_) return;
  challenger_ = nullptr;
  seated_ = challenger;
  challenger_ = make_(candidates_[challenger]);
}

/// Pairs between the two at the table, until one is better, enough were played or time is up.
void OpenTrial::play_challenge(const base::Deadline& deadline) {
  const std::size_t challenger = seated_.value();
  const std::size_t enough = tests_[challenger].count() + options_.max_pairs;
  const game::State opening = game_.initial_state();
  const auto is_over = [&] { return deadline.has_passed() || is_stopped(); };
  while (is_open(challenger) && tests_[challenger].count() < enough) {
    if (!play_pair(opening, is_over)) break;
    settle();
  }
  pair_.reset();
}

/// A pair, or the rest of the one that was broken off; false if it is broken off now.
bool OpenTrial::play_pair(const game::State& from, const std::function<bool()>& is_over) {
  // Where the game itself gives up, the pair is lost and not begun again.
  std::unique_ptr<QuickPair> pair = std::move(pair_);
  if (!pair) {
    const QuickPair::Setting setting{pairs_begun_ % game_.role_count(),
                                     base::combine(options_.seed, pairs_begun_),
                                     options_.max_plies};
    ++pairs_begun_;
    pair = std::make_unique<QuickPair>(game_, from, setting);
  }
  const auto score = pair->play_on(*challenger_, *champion_, limits(pace_), is_over);
  if (!score) {
    pair_ = std::move(pair);
    return false;
  }
  tests_[seated_.value()].note(*score);
  return true;
}

/// Takes note of a challenge that has been won; challengers who were not beaten begin anew with
/// another champion.
void OpenTrial::settle() {
  const std::size_t challenger = seated_.value();
  const SequentialTest& test = tests_[challenger];
  if (test.verdict() == Verdict::kOpen) return;
  decided_.push_back({best_, challenger, test.count(), test.mean(), test.verdict()});
  if (test.verdict() == Verdict::kWorse) {
    is_beaten_[challenger] = true;
    return;
  }
  is_beaten_[best_] = true;
  best_ = challenger;
  std::ranges::fill(tests_, SequentialTest{});
  std::swap(champion_, challenger_);
  seated_.reset();
}

// ---- Time ----------------------------------------------------------------------------------

/// Joint moves of a random game, as a few of them tell.
double OpenTrial::typical_plies(double seconds) {
  constexpr int kGames = 3;
  const base::Deadline scouting(kScoutShare * seconds);
  std::size_t plies = 0;
  for (int n = 0; n < kGames; ++n) {
    game::State state = game_.initial_state();
    for (std::size_t ply = 0; ply < options_.max_plies; ++ply, ++plies) {
      if (scouting.has_passed() || is_stopped()) return kMostPlies;
      game::JointMove joint;
      if (game_.is_terminal(state)) break;
      if (!game::choose_joint_move(game_, state, random_, joint)) break;
      state = game_.successor(state, joint);
    }
  }
  return std::clamp(static_cast<double>(plies) / kGames, 1.0, kMostPlies);
}

/// How long each search takes at least: some answer no quicker, whatever they are told.
double OpenTrial::least_seconds(search::Search& search) {
  const game::State opening = game_.initial_state();
  double least = 0;
  for (int n = 0; n < 2; ++n) {  // the first time may build something
    const base::Stopwatch watch;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      (void)search.choose(opening, game::Role(r), limits(kLeastMoveSeconds));
    }
    least = watch.seconds();
  }
  return least;
}

/// Time for a move so that enough games fit; false if that is too little to mean anything.
bool OpenTrial::set_pace(double seconds, double plies) {
  if (options_.nodes > 0) return true;
  const double least = 2 * std::max(least_seconds(*champion_), least_seconds(*challenger_));
  const double fitting = seconds / (2.0 * kPairsWanted * plies);
  const double most = std::min(kMostMoveSeconds, kMoveShare * options_.move_seconds);
  pace_ = std::clamp(std::max(fitting, least), kLeastMoveSeconds, std::max(most, least));
  return 2 * static_cast<double>(kLeastPairs) * plies * pace_ <= seconds;
}

search::Limits OpenTrial::limits(double seconds) const {
  search::Limits limits;
  if (options_.nodes > 0) {
    limits.nodes = options_.nodes;
  } else {
    limits.seconds = seconds;
    limits.stop = stop_;
  }
  return limits;
}

// ---- What came of it -----------------------------------------------------------------------

TrialResult OpenTrial::result() const {
  TrialResult result{best_, decided_, {}};
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    const SequentialTest& test = tests_[c];
    if (c == best_ || is_beaten_[c] || test.count() == 0) continue;
    result.challenges.push_back({best_, c, test.count(), test.mean(), test.verdict()});
  }
  result.reason = reason_for(result.challenges);
  return result;
}

std::string OpenTrial::reason_for(const std::vector<Challenge>& challenges) const {
  const std::string start = "It plays " + candidates_[best_].text;
  if (challenges.empty()) {
    return is_too_slow_ ? start + ", as the start clock is too short for quick games." : "";
  }
  std::vector<std::string> fates;
  for (const Challenge& challenge : challenges) {
    const bool won = challenge.verdict == Verdict::kBetter;
    const std::size_t winner = won ? challenge.challenger : challenge.champion;
    const std::size_t loser = won ? challenge.champion : challenge.challenger;
    const double score = won ? challenge.score : 1 - challenge.score;
    std::string fate = candidates_[winner].text +
                       (challenge.verdict == Verdict::kOpen ? " stayed with " : " won with ") +
                       insight::number_text(100 * score) + " % in " +
                       insight::counted(2 * challenge.pairs, "quick game") + " against " +
                       candidates_[loser].text;
    fates.push_back(std::move(fate));
  }
  return start + ": " + insight::listed(fates) + '.';
}

TrialResult try_out(const game::Game& game, const std::vector<Configuration>& candidates,
                    const SearchMaker& make, const TrialOptions& options) {
  OpenTrial trial(game, candidates, make, options);
  trial.play_round(options.seconds, options.stop);
  return trial.result();
}

}  // namespace rulewise::play

#include "play/trial.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/clock.h"
#include "base/hash.h"
#include "base/random.h"
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
constexpr std::size_t kOpeningPlies = 2;
constexpr double kLeastMoveSeconds = 0.001;
constexpr double kMostMoveSeconds = 0.2;
constexpr double kMoveShare = 0.5;  // of the real clock: a quick game is quicker
constexpr double kScoutShare = 0.1;
constexpr double kMostPlies = 80;  // of a typical game: those who know better end sooner

class Trials {
 public:
  Trials(const game::Game& game, const std::vector<Configuration>& candidates,
         const SearchMaker& make, const TrialOptions& options)
      : game_(game),
        candidates_(candidates),
        make_(make),
        options_(options),
        deadline_(options.seconds),
        random_(options.seed) {}

  TrialResult run() {
    TrialResult result;
    champion_ = make_(candidates_.front());
    const double plies = options_.nodes > 0 ? 1 : typical_plies();
    for (std::size_t c = 1; c < candidates_.size() && !is_over(); ++c) {
      challenger_ = make_(candidates_[c]);
      const double left = deadline_.seconds_left();
      double share = left / static_cast<double>(candidates_.size() - c);
      if (!set_pace(share, plies)) {  // better one challenge that tells than several that do not
        share = left;
        if (!set_pace(share, plies)) {
          result.reason = reason_too_slow();
          continue;
        }
      }
      const Challenge challenge = play_challenge(result.best, c, share);
      result.challenges.push_back(challenge);
      if (challenge.verdict == Verdict::kBetter) {
        result.best = c;
        std::swap(champion_, challenger_);
      }
    }
    if (!result.challenges.empty()) result.reason = reason_for(result);
    return result;
  }

 private:
  [[nodiscard]] bool is_over() const {
    return deadline_.has_passed() || (options_.stop != nullptr && *options_.stop);
  }

  /// Joint moves of a random game, as a few of them tell.
  double typical_plies() {
    constexpr int kGames = 3;
    const base::Deadline scouting(kScoutShare * options_.seconds);
    std::size_t plies = 0;
    for (int n = 0; n < kGames; ++n) {
      game::State state = game_.initial_state();
      for (std::size_t ply = 0; ply < options_.max_plies; ++ply, ++plies) {
        if (scouting.has_passed() || is_over()) return kMostPlies;
        game::JointMove joint;
        if (game_.is_terminal(state)) break;
        if (!game::choose_joint_move(game_, state, random_, joint)) break;
        state = game_.successor(state, joint);
      }
    }
    return std::clamp(static_cast<double>(plies) / kGames, 1.0, kMostPlies);
  }

  /// How long each search takes at least: some answer no quicker, whatever they are told.
  double least_seconds(search::Search& search) {
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
  bool set_pace(double seconds, double plies) {
    if (options_.nodes > 0) return true;
    const double least = 2 * std::max(least_seconds(*champion_), least_seconds(*challenger_));
    const double fitting = seconds / (2.0 * kPairsWanted * plies);
    const double most = std::min(kMostMoveSeconds, kMoveShare * options_.move_seconds);
    pace_ = std::clamp(std::max(fitting, least), kLeastMoveSeconds, std::max(most, least));
    return 2 * static_cast<double>(kLeastPairs) * plies * pace_ <= seconds;
  }

  [[nodiscard]] search::Limits limits(double seconds) const {
    search::Limits limits;
    if (options_.nodes > 0) {
      limits.nodes = options_.nodes;
    } else {
      limits.seconds = seconds;
      limits.stop = options_.stop;
    }
    return limits;
  }

  Challenge play_challenge(std::size_t champion, std::size_t challenger, double seconds) {
    SequentialTest test;
    const base::Deadline deadline(options_.nodes > 0 ? options_.seconds : seconds);
    while (test.verdict() == Verdict::kOpen && test.count() < options_.max_pairs) {
      const std::optional<double> score = play_pair(test.count(), deadline);
      if (!score) break;
      test.note(*score);
    }
    return {champion, challenger, test.count(), test.mean(), test.verdict()};
  }

  /// The challenger in one role against the champion in all others, and the other way round.
  std::optional<double> play_pair(std::size_t number, const base::Deadline& deadline) {
    const std::size_t role = number % game_.role_count();
    const std::uint64_t opening = base::combine(options_.seed, number);
    const auto challenger = play_game(role, *challenger_, *champion_, opening, deadline);
    if (!challenger) return std::nullopt;
    const auto champion = play_game(role, *champion_, *challenger_, opening, deadline);
    if (!champion) return std::nullopt;
    return 0.5 + (*challenger - *champion) / 200;
  }

  /// What `one` gets in the role; nothing if time was up first.
  std::optional<double> play_game(std::size_t role, search::Search& one, search::Search& rest,
                                  std::uint64_t opening, const base::Deadline& deadline) {
    base::Random random(opening);
    game::State state = game_.initial_state();
    for (std::size_t ply = 0; ply < options_.max_plies; ++ply) {
      if (game_.is_terminal(state)) {
        return game::payoff(game_, state, game::Role(role)).value_or(50);
      }
      if (deadline.has_passed() || is_over()) return std::nullopt;
      game::JointMove joint;
      if (ply < kOpeningPlies) {
        if (!game::choose_joint_move(game_, state, random, joint)) return 50;
      } else {
        for (std::size_t r = 0; r < game_.role_count(); ++r) {
          const auto legal = game_.legal_moves(state, game::Role(r));
          if (legal.empty()) return 50;
          search::Search& mover = r == role ? one : rest;
          joint.push_back(legal.size() == 1
                              ? legal.front()
                              : mover.choose(state, game::Role(r), limits(pace_)).move);
        }
      }
      state = game_.successor(state, joint);
    }
    return 50;
  }

  [[nodiscard]] std::string reason_too_slow() const {
    return "It plays " + candidates_.front().text +
           ", as the start clock is too short for quick games.";
  }

  [[nodiscard]] std::string reason_for(const TrialResult& result) const {
    std::vector<std::string> fates;
    for (const Challenge& challenge : result.challenges) {
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
    return "It plays " + candidates_[result.best].text + ": " + insight::listed(fates) + '.';
  }

  const game::Game& game_;
  const std::vector<Configuration>& candidates_;
  const SearchMaker& make_;
  const TrialOptions& options_;
  base::Deadline deadline_;
  base::Random random_;
  std::unique_ptr<search::Search> champion_;
  std::unique_ptr<search::Search> challenger_;
  double pace_ = kLeastMoveSeconds;
};

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

TrialResult try_out(const game::Game& game, const std::vector<Configuration>& candidates,
                    const SearchMaker& make, const TrialOptions& options) {
  return Trials(game, candidates, make, options).run();
}

}  // namespace rulewise::play

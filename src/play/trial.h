// trial.h — which search plays a game best: quick games between them before the real one.
//
// Idea      the first candidate is the champion; each other one challenges it in pairs of games
//           from a random opening, both ways round, at equal time or equal nodes. A sequential
//           test (Wald 1945, on paired scores) ends a challenge as soon as there is evidence;
//           without evidence the champion stays, so the order of candidates is what one believes
//           beforehand. What is not decided when the time is up can be played on later, from
//           positions of the real game: a game that was broken off goes on where it was
// Needs     candidates that can play the game; a thread to itself
// Promises  ends soon after its time; with a budget of nodes the same result in every run
// Never     prints
// Tested by trial_test.cc
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "game/game.h"
#include "play/configuration.h"
#include "play/quick_pair.h"
#include "search/search.h"

namespace rulewise::play {

/// Whether one of two is better, as soon as the scores tell.
class SequentialTest {
 public:
  enum class Verdict : std::uint8_t { kOpen, kBetter, kWorse };

  /// 0 to 1: how the first fared against the second in a pair of games.
  void note(double score);
  [[nodiscard]] Verdict verdict() const;
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double mean() const;
  /// Logarithm of how much better "a bit better" explains the scores than "a bit worse".
  [[nodiscard]] double evidence() const;

 private:
  std::size_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

struct TrialOptions {
  double seconds = std::numeric_limits<double>::infinity();
  double move_seconds = std::numeric_limits<double>::infinity();  // of the game to come
  std::uint64_t nodes = 0;      // for each move, instead of time; 0: by time
  std::size_t max_pairs = 24;   // of games in one challenge
  std::size_t max_plies = 200;  // then the game counts as drawn
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;  // set by anyone, at any moment
};

/// One challenge, as it ended.
struct Challenge {
  std::size_t champion = 0;
  std::size_t challenger = 0;
  std::size_t pairs = 0;
  double score = 0.5;  // of the challenger
  SequentialTest::Verdict verdict = SequentialTest::Verdict::kOpen;
};

struct TrialResult {
  std::size_t best = 0;  // index of the candidate
  std::vector<Challenge> challenges;
  std::string reason;  // a sentence
};

using SearchMaker = std::function<std::unique_ptr<search::Search>(const Configuration&)>;

/// Quick games that can be put aside at any moment and taken up again.
class OpenTrial {
 public:
  /// Of the options, time and `stop` come with every call instead. The game must outlive it.
  OpenTrial(const game::Game& game, std::vector<Configuration> candidates, SearchMaker make,
            const TrialOptions& options);

  /// From the opening: each challenge that is not decided gets its share of the time.
  void play_round(double seconds, const std::atomic<bool>* stop);
  /// Goes on with the most promising challenge from a state of the real game, until it is stopped,
  /// another has won, or nothing is open any more.
  void play_on(const game::State& from, const std::atomic<bool>* stop);

  /// Whether more games could change anything.
  [[nodiscard]] bool is_open() const { return most_promising().has_value(); }
  [[nodiscard]] std::size_t best() const { return best_; }
  [[nodiscard]] TrialResult result() const;

 private:
  [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && *stop_; }
  [[nodiscard]] bool is_open(std::size_t candidate) const;
  [[nodiscard]] std::optional<std::size_t> most_promising() const;
  [[nodiscard]] search::Limits limits(double seconds) const;
  [[nodiscard]] std::string reason_for(const std::vector<Challenge>& challenges) const;
  double typical_plies(double seconds);
  double least_seconds(search::Search& search);
  bool set_pace(double seconds, double plies);
  void seat(std::size_t challenger);
  void play_challenge(const base::Deadline& deadline);
  bool play_pair(const game::State& from, const std::function<bool()>& is_over);
  void settle();

  const game::Game& game_;
  std::vector<Configuration> candidates_;
  SearchMaker make_;
  TrialOptions options_;
  const std::atomic<bool>* stop_ = nullptr;
  base::Random random_;
  std::size_t best_ = 0;
  std::vector<SequentialTest> tests_;  // of each candidate against the champion
  std::vector<Challenge> decided_;     // in order
  std::vector<bool> is_beaten_;
  std::unique_ptr<search::Search> champion_;
  std::unique_ptr<search::Search> challenger_;
  std::optional<std::size_t> seated_;  // who the challenger is
  std::unique_ptr<QuickPair> pair_;    // of the two, broken off
  std::size_t pairs_begun_ = 0;
  double pace_;
  bool is_too_slow_ = false;
};

/// One round, and what came of it.
[[nodiscard]] TrialResult try_out(const game::Game& game,
                                  const std::vector<Configuration>& candidates,
                                  const SearchMaker& make, const TrialOptions& options);

}  // namespace rulewise::play

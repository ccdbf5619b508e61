// trial.h — which search plays a game best: quick games between them before the real one.
//
// Idea      the first candidate is the champion; each other one challenges it in pairs of games
//           from a random opening, both ways round, at equal time or equal nodes. A sequential
//           test (Wald 1945, on paired scores) ends a challenge as soon as there is evidence;
//           without evidence the champion stays, so the order of candidates is what one believes
//           beforehand
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
#include <string>
#include <vector>

#include "game/game.h"
#include "play/configuration.h"
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

[[nodiscard]] TrialResult try_out(const game::Game& game,
                                  const std::vector<Configuration>& candidates,
                                  const SearchMaker& make, const TrialOptions& options);

}  // namespace rulewise::play

// pupil.h — someone who learns weights by playing, as a course sees it.
//
// Idea      games are played first and taught in order, so that whoever plays them, threads or
//           other processes, the same numbers and weights give the same lesson
// Promises  a game that could not be played to its end, and those beside it, teach nothing; once
//           told to stop it plays no further move, and whatever it gives then means nothing
// Tested by td_learner_test.cc, state_learner_test.cc
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "memory/td_update.h"

namespace rulewise::memory {

class Pupil {
 public:
  /// So many games at most from this number on, in order.
  using Player = std::function<std::vector<SeenGame>(std::uint64_t first, std::uint64_t most)>;
  using Watcher = std::function<void(std::uint64_t number, const SeenGame& game)>;

  virtual ~Pupil() = default;

  /// A few games, and what they teach; false if a rival failed, or whoever plays did.
  bool play();
  /// No more than so many games from now on, however many tables there are; at least one at a time.
  void set_more(std::uint64_t games);
  /// Stops in the middle of a game once the flag is set, which must outlive it.
  void set_stop(const std::atomic<bool>* stop) { stop_ = stop; }
  [[nodiscard]] bool is_stopped() const {
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }
  /// Lets another play in its place.
  void set_player(Player player) { player_ = std::move(player); }
  /// Told of every game before it teaches.
  void set_watcher(Watcher watcher) { watcher_ = std::move(watcher); }

  /// Told of games after they have taught; false if they cannot be kept, and there is no use in
  /// playing on.
  using Keeper = std::function<bool(std::uint64_t first, const std::vector<SeenGame>& games)>;
  void set_keeper(Keeper keeper) { keeper_ = std::move(keeper); }
  /// What games taught that were played and kept before: they are learned from as they were.
  void learn_again(std::vector<SeenGame> games) { learn(games); }

  /// Games by the weights as they are; as many at a time as there are tables.
  [[nodiscard]] virtual std::vector<SeenGame> play_games(std::uint64_t first,
                                                         std::size_t count) = 0;
  [[nodiscard]] virtual std::size_t tables() const = 0;
  /// From now on by these weights, which others learn.
  virtual void use(const Weights& weights) = 0;

  [[nodiscard]] virtual const TdState& state() const = 0;
  [[nodiscard]] virtual TdReport report() const = 0;
  /// Games that the report is of; see td_update.h.
  [[nodiscard]] virtual std::vector<const Example*> examples_after(std::uint64_t /*games*/) const {
    return {};
  }
  virtual void recall(std::vector<Example> /*examples*/) {}
  /// The mean score of the first weights against the second in pairs of games from drawn openings.
  [[nodiscard]] virtual double score(const Weights& first, const Weights& second, std::size_t pairs,
                                     std::uint64_t seed) const = 0;
  /// Weights that know little, to measure others by, and what they do.
  [[nodiscard]] virtual Weights yardstick() const = 0;
  [[nodiscard]] virtual std::string yardstick_name() const = 0;

 protected:
  virtual void learn(std::vector<SeenGame>& games) = 0;

 private:
  std::uint64_t last_ = ~std::uint64_t{0};
  const std::atomic<bool>* stop_ = nullptr;
  Player player_;
  Watcher watcher_;
  Keeper keeper_;
};

}  // namespace rulewise::memory

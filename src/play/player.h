// player.h — a search under a clock: always a legal move, always in time.
//
//     auto player = play::make_player(game, configuration, seed);
//     player.value()->prepare(10.0, 1.0);                   // the start clock, if there is one
//     search::Answer answer = player.value()->choose(state, role, 1.0);
//
// Idea      the search works on a thread of its own; the caller waits no longer than the clock
//           allows and then takes the best answer reported so far, or the first legal move. A
//           search that does not come back in time is left to end by itself; until it has, moves
//           are made without it
// Promises  `choose` returns within the time given, but for what the system takes to wake a
//           thread; without a limit in time everything happens on the caller's thread, the same
//           in every run
// Needs     one caller at a time; states that are not terminal
// Never     prints
// Tested by player_test.cc, tests/late
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "game/game.h"
#include "play/configuration.h"
#include "play/time_budget.h"
#include "play/worker.h"
#include "search/search.h"

namespace rulewise::insight {
struct GameModel;
class StateKnowledge;
}  // namespace rulewise::insight
namespace rulewise::memory {
struct Learned;
struct LearnedStates;
}  // namespace rulewise::memory
namespace rulewise::logic {
struct Net;
}
namespace rulewise::machine {
class NetGame;
}
namespace rulewise::search {
class ImpartialSum;
class KnownTakings;
class MoveSieve;
class PartClasses;
}  // namespace rulewise::search
namespace rulewise::tactics {
class Tactician;
}

namespace rulewise::play {

/// A search and why it was taken.
struct ChosenSearch {
  std::unique_ptr<search::Search> search;
  Configuration configuration;                              // of this search alone
  std::string reason;                                       // a sentence
  std::shared_ptr<const insight::StateKnowledge> advice{};  // what its advisors are picked from
};

/// What a trial may spend: the start clock, and the clock of the moves it decides about.
struct TrialTime {
  double seconds = 0;
  double move_seconds = Clock::kForever;
  const std::atomic<bool>* stop = nullptr;
};

/// Finds out which search suits the game best, and keeps what it has found. Both ways of asking
/// give no search where the one there is may stay.
class Trial {
 public:
  virtual ~Trial() = default;
  /// Before a game, in its start clock.
  virtual ChosenSearch try_before(const TrialTime& time) = 0;
  /// Between two moves of a game, from a state of it, until it is stopped.
  virtual ChosenSearch try_between(const game::State& state, const std::atomic<bool>& stop) = 0;
  /// Whether it would still learn something between moves.
  [[nodiscard]] virtual bool is_open() const = 0;
};

/// For players who have to be told of all that happens, as those in other programs do.
class Follower {
 public:
  virtual ~Follower() = default;
  virtual void begin(game::Role role, double start_seconds, double move_seconds) = 0;
  /// A joint move made in a state; the player may have been asked for its part in it or not.
  virtual void follow(const game::State& state, const game::JointMove& joint) = 0;
  virtual void end(bool is_over) = 0;
  /// Asked while it waits: true means that nobody wants to know any more.
  virtual void set_hurry(std::function<bool()> hurry) = 0;
  /// What went wrong since it was last asked, where a move was made for it all the same.
  [[nodiscard]] virtual std::vector<std::string> take_faults() = 0;
};

class Player {
 public:
  /// The search must not use the game beyond the life of this player.
  Player(const game::Game& game, ChosenSearch first, const Configuration& configuration,
         std::unique_ptr<Trial> trial = nullptr);
  Player(const game::Game& game, std::unique_ptr<search::Search> search,
         const Configuration& configuration)
      : Player(game, ChosenSearch{std::move(search), configuration, {}}, configuration) {}
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player();

  [[nodiscard]] const std::string& name() const { return configuration_.text; }
  /// What it plays with, and why: for `auto` this changes with `prepare` and `ponder`.
  [[nodiscard]] const Configuration& configuration() const { return chosen_.configuration; }
  [[nodiscard]] const std::string& reason() const { return chosen_.reason; }
  /// What the advisors of its configuration are picked from in games in GDL; may be nothing.
  [[nodiscard]] const std::shared_ptr<const insight::StateKnowledge>& advice() const {
    return chosen_.advice;
  }

  /// Uses the start clock: tries out searches where the configuration leaves the choice, then
  /// thinks about the opening. Returns in time, whatever it has found.
  void prepare(double seconds, double move_seconds);

  /// A move within the clock, or the configuration's own time if shorter.
  search::Answer choose(const game::State& state, game::Role role, const Clock& clock,
                        const search::Listener& on_better = {});
  search::Answer choose(const game::State& state, game::Role role, double move_seconds,
                        const search::Listener& on_better = {});

  /// Thinks about the state while others choose, if the configuration says `ponder=on`, until
  /// the next call of anything here. What it finds stays in the memory of its search. Every other
  /// time it goes on with its trial instead, as long as that is open, and plays the next move with
  /// whatever has won by then.
  void ponder(const game::State& state);
  [[nodiscard]] bool ponders() const { return configuration_.ponders; }
  void stop_pondering();

  /// What follows the games it plays, if anything does; it lives as long as the search.
  void set_follower(Follower* follower) { follower_ = follower; }
  [[nodiscard]] Follower* follower() const { return follower_; }

  /// Asked every few milliseconds while it thinks: true means to move now.
  void set_hurry(std::function<bool()> hurry) {
    if (follower_ != nullptr) follower_->set_hurry(hurry);
    hurry_ = std::move(hurry);
  }

  /// Times the clock was up before the search had come back.
  [[nodiscard]] int times_overrun() const { return times_overrun_; }

 private:
  struct Report;

  [[nodiscard]] search::Limits limits(double seconds) const;
  [[nodiscard]] std::size_t fitting_bytes() const;
  search::Answer choose_now(const game::State& state, game::Role role, const Clock& clock,
                            const search::Listener& on_better);
  [[nodiscard]] Clock bounded(const Clock& clock) const;
  [[nodiscard]] bool is_hurried() const { return hurry_ && hurry_(); }
  search::Answer choose_in_time(const game::State& state, game::Role role, const Clock& clock,
                                const base::Stopwatch& watch, const search::Listener& on_better);
  search::Answer asked(const game::State& state, game::Role role, const search::Limits& limits,
                       const search::Listener& on_better);
  search::Answer choose_outside(const game::State& state, game::Role role,
                                const search::Limits& limits, const search::Listener& on_better);
  void start_search(const game::State& state, game::Role role, const search::Limits& limits,
                    const std::shared_ptr<Report>& report);
  void watch_over(Report& report, const base::Stopwatch& watch, const Allotment& allotment,
                  double last_moment, std::optional<search::Answer>& best);
  bool try_searches(const base::Stopwatch& watch, double end, double move_seconds);
  bool wait_measured(double seconds);
  bool wait_for_old_task(double seconds);
  void start_task(std::function<void()> task);
  void adopt_trial();
  void start_trial(const game::State& state);

  const game::Game& game_;
  Configuration configuration_;
  ChosenSearch chosen_;
  std::unique_ptr<Trial> trial_;
  std::shared_ptr<ChosenSearch> tried_;      // written by the worker, taken when it is idle
  std::shared_ptr<search::Search> retired_;  // on its way to the worker, who destroys it
  double pace_ = 0;                          // seconds a move has, as far as is known
  bool tries_next_ = true;                   // rather than thinks, when it next ponders
  std::function<bool()> hurry_;
  Follower* follower_ = nullptr;
  std::shared_ptr<Report> pondering_;
  Delays delays_;
  int times_overrun_ = 0;
  std::atomic<bool> gives_up_ = false;  // a task that was left behind
  std::unique_ptr<Worker> worker_;      // last: its task uses the others
};

/// What insight finds out about a game in GDL; parts may be missing.
struct GameStudy {
  std::shared_ptr<const insight::GameModel> model{};
  std::shared_ptr<const insight::StateKnowledge> advice{};
};

/// What is known of a game beside how to run it; parts may be missing.
struct Knowledge {
  std::shared_ptr<const insight::GameModel> model{};        // for `advisors=model`
  std::shared_ptr<const insight::StateKnowledge> advice{};  // for `advisors=insight` and others
  std::shared_ptr<const memory::Learned> learned{};         // for `advisors=memory`
  std::shared_ptr<const memory::LearnedStates> learned_states{};  // the same for games in GDL
  /// Studies the game for so many seconds, when `auto` has a start clock (game_study.h).
  std::function<GameStudy(double)> study{};
  /// Of the net that the game runs; players ask it first, but for those without=tactics.
  std::shared_ptr<const tactics::Tactician> tactician{};
  std::shared_ptr<const search::MoveSieve> sieve{};  // by the tactician; make_player fills it in
  /// For games at random below a tree (tactics/forced_play.h); make_player fills it in.
  std::shared_ptr<const logic::Net> forced_play{};
  /// The same game, over as soon as everything is decided; make_player fills it in.
  std::shared_ptr<const machine::NetGame> shorter_game{};
  /// States that are alike where the game is several side by side; make_player fills it in.
  std::shared_ptr<const search::PartClasses> alike{};
  std::shared_ptr<const search::ImpartialSum> sum{};  // the same: where parts add up
  /// What moves take, found once for all searches; whoever is without one gets it in make_player.
  std::shared_ptr<search::KnownTakings> takings{};
};
/// Whether a configuration asks for the model; for what was learned; for advisors on states of
/// games in GDL.
[[nodiscard]] bool wants_model(const Configuration& configuration);
[[nodiscard]] bool wants_memory(const Configuration& configuration);
/// Whether it would also use what was learned, were there something.
[[nodiscard]] bool welcomes_memory(const Configuration& configuration);
[[nodiscard]] bool wants_advice(const Configuration& configuration);
/// Whether it would ask a tactician, were there one.
[[nodiscard]] bool wants_tactics(const Configuration& configuration);

/// The search a configuration names, without a clock; of `auto` the one it trusts most. The game
/// must outlive it.
[[nodiscard]] base::Result<std::unique_ptr<search::Search>> make_search(
    const game::Game& game, const Configuration& configuration, std::uint64_t seed,
    const Knowledge& knowledge = {});

/// A player for the game, or why the configuration does not fit it. The game must outlive it.
[[nodiscard]] base::Result<std::unique_ptr<Player>> make_player(const game::Game& game,
                                                                const Configuration& configuration,
                                                                std::uint64_t seed,
                                                                const Knowledge& knowledge = {});

}  // namespace rulewise::play

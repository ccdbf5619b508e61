// playouts.h — random games in 512 lanes, one thread's worth.
//
// Idea      each lane plays one game after another. The lengths of finished games need no counter
//           in the lanes: they are the moves made in all, less those of games still under way.
// Promises  the same program, seed and budget in states give the same sums; every round of steps
//           ends with the lanes that are over restarted, and a run ends with a round
// Tested by playouts_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/playout.h"
#include "machine/wide/playout_program.h"
#include "machine/wide/random_planes.h"
#include "machine/wide/tally.h"

namespace rulewise::machine::wide {

class Playouts {
 public:
  /// The program must outlive this.
  Playouts(const PlayoutProgram& program, std::uint64_t seed);

  /// Plays on until a limit is reached. A game longer than max_length is given up, if not at
  /// once then within 64 rounds.
  game::PlayoutSums run(const game::PlayoutLimits& limits);

  /// The bases of the game in a lane, between runs.
  [[nodiscard]] std::vector<std::uint8_t> bases(std::size_t lane) const;

 private:
  void play_round(std::uint64_t max_length);
  void play_step(const PlayoutProgram::Step& step);
  void score_held_lanes();
  void restart_held_lanes();
  void note_stuck(const Plane& lanes);
  void give_up_long_games(std::uint64_t max_length);
  void log_restart(const Plane& lanes);
  void settle_log();
  [[nodiscard]] std::uint64_t states() const { return step_ * kLanes - waits_.sum(0); }
  [[nodiscard]] std::uint64_t moves_under_way();
  [[nodiscard]] game::PlayoutSums total();
  [[nodiscard]] Plane& slot(Slot slot) { return workspace_[slot]; }

  const PlayoutProgram& program_;
  const StepLayout& layout_;
  RandomPlanes random_;
  std::vector<Plane> workspace_;

  /// Lanes restarted before the step with this number.
  struct Restart {
    Plane lanes;
    std::uint64_t step = 0;
  };
  static constexpr std::size_t kLogSize = 64;
  std::vector<Restart> log_;                     // not yet in started_
  std::array<std::uint64_t, kLanes> started_{};  // by lane: the step its game began with
  Plane stuck_;                                  // held lanes whose game does not count
  std::size_t next_in_cycle_ = 0;
  std::uint64_t step_ = 0;  // steps so far

  Tally waits_;    // lanes that did not move
  Tally results_;  // finished games, then one sum for each goal plane
  std::uint64_t stuck_games_ = 0;
  std::uint64_t long_games_ = 0;   // of these: given up for their length
  std::uint64_t stuck_moves_ = 0;  // moves of games given up
  game::PlayoutSums told_;         // the sums at the end of the last run
};

}  // namespace rulewise::machine::wide

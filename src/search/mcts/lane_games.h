// lane_games.h — random games from any states, 512 side by side, reported as they end.
//
// Idea      the steps of PlayoutProgram, which know whose turn it is (machine/wide/period.h): a
// game
//           enters at the step of the cycle that fits its state and waits until then. Lanes that
//           are over hold their state until enough of them are, then all are scored together
// Needs     states of the net whose clocks stand as in some state reached from the opening
//           (`accepts`), or a program that knows no period
// Promises  the same seed and calls give the same games; a game in which a role has no move, or
//           longer than the limit, counts as whatever its last state proves, or half the points;
//           a game that has come to the cut-off counts as it is judged
// Tested by leaf_player_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "machine/wide/playout_program.h"
#include "machine/wide/random_planes.h"
#include "search/mcts/lane_judge.h"

namespace rulewise::search {

struct LaneOptions {
  std::uint64_t seed = 1;
  std::uint32_t max_length = 2000;     // moves of one game
  std::shared_ptr<LaneJudge> judge{};  // of games cut off after max_length moves, at least
};

class LaneGames {
 public:
  /// The net must outlive this.
  LaneGames(const logic::Net& net, machine::wide::WideOptions wide, LaneOptions options);

  /// Whether games can start here.
  [[nodiscard]] bool accepts(std::span<const std::uint64_t> state) const {
    return phase_of(state).has_value();
  }
  /// Starts a game in each of some lanes that are free.
  void start(std::span<const std::uint32_t> lanes, std::span<const std::uint64_t> state);
  [[nodiscard]] std::size_t under_way() const { return under_way_; }
  /// By move: how likely it is favoured where it is legal, in sixteenths; from now on, as the
  /// planes are drawn anew, a part of them in every cycle. Needs the option `favours`.
  void favour(std::span<const std::uint8_t> chances) {
    chances_.assign(chances.begin(), chances.end());
  }
  /// Plays on until `enough` games are over, or until it shall stop, which it asks now and then;
  /// tells the lane of each and what each role got, 0 to 1.
  using OnEnd = std::function<void(std::uint32_t lane, std::span<const float> payoffs)>;
  /// While a game is told of: the moves made in it, one bit a move; empty unless the options have
  /// steps tell them. Moves that were no choice may be missing.
  [[nodiscard]] std::span<const std::uint64_t> played(std::uint32_t lane) const {
    return {played_rows_.data() + lane * played_words_, played_words_};
  }
  void run(std::size_t enough, const OnEnd& on_end, const std::function<bool()>& should_stop);
  /// Frees all lanes.
  void abandon();

  /// Operations that a game from the opening takes, about; by trial games with a fixed seed.
  [[nodiscard]] double operations_per_game() const;

 private:
  using Plane = machine::wide::Plane;
  using Slot = machine::wide::Slot;
  struct Check {
    std::size_t word;
    std::uint64_t mask;
    std::uint64_t value;
  };
  struct NewGame {
    std::uint32_t lane;
    std::uint32_t row;  // in new_rows_
  };

  void map_bases(const logic::Net& net);
  void find_checks();
  [[nodiscard]] std::optional<std::size_t> phase_of(std::span<const std::uint64_t> state) const;
  void load_new();
  void load_part(std::size_t part, const machine::wide::Plane& replaced);
  void play_cycle();
  void draw_favoured();
  [[nodiscard]] Plane lanes_over() const;
  [[nodiscard]] Plane long_games() const;
  void report(const Plane& over, const OnEnd& on_end);
  void judge(const Plane& cut);
  void clear_played(const Plane& lanes);
  void read_played(const Plane& lanes);
  [[nodiscard]] Plane& slot(Slot slot) { return workspace_[slot]; }
  [[nodiscard]] const Plane& slot(Slot slot) const { return workspace_[slot]; }

  static constexpr std::uint32_t kDropped = 0xffffffffU;

  machine::wide::PlayoutProgram program_;
  const machine::wide::StepLayout& layout_;
  machine::wide::RandomPlanes random_;
  machine::wide::RandomPlanes favouring_;
  LaneOptions options_;
  std::vector<Plane> workspace_;
  std::size_t words_;  // of a state
  std::size_t roles_;
  std::vector<std::uint32_t> plane_of_base_;  // of a state; kDropped: nothing depends on it
  std::vector<std::vector<Check>> checks_;    // by phase: how its states look

  std::vector<NewGame> new_;
  std::array<Plane, 64> rows_{};  // 64 bases of every lane; those of other lanes do not matter
  std::vector<std::uint64_t> new_rows_;
  std::vector<Plane> enter_;  // by phase: lanes whose game begins there
  Plane active_;
  std::size_t under_way_ = 0;
  std::array<std::uint64_t, machine::wide::kLanes> started_{};
  std::uint64_t step_ = 0;
  std::uint64_t cycles_ = 0;
  std::vector<float> payoffs_;  // by lane and role
  std::vector<float> judged_;   // the same, of games that are cut off
  std::vector<Plane> judged_bases_;
  std::vector<Plane> played_;  // by move: lanes in which it was made
  std::size_t played_words_ = 0;
  std::vector<std::uint64_t> played_rows_;  // by lane, of the games told of last
  std::vector<std::uint8_t> chances_;       // by move, in sixteenths; none: nothing is favoured
  std::size_t next_drawn_ = 0;              // the move whose plane is drawn next
};

}  // namespace rulewise::search

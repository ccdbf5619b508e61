// table.h — one game with its players, played on and begun again as often as it takes.
//
// Idea      players come with every turn and go with it, and give back what they have kept: many
//           tables in one process take the memory of one
// Promises  every late move is told of on stderr: how long the thread that waited for it worked,
// was
//           ready to run without a processor, and slept
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/game.h"
#include "machine/machine.h"
#include "play/player.h"
#include "tally.h"

namespace rulewise::late {

struct Contest {
  std::string file;          // a rulesheet here, or a game of the library
  std::string player;        // for every role
  double start_seconds = 0;  // none: no knowledge either
};

class Table {
 public:
  Table(const Contest& contest, double clock, std::uint64_t seed);

  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] std::string name() const;
  /// What every random choice hangs on from now on.
  void reseed(std::uint64_t seed) { random_ = base::Random(seed); }

  void play(std::size_t moves);

 private:
  /// What the waiting thread has had so far.
  struct Moment;

  [[nodiscard]] const game::Game& game() const { return *made_->game; }
  bool make_players();
  void start();
  void judge(const Moment& begun, double clock);
  void begin();
  void step();
  game::Move ask(std::size_t role, const std::vector<game::Move>& legal);

  Contest contest_;
  double clock_;
  base::Random random_;
  std::optional<machine::MadeMachine> made_;
  play::Knowledge knowledge_;
  bool is_ready_ = false;
  std::vector<std::unique_ptr<play::Player>> players_;
  game::State state_;
  int plies_ = 0;
  Tally tally_;
};

}  // namespace rulewise::late

// ggp_match.h — one match from a player's side: from the rules to the last move.
//
// Idea      rules, machine and player are made within the start clock; each step brings the moves
//           of the step before and wants one back
// Promises  a part of each clock is kept back for the way to the manager; a legal move is told
//           before thinking begins, for whoever must answer before it has ended
// Never     prints or opens files
// Tested by ggp_player_test.cc, tests/arena
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "front/ggp/ggp_message.h"
#include "front/ggp/stand_in.h"
#include "game/game.h"
#include "machine/machine.h"
#include "play/player.h"

namespace rulewise::front {

struct GgpMatchOptions {
  play::Configuration configuration = {};
  machine::MachineOptions machine = {};
  std::uint64_t seed = 1;
  double time_margin = 0.3;  // seconds of each clock kept back; of short clocks at most a quarter
};

/// What is kept of a match.
struct PlayedMatch {
  std::string match;
  std::string role;
  std::vector<std::string> roles;
  double start_clock = 0;
  double play_clock = 0;
  std::string machine;
  std::string search;
  std::vector<std::vector<std::string>> joint_moves;  // in role order
  std::vector<double> seconds;                        // by own move
  std::vector<int> goals;  // in role order, where the match came to its end
  std::string end;         // `stopped`, `aborted`, `abandoned`
};

/// Seconds of a clock that are kept back.
[[nodiscard]] double margin_of(double clock, double time_margin);

class GgpMatch {
 public:
  using Hurry = std::shared_ptr<const std::atomic<bool>>;
  using NoteLegal = std::function<void(std::string)>;
  using OnMachine = std::function<void(const StandIn&)>;

  /// `since` began when the request came; `hurry` set by anyone ends all thinking; `on_machine`
  /// hears who knows legal moves as soon as there is a machine.
  [[nodiscard]] static base::Result<std::unique_ptr<GgpMatch>> start(const GgpRequest& request,
                                                                     const GgpMatchOptions& options,
                                                                     const base::Stopwatch& since,
                                                                     const Hurry& hurry,
                                                                     const OnMachine& on_machine);

  /// The move for a PLAY that came when `since` began; `note_legal` is told one at once. When
  /// `is_overtaken` says so nobody wants it any more, and it is given without further thought.
  [[nodiscard]] std::string play(const GgpRequest& request, const base::Stopwatch& since,
                                 const NoteLegal& note_legal,
                                 const std::function<bool()>& is_overtaken);
  /// With the last joint move of a STOP, if there is one.
  [[nodiscard]] PlayedMatch finish(const std::vector<std::string>& last_moves, std::string end);

 private:
  GgpMatch() = default;
  bool make_moves(const std::vector<std::string>& moves);
  [[nodiscard]] std::vector<int> goals() const;
  [[nodiscard]] bool is_sent_again(const GgpRequest& request) const;

  std::shared_ptr<const machine::MadeMachine> made_;
  std::unique_ptr<play::Player> player_;  // after the machine, which it uses
  game::Role role_;
  game::State state_;
  double time_margin_ = 0;
  Hurry hurry_;
  std::optional<GgpRequest> last_request_;
  std::string last_answer_;
  PlayedMatch record_;
};

}  // namespace rulewise::front

// symmetry_states.h — the states that a symmetry of a game is tried in.
//
// Idea      what random games come to, all ends they had among them, is looked at with all that may
//           follow. What chance never brings is made: states without things of one kind, and states
//           with one fact more, of each that there may be
// Needs     a game on a net
// Promises  same structure, game and seed, same states, unless the time ran out
// Tested by symmetries_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/random.h"
#include "base/time_limit.h"
#include "game/game.h"
#include "insight/discovery/net_board.h"
#include "insight/discovery/structure.h"
#include "insight/discovery/successors.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {

class SymmetryStates {
 public:
  static constexpr std::size_t kMostNexts = 2'000;  // joint moves of a state

  /// A state of a game with what it leads to.
  struct Seen {
    game::State state;
    bool is_end = false;
    Successors successors;
  };

  /// All must outlive it.
  SymmetryStates(const Structure& structure, const machine::NetGame& game, const NetBoard& board,
                 std::uint64_t seed, const base::TimeLimit& limit);

  [[nodiscard]] const std::vector<Seen>& seen() const { return seen_; }
  /// Those that are not over yet.
  [[nodiscard]] const std::vector<const Seen*>& open() const { return open_; }
  /// States without any thing of one kind, or without empty places, as which a game may end that
  /// chance never brings so far.
  [[nodiscard]] const std::vector<game::State>& bare() const { return bare_; }
  /// Open states with one more fact, without those it excludes: of each fact one state, or of many
  /// that lie as far apart as there must be.
  [[nodiscard]] const std::vector<game::State>& changed() const { return changed_; }

 private:
  using Ends = std::map<std::vector<int>, std::vector<const SampledGame*>>;

  void draw_ends();
  [[nodiscard]] Ends ends_by_result() const;
  void draw_states();
  void look_at(const game::State& state);
  void make_bare();
  void make_changed();
  [[nodiscard]] const Seen* open_without(std::uint32_t base, std::size_t first) const;

  const Structure& structure_;
  const machine::NetGame& game_;
  const NetBoard& board_;
  base::Random random_;
  const base::TimeLimit& limit_;
  std::vector<Seen> seen_;
  std::vector<const Seen*> open_;
  std::vector<game::State> bare_;
  std::vector<game::State> changed_;
};

}  // namespace rulewise::insight

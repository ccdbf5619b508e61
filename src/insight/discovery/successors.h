// successors.h — all that may follow from a state at once, and what each role's moves have to say
// in it.
//
// Idea      that two states lead to the same next states does not make two roles equal: one of them
//           may decide alone. So for every move of a role it is kept what it can lead to, whatever
//           the others do, and how often
// Promises  nothing is known of moves but where they lead
// Tested by successors_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/time_limit.h"
#include "game/game.h"

namespace rulewise::insight {

class Successors {
 public:
  /// Nothing where there are more joint moves than `most`, a role has none in a state that is not
  /// over, or the time is up.
  [[nodiscard]] static std::optional<Successors> of(const game::Game& game,
                                                    const game::State& state, std::size_t most,
                                                    const base::TimeLimit& limit);

  /// Every next state once.
  [[nodiscard]] const std::vector<game::State>& nexts() const { return nexts_; }

  /// The same number for roles whose moves lead to the same, each as often; `names` tells next
  /// states apart, one for each of `nexts`.
  [[nodiscard]] std::uint64_t options(game::Role role, std::span<const std::uint64_t> names) const;

  /// Names by what is true in them.
  [[nodiscard]] std::vector<std::uint64_t> names() const;

 private:
  std::vector<game::State> nexts_;
  std::vector<std::size_t> choices_;  // by role
  std::vector<std::uint32_t> to_;     // by joint move, the first role's moves soonest: of nexts_
};

}  // namespace rulewise::insight

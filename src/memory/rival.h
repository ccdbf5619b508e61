// rival.h — another player at a learner's table, who takes one side of some of its games.
//
// Needs     one rival a table: it is asked by one thread
// Tested by td_learner_test.cc, state_learner_test.cc, tests/cli
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace rulewise::memory {

/// `Place` is where a game stands, `Choices` what may be done there.
template <class Place, class Choices>
class Rival {
 public:
  virtual ~Rival() = default;

  /// The side it takes in the game with this number, 0 or 1; none where the learner plays both.
  [[nodiscard]] virtual std::optional<std::size_t> side_in(std::uint64_t game) = 0;
  /// The index of its choice; nothing where it fails, which ends the lesson.
  [[nodiscard]] virtual std::optional<std::size_t> choose(const Place& place,
                                                          const Choices& choices) = 0;
};

/// A rival for each table.
template <class Place, class Choices>
using RivalMaker = std::function<std::unique_ptr<Rival<Place, Choices>>()>;

}  // namespace rulewise::memory

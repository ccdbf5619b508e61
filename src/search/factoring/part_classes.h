// part_classes.h — states of games side by side that are alike, and moves that lead to such states.
//
//     const auto classes = search::PartClasses::find(*search::walk_parts(game, game));
//     classes->hash(state);               // for a table of positions
//     classes->sift(state, role, legal);  // one move of each kind stays
//
// Idea      the states of each part are put into classes: of one class are those in which the end
//           and the goals ask the same of the rest of the game, and from which moves of the same
//           role lead to the same classes (bisimulation, by partition refinement: Paige and Tarjan
//           1987). Then states of the whole game are alike if each part is in the same class and
//           everything else is the same: what can be got from them is. So a part that no result
//           asks for is one class, or a few where it is good for waiting moves, and several such
//           parts may change places; a part that is finished is no more than its result; mirror
//           images within a part are one
// Needs     rules that give every role a move until the game is over, as GDL asks for
// Promises  sound for any number of roles and any goals, but for clashes of 64 bits. Parts that are
//           too large to be walked through, and on which several roles act at once, are taken as
//           they are
// Tested by part_classes_test.cc, exactness_test.cc in play
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/game.h"
#include "search/factoring/part_graph.h"
#include "search/move_sieve.h"

namespace rulewise::search {

class PartClasses final : public MoveSieve {
 public:
  /// Nothing if nothing is alike.
  [[nodiscard]] static std::shared_ptr<const PartClasses> find(const WalkedParts& walked);

  /// The same for states that are alike.
  [[nodiscard]] std::uint64_t hash(const game::State& state) const;
  /// Of moves that lead to states that are alike the first stays.
  Tension sift(const game::State& state, game::Role role,
               std::vector<game::Move>& legal) const override;

  /// Parts that were walked through, their states and the classes of those, all parts together.
  [[nodiscard]] std::size_t part_count() const { return parts_.size(); }
  [[nodiscard]] std::size_t state_count() const;
  [[nodiscard]] std::size_t class_count() const;

 private:
  struct Part {
    std::shared_ptr<const PartGraph> graph;
    std::vector<std::uint64_t> classes;  // by node of the graph
  };
  static constexpr std::uint32_t kNoPart = 0xffffffffU;
  static constexpr std::uint32_t kAnyOther = 0xfffffffeU;  // a part that was not walked through

  explicit PartClasses(const WalkedParts& walked);
  [[nodiscard]] bool has_alike() const;
  /// The same for moves of one state that lead to states that are alike.
  [[nodiscard]] std::uint64_t kind_of(game::Move move,
                                      std::span<const std::optional<std::uint32_t>> nodes) const;

  std::vector<Part> parts_;
  std::vector<std::uint32_t> part_of_;  // by move
  std::vector<std::uint64_t> walked_;   // the bases of the parts that were walked through
};

/// First by what somebody knows of the game, then by what is alike; either may be missing.
[[nodiscard]] std::shared_ptr<const MoveSieve> sieve_of_both(
    std::shared_ptr<const MoveSieve> knowing, std::shared_ptr<const PartClasses> alike);

}  // namespace rulewise::search

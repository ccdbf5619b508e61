// impartial_sum.h — heaps and the like: games side by side in which who cannot move has lost.
//
//     const auto sum = search::ImpartialSum::find(game, *search::walk_parts(game, game));
//     search = search::make_on_sum(game, std::move(search), sum);
//
// Idea      two roles move in turn, each in one part of its choice, and both may do the same there;
//           the game is over when no part has a move left, and then who would have to move has
//           lost. By Sprague (1935) and Grundy (1939) a part is worth the least number that none of
//           its next states is worth, and who moves loses exactly where the numbers of all parts
//           add up to zero without carry. So the whole is solved by its parts, however many
// Needs     parts that were all walked through; all of the above is checked on their states
// Promises  exact, but for clashes of 64 bits. Games in which the last move loses are none of these
// Tested by impartial_sum_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "game/game.h"
#include "machine/net/net_game.h"
#include "search/factoring/part_graph.h"
#include "search/search.h"

namespace rulewise::search {

class ImpartialSum {
 public:
  /// Of the game whose parts were walked through; nothing if it is no such sum.
  [[nodiscard]] static std::shared_ptr<const ImpartialSum> find(const machine::NetGame& game,
                                                                const WalkedParts& walked);

  /// What the numbers of the parts add up to; nothing for a state that play does not lead to.
  [[nodiscard]] std::optional<std::uint32_t> number(const game::State& state) const;
  /// Whose turn it is, in such a state.
  [[nodiscard]] std::optional<game::Role> mover(const game::State& state) const;
  /// What the last to move gets, and the other.
  [[nodiscard]] int won() const { return won_; }
  [[nodiscard]] int lost() const { return lost_; }

 private:
  friend class SumFinder;
  struct Part {
    std::shared_ptr<const PartGraph> graph;
    std::vector<std::uint32_t> numbers;  // by node
  };

  std::vector<Part> parts_;
  std::map<std::uint64_t, std::uint32_t> mover_at_;  // by time of a node
  int won_ = 100;
  int lost_ = 0;
};

/// Plays such a sum by its numbers. Where all moves lose, the search inside chooses among them.
[[nodiscard]] std::unique_ptr<Search> make_on_sum(const game::Game& game,
                                                  std::unique_ptr<Search> inside,
                                                  std::shared_ptr<const ImpartialSum> sum);

}  // namespace rulewise::search

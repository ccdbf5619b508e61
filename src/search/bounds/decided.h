// decided.h — the same game, over as soon as what everybody gets is decided.
//
// Idea      whether all points are fixed (score_bounds.h) is itself a matter of gates over the
//           bases: each goal gets two, `may be true` and `may be false`. Where they say that
//           nothing is open any more, the game ends there, with the points that every end from
//           there gives. So every machine and every search ends such games early without a case
//           of its own
// Needs     as score_bounds.h
// Promises  states and moves mean the same as before; perfect play gives the same, and so does
//           every random game, sooner
// Tested by decided_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "logic/net.h"
#include "machine/net/net_game.h"
#include "search/bounds/score_bounds.h"
#include "search/search.h"

namespace rulewise::search {

/// Nothing if the net has loops.
[[nodiscard]] std::optional<logic::Net> end_when_decided(const logic::Net& net, const Reach& reach);

/// Random games, and how many of their moves were made after everything was decided.
struct LateMoves {
  std::size_t games = 0;
  std::size_t moves = 0;
  std::size_t late = 0;

  [[nodiscard]] double share() const {
    return moves == 0 ? 0 : static_cast<double>(late) / static_cast<double>(moves);
  }
};

[[nodiscard]] LateMoves count_late_moves(const machine::NetGame& game, ScoreBounds& bounds,
                                         std::uint64_t seed);

/// The game that ends when decided, where that saves enough of a random game to be worth it.
[[nodiscard]] std::unique_ptr<machine::NetGame> make_decided_game(const machine::NetGame& game,
                                                                  std::uint64_t seed);

using SearchOnGame = std::function<std::unique_ptr<Search>(const game::Game&)>;

/// A search on such a game that also answers for states in which everything is decided.
[[nodiscard]] std::unique_ptr<Search> make_on_shorter_game(
    std::shared_ptr<const machine::NetGame> game, const SearchOnGame& make);

}  // namespace rulewise::search

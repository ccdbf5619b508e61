// board_play.h — how pieces were seen to move and take on a discovered board, place by place.
//
// Idea      a trial tries the moves of a role in one state; a move takes a piece from a place to
//           another, and perhaps another's piece from the board. Counted by kind and place this is
//           what METAGAMER read off the rules of chess-like games: where a piece moves, and what it
//           may take from where
// Needs     a structure with a board
// Promises  counts over the trials of its sample and nothing else
// Tested by state_advisors_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "insight/discovery/departures.h"
#include "insight/discovery/structure.h"

namespace rulewise::insight {

/// Places as two coordinates, where the rules order both.
struct BoardGrid {
  std::vector<std::array<int, 2>> at;  // by place
  std::array<int, 2> size{};
  std::array<bool, 2> is_ring{};

  [[nodiscard]] int distance(std::size_t from, std::size_t to) const;
};
[[nodiscard]] std::optional<BoardGrid> grid_of(const Structure& structure);

class BoardPlay {
 public:
  explicit BoardPlay(const Structure& structure);

  [[nodiscard]] const std::optional<BoardGrid>& grid() const { return grid_; }
  [[nodiscard]] std::uint32_t trials() const { return trials_; }
  [[nodiscard]] std::uint32_t captures() const { return captures_; }
  /// Moves of one piece of the kind on the place, drawn towards the kind's mean where few were
  /// seen.
  [[nodiscard]] double mobility(Kind kind, Place place) const;
  /// How often a piece of the kind could take what stood on `at` from `from`, its owner choosing.
  [[nodiscard]] double capture_chance(Kind kind, Place from, Place at) const;
  /// Whether all of capture_chance fits a table.
  [[nodiscard]] bool has_chances() const { return !seen_.empty() && captures_ > 0; }
  /// Steps from each place to the nearest of the targets by moves seen of the kind; none: -1.
  [[nodiscard]] std::vector<int> steps_to(Kind kind, const std::vector<Place>& targets) const;

 private:
  using Standing = BoardView::Standing;
  struct Move {
    Standing from;
    Place to;
    std::vector<Place> taken{};
  };

  void watch(const Trial& trial);
  void count_moves(const Trial& trial, const std::vector<Standing>& pieces,
                   const std::vector<Move>& moves);
  void count_chances(const Trial& trial, const std::vector<Standing>& pieces,
                     const std::vector<Move>& moves);
  [[nodiscard]] std::optional<Move> move_of(const Trial& trial, const Change& change,
                                            const OwnDepartures& departures) const;
  [[nodiscard]] bool is_own(Kind kind, game::Role role) const;
  [[nodiscard]] bool is_other(Kind kind, game::Role role) const;
  [[nodiscard]] std::size_t chance_index(Kind kind, Place from, Place at) const;
  [[nodiscard]] std::size_t index(Kind kind, Place place) const {
    return kind.index() * places_ + place.index();
  }

  const Structure& structure_;
  std::optional<BoardGrid> grid_;
  std::size_t places_;
  std::uint32_t trials_ = 0;
  std::uint32_t captures_ = 0;
  std::vector<double> moves_;         // by kind and place
  std::vector<std::uint32_t> stood_;  // the same: pieces seen there, their owner choosing
  std::vector<std::uint32_t> seen_;   // by chance_index
  std::vector<std::uint32_t> taken_;  // the same
  std::vector<std::set<std::pair<Place, Place>>> steps_;  // by kind
};

}  // namespace rulewise::insight

// state_picture.h — a state drawn for a person, whatever the language of its rules.
//
// Idea      a chess-like position is drawn with the letters of its pieces. In GDL facts such as
//           (cell 3 1 x) or (cycle red 3 5) that never name a place twice are a board: which places
//           there are is learned from a few random games, as empty ones often have no fact. What
//           facts such as (wall 3 5) say of its places is drawn where nothing stands. Places may
//           have one name each, as those of (stone c3 black). All other facts are listed below
// Promises  every fact of the state is in the picture or in the list
// Tested by state_picture_test.cc
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/game.h"

namespace rulewise::app {

/// A relation of three that looks like a board: places (across, up) and what stands there.
struct FactGrid {
  std::string head;                 // empty: there is none
  std::vector<std::string> across;  // coordinates in order
  std::vector<std::string> up;
  std::size_t what = 2;   // which of the three says what stands there
  bool is_named = false;  // a place is one word, `c3` for column c and row 3, and facts are of two
};

/// The column and row of a place such as `c3`; nothing where it is no letter before a number.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> split_place(
    const std::string& word);

class StatePicture {
 public:
  /// Plays a few random games where the rules do not say what the board is.
  explicit StatePicture(const game::Game& game);

  [[nodiscard]] std::string draw(const game::State& state) const;
  [[nodiscard]] const FactGrid& grid() const { return grid_; }

 private:
  [[nodiscard]] std::string draw_facts(const std::vector<std::string>& facts) const;

  const game::Game& game_;
  FactGrid grid_;
};

/// A part of the board in a few lines: `.` where nothing stands on a place of the part, the word of
/// what does elsewhere, blanks beside the part. `places` are facts that name the places, whatever
/// stands there; those of `facts` hold. Nothing where a place is not on the grid, or the part is
/// one place.
[[nodiscard]] std::vector<std::string> draw_part(const FactGrid& grid,
                                                 const std::vector<std::string>& places,
                                                 const std::vector<std::string>& facts);

}  // namespace rulewise::app

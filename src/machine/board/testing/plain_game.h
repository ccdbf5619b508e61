// plain_game.h — chess-like games played as the text of the language says, slowly and obviously.
//
// Idea      squares are pairs, boards are maps, every count of a hop is tried; nothing is prepared,
//           nothing is fast. It judges the compiled game
// Promises  one Turn for each legal move, with its text and the state it leads to
// Tested by agreement with the recorded games (through the compiled game)
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::machine::board::testing {

using scl::Square;

struct PlainPiece {
  std::size_t kind = 0;
  int colour = 0;  // 0: White
  friend auto operator<=>(const PlainPiece&, const PlainPiece&) = default;
};

using PlainBoard = std::map<Square, PlainPiece>;

struct PlainState {
  PlainBoard board;
  std::array<std::multiset<PlainPiece>, 2> hands;
  int control = 0;
  bool is_assign_stage = true;
  std::optional<std::pair<PlainPiece, Square>> pending;
  int ply = 0;
  std::set<Square> passed;  // by the piece on `passer` in the last turn
  Square passer;
};

struct Turn {
  std::string text;
  PlainState next;
  std::size_t captures = 0;  // steps that capture
};

class PlainGame {
 public:
  explicit PlainGame(const scl::Rules& rules) : views_{rules, scl::inverted(rules)} {}

  [[nodiscard]] PlainState opening() const;  // fixed and assigned set-ups
  [[nodiscard]] std::map<std::string, PlainState> turns(const PlainState& state) const;
  /// "", "white", "black" or "draw".
  [[nodiscard]] std::string outcome(const PlainState& state) const;
  [[nodiscard]] bool is_in_check(const PlainState& state, int colour) const;
  /// Sorted: `white man (3,3)`, `hand white white man`.
  [[nodiscard]] std::vector<std::string> facts(const PlainState& state) const;

 private:
  struct End {
    Square to;
    std::vector<Square> hopped;
    std::vector<Square> passed;
  };
  struct Capture {
    Square to;
    int possessor = -1;
    std::vector<std::pair<Square, PlainPiece>> victims;
    friend auto operator<=>(const Capture&, const Capture&) = default;
  };

  [[nodiscard]] const scl::Rules& view(int colour) const {
    return views_[static_cast<std::size_t>(colour)];
  }
  [[nodiscard]] bool fits(const scl::Description& d, const PlainPiece& piece) const;
  [[nodiscard]] std::optional<Square> step(Square from, scl::Direction direction) const {
    return scl::step(views_[0].board, from, direction);
  }
  [[nodiscard]] std::vector<End> ends(const PlainBoard& board, const scl::Movement& movement,
                                      Square from, scl::Direction direction) const;
  void hop_ends(const PlainBoard& board, const scl::Movement& movement, Square from,
                scl::Direction direction, std::vector<End>& found) const;
  [[nodiscard]] std::vector<End> moving(const PlainBoard& board, PlainPiece piece,
                                        Square from) const;
  [[nodiscard]] std::set<Capture> capturing(const PlainState& state, const PlainBoard& board,
                                            const std::set<Square>& taken, PlainPiece piece,
                                            Square from) const;
  [[nodiscard]] bool may_go_on_moving(PlainPiece piece, Square from) const;
  void add_moves(const PlainState& state, const std::string& prefix,
                 std::vector<Turn>& turns) const;
  void add_piece(const PlainState& state, const std::string& prefix, Square from, bool captures,
                 std::vector<Turn>& turns) const;
  void go_on(const PlainState& state, const std::string& text, PlainPiece piece, Square origin,
             Square at, std::size_t steps, std::set<Square> taken, std::vector<Turn>& turns) const;
  void set_down(PlainState state, std::string text, PlainPiece piece, Square from, Square to,
                std::size_t captures, std::vector<Turn>& turns) const;
  void add_places(const PlainState& state, const std::string& prefix, bool assigns,
                  std::vector<Turn>& turns) const;
  void finish(Turn turn, std::vector<Turn>& turns) const;
  [[nodiscard]] bool in_zone(int colour, Square square) const;
  [[nodiscard]] std::vector<PlainPiece> options(PlainPiece piece) const;
  [[nodiscard]] std::string text(PlainPiece piece) const;

  std::array<scl::Rules, 2> views_;
};

}  // namespace rulewise::machine::board::testing

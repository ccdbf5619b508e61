// games.h — chess-like games as data, for the tests of this room.
//
// Idea      a few words to build rules without a text, and the games whose values METAGAMER's own
//           program computed, as that program knew them
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::insight::testing {

using scl::Direction;
using scl::Movement;
using scl::Owner;
using scl::PieceId;
using scl::Square;
using scl::Symmetries;

inline constexpr Symmetries kAll{true, true, true};
inline constexpr Symmetries kNone{false, false, false};
inline constexpr Symmetries kSide{false, true, false};
inline constexpr Symmetries kForwardSide{true, true, false};
inline constexpr Symmetries kSideRotation{false, true, true};

inline Movement leap(int dx, int dy, Symmetries symmetries) {
  Movement movement;
  movement.direction = {dx, dy};
  movement.symmetries = symmetries;
  return movement;
}

inline Movement ride(int dx, int dy, Symmetries symmetries) {
  Movement movement = leap(dx, dy, symmetries);
  movement.kind = scl::MovementKind::kRide;
  return movement;
}

inline Movement longest(Movement movement) {
  movement.longest = true;
  return movement;
}

inline Movement exactly(int leaps, Movement movement) {
  movement.min = leaps;
  movement.max = leaps;
  return movement;
}

inline scl::Count equal(int number) { return {scl::Comparison::kEqual, number}; }
inline scl::Count at_least(int number) { return {scl::Comparison::kAtLeast, number}; }
inline scl::Count at_most(int number) { return {scl::Comparison::kAtMost, number}; }

inline Movement hop(scl::Count before, scl::Count over, scl::Count after, scl::Description hurdle,
                    Movement movement) {
  movement.kind = scl::MovementKind::kHop;
  movement.before = before;
  movement.over = over;
  movement.after = after;
  movement.hop_over = std::move(hurdle);
  return movement;
}

inline scl::Description any_piece(Owner owner) {
  scl::Description description;
  description.owner = owner;
  description.any_piece = true;
  return description;
}

inline scl::Goal stalemate(scl::Side side) {
  scl::Goal goal;
  goal.kind = scl::GoalKind::kStalemate;
  goal.side = side;
  return goal;
}

inline scl::Goal eradicate(scl::Description description) {
  scl::Goal goal;
  goal.kind = scl::GoalKind::kEradicate;
  goal.description = std::move(description);
  return goal;
}

inline scl::Goal arrive(scl::Description description, std::vector<Square> squares) {
  scl::Goal goal;
  goal.kind = scl::GoalKind::kArrive;
  goal.description = std::move(description);
  goal.squares = std::move(squares);
  return goal;
}

/// Rules with these pieces, none of which has a power yet.
class Builder {
 public:
  Builder(int width, int height, int promote_rank, std::initializer_list<const char*> names) {
    rules.board.width = width;
    rules.board.height = height;
    rules.board.promote_rank = promote_rank;
    for (const char* name : names) {
      scl::Piece piece;
      piece.name = name;
      piece.is_defined = true;
      piece.promotion.becomes = PieceId(rules.pieces.size());
      rules.pieces.push_back(std::move(piece));
    }
  }

  PieceId id(const char* name) const { return *scl::find_piece(rules, name); }
  scl::Piece& piece(const char* name) { return rules.pieces[id(name).index()]; }

  scl::Description kinds(Owner owner, std::initializer_list<const char*> names) const {
    scl::Description description;
    description.owner = owner;
    for (const char* name : names) description.pieces.push_back(id(name));
    std::ranges::sort(description.pieces);
    return description;
  }

  void undefined(const char* name) {
    scl::Piece piece;
    piece.name = name;
    piece.promotion.becomes = PieceId(rules.pieces.size());
    rules.pieces.push_back(std::move(piece));
  }

  void moves(const char* name, std::vector<Movement> movements) {
    piece(name).moving = std::move(movements);
  }

  scl::Capture& captures(const char* name, scl::Description type, std::vector<Movement> movements) {
    scl::Capture capture;
    capture.clobber = true;
    capture.type = std::move(type);
    capture.movements = std::move(movements);
    piece(name).capturing.push_back(std::move(capture));
    return piece(name).capturing.back();
  }

  /// Moves and captures enemies by clobbering in the same way.
  void goes(const char* name, const std::vector<Movement>& movements) {
    moves(name, movements);
    captures(name, any_piece(Owner::kOpponent), movements);
  }

  void promotes(const char* name, const char* into) { piece(name).promotion.becomes = id(into); }

  void chooses(const char* name, scl::Side chooser, scl::Description options) {
    piece(name).promotion = {
        scl::PromotionKind::kDecision, PieceId{}, chooser, std::move(options), {}};
  }

  void set_up(const char* name, std::vector<Square> squares) {
    rules.board.assignments.push_back({id(name), std::move(squares), {}});
  }

  scl::Rules rules;
};

inline std::vector<Square> line(int rank, int first, int last, int by = 1) {
  std::vector<Square> squares;
  for (int x = first; x <= last; x += by) squares.push_back({x, rank});
  return squares;
}

inline std::vector<Square> draughtsmen(int width, int ranks) {
  std::vector<Square> squares;
  for (int y = 1; y <= ranks; ++y) {
    for (const Square square : line(y, 2 - y % 2, width, 2)) squares.push_back(square);
  }
  return squares;
}

inline Builder chess_pieces() {
  Builder game(8, 8, 8, {"bishop", "king", "night", "pawn", "queen", "rook"});
  game.rules.board.inversion = scl::Inversion::kForward;
  game.goes("bishop", {ride(1, 1, kAll)});
  game.goes("king", {leap(1, 0, kAll), leap(1, 1, kAll)});
  game.goes("night", {leap(1, 2, kAll)});
  game.moves("pawn", {leap(0, 1, kNone)});
  game.captures("pawn", any_piece(Owner::kOpponent), {leap(1, 1, kSide)});
  game.chooses("pawn", scl::Side::kPlayer,
               game.kinds(Owner::kPlayer, {"bishop", "night", "queen", "rook"}));
  game.goes("queen", {ride(1, 1, kAll), ride(0, 1, kAll)});
  game.goes("rook", {ride(0, 1, kAll)});
  game.set_up("rook", {{1, 1}, {8, 1}});
  game.set_up("night", {{2, 1}, {7, 1}});
  game.set_up("bishop", {{3, 1}, {6, 1}});
  game.set_up("queen", {{4, 1}});
  game.set_up("king", {{5, 1}});
  game.set_up("pawn", line(2, 1, 8));
  return game;
}

inline scl::Rules chess() {
  Builder game = chess_pieces();
  game.rules.goals = {stalemate(scl::Side::kOpponent),
                      eradicate(game.kinds(Owner::kOpponent, {"king"}))};
  return game.rules;
}

inline scl::Rules losing_chess() {
  Builder game = chess_pieces();
  game.rules.goals = {stalemate(scl::Side::kPlayer)};
  game.rules.constraints.must_capture = true;
  return game.rules;
}

inline void jumps(Builder& game, const char* name, Symmetries symmetries, scl::Count around) {
  const scl::Description enemy = any_piece(Owner::kOpponent);
  scl::Capture& capture =
      game.captures(name, enemy, {hop(around, equal(1), around, enemy, leap(1, 1, symmetries))});
  capture.clobber = false;
  capture.hop = true;
  game.piece(name).constraints.continue_captures = true;
}

inline Builder checkers_pieces() {
  Builder game(8, 8, 8, {"king", "man"});
  game.moves("king", {leap(1, 1, kForwardSide)});
  jumps(game, "king", kForwardSide, equal(0));
  game.moves("man", {leap(1, 1, kSide)});
  jumps(game, "man", kSide, equal(0));
  game.promotes("man", "king");
  game.rules.constraints.must_capture = true;
  game.set_up("man", draughtsmen(8, 3));
  return game;
}

inline scl::Rules checkers() {
  Builder game = checkers_pieces();
  game.rules.goals = {stalemate(scl::Side::kOpponent), eradicate(any_piece(Owner::kOpponent))};
  return game.rules;
}

inline scl::Rules losing_checkers() {
  Builder game = checkers_pieces();
  game.rules.goals = {stalemate(scl::Side::kPlayer), eradicate(any_piece(Owner::kPlayer))};
  return game.rules;
}

inline scl::Rules dames() {
  Builder game(10, 10, 10, {"dame", "pawn"});
  game.rules.goals = {stalemate(scl::Side::kOpponent), eradicate(any_piece(Owner::kOpponent))};
  game.moves("dame", {ride(1, 1, kForwardSide)});
  jumps(game, "dame", kForwardSide, at_least(0));
  game.moves("pawn", {leap(1, 1, kSide)});
  jumps(game, "pawn", kForwardSide, equal(0));
  game.promotes("pawn", "dame");
  game.set_up("pawn", draughtsmen(10, 4));
  return game.rules;
}

inline scl::Rules shogi() {
  Builder game(
      9, 9, 7,
      {"bishop", "cleric", "gold", "king", "lance", "night", "pawn", "queen", "rook", "silver"});
  game.rules.goals = {stalemate(scl::Side::kOpponent),
                      eradicate(game.kinds(Owner::kOpponent, {"king"}))};
  game.goes("bishop", {ride(1, 1, kAll)});
  game.goes("cleric", {ride(1, 1, kAll), leap(0, 1, kAll)});
  game.goes("gold", {leap(0, 1, kAll), leap(1, 1, kSide)});
  game.goes("king", {leap(0, 1, kAll), leap(1, 1, kAll)});
  game.goes("lance", {ride(0, 1, kNone)});
  game.goes("night", {leap(1, 2, kSide)});
  game.goes("pawn", {leap(0, 1, kNone)});
  game.goes("queen", {ride(0, 1, kAll), leap(1, 1, kAll)});
  game.goes("rook", {ride(0, 1, kAll)});
  game.goes("silver", {leap(0, 1, kNone), leap(1, 1, kAll)});
  for (scl::Piece& piece : game.rules.pieces) {
    piece.capturing[0].effect = scl::EffectKind::kPossess;
  }
  game.promotes("bishop", "cleric");
  game.promotes("rook", "queen");
  for (const char* name : {"lance", "night", "pawn", "silver"}) game.promotes(name, "gold");
  game.set_up("pawn", line(3, 1, 9));
  game.set_up("king", {{5, 1}});
  game.set_up("rook", {{8, 2}});
  game.set_up("bishop", {{2, 2}});
  game.set_up("gold", {{4, 1}, {6, 1}});
  game.set_up("silver", {{3, 1}, {7, 1}});
  game.set_up("night", {{2, 1}, {8, 1}});
  game.set_up("lance", {{1, 1}, {9, 1}});
  return game.rules;
}

inline scl::Rules chinese_chess() {
  Builder game(9, 10, 6, {"cannon", "elephant", "guard", "horse", "king", "pawn", "queen", "rook"});
  const scl::Description court = game.kinds(Owner::kOpponent, {"king", "guard"});
  std::vector<Square> walls;
  for (int y = 7; y <= 10; ++y) {
    walls.push_back({3, y});
    walls.push_back({7, y});
  }
  game.rules.goals = {stalemate(scl::Side::kOpponent),
                      eradicate(game.kinds(Owner::kOpponent, {"king"})), arrive(court, walls),
                      arrive(court, line(7, 4, 6)),
                      arrive(game.kinds(Owner::kOpponent, {"elephant"}), line(4, 1, 9))};
  game.moves("cannon", {ride(0, 1, kAll)});
  game.captures(
      "cannon", any_piece(Owner::kOpponent),
      {hop(at_least(0), equal(1), at_least(0), any_piece(Owner::kAny), leap(0, 1, kAll))});
  game.moves("elephant", {exactly(2, ride(1, 1, kAll))});
  game.captures("elephant", any_piece(Owner::kOpponent), {leap(2, 2, kAll)});
  game.goes("guard", {leap(1, 1, kAll)});
  game.goes("horse", {leap(1, 2, kAll)});
  game.goes("king", {leap(0, 1, kAll)});
  game.captures("king", game.kinds(Owner::kOpponent, {"king"}), {ride(0, 1, kNone)});
  game.goes("pawn", {leap(0, 1, kNone)});
  game.promotes("pawn", "queen");
  game.goes("queen", {leap(0, 1, kNone), leap(1, 0, kSide)});
  game.goes("rook", {ride(0, 1, kAll)});
  game.set_up("pawn", line(4, 1, 9, 2));
  game.set_up("cannon", {{2, 3}, {8, 3}});
  game.set_up("rook", {{1, 1}, {9, 1}});
  game.set_up("horse", {{2, 1}, {8, 1}});
  game.set_up("elephant", {{3, 1}, {7, 1}});
  game.set_up("guard", {{4, 1}, {6, 1}});
  game.set_up("king", {{5, 1}});
  return game.rules;
}

inline scl::Rules turncoat_chess() {
  Builder game(5, 5, 5, {"firefly", "slug", "termite"});
  game.rules.goals = {stalemate(scl::Side::kPlayer)};
  const scl::Description all = any_piece(Owner::kAny);
  const auto over = [&](int count, const char* name, Movement movement) {
    return hop(at_least(0), equal(count), at_least(0), game.kinds(Owner::kAny, {name}), movement);
  };
  game.moves("firefly", {leap(0, 1, kAll), leap(1, 2, kAll), leap(2, 3, kAll),
                         over(1, "termite", leap(2, 1, kSideRotation))});
  game.captures("firefly", all, {leap(0, 1, kAll), ride(2, 3, kForwardSide)});
  game.chooses("firefly", scl::Side::kPlayer, any_piece(Owner::kOpponent));
  game.moves("slug", {longest(ride(2, 0, kAll))});
  game.captures("slug", all, {over(2, "firefly", leap(0, 1, kForwardSide))});
  game.chooses("slug", scl::Side::kPlayer, any_piece(Owner::kPlayer));
  game.moves("termite", {longest(ride(0, 1, kAll)), over(1, "termite", leap(0, 1, kSideRotation))});
  game.captures("termite", all, {leap(2, 3, kForwardSide)});
  game.chooses("termite", scl::Side::kPlayer, any_piece(Owner::kOpponent));
  game.set_up("termite", {{1, 1}, {2, 1}});
  game.set_up("slug", {{3, 1}});
  game.set_up("firefly", {{4, 1}, {5, 1}});
  return game.rules;
}

inline scl::Rules tic_tac_toe() {
  Builder game(3, 11, 4, {"man", "on_board"});
  game.undefined("dummy");
  game.undefined("win");
  std::vector<Square> cells;
  std::vector<Square> men;
  for (int i = 0; i < 9; ++i) {
    men.push_back({i % 3 + 1, i / 3 + 1});
    cells.push_back({i % 3 + 1, i / 3 + 5});
  }
  game.rules.goals = {stalemate(scl::Side::kOpponent), stalemate(scl::Side::kPlayer),
                      arrive(game.kinds(Owner::kPlayer, {"win"}), cells)};
  game.rules.constraints.must_capture = true;
  game.moves("man", {leap(0, 4, kNone)});
  game.promotes("man", "on_board");
  const scl::Description own = game.kinds(Owner::kPlayer, {"on_board"});
  game.captures("on_board", own,
                {exactly(2, ride(1, 0, {false, false, true})), exactly(2, ride(1, 1, kSide))});
  scl::Capture& retrieval = game.captures("on_board", own, {leap(0, 1, kAll), leap(1, 1, kAll)});
  retrieval.clobber = false;
  retrieval.retrieve = true;
  game.promotes("on_board", "win");
  game.set_up("man", men);
  game.set_up("dummy", line(4, 1, 3));
  return game.rules;
}

}  // namespace rulewise::insight::testing

#include "syntax/scl/rules.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace rulewise::scl {
namespace {

bool is_pell_movement(const Movement& movement) {
  return movement.from.empty() && movement.within.empty() && !movement.lame && !movement.passing;
}

bool is_pell_capture(const Capture& capture) {
  return !capture.en_passant && std::ranges::all_of(capture.movements, is_pell_movement);
}

bool is_pell_piece(const Piece& piece) {
  return !piece.reverts_to && !piece.drops_mobile && !piece.one_per_file && !piece.no_drop_mate &&
         std::ranges::all_of(piece.moving, is_pell_movement) &&
         std::ranges::all_of(piece.capturing, is_pell_capture);
}

void sort_by_rank(std::vector<Square>& squares) {
  std::ranges::sort(squares, {}, [](Square s) { return std::pair(s.y, s.x); });
}

void invert(const Board& board, std::vector<Square>& squares) {
  for (Square& square : squares) square = inverted(board, square);
  sort_by_rank(squares);
}

void invert(Description& description) { description.owner = inverted(description.owner); }

void invert(const Board& board, Movement& movement) {
  movement.direction = inverted(board, movement.direction);
  invert(movement.hop_over);
  invert(board, movement.from);
  invert(board, movement.within);
}

void invert(const Board& board, Capture& capture) {
  invert(capture.type);
  capture.possessor = inverted(capture.possessor);
  for (Movement& movement : capture.movements) invert(board, movement);
}

void invert(const Board& board, Piece& piece) {
  for (Movement& movement : piece.moving) invert(board, movement);
  for (Capture& capture : piece.capturing) invert(board, capture);
  piece.promotion.chooser = inverted(piece.promotion.chooser);
  invert(piece.promotion.options);
}

void invert(const Board& board, Castling& castling) {
  for (Square* square :
       {&castling.king_from, &castling.king_to, &castling.partner_from, &castling.partner_to}) {
    *square = inverted(board, *square);
  }
}

SetupKind inverted(SetupKind setup) {
  if (setup == SetupKind::kByPlayer) return SetupKind::kByOpponent;
  return setup == SetupKind::kByOpponent ? SetupKind::kByPlayer : setup;
}

/// Leaps of length `length` that fit on a side of `side` squares.
int leaps_across(int side, int length) { return side / length; }

}  // namespace

bool is_pell_game(const Rules& rules) {
  return rules.additions == Additions{} && std::ranges::all_of(rules.pieces, is_pell_piece) &&
         std::ranges::none_of(rules.goals,
                              [](const Goal& g) { return g.kind == GoalKind::kCheckmate; });
}

int move_limit(const Rules& rules) { return rules.additions.move_limit.value_or(kPellMoveLimit); }

std::optional<PieceId> find_piece(const Rules& rules, std::string_view name) {
  const auto found = std::ranges::find(rules.pieces, name, &Piece::name);
  if (found == rules.pieces.end()) return std::nullopt;
  return PieceId(static_cast<std::size_t>(found - rules.pieces.begin()));
}

Square inverted(const Board& board, Square square) {
  const int x = board.inversion == Inversion::kDiagonal ? board.width + 1 - square.x : square.x;
  return {x, board.height + 1 - square.y};
}

Direction inverted(const Board& board, Direction direction) {
  const int dx = board.inversion == Inversion::kDiagonal ? -direction.dx : direction.dx;
  return {dx, -direction.dy};
}

Rules inverted(const Rules& rules) {
  Rules result = rules;
  for (Goal& goal : result.goals) {
    goal.side = inverted(goal.side);
    invert(goal.description);
    invert(rules.board, goal.squares);
  }
  for (Assignment& assignment : result.board.assignments) invert(rules.board, assignment.squares);
  invert(rules.board, result.board.assign_squares);
  result.board.setup = inverted(rules.board.setup);
  for (Castling& castling : result.additions.castlings) invert(rules.board, castling);
  for (Piece& piece : result.pieces) invert(rules.board, piece);
  return result;
}

std::vector<Direction> directions(const Movement& movement) {
  std::vector<Direction> found{movement.direction};
  const auto add = [&](Direction direction) {
    if (std::ranges::find(found, direction) == found.end()) found.push_back(direction);
  };
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Direction d = found[i];
    if (movement.symmetries.forward) add({d.dx, -d.dy});
    if (movement.symmetries.side) add({-d.dx, d.dy});
    if (movement.symmetries.rotation) add({d.dy, d.dx});
  }
  std::ranges::sort(found);
  return found;
}

std::optional<Square> step(const Board& board, Square from, Direction direction) {
  Square to{from.x + direction.dx, from.y + direction.dy};
  if (to.y < 1 || to.y > board.height) return std::nullopt;
  if (board.type == BoardType::kVerticalCylinder) {
    const int column = (to.x - 1) % board.width;
    to.x = (column < 0 ? column + board.width : column) + 1;
  }
  if (to.x < 1 || to.x > board.width) return std::nullopt;
  return to;
}

int max_leaps(const Board& board, Direction direction) {
  const int dx = std::abs(direction.dx);
  const int dy = std::abs(direction.dy);
  const bool wraps = board.type == BoardType::kVerticalCylinder;
  if (dx == 0 && dy == 0) return 1;
  if (dx == 0) return leaps_across(board.height, dy);
  if (dy == 0) {
    return wraps ? std::max(board.width, dx) / std::gcd(board.width, dx)
                 : leaps_across(board.width, dx);
  }
  if (wraps) return leaps_across(board.height, dy);
  return std::min(leaps_across(board.width, dx), leaps_across(board.height, dy));
}

bool matches(const Rules& rules, const Description& description, Side owner, PieceId piece) {
  const Owner wanted = owner == Side::kPlayer ? Owner::kPlayer : Owner::kOpponent;
  if (description.owner != Owner::kAny && description.owner != wanted) return false;
  if (description.any_piece) return rules.piece(piece).is_defined;
  return std::ranges::binary_search(description.pieces, piece);
}

}  // namespace rulewise::scl

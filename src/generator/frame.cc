#include "generator/frame.h"

#include <algorithm>
#include <utility>

#include "generator/invent.h"

namespace rulewise::generator {
namespace {

using scl::PieceId;
using scl::Square;

std::vector<Square> squares_of_ranks(int width, int ranks) {
  std::vector<Square> squares;
  for (int y = 1; y <= ranks; ++y) {
    for (int x = 1; x <= width; ++x) squares.push_back({x, y});
  }
  return squares;
}

/// The board but for its set-up; gives the number of ranks that one side's pieces may fill.
int draw_board(const Parameters& parameters, Draw& draw, scl::Board& board) {
  board.width = draw.from(parameters.board_size);
  board.height = draw.from(parameters.board_size);
  board.type = draw.from(parameters.board_type);
  board.inversion = draw.from(parameters.board_inversion);
  const int ranks = std::max(1, draw.from(parameters.board_crowding).of(board.height, 2));
  board.promote_rank = board.height - draw.from(parameters.promotion_fraction).of(ranks);
  return ranks;
}

/// All placed types once, then more of them at random; sorted.
std::vector<PieceId> draw_set(const Parameters& parameters, Draw& draw, std::size_t squares,
                              Frame& frame) {
  const auto at_least_one = [](int number) {
    return static_cast<std::size_t>(std::max(1, number));
  };
  const std::size_t size =
      at_least_one(draw.from(parameters.row_crowding).of(static_cast<int>(squares)));
  // One type at least is left to come by promotion only: goals of arrival are drawn from those.
  frame.placed_types = std::min(
      at_least_one(draw.from(parameters.piece_variety).of(static_cast<int>(size))), kMostTypes - 1);
  std::vector<PieceId> set;
  for (std::size_t type = 0; type < frame.placed_types; ++type) set.emplace_back(type);
  while (set.size() < size) set.emplace_back(draw.below(frame.placed_types));
  std::ranges::sort(set);
  return set;
}

void assign(const std::vector<PieceId>& set, std::vector<Square> squares, Draw& draw,
            scl::Board& board) {
  draw.shuffle(squares);
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (i == 0 || set[i] != set[i - 1]) board.assignments.push_back({set[i], {}, {}});
    board.assignments.back().squares.push_back(squares[i]);
  }
  for (scl::Assignment& assignment : board.assignments) {
    std::ranges::sort(assignment.squares, {}, [](Square s) { return std::pair(s.y, s.x); });
  }
}

}  // namespace

Frame draw_frame(const Parameters& parameters, Draw& draw) {
  Frame frame;
  const int ranks = draw_board(parameters, draw, frame.board);
  std::vector<Square> squares = squares_of_ranks(frame.board.width, ranks);
  std::vector<PieceId> set = draw_set(parameters, draw, squares.size(), frame);
  frame.board.setup = draw.from(parameters.placement_method);
  if (frame.board.setup == scl::SetupKind::kFixed) {
    assign(set, std::move(squares), draw, frame.board);
  } else {
    frame.board.assigned = std::move(set);
    frame.board.assign_squares = std::move(squares);
  }
  const auto more = static_cast<std::size_t>(draw.from(parameters.promote_only_pieces));
  frame.types = std::min(frame.placed_types + more + 1, kMostTypes);  // Pell's "+ 1"
  return frame;
}

scl::Side draw_side(Draw& draw) { return draw.heads() ? scl::Side::kPlayer : scl::Side::kOpponent; }

Kinds draw_kinds(const Parameters& parameters, const Frame& frame, Draw& draw) {
  if (draw.from(parameters.piece_generalization_level) == Generality::kAny) return {true, {}};
  Kinds kinds{false, draw.some_of(frame.all_types(), parameters.more_general_pieces)};
  std::ranges::sort(kinds.pieces);
  return kinds;
}

scl::Description draw_description(const Parameters& parameters, const Frame& frame, Draw& draw) {
  scl::Description description;
  if (draw.from(parameters.player_generalization_level) == Generality::kSpecific) {
    description.owner =
        draw_side(draw) == scl::Side::kPlayer ? scl::Owner::kPlayer : scl::Owner::kOpponent;
  }
  Kinds kinds = draw_kinds(parameters, frame, draw);
  description.any_piece = kinds.any_piece;
  description.pieces = std::move(kinds.pieces);
  return description;
}

}  // namespace rulewise::generator

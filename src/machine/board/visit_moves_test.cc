#include "machine/board/visit_moves.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "machine/board/testing/small_games.h"

namespace rulewise::machine::board {
namespace {

using testing::SmallText;

using testing::kBlack;
using testing::kWhite;

/// Two riders, one of them with moves that count as progress.
std::shared_ptr<const CompiledGame> riders(int width) {
  const auto rider = [](const std::string& name) {
    return "define " + name +
           " moving movement ride <1,0> symmetry all_symmetry end movement end moving capturing "
           "capture by {clobber} type [{opponent} any_piece] effect remove movement ride <1,0> "
           "symmetry all_symmetry end movement end capture end capturing end define ";
  };
  SmallText text{rider("a") + rider("b")};
  text.board = "board_size " + std::to_string(width) + " by 8 board_type planar promote_rank 8";
  text.more = "rules no_progress 50 moves {a} end rules";
  return testing::small_game(text);
}

/// What `visit` shows for a move must be what `make` leaves.
template <std::size_t W>
void expect_same_as_made(Position& position, const MoveList& list, std::size_t i) {
  Position made = position;
  Undo undo;
  made.make(list, list[i], undo);
  const Position before = position;
  int seen = 0;
  const auto look = [&] {
    EXPECT_EQ(position, made) << i;
    EXPECT_EQ(position.key(), position.fresh_key());
    ++seen;
  };
  position.visit(list, list[i], look);
  position.visit_each(list, list[i], Bits<W>::of(list[i].to), look);
  EXPECT_EQ(seen, 2);
  EXPECT_EQ(position, before);
}

template <std::size_t W>
void expect_all_same(int width) {
  const auto game = riders(width);
  ASSERT_EQ(game->words, W);
  Position position = testing::position_with(
      *game, {{kWhite, "a", 2, 2}, {kWhite, "b", 5, 8}, {kBlack, "a", 2, 6}, {kBlack, "b", 5, 1}});
  position.set_counters(7, 3);
  MoveList list;
  generate(position, list);
  ASSERT_GT(list.size(), 20U);
  for (std::size_t i = 0; i < list.size(); ++i) expect_same_as_made<W>(position, list, i);
}

TEST(VisitMoves, ShowsWhatMakeLeaves) {
  expect_all_same<1>(8);
  expect_all_same<2>(16);
}

TEST(VisitMoves, ShowsEveryTargetOnce) {
  const auto game = riders(8);
  Position position = testing::position_with(*game, {{kWhite, "a", 1, 1}, {kBlack, "b", 8, 8}});
  Move pattern;
  pattern.piece = pattern.becomes = testing::code_named(*game, kWhite, "a");
  pattern.from = game->square_at(1, 1);
  Bits<1> targets;
  for (int file = 2; file <= 8; ++file) targets.set(game->square_at(file, 1));
  std::vector<Square> shown;
  position.visit_each(MoveList{}, pattern, targets, [&] {
    for (std::size_t s = 0; s < game->squares; ++s) {
      if (position.at(s) == pattern.piece) shown.push_back(static_cast<Square>(s));
    }
  });
  EXPECT_EQ(shown, (std::vector<Square>{1, 2, 3, 4, 5, 6, 7}));
}

}  // namespace
}  // namespace rulewise::machine::board

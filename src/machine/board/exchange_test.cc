#include "machine/board/exchange.h"

#include <gtest/gtest.h>

#include "machine/board/generator.h"
#include "machine/board/testing/small_games.h"

namespace rulewise::machine::board {
namespace {

using testing::position_with;
using testing::small_game;
using testing::Standing;

using testing::kBlack;
using testing::kWhite;

/// `a` rides along files and ranks, `b` steps to its four neighbours, both taking what is there.
std::string two_pieces() {
  const auto piece = [](const std::string& name, const std::string& movement) {
    return "define " + name + " moving movement " + movement +
           " end movement end moving capturing capture by {clobber} type [{opponent} any_piece] "
           "effect remove movement " +
           movement + " end movement end capture end capturing end define ";
  };
  return piece("a", "ride <1,0> symmetry all_symmetry") +
         piece("b", "leap <1,0> symmetry all_symmetry");
}

/// What the first capture in a row of pieces is worth: a is worth 5, b 1.
std::optional<int> exchange(const std::vector<Standing>& pieces, const std::string& text) {
  const auto game = small_game({two_pieces()});
  Position position = position_with(*game, pieces);
  MoveList list;
  generate_gains(position, list);
  const std::vector<int> worth{0, 5, 5, 1, 1};
  for (const Move& move : list.moves) {
    const std::string from_to = square_text(*game, move.from) + square_text(*game, move.to);
    if (from_to == text) return exchange_of(position, move, worth);
  }
  ADD_FAILURE() << "no capture " << text;
  return std::nullopt;
}

TEST(Exchange, TakesWhatIsFree) {
  EXPECT_EQ(exchange({{kWhite, "a", 1, 1}, {kBlack, "b", 1, 3}}, "(1,1)(1,3)"), 1);
}

TEST(Exchange, LosesThePieceThatIsTakenBack) {
  EXPECT_EQ(exchange({{kWhite, "a", 1, 1}, {kBlack, "b", 1, 3}, {kBlack, "b", 2, 3}}, "(1,1)(1,3)"),
            -4);
  EXPECT_EQ(exchange({{kWhite, "b", 1, 2}, {kBlack, "b", 1, 3}, {kBlack, "b", 2, 3}}, "(1,2)(1,3)"),
            0);
}

TEST(Exchange, SeesWhoStandsBehind) {
  // The second rider takes back through the first one's square; Black does better not to start.
  EXPECT_EQ(
      exchange({{kWhite, "a", 1, 2}, {kWhite, "a", 1, 1}, {kBlack, "a", 1, 3}, {kBlack, "a", 3, 3}},
               "(1,2)(1,3)"),
      5);
}

TEST(Exchange, StopsBeforeItLosesMore) {
  // The rider behind does not take back: it would be lost to the one behind the enemy.
  EXPECT_EQ(exchange({{kWhite, "b", 1, 2},
                      {kBlack, "b", 1, 3},
                      {kBlack, "a", 4, 3},
                      {kBlack, "b", 2, 3},
                      {kWhite, "a", 1, 1}},
                     "(1,2)(1,3)"),
            0);
}

TEST(Gains, AreTheCapturesAmongTheMoves) {
  const auto game = small_game({two_pieces()});
  Position position =
      position_with(*game, {{kWhite, "a", 1, 1}, {kBlack, "b", 1, 3}, {kBlack, "b", 3, 1}});
  MoveList list;
  generate_gains(position, list);
  EXPECT_EQ(list.size(), 2U);
  for (const Move& move : list.moves) EXPECT_EQ(move.kind, MoveKind::kTake);
}

}  // namespace
}  // namespace rulewise::machine::board

#include "app/move_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kMoves{"(mark 1 1)", "(mark 1 12)", "noop", "Noop2"};
const std::vector<std::string> kChess{"white pawn (5,2) -> (5,3)", "white pawn (5,2) -> (5,4)",
                                      "white knight (2,1) -> (3,3)",
                                      "white pawn (4,2) -> (5,3) x black pawn (5,3)"};

TEST(FindMoves, ByNumberFromOne) {
  EXPECT_THAT(find_moves("3", kMoves), ElementsAre(2));
  EXPECT_THAT(find_moves(" 1 ", kMoves), ElementsAre(0));
  EXPECT_THAT(find_moves("0", {"a", "b"}), IsEmpty());
  EXPECT_THAT(find_moves("99999999999999999999", kMoves), IsEmpty());
}

TEST(FindMoves, AWholeTextIsNoPartOfAnother) {
  EXPECT_THAT(find_moves("(mark  1 1)", kMoves), ElementsAre(0));
  EXPECT_THAT(find_moves("noop", kMoves), ElementsAre(2));
  EXPECT_THAT(find_moves("NOOP2", kMoves), ElementsAre(3));
  EXPECT_THAT(find_moves("2", {"1", "2", "3"}), ElementsAre(1)) << "a text before a number";
}

TEST(FindMoves, BySquares) {
  EXPECT_THAT(find_moves("e2e4", kChess), ElementsAre(1));
  EXPECT_THAT(find_moves("e2-e3", kChess), ElementsAre(0));
  EXPECT_THAT(find_moves("d2xe3", kChess), ElementsAre(3));
  EXPECT_THAT(find_moves("knight c3", kChess), ElementsAre(2));
}

TEST(FindMoves, SeveralThatFitAreTold) {
  EXPECT_THAT(find_moves("e2", kChess), ElementsAre(0, 1));
  EXPECT_THAT(find_moves("pawn", kChess), ElementsAre(0, 1, 3));
  EXPECT_THAT(find_moves("rook", kChess), IsEmpty());
  EXPECT_THAT(find_moves("", kChess), IsEmpty());
}

}  // namespace
}  // namespace rulewise::app

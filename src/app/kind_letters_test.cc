#include "app/kind_letters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace rulewise::app {
namespace {

TEST(KindLetters, AreTheFirstOnesWhereTheyDiffer) {
  EXPECT_EQ(kind_letters({"Rook", "bishop", "pawn"}), "rbp");
  EXPECT_EQ(kind_letters({"pawn"}), "p");
  EXPECT_EQ(kind_letters({}), "");
}

TEST(KindLetters, AreOfTheWordThatTellsApart) {
  EXPECT_EQ(kind_letters({"white rook", "white bishop", "white queen"}), "rbq");
  EXPECT_EQ(kind_letters({"(rook white)", "(bishop white)", "(queen white)"}), "rbq");
  EXPECT_EQ(kind_letters({"white_pawn", "white_rook"}), "pr");
  EXPECT_EQ(kind_letters({"white"}), "w");
}

TEST(KindLetters, AreOthersOfTheNameWhereTheFirstIsTaken) {
  EXPECT_EQ(kind_letters({"knight", "king", "pawn"}), "nkp");
  EXPECT_EQ(kind_letters({"king", "pawn", "knight"}), "kpn");
  EXPECT_EQ(kind_letters({"white knight", "white king", "white prince", "white pawn"}), "nkrp");
}

TEST(KindLetters, AreDifferentAsLongAsThereAreAny) {
  std::vector<std::string> names;
  for (int i = 0; i < 30; ++i) names.push_back("p" + std::to_string(i));
  const std::string letters = kind_letters(names);
  EXPECT_EQ(letters.front(), 'p');
  EXPECT_EQ(std::set<char>(letters.begin(), letters.end()).size(), 27U);  // and a star
  EXPECT_EQ(std::ranges::count(letters, '*'), 4);
  EXPECT_EQ(kind_letters({"1", "2"}), "ab");
}

}  // namespace
}  // namespace rulewise::app

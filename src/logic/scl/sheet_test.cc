#include "logic/scl/sheet.h"

#include <gtest/gtest.h>

#include <sstream>

namespace rulewise::logic {
namespace {

TEST(Term, IsBareWithoutArguments) {
  EXPECT_EQ(atom("terminal"), "terminal");
  EXPECT_EQ(atom("at", "c4", "white"), "(at c4 white)");
  EXPECT_EQ(negated(holds("(ply 3)")), "(not (true (ply 3)))");
}

TEST(Sheet, LetsFactsFlowAndGivesConditionsTheirOwnLines) {
  Sheet sheet;
  sheet.fact("(a)");
  sheet.fact("(b)");
  sheet.rule("(c ?x)", {"(d ?x)", "(e ?x)"});
  sheet.rule("(f)", {});
  EXPECT_EQ(sheet.text(), "(a) (b)\n(<= (c ?x)\n    (d ?x)\n    (e ?x))\n(f)\n");
}

TEST(Sheet, StaysWithinAHundredColumns) {
  Sheet sheet;
  std::string words;
  for (int i = 0; i < 60; ++i) {
    sheet.fact("(fact " + std::to_string(i) + ")");
    words += "word ";
  }
  sheet.comment(words);
  std::istringstream lines(sheet.text());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(Sheet, ParagraphsAreOneBlankLineApart) {
  Sheet sheet;
  sheet.fact("(a)");
  sheet.heading("Part");
  sheet.comment("why");
  EXPECT_EQ(sheet.text(), "(a)\n\n;; ---- Part ----\n\n;; why\n");
}

}  // namespace
}  // namespace rulewise::logic

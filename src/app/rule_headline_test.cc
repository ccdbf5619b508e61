#include "app/rule_headline.h"

#include <gtest/gtest.h>

namespace rulewise::app {
namespace {

const FactGrid kSquares{"cell", {"1", "2", "3", "4"}, {"1", "2", "3", "4"}};

tactics::Description rule(tactics::RuleKind kind, std::vector<std::string> facts,
                          std::vector<std::string> absent, std::string move) {
  tactics::Description d;
  d.kind = kind;
  d.example.facts = std::move(facts);
  d.example.absent = std::move(absent);
  d.example.moves = {std::move(move)};
  return d;
}

TEST(RuleHeadline, SaysWhatToDoWithARow) {
  using tactics::RuleKind;
  const std::vector<std::string> three{"(control ?p)", "(cell 2 2 ?p)", "(cell 3 3 ?p)",
                                       "(cell 4 4 ?p)"};
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kWins, three, {"(taken 1 1)"}, "(mark 1 1)")),
            "Play the empty end of three in a row.");
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kForced, three, {"(taken 1 1)"}, "(mark 1 1)")),
            "Block the empty end of three in a row.");
  const std::vector<std::string> apart{"(cell 1 2 x)", "(cell 2 2 x)", "(cell 4 2 x)"};
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kWins, apart, {}, "(mark 3 2)")),
            "Fill the gap in a row of four.");
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kThreat, {"(cell 1 1 x)", "(cell 3 1 x)"},
                                    {"(taken 2 1)", "(taken 4 1)"}, "(mark 2 1)")),
            "Make three of four in a row, with room for the rest.");
}

/// A disc falls to the one free place of its column, and stands on whatever is there.
TEST(RuleHeadline, FindsThePlaceOfAMoveThatNamesAColumn) {
  using tactics::RuleKind;
  const std::vector<std::string> three{"(cell 1 1 ?g)", "(cell 2 2 ?p)", "(cell 3 2 ?p)",
                                       "(cell 4 2 ?p)"};
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kWins, three, {"(filled 1 2)"}, "(drop 1)")),
            "Play the empty end of three in a row.");
  const std::vector<std::string> upright{"(cell 1 1 ?p)", "(cell 1 2 ?p)", "(cell 1 3 ?p)"};
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kForced, upright, {"(filled 1 4)"}, "(drop 1)")),
            "Block the empty end of three in a row.");
  EXPECT_EQ(headline(kSquares,
                     rule(RuleKind::kWins, three, {"(filled 1 2)", "(filled 1 3)"}, "(drop 1)")),
            "");
  EXPECT_EQ(headline(kSquares, rule(RuleKind::kWins, three, {"(filled 1 2)"}, "(mark 1 2)")), "");
}

TEST(RuleHeadline, IsEmptyForAnythingElse) {
  using tactics::RuleKind;
  EXPECT_EQ(
      headline(kSquares, rule(RuleKind::kWins, {"(cell 1 1 x)", "(cell 2 2 o)"}, {}, "(mark 3 3)")),
      "");
  EXPECT_EQ(
      headline(kSquares, rule(RuleKind::kWins, {"(cell 1 1 x)", "(cell 2 1 x)"}, {}, "(mark 4 4)")),
      "");
  tactics::Description fork = rule(RuleKind::kWins, {"(cell 1 1 x)", "(cell 3 1 x)"},
                                   {"(taken 2 1)", "(taken 4 1)"}, "(mark 2 1)");
  fork.moves_to_win = 2;  // by this row and another one
  EXPECT_EQ(headline(kSquares, fork), "");
  EXPECT_EQ(headline({}, rule(RuleKind::kWins, {"(cell 1 1 x)"}, {}, "(mark 2 1)")), "");
}

}  // namespace
}  // namespace rulewise::app

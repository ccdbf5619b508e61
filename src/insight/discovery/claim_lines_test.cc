#include "insight/discovery/claim_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kWalk = R"((role a) (role b)
(init (cell 1 1 man)) (init (cell 2 1 void)) (init (cell 1 2 void))
(init (cell 2 2 wall)) (init (clock 0))
(succ 1 2)
(<= (legal ?r (go ?x ?y)) (role ?r) (true (cell ?x ?y void)))
(<= (next (cell ?x ?y man)) (does a (go ?x ?y)))
(<= (next (cell ?x ?y man)) (true (cell ?x ?y man)))
(<= (next (cell ?x ?y void)) (true (cell ?x ?y void)) (not (does a (go ?x ?y))))
(<= (next (cell 2 2 wall)) (true (cell 2 2 wall)))
(<= (next (clock 1)) (true (clock 0)))
(<= (next (clock 2)) (true (clock 1)))
(<= terminal (true (clock 2)))
(<= (goal ?r 50) (role ?r))
)";

TEST(ClaimLines, AreTheRulesThatBringFactsAbout) {
  const Structure found = testing::discover_text(kWalk);
  const auto line_of = [](const base::Location& where) { return where.line; };
  for (std::size_t i = 0; i < found.sample.facts.shapes().size(); ++i) {
    std::vector<std::uint32_t> lines;
    for (const base::Location& where : found.lines.of_shapes[i]) lines.push_back(line_of(where));
    if (found.sample.facts.shapes()[i].head == "clock") {
      EXPECT_THAT(lines, ElementsAre(10, 11));
    }
    if (found.sample.facts.shapes()[i].head == "cell") {
      EXPECT_THAT(lines, ElementsAre(6, 7, 8, 9));
    }
  }
}

TEST(ClaimLines, StandBehindEverySentence) {
  const Structure found = testing::discover_text(kWalk);
  ASSERT_TRUE(found.board);
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    EXPECT_THAT(piece_sentence(found, Kind(i)), HasSubstr("[line"));
    EXPECT_THAT(piece_sentence(found, Kind(i)), HasSubstr(" states"));
  }
  EXPECT_THAT(board_sentence(found), HasSubstr("[lines 6, 7, 8 and 9]"));
}

}  // namespace
}  // namespace rulewise::insight

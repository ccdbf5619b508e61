#include "insight/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;

TEST(Report, LaysOutTheTableOfThePaper) {
  EvaluationOptions options;
  options.material.weight(MaterialAdvisor::kPromote) = 0;
  const BoardKnowledge knowledge(testing::checkers(), options);
  EXPECT_EQ(material_table(knowledge), R"(                      king     man
  max-static-mob         4       2
  max-eventual-mob    6.94    3.72
  avg-static-mob      3.06    1.53
  avg-eventual-mob    5.19    2.64
  eradicate              1       1
  victims                2       2
  immunity               0       0
  giveaway               0       0
  stalemate              1       1
  arrive                 0       0
  total               23.2    13.9
)");
}

TEST(Report, KeepsLinesShort) {
  const BoardKnowledge knowledge(testing::shogi(), {});
  const std::string text = report_text(knowledge) + advisors_text(knowledge);
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_LE(end - begin, 100U) << text.substr(begin, end - begin);
    begin = end + 1;
  }
  EXPECT_THAT(text, HasSubstr("A pawn becomes a gold from rank 7 on."));
}

}  // namespace
}  // namespace rulewise::insight

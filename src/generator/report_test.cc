#include "generator/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace rulewise::generator {
namespace {

TEST(Report, EveryRowHasEveryColumn) {
  const Row row = report_row("0001.scl", make_candidate({}, 7));
  EXPECT_EQ(row.size(), 3 + trait_kinds().size() + measure_kinds().size() + figure_kinds().size());
  EXPECT_THAT(csv_head(row), testing::StartsWith("file,seed,game,width,height,"));
  EXPECT_THAT(csv_line(row), testing::StartsWith("0001.scl,7,game_7,"));
  const std::string head = csv_head(row);
  const std::string line = csv_line(row);
  EXPECT_EQ(std::ranges::count(head, ','), std::ranges::count(line, ','));
  EXPECT_THAT(line, testing::EndsWith(",,"));  // not played
}

TEST(Report, FiguresAreInIt) {
  Candidate candidate = make_candidate({}, 7);
  candidate.figures.emplace();
  candidate.figures->skill = fraction(.75);
  const Row row = report_row("", candidate);
  const auto cell = std::ranges::find(row, "skill", &Cell::column);
  ASSERT_NE(cell, row.end());
  EXPECT_EQ(std::get<Fraction>(cell->value), fraction(.75));
  EXPECT_THAT(csv_line(row), testing::HasSubstr(",0.75,"));
}

TEST(Report, OddFileNamesAreQuoted) {
  EXPECT_THAT(csv_line(report_row("a,\"b\"", make_candidate({}, 1))),
              testing::StartsWith("\"a,\"\"b\"\"\",1,"));
}

}  // namespace
}  // namespace rulewise::generator

#include "tactics/audit.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

/// Games that are played by line, by arrival and by position: in each the rules must be right.
class AuditOf : public testing::TestWithParam<const char*> {};

std::unique_ptr<Tactician> tactician_of(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << name;
  TacticsLimits limits;
  limits.derive.max_threats = 60;
  auto made = Tactician::make(reading.rules, limits);
  EXPECT_TRUE(made.ok()) << (made ? "" : made.error().message);
  return made ? std::move(made).value() : nullptr;
}

TEST_P(AuditOf, FindsNoException) {
  const auto tactician = tactician_of(GetParam());
  ASSERT_NE(tactician, nullptr);
  AuditLimits limits;
  limits.max_positions = 1000;
  const AuditCounts counts = audit(*tactician, limits);
  EXPECT_EQ(counts.exception_count(), 0U)
      << (counts.exceptions.empty() ? "" : counts.exceptions.front());
  EXPECT_EQ(counts.positions, 1000U);
  EXPECT_GT(counts.wins, 0U);
  EXPECT_GT(counts.threatened, 0U);
  EXPECT_LT(counts.forced_moves * 2, counts.legal_moves);
}

INSTANTIATE_TEST_SUITE_P(Games, AuditOf,
                         testing::Values("tic_tac_toe", "breakthrough", "knightthrough",
                                         "gomoku_9"));

/// Games of counting, connecting and having no move, where answers cannot be named: there too the
/// moves called winning must be those that win.
class WinsOf : public testing::TestWithParam<const char*> {};

TEST_P(WinsOf, AreExact) {
  const auto tactician = tactician_of(GetParam());
  ASSERT_NE(tactician, nullptr);
  AuditLimits limits;
  limits.max_positions = 400;
  const AuditCounts counts = audit(*tactician, limits);
  EXPECT_EQ(counts.exception_count(), 0U)
      << (counts.exceptions.empty() ? "" : counts.exceptions.front());
  EXPECT_GT(counts.wins, 0U);
}

INSTANTIATE_TEST_SUITE_P(Games, WinsOf,
                         testing::Values("hex_5", "quarto", "dots_and_boxes", "domineering", "nim",
                                         "goofspiel"));

TEST(Audit, AsksNothingWhereAllChooseAtOnce) {
  const auto tactician = tactician_of("blocker");
  ASSERT_NE(tactician, nullptr);
  EXPECT_EQ(audit(*tactician, {}).exception_count(), 0U);
}

TEST(Audit, IsTheSameForTheSameSeed) {
  const auto tactician = tactician_of("tic_tac_toe");
  ASSERT_NE(tactician, nullptr);
  AuditLimits limits;
  limits.max_positions = 300;
  limits.seed = 7;
  const AuditCounts first = audit(*tactician, limits);
  const AuditCounts second = audit(*tactician, limits);
  EXPECT_EQ(first.wins, second.wins);
  EXPECT_EQ(first.forced_moves, second.forced_moves);
}

}  // namespace
}  // namespace rulewise::tactics

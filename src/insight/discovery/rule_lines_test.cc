#include "insight/discovery/rule_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kSwitches = R"((role a)
(init (lamp 1 off)) (init (lamp 2 off))
(<= (legal a (press ?n)) (true (lamp ?n off)))
(<= (legal a wait))
(<= (next (lamp ?n on)) (does a (press ?n)))
(<= (next (lamp ?n ?s)) (true (lamp ?n ?s)) (not (does a (press ?n))))
(<= (next (lamp ?n ?n)) (true (lamp ?n on)))
(<= terminal (true (lamp 1 on)) (true (lamp 2 on)))
(<= (goal a 100) (true (lamp 1 on)))
)";

std::vector<std::uint32_t> lines_of(const RulePlaces& places) {
  std::vector<std::uint32_t> lines;
  for (const base::Location& place : places) lines.push_back(place.line);
  return lines;
}

TEST(RuleLines, AreThoseWhoseHeadsFit) {
  const testing::TextGame read = testing::read_game(kSwitches);
  RuleLines lines(read.rules);
  RulePlaces places;
  lines.add_fact("(lamp 1 off)", places);
  EXPECT_THAT(lines_of(places), ElementsAre(6));
  lines.add_fact("(lamp 2 on)", places);
  EXPECT_THAT(lines_of(places), ElementsAre(5, 6));
  lines.add_move("(press 2)", places);
  EXPECT_THAT(lines_of(places), ElementsAre(3, 5, 6));
}

TEST(RuleLines, AreNoneForWhatNoRuleBrings) {
  const testing::TextGame read = testing::read_game(kSwitches);
  RuleLines lines(read.rules);
  RulePlaces places;
  lines.add_fact("(bulb 1)", places);
  lines.add_fact("(lamp", places);  // no term
  EXPECT_THAT(places, IsEmpty());
}

}  // namespace
}  // namespace rulewise::insight

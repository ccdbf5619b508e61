#include "insight/discovery/goal_conflicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "insight/discovery/goal_lines.h"
#include "insight/discovery/testing/text_game.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// Two ships on a lane of three and a shot on some of its places.
constexpr const char* kShips = R"(
  (role left) (role right) (place 1) (place 2) (place 3) (beside 1 2) (beside 2 3)
  (init (ship left 1)) (init (ship right 3)) (init (shot 2))
  (<= (legal ?r (go ?p)) (role ?r) (place ?p))
  (<= (next (ship ?r ?p)) (does ?r (go ?p)))
  (<= (next (shot ?p)) (true (shot ?q)) (beside ?q ?p))
  (<= (next (shot 1)) (true (shot 3)))
  (<= (hit ?r) (true (ship ?r ?p)) (true (shot ?p)))
  (<= (hit ?r) (true (ship ?r ?p)) (true (ship ?o ?p)) (distinct ?r ?o))
  (<= terminal (hit ?r))
  (<= (goal left 100) (hit right) (not (hit left))) (<= (goal left 0) (hit left))
  (<= (goal left 50) (not (hit left)) (not (hit right)))
  (<= (goal right 100) (hit left)) (<= (goal right 0) (not (hit left))))";

TEST(GoalConflicts, ASetThatMeetsWhatIsForbiddenIsNone) {
  const testing::TextGame game = testing::read_game(kShips);
  const auto* net = dynamic_cast<const machine::NetGame*>(game.game.get());
  ASSERT_NE(net, nullptr);
  const std::vector<GoalLines> found = find_goal_lines(net->net());
  ASSERT_EQ(found.size(), 2U);
  std::vector<std::set<std::string>> left;
  for (const auto& line : found[0].lines) {
    std::set<std::string> facts;
    for (const std::uint32_t base : line) facts.insert(net->net().base_names[base]);
    left.push_back(facts);
  }
  // Not that both ships are on one place: then left is hit too.
  EXPECT_THAT(left, UnorderedElementsAre(ElementsAre("(ship right 1)", "(shot 1)"),
                                         ElementsAre("(ship right 2)", "(shot 2)"),
                                         ElementsAre("(ship right 3)", "(shot 3)")));
  EXPECT_TRUE(found[0].is_all);
  EXPECT_EQ(found[1].lines.size(), 6U);  // right wins if left is hit, whatever becomes of itself
}

TEST(GoalConflicts, NothingIsSaidOfWhatIsOpen) {
  logic::Net net;
  using logic::GateKind;
  // Gates 1 to 3 are bases, 4 is base 0 and not base 1, 5 is that or base 2.
  net.gates = {{GateKind::kConstant}, {GateKind::kBase, 0},   {GateKind::kBase, 1},
               {GateKind::kBase, 2},  {GateKind::kAnd, 0, 2}, {GateKind::kOr, 2, 2}};
  net.inputs = {logic::Signal::of(1), logic::Signal::of(2, true), logic::Signal::of(3),
                logic::Signal::of(4)};
  net.next.resize(3);
  std::vector<std::vector<std::uint32_t>> lines{{0}, {0, 1}, {2}};
  drop_conflicts(net, logic::Signal::of(5), 1'000, lines);
  EXPECT_EQ(lines.size(), 3U);  // base 2 may be true too
  drop_conflicts(net, logic::Signal::of(4), 1, lines);
  EXPECT_EQ(lines.size(), 3U);  // too much work
  drop_conflicts(net, logic::Signal::of(4), 1'000, lines);
  EXPECT_THAT(lines, ElementsAre(ElementsAre(0), ElementsAre(2)));
}

}  // namespace
}  // namespace rulewise::insight

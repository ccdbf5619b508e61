#include "logic/net_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::ElementsAre;
using testing::find_fault;
using testing::net_of;
using testing::PlainGame;

std::string built(std::string_view text) {
  const Net net = net_of(text);
  EXPECT_EQ(find_fault(net), "");
  return to_text(net);
}

TEST(NetBuilder, MakesAnOrOfTheWaysAFactIsDerived) {
  EXPECT_EQ(built(R"(
(role w)
(init (on a)) (init (on b))
(<= (legal w (flip ?x)) (true (on ?x)))
(<= (next (on ?x)) (true (on ?x)) (not (does w (flip ?x))))
(<= terminal (not some))
(<= some (true (on ?x)))
(<= (goal w 100) terminal)
)"),
            R"(0 = false
1 = base (on a)
2 = base (on b)
3 = does (flip a)
4 = does (flip b)
5 = and 1 !3
6 = and 2 !4
7 = or 1 2
next (on a) = 5 (initially true)
next (on b) = 6 (initially true)
legal w (flip a) = 1
legal w (flip b) = 2
goal w 100 = !7
terminal = !7
)");
}

TEST(NetBuilder, MakesALoopOfAtomsThatDependOnEachOther) {
  EXPECT_EQ(built(R"(
(role w)
(init (link a b)) (init (link b a))
(<= (next (link ?x ?y)) (true (link ?x ?y)) (does w keep))
(legal w keep)
(legal w drop)
(<= (reach b) (true (link a b)))
(<= (reach ?y) (reach ?x) (true (link ?x ?y)))
(<= terminal (reach b))
(<= (goal w 100) (reach a))
)"),
            R"(0 = false
1 = base (link a b)
2 = base (link b a)
3 = does keep
4 = and 1 3
5 = and 2 3
6 = and 2 9
7 = or 6 false
8 = and 1 7
9 = or 1 8
loop 6 .. 9
next (link a b) = 4 (initially true)
next (link b a) = 5 (initially true)
legal w keep = true
legal w drop = true
goal w 100 = 7
terminal = 9
)");
}

TEST(NetBuilder, OrdersMovesByTheirTermsAndKeepsRolesApart) {
  const Net net = net_of(
      "(role w) (role b) (legal b x) (legal w (f 2)) (legal w (f 1))"
      "(legal w x) (legal nobody x)");
  EXPECT_THAT(net.role_names, ElementsAre("w", "b"));
  EXPECT_THAT(net.first_move, ElementsAre(0, 3, 4));
  EXPECT_THAT(net.move_names, ElementsAre("x", "(f 2)", "(f 1)", "x"));
  EXPECT_THAT(net.legal, ElementsAre(kTrue, kTrue, kTrue, kTrue));
}

TEST(NetBuilder, NeverLetsAStrangerMove) {
  PlainGame game(net_of("(role w) (legal w x) (legal nobody y) (<= (next moved) (does ?r y))"));
  ASSERT_TRUE(game.play({"x"}));
  EXPECT_THAT(game.view().facts, ElementsAre());
}

TEST(NetBuilder, SortsGoalsByValueAndIgnoresWhatIsNoNumber) {
  const Net net = net_of("(role w) (goal w 100) (goal w 0) (goal w win) (goal x 50)");
  ASSERT_EQ(net.goals.size(), 1U);
  ASSERT_EQ(net.goals[0].size(), 2U);
  EXPECT_EQ(net.goals[0][0].value, 0);
  EXPECT_EQ(net.goals[0][1].value, 100);
}

TEST(NetBuilder, ProvesAGoalWhereAnotherIsNotProved) {
  PlainGame game(net_of(R"(
(role w) (init p) (legal w x)
(<= win (true p))
(<= (goal w 100) win)
(<= (goal w 0) (not win))
)"));
  EXPECT_THAT(game.view().goals[0], ElementsAre(100));
  ASSERT_TRUE(game.play({"x"}));
  EXPECT_THAT(game.view().goals[0], ElementsAre(0));
}

TEST(NetBuilder, ShowsFactsThatNeverChangeInEveryState) {
  PlainGame game(
      net_of("(role w) (legal w x) (init (wall 1)) (init p)"
             "(<= (next (wall ?x)) (true (wall ?x)))"));
  EXPECT_THAT(game.net().constant_facts, ElementsAre("(wall 1)"));
  EXPECT_THAT(game.view().facts, ElementsAre("(wall 1)", "p"));
  ASSERT_TRUE(game.play({"x"}));
  EXPECT_THAT(game.view().facts, ElementsAre("(wall 1)"));
}

TEST(NetBuilder, KeepsFactsThatNothingAsksFor) {
  PlainGame game(
      net_of("(role w) (legal w (say 1))"
             "(<= (next (said ?x)) (does w (say ?x)))"));
  ASSERT_TRUE(game.play({"(say 1)"}));
  EXPECT_THAT(game.view().facts, ElementsAre("(said 1)"));
}

TEST(NetBuilder, KeepsToItsLimits) {
  std::string text = "(init z)\n";
  for (int i = 0; i < 60; ++i) {
    text += "(d " + std::to_string(i) + ") (init (r " + std::to_string(i) + "))\n";
  }
  text += R"((<= (next (r ?x)) (true (r ?x)) (true z))
(<= (next (p ?x ?y)) (true (r ?x)) (true (r ?y)) (not (true (p ?y ?x))))
(<= (next (q ?x)) (true (p ?x ?y)) (true (p ?y ?z)) (not (true (p ?z ?x)))))";
  const GroundProgram program = testing::ground_rules_of(text);
  ASSERT_TRUE(build_net(program).ok());
  const auto error_of = [&](const BuildLimits& limits) {
    const auto net = build_net(program, limits);
    return net.ok() ? "no error" : net.error().message;
  };
  BuildLimits limits;
  limits.max_bytes = memory_bytes(program) + 2'000'000;
  EXPECT_NE(error_of(limits).find("too many bytes for --memory"), std::string::npos);
  limits = {};
  limits.max_gates = 10'000;
  EXPECT_NE(error_of(limits).find("too many gates"), std::string::npos);
  limits = {};
  limits.time = base::WorkLimit(0);
  EXPECT_NE(error_of(limits).find("too many seconds"), std::string::npos);
}

}  // namespace
}  // namespace rulewise::logic

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "logic/logic.h"
#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::PlainGame;
using testing::rules_of;

/// Two players take one or two of five stones in turn; who takes the last one wins.
constexpr const char* kStones = R"(
(role first) (role second)
(init (stones 5)) (init (control first))
(less 5 1 4) (less 4 1 3) (less 3 1 2) (less 2 1 1) (less 1 1 0)
(less 5 2 3) (less 4 2 2) (less 3 2 1) (less 2 2 0)
(other first second) (other second first)
(<= (legal ?r (take ?k)) (true (control ?r)) (true (stones ?n)) (less ?n ?k ?m))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (stones ?m)) (does ?r (take ?k)) (true (stones ?n)) (less ?n ?k ?m))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
(<= terminal (true (stones 0)))
(<= (goal ?r 0) (role ?r) (true (control ?r)))
(<= (goal ?r 100) (role ?r) (not (true (control ?r))))
)";

Net compiled(std::string_view text) {
  auto net = compile_rules(rules_of(text), {});
  EXPECT_TRUE(net.ok());
  EXPECT_EQ(testing::find_fault(net.value()), "");
  return std::move(net).value();
}

TEST(Compile, PlaysAGame) {
  PlainGame game(compiled(kStones));
  EXPECT_EQ(to_text(game.view()), R"(facts: (control first) (stones 5)
legal 0: (take 1) (take 2)
goals 0: 0
legal 1: noop
goals 1: 100
)");
  for (const std::vector<std::string>& moves : std::vector<std::vector<std::string>>{
           {"(take 2)", "noop"}, {"noop", "(take 1)"}, {"(take 2)", "noop"}}) {
    ASSERT_TRUE(game.play(moves));
  }
  EXPECT_EQ(to_text(game.view()), R"(facts: (control second) (stones 0)
legal 0: noop
goals 0: 100
legal 1:
goals 1: 0
terminal
)");
}

TEST(Compile, PlaysTheSameAsTheNetBeforeOptimising) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(testing::find_disagreement(testing::net_of(kStones), compiled(kStones), seed, 10),
              "");
  }
}

TEST(Compile, FollowsConnectionsThatTurnInCircles) {
  PlainGame game(compiled(R"(
(role w) (init (wire a b)) (init (wire b c)) (init (wire c a)) (init (power b))
(<= (next (wire ?x ?y)) (true (wire ?x ?y)) (not (does w (cut ?x ?y))))
(<= (next (power ?x)) (true (power ?x)) (not (does w off)))
(<= (legal w (cut ?x ?y)) (true (wire ?x ?y)))
(legal w off)
(<= (lit ?x) (true (power ?x)))
(<= (lit ?y) (lit ?x) (true (wire ?x ?y)))
(<= terminal (not (lit a)) (not (lit b)) (not (lit c)))
(<= (goal w 100) (lit a))
)"));
  EXPECT_FALSE(game.net().loops.empty());
  EXPECT_THAT(game.view().goals[0], ElementsAre(100));
  ASSERT_TRUE(game.play({"(cut b c)"}));
  EXPECT_THAT(game.view().goals[0], IsEmpty());
  EXPECT_FALSE(game.view().is_terminal);
  ASSERT_TRUE(game.play({"off"}));
  EXPECT_TRUE(game.view().is_terminal);  // the rest of the circle does not light itself
}

TEST(Compile, ReportsWhatItTookAndGave) {
  CompileReport report;
  const auto net = compile_rules(rules_of(kStones), {}, &report);
  ASSERT_TRUE(net.ok());
  EXPECT_GE(report.clauses, 12U);
  EXPECT_GE(report.instances, 20U);
  EXPECT_GE(report.operations_before, report.operations);
  EXPECT_EQ(report.operations, count_operations(net.value()));
}

TEST(Compile, GivesUpOnRulesWithoutEnd) {
  const auto net = compile_rules(
      rules_of("(role w) (legal w x) (init (n 0)) (<= (next (n (s ?x))) (true (n ?x)))"),
      {.max_instances = 1000});
  ASSERT_FALSE(net.ok());
  EXPECT_THAT(net.error().message, HasSubstr("grounding gave up"));
}

TEST(Compile, ShowsEveryStage) {
  const gdl::Rules rules = rules_of(kStones);
  for (const char* stage : {"clauses", "spread", "unfolded", "split", "ground", "built", "net"}) {
    const auto text = show_stage(rules, stage, {});
    ASSERT_TRUE(text.ok()) << stage;
    EXPECT_THAT(text.value(), HasSubstr("terminal")) << stage;
  }
  const auto asked = show_stage(rules, "asked", {});
  ASSERT_TRUE(asked.ok());
  EXPECT_THAT(asked.value(), HasSubstr("nothing has to be asked for"));
  const auto unknown = show_stage(rules, "gates", {});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().message, "there is no stage 'gates'");
}

TEST(Compile, AsksForNoFactThatTheTextLists) {
  // Half a square of pairs is too much to be derived in full, and the links are a good part of it.
  constexpr int kLinks = 1500;
  std::string text = R"(
(role r) (init s) (legal r a) (goal r 100) (<= terminal (true t))
(<= (next t) (does r a) (lt 0 1500))
(<= (lt ?a ?b) (succ ?a ?b)) (<= (lt ?a ?b) (succ ?a ?c) (lt ?c ?b))
)";
  for (int i = 0; i < kLinks; ++i) {
    text += "(succ " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")";
    text += "(succ s" + std::to_string(i) + " s" + std::to_string(i + 1) + ")";
    for (int k = 0; k < 20; ++k) {
      text += "(succ x" + std::to_string(i) + " y" + std::to_string(k) + ")";
    }
  }
  CompileReport report;
  ASSERT_TRUE(compile_rules(rules_of(text), {}, &report).ok());
  EXPECT_LT(report.instances, kLinks + 20U);
}

TEST(Compile, DerivesWhatUsesAHugeRelationOnlyWhereAskedFor) {
  std::string text = R"((role p) (init (at 1 1)) (init (target 2 2)) (legal p stay) (goal p 0)
    (<= (next (at ?a ?b)) (true (at ?a ?b))) (<= (next (target ?a ?b)) (true (target ?a ?b)))
    (<= (far ?a ?b ?c ?d) (less ?a ?c) (number ?b) (number ?d))
    (<= (toward ?a ?b ?c ?d) (far ?a ?b ?c ?d) (number ?a))
    (<= terminal (true (at ?a ?b)) (true (target ?c ?d)) (toward ?a ?b ?c ?d)))";
  for (int i = 1; i <= 60; ++i) {
    text += "(number " + std::to_string(i) + ")\n";
    for (int j = i + 1; j <= 60; ++j) {
      text += "(less " + std::to_string(i) + ' ' + std::to_string(j) + ")\n";
    }
  }
  CompileReport report;
  const auto net = compile_rules(rules_of(text), {}, &report);
  ASSERT_TRUE(net.ok());
  EXPECT_LT(report.instances, 100U);
  EXPECT_EQ(net.value().terminal, kTrue);
}

}  // namespace
}  // namespace rulewise::logic

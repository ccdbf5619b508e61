#include "tactics/derive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "logic/logic.h"
#include "syntax/gdl/gdl.h"
#include "tactics/describe.h"
#include "tactics/rule_text.h"
#include "tactics/subsume.h"

namespace rulewise::tactics {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Derivation derived(const std::string& text, const DeriveLimits& limits = {}) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto net = logic::compile_rules(reading.rules, {});
  EXPECT_TRUE(net.ok());
  auto result = derive(reading.rules, net.value(), limits);
  EXPECT_TRUE(result.ok());
  return std::move(result).value();
}

std::string game_text(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A token on a strip of four: one side walks it to the end, the other may block a place.
constexpr const char* kStrip = R"(
  (role runner) (role guard)
  (after 1 2) (after 2 3) (after 3 4)
  (init (at 1)) (init (control runner))
  (<= (legal runner (step ?y)) (true (control runner)) (true (at ?x)) (after ?x ?y)
      (not (true (blocked ?y))))
  (<= (legal runner rest) (true (control runner)))
  (<= (legal guard (block ?y)) (true (control guard)) (after ?x ?y) (not (true (at ?y))))
  (<= (legal guard noop) (true (control runner)))
  (<= (legal runner noop) (true (control guard)))
  (<= (next (at ?y)) (does runner (step ?y)))
  (<= (next (at ?x)) (true (at ?x)) (not moved))
  (<= moved (does runner (step ?y)))
  (<= (next (blocked ?y)) (does guard (block ?y)))
  (<= (next (blocked ?y)) (true (blocked ?y)))
  (<= (next (control guard)) (true (control runner)))
  (<= (next (control runner)) (true (control guard)))
  (<= terminal (true (at 4)))
  (<= (goal runner 100) (true (at 4)))
  (<= (goal runner 0) (not (true (at 4))))
  (<= (goal guard 100) (not (true (at 4))))
  (<= (goal guard 0) (true (at 4)))
)";

TEST(Derive, UnfoldsTheGoalThroughTheMove) {
  const Derivation d = derived(kStrip);
  ASSERT_THAT(d.wins, SizeIs(1));
  EXPECT_EQ(RuleText(d, d.wins.front()).rule("wins"),
            "(<= (wins runner (step 4)) (true (control runner)) (true (at 3)) "
            "(not (true (blocked 4))))");
  EXPECT_THAT(d.ends, IsEmpty());
}

TEST(Derive, NamesEveryAnswerToAThreat) {
  const Derivation d = derived(kStrip);
  ASSERT_THAT(d.forced, SizeIs(1));
  EXPECT_THAT(d.forced.front().answers, SizeIs(1));
  const auto rules = describe(d);
  const auto is_forced = [](const Description& r) { return r.kind == RuleKind::kForced; };
  const auto forced = std::ranges::find_if(rules, is_forced);
  ASSERT_NE(forced, rules.end());
  EXPECT_THAT(forced->moves, ElementsAre("(block 4)"));
  EXPECT_THAT(forced->conditions, Contains("(true (control guard))"));
  EXPECT_THAT(forced->sentence, HasSubstr("runner wins next by (step 4)"));
}

TEST(Derive, TellsWhatNeverChangesToo) {
  const auto rules = describe(derived(game_text("tic_tac_toe")));
  const bool is_told = std::ranges::any_of(rules, [](const Description& d) {
    return d.kind == RuleKind::kWins && d.moves.front() == "(mark ?a 1)" &&
           d.sentence.ends_with(", where (index ?a).");
  });
  EXPECT_TRUE(is_told) << rules.back().sentence;
}

TEST(Derive, KnowsMovesThatThreaten) {
  const Derivation d = derived(kStrip);
  ASSERT_THAT(d.threats, SizeIs(1));
  EXPECT_THAT(RuleText(d, d.threats.front()).rule("threatens"),
              HasSubstr("(threatens runner (step 3))"));
}

TEST(Derive, KnowsWhoCanOnlyWait) {
  const Derivation d = derived(kStrip);
  ASSERT_THAT(d.waiting, SizeIs(1));
  EXPECT_EQ(d.program.terms.name(d.waiting.front()), "noop");
}

TEST(Derive, FindsTheLinesOfTicTacToe) {
  const Derivation d = derived(game_text("tic_tac_toe"));
  // Three ways to miss one of three, for rows, columns and the two diagonals.
  EXPECT_THAT(d.wins, SizeIs(12));
  ASSERT_THAT(d.forced, SizeIs(12));
  for (const ForcedRule& rule : d.forced) {
    ASSERT_THAT(rule.answers, SizeIs(1));
    EXPECT_EQ(rule.answers.front().head.back(), rule.answers.front().head[1]);
  }
  EXPECT_TRUE(d.is_unfolded);
}

TEST(Derive, SaysNothingWhereAnswersCannotBeNamed) {
  const Derivation d = derived(game_text("breakthrough"));
  // To arrive straight or slantwise can be answered; to take the last man cannot be named.
  EXPECT_THAT(d.wins, SizeIs(3));
  EXPECT_THAT(d.forced, SizeIs(2));
  EXPECT_THAT(d.notes, Contains(HasSubstr("1 of 3")));
}

TEST(Derive, ThreatensNobodyWhereOnePlaysAlone) {
  const Derivation d = derived(game_text("eight_puzzle"));
  EXPECT_THAT(d.wins, SizeIs(8));
  EXPECT_THAT(d.forced, IsEmpty());
  EXPECT_THAT(d.threats, IsEmpty());
}

TEST(Derive, ChecksStepByStepWhatDoesNotUnfold) {
  DeriveLimits limits;
  limits.max_drafts = 3;
  const Derivation d = derived(game_text("tic_tac_toe"), limits);
  EXPECT_FALSE(d.is_unfolded);
  EXPECT_FALSE(d.wins.empty());
  EXPECT_TRUE(d.forced.empty());
}

TEST(Derive, GivesTheSameRulesTwice) {
  const Derivation a = derived(game_text("tic_tac_toe"));
  const Derivation b = derived(game_text("tic_tac_toe"));
  ASSERT_EQ(a.threats.size(), b.threats.size());
  for (std::size_t i = 0; i < a.threats.size(); ++i) {
    EXPECT_EQ(RuleText(a, a.threats[i]).rule("t"), RuleText(b, b.threats[i]).rule("t"));
  }
}

TEST(Derive, KnowsThatDiscsLieOnDiscs) {
  const Derivation d = derived(game_text("connect_four"));
  EXPECT_THAT(d.invariants.supports, SizeIs(1));
  // Four places of a line, at the bottom or above a disc; no rule with two open cells in a column.
  EXPECT_THAT(d.wins, SizeIs(8));
  EXPECT_THAT(d.forced, SizeIs(8));
  EXPECT_TRUE(derived(game_text("gomoku_9")).invariants.supports.empty());
}

TEST(Derive, LeavesOutEndsThatAThreatRulesOut) {
  // A full board has no place for the winning move.
  for (const char* name : {"tic_tac_toe", "connect_four", "gomoku_9"}) {
    EXPECT_THAT(derived(game_text(name)).ends, IsEmpty()) << name;
  }
}

/// How many of the drafts ask whether the game goes on after the move.
std::size_t asking_to_go_on(const Derivation& derivation, const std::vector<Draft>& drafts) {
  const auto asks = [&](const Condition& c) {
    return derivation.program.relation(c.literal.relation).kind == logic::RelationKind::kTerminal;
  };
  return static_cast<std::size_t>(std::ranges::count_if(
      drafts, [&](const Draft& d) { return std::ranges::any_of(d.conditions, asks); }));
}

/// In connect four that the column is open follows from the open place, and rules out a full board.
TEST(Derive, AsksWhetherTheGameGoesOnOnlyWhereItMayEnd) {
  const Derivation open = derived(game_text("connect_four"));
  EXPECT_EQ(asking_to_go_on(open, open.threats), 0U);
  EXPECT_EQ(asking_to_go_on(open, open.sure.made), 0U);
  EXPECT_FALSE(open.sure.builds.empty());
  // Where a move may end the game and not win, what to look at first is still told.
  const Derivation ended =
      derived(game_text("connect_four") + "(<= terminal (true (cell 1 1 ?p)))");
  EXPECT_GT(asking_to_go_on(ended, ended.sure.made), 0U);
  EXPECT_FALSE(ended.sure.builds.empty());
}

TEST(Derive, FindsMovesThatWinInTwo) {
  const Derivation d = derived(game_text("tic_tac_toe"));
  EXPECT_FALSE(d.sure.made.empty());
  EXPECT_THAT(d.sure.grants, IsEmpty());
  EXPECT_FALSE(d.sure.may_stand_still);  // who replies may play the winning move
  EXPECT_TRUE(std::ranges::all_of(d.forced, &ForcedRule::is_exact));
  const auto rules = describe(d);
  const auto in_two = std::ranges::find(rules, 2U, &Description::moves_to_win);
  ASSERT_NE(in_two, rules.end());
  EXPECT_EQ(in_two->kind, RuleKind::kWins);
  EXPECT_THAT(in_two->text, HasSubstr("(not (escapes ?p "));
  // In connect four a disc may be what the other side needed to stand on.
  EXPECT_FALSE(derived(game_text("connect_four")).sure.grants.empty());
  EXPECT_FALSE(derived(game_text("connect_four")).sure.opened.empty());
  EXPECT_FALSE(derived(game_text("connect_four")).sure.may_stand_still);
  EXPECT_THAT(d.sure.opened, IsEmpty());  // a mark of the other side helps nobody
  DeriveLimits limits;
  limits.derives_sure_wins = false;
  EXPECT_THAT(derived(game_text("tic_tac_toe"), limits).sure.made, IsEmpty());
}

/// Who moves is on the board, and so is whoever threatens: neither has lost his last man.
TEST(Derive, KnowsWinsInTwoWhereAllMenMayBeTaken) {
  for (const char* name : {"breakthrough", "knightthrough"}) {
    const Derivation d = derived(game_text(name));
    EXPECT_FALSE(d.sure.made.empty()) << name;
    EXPECT_FALSE(d.sure.met.empty()) << name;
  }
}

TEST(Subsume, DropsConditionsThatSayNothingNew) {
  // Of "somebody has a line and somebody has a line" one is enough.
  const Derivation d = derived(game_text("tic_tac_toe"));
  for (const Draft& win : d.wins) {
    for (const Draft& other : d.wins) {
      if (&win == &other) continue;
      EXPECT_FALSE(subsumes(d.program.terms, d.invariants, win, other));
    }
    EXPECT_TRUE(subsumes(d.program.terms, d.invariants, win, win));
  }
}

}  // namespace
}  // namespace rulewise::tactics

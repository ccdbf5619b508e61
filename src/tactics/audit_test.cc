#include "tactics/audit.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "base/random.h"
#include "game/playout.h"
#include "game/testing/state_after.h"
#include "syntax/gdl/gdl.h"
#include "tactics/batch_tactician.h"
#include "tactics/sure_audit.h"

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

game::Move move_named(const game::Game& game, game::Role role, const std::string& text) {
  // Whoever moves first has all of them.
  game::State state = game.initial_state();
  if (role.index() != 0) state = game::state_after(game, {"(mark 2 2)"});
  return game::find_move(game, state, role, text).value();
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
                         testing::Values("tic_tac_toe", "breakthrough", "knightthrough", "gomoku_9",
                                         "connect_four"));

/// Where the replies to a threat are named, no other must be left; where there are none, the move
/// wins in two.
class AttacksOf : public testing::TestWithParam<const char*> {};

TEST_P(AttacksOf, HoldAgainstEveryOtherReply) {
  const auto tactician = tactician_of(GetParam());
  ASSERT_NE(tactician, nullptr);
  AuditLimits limits;
  limits.max_positions = 4000;
  const AuditCounts counts = audit(*tactician, limits);
  EXPECT_GT(counts.sure, 50U);
  EXPECT_EQ(counts.false_attacks, 0U)
      << (counts.exceptions.empty() ? "" : counts.exceptions.front());
}

INSTANTIATE_TEST_SUITE_P(Games, AttacksOf,
                         testing::Values("tic_tac_toe", "connect_four", "gomoku_9",
                                         "breakthrough"));

/// A claim that is wrong is found out.
TEST(SureAudit, FindsTheReplyThatIsLeft) {
  const auto tactician = tactician_of("tic_tac_toe");
  ASSERT_NE(tactician, nullptr);
  const game::Game& game = tactician->game();
  const game::Role x(0);
  const auto claim_after = [&](const std::vector<std::string>& moves,
                               const std::vector<std::string>& then) {
    SureClaim claim{game::state_after(game, moves), x, {}};
    for (const std::string& text : then) claim.then.push_back(move_named(game, x, text));
    return claim;
  };
  // x holds three corners: two lines, and o can stop one of them.
  const std::vector<std::string> fork{"(mark 1 1)", "(mark 1 2)", "(mark 3 3)", "(mark 2 1)",
                                      "(mark 1 3)"};
  std::vector<SureClaim> claims{claim_after(fork, {"(mark 2 2)", "(mark 2 3)"}),
                                claim_after(fork, {"(mark 2 3)"}),
                                claim_after(fork, {"(mark 2 3)"})};
  claims.back().replies = {move_named(game, game::Role(1), "(mark 2 3)")};
  BruteForce truth(tactician->game(), 100);
  EXPECT_EQ(hold_against_replies(truth, claims), (std::vector<bool>{true, false, true}));
}

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

/// What the wide machine says of many states is what is said of each alone.
TEST(BatchTactician, SaysWhatTheTacticianSays) {
  for (const char* name : {"tic_tac_toe", "breakthrough"}) {
    const auto tactician = tactician_of(name);
    ASSERT_NE(tactician, nullptr);
    const game::Game& game = tactician->game();
    base::Random random(3);
    std::vector<game::State> states;
    std::vector<game::Role> roles;
    game::State state = game.initial_state();
    while (states.size() < 700) {
      game::JointMove joint;
      ASSERT_TRUE(game::choose_joint_move(game, state, random, joint));
      state = game.successor(state, joint);
      if (game.is_terminal(state)) state = game.initial_state();
      for (std::size_t r = 0; r < 2; ++r) {
        if (!tactician->may_ask(state, game::Role(r))) continue;
        states.push_back(state);
        roles.emplace_back(r);
      }
    }
    BatchTactician asked(*tactician);
    const std::vector<Advice> all = asked.advise(states, roles);
    ASSERT_EQ(all.size(), states.size());
    std::size_t said = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Advice one = tactician->advise(states[i], roles[i]);
      EXPECT_EQ(all[i].wins, one.wins);
      EXPECT_EQ(all[i].forced, one.forced);
      EXPECT_EQ(all[i].threatens, one.threatens);
      EXPECT_EQ(all[i].threats.size(), one.threats.size());
      const Advice hasty = tactician->advise_in_haste(states[i], roles[i]);
      EXPECT_EQ(hasty.wins, one.wins);
      if (one.wins.empty()) {
        EXPECT_EQ(hasty.forced, one.forced);
      }
      said += one.wins.size() + one.forced.size() + one.threatens.size();
    }
    EXPECT_GT(said, 100U) << name;
  }
}

TEST(Audit, AsksNothingWhereAllChooseAtOnce) {
  const auto tactician = tactician_of("blocker");
  ASSERT_NE(tactician, nullptr);
  EXPECT_EQ(audit(*tactician, {}).exception_count(), 0U);
}

/// x walks one step of two, or stands; `rest` says when that ends the game and what it is worth.
std::string stroll(const std::string& rest) {
  return R"((role x) (role o) (legal x go) (legal x stand) (legal o noop) (init (at 1))
    (<= never (unheard_of ?x))
    (<= (next (at 2)) (does x go))
    (<= (next (at 1)) (true (at 1)) (does x stand)))" +
         rest;
}

/// Moves, ends and goals that never change, because they are facts or rest on what no rule
/// concludes, are right like all others.
TEST(Audit, HoldsWhereWhatIsSaidOfAStateNeverChanges) {
  const std::string arrival = "(<= terminal (true (at 2)))";
  const std::string goal = "(<= (goal ?p 100) (role ?p))";
  const std::vector<std::pair<std::string, bool>> games{
      {"(<= terminal never)" + goal, false},
      {"(<= terminal (unheard_of ?x))" + goal, false},
      {"terminal" + goal, false},
      {arrival + "(<= terminal never)" + goal, true},
      {arrival + goal, true},
      {arrival + "(<= (goal ?p 100) (role ?p) never) (<= (goal ?p 50) (role ?p))", false},
      {arrival + "(<= (goal ?p 100) (role ?p) (not never))", true},
      {arrival + goal + "(<= (legal x (fly ?y)) (unheard_of ?y))" +
           "(<= (next (at ?y)) (does x (fly ?y)))",
       true},
      {arrival + goal + "(<= (legal x (fly 2)) never) (<= (next (at 2)) (does x (fly 2)))", true},
      {"(<= terminal (true (at 3)))" + goal + "(<= (next (at 3)) (does x go) never)", false},
      {arrival + goal + "(<= (next (at 2)) (does o ?m) never)", true}};
  for (const auto& [rest, is_won] : games) {
    SCOPED_TRACE(rest);
    const gdl::Reading reading = gdl::read_rules(stroll(rest));
    ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
    const auto made = Tactician::make(reading.rules, {});
    ASSERT_TRUE(made) << made.error().message;
    const AuditCounts counts = audit(*made.value(), {.max_positions = 20});
    EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
    EXPECT_EQ(counts.wins > 0, is_won);
    EXPECT_EQ(made.value()->derivation().wins.empty(), !is_won);
  }
}

/// Tic-tac-toe with more conditions behind the head of a rule and more rules, audited.
AuditCounts changed_audit(const std::string& head, const std::string& conditions,
                          const std::string& rules) {
  std::ifstream file(RULEWISE_GAMES "/tic_tac_toe.kif");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t place = text.find(head);
  EXPECT_NE(place, std::string::npos) << head;
  text.insert(place + head.size(), conditions);
  const gdl::Reading reading = gdl::read_rules(text + rules);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto made = Tactician::make(reading.rules, {});
  EXPECT_TRUE(made) << made.error().message;
  return audit(*made.value(), {.max_positions = 1000});
}

/// A move may make two in a row and end the game, lost: it threatens nothing, and wins nothing.
TEST(Audit, HoldsWhereAMoveThatThreatensMayEndTheGame) {
  const AuditCounts counts = changed_audit("(<= (goal ?p 100)", " (not (true (cell 1 1 ?p)))",
                                           "(<= terminal (true (cell 1 1 x)))");
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
  EXPECT_GT(counts.sure, 0U);
}

/// Who takes the centre moves again: who could win next may do so elsewhere, and then be blocked.
TEST(Audit, HoldsWhereOneMayMoveTwice) {
  const AuditCounts counts =
      changed_audit("(<= (next (control ?q))", " (not (does ?p (mark 2 2)))",
                    "(<= (next (control ?p)) (true (control ?p)) (does ?p (mark 2 2)))");
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
  EXPECT_GT(counts.wins, 0U);
}

/// Who waits may choose how to: that helps against no threat.
TEST(Audit, HoldsWhereWhoWaitsHasAHarmlessChoice) {
  const AuditCounts counts = changed_audit("", "", "(<= (legal x rest) (true (control o)))");
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
  EXPECT_GT(counts.outside, 0U);
}

/// Three in a row win, with a second way to win of which no threat tells: six signs may spoil it.
/// Where o has the fifth place, o on the third ends the game at peace.
constexpr const char* kPeace = R"(
    (role x) (role o)
    (place 1) (place 2) (place 3) (place 4) (place 5) (place 6)
    (sign f1) (sign f2) (sign f3) (sign f4) (sign f5) (sign f6)
    (<= (init (cell ?n b)) (place ?n))
    (init (control x))
    (<= (legal ?p (mark ?n)) (true (control ?p)) (true (cell ?n b)))
    (<= (legal ?p (raise ?f)) (true (control ?p)) (sign ?f) (not (true (flag ?f))))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (marked ?n) (does ?p (mark ?n)))
    (<= (next (cell ?n ?p)) (does ?p (mark ?n)))
    (<= (next (cell ?n b)) (true (cell ?n b)) (not (marked ?n)))
    (<= (next (cell ?n ?p)) (true (cell ?n ?p)) (role ?p))
    (<= (next (flag ?f)) (does ?p (raise ?f)))
    (<= (next (flag ?f)) (true (flag ?f)))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= line (true (cell 1 x)) (true (cell 2 x)) (true (cell 3 x)))
    (<= trap (true (cell 3 o)) (true (cell 4 x)) (not (true (flag f1))) (not (true (flag f2)))
        (not (true (flag f3))) (not (true (flag f4))) (not (true (flag f5))) (not (true (flag f6))))
    (<= peace (true (cell 3 o)) (true (cell 5 o)))
    (<= open (true (cell ?n b)))
    (<= terminal line)
    (<= terminal trap)
    (<= terminal peace)
    (<= terminal (not open))
    (<= won line)
    (<= won trap)
    (<= (goal x 100) won)
    (<= (goal x 50) (not won))
    (<= (goal o 0) won)
    (<= (goal o 50) (not won)))";

/// What meets a threat may end the game and seem to open the way to another win.
TEST(Audit, HoldsWhereAReplyEndsTheGameBesideAnotherWin) {
  const gdl::Reading reading = gdl::read_rules(kPeace);
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto made = Tactician::make(reading.rules, {});
  ASSERT_TRUE(made) << made.error().message;
  const AuditCounts counts = audit(*made.value(), {.max_positions = 3000});
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
  EXPECT_GT(counts.attacks, 0U);
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

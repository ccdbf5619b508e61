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

/// Who has nothing else left must pass, and passing `does` something.
std::string game_of_passing(const std::string& armed, const std::string& more) {
  return R"(
    (role x) (role o)
    (init (control x)) (init (open 1)) (init (step 0))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
    (<= any_open (true (open ?c)))
    (<= (legal x (arm ?c)) (true (control x)) (true (open ?c)))
    (<= (legal x (strike ?c)) (true (control x)) (true (armed ?c)))
    (<= (legal x rest) (true (control x)))
    (<= (legal o (take ?c)) (true (control o)) (true (open ?c)))
    (<= (legal o pass) (true (control o)) (not any_open))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= (next (open ?c)) (true (open ?c)) (not (taken ?c)))
    (<= (taken ?c) (does o (take ?c)))
    (<= (taken ?c) (does x (arm ?c)))
    (<= (next (armed ?c)) (does x (arm ?c)))
    (<= (next (won x)) (does x (strike ?c)) (true (armed ?c)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true (won ?r)))
    (<= terminal (true (step 4)))
    (<= (goal ?r 100) (true (won ?r)))
    (<= (goal ?r 0) (role ?r) (not (true (won ?r)))))" +
         armed + more;
}

AuditCounts counts_of(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto made = Tactician::make(reading.rules, {});
  EXPECT_TRUE(made) << (made ? "" : made.error().message);
  if (!made) return {};
  AuditCounts counts = audit(*made.value(), {.max_positions = 300});
  EXPECT_GT(counts.positions, 0U);
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
  return counts;
}

void expect_no_exception(const std::string& text) { counts_of(text); }

TEST(Audit, HoldsWhereAPassDoesSomething) {
  const std::string disarms =
      game_of_passing("(<= (next (armed ?c)) (true (armed ?c)) (not (does o pass)))", "");
  const std::string wins = game_of_passing("(<= (next (armed ?c)) (true (armed ?c)))",
                                           "(<= (next (won o)) (does o pass))");
  const std::string any_disarms = game_of_passing(
      "(<= (next (armed ?c)) (true (armed ?c)) (not passed)) (<= passed (does o ?m) (quiet ?m))",
      "(quiet pass)");
  for (const std::string& text : {disarms, wins, any_disarms}) expect_no_exception(text);
}

/// No rule asks for the pass, but what others do is missed where nobody does anything.
TEST(Audit, HoldsWhereNobodyMakesAMoveBetweenThreatAndWin) {
  expect_no_exception(game_of_passing(
      "(<= (next (armed ?c)) (true (armed ?c)) o_acts) (<= o_acts (does o (take ?c)))", ""));
  expect_no_exception(game_of_passing("(<= (next (armed ?c)) (true (armed ?c)))",
                                      "(<= acts (does o (take ?c))) (<= acts (true (control x)))"
                                      "(<= (next idle) (not acts)) (<= terminal (true idle))"));
}

/// At some steps x alone moves, and has one move, which takes his marks away.
TEST(Audit, HoldsWhereWhoThreatensMovesOnceMoreByForce) {
  expect_no_exception(R"(
    (role x) (role o)
    (place 1) (place 2) (place 3) (place 4) (place 5)
    (init (step 0))
    (<= (init (free ?c)) (place ?c))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
    (turn 0 x) (turn 1 o) (turn 2 x) (burn 3) (turn 4 x) (turn 5 o) (turn 6 x) (burn 7)
    (pair 1 2) (pair 2 3) (pair 3 4) (pair 4 5)
    (<= (legal ?p (mark ?c)) (true (step ?n)) (turn ?n ?p) (true (free ?c)))
    (<= (legal x burn) (true (step ?n)) (burn ?n))
    (<= (legal x noop) (true (step ?n)) (turn ?n o))
    (<= (legal o noop) (true (step ?n)) (turn ?n x))
    (<= (legal o noop) (true (step ?n)) (burn ?n))
    (<= (marked ?c) (does ?p (mark ?c)))
    (<= (next (has ?p ?c)) (does ?p (mark ?c)))
    (<= (next (has ?p ?c)) (true (has ?p ?c)) (not (does x burn)))
    (<= (next (free ?c)) (true (free ?c)) (not (marked ?c)))
    (<= (next (free ?c)) (true (has ?p ?c)) (does x burn))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= won (true (has x ?a)) (true (has x ?b)) (pair ?a ?b))
    (<= terminal won)
    (<= terminal (true (step 8)))
    (<= (goal x 100) won)
    (<= (goal x 0) (not won))
    (<= (goal o 0) won)
    (<= (goal o 100) (not won)))");
}

/// o alone chooses, then both: x wins by a hit only where o ducks, so it never threatens to.
constexpr const char* kDuel = R"(
    (role x) (role o)
    (init (phase a)) (init (cell 1)) (init (cell 2)) (init (step 0))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (<= (legal o (take ?c)) (true (phase a)) (true (cell ?c)))
    (<= (legal o idle) (true (phase a)))
    (<= (legal x noop) (true (phase a)))
    (<= (legal x (hit ?c)) (true (phase b)) (true (cell ?c)))
    (<= (legal x miss) (true (phase b)))
    (<= (legal o duck) (true (phase b)))
    (<= (legal o stand) (true (phase b)))
    (<= (next (phase b)) (true (phase a)))
    (<= (next (phase a)) (true (phase b)))
    (<= (next (cell ?c)) (true (cell ?c)) (not (does o (take ?c))))
    (<= (next won) (does x (hit ?c)) (does o duck) (true (cell ?c)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true won))
    (<= terminal (true (step 6)))
    (<= (goal x 100) (true won))
    (<= (goal x 0) (not (true won)))
    (<= (goal o 100) (not (true won)))
    (<= (goal o 0) (true won)))";

/// x and o mark places, three in a row win for x; `more` says what else o can do.
std::string game_of_marks(const std::string& may_mark, const std::string& more) {
  return R"((role x) (role o)
    (place 1) (place 2) (place 3) (place 4) (place 5)
    (row 1 2 3) (row 2 3 4) (row 3 4 5)
    (<= (init (cell ?n b)) (place ?n))
    (init (control x))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (marked ?n) (does ?p (mark ?n)))
    (<= (next (cell ?n ?p)) (does ?p (mark ?n)))
    (<= (next (cell ?n b)) (true (cell ?n b)) (not (marked ?n)))
    (<= (next (cell ?n ?p)) (true (cell ?n ?p)) (role ?p))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= line (row ?a ?b ?c) (true (cell ?a x)) (true (cell ?b x)) (true (cell ?c x)))
    (<= open (true (cell ?n b)))
    (<= terminal line)
    (<= terminal (not open))
    (<= (goal x 100) line)
    (<= (goal o 0) line)
    (<= (legal ?p (mark ?n)) (true (control ?p)) (true (cell ?n b)) )" +
         may_mark + ")" + more;
}

/// The end by which o saves himself also takes the winning move away: the rules ask of it that the
/// game goes on.
TEST(Audit, HoldsWhereAnEndMakesTheWinningMoveIllegal) {
  expect_no_exception(game_of_marks("(not dark)", R"(
    (tok a) (tok b)
    (<= (init (lit ?t)) (tok ?t))
    (<= (legal o (burn ?t)) (true (control o)) (true (lit ?t)))
    (<= (burnt ?t) (does ?p (burn ?t)))
    (<= (next (lit ?t)) (true (lit ?t)) (not (burnt ?t)))
    (<= light (true (lit ?t)))
    (<= dark (not light))
    (<= terminal dark)
    (<= (goal x 50) (not line))
    (<= (goal o 50) (not line)))"));
  expect_no_exception(game_of_marks("(not linked)", R"(
    (place 10) (place 11) (place 12)
    (nx 10 11) (nx 11 12)
    (<= (reach 10) (true (cell 10 o)))
    (<= (reach ?b) (reach ?a) (nx ?a ?b) (true (cell ?b o)))
    (<= linked (reach 12))
    (<= terminal linked)
    (<= (goal x 0) linked (not line)) (<= (goal x 50) (not line) (not linked))
    (<= (goal o 100) linked (not line)) (<= (goal o 50) (not line) (not linked)))"));
}

/// A fact stays where any of several clauses keeps it: a mark answers a threat only if all fail.
TEST(Audit, NamesFewMovesWhereSeveralClausesKeepAPlaceFree) {
  const AuditCounts counts = counts_of(R"(
    (role x) (role o)
    (index 1) (index 2) (index 3)
    (<= (init (cell ?m ?n b)) (index ?m) (index ?n))
    (init (control x))
    (<= (legal ?w (mark ?m ?n)) (true (cell ?m ?n b)) (true (control ?w)))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (next (cell ?m ?n ?w)) (does ?w (mark ?m ?n)))
    (<= (next (cell ?m ?n ?w)) (true (cell ?m ?n ?w)) (distinct ?w b))
    (<= (next (cell ?m ?n b)) (true (cell ?m ?n b)) (does ?w (mark ?j ?k))
        (or (distinct ?m ?j) (distinct ?n ?k)))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= (line ?w) (index ?m) (true (cell ?m 1 ?w)) (true (cell ?m 2 ?w)) (true (cell ?m 3 ?w)))
    (<= (line ?w) (index ?n) (true (cell 1 ?n ?w)) (true (cell 2 ?n ?w)) (true (cell 3 ?n ?w)))
    (<= won (role ?w) (line ?w))
    (<= open (true (cell ?m ?n b)))
    (<= terminal won)
    (<= terminal (not open))
    (<= (goal ?w 100) (role ?w) (line ?w))
    (<= (goal ?w 50) (role ?w) (not won))
    (<= (goal x 0) (line o))
    (<= (goal o 0) (line x)))");
  EXPECT_GT(counts.threatened, 50U);
  EXPECT_LE(counts.forced_moves * 2, counts.threatened * 3);
}

/// Squares stay as they are where a table says that the move is elsewhere.
TEST(Audit, NamesAnswersWhereATableKeepsAPlace) {
  const AuditCounts counts = counts_of(R"(
    (role x) (role o)
    (rank 1) (rank 2) (rank 3) (rank 4) (file a) (file b) (file c)
    (up 1 2) (up 2 3) (up 3 4) (side a b) (side b c) (side b a) (side c b)
    (<= (apart ?f ?r ?g ?s) (file ?f) (file ?g) (rank ?r) (rank ?s) (distinct ?f ?g))
    (<= (apart ?f ?r ?g ?s) (file ?f) (file ?g) (rank ?r) (rank ?s) (distinct ?r ?s))
    (<= (init (man ?f 1 x)) (file ?f))
    (<= (init (man ?f 4 o)) (file ?f))
    (init (control x))
    (<= (rise x ?r ?s) (up ?r ?s)) (<= (rise o ?r ?s) (up ?s ?r))
    (<= (legal ?p (go ?f ?r ?f ?s)) (true (control ?p)) (true (man ?f ?r ?p)) (rise ?p ?r ?s)
        (not (true (man ?f ?s ?p))))
    (<= (legal ?p (go ?f ?r ?g ?s)) (true (control ?p)) (true (man ?f ?r ?p)) (rise ?p ?r ?s)
        (side ?f ?g) (not (true (man ?g ?s ?p))))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (next (man ?g ?s ?p)) (does ?p (go ?f ?r ?g ?s)))
    (<= (next (man ?h ?t ?q)) (true (man ?h ?t ?q)) (does ?p (go ?f ?r ?g ?s))
        (apart ?h ?t ?f ?r) (apart ?h ?t ?g ?s))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= (alive ?p) (true (man ?f ?r ?p)))
    (<= won_x (true (man ?f 4 x))) (<= won_x (not (alive o)))
    (<= won_o (true (man ?f 1 o))) (<= won_o (not (alive x)))
    (<= terminal won_x)
    (<= terminal won_o)
    (<= (goal x 100) won_x) (<= (goal x 0) (not won_x))
    (<= (goal o 100) won_o) (<= (goal o 0) (not won_o)))");
  EXPECT_GT(counts.threatened, 20U);
  EXPECT_LT(counts.forced_moves * 2, counts.legal_moves);
}

/// What a rule keeps of every move is none of the questions' business.
TEST(Audit, HoldsWhereTheLastMoveIsAFact) {
  expect_no_exception(game_of_marks("(place ?n)", R"(
    (<= (next (last ?m)) (does ?r ?m))
    (<= (goal x 50) (not line))
    (<= (goal o 50) (not line)))"));
}

TEST(Audit, HoldsWhereAllChooseAtOnceAfterTheAnswer) { expect_no_exception(kDuel); }

/// What makes the winning move legal changes with every move, whichever it is.
TEST(Audit, HoldsWhereALaterStateDecidesWhetherAMoveIsLegal) {
  const gdl::Reading reading = gdl::read_rules(R"(
    (role x) (role o)
    (init (control x)) (init (w 0)) (init (v 0))
    (rot 0 1) (rot 1 2) (rot 2 0)
    (rev 0 2) (rev 2 1) (rev 1 0)
    (<= agree (true (w ?a)) (true (v ?a)))
    (<= (legal x strike) (true (control x)) (not agree))
    (<= (legal x rest) (true (control x)))
    (<= (legal o spit) (true (control o)))
    (<= (legal o spat) (true (control o)))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= (next (w ?b)) (true (w ?a)) (rot ?a ?b))
    (<= (next (v ?b)) (true (v ?a)) (rev ?a ?b))
    (<= (next won) (does x strike))
    (<= terminal (true won))
    (<= (goal x 100) (true won))
    (<= (goal x 0) (not (true won)))
    (<= (goal o 100) (not (true won)))
    (<= (goal o 0) (true won)))");
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto made = Tactician::make(reading.rules, {});
  ASSERT_TRUE(made) << made.error().message;
  const AuditCounts counts = audit(*made.value(), {.max_positions = 300});
  EXPECT_GT(counts.wins, 0U);
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
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

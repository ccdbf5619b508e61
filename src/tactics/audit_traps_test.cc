// Games written to lead derived rules astray: each holds against brute force.
#include <gtest/gtest.h>

#include <string>

#include "syntax/gdl/gdl.h"
#include "tactics/audit.h"
#include "tactics/testing/held_rules.h"

namespace rulewise::tactics {
namespace {

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

AuditCounts counts_of(const std::string& text) { return held(text).counts; }

void expect_no_exception(const std::string& text) { counts_of(text); }

TEST(AuditOfTraps, HoldsWhereAPassDoesSomething) {
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
TEST(AuditOfTraps, HoldsWhereNobodyMakesAMoveBetweenThreatAndWin) {
  expect_no_exception(game_of_passing(
      "(<= (next (armed ?c)) (true (armed ?c)) o_acts) (<= o_acts (does o (take ?c)))", ""));
  expect_no_exception(game_of_passing("(<= (next (armed ?c)) (true (armed ?c)))",
                                      "(<= acts (does o (take ?c))) (<= acts (true (control x)))"
                                      "(<= (next idle) (not acts)) (<= terminal (true idle))"));
}

/// At some steps x alone moves, and has one move, which takes his marks away.
TEST(AuditOfTraps, HoldsWhereWhoThreatensMovesOnceMoreByForce) {
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
TEST(AuditOfTraps, HoldsWhereAnEndMakesTheWinningMoveIllegal) {
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
TEST(AuditOfTraps, NamesFewMovesWhereSeveralClausesKeepAPlaceFree) {
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
TEST(AuditOfTraps, NamesAnswersWhereATableKeepsAPlace) {
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

/// A free place holds no stone now; the reply that is legal there for that reason puts one on it.
TEST(AuditOfTraps, HoldsWhereWhatMakesTheReplyLegalSaysThatTheThreatStands) {
  expect_no_exception(R"(
    (role x) (role o)
    (place 1) (place 2) (place 3)
    (succ 1 2) (succ 2 3) (succ 3 1)
    (init (control x)) (init (hot 1))
    (<= (init (free ?n)) (place ?n))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (legal x (fire ?a)) (true (control x)) (true (hot ?a)) (true armed) (not (taken ?a)))
    (<= (legal x (arm k)) (true (control x)))
    (<= (legal x (put ?a)) (true (control x)) (true (free ?a)))
    (<= (legal o (put ?a)) (true (control o)) (true (hot ?a)) (true (free ?a)))
    (<= (legal o (clear ?a)) (true (control o)) (true (stone ?a)))
    (<= (legal o (spin ?a)) (true (control o)) (place ?a))
    (<= (spun ?a) (does ?p (spin ?a)))
    (<= (taken ?a) (true (stone ?a)))
    (<= (next armed) (does x (arm k)))
    (<= (next armed) (true armed))
    (<= (puts ?a) (does ?p (put ?a)))
    (<= (clears ?a) (does ?p (clear ?a)))
    (<= (next (stone ?a)) (puts ?a))
    (<= (next (stone ?a)) (true (stone ?a)) (not (clears ?a)))
    (<= (next (free ?a)) (true (free ?a)) (not (puts ?a)))
    (<= (next (free ?a)) (clears ?a))
    (<= (next (hot ?a)) (true (hot ?a)) (not (spun ?a)))
    (<= (next (hot ?b)) (true (hot ?a)) (succ ?a ?b) (spun ?a))
    (<= (next won) (does x (fire ?a)))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= terminal (true won))
    (<= (goal x 100) (true won))
    (<= (goal x 0) (not (true won)))
    (<= (goal o 0) (true won))
    (<= (goal o 100) (not (true won))))");
}

/// What anybody may do is no more than what the game's own roles may do.
TEST(AuditOfTraps, HoldsWhereRulesAskWhatAnybodyMayDo) {
  expect_no_exception(game_of_marks("(place ?n)", R"(
    (<= can_go (legal ?p ?m) (distinct ?m noop))
    (<= terminal (not can_go))
    (<= (goal x 50) (not line))
    (<= (goal o 50) (not line)))"));
  const AuditCounts counts = counts_of(R"(
    (role x) (role o)
    (place 1) (place 2) (place 3) (place 4)
    (<= (init (free ?n)) (place ?n))
    (init (control x))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (legal ?p (mark ?n)) (true (control ?p)) (true (free ?n)))
    (<= (legal ?p pass) (true (control ?p)))
    (<= (legal ?p hit) (true (control ?p)) (true (armed ?p)))
    (<= (marked ?n) (does ?p (mark ?n)))
    (<= (next (free ?n)) (true (free ?n)) (not (marked ?n)))
    (<= (next (armed ?p)) (does ?p pass))
    (<= (next (armed ?p)) (true (armed ?p)))
    (<= can_mark (legal ?p ?m) (distinct ?m noop) (distinct ?m pass) (distinct ?m hit))
    (<= (some ?n) (place ?n) can_mark (after 0 ?n))
    (after 0 1) (after 1 2) (after 2 3) (after 3 4)
    (<= (some ?m) (some ?n) (after ?n ?m))
    (<= (next (won ?p)) (does ?p hit) (some 4))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= terminal (true (won ?p)))
    (<= (goal ?p 100) (true (won ?p)))
    (<= (goal ?p 0) (role ?p) (not (true (won ?p)))))");
  EXPECT_GT(counts.wins, 0U);
}

/// What a rule keeps of every move is none of the questions' business.
TEST(AuditOfTraps, HoldsWhereTheLastMoveIsAFact) {
  expect_no_exception(game_of_marks("(place ?n)", R"(
    (<= (next (last ?m)) (does ?r ?m))
    (<= (goal x 50) (not line))
    (<= (goal o 50) (not line)))"));
}

TEST(AuditOfTraps, HoldsWhereAllChooseAtOnceAfterTheAnswer) { expect_no_exception(kDuel); }

/// Who has nothing to do must be able to wait: where o has frozen, o cannot, and the game stands
/// still, so that freezing answers every threat. `who` are those that may not wait then.
std::string game_of_freezing(const std::string& who) {
  std::string text = game_of_marks("(place ?n)", R"(
    (<= (legal o freeze) (true (control o)))
    (<= (next frozen) (does o freeze))
    (<= (next frozen) (true frozen))
    (<= (goal x 50) (not line))
    (<= (goal o 50) (not line)))");
  const std::string rule = "(legal " + who + " noop) ";
  const std::size_t at = text.find(rule);
  EXPECT_NE(at, std::string::npos);
  return text.insert(at + rule.size(), "(not (true frozen)) ");
}

TEST(AuditOfTraps, HoldsWhereWhoWaitsMayHaveNoMove) {
  expect_no_exception(game_of_freezing("o"));
  expect_no_exception(game_of_freezing("x"));
  // Where everybody can always wait, the same marks threaten and are answered.
  const AuditCounts counts = counts_of(game_of_marks("(place ?n)", R"(
    (<= (goal x 50) (not line))
    (<= (goal o 50) (not line)))"));
  EXPECT_GT(counts.threatened, 20U);
}

/// What makes the winning move legal changes with every move, whichever it is.
TEST(AuditOfTraps, HoldsWhereALaterStateDecidesWhetherAMoveIsLegal) {
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

}  // namespace
}  // namespace rulewise::tactics

// Games written to lead astray what is proved beside derived rules: that somebody has a move, that
// a place is empty.
#include <gtest/gtest.h>

#include <string>

#include "tactics/testing/held_rules.h"

namespace rulewise::tactics {
namespace {

/// x lights lamps and wins by the flash of one that is lit; o may put one out, cover a place or
/// idle. `waits` says when o can wait.
std::string game_of_lamps(const std::string& flash, const std::string& waits) {
  return R"(
    (role x) (role o)
    (lamp 0) (lamp 1) (lamp 2) (below 0 1) (below 0 2) (below 1 2)
    (init (turn x)) (init (step 0)) (init (dial 0)) (init (cover 2))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
    (<= any_lit (true (lit ?k)))
    (<= (legal o noop) (true (turn x)) (not any_lit))
    (<= (legal x noop) (true (turn o)))
    (<= (legal x (light ?k)) (true (turn x)) (lamp ?k))
    (<= (legal o (douse ?k)) (true (turn o)) (lamp ?k))
    (<= (legal o (shut ?j)) (true (turn o)) (lamp ?j))
    (<= (legal o idle) (true (turn o)))
    (<= (next (lit ?k)) (does x (light ?k)))
    (<= (next (lit ?k)) (true (lit ?k)) (not (does o (douse ?k))))
    (<= shuts (does o (shut ?j)))
    (<= (next (cover ?j)) (does o (shut ?j)))
    (<= (next (cover ?j)) (true (cover ?j)) (not shuts))
    (<= (next (dial ?d)) (true (dial ?d)))
    (<= (next (turn x)) (true (turn o)))
    (<= (next (turn o)) (true (turn x)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true won))
    (<= terminal (true (step 8)))
    (<= (goal x 100) (true won))
    (<= (goal x 0) (not (true won)))
    (<= (goal o 100) (not (true won)))
    (<= (goal o 0) (true won)) )" +
         flash + waits;
}

constexpr const char* kPlainFlash = R"(
    (<= (legal x (flash ?k)) (true (turn x)) (true (lit ?k)))
    (<= (next won) (does x (flash ?k))))";

/// That o can wait hangs on one lamp and one cover, each of which the rule leaves open.
TEST(AuditOfProofs, HoldsWhereAWaitHangsOnWhatIsLeftOpen) {
  held(game_of_lamps(kPlainFlash, R"(
    (<= (dim ?k) (true (cover ?j)) (below ?j ?k))
    (<= (legal o noop) (true (turn ?m)) (distinct ?m o) (true (lit ?k)) (not (dim ?k))))"));
  held(game_of_lamps(R"(
    (<= (legal x (flash ?k ?j ?d))
        (true (turn x)) (true (lit ?k)) (true (cover ?j)) (true (dial ?d)))
    (<= (next won) (does x (flash ?k ?j ?d))))",
                     R"(
    (<= (legal o noop) (true (turn x)) (true (lit ?k)) (not (true (cover ?k)))))"));
}

/// Where o has nothing left to take after a threat the game stands still.
TEST(AuditOfProofs, HoldsWhereWhoMustReplyHasNoMove) {
  const Held game = held(R"(
    (role x) (role o)
    (init (turn x)) (init (coin 1)) (init (coin 2)) (init (step 0))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (<= (legal x (aim ?c)) (true (turn x)) (true (coin ?c)))
    (<= (legal x (hit ?c)) (true (turn x)) (true (aimed ?c)))
    (<= (legal x rest) (true (turn x)))
    (<= (legal o (take ?c)) (true (turn o)) (true (coin ?c)))
    (<= (legal x noop) (true (turn o)))
    (<= (legal o noop) (true (turn x)))
    (<= (gone ?c) (does o (take ?c)))
    (<= (gone ?c) (does x (aim ?c)))
    (<= (next (coin ?c)) (true (coin ?c)) (not (gone ?c)))
    (<= (next (aimed ?c)) (does x (aim ?c)))
    (<= (next (aimed ?c)) (true (aimed ?c)))
    (<= (next won) (does x (hit ?c)))
    (<= (next (turn x)) (true (turn o)))
    (<= (next (turn o)) (true (turn x)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true won))
    (<= terminal (true (step 6)))
    (<= (goal x 100) (true won))
    (<= (goal x 0) (not (true won)))
    (<= (goal o 100) (not (true won)))
    (<= (goal o 0) (true won)))");
  EXPECT_GT(game.counts.sure, 0U);
}

/// After a threat both choose at once: nobody can be asked whether it is one.
TEST(AuditOfProofs, TellsWhereAThreatIsNotJudged) {
  const AuditCounts counts = held(R"(
    (role x) (role o)
    (init (phase a)) (init (step 0))
    (then a b) (then b c) (then c a)
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (<= (legal x arm) (true (phase a)))
    (<= (legal x rest) (true (phase a)))
    (<= (legal o noop) (true (phase a)))
    (<= (legal ?p left) (role ?p) (true (phase b)))
    (<= (legal ?p right) (role ?p) (true (phase b)))
    (<= (legal x strike) (true (phase c)) (true armed))
    (<= (legal x rest) (true (phase c)))
    (<= (legal o noop) (true (phase c)))
    (<= (next (phase ?b)) (true (phase ?a)) (then ?a ?b))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= (next armed) (does x arm))
    (<= (next armed) (true armed) (not (does o left)))
    (<= (next won) (does x strike))
    (<= terminal (true won))
    (<= terminal (true (step 6)))
    (<= (goal x 100) (true won))
    (<= (goal x 0) (not (true won)))
    (<= (goal o 100) (not (true won)))
    (<= (goal o 0) (true won)))")
                                 .counts;
  EXPECT_GT(counts.threatens, 0U);
  EXPECT_EQ(counts.unjudged, counts.threatens);
}

/// Towers of stones that carry two signs: a place without twins is not an empty one.
TEST(AuditOfProofs, HoldsWhereAStoneWithTwoSignsIsNoTwin) {
  const Held game = held(R"(
    (role x) (role o)
    (sign 1) (sign 2) (tower 1) (tower 2)
    (above 1 2) (above 2 3)
    (init (turn x))
    (<= (full ?t ?h) (true (stone ?t ?h ?a ?b)))
    (<= (twin ?t ?h) (true (stone ?t ?h ?a ?a)))
    (<= (legal ?p (put ?t 1 ?a ?b))
        (true (turn ?p)) (tower ?t) (sign ?a) (sign ?b) (not (full ?t 1)))
    (<= (legal ?p (put ?t ?k ?a ?b))
        (true (turn ?p)) (true (stone ?t ?h ?e ?f)) (above ?h ?k) (sign ?a) (sign ?b)
        (not (full ?t ?k)))
    (<= (legal ?p pass) (true (turn ?p)))
    (<= (legal x noop) (true (turn o)))
    (<= (legal o noop) (true (turn x)))
    (<= (next (turn x)) (true (turn o)))
    (<= (next (turn o)) (true (turn x)))
    (<= (next (stone ?t ?h ?a ?b)) (true (stone ?t ?h ?a ?b)))
    (<= (next (stone ?t ?h ?a ?b)) (does ?p (put ?t ?h ?a ?b)))
    (<= topped (true (stone ?t 3 ?a ?b)) (not (twin ?t 1)))
    (<= built (full 1 3) (full 2 3))
    (<= terminal topped)
    (<= terminal built)
    (<= (goal ?p 100) (role ?p) (not (true (turn ?p))) topped)
    (<= (goal ?p 0) (true (turn ?p)) topped)
    (<= (goal ?p 50) (role ?p) (not topped)))");
  EXPECT_GT(game.counts.wins, 0U);
}

/// Three marks in a row win; `turns` says who marks and who waits, and by what.
std::string game_of_rows(const std::string& turns) {
  return R"(
    (role x) (role o)
    (place 1) (place 2) (place 3) (place 4) (place 5)
    (odd 1) (odd 3) (odd 5) (even 0) (even 2) (even 4)
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
    (row 1 2 3) (row 2 3 4) (row 3 4 5)
    (<= (init (cell ?n b)) (place ?n))
    (<= (marked ?n) (does ?p (mark ?n)))
    (<= (next (cell ?n ?p)) (does ?p (mark ?n)))
    (<= (next (cell ?n b)) (true (cell ?n b)) (not (marked ?n)))
    (<= (next (cell ?n ?p)) (true (cell ?n ?p)) (role ?p))
    (<= (line ?p) (role ?p) (row ?a ?b ?c)
        (true (cell ?a ?p)) (true (cell ?b ?p)) (true (cell ?c ?p)))
    (<= open (true (cell ?n b)))
    (<= won (line ?p))
    (<= terminal won)
    (<= terminal (not open))
    (<= (goal ?p 100) (line ?p))
    (<= (goal ?p 0) (role ?p) (not (line ?p))))" +
         turns;
}

constexpr const char* kMarksBySteps = R"(
    (init (step 0))
    (<= (next (step ?t)) (true (step ?s)) (succ ?s ?t))
    (<= (legal x (mark ?n)) (true (step ?s)) (even ?s) (true (cell ?n b)))
    (<= (legal o (mark ?n)) (true (step ?s)) (odd ?s) (true (cell ?n b))))";

constexpr const char* kMarksInTurn = R"(
    (init (turn x))
    (<= (next (turn x)) (true (turn o)))
    (<= (next (turn o)) (true (turn x)))
    (<= (legal ?p (mark ?n)) (true (turn ?p)) (true (cell ?n b))))";

/// Everybody always has a move, but tables, what does not hold or a move of two words say so.
TEST(AuditOfProofs, KnowThatEverybodyHasAMove) {
  const std::string by_steps = kMarksBySteps;
  const std::string in_turn = kMarksInTurn;
  const std::string games[] = {by_steps + R"(
    (<= (legal x noop) (true (step ?s)) (odd ?s))
    (<= (legal o noop) (true (step ?s)) (even ?s)))",
                               by_steps + R"(
    (<= (now x) (true (step ?s)) (even ?s))
    (<= (now o) (true (step ?s)) (odd ?s))
    (<= (legal ?p (wait ?p)) (role ?p) (not (now ?p))))",
                               in_turn + R"(
    (<= (legal x (wait o)) (true (turn o)))
    (<= (legal o (wait x)) (true (turn x))))",
                               R"(
    (init ours)
    (<= (next ours) (not (true ours)))
    (<= (legal x (mark ?n)) (true ours) (true (cell ?n b)))
    (<= (legal o (mark ?n)) (not (true ours)) (true (cell ?n b)))
    (<= (legal x noop) (not (true ours)))
    (<= (legal o noop) (true ours)))"};
  for (const std::string& turns : games) {
    const Held game = held(game_of_rows(turns));
    EXPECT_GE(game.forced, 4U) << turns;
    EXPECT_GT(game.counts.threatened, 20U) << turns;
  }
}

}  // namespace
}  // namespace rulewise::tactics

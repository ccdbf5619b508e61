#include "insight/discovery/goal_patterns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;

TEST(GoalPatterns, PairsWereThereWheneverTheyPaid) {
  const testing::TextGame game = testing::read_game(testing::kPairs);
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  const std::vector<GoalPattern> patterns = find_goal_patterns(game.rules, found, *game.game);
  ASSERT_EQ(patterns.size(), 2U);
  EXPECT_EQ(patterns[0].sets, 3U);
  EXPECT_EQ(patterns[0].most_facts, 2U);
  EXPECT_GT(patterns[0].paid, 0U);
  EXPECT_EQ(patterns[0].paid, patterns[0].paid_with);
  EXPECT_EQ(patterns[0].others_with, 0U);
  EXPECT_EQ(patterns[0].paid + patterns[0].others, found.sample.finished_games);
  EXPECT_FALSE(patterns[0].is_target());
  EXPECT_THAT(goal_sentence(found, patterns[0]), HasSubstr("x gets 100 by one of 3 sets of 2"));
}

TEST(GoalPatterns, APlaceToGetToIsATarget) {
  const testing::TextGame game = testing::read_game(R"(
    (role red) (role blue) (rival red blue) (rival blue red)
    (up 1 2) (up 2 3) (up 3 4) (side a) (side b) (side c)
    (<= (ahead red ?y ?v) (up ?y ?v)) (<= (ahead blue ?y ?v) (up ?v ?y))
    (init (cell a 1 red)) (init (cell b 1 red)) (init (cell b 4 blue)) (init (cell c 4 blue))
    (init (control red))
    (<= (taken ?x ?y) (true (cell ?x ?y ?r)))
    (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?r)) (ahead ?r ?y ?v)
        (side ?u) (not (taken ?u ?v)))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (next (cell ?u ?v ?r)) (does ?r (go ?x ?y ?u ?v)))
    (<= (next (cell ?x ?y ?r)) (true (cell ?x ?y ?r)) (not (left ?x ?y)))
    (<= (left ?x ?y) (does ?r (go ?x ?y ?u ?v)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (home red) (true (cell ?x 4 red))) (<= (home blue) (true (cell ?x 1 blue)))
    (<= terminal (home ?r))
    (<= (goal ?r 100) (home ?r)) (<= (goal ?r 0) (role ?r) (not (home ?r))))");
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  ASSERT_TRUE(found.board);
  const std::vector<GoalPattern> patterns = find_goal_patterns(game.rules, found, *game.game);
  ASSERT_FALSE(patterns.empty());
  EXPECT_TRUE(patterns[0].is_target());
  EXPECT_EQ(patterns[0].thing, "red");
  EXPECT_EQ(patterns[0].sets, 3U);
  EXPECT_THAT(goal_sentence(found, patterns[0]), HasSubstr("red on one of 3 places"));
}

/// Lamps that one puts on or out; all eight on, which chance hardly brings about, pay most.
TEST(GoalPatterns, WhatNoGameCameToIsToldFromTheRulesAlone) {
  const testing::TextGame game = testing::read_game(R"(
    (role one) (lamp a) (lamp b) (lamp c) (lamp d) (lamp e) (lamp f) (lamp g) (lamp h)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 9)
    (init (time 1))
    (<= (legal one (press ?l)) (lamp ?l))
    (<= (next (on ?l)) (does one (press ?l)) (not (true (on ?l))))
    (<= (next (on ?l)) (true (on ?l)) (not (does one (press ?l))))
    (<= (next (time ?n)) (true (time ?m)) (after ?m ?n))
    (<= all (true (on a)) (true (on b)) (true (on c)) (true (on d)) (true (on e)) (true (on f))
        (true (on g)) (true (on h)))
    (<= terminal (true (time 9)))
    (<= (goal one 100) all) (<= (goal one 0) (not all)))");
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  const std::vector<GoalPattern> patterns = find_goal_patterns(game.rules, found, *game.game);
  ASSERT_EQ(patterns.size(), 1U);
  EXPECT_EQ(patterns[0].paid, 0U);
  EXPECT_THAT(goal_sentence(found, patterns[0]),
              HasSubstr("so the goal rules say; none of 100 random games came to it"));
}

TEST(GoalPatterns, WhatHoldsAllTheTimeIsNoWayToWin) {
  const testing::TextGame game = testing::read_game(R"(
    (role x) (role o) (rival x o) (rival o x) (cell 1) (cell 2) (cell 3)
    (init (control x)) (init (free 1)) (init (free 2)) (init (free 3))
    (<= (legal ?p (put ?c)) (true (control ?p)) (true (free ?c)))
    (<= (legal ?p pass) (true (control ?p)))
    (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
    (<= (put_on ?c) (does ?p (put ?c)))
    (<= (next (free ?c)) (true (free ?c)) (not (put_on ?c)))
    (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
    (<= some (true (free ?c)))
    (<= terminal (not some))
    (<= (goal ?p 100) (rival ?p ?q) (true (control ?q)) (not some))
    (<= (goal ?p 0) (true (control ?p))))");
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  ASSERT_GT(found.sample.finished_games, 0U);
  EXPECT_TRUE(find_goal_patterns(game.rules, found, *game.game).empty());
}

/// A man on a line of nine; who is at its end unless it was tired has won, and random games never
/// come so far.
TEST(GoalPatterns, WhatMayBeForbiddenIsTriedInStatesWhereNoGameCameToIt) {
  const testing::TextGame game = testing::read_game(R"(
    (role one) (up 1 2) (up 2 3) (up 3 4) (up 4 5) (up 5 6) (up 6 7) (up 7 8) (up 8 9)
    (init (at 1 man)) (init (at 1 stone)) (init (step 1))
    (<= (legal one forth) (true (at ?x man)) (up ?x ?y)) (legal one rest)
    (<= (next (at ?y man)) (does one forth) (true (at ?x man)) (up ?x ?y))
    (<= (next (at 1 man)) (does one rest))
    (<= (next (at ?y stone)) (does one rest) (true (at ?x stone)) (up ?x ?y))
    (<= (next (at ?x stone)) (does one forth) (true (at ?x stone)))
    (<= (next (step ?n)) (true (step ?m)) (up ?m ?n))
    (<= terminal (true (step 9)))
    (<= won (true (at 9 man)) (not (true (at 2 stone))))
    (<= (goal one 100) won) (<= (goal one 0) (not won)))");
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  const std::vector<GoalPattern> patterns = find_goal_patterns(game.rules, found, *game.game);
  ASSERT_EQ(patterns.size(), 1U);
  EXPECT_TRUE(patterns[0].is_loose);
  EXPECT_EQ(patterns[0].paid, 0U);
  EXPECT_GT(patterns[0].tried_paid, 0U);
  EXPECT_THAT(goal_sentence(found, patterns[0]), HasSubstr("states that it was put into; none of"));
}

/// Three lamps pay, of the first three or of the last, but not with the lamp `seen` among them: one
/// of two doors is always open, and by either it is seen.
std::vector<GoalPattern> patterns_with_lamp(const std::string& seen) {
  const testing::TextGame game = testing::read_game(R"(
    (role one) (lamp a) (lamp b) (lamp c) (lamp d) (lamp e) (lamp f) (door 1) (door 2)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5) (init (time 1)) (init (open 1))
    (<= (legal one (press ?l)) (lamp ?l) (not (true (lit ?l))))
    (<= (next (lit ?l)) (does one (press ?l))) (<= (next (lit ?l)) (true (lit ?l)))
    (<= (next (open 2)) (true (open 1))) (<= (next (open 1)) (true (open 2)))
    (<= (next (time ?n)) (true (time ?m)) (after ?m ?n))
    (<= three (true (lit a)) (true (lit b)) (true (lit c)))
    (<= three (true (lit d)) (true (lit e)) (true (lit f)))
    (<= terminal (true (time 5))) (<= won three (not seen))
    (<= (goal one 100) won) (<= (goal one 0) (not won))
    (<= seen (true (open ?d)) (door ?d) (true (lit )" +
                                                    seen + ")))");
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  return find_goal_patterns(game.rules, found, *game.game);
}

TEST(GoalPatterns, TheSetThatIsNamedPaysSomewhere) {
  for (const std::string seen : {"a", "d"}) {
    const std::vector<GoalPattern> patterns = patterns_with_lamp(seen);
    ASSERT_EQ(patterns.size(), 1U);
    EXPECT_TRUE(patterns[0].is_loose);
    EXPECT_EQ(patterns[0].sets, 2U);
    EXPECT_THAT(patterns[0].example, ::testing::SizeIs(3));
    EXPECT_THAT(patterns[0].example, ::testing::Not(::testing::Contains("(lit " + seen + ")")));
  }
}

/// Two men walk towards each other on a lane of seven; who gets across wins, and so does who shuts
/// the other in, of which the goal says only whose turn it is and what the other cannot.
TEST(GoalPatterns, AreToldBesideOtherWaysThatNeedNoFact) {
  const testing::TextGame game = testing::read_game(R"(
    (role up) (role down) (rival up down) (rival down up) (lane a) (lane b)
    (more 1 2) (more 2 3) (more 3 4)
    (<= (ahead up ?a ?b) (more ?a ?b)) (<= (ahead down ?a ?b) (more ?b ?a))
    (init (man a 1 up)) (init (man b 1 up)) (init (man a 4 down)) (init (man b 4 down))
    (init (control up))
    (<= (full ?l ?a) (true (man ?l ?a ?r)))
    (<= (can ?r ?l ?a ?k ?b) (true (man ?l ?a ?r)) (ahead ?r ?a ?b) (lane ?k) (not (full ?k ?b)))
    (<= (legal ?r (go ?l ?a ?k ?b)) (true (control ?r)) (can ?r ?l ?a ?k ?b))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (moves ?r) (can ?r ?l ?a ?k ?b))
    (<= (left ?l ?a) (does ?r (go ?l ?a ?k ?b)))
    (<= (next (man ?k ?b ?r)) (does ?r (go ?l ?a ?k ?b)))
    (<= (next (man ?l ?a ?r)) (true (man ?l ?a ?r)) (not (left ?l ?a)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (home up) (true (man ?l 4 up))) (<= (home down) (true (man ?l 1 down)))
    (<= someone (home ?r)) (<= stuck (true (control ?r)) (not (moves ?r)))
    (<= terminal someone) (<= terminal stuck)
    (<= (goal ?r 100) (home ?r))
    (<= (goal ?r 100) (rival ?r ?o) (true (control ?o)) (not (moves ?o)) (not someone))
    (<= (goal ?r 0) (rival ?r ?o) (home ?o))
    (<= (goal ?r 0) (true (control ?r)) (not (moves ?r)) (not someone)))");
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  const std::vector<GoalPattern> patterns = find_goal_patterns(game.rules, found, *game.game);
  ASSERT_EQ(patterns.size(), 2U);
  EXPECT_FALSE(patterns[0].is_all);
  EXPECT_THAT(goal_sentence(found, patterns[0]),
              HasSubstr("up gets 100 by up on one of 2 places (a 4, b 4), or by other ways"));
}

}  // namespace
}  // namespace rulewise::insight

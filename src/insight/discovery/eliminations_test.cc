#include "insight/discovery/eliminations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;

/// A king and a man of each side go one step along a line of six; who takes the other's king wins,
/// and after twelve steps it is a draw. OVER are the rules for the end.
std::string duel(const std::string& over) {
  std::string rules = R"((role white) (role black) (rival white black) (rival black white)
    (piece king) (piece man) (init (control white)) (init (step 0))
    (init (cell a white king)) (init (cell b white man))
    (init (cell e black man)) (init (cell f black king))
    (next_to a b) (next_to b c) (next_to c d) (next_to d e) (next_to e f)
    (<= (near ?x ?y) (next_to ?x ?y)) (<= (near ?x ?y) (next_to ?y ?x))
    (<= (own ?y ?r) (true (cell ?y ?r ?k)))
    (<= (legal ?r (go ?x ?y)) (true (control ?r)) (true (cell ?x ?r ?k)) (near ?x ?y)
        (not (own ?y ?r)))
    (<= (legal ?r wait) (role ?r))
    (<= (next (cell ?y ?r ?k)) (does ?r (go ?x ?y)) (true (cell ?x ?r ?k)))
    (<= (gone ?x) (does ?r (go ?x ?y))) (<= (gone ?y) (does ?r (go ?x ?y)))
    (<= (next (cell ?x ?r ?k)) (true (cell ?x ?r ?k)) (not (gone ?x)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
    (<= (crowned ?r) (true (cell ?x ?r king)))
    (<= (alive ?r) (true (cell ?x ?r ?k))))";
  for (int i = 0; i < 12; ++i) {
    rules += "(after " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")";
  }
  return rules + over + R"(
    (<= terminal (true (step 12))) (<= terminal (lost ?r))
    (<= (goal ?r 100) (rival ?r ?o) (lost ?o) (not (lost ?r)))
    (<= (goal ?r 0) (lost ?r))
    (<= decided (lost ?r)) (<= (goal ?r 50) (role ?r) (not decided)))";
}

std::vector<std::string> sentences_of(const std::string& text) {
  const testing::TextGame game = testing::read_game(text);
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  std::vector<std::string> sentences;
  for (const Elimination& claim : find_eliminations(game.rules, found, *game.game)) {
    sentences.push_back(elimination_sentence(found, claim));
  }
  return sentences;
}

TEST(Eliminations, TheCaptureOfAKingWins) {
  const auto found = sentences_of(duel("(<= (lost ?r) (role ?r) (not (crowned ?r)))"));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0], HasSubstr("black gets 100 as soon as no white king is left"));
  EXPECT_THAT(found[1], HasSubstr("white gets 100 as soon as no black king is left"));
  EXPECT_THAT(found[1], HasSubstr("24 states of random games"));
}

TEST(Eliminations, WhereTheLastPieceCountsNoKingIsNamedAlone) {
  const auto found = sentences_of(duel("(<= (lost ?r) (role ?r) (not (alive ?r)))"));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0], HasSubstr("black gets 100 as soon as no white"));
  EXPECT_THAT(found[0], HasSubstr(" or white "));
}

TEST(Eliminations, NothingIsSaidOfWhatIsNeverTaken) {
  // The king stays at home, and nothing may go there.
  std::string rules = duel("(<= (lost ?r) (role ?r) (not (crowned ?r)))");
  const std::string near = "(near ?x ?y)\n        (not (own ?y ?r))";
  ASSERT_NE(rules.find(near), std::string::npos);
  rules.replace(rules.find(near), near.size(),
                near + " (distinct ?y a) (distinct ?y f)" + " (not (true (cell ?x ?r king)))");
  EXPECT_TRUE(sentences_of(rules).empty());
}

TEST(Eliminations, NothingIsSaidWhereCapturesDoNotWin) {
  EXPECT_TRUE(
      sentences_of(duel("(<= (lost ?r) (role ?r) (not (alive ?r)) (true (step 11)))")).empty());
}

TEST(Eliminations, NothingIsSaidWhereThePieceBeforeTheLastHasEndedTheGame) {
  // Both have two men; who has but one has lost. That nobody is left pays the same by the rules.
  std::string rules = duel(R"(
    (<= (two ?r) (true (cell ?x ?r man)) (true (cell ?y ?r man)) (distinct ?x ?y))
    (<= (lost ?r) (role ?r) (not (two ?r))))");
  for (const char* king : {"a white king", "f black king"}) {
    ASSERT_NE(rules.find(king), std::string::npos);
    rules.replace(rules.find(king) + 8, 4, "man");
  }
  EXPECT_TRUE(sentences_of(rules).empty());
}

}  // namespace
}  // namespace rulewise::insight

#include "insight/discovery/motion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using ::testing::HasSubstr;

/// Two men each on a board of three by four go one step any way; at the far end they are kings.
constexpr const char* kKings = R"(
  (role red) (role blue) (rival red blue) (rival blue red) (up 1 2) (up 2 3) (up 3 4) (right 1 2)
  (right 2 3) (own red rm) (own red rk) (own blue bm) (own blue bk) (far rm 4) (far bm 1)
  (king rm rk) (king bm bk) (tick 1 2) (tick 2 3) (tick 3 4) (tick 4 5) (tick 5 6) (tick 6 7)
  (tick 7 8) (tick 8 9) (tick 9 10) (tick 10 11) (tick 11 12)
  (init (cell 1 1 rm)) (init (cell 2 1 rm)) (init (cell 2 4 bm)) (init (cell 3 4 bm))
  (init (control red)) (init (step 1))
  (<= (near ?x ?a ?x ?b) (up ?a ?b) (right ?x ?z)) (<= (near 3 ?a 3 ?b) (up ?a ?b))
  (<= (near ?x ?b ?x ?a) (up ?a ?b) (right ?x ?z)) (<= (near 3 ?b 3 ?a) (up ?a ?b))
  (<= (near ?x ?y ?u ?y) (right ?x ?u) (up ?y ?z)) (<= (near ?x 4 ?u 4) (right ?x ?u))
  (<= (near ?u ?y ?x ?y) (right ?x ?u) (up ?y ?z)) (<= (near ?u 4 ?x 4) (right ?x ?u))
  (<= (taken ?x ?y) (true (cell ?x ?y ?m)))
  (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (own ?r ?m) (true (cell ?x ?y ?m))
      (near ?x ?y ?u ?v) (not (taken ?u ?v)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (crowned ?m ?v) (far ?m ?v))
  (<= (next (cell ?u ?v ?m)) (does ?r (go ?x ?y ?u ?v)) (true (cell ?x ?y ?m))
      (not (crowned ?m ?v)))
  (<= (next (cell ?u ?v ?k)) (does ?r (go ?x ?y ?u ?v)) (true (cell ?x ?y ?m)) (crowned ?m ?v)
      (king ?m ?k))
  (<= (left ?x ?y) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (cell ?x ?y ?m)) (true (cell ?x ?y ?m)) (not (left ?x ?y)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= (next (step ?n)) (true (step ?m)) (tick ?m ?n))
  (<= terminal (true (step 12))) (<= (goal ?r 50) (role ?r))
)";

class BecomingKings : public ::testing::Test {
 protected:
  BecomingKings() : found_(discover_text(kKings)) {}

  /// Whether a red man leaves and a king comes, in one of the moves tried.
  [[nodiscard]] bool crowns(const Trial& trial) const {
    return std::ranges::any_of(trial.changes, [&](const Change& change) {
      return std::ranges::any_of(change.come, [&](FactId fact) {
        const auto standing = found_.board->standing(fact);
        return standing && found_.pieces[standing->kind.index()].symbol == "rk" &&
               std::ranges::any_of(change.gone, [&](FactId gone) {
                 const auto left = found_.board->standing(gone);
                 return left && found_.pieces[left->kind.index()].symbol == "rm";
               });
      });
    });
  }

  /// What the red man becomes if it was crowned in so many trials and no more.
  [[nodiscard]] const PieceFigures& man_after(std::size_t crownings) {
    Sample& sample = found_.sample;
    std::size_t seen = 0;
    std::erase_if(sample.trials, [&](const Trial& t) { return crowns(t) && ++seen > crownings; });
    EXPECT_GE(seen, crownings);
    found_.pieces = study_pieces(sample, *found_.board);
    return *std::ranges::find(found_.pieces, "rm", &PieceFigures::symbol);
  }

  Structure found_;
};

TEST_F(BecomingKings, IsSaidOfThreeTrials) {
  const PieceFigures& man = man_after(3);
  ASSERT_EQ(man.becomes.size(), 1U);
  EXPECT_EQ(found_.pieces[man.becomes[0].index()].symbol, "rk");
  EXPECT_EQ(man.became[0], 3U);
  const auto kind = static_cast<std::size_t>(&man - found_.pieces.data());
  EXPECT_THAT(piece_sentence(found_, Kind(kind)), HasSubstr("becomes rk (3 trials)"));
}

TEST_F(BecomingKings, IsNotSaidOfTwoTrials) { EXPECT_TRUE(man_after(2).becomes.empty()); }

}  // namespace
}  // namespace rulewise::insight

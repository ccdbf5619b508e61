#include "insight/model/feature_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/candidates.h"
#include "insight/model/feature_words.h"
#include "insight/model/game_model.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

// Line 1 has the first rule, so that numbers can be counted.
constexpr const char* kHill = R"((role a) (role b) (rival a b) (rival b a)
(above 1 2) (above 2 3) (above 3 4)
(flat 1) (flat 2)
(init (at a 1)) (init (at b 1)) (init (step 1)) (init (flag a down)) (init (flag b down))
(<= (legal ?p up) (role ?p) (true (at ?p ?x)) (above ?x ?y))
(<= (legal ?p rest) (role ?p))
(<= (next (at ?p ?y)) (does ?p up) (true (at ?p ?x)) (above ?x ?y))
(<= (next (at ?p ?x)) (does ?p rest) (true (at ?p ?x)))
(<= (next (flag ?p up)) (does ?p up) (true (at ?p ?x)) (flat ?x))
(<= (next (flag ?p ?f)) (does ?p rest) (true (flag ?p ?f)))
(<= (next (step ?y)) (true (step ?x)) (above ?x ?y))
(<= (top ?p) (true (at ?p 4)))
(<= terminal (true (step 4)))
(<= (both ?p) (true (at ?p 3)) (true (flag ?p up)))
(<= (goal ?p 100) (top ?p))
(<= (goal ?p 60) (both ?p) (not (top ?p)))
(<= (goal ?p 0) (role ?p) (not (top ?p)) (not (both ?p)))
)";

class FeatureLines : public ::testing::Test {
 protected:
  FeatureLines()
      : read_(testing::read_game(kHill)),
        source_(read_.rules),
        features_(source_.features(draw_sample(*read_.game, 1, testing::quick_limits()))) {}

  std::vector<std::uint32_t> lines(const std::string& words, Decided what) const {
    std::vector<std::uint32_t> found;
    for (const Feature& feature : features_) {
      if (feature_words(source_.text(), feature) != words) continue;
      for (const base::Location& place : feature_lines(source_.text(), feature, what)) {
        found.push_back(place.line);
      }
      return found;
    }
    ADD_FAILURE() << "no feature " << words;
    return found;
  }

  testing::TextGame read_;
  CandidateSource source_;
  std::vector<Feature> features_;
};

using Lines = std::vector<std::uint32_t>;

TEST_F(FeatureLines, AreOfRulesThatAskForTheFactsOfWhatIsDecided) {
  EXPECT_EQ(lines("# at with p=a x 4", Decided::kGoal), Lines{12});
  EXPECT_EQ(lines("# step with x 4", Decided::kTerminal), Lines{13});
}

TEST_F(FeatureLines, NameTheRelationThatDistancesGoBy) {
  EXPECT_EQ(lines("at with p=a distance to x 4", Decided::kGoal), (Lines{2, 12}));
  // No rule for moves names the aim: those that ask where it is.
  EXPECT_EQ(lines("at with p=a distance to x 4", Decided::kLegal), (Lines{2, 5}));
}

TEST_F(FeatureLines, NameTheRuleThatPutsTheCondition) {
  EXPECT_EQ(lines("# at in flat (1 or 2)", Decided::kLegal), (Lines{5, 9}));
}

TEST_F(FeatureLines, NameTheRulesOfAConjunction) {
  EXPECT_EQ(lines("a part of both", Decided::kGoal), Lines{14});
}

TEST_F(FeatureLines, TellWhereFactsComeAboutThatNoRuleAsksFor) {
  // The goal asks for flags that are up, which another rule brings about.
  EXPECT_EQ(lines("# down", Decided::kGoal), (Lines{10}));
}

TEST(ModelTerms, AllHaveLines) {
  const testing::TextGame race = testing::read_game(testing::kRace);
  const GameModel model =
      build_model(race.rules, *race.game, {.max_seconds = 600, .max_states = 400, .seed = 1});
  std::size_t terms = 0;
  for (const RoleModel& role : model.roles) {
    for (const ModelFunction* function : {&role.payoff, &role.control, &role.termination}) {
      for (const ModelTerm& term : function->terms) {
        EXPECT_FALSE(term.lines.empty()) << model.features[term.feature].plus.text;
        ++terms;
      }
    }
  }
  EXPECT_GT(terms, 0U);
}

}  // namespace
}  // namespace rulewise::insight

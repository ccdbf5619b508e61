#include "insight/model/symmetry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/candidates.h"
#include "insight/model/feature_words.h"

namespace rulewise::insight {
namespace {

using ::testing::Contains;
using ::testing::Not;

/// White men go up a line of four, black ones down another; pieces are named apart from the roles.
constexpr const char* kLines = R"(
  (role white) (role black) (rival white black) (rival black white) (man white wm) (man black bm)
  (up 1 2) (up 2 3) (up 3 4)
  (init (at a 1 wm)) (init (at b 4 bm)) (init (control white))
  (<= (way wm ?x ?y) (up ?x ?y)) (<= (way bm ?y ?x) (up ?x ?y))
  (<= (legal ?p (go ?y)) (true (control ?p)) (man ?p ?m) (true (at ?l ?x ?m)) (way ?m ?x ?y))
  (<= (legal ?p rest) (true (control ?p)))
  (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
  (<= (gone ?p) (does ?p (go ?y)))
  (<= (next (at ?l ?y ?m)) (does ?p (go ?y)) (man ?p ?m) (true (at ?l ?x ?m)))
  (<= (next (at ?l ?x ?m)) (true (at ?l ?x ?m)) (man ?p ?m) (not (gone ?p)))
  (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
  (<= (next (clock a)) (role white)) (<= (next (clock b)) (true (clock a)))
  (<= (next (clock c)) (true (clock b))) (<= (next (clock d)) (true (clock c)))
  (<= terminal (true (at a 4 wm))) (<= terminal (true (at b 1 bm)))
  (<= (goal white 100) (true (at a 4 wm))) (<= (goal white 0) (not (true (at a 4 wm))))
  (<= (goal black 100) (true (at b 1 bm))) (<= (goal black 0) (not (true (at b 1 bm))))
)";

TEST(Symmetry, PairsThingsOfTheRolesAndTurnsTheBoardRound) {
  const testing::TextGame read = testing::read_game(kLines);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const CandidateSource source(read.rules);
  const std::vector<Feature> features = source.features(sample);
  const FeatureTable table = tabulate(sample, features);
  std::vector<std::string> pairs;
  for (const FeaturePair& pair : find_counterparts(source.text(), sample, features, table)) {
    std::string first = feature_words(source.text(), features[pair.first]);
    std::string second = feature_words(source.text(), features[pair.second]);
    if (second < first) std::swap(first, second);
    pairs.push_back(first + " | " + second);
  }
  EXPECT_THAT(pairs, Contains("bm distance to x 1 | wm distance to x 4"));
  // Not even at first: white stands on its first row, black does not.
  EXPECT_THAT(pairs, Not(Contains("bm distance to x 1 | wm distance to x 1")));
}

}  // namespace
}  // namespace rulewise::insight

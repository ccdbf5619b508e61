#include "app/clune_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>

namespace rulewise::app {
namespace {

using insight::GameModel;
using insight::Reading;

insight::Feature feature_with(std::vector<std::string> constants, Reading reading) {
  insight::Feature feature;
  feature.reading = reading;
  feature.expression.shape = "cell";
  feature.expression.constants = std::move(constants);
  return feature;
}

/// A model of white against black, empty at first.
GameModel two_sides() {
  GameModel model;
  model.role_names = {"white", "black"};
  model.roles.resize(2);
  model.roles.front().payoff.offset = 50;
  return model;
}

using Constants = std::vector<std::string>;

/// White's less black's, by the same other words.
void add(GameModel& model, insight::ModelFunction& function, const Constants& words, double weight,
         Reading reading = Reading::kCount) {
  Constants white = words;
  Constants black = words;
  white.emplace_back("white");
  black.emplace_back("black");
  insight::ModelFeature& feature = model.features.emplace_back();
  feature.plus = feature_with(white, reading);
  feature.minus = feature_with(black, reading);
  function.terms.push_back({static_cast<std::uint32_t>(model.features.size() - 1), weight});
}

std::vector<bool> held(std::string_view file, const GameModel& model) {
  std::vector<bool> held;
  for (const CluneCheck& check : check_clune_model(file, model)) held.push_back(check.holds);
  return held;
}

using Held = std::vector<bool>;

TEST(CluneChecks, FailOnEmptyModels) {
  const GameModel model = two_sides();
  EXPECT_EQ(held("cylinder_checkers", model), (Held{false, false}));
  EXPECT_EQ(held("racetrack_corridor", model), (Held{false}));
  EXPECT_EQ(held("othello", model), (Held{false, false, false}));
  EXPECT_EQ(held("chess_200", model), (Held{true, false}));  // the paper's has no payoff
  EXPECT_EQ(held("chinese_checkers_small_6", model), (Held{false, false}));
  EXPECT_TRUE(check_clune_model("hex", model).empty());
}

TEST(CluneChecks, AskForTheSignsOfPieces) {
  for (const double sign : {1.0, -1.0}) {
    GameModel model = two_sides();
    add(model, model.roles.front().payoff, {}, sign);
    add(model, model.roles.front().control, {}, 0.02 * sign);
    EXPECT_EQ(held("cylinder_checkers", model), (Held{sign > 0, sign > 0}));
  }
}

TEST(CluneChecks, AskARaceForOneDifferenceOfDistances) {
  GameModel model = two_sides();
  add(model, model.roles.front().payoff, {"9"}, -6.25, Reading::kDistance);
  EXPECT_EQ(held("racetrack_corridor", model), Held{true});
  model.roles.front().payoff.terms.front().weight = 6.25;  // far away is no good
  EXPECT_EQ(held("racetrack_corridor", model), Held{false});
  model.roles.front().payoff.terms.front().weight = -6.25;
  add(model, model.roles.front().payoff, {}, 1);
  EXPECT_EQ(held("racetrack_corridor", model), Held{false});
}

TEST(CluneChecks, AskOthelloForItsRimAndNotForItsDiscs) {
  GameModel model = two_sides();
  insight::ModelFunction& payoff = model.roles.front().payoff;
  for (const char* x : {"1", "8"}) {
    for (const char* y : {"1", "8"}) add(model, payoff, {x, y}, 3);
    add(model, payoff, {x, ""}, 1);
    add(model, payoff, {"", x}, 1);
  }
  EXPECT_EQ(held("othello", model), (Held{true, true, true}));
  add(model, payoff, {}, 1);
  EXPECT_EQ(held("othello", model), (Held{true, true, false}));
  payoff.terms.front().weight = -3;
  EXPECT_EQ(held("othello", model), (Held{false, true, false}));
}

TEST(CluneChecks, AddUpTheTermsOfAPiece) {
  GameModel model = two_sides();
  insight::ModelFunction& control = model.roles.front().control;
  add(model, control, {"queen"}, 0.06);
  add(model, control, {"rook"}, 0.04);
  EXPECT_EQ(held("chess_200", model), (Held{true, false}));  // a knight is no more than a pawn
  add(model, control, {}, 0.03);                             // pieces of all kinds
  add(model, control, {"pawn"}, -0.02);
  EXPECT_EQ(held("chess_200", model), (Held{true, true}));
  add(model, control, {"8", "rook"}, 0.05);  // not wherever it stands
  EXPECT_EQ(held("chess_200", model), (Held{true, true}));
  add(model, control, {"rook"}, 0.03);
  EXPECT_EQ(held("chess_200", model), (Held{true, false}));
}

TEST(CluneChecks, AskChineseCheckersForDistancesAndArrivals) {
  GameModel model = two_sides();
  insight::ModelFunction& payoff = model.roles.front().payoff;
  model.features.resize(2);
  model.features[0].plus = feature_with({"white"}, Reading::kDistance);
  model.features[1].plus = feature_with({"white"}, Reading::kCount);
  model.features[1].plus.expression.where =
      std::make_shared<const std::set<insight::Thing>>(std::set<insight::Thing>{"3 8"});
  payoff.terms = {{0, -2.5}, {1, 1.5}};
  EXPECT_EQ(held("chinese_checkers_small_6", model), (Held{true, true}));
  payoff.terms = {{0, 2.5}, {1, -1.5}};
  EXPECT_EQ(held("chinese_checkers_small_6", model), (Held{false, false}));
}

}  // namespace
}  // namespace rulewise::app

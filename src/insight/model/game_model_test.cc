#include "insight/model/game_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/model_evaluation.h"
#include "insight/model/model_text.h"
#include "insight/model/payoff_probe.h"
#include "insight/model/testing/small_games.h"
#include "machine/relational/relational_game.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;

constexpr ModelLimits kLimits{.max_seconds = 600, .max_states = 1'600, .seed = 1};

TEST(GameModel, FindsWhatARaceIsAbout) {
  const testing::TextGame read = testing::read_game(testing::kRace);
  const GameModel model = build_model(read.rules, *read.game, kLimits);
  // Four steps to go: 50 / 4 points for each.
  EXPECT_THAT(model_text(model, game::Role(0)),
              HasSubstr("Payoff = 50 + 12.5 (right distance to x 5 - left distance to x 5) [line"));
  EXPECT_THAT(model_text(model, game::Role(1)),
              HasSubstr("Payoff = 50 + 12.5 (left distance to x 5 - right distance to x 5) [line"));
  EXPECT_THAT(model_text(model, game::Role(0)), HasSubstr("Control = no stable features\n"));
  EXPECT_EQ(model.states, 1'600U);
}

TEST(GameModel, TakesDifferencesOfTheRolesAlone) {
  // How far one token is from both ends is no role's minus the other's.
  const testing::TextGame read = testing::read_game(testing::kTug);
  const GameModel model = build_model(read.rules, *read.game, kLimits);
  ASSERT_FALSE(model.roles[0].control.terms.empty());
  for (const RoleModel& role : model.roles) {
    for (const ModelTerm& term : role.control.terms) {
      EXPECT_FALSE(model.features[term.feature].is_relative()) << term_words(model, term);
    }
  }
}

TEST(GameModel, LeavesOutOfThePayoffWhatTakesNoSide) {
  // Who is on turn has lost without stones: that is good or bad for neither by itself.
  const testing::TextGame read = testing::read_game(testing::kStones);
  const GameModel model = build_model(read.rules, *read.game, kLimits);
  for (const RoleModel& role : model.roles) {
    for (const ModelTerm& term : role.payoff.terms) ADD_FAILURE() << term_words(model, term);
  }
}

TEST(PayoffProbe, HasNoSignThatOneSampleShowsAndAnotherDoesNot) {
  // One state in ten changes what it pays without the lamp: less than what counts, in any sample.
  const testing::TextGame read = testing::read_game(testing::kLamp);
  Feature lamp;
  lamp.expression.shape = "lamp/1";
  lamp.expression.constants = {"lit"};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Sample sample = draw_sample(*read.game, seed, testing::quick_limits());
    PayoffProbe probe(read.rules);
    probe.look_at(sample, seed);
    probe.ask({&lamp}, base::Deadline(600));
    EXPECT_EQ(probe.signs_of(lamp).signs, std::vector<int>{0}) << "seed " << seed;
  }
}

TEST(GameModel, IsTheSameForTheSameSeed) {
  const testing::TextGame read = testing::read_game(testing::kPairs);
  EXPECT_EQ(model_report(build_model(read.rules, *read.game, kLimits)),
            model_report(build_model(read.rules, *read.game, kLimits)));
}

TEST(GameModel, IsToldWithCautionWhereGamesAreFew) {
  GameModel model;
  EXPECT_EQ(model_report(model), "No model could be built in the time.\n");
  model.states = 25;
  model.games = 1;
  EXPECT_THAT(model_report(model),
              HasSubstr("of one random game, 0 features looked at: one game "));
  model.games = 4;
  EXPECT_THAT(model_report(model), HasSubstr("looked at: so few games show how they went"));
  model.games = 5;
  EXPECT_THAT(model_report(model), HasSubstr("of 5 random games, 0 features looked at.\n"));
}

TEST(GameModel, ValuesTheLotteryOfEquation2) {
  RoleModel model;
  model.payoff.terms.push_back({0, 1});
  model.control.terms.push_back({0, 1});
  model.payoff_share = 0.25;
  model.control_share = 0.75;
  // T P + (1 - T) ((50 + 50 C) S_C + S_P P) = 0.1 * 80 + 0.9 * (75 * 0.75 + 0.25 * 80)
  EXPECT_DOUBLE_EQ(model.value(80, 0.5, 0.1), 8 + 0.9 * (56.25 + 20));
  EXPECT_DOUBLE_EQ(RoleModel().value(80, 0.5, 0.1), 50);  // nothing known
}

TEST(ModelEvaluation, IsTheSameOnNetsAndByTexts) {
  for (const char* text : {testing::kRace, testing::kPairs}) {
    const testing::TextGame read = testing::read_game(text);
    const auto model =
        std::make_shared<const GameModel>(build_model(read.rules, *read.game, kLimits));
    const machine::RelationalGame other(read.rules);
    ModelEvaluation by_bits(model, *read.game);
    ModelEvaluation by_texts(model, other);
    const Sample sample = draw_sample(*read.game, 3, testing::quick_limits());
    game::State state = read.game->initial_state();
    while (!read.game->is_terminal(state)) {
      const std::vector<std::string> facts = read.game->facts(state);
      for (const game::Role role : {game::Role(0), game::Role(1)}) {
        EXPECT_NEAR(by_bits.value(state, role), by_texts.value(other.state_of(facts), role), 1e-3);
      }
      game::JointMove joint;
      for (std::size_t r = 0; r < 2; ++r) {
        joint.push_back(read.game->legal_moves(state, game::Role(r)).front());
      }
      state = read.game->successor(state, joint);
    }
  }
}

TEST(ModelEvaluation, CountsTheMovesOfTheStateWhereNothingTellsOfThePayoff) {
  const testing::TextGame read = testing::read_game(testing::kPairs);
  const game::State opening = read.game->initial_state();
  GameModel model;
  model.role_names = {"one", "other"};
  model.features.emplace_back().plus.expression.shape = "nothing has this shape";
  model.roles.resize(2);
  for (RoleModel& role : model.roles) {
    role.control.terms.push_back({0, 1});
    role.control_share = 1;
  }
  const double lead = static_cast<double>(read.game->legal_moves(opening, game::Role(0)).size()) -
                      static_cast<double>(read.game->legal_moves(opening, game::Role(1)).size());
  ASSERT_NE(lead, 0);
  model.most_moves = std::abs(lead);
  const double sign = lead > 0 ? 1 : -1;
  ModelEvaluation counting(std::make_shared<GameModel>(model), *read.game);
  EXPECT_NEAR(counting.value(opening, game::Role(0)), 50 + 3 * sign, 1e-3);
  EXPECT_NEAR(counting.value(opening, game::Role(1)), 50 - 3 * sign, 1e-3);
  for (RoleModel& role : model.roles) role.payoff.terms.push_back({0, 1});
  ModelEvaluation other(std::make_shared<GameModel>(model), *read.game);
  EXPECT_NEAR(other.value(opening, game::Role(0)), 50, 1e-3);
}

TEST(ModelEvaluation, LikesTheRacerWhoIsAhead) {
  const testing::TextGame read = testing::read_game(testing::kRace);
  const auto model =
      std::make_shared<const GameModel>(build_model(read.rules, *read.game, kLimits));
  const machine::RelationalGame game(read.rules);
  ModelEvaluation evaluation(model, game);
  const std::vector<std::string> ahead{"(at left 4)", "(at right 2)", "(step 3)"};
  const game::State state = game.state_of(ahead);
  EXPECT_NEAR(evaluation.value(state, game::Role(0)), 75, 1e-3);
  EXPECT_NEAR(evaluation.value(state, game::Role(1)), 25, 1e-3);
}

TEST(EarlyPayoff, IsWhatTheRulesWouldPayNow) {
  const machine::RelationalGame game(testing::read_game(testing::kRace).rules);
  const std::vector<std::string> home{"(at left 5)", "(at right 2)", "(step 4)"};
  EXPECT_EQ(early_payoff(game, game.state_of(home), game::Role(0)), 100);
  EXPECT_EQ(early_payoff(game, game.initial_state(), game::Role(0)), 50);
}

}  // namespace
}  // namespace rulewise::insight

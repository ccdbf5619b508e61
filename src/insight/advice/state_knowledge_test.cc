#include "insight/advice/state_knowledge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "insight/advice/state_evaluation.h"
#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;

/// Studied with limits that time does not decide.
struct Studied {
  explicit Studied(const char* text, bool tries_sets = false)
      : game(testing::read_game(text)),
        structure(discover(game.rules, *game.game, 1, testing::quick_limits())) {
    StudyLimits limits;
    limits.max_seconds = 600;
    limits.max_games = 2'048;
    limits.tries_sets = tries_sets;
    limits.tries_singles = tries_sets;
    knowledge = study(game.rules, *game.game, structure, nullptr, limits);
  }
  testing::TextGame game;
  Structure structure;
  std::shared_ptr<const StateKnowledge> knowledge;
};

TEST(StateKnowledge, BelievesWhatGoesWithTheEndAndSaysSo) {
  const Studied race(testing::kRace);
  const StateKnowledge& known = *race.knowledge;
  ASSERT_GT(known.games(), 500U);
  EXPECT_GT(known.explained(), 0.1);
  std::size_t believed = 0;
  for (std::size_t i = 0; i < known.advisors().size(); ++i) {
    const Advice advice = known.advice(i);
    EXPECT_THAT(advice.sentence, HasSubstr("random games"));
    EXPECT_EQ(advice.weight != 0, known.is_believed(i)) << advice.name;
    if (!known.is_believed(i)) continue;
    ++believed;
    EXPECT_GT(std::abs(known.correlation(i)), known.bound());
    EXPECT_GE(advice.weight * known.correlation(i), 0) << advice.name;
  }
  EXPECT_GT(believed, 0U);
}

TEST(StateKnowledge, WhoIsAheadIsWorthMoreAndTheOtherAsMuchLess) {
  const Studied race(testing::kRace);
  StateEvaluation evaluation(race.knowledge, *race.game.game,
                             race.knowledge->pick({"believed"}).value());
  const game::Game& game = *race.game.game;
  game::State state = game.initial_state();
  const auto move = [&](std::size_t role, const char* text) {
    return *game::find_move(game, state, game::Role(role), text);
  };
  state = game.successor(state, std::vector<game::Move>{move(0, "run"), move(1, "rest")});
  const double left = evaluation.value(state, game::Role(0));
  const double right = evaluation.value(state, game::Role(1));
  EXPECT_GT(left, 52);
  EXPECT_LT(left, 100);
  EXPECT_NEAR(left + right, 100, 0.5);
}

TEST(StateKnowledge, SaysThatAnAdvisorWasNotMadeInTheTime) {
  const testing::TextGame game = testing::read_game(testing::kPairs);
  const Structure structure = discover(game.rules, *game.game, 1, testing::quick_limits());
  const auto no_states = std::make_shared<const GameModel>();
  const auto known =
      study(game.rules, *game.game, structure, no_states, {.max_seconds = 0, .max_games = 0});
  for (const char* word : {"lottery", "clune", "facts"}) {
    const auto none = known->pick({word});
    ASSERT_FALSE(none) << word;
    EXPECT_THAT(none.error().message, HasSubstr("the time was too short"));
  }
  EXPECT_THAT(known->pick({"count-pieces/z"}).error().message, HasSubstr("is called"));
}

TEST(StateKnowledge, PicksByFamilySortAndName) {
  const Studied pairs(testing::kPairs);
  const StateKnowledge& known = *pairs.knowledge;
  const auto count = [&](const char* word) { return known.pick({word}).value().advisors.size(); };
  EXPECT_EQ(count("count-moves"), 1U);
  EXPECT_EQ(count("count-pieces"), 2U);
  EXPECT_EQ(count("count-pieces/x"), 1U);
  EXPECT_GT(count("ogre"), count("pattern"));
  EXPECT_EQ(count("all"), known.advisors().size());
  const auto none = known.pick({"count-pieces/z"});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("count-pieces/z"));
  EXPECT_FALSE(known.pick({"lottery"}));  // no model was given
  EXPECT_TRUE(is_state_advisor("pattern/pair-x"));
  EXPECT_FALSE(is_state_advisor("matrial"));
}

TEST(StateKnowledge, QuickGamesChooseASetAndFigure8ItsWinners) {
  const Studied race(testing::kRace, true);
  const StateKnowledge& known = *race.knowledge;
  ASSERT_FALSE(known.trials().empty());
  for (const SetTrial& trial : known.trials()) EXPECT_GE(trial.games, 8U);
  EXPECT_TRUE(known.pick({"insight"}));
  EXPECT_EQ(known.pick({"figure8"}).value().advisors, known.winners());
  EXPECT_LT(known.winners().size(), known.advisors().size());
}

/// Who goes left alone has won; where both go the same way, nobody can go on.
TEST(StateKnowledge, TellsARoleWithoutMovesFromTooLittleTime) {
  constexpr const char* kStuck = R"((role a) (role b) (init (count 0)) (succ 0 1) (succ 1 2)
    (<= (legal ?r left) (role ?r) (true (count 0))) (<= (legal ?r right) (role ?r) (true (count 0)))
    (<= apart (true (went a ?m)) (true (went b ?n)) (distinct ?m ?n))
    (<= (legal ?r on) (role ?r) (true (count 1)) apart)
    (<= (next (went ?r ?m)) (does ?r ?m) (distinct ?m on))
    (<= (next (went ?r ?m)) (true (went ?r ?m)))
    (<= (next (count ?n)) (true (count ?m)) (succ ?m ?n))
    (<= terminal (true (count 2)))
    (<= (goal ?r 100) (true (went ?r left))) (<= (goal ?r 0) (role ?r) (not (true (went ?r left)))))";
  const Studied stuck(kStuck, true);
  ASSERT_FALSE(stuck.knowledge->trials().empty());
  for (const SetTrial& trial : stuck.knowledge->trials()) {
    EXPECT_FALSE(trial.score);
    EXPECT_FALSE(trial.lacked_time);
  }
}

/// Two hunters and a hare walk on a ring of eight with two bridges, all at once; the hunters win
/// together where one stands with the hare in time.
constexpr const char* kHunt = R"(
  (role ann) (role bob) (role hare) (beside a b) (beside b c) (beside c d) (beside d f)
  (beside f g) (beside g h) (beside h i) (beside i a) (beside a f) (beside c h)
  (<= (near ?a ?b) (beside ?a ?b)) (<= (near ?a ?b) (beside ?b ?a))
  (init (at ann a)) (init (at bob c)) (init (at hare i)) (init (tick 0))
  (<= (legal ?r (go ?b)) (true (at ?r ?a)) (near ?a ?b)) (<= (legal ?r stay) (role ?r))
  (<= (next (at ?r ?b)) (does ?r (go ?b))) (<= (next (at ?r ?a)) (does ?r stay) (true (at ?r ?a)))
  (<= (next (tick ?n)) (true (tick ?m)) (tock ?m ?n)) (tock 0 1) (tock 1 2) (tock 2 3) (tock 3 4)
  (tock 4 5) (tock 5 6)
  (hunter ann) (hunter bob)
  (<= caught (true (at hare ?a)) (true (at ?h ?a)) (hunter ?h))
  (<= terminal caught) (<= terminal (true (tick 6)))
  (<= (goal ?h 100) (hunter ?h) caught) (<= (goal ?h 0) (hunter ?h) (not caught))
  (<= (goal hare 0) caught) (<= (goal hare 100) (not caught)))";

TEST(StateKnowledge, SaysWhereTheTimeWasTooShortToWeighAnything) {
  const testing::TextGame game = testing::read_game(testing::kPairs);
  const Structure structure = discover(game.rules, *game.game, 1, testing::quick_limits());
  const auto known = study(game.rules, *game.game, structure, nullptr, {.max_seconds = 0});
  EXPECT_TRUE(known->lacked_time());
  EXPECT_THAT(known->advice(0).sentence,
              HasSubstr("The time was too short, so it is not weighed."));
}

TEST(StateKnowledge, DoesNotBelieveWhatIsAlwaysTheSame) {
  const Studied hunt(kHunt);
  const StateKnowledge& known = *hunt.knowledge;
  std::size_t constant = 0;
  for (std::size_t i = 0; i < known.advisors().size(); ++i) {
    const Advice advice = known.advice(i);
    if (!advice.name.starts_with("count-pieces/")) continue;
    ++constant;
    EXPECT_FALSE(known.is_believed(i)) << advice.name;
    EXPECT_THAT(advice.sentence, HasSubstr("always the same, so it tells roles apart"));
  }
  EXPECT_EQ(constant, 3U);
}

}  // namespace
}  // namespace rulewise::insight

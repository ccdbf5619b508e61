#include "memory/td_learner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "memory/loudness.h"
#include "memory/one_ply.h"
#include "memory/td_course.h"
#include "memory/testing/library_game.h"

namespace rulewise::memory {
namespace {

const BoardFeatures::Options kPlain{.with_advisors = false};

TdOptions options(std::uint64_t seed) {
  TdOptions result;
  result.seed = seed;
  result.max_plies = 80;
  result.features = kPlain;
  return result;
}

TEST(TdLearner, IsTheSameInEveryRun) {
  const auto game = testing::library_game("gardner_minichess");
  TdLearner one(*game, options(4)), other(*game, options(4)), different(*game, options(5));
  for (int i = 0; i < 12; ++i) {
    one.play();
    other.play();
    different.play();
  }
  EXPECT_EQ(one.state().weights, other.state().weights);
  EXPECT_NE(one.state().weights, different.state().weights);
}

TEST(TdLearner, GoesOnFromWhatAnotherLeft) {
  const auto game = testing::library_game("gardner_minichess");
  TdLearner whole(*game, options(4)), first(*game, options(4));
  for (int i = 0; i < 12; ++i) whole.play();
  for (int i = 0; i < 5; ++i) first.play();
  TdLearner second(*game, options(4), first.state());
  for (int i = 0; i < 7; ++i) second.play();
  EXPECT_EQ(whole.state().weights, second.state().weights);
  EXPECT_EQ(whole.state().squares, second.state().squares);
}

/// Takes White in every other game, and always the first move.
class FirstMove final : public BoardRival {
 public:
  std::optional<std::size_t> side_in(std::uint64_t game) override {
    return game % 2 == 0 ? std::optional<std::size_t>(0) : std::nullopt;
  }
  std::optional<std::size_t> choose(const board::Position& position,
                                    const board::MoveList&) override {
    EXPECT_EQ(position.control(), board::Colour::kWhite);
    return 0;
  }
};

TEST(TdLearner, MeetsARivalWhoTakesOneSide) {
  const auto game = testing::library_game("gardner_minichess");
  for (const bool looks_quietly : {false, true}) {
    TdOptions against = options(4);
    against.opening_plies = 0;
    against.exploration = 1;  // its own moves are drawn
    against.looks_quietly = looks_quietly;
    against.make_rival = [] { return std::make_unique<FirstMove>(); };
    TdLearner learner(*game, against);
    learner.set_watcher([&](std::uint64_t number, const SeenGame& played) {
      std::size_t others = 0;
      for (std::size_t ply = 0; ply < played.choices.size(); ++ply) {
        const bool is_rivals = number % 2 == 0 && ply % 2 == 0;
        EXPECT_TRUE(!is_rivals || played.choices[ply] == 0);
        EXPECT_EQ(played.seen[ply].is_cut, !is_rivals);
        others += !is_rivals && played.choices[ply] != 0 ? 1 : 0;
      }
      EXPECT_GT(others, 0U);
    });
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(learner.play());
  }
}

TEST(TdLearner, CountsDrawnPliesWithTheOthersAndGivesUpByItsOwn) {
  const auto game = testing::library_game("gardner_minichess");
  TdOptions wanted = options(1);
  wanted.max_plies = 5;
  TdLearner learner(*game, wanted);
  std::size_t most = 0;
  learner.set_watcher([&](std::uint64_t, const SeenGame& played) {
    EXPECT_EQ(played.plies, played.choices.size());
    EXPECT_LE(played.seen.size(), wanted.max_plies + 1);
    most = std::max(most, played.plies);
  });
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(learner.play());
  EXPECT_GT(most, wanted.max_plies);
}

TEST(TdLearner, FindsOutThatPiecesAreWorthHaving) {
  const auto game = testing::library_game("gardner_minichess");
  TdLearner learner(*game, options(1));
  for (int i = 0; i < 200; ++i) learner.play();
  LearnedEvaluation taught(*game, learner.weights(), kPlain);
  const auto nothing = std::make_shared<const Weights>(learner.weights()->size(), 0.0F);
  LearnedEvaluation untaught(*game, nothing, kPlain);
  EXPECT_GT(one_ply_score(*game, taught, untaught, 10, 3), 0.7);
  const TdReport report = learner.report();
  EXPECT_GT(report.held_out, 0U);
}

TEST(TdLearner, BeginsWithWhatTheRulesTellIfAsked) {
  const auto game = testing::library_game("gardner_minichess");
  TdOptions told = options(1);
  told.begins_with_rules = true;
  const TdLearner learner(*game, told), again(*game, told);
  EXPECT_EQ(learner.games(), 0U);
  EXPECT_EQ(learner.state().weights, again.state().weights);
  EXPECT_EQ(learner.state().weights, learner.state().mean);
  LearnedEvaluation taught(*game, learner.weights(), kPlain);
  const auto nothing = std::make_shared<const Weights>(learner.weights()->size(), 0.0F);
  LearnedEvaluation untaught(*game, nothing, kPlain);
  EXPECT_GT(one_ply_score(*game, taught, untaught, 10, 3), 0.7);
  const auto worth = [&](const char* name) {
    const auto kind = scl::find_piece(game->rules, name)->index();
    return taught.piece_worth()[board::code_of(kind, board::Colour::kWhite)];
  };
  EXPECT_GT(worth("queen"), worth("knight"));
  EXPECT_GT(worth("knight"), worth("pawn"));
}

TEST(TdLearner, HearsHowLoudGamesSayItShouldSpeak) {
  // Told to be sure, and right only three times of four: the odds must come down to those.
  SeenGame won{{{{}, chance_of(3)}}, 1, true, 1};
  SeenGame lost = won;
  lost.result = 0;
  std::vector<SeenGame> games;
  for (int i = 0; i < 300; ++i) games.insert(games.end(), {won, won, won, lost});
  EXPECT_NEAR(fitted_loudness(games), std::log(3.0) / 3, 0.03);
  EXPECT_NEAR(fitted_loudness({}), 1, 1e-9);
}

TEST(OnePly, TakesTheKingBeforeAnythingElse) {
  const auto game = testing::library_game("pell_chess");
  board::Position position = testing::empty_position(*game);
  const auto put = [&](const char* kind, board::Colour colour, int file, int rank) {
    testing::put(position, kind, colour, file, rank);
  };
  put("king", board::Colour::kWhite, 1, 1);
  put("rook", board::Colour::kWhite, 4, 1);
  put("king", board::Colour::kBlack, 4, 8);
  board::MoveList list;
  board::generate_merged(position, list);
  base::Random random(1);
  const auto value = [](const board::Position&) { return 100.0; };
  const OnePly best = look_one_ply(position, list, 0.0, value, random);
  EXPECT_TRUE(best.ends);
  EXPECT_EQ(list[best.index].to, game->square_at(4, 8));
}

TEST(TdCourse, KeepsTheBestAndDrawsACurve) {
  const auto game = testing::library_game("gardner_minichess");
  CourseOptions course_options;
  course_options.seed = 2;
  course_options.round_games = 20;
  course_options.pairs = 2;
  TdCourse course(std::make_unique<TdLearner>(*game, options(2)), course_options);
  std::vector<CurvePoint> points;
  while (course.games() < 40) {
    for (const CurvePoint& point : course.play()) points.push_back(point);
  }
  EXPECT_EQ(points.size(), 9U);  // the first round has no best before it
  EXPECT_FALSE(course.has_settled());
  EXPECT_EQ(course.state().best.size(), course.state().state.weights.size());
  EXPECT_EQ(course.state().state.games, 40U);
}

/// Gets better up to some game, and is always as good as before from then on; over few games it may
/// have luck.
class EvenPupil final : public Pupil {
 public:
  explicit EvenPupil(std::uint64_t better_until = 0, double luck = 0)
      : better_until_(better_until), luck_(luck) {}
  [[nodiscard]] std::vector<SeenGame> play_games(std::uint64_t /*first*/,
                                                 std::size_t count) override {
    return std::vector<SeenGame>(count);
  }
  [[nodiscard]] std::size_t tables() const override { return 1; }
  void use(const Weights& /*weights*/) override {}
  [[nodiscard]] const TdState& state() const override { return state_; }
  [[nodiscard]] TdReport report() const override { return {}; }
  [[nodiscard]] double score(const Weights& /*first*/, const Weights& /*second*/, std::size_t pairs,
                             std::uint64_t /*seed*/) const override {
    return state_.games <= better_until_ ? 1 : 0.5 + (pairs > 20 ? -luck_ : luck_);
  }
  [[nodiscard]] Weights yardstick() const override { return {}; }
  [[nodiscard]] std::string yardstick_name() const override { return "nobody"; }

 protected:
  void learn(std::vector<SeenGame>& games) override { state_.games += games.size(); }

 private:
  std::uint64_t better_until_;
  double luck_;
  TdState state_;
};

TEST(TdCourse, SettlesWhereNothingGetsBetter) {
  CourseOptions options;
  options.round_games = 10;
  options.patience = 3;
  TdCourse course(std::make_unique<EvenPupil>(), options);
  while (course.games() < 100 && !course.has_settled()) (void)course.play();
  EXPECT_TRUE(course.has_settled());
  EXPECT_LE(course.games(), 60U);
}

TEST(TdCourse, DoesNotTakeLuckForBetter) {
  CourseOptions options;
  options.round_games = 10;
  options.patience = 3;
  TdCourse course(std::make_unique<EvenPupil>(100, 0.1), options);
  while (course.games() < 1000 && !course.has_settled()) (void)course.play();
  EXPECT_TRUE(course.has_settled());
  EXPECT_EQ(course.state().best_games, 100U);
}

TEST(TdCourse, SettlesTheLaterTheLongerItGotBetter) {
  CourseOptions options;
  options.round_games = 10;
  options.patience = 3;
  TdCourse course(std::make_unique<EvenPupil>(3000), options);
  while (course.games() < 10'000 && !course.has_settled()) (void)course.play();
  EXPECT_NEAR(static_cast<double>(course.games()), 4000, 10);  // a quarter brought nothing
}

}  // namespace
}  // namespace rulewise::memory

#include "memory/td_update.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "base/random.h"
#include "memory/td_course.h"

namespace rulewise::memory {
namespace {

constexpr std::uint64_t kSorts = 200;  // of games; every tenth game is held out, so some sorts are

/// Games that come again with the same result. By heart: nothing but the sort tells it, so what
/// was learned of others says nothing of those held out; else one feature tells it of all.
SeenGame game_of(std::uint64_t number, bool by_heart) {
  const auto sort = static_cast<std::uint32_t>((number + 1) % kSorts);
  SeenGame game;
  game.result = base::Random(sort).unit() < 0.5 ? 0 : 1;
  game.is_over = true;
  game.plies = 3;
  const float told = game.result > 0.5 ? 1 : -1;
  for (int i = 0; i < 3; ++i) {
    Seen& seen = game.seen.emplace_back();
    seen.row = {by_heart ? Feature{sort, 1} : Feature{kSorts, told}};
  }
  return game;
}

class Rote final : public Pupil {
 public:
  explicit Rote(bool by_heart)
      : by_heart_(by_heart), update_({.rate = 1, .calm = 1}, kSorts + 1, {}) {}

  std::vector<SeenGame> play_games(std::uint64_t first, std::size_t count) override {
    std::vector<SeenGame> games;
    for (std::size_t i = 0; i < count; ++i) games.push_back(game_of(first + i, by_heart_));
    return games;
  }
  [[nodiscard]] std::size_t tables() const override { return 7; }
  void use(const Weights& weights) override { update_.set_weights(weights); }
  [[nodiscard]] const TdState& state() const override { return update_.state(); }
  [[nodiscard]] TdReport report() const override { return update_.report(); }
  [[nodiscard]] double score(const Weights&, const Weights&, std::size_t,
                             std::uint64_t) const override {
    return 1;  // always better
  }
  [[nodiscard]] Weights yardstick() const override { return Weights(kSorts + 1, 0); }
  [[nodiscard]] std::string yardstick_name() const override { return "nothing"; }

 protected:
  void learn(std::vector<SeenGame>& games) override {
    for (const SeenGame& game : games) update_.take(game);
  }

 private:
  bool by_heart_;
  TdUpdate update_;
};

TEST(TdUpdate, TellsGamesHeldOutFromThoseLearnedByHeart) {
  for (const bool by_heart : {true, false}) {
    TdUpdate update({.rate = 1, .calm = 1}, kSorts + 1, {});
    for (std::uint64_t n = 0; n < 2'000; ++n) update.take(game_of(n, by_heart));
    const TdReport report = update.report();
    EXPECT_NEAR(report.plies, 3, 1e-9);
    EXPECT_EQ(report.held_out, 100U);
    EXPECT_EQ(report.learned, 100U);
    EXPECT_LT(report.learned_loss, 0.4);
    if (by_heart) {
      EXPECT_NEAR(report.held_out_loss, std::log(2), 1e-6);
    } else {
      EXPECT_NEAR(report.held_out_loss, report.learned_loss, 0.02);
    }
  }
}

TEST(TdCourse, StopsWhereGamesAreLearnedByHeart) {
  for (const bool by_heart : {true, false}) {
    CourseOptions options;
    options.round_games = 200;
    options.patience = 8;
    TdCourse course(std::make_unique<Rote>(by_heart), options);
    std::vector<std::string> told;
    while (course.games() < 4'000 && !course.has_settled()) {
      for (const CurvePoint& point : course.play()) told.push_back(point.what);
    }
    EXPECT_EQ(course.has_overfit(), by_heart);
    EXPECT_EQ(course.games() < 4'000, by_heart);
    EXPECT_NE(std::ranges::find(told, "loss on games learned from"), told.end());
    // Whoever goes on knows it.
    TdCourse next(std::make_unique<Rote>(by_heart), options, course.state());
    EXPECT_EQ(next.has_overfit(), by_heart);
  }
}

TEST(Pupil, PlaysNoMoreThanItIsAskedFor) {
  TdCourse course(std::make_unique<Rote>(false), {});
  for (const std::uint64_t wanted : {10U, 20U}) {
    course.pupil().set_more(10);
    while (course.games() < wanted) (void)course.play();
    EXPECT_EQ(course.games(), wanted);  // seven at a time
  }
  course.pupil().set_more(~std::uint64_t{0});
  (void)course.play();
  EXPECT_EQ(course.games(), 27U);
}

}  // namespace
}  // namespace rulewise::memory

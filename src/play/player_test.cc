#include "play/player.h"

#include <gtest/gtest.h>

#include <limits>
#include <thread>

#include "base/clock.h"
#include "game/counting_game.h"
#include "machine/limit.h"

namespace rulewise::play {
namespace {

constexpr double kNoClock = std::numeric_limits<double>::infinity();

/// Reports one answer, then sleeps through its limits until it is told to stop, and longer.
class SleepySearch final : public search::Search {
 public:
  explicit SleepySearch(bool reports) : reports_(reports) {}
  [[nodiscard]] const std::string& name() const override { return name_; }
  search::Answer choose(const game::State& /*state*/, game::Role /*role*/,
                        const search::Limits& limits, const search::Listener& on_better) override {
    search::Answer answer;
    answer.move = game::Move(1);
    answer.value = 77;
    if (reports_ && on_better) on_better(answer);
    while (limits.stop != nullptr && !*limits.stop) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return answer;
  }

 private:
  std::string name_ = "sleepy";
  bool reports_;
};

TEST(Player, TakesWhatWasReportedWhenTheSearchDoesNotComeBack) {
  const game::CountingGame game(10);
  Player player(game, std::make_unique<SleepySearch>(true), {});
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 1.0);
  EXPECT_EQ(answer.move, game::Move(1));
  EXPECT_EQ(answer.value, 77);
  EXPECT_EQ(player.times_overrun(), 1);
}

TEST(Player, FallsBackToALegalMoveWhenNothingWasReported) {
  const game::CountingGame game(10);
  Player player(game, std::make_unique<SleepySearch>(false), {});
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 0.05);
  EXPECT_EQ(answer.move, game.legal_moves(game.initial_state(), game::Role(0)).front());
}

/// Finds something, then meets a state the machine cannot run.
class OverreachingSearch final : public search::Search {
 public:
  [[nodiscard]] const std::string& name() const override { return name_; }
  search::Answer choose(const game::State& /*state*/, game::Role /*role*/,
                        const search::Limits& /*limits*/,
                        const search::Listener& on_better) override {
    search::Answer answer;
    answer.move = game::Move(1);
    on_better(answer);
    throw machine::LimitReached("too many moves");
  }

 private:
  std::string name_ = "overreaching";
};

TEST(Player, KeepsWhatWasFoundBeforeALimit) {
  const game::CountingGame game(10);
  Player player(game, std::make_unique<OverreachingSearch>(), {});
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 1.0);
  EXPECT_EQ(answer.move, game::Move(1));
}

TEST(Player, MovesOnWhileAnOldSearchStillRuns) {
  const game::CountingGame game(10);
  Player player(game, std::make_unique<SleepySearch>(true), {});
  for (int n = 0; n < 4; ++n) {
    const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 0.02);
    EXPECT_TRUE(answer.move.is_valid());
  }
}

TEST(Player, MovesAtOnceWhenHurried) {
  const game::CountingGame game(10);
  Player player(game, std::make_unique<SleepySearch>(true), {});
  player.set_hurry([] { return true; });
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), kNoClock);
  EXPECT_EQ(answer.value, 77);
}

/// Nobody has a choice.
class OneMoveGame final : public game::CountingGame {
 public:
  using CountingGame::CountingGame;
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& /*state*/,
                                                    game::Role /*role*/) const override {
    return {game::Move(2)};
  }
};

TEST(Player, HasNoNeedToThinkAboutTheOnlyMove) {
  const OneMoveGame game(10);
  Player player(game, std::make_unique<SleepySearch>(true), {});
  EXPECT_EQ(player.choose(game.initial_state(), game::Role(0), 1.0).move, game::Move(2));
  EXPECT_EQ(player.times_overrun(), 0);
}

TEST(Player, StopsPonderingWhenItsTurnComes) {
  const game::CountingGame game(10);
  Configuration configuration;
  configuration.ponders = true;
  Player player(game, std::make_unique<SleepySearch>(true), configuration);
  player.ponder(game.initial_state());
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 0.5);
  EXPECT_EQ(answer.value, 77);
}

TEST(Player, EveryConfigurationPlaysLegally) {
  const game::CountingGame game(10);
  for (const std::string& name : known_players()) {
    const auto configuration = read_configuration(name + ":nodes=50");
    ASSERT_TRUE(configuration);
    const auto player = make_player(game, configuration.value(), 3);
    if (name == "alphabeta" || name == "puzzle") {
      EXPECT_FALSE(player) << "two roles move at once here";
      continue;
    }
    ASSERT_TRUE(player) << name;
    const auto legal = game.legal_moves(game.initial_state(), game::Role(0));
    const search::Answer answer =
        player.value()->choose(game.initial_state(), game::Role(0), kNoClock);
    EXPECT_EQ(std::ranges::count(legal, answer.move), 1) << name;
  }
}

}  // namespace
}  // namespace rulewise::play

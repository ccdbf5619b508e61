#include "play/player.h"

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <memory>
#include <thread>

#include "base/clock.h"
#include "base/interruption.h"
#include "game/counting_game.h"
#include "insight/model/game_model.h"
#include "machine/limit.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"

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

/// Who may be hurried thinks on another thread, but not longer and not otherwise.
TEST(Player, AHurryThatDoesNotComeChangesNothing) {
  const auto game = search::library_game("connect_four");
  const game::State state = game->initial_state();
  for (const char* text : {"mcts:depth=2", "auto:depth=2", "mcts:nodes=3000,threads=2",
                           "alphabeta:depth=3", "alphabeta:nodes=2000"}) {
    std::vector<search::Answer> answers;
    for (const bool may_hurry : {false, true}) {
      const auto player = make_player(*game, read_configuration(text).value(), 1);
      ASSERT_TRUE(player) << text;
      if (may_hurry) player.value()->set_hurry([] { return false; });
      answers.push_back(player.value()->choose(state, game::Role(0), Clock::kForever));
    }
    EXPECT_EQ(answers[0].move, answers[1].move) << text;
    EXPECT_EQ(answers[0].value, answers[1].value) << text;
    EXPECT_EQ(answers[0].statistics.nodes, answers[1].statistics.nodes) << text;
    EXPECT_EQ(answers[0].searched_by, answers[1].searched_by) << text;
    EXPECT_FALSE(answers[0].searched_by.empty()) << text;
  }
}

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

/// Finds another search between moves once it is asked, and has nothing more to learn then.
class TrialThatTells final : public Trial {
 public:
  ChosenSearch try_before(const TrialTime& /*time*/) override { return {}; }
  ChosenSearch try_between(const game::State& /*state*/,
                           const std::atomic<bool>& /*stop*/) override {
    is_open_ = false;
    Configuration found;
    found.text = "found";
    return {std::make_unique<SleepySearch>(true), found, "It was better."};
  }
  [[nodiscard]] bool is_open() const override { return is_open_; }

 private:
  std::atomic<bool> is_open_ = true;
};

TEST(Player, ChangesItsSearchBetweenMovesWhenItsTrialTells) {
  const game::CountingGame game(10);
  Configuration configuration;
  configuration.ponders = true;
  configuration.text = "first";
  Player player(game,
                ChosenSearch{std::make_unique<SleepySearch>(false), configuration, "At first."},
                configuration, std::make_unique<TrialThatTells>());
  player.ponder(game.initial_state());
  EXPECT_EQ(player.reason(), "At first.");
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 0.5);
  EXPECT_EQ(answer.value, 77);
  EXPECT_EQ(player.configuration().text, "found");
  EXPECT_EQ(player.reason(), "It was better.");
}

/// Says on which thread it went.
class WitnessedSearch final : public search::Search {
 public:
  explicit WitnessedSearch(std::thread::id& gone_on) : gone_on_(gone_on) {}
  ~WitnessedSearch() override { gone_on_ = std::this_thread::get_id(); }
  [[nodiscard]] const std::string& name() const override { return name_; }
  search::Answer choose(const game::State&, game::Role, const search::Limits&,
                        const search::Listener&) override {
    return {};
  }

 private:
  std::string name_ = "witnessed";
  std::thread::id& gone_on_;
};

TEST(Player, TheThreadThatKeepsTheClockDoesNotClearAwayOldSearches) {
  const game::CountingGame game(10);
  Configuration configuration;
  configuration.ponders = true;
  std::thread::id gone_on;
  {
    Player player(game, ChosenSearch{std::make_unique<WitnessedSearch>(gone_on), configuration, ""},
                  configuration, std::make_unique<TrialThatTells>());
    player.ponder(game.initial_state());
    EXPECT_EQ(player.choose(game.initial_state(), game::Role(0), 2.0).value, 77);
  }
  EXPECT_NE(gone_on, std::thread::id());
  EXPECT_NE(gone_on, std::this_thread::get_id());
}

/// Does not end when it is told to stop, but where the thread is given up.
class StubbornTrial final : public Trial {
 public:
  explicit StubbornTrial(std::atomic<bool>& has_ended) : has_ended_(has_ended) {}
  ChosenSearch try_before(const TrialTime& /*time*/) override {
    while (!base::is_interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    has_ended_ = true;
    return {};
  }
  ChosenSearch try_between(const game::State& /*state*/,
                           const std::atomic<bool>& /*stop*/) override {
    return {};
  }
  [[nodiscard]] bool is_open() const override { return false; }

 private:
  std::atomic<bool>& has_ended_;
};

TEST(Player, GivesItsTrialUpBeforeTheFirstMove) {
  const game::CountingGame game(10);
  std::atomic<bool> has_ended = false;
  Player player(game, ChosenSearch{std::make_unique<SleepySearch>(true), {}, ""}, {},
                std::make_unique<StubbornTrial>(has_ended));
  player.set_hurry([] { return true; });
  player.prepare(kNoClock, 1.0);
  EXPECT_TRUE(has_ended);
  EXPECT_EQ(player.choose(game.initial_state(), game::Role(0), 1.0).value, 77);
}

/// Cannot be given up at all.
class EndlessTrial final : public Trial {
 public:
  explicit EndlessTrial(const std::atomic<bool>& may_end) : may_end_(may_end) {}
  ChosenSearch try_before(const TrialTime& /*time*/) override {
    while (!may_end_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return {};
  }
  ChosenSearch try_between(const game::State& /*state*/,
                           const std::atomic<bool>& /*stop*/) override {
    return {};
  }
  [[nodiscard]] bool is_open() const override { return false; }

 private:
  const std::atomic<bool>& may_end_;
};

TEST(Player, MovesWithoutItsSearchWhileItsTrialDoesNotEnd) {
  const game::CountingGame game(10);
  std::atomic<bool> may_end = false;
  Player player(game, ChosenSearch{std::make_unique<SleepySearch>(true), {}, ""}, {},
                std::make_unique<EndlessTrial>(may_end));
  player.prepare(0.05, 0.05);
  const search::Answer answer = player.choose(game.initial_state(), game::Role(0), 0.05);
  EXPECT_EQ(answer.move, game.legal_moves(game.initial_state(), game::Role(0)).front());
  EXPECT_EQ(answer.statistics.nodes, 0U);
  EXPECT_EQ(player.times_overrun(), 1);
  may_end = true;
  EXPECT_EQ(player.choose(game.initial_state(), game::Role(0), 2.0).value, 77);
}

TEST(Player, EveryConfigurationPlaysLegally) {
  const game::CountingGame game(10);
  for (const std::string& name : known_players()) {
    const auto configuration = read_configuration(name + ":nodes=50");
    ASSERT_TRUE(configuration);
    const auto player = make_player(game, configuration.value(), 3);
    if (name == "alphabeta" || name == "puzzle" || name == "morph") {
      EXPECT_FALSE(player) << "two roles move at once here, and nothing has been learned";
      continue;
    }
    ASSERT_TRUE(player) << name;
    const auto legal = game.legal_moves(game.initial_state(), game::Role(0));
    const search::Answer answer =
        player.value()->choose(game.initial_state(), game::Role(0), kNoClock);
    EXPECT_EQ(std::ranges::count(legal, answer.move), 1) << name;
  }
}

TEST(Player, RefusesToAskForMoreMemoryThanThereIs) {
  const auto game = search::library_game("tic_tac_toe");
  for (const char* text : {"alphabeta:memory=1000G", "auto:memory=1000G"}) {
    const auto player = make_player(*game, read_configuration(text).value(), 1);
    ASSERT_FALSE(player) << text;
    EXPECT_NE(player.error().hint.find("MiB in all"), std::string::npos);
  }
}

/// Notes what it may keep, and moves.
class NotingSearch final : public search::Search {
 public:
  explicit NotingSearch(std::vector<std::size_t>& bytes) : bytes_(bytes) {}
  [[nodiscard]] const std::string& name() const override { return name_; }
  search::Answer choose(const game::State& /*state*/, game::Role /*role*/,
                        const search::Limits& limits,
                        const search::Listener& /*on_better*/) override {
    bytes_.push_back(limits.max_bytes);
    search::Answer answer;
    answer.move = game::Move(1);
    return answer;
  }

 private:
  std::string name_ = "noting";
  std::vector<std::size_t>& bytes_;
};

TEST(Player, MayKeepTheMoreTheLongerAMoveMayTake) {
  const game::CountingGame game(5);
  Configuration configuration;
  configuration.most_memory_bytes = std::size_t{1} << 30U;
  std::vector<std::size_t> bytes;
  Player player(game, std::make_unique<NotingSearch>(bytes), configuration);
  player.prepare(600, 0.5);  // what the opening may keep must be copied in half a second
  for (const double seconds : {0.25, 2.0, 60.0, kNoClock}) {
    (void)player.choose(game.initial_state(), game::Role(0), seconds);
  }
  ASSERT_EQ(bytes.size(), 5U);
  EXPECT_NEAR(static_cast<double>(bytes[0]), 128 << 20, 1 << 20);
  EXPECT_LT(bytes[1], std::size_t{65} << 20U);
  EXPECT_GT(bytes[2], std::size_t{400} << 20U);
  EXPECT_LT(bytes[2], std::size_t{513} << 20U);
  EXPECT_EQ(bytes[3], configuration.most_memory_bytes);
  EXPECT_EQ(bytes[4], 0U);
}

TEST(Player, StudiesTheGameInItsStartClockAlone) {
  const auto game = search::library_game("tic_tac_toe");
  std::atomic<int> asked = 0;
  Knowledge knowledge;
  knowledge.study = [&](double seconds) {
    EXPECT_GT(seconds, 0);
    ++asked;
    return GameStudy{};
  };
  {
    const auto player = make_player(*game, read_configuration("auto").value(), 3, knowledge);
    ASSERT_TRUE(player);
    EXPECT_EQ(asked, 0);
    player.value()->prepare(0.3, 0.05);
  }  // whatever it was doing has ended
  EXPECT_EQ(asked, 1);
  EXPECT_FALSE(make_player(*game, read_configuration("auto:advisors=model").value(), 3, knowledge));
}

TEST(Player, PlaysByTheModelWhereOneIsGiven) {
  const std::string text = search::library_text("connect_three_players.kif");
  const auto game = search::game_of_text(text);
  const gdl::Reading reading = gdl::read_rules(text);
  Knowledge knowledge;
  knowledge.model = std::make_shared<const insight::GameModel>(
      insight::build_model(reading.rules, *game, {.max_seconds = 5, .max_states = 100}));
  for (const char* name : {"alphabeta:advisors=model,nodes=300",
                           "alphabeta:advisors=model,without=paranoid,nodes=300"}) {
    const auto player = make_player(*game, read_configuration(name).value(), 3, knowledge);
    ASSERT_TRUE(player) << name;
    const game::State start = game->initial_state();
    const auto legal = game->legal_moves(start, game::Role(0));
    const search::Answer answer = player.value()->choose(start, game::Role(0), kNoClock);
    EXPECT_EQ(std::ranges::count(legal, answer.move), 1) << name;
  }
}

}  // namespace
}  // namespace rulewise::play

#include "insight/discovery/sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::SizeIs;

/// Two roles choose at once; `lamp` hangs on the first alone, `noise` comes whatever is done.
constexpr const char* kLampAndNoise = R"(
  (role one) (role two)
  (init start)
  (<= (legal one on) (true start)) (<= (legal one off) (true start))
  (<= (legal two a) (true start)) (<= (legal two b) (true start)) (<= (legal two c) (true start))
  (<= (next lamp) (does one on))
  (<= (next mark) (does two b))
  (<= (next noise) (true start))
  (<= terminal (not (true start)))
  (<= (goal one 100) (true lamp)) (<= (goal one 0) (not (true lamp)))
  (goal two 50)
)";

std::vector<std::string> texts(const Sample& sample, const FactSet& facts) {
  std::vector<std::string> lines;
  for (const FactId fact : facts) lines.emplace_back(sample.facts.text(fact));
  return lines;
}

TEST(Sample, RecordsGamesToTheirEnd) {
  const testing::TextGame read = testing::read_game(kLampAndNoise);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  EXPECT_THAT(sample.games, SizeIs(100));
  EXPECT_EQ(sample.finished_games, 100U);
  EXPECT_EQ(sample.states, 200U);
  EXPECT_THAT(sample.games, Each(Field(&SampledGame::goals, SizeIs(2))));
  EXPECT_THAT(sample.games[0].states[0].choices, ElementsAre(2U, 3U));
}

TEST(Sample, TrialsShowWhatHangsOnTheChoiceOfARole) {
  const testing::TextGame read = testing::read_game(kLampAndNoise);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  ASSERT_FALSE(sample.trials.empty());
  for (const Trial& trial : sample.trials) {
    std::size_t arrivals = 0;
    for (const Change& change : trial.changes) {
      arrivals += change.come.size();
      if (change.come.empty()) continue;
      EXPECT_THAT(texts(sample, change.come),
                  ElementsAre(trial.role.index() == 0 ? "lamp" : "mark"));
    }
    EXPECT_EQ(arrivals, 1U);
  }
}

TEST(Sample, HangsOnItsSeed) {
  const testing::TextGame read = testing::read_game(kLampAndNoise);
  const auto goals = [&](std::uint64_t seed) {
    std::vector<int> list;
    for (const SampledGame& game : draw_sample(*read.game, seed, testing::quick_limits()).games) {
      list.push_back(game.goals[0]);
    }
    return list;
  };
  EXPECT_EQ(goals(1), goals(1));
  EXPECT_NE(goals(1), goals(2));
}

TEST(Sample, KeepsItsLimits) {
  const testing::TextGame read = testing::read_game(kLampAndNoise);
  SampleLimits limits = testing::quick_limits();
  limits.max_states = 10;
  limits.max_trials = 3;
  const Sample sample = draw_sample(*read.game, 1, limits);
  EXPECT_LE(sample.states, 11U);
  EXPECT_LE(sample.trials.size(), 6U);  // three states, two roles
}

/// Two roles move a man each at once; the first may also take the other's.
constexpr const char* kAtOnce = R"(
  (role one) (role two) (place 1) (place 2) (place 3)
  (init (man one 1)) (init (man two 3))
  (<= (legal ?r (go ?p)) (role ?r) (place ?p))
  (<= (legal one (shoot ?p)) (place ?p))
  (<= (next (man ?r ?p)) (does ?r (go ?p)) (not (does one (shoot ?p))))
  (<= (next (man one ?p)) (does one (shoot ?q)) (true (man one ?p)))
  (<= terminal (not (true (man two 3))))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Sample, WhatGoesWhateverARoleDoesIsNotItsDoing) {
  const testing::TextGame read = testing::read_game(kAtOnce);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  std::size_t moved_on = 0;  // trials of `one` in which the man of `two` leaves by his own move
  for (const Trial& trial : sample.trials) {
    if (trial.role.index() != 0) continue;
    std::size_t gone = 0;
    std::size_t undone = 0;
    for (const Change& change : trial.changes) {
      for (const std::string& fact : texts(sample, change.gone)) gone += fact == "(man two 3)";
      for (const std::string& fact : texts(sample, change.undone)) undone += fact == "(man two 3)";
    }
    if (gone == trial.changes.size()) {
      ++moved_on;
      EXPECT_EQ(undone, 0U);
    } else {
      EXPECT_EQ(gone, 1U);  // he stays, but for the shot
      EXPECT_EQ(undone, 1U);
    }
  }
  EXPECT_GT(moved_on, 0U);
}

}  // namespace
}  // namespace rulewise::insight

#include "generator/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace rulewise::generator {
namespace {

using testing::ElementsAreArray;

struct BatchRun {
  std::vector<std::uint64_t> seeds;
  BatchResult result;
};

BatchRun run(const Settings& settings, std::uint64_t first, const BatchLimits& limits) {
  BatchRun made;
  BatchListener listener;
  listener.on_kept = [&](const Candidate& candidate) {
    made.seeds.push_back(candidate.seed);
    return true;
  };
  made.result = run_batch(settings, first, limits, listener);
  return made;
}

Settings requiring(std::string_view text) {
  Settings settings;
  settings.requirement = read_requirement(text).requirement;
  return settings;
}

TEST(Batch, WithoutWishesEverySeedIsKept) {
  const BatchRun made = run({}, 5, {.count = 4});
  EXPECT_THAT(made.seeds, ElementsAreArray({5U, 6U, 7U, 8U}));
  EXPECT_EQ(made.result.end, BatchEnd::kDone);
  EXPECT_EQ(made.result.tally.next_seed, 9U);
}

TEST(Batch, ThreadsDoNotChangeIt) {
  const Settings settings = requiring("cylinder and hops");
  const BatchRun one = run(settings, 1, {.count = 12});
  const BatchRun three = run(settings, 1, {.count = 12, .threads = 3});
  EXPECT_EQ(one.seeds, three.seeds);
  EXPECT_EQ(one.result.tally.tried, three.result.tally.tried);
  EXPECT_EQ(one.result.tally.by_fault, three.result.tally.by_fault);
}

TEST(Batch, GoesOnWhereItStopped) {
  const Settings settings = requiring("cylinder");
  const BatchRun all = run(settings, 1, {.count = 6});
  const BatchRun first = run(settings, 1, {.count = 3});
  const BatchRun rest = run(settings, first.seeds.back() + 1, {.count = 3});
  std::vector<std::uint64_t> joined = first.seeds;
  joined.insert(joined.end(), rest.seeds.begin(), rest.seeds.end());
  EXPECT_EQ(joined, all.seeds);
}

TEST(Batch, GivesUpWhereNothingFits) {
  const BatchRun made = run(requiring("width > 100"), 1, {.count = 1, .tries = 50});
  EXPECT_EQ(made.result.end, BatchEnd::kGaveUp);
  EXPECT_EQ(made.result.tally.tried, 50U);
  EXPECT_EQ(made.result.tally.reasons(), "not as required 50");
}

TEST(Batch, StopsWhenAsked) {
  BatchListener listener;
  int kept = 0;
  listener.on_kept = [&](const Candidate&) { return ++kept < 1000; };
  listener.should_stop = [&](const BatchTally& tally) { return tally.kept == 2; };
  const BatchResult result = run_batch({}, 1, {.count = 10}, listener);
  EXPECT_EQ(result.end, BatchEnd::kStopped);
  EXPECT_EQ(kept, 2);
}

TEST(Batch, IsStoppedInTheMiddleOfAGame) {
  const std::atomic<bool> stop{true};
  BatchListener listener;
  listener.on_kept = [](const Candidate&) { return true; };
  BatchLimits limits;
  limits.count = 5;
  limits.stop = &stop;
  const BatchResult result = run_batch(Settings{}, 1, limits, listener);
  EXPECT_EQ(result.end, BatchEnd::kStopped);
  EXPECT_EQ(result.tally.tried, 0U);
}

}  // namespace
}  // namespace rulewise::generator

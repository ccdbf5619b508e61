#include "play/configuration.h"

#include <gtest/gtest.h>

namespace rulewise::play {
namespace {

TEST(Configuration, ReadsNamesAndOptions) {
  const auto read = read_configuration("alphabeta:depth=4,time=250ms,memory=64M,without=table");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().name, "alphabeta");
  EXPECT_EQ(read.value().depth, 4);
  EXPECT_DOUBLE_EQ(read.value().seconds.value(), 0.25);
  EXPECT_EQ(read.value().memory_bytes, std::size_t{64} << 20U);
  EXPECT_TRUE(is_without(read.value(), "table"));
  EXPECT_FALSE(is_without(read.value(), "ordering"));
}

TEST(Configuration, NamesAdvisors) {
  const auto read = read_configuration("alphabeta:advisors=material+dynamic-mobility,depth=2");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().advisors, (std::vector<std::string>{"material", "dynamic-mobility"}));
  EXPECT_FALSE(read_configuration("alphabeta:advisors=wisdom"));
}

TEST(Configuration, OptionsAloneMeanTheAutomaticPlayer) {
  const auto read = read_configuration("depth=2,nodes=10k");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().name, "auto");
  EXPECT_EQ(read.value().nodes, 10'000U);
}

TEST(Configuration, EveryKnownPlayerCanBeNamed) {
  for (const std::string& name : known_players()) EXPECT_TRUE(read_configuration(name)) << name;
}

TEST(Configuration, SaysWhichWordIsWrong) {
  for (const char* text : {"mtcs",
                           "",
                           ":",
                           "alphabeta:",
                           "alphabeta:depth",
                           "alphabeta:depth=0",
                           "mcts:lanes=513",
                           "alphabeta:time=0s",
                           "alphabeta:time=nan",
                           "alphabeta:time=1e99m",
                           "mcts:colour=red",
                           "mcts:without=everything",
                           "alphabeta:memory=99999999999999G",
                           "mcts:seed=-1",
                           "mcts:seed=1,",
                           "mcts:depth=3x",
                           "mcts:exploration=nan",
                           "mcts:amaf_fade=nan",
                           "mcts:habits=-nan",
                           "mcts:nodes=10,nodes=20"}) {
    const auto read = read_configuration(text);
    if (std::string_view(text) == "alphabeta:") {
      EXPECT_TRUE(read) << "a name with nothing after the colon is the name";
      continue;
    }
    ASSERT_FALSE(read) << text;
    EXPECT_FALSE(read.error().message.empty());
    EXPECT_FALSE(read.error().hint.empty());
  }
}

}  // namespace
}  // namespace rulewise::play

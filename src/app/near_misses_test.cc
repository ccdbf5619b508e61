#include "app/near_misses.h"

#include <gmock/gmock.h>

namespace rulewise::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kGames{"breakthrough", "chess", "checkers", "connect-four", "hex"};

TEST(NearMisses, FindsSlipsOfTheFingers) {
  EXPECT_THAT(near_misses("ches", kGames), ElementsAre("chess"));
  EXPECT_THAT(near_misses("chsse", kGames), IsEmpty());
  EXPECT_THAT(near_misses("chses", kGames), ElementsAre("chess"));
  EXPECT_THAT(near_misses("braekthruogh", kGames), ElementsAre("breakthrough"));
  EXPECT_THAT(near_misses("Hex", kGames), ElementsAre("hex"));
}

TEST(NearMisses, FindsBeginnings) {
  EXPECT_THAT(near_misses("connect", kGames), ElementsAre("connect-four"));
}

TEST(NearMisses, SaysNothingOfStrangers) {
  EXPECT_THAT(near_misses("mahjong", kGames), IsEmpty());
  EXPECT_THAT(near_misses("", kGames), IsEmpty());
  EXPECT_THAT(near_misses(std::string(100'000, 'c'), kGames), IsEmpty());
}

TEST(Suggestion, ReadsAsASentence) {
  const std::vector<std::string> words{"perft", "perfs", "prefs"};
  EXPECT_EQ(suggestion("perf", words), "did you mean 'perft' or 'perfs'?");
  EXPECT_EQ(suggestion("walk", words), "");
}

TEST(Suggestion, NamesAllWhereNoneIsNear) {
  const std::vector<std::string> roles{"white", "black"};
  EXPECT_EQ(suggestion_or_all("whit", roles), "did you mean 'white'?");
  EXPECT_EQ(suggestion_or_all("red", roles), "there are white and black");
  EXPECT_EQ(suggestion_or_all("red", std::vector<std::string>(100, "x")), "");
}

}  // namespace
}  // namespace rulewise::app

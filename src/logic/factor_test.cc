#include "logic/factor.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using testing::net_of;

/// The rules of one terminal condition over the facts a … e, which the moves switch on and off.
std::string game_with(std::string_view terminal_rules) {
  return std::string(terminal_rules) + R"(
(role w) (f a) (f b) (f c) (f d) (f e)
(<= (legal w (flip ?x)) (f ?x))
(<= (next ?x) (f ?x) (true ?x) (not (does w (flip ?x))))
(<= (next ?x) (does w (flip ?x)) (not (true ?x)))
)";
}

std::size_t terminal_operations(const Net& net) {
  Net only = net;
  for (Signal& next : only.next) next = kFalse;
  return count_operations(without_dead_gates(only));
}

TEST(Factor, TakesOutWhatAlternativesShare) {
  // (a & b & c) | (a & b & d) | e: six operations; a & b & (c | d) | e: four.
  const Net net =
      net_of(game_with("(<= terminal (true a) (true b) (true c))"
                       "(<= terminal (true a) (true b) (true d))"
                       "(<= terminal (true e))"));
  const Net factored = factor_gates(net);
  EXPECT_EQ(terminal_operations(net), 6U);
  EXPECT_EQ(terminal_operations(factored), 4U);
  EXPECT_EQ(testing::find_disagreement(net, factored, 1, 60), "");
}

TEST(Factor, WorksWithAndAndOrExchanged) {
  // (a | b) & (a | c) & (a | d): five operations; a | (b & c & d): three.
  const Net net =
      net_of(game_with("(<= terminal (or (true a) (true b)) (or (true a) (true c))"
                       " (or (true a) (true d)))"));
  const Net factored = factor_gates(net);
  EXPECT_EQ(terminal_operations(net), 5U);
  EXPECT_EQ(terminal_operations(factored), 3U);
  EXPECT_EQ(testing::find_disagreement(net, factored, 1, 60), "");
}

TEST(Factor, LetsTheShorterAlternativeCoverTheLonger) {
  const Net net =
      net_of(game_with("(<= terminal (true a) (true b))"
                       "(<= terminal (true a) (true b) (true c))"));
  EXPECT_EQ(terminal_operations(factor_gates(net)), 1U);
}

TEST(Factor, LeavesAlternativesThatOthersUse) {
  const Net net =
      net_of(game_with("(<= both (true a) (true b))"
                       "(<= terminal both) (<= terminal (true a) (true c))"
                       "(<= (goal w 100) both)"));
  EXPECT_EQ(terminal_operations(factor_gates(net)), terminal_operations(net));
}

RC_GTEST_PROP(Factor, PlaysTheSameGameWithNoMoreOperations, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  const Net factored = factor_gates(net);
  RC_ASSERT(testing::find_fault(factored) == "");
  RC_ASSERT(count_operations(factored) <= count_operations(net));
  RC_ASSERT(testing::find_disagreement(net, factored, seed, 8) == "");
}

}  // namespace
}  // namespace rulewise::logic

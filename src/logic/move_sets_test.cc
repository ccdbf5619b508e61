#include "logic/move_sets.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using testing::net_of;

std::string simplified(std::string_view text) { return to_text(simplify_move_sets(net_of(text))); }

constexpr const char* kFourMoves =
    "(role w) (d 1) (d 2) (d 3) (d 4) (<= (legal w (go ?x)) (d ?x)) ";

TEST(MoveSets, WriteTheComplementOfTheFew) {
  EXPECT_EQ(simplified(std::string(kFourMoves) + "(<= (next p) (does w (go ?x)) (distinct ?x 2))"),
            R"(0 = false
1 = base p
2 = does (go 2)
next p = !2
legal w (go 1) = true
legal w (go 2) = true
legal w (go 3) = true
legal w (go 4) = true
terminal = false
)");
}

TEST(MoveSets, KnowThatSomeMoveIsMade) {
  const Net net = simplify_move_sets(net_of(std::string(kFourMoves) + "(<= (next p) (does w ?m))"));
  EXPECT_EQ(net.next[0], kTrue);
}

TEST(MoveSets, IntersectWithinOneRole) {
  const Net net = simplify_move_sets(net_of(std::string(kFourMoves) + R"(
(<= (next p) a b)
(<= a (does w (go ?x)) (distinct ?x 1))
(<= b (not (does w (go 2))) (not (does w (go 3))))
)"));
  EXPECT_EQ(to_text(net).substr(0, 46), "0 = false\n1 = base p\n2 = does (go 4)\nnext p = ");
  EXPECT_EQ(net.next[0], Signal::of(2));
}

TEST(MoveSets, OfDifferentRolesStayApart) {
  const std::string text = std::string(kFourMoves) + R"(
(role b) (<= (legal b (go ?x)) (d ?x))
(<= (next p) (does w (go 1)) elsewhere)
(<= elsewhere (does b (go ?x)) (distinct ?x 1))
)";
  const Net net = simplify_move_sets(net_of(text));
  EXPECT_EQ(count_operations(net), 1U);
  EXPECT_EQ(testing::find_disagreement(net_of(text), net, 1, 20), "");
}

TEST(MoveSets, OfSeveralRolesEachStayAsTheyAre) {
  const std::string text = std::string(kFourMoves) + R"(
(role b) (<= (legal b (go ?x)) (d ?x))
(<= (done ?x) (does ?r (go ?x)))
(<= (next p) (done 1) (done 2))
(<= (next q) (not (done 1)) (not (done 3)))
(<= (next r) (done 2))
(<= (next r) (not (done 4)))
)";
  const Net net = simplify_move_sets(net_of(text));
  EXPECT_EQ(testing::find_fault(net), "");
  EXPECT_EQ(testing::find_disagreement(net_of(text), net, 1, 20), "");
}

TEST(MoveSets, GatherMovesAmongOtherConditions) {
  const std::string text = std::string(kFourMoves) + R"(
(init p)
(<= (next p) (true p) (not (does w (go 1))) (not (does w (go 2))))
(<= (next q) (not (does w (go 1))) (not (does w (go 2))))
)";
  const Net net = simplify_move_sets(net_of(text));
  EXPECT_EQ(testing::find_disagreement(net_of(text), net, 1, 20), "");
  EXPECT_EQ(count_operations(net), 2U);  // one `or` of two moves for both
}

RC_GTEST_PROP(MoveSets, PlayTheSameGame, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  const Net simpler = simplify_move_sets(net);
  RC_ASSERT(testing::find_fault(simpler) == "");
  RC_ASSERT(testing::find_disagreement(net, simpler, seed, 8) == "");
}

}  // namespace
}  // namespace rulewise::logic

#include "insight/discovery/successors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

/// Two choose at once; `more` says what comes of it.
std::optional<Successors> opening_of(const std::string& more, std::size_t most = 100) {
  const testing::TextGame game = testing::read_game(R"(
    (role a) (role b) (init (step 0)) (side l) (side r)
    (<= (legal ?p ?s) (role ?p) (side ?s))
    (<= (next (step 1)) (true (step 0))) (<= terminal (true (step 1)))
    (<= (goal ?p 100) (role ?p) (true (at ?s))) (<= (goal ?p 0) (role ?p) (not (true (at l)))))" +
                                                    more);
  return Successors::of(*game.game, game.game->initial_state(), most, base::TimeLimit(600));
}

bool are_roles_alike(const Successors& found) {
  const auto names = found.names();
  return found.options(game::Role(0), names) == found.options(game::Role(1), names);
}

TEST(Successors, TellWhoDecides) {
  const auto alone = opening_of("(<= (next (at ?s)) (does a ?s))");
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->nexts().size(), 2U);
  EXPECT_FALSE(are_roles_alike(*alone));
  const auto together = opening_of("(<= (next (at ?s)) (does a ?s) (does b ?s))");
  ASSERT_TRUE(together);
  EXPECT_EQ(together->nexts().size(), 3U);
  EXPECT_TRUE(are_roles_alike(*together));
}

TEST(Successors, CountHowOftenMovesLeadThere) {
  // Both may bring l about, but b does so by one of its moves alone, whatever a does.
  const auto found = opening_of("(<= (next (at l)) (does b l)) (<= (next (at l)) (does a l))");
  ASSERT_TRUE(found);
  EXPECT_TRUE(are_roles_alike(*found));
  const auto uneven = opening_of(R"(
    (<= (next (at l)) (does b l)) (<= (next (at r)) (does b r) (does a l)))");
  ASSERT_TRUE(uneven);
  EXPECT_FALSE(are_roles_alike(*uneven));
}

TEST(Successors, NoneOfTooMany) { EXPECT_FALSE(opening_of("(<= (next (at ?s)) (does a ?s))", 3)); }

}  // namespace
}  // namespace rulewise::insight

#include "logic/exclusive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "logic/testing/exclusive_rules.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::Contains;
using Names = std::set<std::string>;

std::set<Names> names_of(const Net& net, const std::vector<ExclusiveBases>& sets) {
  std::set<Names> named;
  for (const ExclusiveBases& set : sets) {
    Names names;
    for (const std::uint32_t base : set) names.insert(net.base_names[base]);
    named.insert(names);
  }
  return named;
}

std::set<Names> found_in(const std::string& rules) {
  const Net net = testing::net_of(rules);
  return names_of(net, find_exclusive_bases(net));
}

TEST(Exclusive, ACellHoldsOneThingAndOneRoleIsInControl) {
  const std::set<Names> sets = found_in(testing::kWalkers);
  EXPECT_THAT(sets, Contains(Names{"(at 1 blank)", "(at 1 blue)", "(at 1 red)"}));
  EXPECT_THAT(sets, Contains(Names{"(control blue)", "(control red)"}));
}

TEST(Exclusive, FactsMayDifferInTwoArguments) {
  const std::set<Names> sets = found_in(R"(
    (role w) (n 1) (n 2) (init (token 1 1))
    (<= (legal w (go ?x ?y)) (n ?x) (n ?y))
    (<= (next (token ?x ?y)) (does w (go ?x ?y)))
    (<= terminal (true (token 2 2))) (goal w 50)
  )");
  EXPECT_EQ(sets, (std::set<Names>{{"(token 1 1)", "(token 1 2)", "(token 2 1)", "(token 2 2)"}}));
}

TEST(Exclusive, ARoleThatCannotMoveElsewhereWaits) {
  // Whatever blue does but wait leaves the light on, and it can only wait while red switches.
  const std::set<Names> sets = found_in(R"(
    (role red) (role blue) (init (control red)) (init (light on))
    (<= (legal ?r ?m) (true (control ?r)) (button ?m))
    (<= (legal red wait) (true (control blue)))
    (<= (legal blue wait) (true (control red)))
    (button left) (button right)
    (<= (next (control red)) (true (control blue)))
    (<= (next (control blue)) (true (control red)))
    (<= (next (light off)) (does red left) (true (light on)))
    (<= (next (light on)) (not (does blue wait)) (true (light on)))
    (<= (next (light on)) (does red right) (true (light on)))
    (<= terminal (true (light off))) (goal red 50) (goal blue 50)
  )");
  EXPECT_THAT(sets, Contains(Names{"(light off)", "(light on)"}));
}

TEST(Exclusive, WhatCanBeTrueTogetherIsNotClaimed) {
  for (const Names& set : found_in(testing::kWalkers)) {
    EXPECT_FALSE(set.contains("(visited 1)")) << "visited cells add up";
  }
  // Two writers of one slot at once.
  EXPECT_TRUE(found_in(R"(
    (role a) (role b) (value 1) (value 2) (init (slot x 1))
    (<= (legal ?r (write ?v)) (role ?r) (value ?v))
    (<= (next (slot x ?v)) (does ?r (write ?v)))
    (<= terminal (true (slot x 1)) (true (slot x 2)))
    (goal a 50) (goal b 50)
  )")
                  .empty());
}

TEST(Exclusive, WhatRandomPlayHardlyEverShowsIsNotClaimed) {
  // The fuse has to be lit thirty times in a row, which random play does not do.
  std::string rules = R"(
    (role w) (init (fuse 0)) (init (bulb left))
    (legal w light) (legal w wet) (legal w look) (legal w wait)
    (<= (next (fuse 0)) (not (does w light)))
    (<= (next (bulb left)) (true (bulb left)))
    (<= (next (bulb right)) (true (fuse 30)))
    (<= (next (bulb right)) (true (bulb right)))
    (<= (next (fuse ?n)) (does w light) (true (fuse ?m)) (after ?m ?n))
    (<= terminal (true (fuse 31))) (goal w 50)
  )";
  for (int i = 0; i < 31; ++i) {
    rules += "(after " + std::to_string(i) + ' ' + std::to_string(i + 1) + ')';
  }
  for (const Names& set : found_in(rules)) EXPECT_FALSE(set.contains("(bulb right)"));
}

/// A random net whose facts have arguments, so that there are candidates.
Net net_with_candidates(std::uint64_t seed) {
  Net net = testing::random_playable_net(seed);
  const std::size_t columns = 2 + seed % 3;
  for (std::size_t i = 0; i < net.base_count(); ++i) {
    net.base_names[i] =
        "(f " + std::to_string(i / columns) + ' ' + std::to_string(i % columns) + ')';
  }
  return net;
}

RC_GTEST_PROP(Exclusive, NoRandomGameShowsTwoOfASet, (std::uint64_t seed)) {
  const Net net = net_with_candidates(seed);
  const std::set<Names> sets = names_of(net, find_exclusive_bases(net));
  testing::PlainGame game(net);
  base::Random random(seed + 1);
  for (int step = 0; step < 12; ++step) {
    const testing::View view = game.view();
    for (const Names& set : sets) {
      const auto is_in = [&set](const std::string& fact) { return set.contains(fact); };
      RC_ASSERT(std::ranges::count_if(view.facts, is_in) <= 1);
    }
    const auto moves = testing::random_moves(view, random);
    if (moves.size() < net.role_count()) break;
    RC_ASSERT(game.play(moves));
  }
}

}  // namespace
}  // namespace rulewise::logic

#include "logic/move_groups.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "logic/exclusive.h"
#include "logic/testing/exclusive_rules.h"
#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

bool is_possible(const Net& net, const std::vector<std::uint8_t>& bases) {
  return std::ranges::all_of(net.exclusive, [&](const ExclusiveBases& set) {
    return std::ranges::count_if(set, [&](std::uint32_t b) { return bases[b] != 0; }) <= 1;
  });
}

/// The first move that is legal beside another one of its group; empty if there is none.
std::string clash_in(const Net& net, const std::vector<std::uint8_t>& bases) {
  const auto values = evaluate_gates(net, bases, std::vector<std::uint8_t>(net.move_count(), 0));
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    std::set<std::uint32_t> groups;
    for (std::uint32_t m = net.first_move[role]; m < net.first_move[role + 1]; ++m) {
      if (!value_of(net.legal[m], values)) continue;
      if (!groups.insert(net.move_group[m]).second) return net.move_names[m];
    }
  }
  return "";
}

TEST(MoveGroups, MovesOfOneGroupAreNeverLegalTogether) {
  const Net known = with_exclusive_bases(testing::net_of(testing::kWalkers));
  const Net net = use_exclusive_bases(known);
  ASSERT_EQ(net.base_names, known.base_names);
  ASSERT_EQ(net.move_group.size(), net.move_count());
  const std::set<std::uint32_t> groups(net.move_group.begin(), net.move_group.end());
  EXPECT_LT(groups.size(), net.move_count()) << "something is grouped";
  for (std::uint32_t code = 0; code < (1U << net.base_count()); ++code) {
    std::vector<std::uint8_t> bases(net.base_count());
    for (std::size_t i = 0; i < bases.size(); ++i) bases[i] = (code >> i) & 1U;
    if (is_possible(known, bases)) {
      ASSERT_EQ(clash_in(net, bases), "");
    }
  }
}

TEST(MoveGroups, PlayTheSameGame) {
  const Net known = with_exclusive_bases(testing::net_of(testing::kWalkers));
  const Net net = use_exclusive_bases(known);
  EXPECT_EQ(testing::find_fault(net), "");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(testing::find_disagreement(known, net, seed, 30), "");
  }
}

TEST(MoveGroups, NothingKnownNothingChanged) {
  const Net net = testing::net_of(testing::kWalkers);
  EXPECT_EQ(to_text(use_exclusive_bases(net)), to_text(net));
}

TEST(MoveGroups, AreSaidInWords) {
  const std::string text =
      to_text(use_exclusive_bases(with_exclusive_bases(testing::net_of(testing::kWalkers))));
  EXPECT_NE(text.find("at most one is true: (control red) (control blue)\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("at most one is legal for red: "), std::string::npos) << text;
}

TEST(MoveGroups, LeaveOutWhatAFactImplies) {
  Net net = testing::net_of(R"(
    (role w) (init (lamp red))
    (<= (legal w go) (true (lamp red)) (not (true (lamp green))))
    (<= (legal w stop) (true (lamp green)) (not (true (lamp red))))
    (<= (next (lamp green)) (does w go)) (<= (next (lamp red)) (does w stop))
    (<= terminal (true (lamp green)) (true (lamp red))) (goal w 50)
  )");
  net.exclusive = {{0, 1}};
  const Net used = use_exclusive_bases(net);
  EXPECT_EQ(used.terminal, kFalse);
  EXPECT_LT(count_operations(used), count_operations(net));
  EXPECT_EQ(used.move_group[0], used.move_group[1]);
}

/// Any sets may be claimed to be exclusive: the pass must keep the meaning of gates in all states
/// in which they are.
Net with_random_sets(std::uint64_t seed) {
  Net net = testing::random_playable_net(seed);
  base::Random random(seed);
  for (std::uint32_t i = 0; i < 4 && net.base_count() >= 2; ++i) {
    std::set<std::uint32_t> set;
    const std::uint32_t size = 2 + random.below(4);
    for (std::uint32_t j = 0; j < size; ++j) {
      set.insert(random.below(static_cast<std::uint32_t>(net.base_count())));
    }
    if (set.size() > 1) net.exclusive.emplace_back(set.begin(), set.end());
  }
  return net;
}

std::vector<std::uint8_t> random_bits(std::size_t count, base::Random& random) {
  std::vector<std::uint8_t> bits(count);
  for (std::uint8_t& bit : bits) bit = random.below(4) == 0 ? 1 : 0;
  return bits;
}

RC_GTEST_PROP(MoveGroups, KeepTheMeaningInEveryPossibleState, (std::uint64_t seed)) {
  const Net net = with_random_sets(seed);
  const Net used = use_exclusive_bases(net);
  RC_ASSERT(testing::find_fault(used) == "");
  RC_ASSERT(count_operations(used) <= count_operations(net));
  base::Random random(seed);
  for (int i = 0; i < 8; ++i) {
    const auto bases = random_bits(net.base_count(), random);
    if (!is_possible(net, bases)) continue;
    const auto made = random_bits(net.move_count(), random);
    const auto before = evaluate_gates(net, bases, made);
    const auto after = evaluate_gates(used, bases, made);
    const auto same = [&](Signal a, Signal b) { return value_of(a, before) == value_of(b, after); };
    RC_ASSERT(std::ranges::equal(net.next, used.next, same));
    RC_ASSERT(std::ranges::equal(net.legal, used.legal, same));
    RC_ASSERT(same(net.terminal, used.terminal));
    if (!used.move_group.empty()) RC_ASSERT(clash_in(used, bases) == "");
  }
}

}  // namespace
}  // namespace rulewise::logic

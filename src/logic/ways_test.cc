#include "logic/ways.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::IsSupersetOf;
using ::testing::UnorderedElementsAre;

std::string text_of(const Net& net, Signal signal) {
  const Gate& gate = net.gates[signal.gate()];
  std::string text(signal.is_negated() ? "!" : "");
  if (gate.kind == GateKind::kBase) return text + net.base_names[gate.first];
  if (gate.kind == GateKind::kDoes) return text + "does " + net.move_names[gate.first];
  return text + "gate";
}

std::vector<std::string> texts_of(const Net& net, const Cube& way) {
  std::vector<std::string> texts;
  for (const Signal signal : way) texts.push_back(text_of(net, signal));
  return texts;
}

Signal next_of(const Net& net, const std::string& name) {
  return net.next[static_cast<std::size_t>(std::ranges::find(net.base_names, name) -
                                           net.base_names.begin())];
}

constexpr const char* kRules = R"(
(role w) (f a) (f b) (f c)
(init a)
(<= (legal w (flip ?x)) (f ?x) (true a))
(<= (legal w wait) (not (true a)))
(<= (next ?x) (f ?x) (does w (flip ?x)))
(<= (next a) (true b) (or (true a) (true c)))
(<= (next c) (not (does w wait)) (true b))
(<= (next b) (true b))
)";

TEST(Ways, AreTheProductsOfTheParts) {
  const Net net = testing::net_of(kRules);
  std::vector<std::vector<std::string>> texts;
  for (const Cube& way : Ways(net).of(next_of(net, "a"))) texts.push_back(texts_of(net, way));
  EXPECT_THAT(texts,
              UnorderedElementsAre(UnorderedElementsAre("does (flip a)", "a"),
                                   UnorderedElementsAre("b", "a"), UnorderedElementsAre("b", "c")));
}

TEST(Ways, KnowWhatAMoveNeeds) {
  const Net net = testing::net_of(kRules);
  const auto flip_a = std::ranges::find(net.move_names, "(flip a)") - net.move_names.begin();
  EXPECT_THAT(texts_of(net, Ways(net).needed_for_move(static_cast<std::uint32_t>(flip_a))),
              UnorderedElementsAre("a"));
}

TEST(Ways, KnowWhatTheMovesThatAreLeftNeed) {
  // c comes true if w flips c, or does anything but wait while b holds: all else needs a.
  const Net net = testing::net_of(kRules);
  for (const Cube& way : Ways(net).of(next_of(net, "c"))) {
    EXPECT_THAT(texts_of(net, way), IsSupersetOf({std::string("a")}));
  }
}

TEST(Ways, OfAConstant) {
  const Net net = testing::net_of(kRules);
  EXPECT_TRUE(Ways(net).of(kFalse).empty());
  EXPECT_EQ(Ways(net).of(kTrue).size(), 1U);
}

/// Values of all gates in some state with legal moves, one for each role; empty if there is none.
std::vector<std::uint8_t> random_values(const Net& net, base::Random& random) {
  std::vector<std::uint8_t> bases(net.base_count());
  for (std::uint8_t& base : bases) base = static_cast<std::uint8_t>(random.below(2));
  std::vector<std::uint8_t> made(net.move_count(), 0);
  const std::vector<std::uint8_t> values = evaluate_gates(net, bases, made);
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    std::vector<std::uint32_t> legal;
    for (std::uint32_t m = net.first_move[role]; m < net.first_move[role + 1]; ++m) {
      if (value_of(net.legal[m], values)) legal.push_back(m);
    }
    if (legal.empty()) return {};
    made[legal[random.below(static_cast<std::uint32_t>(legal.size()))]] = 1;
  }
  return evaluate_gates(net, bases, made);
}

RC_GTEST_PROP(Ways, OneHoldsWhereverTheSignalHolds, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  base::Random random(seed);
  Ways ways(net);
  std::vector<std::vector<Cube>> ways_of_next;
  for (const Signal next : net.next) ways_of_next.push_back(ways.of(next));
  for (int i = 0; i < 5; ++i) {
    const std::vector<std::uint8_t> values = random_values(net, random);
    if (values.empty()) continue;
    const auto holds = [&](Signal signal) { return value_of(signal, values); };
    for (std::size_t base = 0; base < net.base_count(); ++base) {
      const bool some = std::ranges::any_of(
          ways_of_next[base], [&](const Cube& way) { return std::ranges::all_of(way, holds); });
      RC_ASSERT(some || !holds(net.next[base]));
    }
  }
}

}  // namespace
}  // namespace rulewise::logic

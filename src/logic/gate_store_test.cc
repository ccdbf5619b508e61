#include "logic/gate_store.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace rulewise::logic {
namespace {

using Signals = std::vector<Signal>;

TEST(GateStore, HasOneGateForEachLeaf) {
  GateStore store;
  const Signal base = store.base(3);
  EXPECT_EQ(store.base(3), base);
  EXPECT_NE(store.base(2), base);
  EXPECT_NE(store.does(3), base);
  EXPECT_EQ(store.size(), 4U);
}

TEST(GateStore, SharesGatesWhateverTheOrder) {
  GateStore store;
  const Signal a = store.base(0);
  const Signal b = store.base(1);
  const Signal both = store.all_of(Signals{a, b});
  EXPECT_EQ(store.all_of(Signals{b, a}), both);
  EXPECT_EQ(store.all_of(Signals{b, a, b, kTrue}), both);
  EXPECT_NE(store.any_of(Signals{a, b}), both);
}

TEST(GateStore, SharesByDeMorgan) {
  GateStore store;
  const Signal a = store.base(0);
  const Signal b = store.base(1);
  EXPECT_EQ(store.any_of(Signals{!a, !b}), !store.all_of(Signals{a, b}));
  EXPECT_EQ(store.all_of(Signals{!a, b}), !store.any_of(Signals{a, !b}));
}

TEST(GateStore, MakesNoGateForWhatIsConstant) {
  GateStore store;
  const Signal a = store.base(0);
  const Signal b = store.base(1);
  EXPECT_EQ(store.all_of(Signals{}), kTrue);
  EXPECT_EQ(store.any_of(Signals{}), kFalse);
  EXPECT_EQ(store.all_of(Signals{a}), a);
  EXPECT_EQ(store.all_of(Signals{a, kFalse, b}), kFalse);
  EXPECT_EQ(store.any_of(Signals{a, kTrue}), kTrue);
  EXPECT_EQ(store.any_of(Signals{b, a, !b}), kTrue);
  EXPECT_EQ(store.all_of(Signals{!a, b, a}), kFalse);
  EXPECT_EQ(store.size(), 3U);
}

TEST(GateStore, AppendsRawGatesAsTheyAre) {
  GateStore store;
  const Signal a = store.base(0);
  const Signal raw = store.append_raw(GateKind::kOr, Signals{a, kFalse});
  EXPECT_EQ(raw.gate(), 2U);
  EXPECT_EQ(store.inputs(2).size(), 2U);
}

TEST(GateStore, KeepsSharingAsItGrows) {
  GateStore store;
  Signals leaves;
  for (std::uint32_t i = 0; i < 60; ++i) leaves.push_back(store.base(i));
  const auto make_all = [&] {
    Signals made;
    for (const Signal a : leaves) {
      for (const Signal b : leaves) made.push_back(store.all_of(Signals{a, b}));
    }
    return made;
  };
  const Signals first = make_all();
  const std::size_t size = store.size();
  EXPECT_EQ(make_all(), first);
  EXPECT_EQ(store.size(), size);
  EXPECT_EQ(size, 1 + 60 + 60 * 59 / 2);
}

/// A store over four bases with random gates, and for each signal its truth table, one bit for
/// each of the 16 states.
RC_GTEST_PROP(GateStore, KeepsTheFunction, ()) {
  GateStore store;
  std::vector<std::pair<Signal, std::uint16_t>> known{{kFalse, 0}};
  const std::uint16_t columns[] = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};
  for (std::uint32_t i = 0; i < 4; ++i) known.emplace_back(store.base(i), columns[i]);
  const int gates = *rc::gen::inRange(1, 30);
  for (int i = 0; i < gates; ++i) {
    const bool is_and = *rc::gen::arbitrary<bool>();
    std::uint16_t table = is_and ? 0xffff : 0;
    Signals inputs;
    for (int width = *rc::gen::inRange(0, 5); width > 0; --width) {
      auto [signal, column] = known[*rc::gen::inRange<std::size_t>(0, known.size())];
      if (*rc::gen::arbitrary<bool>()) {
        signal = !signal;
        column = static_cast<std::uint16_t>(~column);
      }
      inputs.push_back(signal);
      table = static_cast<std::uint16_t>(is_and ? table & column : table | column);
    }
    known.emplace_back(store.gate(is_and ? GateKind::kAnd : GateKind::kOr, inputs), table);
  }
  Net net;
  net.next.assign(4, kFalse);
  std::move(store).move_into(net);
  for (std::uint32_t state = 0; state < 16; ++state) {
    std::vector<std::uint8_t> bases;
    for (std::uint32_t i = 0; i < 4; ++i) bases.push_back((state >> i) & 1U);
    const auto values = evaluate_gates(net, bases, {});
    for (const auto& [signal, table] : known) {
      RC_ASSERT(value_of(signal, values) == (((table >> state) & 1U) != 0));
    }
  }
}

}  // namespace
}  // namespace rulewise::logic

#include "machine/wide/circuit.h"

#include <gtest/gtest.h>

#include "machine/wide/plane.h"

namespace rulewise::machine::wide {
namespace {

bool row(Table table, bool a, bool b, bool c) {
  return (table >> (a * 4 + b * 2 + c * 1) & 1) != 0;
}

TEST(TruthTable, ChangesOfInputsAgreeWithTheirMeaningForEveryFunction) {
  for (unsigned f = 0; f < 256; ++f) {
    const auto table = static_cast<Table>(f);
    for (unsigned bits = 0; bits < 8; ++bits) {
      const bool a = bits & 4U;
      const bool b = bits & 2U;
      const bool c = bits & 1U;
      EXPECT_EQ(row(flipped(table, 0), a, b, c), row(table, !a, b, c));
      EXPECT_EQ(row(flipped(table, 2), a, b, c), row(table, a, b, !c));
      EXPECT_EQ(row(restricted(table, 1, true), a, b, c), row(table, a, true, c));
      EXPECT_EQ(row(merged(table, 0, 2), a, b, c), row(table, a, b, a));
      EXPECT_EQ(row(rewired(table, {1, 2, 0}), a, b, c), row(table, b, c, a));
    }
  }
}

TEST(Circuit, FoldsConstantsAndEqualInputs) {
  Circuit circuit;
  const Wire x = circuit.input(0);
  const Wire y = circuit.input(1);
  EXPECT_EQ(circuit.all(x, kHigh), x);
  EXPECT_EQ(circuit.all(x, !x), kLow);
  EXPECT_EQ(circuit.any(x, kHigh, y), kHigh);
  EXPECT_EQ(circuit.odd(x, x, y), y);
  EXPECT_EQ(circuit.odd(x, kHigh, kLow), !x);
  EXPECT_EQ(circuit.operation_count(), 0U);
}

TEST(Circuit, MakesEachOperationOnce) {
  Circuit circuit;
  const Wire x = circuit.input(0);
  const Wire y = circuit.input(1);
  const Wire both = circuit.all(x, y);
  EXPECT_EQ(circuit.all(y, x), both);
  EXPECT_EQ(circuit.any(!x, !y), !both);
  EXPECT_EQ(circuit.operation_count(), 1U);
}

TEST(Circuit, PlainEvaluationStoresConstantsAndNegations) {
  Circuit circuit;
  circuit.store(!circuit.input(0), 1);
  circuit.store(kHigh, 2);
  circuit.store(kLow, 3);
  circuit.finish();
  std::vector<Plane> planes(4);
  planes[0].set(5, true);
  planes[3] = Plane::filled(true);
  evaluate_plainly(circuit, planes);
  EXPECT_EQ(planes[1].count(), 511U);
  EXPECT_FALSE(planes[1].test(5));
  EXPECT_EQ(planes[2], Plane::filled(true));
  EXPECT_EQ(planes[3], Plane{});
}

}  // namespace
}  // namespace rulewise::machine::wide

#include "machine/wide/period.h"

#include <gtest/gtest.h>

#include "machine/wide/test_nets.h"

namespace rulewise::machine::wide {
namespace {

using testing::NetMaker;

TEST(Period, TurnsOfTicTacToeAreACycleOfTwo) {
  const Period period = find_period(testing::tic_tac_toe());
  ASSERT_EQ(period.length(), 2U);
  EXPECT_EQ(period.known[0][18], Known::kTrue);
  EXPECT_EQ(period.known[1][18], Known::kFalse);
  EXPECT_EQ(period.known[0][19], Known::kFalse);
  EXPECT_EQ(period.known[0][0], Known::kUnknown);
}

/// A ring of `length` bases, one of them true, and one base that depends on a move.
logic::Net ring(std::size_t length, bool is_disturbed) {
  NetMaker maker;
  std::vector<logic::Signal> bases;
  for (std::size_t i = 0; i < length; ++i) bases.push_back(maker.base(i == 0));
  const logic::Signal other = maker.base(false);
  const logic::Signal does = maker.does();
  logic::Net& net = maker.net();
  net.role_names = {"r"};
  net.first_move = {0, 1};
  net.goals = {{}};
  net.legal = {logic::kTrue};
  for (std::size_t i = 0; i < length; ++i) net.next[i] = bases[(i + length - 1) % length];
  net.next[length] = maker.any({other, does});
  if (is_disturbed) net.next[0] = maker.any({bases[length - 1], other});
  return net;
}

TEST(Period, ARingIsACycleOfItsLength) {
  for (const std::size_t length : {2, 3, 6, 8}) {
    EXPECT_EQ(find_period(ring(length, false)).length(), length);
  }
  EXPECT_EQ(find_period(ring(9, false)).length(), 1U);
}

TEST(Period, WhatDependsOnMovesIsNoClock) {
  const Period period = find_period(ring(4, true));
  EXPECT_EQ(period.length(), 1U);
  for (const Known known : period.known[0]) EXPECT_EQ(known, Known::kUnknown);
}

TEST(Period, BasesThatNeverChangeAreKnown) {
  NetMaker maker;
  const logic::Signal fixed = maker.base(true);
  const logic::Signal does = maker.does();
  maker.net().next = {fixed};
  (void)does;
  const Period period = find_period(maker.net());
  ASSERT_EQ(period.length(), 1U);
  EXPECT_EQ(period.known[0][0], Known::kTrue);
}

}  // namespace
}  // namespace rulewise::machine::wide

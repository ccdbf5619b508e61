#include "machine/machine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "base/interruption.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::machine {
namespace {

TEST(MachineKind, NamesAndKindsGoBothWays) {
  for (const std::string_view name : {"auto", "reference", "relational", "single", "wide"}) {
    const auto kind = machine_kind_from(name);
    ASSERT_TRUE(kind.has_value()) << name;
    EXPECT_EQ(name_of(*kind), name);
  }
  EXPECT_FALSE(machine_kind_from("fast").has_value());
  EXPECT_FALSE(machine_kind_from("").has_value());
}

TEST(MakeMachine, ANetTooLargeForTheMemoryIsLeftToTheRelationalMachine) {
  std::string text = R"((role p) (init (at 1)) (legal p stay) (goal p 0) (<= terminal (true over))
    (<= (next (spot ?x ?y ?z)) (true (at 1)) (digit ?x) (digit ?y) (digit ?z)))";
  for (int i = 0; i < 60; ++i) text += "(digit " + std::to_string(i) + ")\n";
  const gdl::Reading reading = gdl::read_rules(text);
  ASSERT_FALSE(reading.diagnostics.has_errors());
  MachineOptions options;
  options.max_bytes = std::size_t{8} << 20U;
  const auto made = make_machine(reading.rules, options);
  ASSERT_TRUE(made);
  EXPECT_EQ(made.value().kind, MachineKind::kRelational);
  EXPECT_NE(made.value().note.find("--memory"), std::string::npos) << made.value().note;
  options.kind = MachineKind::kSingle;
  EXPECT_FALSE(make_machine(reading.rules, options));
}

TEST(MakeMachine, IsGivenUpWhenNobodyWaitsForIt) {
  std::string text = R"((role p) (init (at 1)) (legal p stay) (goal p 0) (<= terminal (true over))
    (<= (far ?a ?b ?c) (digit ?a) (digit ?b) (digit ?c))
    (<= (next (at ?c)) (true (at ?a)) (far ?a ?b ?c)))";
  for (int i = 0; i < 40; ++i) text += "(digit " + std::to_string(i) + ")\n";
  const gdl::Reading reading = gdl::read_rules(text);
  ASSERT_FALSE(reading.diagnostics.has_errors());
  const std::atomic<bool> stop{true};
  const base::Interruptible scope(&stop);
  for (const MachineKind kind : {MachineKind::kAuto, MachineKind::kRelational}) {
    MachineOptions options;
    options.kind = kind;
    EXPECT_FALSE(make_machine(reading.rules, options)) << name_of(kind);
  }
}

}  // namespace
}  // namespace rulewise::machine

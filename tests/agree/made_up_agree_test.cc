// made_up_agree_test.cc — every machine agrees with the reference on rules nobody thought of.
//
// RC_PARAMS="seed=… max_success=…" in the environment chooses which and how many.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "machine/machine.h"
#include "machine/reference/reference_game.h"
#include "made_up_rules.h"
#include "syntax/gdl/gdl.h"
#include "together.h"

namespace rulewise::agree {
namespace {

using machine::MachineKind;

rc::Gen<Tape> any_tape() {
  return rc::gen::container<Tape>(rc::gen::inRange<std::uint16_t>(0, 1000));
}

/// Empty where the machine agrees with the reference or cannot be made.
std::string disagreement(const gdl::Rules& rules, MachineKind kind) {
  machine::MachineOptions options;
  options.kind = kind;
  const auto made = machine::make_machine(rules, options);
  const std::string name(machine::name_of(kind));
  if (!made) {
    return kind == MachineKind::kAuto ? name + " cannot be made: " + made.error().message : "";
  }
  const machine::ReferenceGame judge(rules);
  const Comparison explored = explore_together(judge, *made.value().game, {3, 25, {}});
  if (explored.difference) return name + " differs " + to_text(*explored.difference);
  const Comparison played = play_together(judge, *made.value().game, 1, {8, 25, {}});
  if (played.difference) return name + " differs " + to_text(*played.difference);
  return {};
}

class MadeUp : public testing::TestWithParam<MachineKind> {};

TEST_P(MadeUp, Agrees) {
  const bool holds = rc::check("agrees with the reference", [] {
    const MadeUpRules made_up{*any_tape(), *rc::gen::container<std::vector<Tape>>(any_tape())};
    const std::string text = write_rules(made_up);
    const gdl::Reading reading = gdl::read_rules(text);
    if (reading.diagnostics.has_errors()) {
      RC_FAIL("refused by the check:\n" + reading.diagnostics.to_text("rules") + text);
    }
    const std::string difference = disagreement(reading.rules, GetParam());
    if (!difference.empty()) RC_FAIL(difference + "by these rules:\n" + text);
  });
  EXPECT_TRUE(holds);
}

INSTANTIATE_TEST_SUITE_P(Kinds, MadeUp,
                         testing::Values(MachineKind::kAuto, MachineKind::kRelational,
                                         MachineKind::kSingle, MachineKind::kWide),
                         [](const auto& info) {
                           return std::string(machine::name_of(info.param));
                         });

}  // namespace
}  // namespace rulewise::agree

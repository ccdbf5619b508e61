// corners_test.cc — every machine agrees with the reference on rules that are written to be
// awkward.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <tuple>

#include "machine/machine.h"
#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"
#include "together.h"

namespace rulewise::agree {
namespace {

using machine::MachineKind;

/// Five lamps to switch, all states of which are looked at.
std::string lamps(const std::string& more) {
  return R"(
(role r) (lamp 0) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (init (on 1)) (init (on 3))
(after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 0)
(<= (legal r (switch ?x)) (lamp ?x))
(<= (next (on ?x)) (does r (switch ?x)) (not (true (on ?x))))
(<= (next (on ?x)) (does r (switch ?y)) (true (on ?x)) (distinct ?x ?y))
(<= terminal (true (on 0)) (true (on 1)) (true (on 2)) (true (on 3)) (true (on 4)))
)" + more;
}

/// The same condition with the numbers of the lamps in turn for %.
std::string for_all_lamps(const std::string& condition, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) {
    for (const char c : condition) text += c == '%' ? std::to_string(i % 5) : std::string(1, c);
  }
  return text;
}

std::string rules_named(const std::string& name) {
  if (name == "DeniedConjunctions") {
    return lamps("(goal r 0) (<= (next (calm ?x ?y)) (lamp ?x) (after ?x ?y) (does r (switch ?z))" +
                 for_all_lamps("(not (and (true (on ?x)) (true (on %)) (distinct ?y %)))", 16) +
                 ")");
  }
  if (name == "DeniedChoiceOfConjunctions") {
    return lamps("(goal r 0) (<= (next calm) (not (or" +
                 for_all_lamps("(and (true (on %)) (true calm)) (and (true (on 2)) (lamp 9))", 20) +
                 ")))");
  }
  if (name == "ChoicesThatBind") {
    return lamps(
        "(goal r 0) (<= (next (near ?x)) (or (true (on ?x)) (after ?x 3))" +
        for_all_lamps("(or (distinct ?x %) (and (true (on %)) (not (distinct ?x %))))", 12) + ")");
  }
  if (name == "ChoicesInsideChoices") {
    return lamps("(goal r 0) (<= (next (deep ?x)) (lamp ?x) (or (and" +
                 for_all_lamps("(or (true (on %)) (not (or (true (on ?x)) (after ?x %))))", 8) +
                 ") (not (and (true (on ?x)) (lamp ?x)))))");
  }
  if (name == "WhoeverMakesAMove") {
    return R"((role x) (role y) (role z) (init (step 0)) (after 0 1) (after 1 2) (after 2 3)
(<= (legal ?r a) (role ?r)) (<= (legal ?r b) (role ?r)) (<= (legal x c))
(<= (done ?m) (does ?r ?m))
(<= (next (step ?b)) (true (step ?a)) (after ?a ?b))
(<= (next both) (does ?r a) (does ?q b))
(<= (next all) (done a) (done b) (done c))
(<= (next calm) (not (done a)) (not (done c)))
(<= (next odd) (or (not (done b)) (done c)) (or (done a) (not (true both))))
(<= (next (said ?r ?m)) (does ?r ?m))
(<= terminal (true (step 3)))
(<= (goal ?r 100) (role ?r) (true both)) (<= (goal ?r 0) (role ?r) (not (true both))))";
  }
  // Goals that are no numbers in 0..100, or one number written in two ways.
  return lamps(R"((<= (goal r ?v) (true (on ?x)) (worth ?x ?v))
(worth 0 250) (worth 1 007) (worth 2 7) (worth 3 -5) (worth 4 (half 100)) (worth 0 100) (worth 2 x)
)");
}

class Corners : public testing::TestWithParam<std::tuple<const char*, MachineKind>> {};

TEST_P(Corners, AgreesOnEveryState) {
  const auto& [name, kind] = GetParam();
  const gdl::Reading reading = gdl::read_rules(rules_named(name));
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text(name);
  machine::MachineOptions options;
  options.kind = kind;
  options.max_setup_seconds = 1000;
  auto made = machine::make_machine(reading.rules, options);
  ASSERT_TRUE(made.ok()) << made.error().message;
  const machine::ReferenceGame judge(reading.rules);
  const Comparison comparison = explore_together(judge, *made.value().game, {5, 400, {}});
  EXPECT_GT(comparison.states, 20U);
  if (comparison.difference) ADD_FAILURE() << to_text(*comparison.difference);
}

INSTANTIATE_TEST_SUITE_P(
    Machines, Corners,
    testing::Combine(
        testing::Values("DeniedConjunctions", "DeniedChoiceOfConjunctions", "ChoicesThatBind",
                        "ChoicesInsideChoices", "WhoeverMakesAMove", "OddGoals"),
        testing::Values(MachineKind::kRelational, MachineKind::kSingle, MachineKind::kWide)),
    [](const auto& each) {
      return std::get<0>(each.param) + ("By" + std::string(name_of(std::get<1>(each.param))));
    });

}  // namespace
}  // namespace rulewise::agree

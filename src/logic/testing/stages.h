// stages.h — from a rule text to any stage of compiling it: for tests only.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "logic/eliminate.h"
#include "logic/grounder.h"
#include "logic/net_builder.h"
#include "logic/normalise.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::logic::testing {

/// The rules of a text that may leave out what a whole game needs.
[[nodiscard]] inline gdl::Rules rules_of(std::string_view text) {
  return gdl::read_rules(text).rules;
}

[[nodiscard]] inline LiftedProgram clauses_of(std::string_view text) {
  auto program = normalise(rules_of(text));
  EXPECT_TRUE(program.ok());
  return std::move(program).value();
}

[[nodiscard]] inline LiftedProgram split_clauses_of(std::string_view text) {
  LiftedProgram program = clauses_of(text);
  eliminate_variables(program);
  return program;
}

[[nodiscard]] inline GroundProgram ground_rules_of(std::string_view text) {
  auto program = ground(clauses_of(text), {});
  EXPECT_TRUE(program.ok());
  return std::move(program).value();
}

[[nodiscard]] inline Net net_of(std::string_view text) {
  auto net = build_net(ground_rules_of(text));
  EXPECT_TRUE(net.ok());
  return std::move(net).value();
}

}  // namespace rulewise::logic::testing

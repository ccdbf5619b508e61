// requirement.h — what a game must be like, in a small language: `cylinder and not must_capture`.
//
//     requirement = clause { "or" clause }          clause = part { "and" part }
//     part = "not" part | "(" requirement ")" | TRAIT | MEASURE ( < <= = != >= > ) NUMBER
//
// Needs     nothing: any text may come in
// Promises  faults with their column and a hint; bounded time and stack for any text
// Tested by requirement_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "generator/traits.h"

namespace rulewise::generator {

/// Steps of a little stack machine, in the order they are taken.
class Requirement {
 public:
  /// Holds for every game.
  Requirement() = default;

  [[nodiscard]] bool holds(const Traits& traits) const;

 private:
  friend struct RequirementReading;
  friend class RequirementReader;

  enum class Operation : std::uint8_t { kTrait, kCompare, kNot, kAnd, kOr };
  enum class Relation : std::uint8_t { kLess, kAtMost, kEqual, kUnequal, kAtLeast, kMore };
  struct Step {
    Operation operation = Operation::kTrait;
    std::size_t index = 0;  // of the trait or the measure
    Relation relation = Relation::kEqual;
    int number = 0;
  };
  [[nodiscard]] static bool compare(int left, Relation relation, int right);

  std::vector<Step> steps_;
};

struct RequirementReading {
  Requirement requirement;
  base::Diagnostics diagnostics;
};

[[nodiscard]] RequirementReading read_requirement(std::string_view text);

}  // namespace rulewise::generator

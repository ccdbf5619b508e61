// config_fields.h — the table of settings: key, meaning, where the value lives, what it may be.
//
// Tested by config_test.cc
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "generator/config.h"

namespace rulewise::generator {

using Slot =
    std::variant<int*, Fraction*, IntRange*, FractionRange*, SideRange*, Distribution<Fraction>*,
                 Distribution<scl::BoardType>*, Distribution<scl::Inversion>*,
                 Distribution<scl::SetupKind>*, Distribution<scl::MovementKind>*,
                 Distribution<scl::Comparison>*, Distribution<CaptureEffect>*,
                 Distribution<Generality>*, Distribution<GoalType>*, Distribution<scl::Side>*>;

/// Settings of one field: what a number in it may be, both ends included.
struct Bounds {
  Fraction low;
  Fraction high;
};

struct Field {
  std::string_view key;
  std::string_view meaning;
  Slot (*slot)(Config& config);
  Bounds bounds{fraction(0), fraction(1)};
  std::string_view heading{};  // of a new group of fields
};

[[nodiscard]] std::span<const Field> config_fields();

}  // namespace rulewise::generator

// config_values.h — one value of a config: text to slot and back.
//
// Promises  a slot is changed only by a value without fault
// Tested by config_test.cc
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "generator/config_fields.h"

namespace rulewise::generator {

/// A part of one line that knows its place: its column is its distance from the line's start.
struct LineText {
  const char* line_start = nullptr;
  std::uint32_t line = 0;
  std::string_view text;

  [[nodiscard]] LineText part(std::string_view inside) const { return {line_start, line, inside}; }
  [[nodiscard]] base::Location where() const {
    return {line, static_cast<std::uint32_t>(text.data() - line_start) + 1};
  }
};

void read_value(const LineText& value, const Slot& slot, const Bounds& bounds,
                base::Diagnostics& diagnostics);
/// Takes options out of a distribution and scales the others up to 1 together.
void block_options(const LineText& value, const Slot& slot, base::Diagnostics& diagnostics);

[[nodiscard]] std::string value_text(const Slot& slot);

}  // namespace rulewise::generator

// report.h — a batch as a table: one row a game, with its traits, sizes and figures.
//
// Promises  the same columns in the same order for every game, whether it was played or not
// Tested by report_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "generator/candidate.h"

namespace rulewise::generator {

struct Cell {
  std::string_view column;
  std::variant<std::monostate, bool, std::uint64_t, Fraction, std::string> value;  // none: unknown
};
using Row = std::vector<Cell>;

[[nodiscard]] Row report_row(const std::string& file, const Candidate& candidate);

/// The names of the columns, and the values, as a line of comma-separated values.
[[nodiscard]] std::string csv_head(const Row& row);
[[nodiscard]] std::string csv_line(const Row& row);

}  // namespace rulewise::generator

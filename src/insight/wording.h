// wording.h — small pieces of English for sentences about games.
//
// Tested by wording_test.cc
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/english.h"
#include "insight/piece_of.h"

namespace rulewise::insight {

/// `102.7`, `14`, `0.875`: at most so many digits after the point, none that say nothing.
[[nodiscard]] std::string number_text(double number, int digits = 1);
/// The text in a column of a table: blanks after it, or before it, up to the width.
[[nodiscard]] std::string left(std::string text, std::size_t width);
[[nodiscard]] std::string right(const std::string& text, std::size_t width);

/// As the paper prints numbers: three digits that count.
[[nodiscard]] std::string three_digits(double number);

/// `queens`, `fireflies`, `men`, `passes`.
using base::plural;
/// `a queen`, `an elephant`; with a capital where a sentence begins.
[[nodiscard]] std::string with_article(std::string_view noun);
[[nodiscard]] std::string capitalised(std::string text);
/// `one square`, `3 squares`.
[[nodiscard]] std::string counted(std::size_t count, std::string_view noun);
/// `a`, `a and b`, `a, b and c`.
[[nodiscard]] std::string listed(std::span<const std::string> items, std::string_view last = "and");

/// `white`, `black`.
[[nodiscard]] std::string_view role_name(Side side);
/// `line 5`, `lines 5, 7 and 9`; empty without any. At most six are named.
[[nodiscard]] std::string lines_text(const std::vector<base::Location>& places);
/// ` [lines 5 and 7]`, as sentences end that rest on them; empty without any.
[[nodiscard]] std::string in_brackets(const std::vector<base::Location>& places);
/// Sorted by line, each line once, without places that are unknown.
void tidy_lines(std::vector<base::Location>& places);

}  // namespace rulewise::insight

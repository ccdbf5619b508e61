// tokens.h — the tokens of a text as one line, for the tests of both lexers.
//
// Tested by itself
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/diagnostics.h"

namespace rulewise::testing {

/// Tokens as `LINE:COL text`, joined by `|`.
template <class Lexer>
[[nodiscard]] std::string tokens_by(std::string_view text, base::Diagnostics& diagnostics) {
  Lexer lexer(text, diagnostics);
  std::string result;
  for (auto token = lexer.next(); token.kind != decltype(token.kind)::kEnd; token = lexer.next()) {
    if (!result.empty()) result += '|';
    result += std::to_string(token.where.line) + ':' + std::to_string(token.where.column) + ' ' +
              std::string(token.text);
  }
  return result;
}

/// The same of a text without faults.
template <class Lexer>
[[nodiscard]] std::string tokens_by(std::string_view text) {
  base::Diagnostics diagnostics;
  std::string result = tokens_by<Lexer>(text, diagnostics);
  EXPECT_EQ(diagnostics.to_text("text"), "");
  return result;
}

}  // namespace rulewise::testing

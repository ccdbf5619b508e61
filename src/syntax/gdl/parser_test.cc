#include "syntax/gdl/parser.h"

#include <gtest/gtest.h>

#include <string>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string shape_of(const Parser& parser, ExpressionId id) {
  const Expression& expression = parser.at(id);
  if (!expression.is_list()) return std::string(expression.name);
  std::string text = "[" + std::to_string(expression.part_count);
  for (ExpressionId part = expression.first_part; part.is_valid();
       part = parser.at(part).next_sibling) {
    text += ' ' + shape_of(parser, part);
  }
  return text + ']';
}

struct Parsed {
  std::string shapes;
  std::string messages;
  bool failed;
};

Parsed parse(std::string_view text, std::size_t max_depth = 100) {
  base::Diagnostics diagnostics;
  Parser parser(text, max_depth, diagnostics);
  Parsed parsed;
  for (ExpressionId id = parser.next(); id.is_valid(); id = parser.next()) {
    parsed.shapes += shape_of(parser, id) + '\n';
  }
  parsed.messages = lines_of(diagnostics);
  parsed.failed = parser.failed();
  return parsed;
}

TEST(Parser, BuildsListsAndNames) {
  const Parsed parsed = parse("a (b) () (c (d ?e) f)");
  EXPECT_EQ(parsed.shapes, "a\n[1 b]\n[0]\n[3 c [2 d ?e] f]\n");
  EXPECT_EQ(parsed.messages, "");
  EXPECT_FALSE(parsed.failed);
}

TEST(Parser, TellsWhereTheUnclosedParenthesisOpened) {
  const Parsed parsed = parse("(a)\n(b (c d)");
  EXPECT_EQ(parsed.shapes, "[1 a]\n");
  EXPECT_EQ(parsed.messages, "2:1 error: this parenthesis is never closed\n");
  EXPECT_TRUE(parsed.failed);
}

TEST(Parser, GoesOnAtTheNextRule) {
  const Parsed parsed = parse("(<= a (b)\n(<= c d)\n(<= (e (f)\n(<= g h)");
  EXPECT_EQ(parsed.shapes, "[3 <= c d]\n[3 <= g h]\n");
  EXPECT_EQ(parsed.messages,
            "1:1 error: this parenthesis is never closed\n"
            "3:5 error: this parenthesis is never closed\n");
}

TEST(Parser, LeavesARuleInsideARuleToTheReader) {
  const Parsed parsed = parse("(<= a (<= b c) d)\n(<= e f)");
  EXPECT_EQ(parsed.shapes, "[4 <= a [3 <= b c] d]\n[3 <= e f]\n");
  EXPECT_EQ(parsed.messages, "");
}

TEST(Parser, TellsEveryClosingParenthesisTooMany) {
  const Parsed parsed = parse("(a))\n(b) )");
  EXPECT_EQ(parsed.shapes, "[1 a]\n[1 b]\n");
  EXPECT_EQ(parsed.messages,
            "1:4 error: a closing parenthesis without an opening one\n"
            "2:5 error: a closing parenthesis without an opening one\n");
}

TEST(Parser, StopsBeyondTheDepthLimit) {
  EXPECT_EQ(parse("((a))", 2).messages, "");
  const Parsed parsed = parse("(a) (((b))) (c)", 2);
  EXPECT_EQ(parsed.shapes, "[1 a]\n");
  EXPECT_EQ(parsed.messages,
            "1:7 error: parentheses nest deeper than 2; the rest of the text is not read\n");
}

}  // namespace
}  // namespace rulewise::gdl

#include "syntax/scl/lexer.h"

#include <gtest/gtest.h>

#include <string>

#include "syntax/testing/tokens.h"

namespace rulewise::scl {
namespace {

std::string tokens_of(std::string_view text, base::Diagnostics& diagnostics) {
  return testing::tokens_by<Lexer>(text, diagnostics);
}
std::string tokens_of(std::string_view text) { return testing::tokens_by<Lexer>(text); }

TEST(SclLexer, SplitsWordsNumbersAndMarks) {
  EXPECT_EQ(
      tokens_of("<0,1>[X>=2]->a_1."),
      "1:1 <|1:2 0|1:3 ,|1:4 1|1:5 >|1:6 [|1:7 x|1:8 >=|1:10 2|1:11 ]|1:12 ->|1:14 a_1|1:17 .");
  base::Diagnostics none;
  Lexer lexer("12 a12 12a", none);
  EXPECT_EQ(lexer.next().kind, TokenKind::kNumber);
  EXPECT_EQ(lexer.next().kind, TokenKind::kWord);
  EXPECT_EQ(lexer.next().kind, TokenKind::kWord);
}

TEST(SclLexer, FoldsLettersAndSkipsCommentsOfAnyBytes) {
  EXPECT_EQ(tokens_of(std::string_view("GAME % \xff\0 'x\nChess", 18)), "1:1 game|2:1 chess");
}

TEST(SclLexer, CountsEveryKindOfLineEndOnce) {
  EXPECT_EQ(tokens_of("a\nb\r\nc\rd"), "1:1 a|2:1 b|3:1 c|4:1 d");
}

TEST(SclLexer, TakesQuotedWordsAsNames) {
  base::Diagnostics diagnostics;
  Lexer lexer("'End' end 'a b' 'open", diagnostics);
  const Token quoted = lexer.next();
  EXPECT_EQ(quoted.kind, TokenKind::kQuoted);
  EXPECT_EQ(quoted.text, "end");
  EXPECT_EQ(lexer.next().kind, TokenKind::kWord);
  EXPECT_EQ(diagnostics.error_count(), 0U);
  lexer.next();
  EXPECT_EQ(diagnostics.error_count(), 1U);
  lexer.next();
  EXPECT_EQ(diagnostics.error_count(), 2U);
  EXPECT_EQ(lexer.next().kind, TokenKind::kEnd);
}

TEST(SclLexer, ReadsOnBehindAWordWhoseQuoteIsNeverClosed) {
  base::Diagnostics diagnostics;
  EXPECT_EQ(tokens_of("'man at {(1\n'", diagnostics), "1:1 man|1:6 at|1:9 {|1:10 (|1:11 1|2:1 ");
  EXPECT_EQ(diagnostics.error_count(), 2U);
}

TEST(SclLexer, TellsEachRunOfStrangeBytesOnce) {
  base::Diagnostics diagnostics;
  EXPECT_EQ(tokens_of("a @@@ b \xc3\xa9 c", diagnostics), "1:1 a|1:7 b|1:12 c");
  ASSERT_EQ(diagnostics.error_count(), 2U);
  EXPECT_EQ(diagnostics.all()[0].where, (base::Location{1, 3}));
}

}  // namespace
}  // namespace rulewise::scl

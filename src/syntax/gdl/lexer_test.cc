#include "syntax/gdl/lexer.h"

#include <gtest/gtest.h>

#include <string>

#include "syntax/testing/tokens.h"

namespace rulewise::gdl {
namespace {

std::string tokens_of(std::string_view text, base::Diagnostics& diagnostics) {
  return testing::tokens_by<Lexer>(text, diagnostics);
}
std::string tokens_of(std::string_view text) { return testing::tokens_by<Lexer>(text); }

TEST(Lexer, SplitsNamesAndParentheses) {
  EXPECT_EQ(tokens_of("(<= p?x ?n++)"), "1:1 (|1:2 <=|1:5 p?x|1:9 ?n++|1:13 )");
}

TEST(Lexer, CountsEveryKindOfLineEndOnce) {
  EXPECT_EQ(tokens_of("a\nb\r\nc\rd\n\ne"), "1:1 a|2:1 b|3:1 c|4:1 d|6:1 e");
}

TEST(Lexer, CommentsEndWithTheLine) {
  EXPECT_EQ(tokens_of("a;b (\rc ; d\n;e\r\nf;"), "1:1 a|2:1 c|4:1 f");
}

TEST(Lexer, SkipsByteOrderMark) { EXPECT_EQ(tokens_of("\xef\xbb\xbf(a"), "1:1 (|1:2 a"); }

TEST(Lexer, AcceptsUtf8NamesAndAnyBytesInComments) {
  EXPECT_EQ(tokens_of("\xc3\xa9t\xc3\xa9 ; \xff\xfe"), "1:1 \xc3\xa9t\xc3\xa9");
}

TEST(Lexer, TellsEveryPlaceOfControlBytesAndReadsOn) {
  base::Diagnostics diagnostics;
  EXPECT_EQ(tokens_of(std::string_view("a\0b\0\x7f c", 7), diagnostics), "1:1 a|1:3 b|1:7 c");
  ASSERT_EQ(diagnostics.error_count(), 2U);
  EXPECT_EQ(diagnostics.all()[0].where, (base::Location{1, 2}));
  EXPECT_EQ(diagnostics.all()[0].message, "a control character that has no place in a text");
  EXPECT_EQ(diagnostics.all()[1].where, (base::Location{1, 4}));
  EXPECT_EQ(diagnostics.all()[1].message, "2 control characters that have no place in a text");
}

TEST(Lexer, CountsControlBytesBeyondTheFirstPlaces) {
  base::Diagnostics diagnostics;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "a \x01\n";
  tokens_of(text, diagnostics);
  ASSERT_EQ(diagnostics.error_count(), 11U);
  EXPECT_EQ(diagnostics.all()[9].where, (base::Location{10, 3}));
  EXPECT_EQ(diagnostics.all()[10].where, (base::Location{11, 3}));
  EXPECT_EQ(diagnostics.all()[10].message,
            "990 more control characters from here to the end of the text");
}

TEST(Lexer, TellsBrokenUtf8Names) {
  base::Diagnostics diagnostics;
  tokens_of("(p \xff) (q \xc3)", diagnostics);
  EXPECT_EQ(diagnostics.error_count(), 2U);
}

TEST(Lexer, RefusesUtf16) {
  base::Diagnostics diagnostics;
  EXPECT_EQ(tokens_of("\xff\xfe(\0a\0", diagnostics), "");
  EXPECT_EQ(diagnostics.error_count(), 1U);
}

}  // namespace
}  // namespace rulewise::gdl

// printer_test.cc — what is printed reads as the same rules, whatever the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "syntax/scl/scl.h"
#include "syntax/scl/testing/random_rules.h"
#include "syntax/scl/testing/sample_games.h"

namespace rulewise::scl {
namespace {

RC_GTEST_PROP(Printer, WritesRandomRulesSoThatTheyReadTheSame, ()) {
  const Rules rules = RandomRules::draw();
  const std::string text = to_text(rules);
  const Reading reading = read_rules(text);
  RC_LOG() << reading.diagnostics.to_text("text") << text;
  RC_ASSERT(!reading.diagnostics.has_errors());
  RC_ASSERT(reading.rules == rules);
}

RC_GTEST_PROP(Box, HasNoLineTooLongAndNamesEveryPiece, ()) {
  const Rules rules = RandomRules::draw();
  const std::string text = to_english(rules);
  RC_LOG() << text;
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    RC_ASSERT(end - start <= 80U);
    start = end + 1;
  }
  RC_ASSERT(start == text.size());
}

TEST(Printer, BreaksLongListsOfSquares) {
  std::string text(kOurGame);
  text.replace(text.find("{rank 2}"), 8, "{ranks 2 to 4}");
  const std::string printed = to_text(read_rules(text).rules);
  EXPECT_NE(printed.find("\n           (7,3)"), std::string::npos) << printed;
}

TEST(Printer, KeepsTheLayoutOfTheLibrary) {
  const std::string printed = to_text(read_rules(kTinyGame).rules);
  EXPECT_EQ(printed,
            "game tiny\n"
            "goals\n"
            "  stalemate opponent\n"
            "board_size 3 by 4\n"
            "board_type planar\n"
            "inversion diagonal\n"
            "promote_rank 4\n"
            "setup\n"
            "  man at {(1,1) (2,1) (3,1)}\n"
            "\n"
            "define man\n"
            "  moving\n"
            "    movement leap <0,1> symmetry {} end movement\n"
            "  end moving\n"
            "end define\n"
            "\n"
            "end game.\n");
}

}  // namespace
}  // namespace rulewise::scl

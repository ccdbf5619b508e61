#include "made_up_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "base/random.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::agree {
namespace {

using testing::HasSubstr;

Tape random_tape(base::Random& random, std::uint32_t max_size) {
  Tape tape(random.below(max_size));
  for (std::uint16_t& number : tape) number = static_cast<std::uint16_t>(random.below(1000));
  return tape;
}

MadeUpRules random_rules(base::Random& random) {
  MadeUpRules made_up{random_tape(random, 40), {}};
  const std::uint32_t count = random.below(20);
  for (std::uint32_t i = 0; i < count; ++i) made_up.rules.push_back(random_tape(random, 40));
  return made_up;
}

TEST(MadeUpRules, AlwaysPassTheCheck) {
  base::Random random(1);
  for (int i = 0; i < 300; ++i) {
    const std::string text = write_rules(random_rules(random));
    const gdl::Reading reading = gdl::read_rules(text);
    ASSERT_FALSE(reading.diagnostics.has_errors())
        << reading.diagnostics.to_text("made up") << text;
  }
}

TEST(MadeUpRules, EmptyTapesGiveTheSimplestRules) {
  const std::string text = write_rules({{}, {{}}});
  EXPECT_THAT(text, HasSubstr("(role red)"));
  EXPECT_EQ(text.find("(role blue)"), std::string::npos);
}

TEST(MadeUpRules, SpeakTheWholeLanguage) {
  base::Random random(2);
  std::string all;
  for (int i = 0; i < 200; ++i) all += write_rules(random_rules(random));
  for (const char* part :
       {"(or ", "(not (or ", "(not (and ", "(distinct ", "(pair ", "(true ?e)", "(next ?e)",
        "(does ?r ?m)", "(legal ?r ?m)", "(not terminal)", "(goal ?r 0)", "(path ", "(done ?m)",
        "(role grey)", "(init (k (pair "}) {
    EXPECT_THAT(all, HasSubstr(part));
  }
}

TEST(MadeUpRules, AskForMovesByWhoeverMakesThem) {
  base::Random random(3);
  std::string all;
  for (int i = 0; i < 400; ++i) all += write_rules(random_rules(random));
  for (const char* conditions : {
           R"(\(does \?r [^\n]*\n +\(does \?s )",                              // two roles
           R"(\(does \?r [^\n]*\n +\(does \?r )",                              // one role twice
           R"(\(does \?s [^\n]*\n +\(distinct \?r \?s\))",                     // two that differ
           R"(\(role \?r\)\n +\(not \(does \?r )",                             // one that does not
           R"(\(role \?r\)\n +\(not \(does \?r [^\n]*\n +\(not \(does \?r )",  // neither of two
           R"(\(not \(done )",                                                 // nobody
       }) {
    EXPECT_TRUE(std::regex_search(all, std::regex(conditions))) << conditions;
  }
}

}  // namespace
}  // namespace rulewise::agree

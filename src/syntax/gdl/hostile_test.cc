// Texts made to hurt: each must end quickly, with a message or with rules, and never crash.
#include <gtest/gtest.h>

#include <string>

#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {
namespace {

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

std::string first_message(const Reading& reading) {
  return reading.diagnostics.all().empty() ? "" : reading.diagnostics.all().front().message;
}

TEST(HostileText, DeepNestingIsRefused) {
  constexpr std::size_t kDepth = 100'000;
  const std::string deep = "parentheses nest deeper than 1000; the rest of the text is not read";
  EXPECT_EQ(first_message(read_rules(repeated("(p ", kDepth) + repeated(")", kDepth))), deep);
  EXPECT_EQ(first_message(read_rules("(<= p " + repeated("(not ", kDepth))), deep);
  EXPECT_EQ(first_message(read_rules(repeated("(", kDepth))), deep);
}

TEST(HostileText, NestingWithinTheLimitIsRead) {
  const Reading reading = read_rules("(<= p " + repeated("(not ", 900) + "q" + repeated(")", 901));
  EXPECT_EQ(reading.rules.rules.size(), 1U);
  EXPECT_EQ(to_text(reading.rules, reading.rules.rules[0]).size(), 6U + 900U * 6U + 2U);
}

TEST(HostileText, LongTextIsRefusedUnread) {
  ReadLimits limits;
  limits.max_bytes = 1000;
  const Reading reading = read_rules(repeated("(p a)", 201), limits);
  EXPECT_EQ(first_message(reading), "the text is longer than 1000 bytes and is not read");
  EXPECT_TRUE(reading.rules.rules.empty());
}

TEST(HostileText, RulesThatTakeTooMuchMemoryAreRefused) {
  ReadLimits limits;
  limits.max_memory = std::size_t{1} << 20U;
  const Reading small = read_rules("(role a) (legal a m) terminal (goal a 1) (next p)", limits);
  EXPECT_FALSE(small.diagnostics.has_errors());
  const Reading facts = read_rules(repeated("p\n", 100'000), limits);
  EXPECT_EQ(first_message(facts),
            "the rules up to here take more than a quarter of the memory, 1 MiB; the rest of the "
            "text is not read");
  EXPECT_LT(memory_bytes(facts.rules), limits.max_memory);
  EXPECT_EQ(first_message(read_rules('(' + repeated("p ", 100'000) + ')', limits)),
            "this expression takes more memory than the rules may; the rest of the text is not "
            "read");
}

TEST(HostileText, ManyFaultsAreCountedNotKept) {
  const Reading reading = read_rules(repeated("(<= (p ?x) (not (q ?y)))\n", 20'000));
  EXPECT_EQ(reading.diagnostics.error_count(), 40'004U);
  EXPECT_EQ(reading.diagnostics.all().size(), base::Diagnostics::kMostKept);
}

TEST(HostileText, ManyRulesOfOneRelationAreNotPairedOneByOne) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "(<= (p ?x) (q ?x) (not (p ?x)))\n";
  const Reading reading = read_rules(text);
  EXPECT_EQ(first_message(reading), "the game has no `role`: nobody plays");
  EXPECT_EQ(reading.diagnostics.error_count(), 20'004U);  // each of them negates itself
}

TEST(HostileText, ManyCyclesAreFoundTogether) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i);
    text += "(<= p" + n + " (not q" + n + ")) (<= q" + n + " p" + n + ")\n";
  }
  EXPECT_EQ(read_rules(text).diagnostics.error_count(), 20'004U);
}

TEST(HostileText, HugeArityAndManyVariablesStayLinear) {
  const Reading wide = read_rules("(<= (p " + repeated("?x ", 200'000) + ") (p " +
                                  repeated("?y ", 200'000) + ") (q ?x))");
  EXPECT_EQ(wide.rules.rules.size(), 1U);
  std::string many = "(p";
  for (int i = 0; i < 100'000; ++i) many += " ?" + std::to_string(i);
  EXPECT_EQ(first_message(read_rules(many + ")")), "more than 1000 variables in one rule");
}

TEST(HostileText, AlternatingBranchesStayLinear) {
  const Reading reading = read_rules("(<= (p ?x) " + repeated("(or (q ?x) (and (r ?x) ", 450) +
                                     "(s ?x)" + repeated("))", 450) + ")");
  EXPECT_EQ(reading.diagnostics.error_count(), 4U);  // no role, legal, terminal, goal
}

TEST(HostileText, LongNamesAreShortenedInMessages) {
  const Reading reading = read_rules("(goal a " + repeated("x", 1'000'000) + ")");
  ASSERT_TRUE(reading.diagnostics.has_errors());
  EXPECT_LT(reading.diagnostics.to_text("file").size(), 2000U);
}

TEST(HostileText, EveryByteIsAnsweredWithoutCrash) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    for (const std::string& text : {std::string(1, c), "(p " + std::string(1, c) + ")",
                                    "(<= p " + std::string(3, c), std::string(2, c) + ")"}) {
      const Reading reading = read_rules(text);
      EXPECT_TRUE(reading.diagnostics.has_errors());
    }
  }
}

}  // namespace
}  // namespace rulewise::gdl

#include "generator/requirement.h"

#include <gtest/gtest.h>

#include <string>

namespace rulewise::generator {
namespace {

/// Traits of a game that has exactly these, and measures all 5.
Traits traits(std::initializer_list<std::string_view> names) {
  Traits made;
  made.holds.resize(trait_kinds().size());
  made.measures.resize(measure_kinds().size(), 5);
  for (const std::string_view name : names) made.holds[*find_trait(name)] = true;
  return made;
}

bool holds(std::string_view text, const Traits& of) {
  const RequirementReading reading = read_requirement(text);
  EXPECT_EQ(reading.diagnostics.to_text("r"), "") << text;
  return reading.requirement.holds(of);
}

std::string requirement_fault(std::string_view text) {
  const RequirementReading reading = read_requirement(text);
  EXPECT_EQ(reading.diagnostics.error_count(), 1U) << text;
  return reading.diagnostics.to_text("r");
}

TEST(Requirement, NothingRequiredHoldsAlways) { EXPECT_TRUE(Requirement().holds(traits({}))); }

TEST(Requirement, WordsJoinAsInEnglish) {
  const Traits game = traits({"cylinder", "hops"});
  EXPECT_TRUE(holds("cylinder and hops and not must_capture", game));
  EXPECT_FALSE(holds("cylinder and hops and must_capture", game));
  EXPECT_TRUE(holds("must_capture or hops", game));
  EXPECT_TRUE(holds("CYLINDER AND NOT (retrieve or rides)", game));
  EXPECT_TRUE(holds("not not hops", game));
}

TEST(Requirement, AndBindsTighterThanOr) {
  EXPECT_TRUE(holds("hops or rides and leaps", traits({"hops"})));
  EXPECT_FALSE(holds("(hops or rides) and leaps", traits({"hops"})));
  EXPECT_TRUE(holds("not rides and hops", traits({"hops"})));
}

TEST(Requirement, NumbersAreCompared) {
  const Traits five = traits({});
  EXPECT_TRUE(holds("width = 5 and height >= 5 and types <= 5 and pieces != 4", five));
  EXPECT_TRUE(holds("not (goals < 5 or goals>5)", five));
}

TEST(Requirement, FaultsHaveTheirColumnAndAHint) {
  EXPECT_EQ(requirement_fault("cylnder and hops"),
            "r:1:1: error: no trait named 'cylnder'\n  hint: did you mean 'cylinder'?\n");
  EXPECT_EQ(requirement_fault("cylinder hops"),
            "r:1:10: error: 'hops' follows a complete requirement\n"
            "  hint: join two requirements with `and` or `or`\n");
  EXPECT_EQ(
      requirement_fault("cylinder and"),
      "r:1:13: error: a trait is missing at the end\n  hint: for example `cylinder and hops`\n");
  EXPECT_EQ(requirement_fault("(hops"), "r:1:2: error: '(' is never closed\n  hint: add a ')'\n");
  EXPECT_EQ(requirement_fault("(hops rides)"),
            "r:1:7: error: expected ')' instead of 'rides'\n"
            "  hint: join requirements with `and` or `or`\n");
  EXPECT_EQ(requirement_fault("width"),
            "r:1:6: error: 'width' is a number and has to be compared\n"
            "  hint: for example `width >= 4`\n");
  EXPECT_EQ(requirement_fault("width > hops"),
            "r:1:9: error: expected a number after the comparison\n"
            "  hint: for example `width >= 4`\n");
  EXPECT_EQ(requirement_fault("hops & rides"),
            "r:1:6: error: '&' follows a complete requirement\n"
            "  hint: join two requirements with `and` or `or`\n");
}

TEST(Requirement, EmptyTextAsksForATrait) { EXPECT_NE(requirement_fault("  "), ""); }

TEST(Requirement, HostileTextsEndSoon) {
  EXPECT_TRUE(read_requirement(std::string(5000, '(')).diagnostics.has_errors());
  EXPECT_TRUE(read_requirement(std::string(50'000, 'x')).diagnostics.has_errors());
  std::string nots;
  for (int i = 0; i < 2000; ++i) nots += "not ";
  EXPECT_TRUE(holds(nots + "hops", traits({"hops"})));
}

}  // namespace
}  // namespace rulewise::generator

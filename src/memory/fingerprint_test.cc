#include "memory/fingerprint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "memory/testing/library_game.h"

namespace rulewise::memory {
namespace {

using Definitions = std::vector<std::pair<std::string, std::string>>;  // names, and what each takes

/// A guard steps to the front and becomes one of the `born`; all others step alike and differ in
/// what they take alone.
std::string text_of_small(const Definitions& definitions, const std::string& born) {
  std::string text = R"(game small
goals
  stalemate opponent
board_size 4 by 4
board_type planar
inversion forward
promote_rank 4
setup
  guard at {rank 1}

define guard
  moving
    movement leap <0,1> symmetry {} end movement
  end moving
  promoting decision player options [{player} {)" +
                     born + R"(}] end promoting
end define
)";
  for (const auto& [name, taken] : definitions) {
    text += "\ndefine " + name + R"(
  moving
    movement leap <1,0> symmetry all_symmetry end movement
  end moving
  capturing
    capture by {clobber} type [{opponent} {)" +
            taken + R"(}] effect remove
      movement leap <1,1> symmetry all_symmetry end movement
    end capture
  end capturing
end define
)";
  }
  return text + "\nend game.\n";
}

scl::Rules small_rules(const Definitions& definitions, const std::string& born) {
  scl::Reading reading = scl::read_rules(text_of_small(definitions, born));
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("small");
  return std::move(reading.rules);
}

/// Names in the order that all such rules share.
std::vector<std::string> names_in_order(const scl::Rules& rules) {
  std::vector<std::string> names;
  for (const std::size_t kind : fingerprint_of(rules).order) {
    names.push_back(rules.pieces[kind].name);
  }
  return names;
}

// Ant and bee take a guard and move alike; who takes them tells them apart.
const Definitions kOneTaken{
    {"rook", "guard ant"}, {"bishop", "guard ant rook"}, {"ant", "guard"}, {"bee", "guard"}};
const Definitions kBothTaken{
    {"rook", "guard ant"}, {"bishop", "guard bee rook"}, {"ant", "guard"}, {"bee", "guard"}};
const char* const kAllBorn = "ant bee rook bishop";

Definitions turned_round(Definitions definitions) {
  std::ranges::reverse(definitions);
  return definitions;
}

TEST(Fingerprint, TellsWhoIsTakenByWhom) {
  EXPECT_NE(fingerprint_of(small_rules(kOneTaken, kAllBorn)).text,
            fingerprint_of(small_rules(kBothTaken, kAllBorn)).text);
}

TEST(Fingerprint, GivesKindsThatDifferInWhoTakesThemTheSameOrderEverywhere) {
  for (const Definitions& definitions : {kOneTaken, kBothTaken}) {
    const scl::Rules plain = small_rules(definitions, kAllBorn);
    const scl::Rules other = small_rules(turned_round(definitions), kAllBorn);
    ASSERT_NE(plain.pieces[1].name, other.pieces[1].name);
    EXPECT_EQ(fingerprint_of(plain).text, fingerprint_of(other).text);
    EXPECT_EQ(names_in_order(plain), names_in_order(other));
  }
}

TEST(Fingerprint, GivesKindsThatDifferInWhoTakesThemTheSameOrderUnderOtherNames) {
  const std::map<std::string, std::string> names{{"ant", "bee"}, {"bee", "ant"}};
  const Definitions exchanged{
      {"rook", "guard bee"}, {"bishop", "guard ant rook"}, {"ant", "guard"}, {"bee", "guard"}};
  const scl::Rules plain = small_rules(kBothTaken, kAllBorn);
  const scl::Rules other = small_rules(exchanged, kAllBorn);
  EXPECT_EQ(fingerprint_of(plain).text, fingerprint_of(other).text);
  std::vector<std::string> expected = names_in_order(plain);
  for (std::string& name : expected) {
    if (const auto found = names.find(name); found != names.end()) name = found->second;
  }
  EXPECT_EQ(names_in_order(other), expected);
}

TEST(Fingerprint, TellsKindsApartThatAreNamedByPromotionsAlone) {
  const Definitions definitions{{"ant", "guard"}, {"bee", "guard"}};
  const scl::Rules plain = small_rules(definitions, "ant");
  const scl::Rules other = small_rules(turned_round(definitions), "ant");
  EXPECT_EQ(fingerprint_of(plain).text, fingerprint_of(other).text);
  EXPECT_EQ(names_in_order(plain), names_in_order(other));
  EXPECT_NE(fingerprint_of(plain).text, fingerprint_of(small_rules(definitions, "ant bee")).text);
}

TEST(Fingerprint, IsThatOfTheRulesWhereKindsMayBeExchanged) {
  const Definitions definitions{{"rook", "ant bee"}, {"ant", "guard"}, {"bee", "guard"}};
  EXPECT_EQ(fingerprint_of(small_rules(definitions, kAllBorn)).text,
            fingerprint_of(small_rules(turned_round(definitions), kAllBorn)).text);
}

TEST(Fingerprint, TellsRingsApartThatLookAlikeFromEveryKind) {
  const auto rings = [](const std::vector<std::size_t>& next) {
    Definitions definitions;
    for (std::size_t i = 0; i < next.size(); ++i) {
      definitions.emplace_back("p" + std::to_string(i), "p" + std::to_string(next[i]));
    }
    return definitions;
  };
  const std::string born = "p0 p1 p2 p3 p4 p5";
  const Definitions one = rings({1, 2, 3, 4, 5, 0});
  const Definitions two = rings({1, 2, 0, 4, 5, 3});
  const Definitions mixed = rings({2, 3, 4, 5, 0, 1});  // two as well
  const auto text = [&](const Definitions& all) {
    return fingerprint_of(small_rules(all, born)).text;
  };
  EXPECT_NE(text(one), text(two));
  EXPECT_EQ(text(two), text(mixed));
  EXPECT_EQ(text(one), text(turned_round(one)));
}

TEST(Fingerprint, HangsOnTheNamesWhereTooManyKindsAreAlike) {
  const auto crowd = [](const std::string& letter) {
    Definitions definitions;
    for (int i = 0; i < 120; ++i) definitions.emplace_back(letter + std::to_string(i), "guard");
    return definitions;
  };
  const scl::Rules plain = small_rules(crowd("p"), "guard");
  const scl::Rules other = small_rules(turned_round(crowd("p")), "guard");
  EXPECT_EQ(fingerprint_of(plain).text, fingerprint_of(other).text);
  EXPECT_EQ(names_in_order(plain), names_in_order(other));
  EXPECT_NE(fingerprint_of(plain).text, fingerprint_of(small_rules(crowd("q"), "guard")).text);
}

TEST(Fingerprint, IsWhatItWasWhereKindsAreToldApartByTheirOwnRules) {
  // What was learned before is found again.
  const auto text = [](const char* name) {
    return fingerprint_of(testing::library_game(name)->rules).text;
  };
  EXPECT_EQ(text("metagamer_chess"), "scl-8555aaf710618a26");
  EXPECT_EQ(text("shogi"), "scl-6cca83b840901f3c");
}

}  // namespace
}  // namespace rulewise::memory

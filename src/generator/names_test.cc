#include "generator/names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "generator/invent.h"

namespace rulewise::generator {
namespace {

TEST(Names, TwentySixListsWithTheirOwnInitials) {
  for (std::size_t letter = 0; letter < kMostTypes; ++letter) {
    const auto list = animals(letter);
    EXPECT_GE(list.size(), 8U);
    EXPECT_TRUE(std::ranges::is_sorted(list, {}, &Animal::name));
    std::set<Gait> gaits;
    for (const Animal& animal : list) {
      EXPECT_EQ(animal.name[0], static_cast<char>('a' + letter)) << animal.name;
      gaits.insert(animal.gait);
    }
    EXPECT_EQ(gaits.size(), 3U) << letter;
    EXPECT_EQ(plain_name(letter)[0], static_cast<char>('a' + letter));
  }
}

TEST(Names, LeaveTheRulesAlone) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const scl::Rules plain = invent_rules({}, seed);
    scl::Rules named = plain;
    name_plausibly(named, seed);
    EXPECT_NE(named.name, plain.name);
    std::set<char> initials;
    for (std::size_t i = 0; i < named.pieces.size(); ++i) {
      initials.insert(named.pieces[i].name[0]);
      named.pieces[i].name = plain.pieces[i].name;
    }
    EXPECT_EQ(initials.size(), plain.pieces.size());
    named.name = plain.name;
    EXPECT_EQ(named, plain);
  }
}

TEST(Names, SuitTheWayAPieceMoves) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    scl::Rules rules = invent_rules({}, seed);
    name_plausibly(rules, seed);
    for (const scl::Piece& piece : rules.pieces) {
      const auto list = animals(static_cast<std::size_t>(piece.name[0] - 'a'));
      const auto animal = std::ranges::find(list, piece.name, &Animal::name);
      ASSERT_NE(animal, list.end()) << piece.name;
      EXPECT_EQ(static_cast<int>(animal->gait), static_cast<int>(piece.moving[0].kind));
    }
  }
}

}  // namespace
}  // namespace rulewise::generator

#include "tactics/symmetry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "logic/logic.h"
#include "syntax/gdl/gdl.h"
#include "tactics/describe.h"
#include "tactics/rule_text.h"

namespace rulewise::tactics {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::string game_text(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Derived {
  Derivation derivation;
  Images images;
};

Derived derived(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto net = logic::compile_rules(reading.rules, {});
  EXPECT_TRUE(net.ok());
  auto derivation = derive(reading.rules, net.value(), {.derives_sure_wins = false});
  EXPECT_TRUE(derivation.ok());
  Derived result{std::move(derivation).value(), {}};
  result.images = find_images(result.derivation, net.value());
  return result;
}

/// The moves of rules that win, those of images of each other together.
std::multiset<std::multiset<std::string>> winning_moves(const Derived& derived) {
  std::map<std::size_t, std::multiset<std::string>> groups;
  for (std::size_t i = 0; i < derived.derivation.wins.size(); ++i) {
    const Draft& win = derived.derivation.wins[i];
    groups[derived.images.wins[i]].insert(RuleText(derived.derivation, win).term(win.move));
  }
  std::multiset<std::multiset<std::string>> all;
  for (const auto& [number, moves] : groups) all.insert(moves);
  return all;
}

using Moves = std::multiset<std::string>;

TEST(Symmetry, MirrorsAndTurnsTicTacToe) {
  const Derived found = derived(game_text("tic_tac_toe"));
  // Eight of the board, with and without the signs exchanged, less the one that changes nothing.
  EXPECT_EQ(found.images.symmetries, 15U);
  EXPECT_THAT(
      winning_moves(found),
      UnorderedElementsAre(Moves{"(mark 1 1)", "(mark 3 3)", "(mark 1 3)", "(mark 3 1)"},
                           Moves{"(mark 2 2)", "(mark 2 2)"},
                           Moves{"(mark ?a 1)", "(mark ?a 3)", "(mark 1 ?a)", "(mark 3 ?a)"},
                           Moves{"(mark ?a 2)", "(mark 2 ?a)"}));
  EXPECT_EQ(std::set(found.images.forced.begin(), found.images.forced.end()).size(), 4U);
}

TEST(Symmetry, ABrokenOneIsNone) {
  // One diagonal does not count: the board can only be turned over the other, or by half a turn.
  std::string text = game_text("tic_tac_toe");
  const std::string diagonal = "(true (cell 1 3 ?p))\n    (true (cell 2 2 ?p))\n";
  const std::size_t at = text.find(diagonal);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, diagonal.size(), "(true (cell 1 1 ?p))\n    (true (cell 2 2 ?p))\n");
  const Derived found = derived(text);
  for (const Moves& moves : winning_moves(found)) {
    EXPECT_FALSE(moves.contains("(mark 1 1)") && moves.contains("(mark 1 3)"));
  }
  EXPECT_LT(found.images.symmetries, 15U);
}

/// A line of five that x wants to hold at an end; `last` says which place is the other.
std::string line(const std::string& last) {
  return R"((role x) (role o) (init (control x))
    (place 1) (place 2) (place 3) (place 4) (place 5)
    (<= (legal ?p (take ?a)) (true (control ?p)) (place ?a) (not (held ?a)))
    (<= (legal x noop) (true (control o)))
    (<= (legal o noop) (true (control x)))
    (<= (held ?a) (true (of ?a ?p)))
    (<= (next (of ?a ?p)) (does ?p (take ?a)))
    (<= (next (of ?a ?p)) (true (of ?a ?p)))
    (<= (next (control x)) (true (control o)))
    (<= (next (control o)) (true (control x)))
    (<= done (true (of 1 x))) (<= done (true (of )" +
         last + R"( x))) (<= done full) (<= terminal done)
    (<= full (held 1) (held 2) (held 3) (held 4) (held 5))
    (<= (goal x 100) (true (of 1 x))) (<= (goal x 100) (true (of )" +
         last + R"( x)))
    (<= (goal o 50) (role o)))";
}

TEST(Symmetry, ALineIsTurnedRoundOnlyWhereTheRulesAre) {
  EXPECT_THAT(winning_moves(derived(line("5"))),
              UnorderedElementsAre(Moves{"(take 1)", "(take 5)"}));
  EXPECT_THAT(winning_moves(derived(line("4"))),
              UnorderedElementsAre(Moves{"(take 1)"}, Moves{"(take 4)"}));
}

TEST(Symmetry, LinesThatAreWrittenFromOneEndAreTurnedRound) {
  // The n-th of five is missing: the first as the last, the second as the fourth.
  const Derived found = derived(game_text("gomoku_9"));
  EXPECT_EQ(std::set(found.images.wins.begin(), found.images.wins.end()).size(), 3U);
}

TEST(Symmetry, ImagesAreToldOnceAndKeptAll) {
  const Derived found = derived(game_text("tic_tac_toe"));
  const auto plain = describe(found.derivation);
  const auto rules = describe(found.derivation, found.images);
  ASSERT_EQ(rules.size(), plain.size());
  std::size_t told = 0;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(rules[i].text, plain[i].text);
    if (rules[i].image_of == kNoImage) {
      told += rules[i].images + 1;
      EXPECT_THAT(rules[i].sentence, HasSubstr(" of the game."));
    } else {
      EXPECT_LT(rules[i].image_of, i);
      EXPECT_EQ(rules[rules[i].image_of].image_of, kNoImage);
      EXPECT_EQ(rules[i].images, rules[rules[i].image_of].images);
      EXPECT_EQ(rules[i].sentence, plain[i].sentence);
    }
  }
  EXPECT_EQ(told, rules.size());
}

}  // namespace
}  // namespace rulewise::tactics

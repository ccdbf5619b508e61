#include "insight/discovery/symmetries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Two roles put marks on a board of 3 x 3 in turn until it is full; `extra` may spoil it.
std::string marks(const std::string& goals) {
  return R"(
    (role x) (role o) (rival x o) (rival o x) (after 1 2) (after 2 3) (index 1) (index 2) (index 3)
    (init (control x))
    (<= (taken ?c ?r) (true (cell ?c ?r ?p)))
    (<= (free ?c ?r) (index ?c) (index ?r) (not (taken ?c ?r)))
    (<= (legal ?p (mark ?c ?r)) (true (control ?p)) (free ?c ?r))
    (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
    (<= (next (cell ?c ?r ?p)) (does ?p (mark ?c ?r)))
    (<= (next (cell ?c ?r ?p)) (true (cell ?c ?r ?p)))
    (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
    (<= unfilled (free ?c ?r)) (<= terminal (not unfilled)))" +
         goals;
}

std::vector<std::string> symmetries_of(const std::string& text) {
  const testing::TextGame game = testing::read_game(text);
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  std::vector<std::string> words;
  for (const Symmetry& symmetry : find_symmetries(found, *game.game, 1, base::Deadline(600))) {
    words.push_back(symmetry.words);
    EXPECT_GE(symmetry.states, Symmetry::kFewestStates);
    EXPECT_THAT(symmetry.sentence(), HasSubstr("next states"));
  }
  return words;
}

TEST(Symmetries, ABoardWithNothingSpecialHasAll) {
  // Whoever has the middle has won; nothing else matters.
  const auto found = symmetries_of(marks(R"(
    (<= (goal ?p 100) (role ?p) (true (cell 2 2 ?p)))
    (<= (goal ?p 0) (role ?p) (not (true (cell 2 2 ?p)))))"));
  // What follows from these, such as a half turn, is not said again.
  EXPECT_THAT(found,
              ElementsAre("mirroring the first coordinate", "mirroring the second coordinate",
                          "exchanging the coordinates", "exchanging x and o"));
}

TEST(Symmetries, WhatPaysOneRoleElsewhereIsNoExchangeInPlace) {
  // x wants the first column, o the last: only a mirror with the roles exchanged keeps the game.
  const auto found = symmetries_of(marks(R"(
    (<= (goal x 100) (true (cell 1 2 x))) (<= (goal x 0) (not (true (cell 1 2 x))))
    (<= (goal o 100) (true (cell 3 2 o))) (<= (goal o 0) (not (true (cell 3 2 o)))))"));
  EXPECT_THAT(found, ElementsAre("mirroring the second coordinate",
                                 "mirroring the first coordinate and exchanging x and o"));
}

}  // namespace
}  // namespace rulewise::insight

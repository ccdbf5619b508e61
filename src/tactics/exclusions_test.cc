#include "tactics/exclusions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "logic/logic.h"
#include "syntax/gdl/gdl.h"
#include "tactics/derive.h"

namespace rulewise::tactics {
namespace {

/// Each as `relation/column relation/column`.
std::vector<std::string> exclusions_of(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors());
  const auto net = logic::compile_rules(reading.rules, {});
  EXPECT_TRUE(net.ok());
  const auto derived = derive(reading.rules, net.value(), {});
  EXPECT_TRUE(derived.ok());
  const logic::LiftedProgram& program = derived.value().program;
  const auto column = [&](logic::RelationId relation, std::uint32_t c) {
    return std::string(program.terms.symbols().text(program.relation(relation).name)) + '/' +
           std::to_string(c);
  };
  std::vector<std::string> found;
  for (const Exclusion& e : derived.value().invariants.exclusions) {
    std::vector<std::string> pair{column(e.first, e.of_first), column(e.second, e.of_second)};
    std::ranges::sort(pair);
    found.push_back(pair[0] + ' ' + pair[1]);
  }
  std::ranges::sort(found);
  return found;
}

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Exclusions, KnowThatNoStoneStandsOnALiberty) {
  const auto found = exclusions_of(text_of("tactics/go_5.kif"));
  EXPECT_TRUE(std::ranges::binary_search(found, "liberty/1 stone/0"));
  // A stone has liberties, and is of a string.
  EXPECT_FALSE(std::ranges::binary_search(found, "liberty/0 stone/0"));
  EXPECT_FALSE(std::ranges::binary_search(found, "linked/0 stone/0"));
}

constexpr const char* kLamps = R"(
(role x) (role o)
(place 1) (place 2) (place 3)
(init (dark 0)) (init (control x))
(<= (legal ?p (light ?i)) (true (control ?p)) (place ?i))
(<= (legal o noop) (true (control x)))
(<= (legal x noop) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (next (control x)) (true (control o)))
(<= (next (lit ?i)) (does ?p (light ?i)))
(<= (next (lit ?i)) (true (lit ?i)))
(<= (next (dark ?i)) (place ?i) (not (true (lit ?i))) (not (touched ?i)))
(<= (touched ?i) (does ?p (light ?i)))
(<= terminal (true (lit 1)) (true (lit 2)))
(<= (goal ?p 40) (role ?p) (true (dark 3)))
(<= (goal ?p 50) (role ?p) (not (true (dark 3)))))";

TEST(Exclusions, AreProvedByInduction) {
  const auto found = exclusions_of(kLamps);
  EXPECT_TRUE(std::ranges::binary_search(found, "dark/0 lit/0"));
}

TEST(Exclusions, AreNotGuessed) {
  std::string text = kLamps;
  const std::string condition = " (not (touched ?i))";
  text.erase(text.find(condition), condition.size());
  const auto found = exclusions_of(text);  // it is dark for one more move
  EXPECT_FALSE(std::ranges::binary_search(found, "dark/0 lit/0"));
}

TEST(Exclusions, AreNotTakenFromGamesInWhichSeveralChooseAtOnce) {
  std::string text = kLamps;
  const std::string turn = "(true (control ?p)) (place ?i)";
  text.replace(text.find(turn), turn.size(), "(role ?p) (place ?i)");
  EXPECT_TRUE(exclusions_of(text).empty());
}

/// A table says who may do what in which phase; in the first both wait, and what is marked is
/// sealed then.
TEST(Exclusions, KnowThatBothMayWaitByMovesThatATableGives) {
  const auto found = exclusions_of(R"(
    (role x) (role o)
    (init (phase 1))
    (after 1 2) (after 2 3) (after 3 1)
    (may noop 1 x) (may noop 1 o) (may noop 2 o) (may noop 3 x) (may skip 2 x) (may skip 3 o)
    (place 1) (place 2)
    (<= (legal ?r ?m) (may ?m ?k ?r) (true (phase ?k)))
    (<= (legal x noop) (true (phase 4)))
    (<= (legal x (mark ?c)) (true (phase 2)) (place ?c) (not (true (marked ?c))))
    (<= (legal o (clear ?c)) (true (phase 3)) (true (marked ?c)))
    (<= (next (phase ?q)) (true (phase ?p)) (after ?p ?q))
    (<= (next (marked ?c)) (does x (mark ?c)))
    (<= (next (marked ?c)) (true (marked ?c)) (not (does o (clear ?c))))
    (<= (next (sealed ?c)) (true (marked ?c)) (true (phase 1)))
    (<= terminal (true (sealed 1)) (true (sealed 2)))
    (<= (goal ?r 50) (role ?r)))");
  EXPECT_FALSE(std::ranges::binary_search(found, "marked/0 sealed/0"));
}

}  // namespace
}  // namespace rulewise::tactics

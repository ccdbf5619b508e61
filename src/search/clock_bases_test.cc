#include "search/clock_bases.h"

#include <gtest/gtest.h>

#include <set>

#include "machine/net/net_game.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

std::set<std::string> clocks_of(const game::Game& game) {
  const logic::Net& net = dynamic_cast<const machine::NetGame&>(game).net();
  const std::vector<std::uint64_t> bits = clock_bases(net);
  std::set<std::string> names;
  for (std::size_t base = 0; base < net.base_count(); ++base) {
    if (((bits[base / 64] >> (base % 64)) & 1U) != 0) names.insert(net.base_names[base]);
  }
  return names;
}

TEST(ClockBases, AreWhatRunsByItself) {
  // The lamp is switched, the shadow follows it: only the steps and the turns run alone.
  const auto game = game_of_text(R"((role you)
    (after 1 2) (after 2 3) (after 3 4)
    (init (step 1)) (init day) (init (lamp off))
    (<= (legal you wait)) (<= (legal you switch))
    (<= (next (step ?b)) (true (step ?a)) (after ?a ?b))
    (<= (next day) (not (true day)))
    (<= (next (lamp on)) (true (lamp off)) (does you switch))
    (<= (next (lamp off)) (true (lamp on)) (does you switch))
    (<= (next (lamp ?x)) (true (lamp ?x)) (does you wait))
    (<= (next shadow) (true (lamp on)))
    (<= terminal (true (step 4)))
    (<= (goal you 100) (true (lamp on)) (true shadow) (true day))
    (<= (goal you 0) (not (true (lamp on)))))");
  EXPECT_EQ(clocks_of(*game),
            (std::set<std::string>{"(step 1)", "(step 2)", "(step 3)", "(step 4)", "day"}));
}

TEST(ClockBases, OfChessAreStepsAndTurns) {
  for (const std::string& name : clocks_of(*library_game("chess_200"))) {
    EXPECT_TRUE(name.starts_with("(step ") || name.starts_with("(control ")) << name;
  }
}

}  // namespace
}  // namespace rulewise::search

#include "memory/first_look.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "memory/testing/library_states.h"

namespace rulewise::memory {
namespace {

/// A game on a machine that takes long for every move.
class SlowGame final : public machine::NetGame {
 public:
  explicit SlowGame(const machine::SingleGame& game) : NetGame(game.net()), game_(game) {}

  [[nodiscard]] bool is_terminal(const game::State& state) const override {
    return game_.is_terminal(state);
  }
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override {
    return game_.legal_moves(state, role);
  }
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    return game_.successor(state, moves);
  }
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override {
    return game_.goals(state, role);
  }

 private:
  const machine::SingleGame& game_;
};

/// Less than there is to see, so that something must be left out.
constexpr FirstLookOptions kShort{
    .seed = 3, .seconds = 0.05, .symmetry_seconds = 0.05, .with_advisors = true};

TEST(FirstLook, SeesTheSameOnASlowMachine) {
  for (const char* name : {"breakthrough", "connect_four"}) {
    const gdl::Rules rules = gdl::read_rules(testing::rulesheet(name)).rules;
    const testing::StateGame game(rules);
    const FirstLook fast = look_first(rules, *game.game, kShort);
    const FirstLook slow = look_first(rules, SlowGame(*game.game), kShort);
    EXPECT_FALSE(fast.was_cut || slow.was_cut);
    EXPECT_GT(fast.structure.sample.states, 100U) << name;
    EXPECT_EQ(fast.structure.sample.states, slow.structure.sample.states) << name;
    EXPECT_EQ(fast.structure.sample.trials.size(), slow.structure.sample.trials.size()) << name;
    ASSERT_EQ(fast.structure.pieces.size(), slow.structure.pieces.size()) << name;
    for (std::size_t i = 0; i < fast.structure.pieces.size(); ++i) {
      EXPECT_EQ(fast.structure.pieces[i].reach.count(), slow.structure.pieces[i].reach.count());
    }
    ASSERT_EQ(fast.symmetries.size(), slow.symmetries.size()) << name;
    EXPECT_EQ(fast.advice.advisors().size(), slow.advice.advisors().size()) << name;
    EXPECT_EQ(fast.advice.sites().size(), slow.advice.sites().size()) << name;
  }
}

TEST(FirstLook, SaysThatTheClockCutIt) {
  const gdl::Rules rules = gdl::read_rules(testing::rulesheet("breakthrough")).rules;
  const testing::StateGame game(rules);
  FirstLookOptions options = kShort;
  options.most_seconds = 0;
  EXPECT_TRUE(look_first(rules, *game.game, options).was_cut);
}

}  // namespace
}  // namespace rulewise::memory

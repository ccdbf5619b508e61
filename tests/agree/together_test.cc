#include "together.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "game/counting_game.h"

namespace rulewise::agree {
namespace {

using game::CountingGame;
using game::Role;
using game::State;
using testing::HasSubstr;

/// Wrong in one way from a number on.
class FaultyGame final : public CountingGame {
 public:
  enum class Fault { kFacts, kTerminal, kLegal, kGoals, kThrows };
  FaultyGame(Fault fault, std::uint64_t from) : CountingGame(12), fault_(fault), from_(from) {}

  [[nodiscard]] std::vector<std::string> facts(const State& state) const override {
    if (is_wrong(state, Fault::kFacts)) return {"(number 0)"};
    return CountingGame::facts(state);
  }
  [[nodiscard]] bool is_terminal(const State& state) const override {
    if (is_wrong(state, Fault::kThrows)) throw std::runtime_error("out of luck");
    return CountingGame::is_terminal(state) != is_wrong(state, Fault::kTerminal);
  }
  [[nodiscard]] std::vector<game::Move> legal_moves(const State& state, Role role) const override {
    std::vector<game::Move> moves = CountingGame::legal_moves(state, role);
    if (is_wrong(state, Fault::kLegal)) moves.pop_back();
    return moves;
  }
  [[nodiscard]] std::vector<int> goals(const State& state, Role role) const override {
    if (is_wrong(state, Fault::kGoals)) return {};
    return CountingGame::goals(state, role);
  }

 private:
  [[nodiscard]] bool is_wrong(const State& state, Fault fault) const {
    return fault == fault_ && state[0] >= from_;
  }
  Fault fault_;
  std::uint64_t from_;
};

class Faults : public testing::TestWithParam<FaultyGame::Fault> {};

TEST_P(Faults, AreFoundByExploring) {
  const CountingGame judge(12);
  const FaultyGame faulty(GetParam(), 7);
  const Comparison found = explore_together(judge, faulty, {5, 1000, {}});
  ASSERT_TRUE(found.difference.has_value());
  EXPECT_EQ(found.difference->path.size(), 2U);  // no single joint move adds seven
  EXPECT_THAT(to_text(*found.difference), HasSubstr("(add"));
}

TEST_P(Faults, AreFoundByPlaying) {
  const CountingGame judge(12);
  EXPECT_TRUE(play_together(judge, FaultyGame(GetParam(), 7), 1, {50, 200, {}}).difference);
}

INSTANTIATE_TEST_SUITE_P(All, Faults,
                         testing::Values(FaultyGame::Fault::kFacts, FaultyGame::Fault::kTerminal,
                                         FaultyGame::Fault::kLegal, FaultyGame::Fault::kGoals,
                                         FaultyGame::Fault::kThrows));

TEST(Together, AgreesWithItself) {
  const CountingGame judge(12);
  const CountingGame tested(12);
  const Comparison explored = explore_together(judge, tested, {20, 1000, {}});
  EXPECT_FALSE(explored.difference.has_value());
  EXPECT_EQ(explored.states, 17U);  // 0 to 16, the last reached from 11 by adding five
  const Comparison played = play_together(judge, tested, 1, {20, 100, {}});
  EXPECT_FALSE(played.difference.has_value());
  EXPECT_EQ(played.states, 100U);
}

}  // namespace
}  // namespace rulewise::agree

#include "app/tournament_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace rulewise::app {
namespace {

/// Two roles that move together, and a step that the machine fails at.
class FailingGame : public game::Game {
 public:
  explicit FailingGame(bool lacks_memory) : lacks_memory_(lacks_memory) {}
  [[nodiscard]] const std::vector<std::string>& roles() const override { return roles_; }
  [[nodiscard]] game::State initial_state() const override { return game::State(1); }
  [[nodiscard]] bool is_terminal(const game::State&) const override { return false; }
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State&, game::Role) const override {
    return {game::Move(0), game::Move(1)};
  }
  [[nodiscard]] game::State successor(const game::State&,
                                      std::span<const game::Move>) const override {
    if (lacks_memory_) throw std::bad_alloc();
    throw std::runtime_error("the machine has lost its way");
  }
  [[nodiscard]] std::vector<int> goals(const game::State&, game::Role) const override { return {}; }
  [[nodiscard]] std::vector<std::string> facts(const game::State&) const override { return {}; }
  [[nodiscard]] std::string move_text(game::Role, game::Move) const override { return "go"; }

 private:
  bool lacks_memory_;
  std::vector<std::string> roles_{"one", "two"};
};

std::optional<StoredGame> play_failing(bool lacks_memory, bool should_stop) {
  TournamentSpec spec;
  spec.players = {"random", "legal"};
  spec.games = {"failing"};
  LoadedGame loaded{"failing", {std::make_unique<FailingGame>(lacks_memory)}};
  bool has_begun = false;  // it is told to stop while it plays
  return play_task(spec, loaded, tasks_of(spec, {2})[1],
                   [&] { return std::exchange(has_begun, true) && should_stop; });
}

TEST(TournamentGame, ThatBreaksOffIsKeptWithItsReason) {
  const auto lost = play_failing(false, false);
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->end, "broken");
  EXPECT_EQ(lost->fault, "the machine has lost its way");
  EXPECT_EQ(lost->score, 0.5);
  EXPECT_EQ(lost->task, 1U);
  EXPECT_EQ(lost->goals, (std::vector<double>{50, 50}));
  const auto starved = play_failing(true, false);
  ASSERT_TRUE(starved);
  EXPECT_THAT(starved->fault, testing::HasSubstr("bad_alloc"));
}

TEST(TournamentGame, ThatIsStoppedIsNotKept) { EXPECT_FALSE(play_failing(false, true)); }

}  // namespace
}  // namespace rulewise::app

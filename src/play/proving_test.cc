#include "play/proving.h"

#include <gtest/gtest.h>

#include "search/alphabeta/alphabeta.h"
#include "search/baseline/baseline.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

std::unique_ptr<search::Search> proving(const game::Game& game) {
  search::AlphaBetaOptions options;
  options.table_bytes = 1U << 20U;
  return make_proving(search::make_baseline(game, search::Baseline::kLegal, 1),
                      search::make_alphabeta(search::state_turns_of(game), options));
}

/// Notes what it was given, and proves nothing.
class NotingSeconds final : public search::Search {
 public:
  explicit NotingSeconds(std::vector<std::pair<std::string, double>>& notes, std::string name)
      : notes_(notes), name_(std::move(name)) {}
  [[nodiscard]] const std::string& name() const override { return name_; }
  search::Answer choose(const game::State& /*state*/, game::Role /*role*/,
                        const search::Limits& limits, const search::Listener& on_better) override {
    notes_.emplace_back(name_, limits.seconds);
    search::Answer answer;
    if (on_better) on_better(answer);
    return answer;
  }

 private:
  std::vector<std::pair<std::string, double>>& notes_;
  std::string name_;
};

TEST(Proving, GuessesBeforeItProvesAndProvesForAShareOfTheTimeThatIsExpected) {
  const auto game = search::library_game("nim");
  std::vector<std::pair<std::string, double>> notes;
  const auto search = make_proving(std::make_unique<NotingSeconds>(notes, "guesser"),
                                   std::make_unique<NotingSeconds>(notes, "prover"));
  int reports = 0;
  (void)search->choose(game->initial_state(), game::Role(0), {.seconds = 40, .aim_seconds = 8},
                       [&](const search::Answer&) { ++reports; });
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_EQ(notes[0].first, "guesser");
  EXPECT_LT(notes[0].second, 1);
  EXPECT_EQ(notes[1], std::pair(std::string("prover"), 1.0));
  EXPECT_EQ(notes[2].first, "guesser");
  EXPECT_GT(notes[2].second, 30);
  EXPECT_EQ(reports, 2);
}

TEST(Proving, TakesWhatIsProved) {
  const auto game = search::library_game("nim");
  const auto search = proving(*game);
  const search::Answer answer =
      search->choose(game->initial_state(), game::Role(0), {.nodes = 10'000'000});
  EXPECT_TRUE(answer.is_proved);
  EXPECT_EQ(search->name(), "alphabeta");
}

TEST(Proving, GuessesWhereNothingIsProved) {
  const auto game = search::library_game("breakthrough");
  const auto search = proving(*game);
  const search::Answer answer =
      search->choose(game->initial_state(), game::Role(0), {.nodes = 100});
  EXPECT_FALSE(answer.is_proved);
  EXPECT_EQ(answer.move, game->legal_moves(game->initial_state(), game::Role(0)).front());
  EXPECT_EQ(search->name(), "legal");
}

}  // namespace
}  // namespace rulewise::play

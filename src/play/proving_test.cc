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

// threads_test.cc — searches on several threads: legal moves and exact values, for the thread
// sanitizer to look at.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/random.h"
#include "machine/single/single_game.h"
#include "play/configuration.h"
#include "play/player.h"
#include "play/testing/tactician_of.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

constexpr const char* kOnFourThreads[] = {
    "alphabeta:threads=4,nodes=400", "mcts:threads=4,nodes=400", "auto:threads=4,nodes=400",
    "alphabeta:threads=4,time=10ms", "mcts:threads=4,time=10ms", "auto:threads=4,time=10ms",
};

/// A few moves of a game in which the player chooses for everybody.
void play_some_moves(const game::Game& game, Player& player, const std::string& name) {
  constexpr int kMoves = 8;
  const double seconds = name.find("time") == std::string::npos ? Clock::kForever : 0.02;
  game::State state = game.initial_state();
  for (int n = 0; n < kMoves && !game.is_terminal(state); ++n) {
    game::JointMove joint;
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      const std::vector<game::Move> legal = game.legal_moves(state, game::Role(r));
      joint.push_back(player.choose(state, game::Role(r), seconds).move);
      ASSERT_EQ(std::ranges::count(legal, joint.back()), 1) << name;
    }
    state = game.successor(state, joint);
  }
}

void play_with_each(const game::Game& game, const Knowledge& knowledge) {
  for (const std::string text : kOnFourThreads) {
    const auto player = make_player(game, read_configuration(text).value(), 1, knowledge);
    ASSERT_TRUE(player) << text << ": " << player.error().message;
    play_some_moves(game, *player.value(), text);
  }
}

TEST(Threads, PlayChessLikeGames) { play_with_each(*search::scl_game("gardner_minichess"), {}); }

TEST(Threads, ShareWhatIsKnownOfTactics) {
  Knowledge knowledge;
  knowledge.tactician = tactician_of("gomoku_9");
  play_with_each(knowledge.tactician->game(), knowledge);
}

TEST(Threads, PlayGamesOfSeveralRoles) {
  const auto game = search::library_game("connect_three_players");
  play_with_each(*game, {});
}

TEST(Threads, FindTheExactValue) {
  const auto game = search::library_game("tic_tac_toe");
  for (const std::string text : {"alphabeta:threads=4", "mcts:threads=4,nodes=400000"}) {
    const auto search = make_search(*game, read_configuration(text).value(), 1, {});
    ASSERT_TRUE(search);
    const search::Answer answer = search.value()->choose(game->initial_state(), game::Role(0), {});
    EXPECT_TRUE(answer.is_proved) << text;
    EXPECT_EQ(answer.value, 50) << text;
  }
}

}  // namespace
}  // namespace rulewise::play

#include "search/mcts/several_trees.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "game/counting_game.h"
#include "machine/limit.h"
#include "search/exact/solve.h"
#include "search/mcts/mcts.h"
#include "search/mcts/wide_leaves.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

std::unique_ptr<Search> four_trees(const game::Game& game) {
  std::vector<std::unique_ptr<Search>> trees;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    MctsOptions options;
    options.seed = seed;
    const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
    auto leaves = net_game == nullptr ? make_plain_leaves(game, {.seed = seed})
                                      : make_wide_leaves(*net_game, {.seed = seed}, 64);
    trees.push_back(make_mcts(game, std::move(leaves), options));
  }
  return make_several_trees(std::move(trees));
}

/// Cannot go on, as a machine on too large a state.
class GivesUp final : public Search {
 public:
  [[nodiscard]] const std::string& name() const override { return name_; }
  Answer choose(const game::State& /*state*/, game::Role /*role*/, const Limits& /*limits*/,
                const Listener& /*on_better*/) override {
    throw machine::LimitReached("too many moves");
  }

 private:
  std::string name_ = "gives_up";
};

Answer answer_with(std::vector<Alternative> moves, std::size_t chosen) {
  Answer answer;
  answer.move = moves[chosen].move;
  answer.value = moves[chosen].value;
  answer.line = {{answer.move}};
  answer.alternatives = std::move(moves);
  return answer;
}

TEST(SeveralTrees, AddUpWhatEachHasTried) {
  const Answer first = answer_with({{game::Move(0), 60, 50}, {game::Move(1), 50, 40}}, 0);
  const Answer second = answer_with({{game::Move(0), 30, 10}, {game::Move(1), 70, 60}}, 1);
  const Answer both = merged({first, second});
  EXPECT_EQ(both.move, game::Move(1));
  EXPECT_DOUBLE_EQ(both.value, (50.0 * 40 + 70.0 * 60) / 100);
  EXPECT_EQ(both.alternatives[0].visits, 60U);
  ASSERT_EQ(both.line.size(), 1U);
  EXPECT_EQ(both.line[0][0], game::Move(1));
}

TEST(SeveralTrees, TakeAProofOfAny) {
  Answer guess = answer_with({{game::Move(0), 60, 500}, {game::Move(1), 50, 40}}, 0);
  Answer proof = answer_with({{game::Move(0), 30, 1}, {game::Move(1), 100, 2, true}}, 1);
  proof.is_proved = true;
  const Answer both = merged({guess, proof});
  EXPECT_TRUE(both.is_proved);
  EXPECT_EQ(both.move, game::Move(1));
  EXPECT_EQ(both.value, 100);
}

TEST(SeveralTrees, CountTheGamesOfMovesThatAreProved) {
  const std::vector<Alternative> proved{{game::Move(0), 50, 30, true}, {game::Move(1), 0, 7, true}};
  const std::vector<Alternative> guessed{{game::Move(0), 60, 20}, {game::Move(1), 40, 5}};
  for (const auto& second : {proved, guessed}) {
    for (const bool is_first : {false, true}) {
      const Answer one = answer_with(proved, 0);
      const Answer other = answer_with(second, 0);
      const Answer both = is_first ? merged({one, other}) : merged({other, one});
      for (std::size_t i = 0; i < proved.size(); ++i) {
        EXPECT_EQ(both.alternatives[i].visits, proved[i].visits + second[i].visits);
        EXPECT_EQ(both.alternatives[i].value, proved[i].value);
        EXPECT_TRUE(both.alternatives[i].is_proved);
      }
    }
  }
}

TEST(SeveralTrees, TryNoMoreGamesThanTheyLookAtAndDropOnlyThoseUnderWay) {
  const auto game = library_game("tic_tac_toe");
  for (const std::uint64_t nodes : {2'000U, 400'000U}) {  // the last is enough for a proof
    const Answer answer =
        four_trees(*game)->choose(game->initial_state(), game::Role(0), {.nodes = nodes});
    std::uint64_t games = 0;
    for (const Alternative& each : answer.alternatives) games += each.visits;
    EXPECT_LE(games, answer.statistics.nodes);
    EXPECT_GE(games + 4 * 64, answer.statistics.nodes);  // lanes of four trees
  }
}

TEST(SeveralTrees, LeaveADrawnMoveToTheFirst) {
  const Answer drawn = answer_with({{game::Move(0), 50, 60}, {game::Move(1), 50, 40}}, 1);
  const Answer sure = answer_with({{game::Move(0), 50, 60}, {game::Move(1), 50, 40}}, 0);
  EXPECT_EQ(merged({drawn, sure}).move, game::Move(1));
}

TEST(SeveralTrees, ProveTicTacToeAndAreTheSameInEveryRun) {
  const auto game = library_game("tic_tac_toe");
  const game::State start = game->initial_state();
  const Answer exact = four_trees(*game)->choose(start, game::Role(0), {.nodes = 400'000});
  EXPECT_TRUE(exact.is_proved);
  EXPECT_EQ(exact.value, 50);
  for (const std::uint64_t nodes : {2'000U, 20'000U, 100'000U}) {  // the last ones prove it
    std::vector<Answer> answers;
    for (int run = 0; run < 2; ++run) {
      answers.push_back(four_trees(*game)->choose(start, game::Role(0), {.nodes = nodes}));
    }
    EXPECT_EQ(answers[0].move, answers[1].move);
    EXPECT_EQ(answers[0].value, answers[1].value);
    EXPECT_EQ(answers[0].statistics.nodes, answers[1].statistics.nodes);
  }
}

TEST(SeveralTrees, EndWhenTold) {
  const auto game = library_game("connect_four");
  const auto search = four_trees(*game);
  std::atomic<bool> stop = false;
  const Answer answer = search->choose(game->initial_state(), game::Role(0), {.stop = &stop},
                                       [&](const Answer&) { stop = true; });
  EXPECT_TRUE(answer.move.is_valid());
}

/// Has nothing to think about.
class AnswersAtOnce final : public Search {
 public:
  [[nodiscard]] const std::string& name() const override { return name_; }
  Answer choose(const game::State& /*state*/, game::Role /*role*/, const Limits& /*limits*/,
                const Listener& /*on_better*/) override {
    Answer answer;
    answer.move = game::Move(0);
    return answer;
  }

 private:
  std::string name_ = "at_once";
};

TEST(SeveralTrees, HearWhoWantsTheEndAfterTheFirstHasEnded) {
  const auto game = library_game("connect_four");
  std::vector<std::unique_ptr<Search>> trees;
  trees.push_back(std::make_unique<AnswersAtOnce>());
  trees.push_back(make_mcts(*game, make_plain_leaves(*game, {}), {}));
  std::atomic<bool> stop = false;
  const std::jthread impatient([&] { stop = true; });
  const Answer answer = make_several_trees(std::move(trees))
                            ->choose(game->initial_state(), game::Role(0), {.stop = &stop});
  EXPECT_TRUE(answer.move.is_valid());
}

TEST(SeveralTrees, GoOnWithoutOneThatCannot) {
  const game::CountingGame game(10);
  std::vector<std::unique_ptr<Search>> trees;
  trees.push_back(make_mcts(game, make_plain_leaves(game, {}), {}));
  trees.push_back(std::make_unique<GivesUp>());
  const Answer answer = make_several_trees(std::move(trees))
                            ->choose(game.initial_state(), game::Role(0), {.nodes = 100});
  EXPECT_TRUE(answer.move.is_valid());
  trees.clear();
  trees.push_back(std::make_unique<GivesUp>());
  trees.push_back(make_mcts(game, make_plain_leaves(game, {}), {}));
  EXPECT_TRUE(make_several_trees(std::move(trees))
                  ->choose(game.initial_state(), game::Role(0), {.nodes = 100})
                  .move.is_valid());
  trees.clear();
  trees.push_back(std::make_unique<GivesUp>());
  trees.push_back(std::make_unique<GivesUp>());
  EXPECT_THROW((void)make_several_trees(std::move(trees))
                   ->choose(game.initial_state(), game::Role(0), {.nodes = 100}),
               machine::LimitReached);
}

}  // namespace
}  // namespace rulewise::search

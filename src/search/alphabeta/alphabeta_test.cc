// alphabeta_test.cc — alpha-beta against plain minimax and the exhaustive solver.
#include "search/alphabeta/alphabeta.h"

#include <gtest/gtest.h>

#include "machine/limit.h"
#include "search/exact/solve.h"
#include "search/testing/piles.h"
#include "search/testing/random_tree.h"

namespace rulewise::search {
namespace {

Prunings nothing_pruned() {
  return {false, false, false, false, false, false, false, false, false};
}

/// All ways to switch the prunings, by number.
Prunings prunings_of(unsigned bits) {
  const auto has = [bits](unsigned which) { return (bits >> which & 1U) != 0; };
  return {has(0), has(1), has(2), has(3), has(4), has(5), has(6), has(7), has(8)};
}

std::unique_ptr<Search> search_tree(const RandomTreeShape& shape, const AlphaBetaOptions& options) {
  return make_alphabeta([shape](const game::State&) { return std::make_unique<RandomTree>(shape); },
                        options);
}

TEST(AlphaBeta, IsMinimaxWhereNothingIsReduced) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomTreeShape shape{.seed = seed, .longest = 12, .width = 1000};
    for (int depth = 1; depth <= 5; ++depth) {
      for (const bool helped : {false, true}) {
        Prunings prunings = nothing_pruned();
        prunings.ordering = helped;
        prunings.aspiration = helped;
        RandomTree tree(shape);
        Table table(1U << 16U);
        Budget budget({});
        Worker worker(tree, table, budget, prunings);
        std::vector<TurnMove> moves;
        tree.moves(moves);
        const int expected = minimax(tree, depth);
        const Found found = worker.search_root(moves, depth, -kWonScore - 1, kWonScore + 1);
        EXPECT_EQ(found.score, expected) << "seed " << seed << " depth " << depth;
        ASSERT_FALSE(worker.line().empty());
        EXPECT_EQ(worker.line().front().key, moves.front().key);
      }
    }
  }
}

TEST(AlphaBeta, ProvesTheExactValueWhateverIsPruned) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomTreeShape shape{.seed = seed, .longest = 8, .has_gains = seed % 2 == 0};
    RandomTree tree(shape);
    const std::optional<int> exact = solve(tree, 1'000'000);
    ASSERT_TRUE(exact);
    for (unsigned bits = 0; bits < 512; ++bits) {
      const auto search = search_tree(shape, {1U << 18U, 1, prunings_of(bits)});
      const Answer answer = search->choose({}, game::Role(0), {});
      EXPECT_TRUE(answer.is_proved) << "seed " << seed << " prunings " << bits;
      EXPECT_DOUBLE_EQ(answer.value, 50 + *exact / 2.0) << "seed " << seed << " bits " << bits;
    }
  }
}

TEST(AlphaBeta, KeepsTheValueWithATinyTable) {
  for (std::uint64_t seed = 100; seed < 140; ++seed) {
    const RandomTreeShape shape{.seed = seed, .longest = 9};
    RandomTree tree(shape);
    const auto search = search_tree(shape, {64, 1, {}});
    EXPECT_DOUBLE_EQ(search->choose({}, game::Role(0), {}).value,
                     50 + solve(tree, 1'000'000).value() / 2.0);
  }
}

TEST(AlphaBeta, PlaysNimPerfectly) {
  for (const std::vector<int>& start :
       {std::vector{1, 2, 3}, {3, 4, 5}, {2, 2}, {1, 4, 6}, {5, 5, 1}}) {
    const auto search = make_alphabeta(
        [&](const game::State&) { return std::make_unique<Piles>(start); }, {1U << 18U, 1, {}});
    const Answer answer = search->choose({}, game::Role(0), {});
    int sum = 0;
    for (const int pile : start) sum ^= pile;
    EXPECT_TRUE(answer.is_proved);
    EXPECT_EQ(answer.value, sum != 0 ? 100 : 0);
    if (sum == 0) continue;
    Piles after(start);
    after.make({answer.move.value, answer.move.value, 0});
    EXPECT_EQ(solve(after, 100'000), TurnGame::kLost);
  }
}

TEST(AlphaBeta, AnswersWithALegalMoveOnAnyBudget) {
  const RandomTreeShape shape{.seed = 3, .longest = 40, .width = 100'000, .most_moves = 9};
  RandomTree tree(shape);
  std::vector<TurnMove> moves;
  tree.moves(moves);
  for (std::uint64_t nodes = 1; nodes < 300; ++nodes) {
    const auto search = search_tree(shape, {1U << 16U, 1, {}});
    const Answer answer = search->choose({}, game::Role(0), {.nodes = nodes});
    EXPECT_LT(answer.move.value, moves.size());
    EXPECT_LE(answer.statistics.nodes, nodes);
  }
}

TEST(AlphaBeta, IsTheSameInEveryRun) {
  const RandomTreeShape shape{.seed = 11, .longest = 60, .width = 1'000'000, .most_moves = 12};
  std::vector<Answer> answers;
  for (int run = 0; run < 2; ++run) {
    answers.push_back(
        search_tree(shape, {1U << 18U, 1, {}})->choose({}, game::Role(0), {.nodes = 50'000}));
  }
  EXPECT_EQ(answers[0].move, answers[1].move);
  EXPECT_EQ(answers[0].value, answers[1].value);
  EXPECT_EQ(answers[0].line, answers[1].line);
}

TEST(AlphaBeta, ThreadsAgreeOnTheValue) {
  for (std::uint64_t seed = 200; seed < 220; ++seed) {
    const RandomTreeShape shape{.seed = seed, .longest = 11, .width = 400};
    RandomTree tree(shape);
    const auto search = search_tree(shape, {1U << 18U, 4, {}});
    EXPECT_DOUBLE_EQ(search->choose({}, game::Role(0), {}).value,
                     50 + solve(tree, 1'000'000).value() / 2.0);
  }
}

/// A tree whose machine comes to its limit at the given depth, on every thread.
class TooDeep final : public RandomTree {
 public:
  using RandomTree::RandomTree;
  void make(const TurnMove& move) override {
    if (++depth_ > 3) throw machine::LimitReached("too deep");
    RandomTree::make(move);
  }
  void unmake() override {
    --depth_;
    RandomTree::unmake();
  }

 private:
  int depth_ = 0;
};

TEST(AlphaBeta, ThreadsEndWhereTheMachineDoes) {
  const RandomTreeShape shape{.seed = 11, .longest = 60, .width = 1'000'000, .most_moves = 12};
  const auto search = make_alphabeta(
      [&](const game::State&) { return std::make_unique<TooDeep>(shape); }, {1U << 16U, 4, {}});
  EXPECT_THROW((void)search->choose({}, game::Role(0), {.depth = 20}), machine::LimitReached);
}

TEST(AlphaBeta, TellsOfEveryDepth) {
  const auto search = search_tree({.seed = 5, .longest = 30, .width = 100'000}, {1U << 18U, 1, {}});
  std::vector<int> depths;
  (void)search->choose({}, game::Role(0), {.depth = 6},
                       [&](const Answer& answer) { depths.push_back(answer.statistics.depth); });
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace rulewise::search

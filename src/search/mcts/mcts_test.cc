#include "search/mcts/mcts.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <set>

#include "game/counting_game.h"
#include "search/exact/solve.h"
#include "search/mcts/amaf_suits.h"
#include "search/mcts/tree_answer.h"
#include "search/mcts/wide_leaves.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Nim with piles of 1, 2 and `last`: first takes the last one wins.
std::unique_ptr<game::Game> nim() { return library_game("nim"); }

std::unique_ptr<Search> plain_mcts(const game::Game& game, const MctsOptions& options = {}) {
  return make_mcts(game, make_plain_leaves(game, {}), options);
}

/// The state after the first legal moves of each role with the given ranks.
game::State after(const game::Game& game, const std::vector<std::size_t>& ranks) {
  StateTurns turns(game, game.initial_state());
  std::vector<TurnMove> moves;
  for (const std::size_t rank : ranks) {
    turns.moves(moves);
    turns.make(moves[rank % moves.size()]);
  }
  return turns.state();
}

TEST(Mcts, ProvesTicTacToePositionsExactly) {
  const auto game = library_game("tic_tac_toe");
  for (std::size_t n = 0; n < 40; ++n) {
    const game::State state = after(*game, {n, n * 3 + 1, n / 2});
    StateTurns turns(*game, state);
    if (turns.outcome()) continue;
    const int exact = *solve(turns, 1'000'000);
    const game::Role role(static_cast<std::size_t>(turns.side()));
    const Answer answer = plain_mcts(*game)->choose(state, role, {.nodes = 200'000});
    EXPECT_TRUE(answer.is_proved) << n;
    EXPECT_DOUBLE_EQ(answer.value, 50 + exact / 2.0) << n;
  }
}

TEST(Mcts, PlaysAWinningMoveOfNim) {
  const auto game = nim();
  const game::State start = game->initial_state();
  StateTurns turns(*game, start);
  const int exact = *solve(turns, 5'000'000);
  const Answer answer = plain_mcts(*game)->choose(
      start, game::Role(static_cast<std::size_t>(turns.side())), {.nodes = 300'000});
  ASSERT_FALSE(answer.line.empty());
  StateTurns next(*game, game->successor(start, answer.line.front()));
  const int after_it = *solve(next, 5'000'000);
  EXPECT_EQ(next.side() == turns.side() ? after_it : -after_it, exact);
}

TEST(Mcts, WideLeavesProveTheSameValues) {
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  for (std::size_t n = 0; n < 12; ++n) {
    const game::State state = after(*game, {n, n * 3 + 1});
    StateTurns turns(*game, state);
    const int exact = *solve(turns, 1'000'000);
    const auto search = make_mcts(*game, make_wide_leaves(net_game, {.seed = n}, 64), {});
    const Answer answer = search->choose(state, game::Role(static_cast<std::size_t>(turns.side())),
                                         {.nodes = 500'000});
    EXPECT_TRUE(answer.is_proved) << n;
    EXPECT_DOUBLE_EQ(answer.value, 50 + exact / 2.0) << n;
  }
}

TEST(Mcts, EverySwitchLeavesTheValuesAsTheyAre) {
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  for (std::size_t n = 0; n < 8; ++n) {
    const game::State state = after(*game, {n, n * 5 + 1, n});
    StateTurns turns(*game, state);
    const double exact = 50 + *solve(turns, 1'000'000) / 2.0;
    const game::Role role(static_cast<std::size_t>(turns.side()));
    for (unsigned switches = 0; switches < 8; ++switches) {
      MctsOptions options;
      options.uses_amaf = (switches & 1U) != 0;
      options.keeps_tree = (switches & 2U) != 0;
      options.visits_to_grow = (switches & 4U) != 0 ? 1 : 3;
      const LeafOptions leaves{
          .seed = n, .playouts_per_leaf = 2, .looks_ahead = n % 2 == 0, .tells_moves = true};
      const auto wide = make_mcts(*game, make_wide_leaves(net_game, leaves, 32), options);
      const Answer answer = wide->choose(state, role, {.nodes = 200'000});
      EXPECT_TRUE(answer.is_proved) << n << " switches " << switches;
      EXPECT_DOUBLE_EQ(answer.value, exact) << n << " switches " << switches;
    }
  }
}

TEST(Mcts, IsTheSameInEveryRunOnTheWideMachine) {
  for (const char* name : {"hex", "breakthrough"}) {
    const auto game = library_game(name);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    std::vector<Answer> answers;
    for (int run = 0; run < 2; ++run) {
      MctsOptions options;
      options.uses_amaf = true;
      const auto search =
          make_mcts(*game, make_wide_leaves(net_game, {.seed = 4, .tells_moves = true}), options);
      answers.push_back(search->choose(game->initial_state(), game::Role(0), {.nodes = 3000}));
    }
    EXPECT_EQ(answers[0].move, answers[1].move) << name;
    EXPECT_EQ(answers[0].value, answers[1].value) << name;
    EXPECT_EQ(answers[0].line, answers[1].line) << name;
  }
}

TEST(Mcts, MixesWhereASureChoiceCouldBeForeseen) {
  const auto game = library_game("rock_paper_scissors");
  const game::State start = game->initial_state();
  std::set<game::Move> drawn;
  for (std::uint64_t nodes = 2000; nodes < 2060; ++nodes) {
    const Answer answer = plain_mcts(*game)->choose(start, game::Role(0), {.nodes = nodes});
    drawn.insert(answer.move);
    EXPECT_NEAR(answer.value, 50, 12);
  }
  EXPECT_GT(drawn.size(), 1U);
}

TEST(Mcts, PlaysTheBetterMoveWhereBothChooseAtOnce) {
  // Whatever the other does, `good` wins.
  const auto game = game_of_text(R"((role you) (role they) (init begin)
    (<= (legal you good) (true begin)) (<= (legal you bad) (true begin))
    (<= (legal they left) (true begin)) (<= (legal they right) (true begin))
    (<= (next won) (does you good)) (<= (next lost) (does you bad))
    (<= terminal (not (true begin)))
    (<= (goal you 100) (true won)) (<= (goal they 0) (true won))
    (<= (goal you 0) (not (true won))) (<= (goal they 100) (not (true won))))");
  const Answer answer =
      plain_mcts(*game)->choose(game->initial_state(), game::Role(0), {.nodes = 500});
  EXPECT_EQ(game->move_text(game::Role(0), answer.move), "good");
}

TEST(Amaf, SuitsGamesOfPlacing) {
  for (const char* name : {"hex", "gomoku", "tic_tac_toe"}) {
    EXPECT_TRUE(amaf_suits(*library_game(name), 1)) << name;
  }
  for (const char* name : {"breakthrough", "english_draughts", "nine_mens_morris"}) {
    EXPECT_FALSE(amaf_suits(*library_game(name), 1)) << name;
  }
}

TEST(Mcts, KeepsItsTreeAndItsMemoryBound) {
  const auto game = library_game("connect_four");
  MctsOptions small;
  small.max_bytes = 300'000;
  const auto search = plain_mcts(*game, small);
  game::State state = game->initial_state();
  for (int ply = 0; ply < 6; ++ply) {
    StateTurns turns(*game, state);
    const game::Role role(static_cast<std::size_t>(turns.side()));
    const Answer answer = search->choose(state, role, {.nodes = 3000});
    ASSERT_FALSE(answer.line.empty());
    EXPECT_TRUE(std::ranges::count(game->legal_moves(state, role), answer.move) == 1);
    state = game->successor(state, answer.line.front());
  }
}

TEST(Mcts, KeepsMoreWhereItsLimitsAllow) {
  const auto game = library_game("connect_four");
  constexpr std::size_t kMuch = std::size_t{64} << 20U;
  const auto deepest = [&](std::size_t made_with, std::size_t allowed) {
    MctsOptions options;
    options.max_bytes = made_with;
    const Limits limits{.nodes = 20'000, .max_bytes = allowed};
    return plain_mcts(*game, options)->choose(game->initial_state(), game::Role(0), limits).line;
  };
  const auto line = deepest(kMuch, 0);
  EXPECT_EQ(deepest(20'000, kMuch), line);
  EXPECT_LT(deepest(20'000, 0).size(), line.size());
}

TEST(Mcts, ChoosesForBothWhereMovesAreSimultaneous) {
  const auto game = library_game("rock_paper_scissors");
  const game::State start = game->initial_state();
  for (const std::size_t r : {0U, 1U}) {
    const Answer answer = plain_mcts(*game)->choose(start, game::Role(r), {.nodes = 2000});
    EXPECT_EQ(std::ranges::count(game->legal_moves(start, game::Role(r)), answer.move), 1);
  }
}

TEST(Mcts, CountsTheChildrenOfNodesWhereSeveralChoose) {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  Tree tree(2, kMost);
  std::vector<game::Move> moves;
  for (std::uint32_t m = 0; m < 64; ++m) moves.emplace_back(m);
  const std::vector<std::uint32_t> counts{32, 32};  // a row of 1,024 children each
  std::vector<std::uint64_t> state{0};
  while (tree.add(state, Tree::hash(state), {moves, counts}).is_valid()) ++state[0];
  EXPECT_GT(tree.size(), 10U);
  EXPECT_LE(tree.size() * 1024 * sizeof(NodeId), kMost);
}

/// Everybody picks at once; who picks 17 gets everything. There are more joint moves than numbers.
std::string many_pick(int roles) {
  std::string rules =
      "(init open) (<= (next (took ?r ?n)) (does ?r (pick ?n)))"
      "(<= terminal (not (true open))) (<= (legal ?r (pick ?n)) (role ?r) (number ?n))"
      "(<= (goal ?r 100) (true (took ?r 17)))"
      "(<= (goal ?r 0) (role ?r) (not (true (took ?r 17))))";
  for (int n = 0; n < 60; ++n) rules += "(number " + std::to_string(n) + ")";
  for (int r = 0; r < roles; ++r) rules += "(role r" + std::to_string(r) + ")";
  return rules;
}

TEST(Mcts, TellsJointMovesApartOfWhichThereAreMoreThanNumbers) {
  for (const int roles : {2, 12}) {
    const auto game = game_of_text(many_pick(roles));
    MctsOptions options;
    options.mixes = false;
    const Answer answer =
        plain_mcts(*game, options)->choose(game->initial_state(), game::Role(0), {.nodes = 4000});
    EXPECT_EQ(game->move_text(game::Role(0), answer.move), "(pick 17)") << roles;
    EXPECT_GT(answer.value, 90) << roles;
  }
}

/// Breaks off after so many steps, as a machine does that is told to give up.
class BreakingGame final : public game::CountingGame {
 public:
  BreakingGame() : CountingGame(40) {}
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override {
    if (--left == 0) throw game::LimitReached("told to give up");
    return CountingGame::successor(state, moves);
  }
  mutable int left = -1;
};

TEST(Mcts, ForgetsWhatWasUnderWayWhenItWasBrokenOff) {
  for (int steps = 1; steps < 40; ++steps) {
    const BreakingGame game;
    MctsOptions options;
    options.keeps_tree = false;
    const auto search = plain_mcts(game, options);
    game.left = steps;
    EXPECT_THROW((void)search->choose(game.initial_state(), game::Role(0), {.nodes = 1000}),
                 game::LimitReached);
    const game::State other =
        game.successor(game.initial_state(), game::JointMove{game::Move(1), game::Move(0)});
    const Answer answer = search->choose(other, game::Role(0), {.nodes = 3});
    std::uint64_t visits = 0;
    for (const Alternative& move : answer.alternatives) visits += move.visits;
    EXPECT_LE(visits, answer.statistics.nodes) << steps;
  }
}

TEST(Mcts, PlaysTheBetterOfMovesThatWereTriedEquallyOften) {
  Tree tree(2, 1U << 20U);
  const std::vector<std::uint64_t> state{1};
  const std::vector<game::Move> moves{game::Move(0), game::Move(1), game::Move(2), game::Move(3)};
  const std::vector<std::uint32_t> counts{3, 1};
  const NodeId root = tree.add(state, Tree::hash(state), {moves, counts});
  const std::uint32_t first = tree.choices(root, 0).first;
  for (const auto& [choice, payoff] : {std::pair(0U, 0.0F), {1U, 1.0F}, {2U, 0.5F}}) {
    tree.add_result(first + choice, payoff);
  }
  EXPECT_EQ(TreeAnswer(tree, root, false).of(game::Role(0)).move, game::Move(1));
  tree.add_result(first, 0.0F);
  EXPECT_EQ(TreeAnswer(tree, root, false).of(game::Role(0)).move, game::Move(0));
}

/// Pennies that are worth more when both show heads: heads a third of the time is safe.
constexpr const char* kPennies = R"((role a) (role b) (coin heads) (coin tails) (init open)
  (<= (legal ?r ?c) (role ?r) (coin ?c))
  (<= (next (shown ?r ?c)) (does ?r ?c))
  (<= terminal (not (true open)))
  (<= both_heads (true (shown a heads)) (true (shown b heads)))
  (<= both_tails (true (shown a tails)) (true (shown b tails)))
  (<= (goal a 100) both_heads) (<= (goal b 0) both_heads)
  (<= (goal a 50) both_tails) (<= (goal b 50) both_tails)
  (<= (goal a 0) (not both_heads) (not both_tails))
  (<= (goal b 100) (not both_heads) (not both_tails)))";

/// How often heads was tried.
double share_of_heads(const game::Game& game, bool by_regret, game::Role role) {
  MctsOptions options;
  options.uses_regrets = by_regret;
  const auto search = make_mcts(game, make_plain_leaves(game, {.seed = 4}), options);
  const Answer answer = search->choose(game.initial_state(), role, {.nodes = 40'000});
  std::uint64_t tries = 0;
  std::uint64_t heads = 0;
  for (const Alternative& each : answer.alternatives) {
    tries += each.visits;
    if (game.move_text(role, each.move) == "heads") heads += each.visits;
  }
  return static_cast<double>(heads) / static_cast<double>(tries);
}

TEST(Mcts, ByRegretFindsTheMixedStrategyThatBoundsMiss) {
  const auto game = game_of_text(kPennies);
  for (const std::size_t r : {0U, 1U}) {
    const double by_regret = share_of_heads(*game, true, game::Role(r));
    const double by_bounds = share_of_heads(*game, false, game::Role(r));
    EXPECT_NEAR(by_regret, 1.0 / 3, 0.06);
    EXPECT_GT(std::abs(by_bounds - 1.0 / 3), std::abs(by_regret - 1.0 / 3));
  }
}

/// A game without end that asks for the search to stop after some moves.
class StoppingGame final : public game::CountingGame {
 public:
  StoppingGame(std::atomic<bool>& stop, int moves)
      : CountingGame(~std::uint64_t{0}), stop_(stop), moves_(moves) {}
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override {
    if (--moves_ == 0) stop_ = true;
    return CountingGame::successor(state, moves);
  }

 private:
  std::atomic<bool>& stop_;
  mutable int moves_;
};

TEST(Mcts, EndsWhenStoppedInTheMiddleOfAGame) {
  std::atomic<bool> stop = false;
  const StoppingGame game(stop, 5'000);
  const auto search = make_mcts(game, make_plain_leaves(game, {}));
  Limits limits;
  limits.stop = &stop;
  const Answer answer = search->choose(game.initial_state(), game::Role(0), limits);
  EXPECT_TRUE(answer.move.is_valid());
}

TEST(Mcts, IsTheSameInEveryRun) {
  const auto game = library_game("breakthrough");
  std::vector<Answer> answers;
  for (int run = 0; run < 2; ++run) {
    answers.push_back(
        plain_mcts(*game)->choose(game->initial_state(), game::Role(0), {.nodes = 500}));
  }
  EXPECT_EQ(answers[0].move, answers[1].move);
  EXPECT_EQ(answers[0].value, answers[1].value);
  EXPECT_EQ(answers[0].line, answers[1].line);
}

}  // namespace
}  // namespace rulewise::search

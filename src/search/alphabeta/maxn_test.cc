#include "search/alphabeta/maxn.h"

#include <gtest/gtest.h>

#include "search/alphabeta/maxn_table.h"
#include "search/several_turns.h"
#include "search/testing/drawn_game.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Every role wants most for itself and takes the first of its best moves; nothing is left out.
std::vector<int> all_of_maxn(const game::Game& game, const game::State& state) {
  std::vector<int> payoffs;
  if (game.is_terminal(state)) {
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      payoffs.push_back(game.goals(state, game::Role(r)).front());
    }
    return payoffs;
  }
  const SeveralChoices choices = choices_of(game, state);
  for (const game::JointMove& move : choices.moves) {
    const std::vector<int> found = all_of_maxn(game, game.successor(state, move));
    const std::size_t role = choices.chooser.index();
    if (payoffs.empty() || found[role] > payoffs[role]) payoffs = found;
  }
  return payoffs;
}

/// What `me` gets if all others want it to get little.
int all_of_paranoid(const game::Game& game, const game::State& state, game::Role me) {
  if (game.is_terminal(state)) return game.goals(state, me).front();
  const SeveralChoices choices = choices_of(game, state);
  int best = choices.chooser == me ? -1 : 101;
  for (const game::JointMove& move : choices.moves) {
    const int found = all_of_paranoid(game, game.successor(state, move), me);
    best = choices.chooser == me ? std::max(best, found) : std::min(best, found);
  }
  return best;
}

TEST(Maxn, FindsWhatLookingAtEverythingFinds) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    for (const int most_sum : {0, 100, 150}) {
      const DrawnGame game(seed, 2 + seed % 3, 6, most_sum);
      const game::State start = game.initial_state();
      const game::Role role = choices_of(game, start).chooser;
      const std::vector<int> exact = all_of_maxn(game, start);
      for (const bool prunes : {false, true}) {
        MaxnOptions options{most_sum, prunes};
        options.table_bytes = seed % 2 == 0 ? 0 : 1U << 16U;
        const auto search = make_maxn(game, options);
        const Answer answer = search->choose(start, role, {});
        if (choices_of(game, start).moves.size() == 1) continue;
        EXPECT_TRUE(answer.is_proved) << seed;
        EXPECT_EQ(answer.value, exact[role.index()]) << "seed " << seed << " sum " << most_sum;
        game::JointMove joint = choices_of(game, start).moves.front();
        joint[role.index()] = answer.move;
        const std::vector<int> after = all_of_maxn(game, game.successor(start, joint));
        EXPECT_EQ(after[role.index()], exact[role.index()]) << seed;
      }
    }
  }
}

/// The last of the moves ends the game well for both; all others lead into a large tree with less.
std::string rules_of_the_last_move() {
  std::string rules = R"(
    (role a) (role b) (init (step 0)) (init (control a)) (bit 0) (bit 1)
    (way 1) (way 2) (way 3) (way 4) (way 5)
    (<= (legal a (m ?w)) (true (step 0)) (way ?w))
    (<= (legal a (pick ?x)) (true (control a)) (not (true (step 0))) (bit ?x))
    (<= (legal b (pick ?x)) (true (control b)) (bit ?x))
    (<= (legal a noop) (true (control b))) (<= (legal b noop) (true (control a)))
    (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
    (<= (next (step ?j)) (true (step ?i)) (succ ?i ?j))
    (<= (next (first ?w)) (does a (m ?w))) (<= (next (first ?w)) (true (first ?w)))
    (<= (next (b ?i ?x)) (does ?r (pick ?x)) (true (step ?i)))
    (<= (next (b ?i ?x)) (true (b ?i ?x)))
    (<= terminal (true (first 5))) (<= terminal (true (step 12)))
    (<= (goal ?r 60) (role ?r) (true (first 5)))
    (<= (goal ?r 20) (role ?r) (not (true (first 5))))
  )";
  for (int n = 0; n < 12; ++n) {
    rules += "(succ " + std::to_string(n) + ' ' + std::to_string(n + 1) + ')';
  }
  return rules;
}

TEST(Maxn, KeepsWhatItKnewWhenItIsCutShort) {
  const auto game = game_of_text(rules_of_the_last_move());
  const game::State start = game->initial_state();
  for (std::uint64_t nodes = 6; nodes < 3000; nodes += 7) {
    const Answer answer = make_maxn(*game, {})->choose(start, game::Role(0), {.nodes = nodes});
    ASSERT_EQ(game->move_text(game::Role(0), answer.move), "(m 5)") << nodes;
    ASSERT_EQ(answer.value, 60) << nodes;
  }
}

TEST(Maxn, LooksAtLessWhereTheSumIsBounded) {
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const DrawnGame game(seed, 3, 7, 100);
    const game::Role role = choices_of(game, game.initial_state()).chooser;
    with += make_maxn(game, {100, true})->choose(game.initial_state(), role, {}).statistics.nodes;
    without +=
        make_maxn(game, {100, false})->choose(game.initial_state(), role, {}).statistics.nodes;
  }
  EXPECT_LT(with, without);
}

TEST(Maxn, TheTableSavesWorkAndChangesNothing) {
  std::uint64_t with_table = 0;
  std::uint64_t without_table = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const DrawnGame game(seed, 3, 7);  // few states of each depth: most are met again
    const game::State start = game.initial_state();
    const game::Role role = choices_of(game, start).chooser;
    MaxnOptions options;
    options.table_bytes = 1U << 16U;
    const Answer with = make_maxn(game, options)->choose(start, role, {});
    options.table_bytes = 0;
    const Answer without = make_maxn(game, options)->choose(start, role, {});
    EXPECT_EQ(with.move, without.move) << seed;
    EXPECT_EQ(with.value, without.value) << seed;
    with_table += with.statistics.nodes;
    without_table += without.statistics.nodes;
  }
  EXPECT_LT(with_table, without_table);
}

/// The line leads to an end that gives what was promised.
TEST(Maxn, TellsTheWholeLineOfWhatItProved) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const DrawnGame game(seed, 3, 7);
    game::State state = game.initial_state();
    const SeveralChoices choices = choices_of(game, state);
    if (choices.moves.size() == 1) continue;
    const auto search = make_maxn(game, {});
    (void)search->choose(state, choices.chooser, {});
    const Answer answer = search->choose(state, choices.chooser, {});  // much is known by now
    ASSERT_TRUE(answer.is_proved) << seed;
    ASSERT_FALSE(answer.line.empty()) << seed;
    EXPECT_EQ(answer.line.front()[choices.chooser.index()], answer.move) << seed;
    for (const game::JointMove& move : answer.line) state = game.successor(state, move);
    ASSERT_TRUE(game.is_terminal(state)) << seed << ", " << answer.line.size() << " moves";
    EXPECT_EQ(game.goals(state, choices.chooser).front(), answer.value) << seed;
  }
}

TEST(MaxnTable, KeepsWhatItKnowsWhenItGrows) {
  MaxnTable table(4096, 3);
  const std::size_t before = table.bytes();
  for (std::uint64_t key = 1; key <= 40; ++key) {
    const int payoff = static_cast<int>(key);
    table.keep(key, 2, {{payoff, 0, 100 - payoff}, key % 2 == 0}, key % 5);
  }
  table.reserve(100'000);
  EXPECT_GT(table.bytes(), 2 * before);
  EXPECT_LE(table.bytes(), 100'000U);
  for (std::uint64_t key = 1; key <= 40; ++key) {
    const auto found = table.find(key, 2);
    ASSERT_TRUE(found) << key;
    EXPECT_EQ(found->of.front(), static_cast<int>(key));
    EXPECT_EQ(found->is_proved, key % 2 == 0);
    EXPECT_EQ(table.best_choice(key)->choice, key % 5);
  }
  MaxnTable none(0, 3);
  none.reserve(100'000);
  EXPECT_EQ(none.bytes(), 0U);
}

TEST(Maxn, TakesWhatTheEvaluationLikesWhereItStops) {
  const DrawnGame game(5, 3, 6);
  const game::State start = game.initial_state();
  const SeveralChoices choices = choices_of(game, start);
  const game::State liked = game.successor(start, choices.moves.back());
  const RoleEvaluation evaluation = [&](const game::State& state, game::Role role) {
    return state == liked && role == choices.chooser ? 80.0 : 40.0;
  };
  MaxnOptions options;
  options.evaluation = evaluation;
  const Answer maxn = make_maxn(game, options)->choose(start, choices.chooser, {.depth = 1});
  EXPECT_EQ(maxn.move, choices.moves.back()[choices.chooser.index()]);
  EXPECT_EQ(maxn.value, 80);
  const Answer paranoid = make_paranoid(game, {1U << 20U, 1, {}}, evaluation)
                              ->choose(start, choices.chooser, {.depth = 1});
  EXPECT_EQ(paranoid.move, choices.moves.back()[choices.chooser.index()]);
}

TEST(Paranoid, FindsWhatLookingAtEverythingFinds) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const DrawnGame game(seed, 3 + seed % 2, 6);
    const game::State start = game.initial_state();
    const game::Role role = choices_of(game, start).chooser;
    const Answer answer = make_paranoid(game, {1U << 20U, 1, {}})->choose(start, role, {});
    EXPECT_TRUE(answer.is_proved) << seed;
    EXPECT_DOUBLE_EQ(answer.value, all_of_paranoid(game, start, role)) << seed;
  }
}

TEST(Paranoid, AnswersForARoleThatWaits) {
  const DrawnGame game(3, 4, 6);
  const game::State start = game.initial_state();
  const std::size_t chooser = choices_of(game, start).chooser.index();
  const game::Role waiting((chooser + 1) % 4);
  EXPECT_EQ(make_paranoid(game, {1U << 20U, 1, {}})->choose(start, waiting, {}).move,
            game.legal_moves(start, waiting).front());
}

TEST(SeveralTurns, KnowsGamesOfTurns) {
  EXPECT_TRUE(looks_turn_taking_for_all(DrawnGame(1, 4, 6), 1));
}

}  // namespace
}  // namespace rulewise::search

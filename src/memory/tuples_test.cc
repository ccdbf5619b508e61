#include "memory/tuples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "game/playout.h"
#include "memory/pattern_images.h"
#include "memory/testing/library_states.h"
#include "memory/tuple_look.h"

namespace rulewise::memory {
namespace {

game::State after_random_moves(const game::Game& game, int count, std::uint64_t seed) {
  base::Random random(seed);
  game::State state = game.initial_state();
  game::JointMove moves;
  for (int i = 0; i < count; ++i) {
    EXPECT_TRUE(game::choose_joint_move(game, state, random, moves));
    state = game.successor(state, moves);
  }
  return state;
}

TEST(Tuples, NumberEveryCombinationOnce) {
  const std::vector<Cell> cells{{{0, 1}}, {{2}}};
  const Tuples tuples(cells, {{{0, 1}, 0}}, 3);
  EXPECT_EQ(tuples.weight_count(), 6U);
  std::set<std::uint32_t> seen;
  for (const std::uint64_t state : {0, 1, 2, 4, 5, 6}) {
    std::vector<Feature> row;
    tuples.list({&state, 1}, row);
    ASSERT_EQ(row.size(), 1U);
    seen.insert(row[0].index);
  }
  EXPECT_EQ(seen, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5}));
}

TEST(Tuples, AddUpTheirWeights) {
  const Tuples tuples({{{0}}, {{1}}}, {{{0}, 0}, {{1}, 0}, {{0, 1}, 2}}, 2);
  const Weights weights{0, 1, 10, 20, 30, 40};
  for (const auto& [state, sum] : std::vector<std::pair<std::uint64_t, double>>{
           {0, 10}, {1, 1 + 20}, {2, 1 + 30}, {3, 2 + 40}}) {
    EXPECT_EQ(tuples.value({&state, 1}, weights), sum) << state;
  }
}

TEST(Tuples, WeighEitherTurnApart) {
  const Tuples tuples({{{0}}}, {{{0}, 0}}, 2, {}, {}, {1});
  EXPECT_EQ(tuples.turns(), 2U);
  EXPECT_EQ(tuples.weight_count(), 4U);
  const Weights weights{1, 20, 300, 4000};
  const ReadyWeights ready(tuples, weights);
  TupleLook look(tuples);
  for (const std::uint64_t seen : {0, 1, 2, 3}) {
    look.look_at({&seen, 1}, ready);
    for (const std::uint64_t state : {0, 1, 2, 3}) {
      EXPECT_EQ(tuples.value({&state, 1}, weights), static_cast<double>(weights[state]));
      EXPECT_EQ(look.value_of({&state, 1}), static_cast<double>(weights[state])) << seen << state;
      std::vector<Feature> row;
      tuples.list({&state, 1}, row);
      ASSERT_EQ(row.size(), 1U);
      EXPECT_EQ(row[0].index, state);
    }
  }
}

TEST(Tuples, TellTurnsByFactsOfDiscoveredGames) {
  const testing::StateGame game("connect_four");
  const Tuples& tuples = *game.tuples;
  ASSERT_EQ(tuples.turns(), 2U);
  EXPECT_EQ(find_tuples(*game.game, game.structure, {}, {.by_turn = false}).turns(), 1U);
  base::Random random(1);
  game::State state = game.game->initial_state();
  game::JointMove moves;
  for (std::size_t ply = 0; !game.game->is_terminal(state); ++ply) {
    EXPECT_EQ(tuples.turn_in(state.view()), ply % 2);
    if (!game::choose_joint_move(*game.game, state, random, moves)) break;
    state = game.game->successor(state, moves);
  }
}

TEST(Tuples, StayWithinTheirWeightsWhereACellHoldsTwoThings) {
  const Tuples tuples({{{0, 1}}, {{2}}}, {{{0, 1}, 0}, {{0}, 6}}, 3);
  const Weights weights{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::uint64_t one = 1;
  const ReadyWeights ready(tuples, weights);
  TupleLook look(tuples);
  look.look_at({&one, 1}, ready);
  for (const std::uint64_t state : {3, 7}) {
    std::vector<Feature> row;
    tuples.list({&state, 1}, row);
    ASSERT_EQ(row.size(), 2U);
    EXPECT_LT(row[0].index, 6U);
    EXPECT_LT(row[1].index, 9U);
    EXPECT_EQ(look.value_of({&state, 1}), tuples.value({&state, 1}, weights)) << state;
  }
}

/// The most facts of one cell that hold together along a random game.
std::size_t most_in_a_cell(const testing::StateGame& game, std::uint64_t seed) {
  base::Random random(seed);
  game::State state = game.game->initial_state();
  game::JointMove moves;
  std::size_t most = 0;
  for (int i = 0; i < 60 && !game.game->is_terminal(state); ++i) {
    const auto view = state.view();
    for (const Cell& cell : game.tuples->cells()) {
      const auto held = std::ranges::count_if(cell.bases, [&](std::uint32_t base) {
        return base != Cell::kNever && (view[base / 64] >> (base % 64) & 1U) != 0;
      });
      most = std::max(most, static_cast<std::size_t>(held));
    }
    if (!game::choose_joint_move(*game.game, state, random, moves)) break;
    state = game.game->successor(state, moves);
  }
  return most;
}

TEST(Tuples, GiveWhatStandsBesideAnotherACellOfItsOwn) {
  for (const char* name : {"dots_and_boxes", "cylinder_checkers", "chinese_checkers_2"}) {
    const testing::StateGame game(name);
    for (const std::uint64_t seed : {1, 2, 3}) EXPECT_EQ(most_in_a_cell(game, seed), 1U) << name;
    std::set<std::uint32_t> told;  // every fact but counters of steps, once
    for (const Cell& cell : game.tuples->cells()) {
      for (const std::uint32_t base : cell.bases) {
        if (base == Cell::kNever) continue;
        EXPECT_TRUE(told.insert(base).second) << name;
      }
    }
  }
}

TEST(Tuples, AreFoundOnDiscoveredBoards) {
  const testing::StateGame game("breakthrough");
  const Tuples& tuples = *game.tuples;
  const auto on_board =
      std::ranges::count_if(tuples.cells(), [](const Cell& cell) { return cell.bases.size() > 1; });
  EXPECT_EQ(on_board, 64);
  EXPECT_TRUE(std::ranges::any_of(tuples.tuples(),
                                  [](const Tuple& tuple) { return tuple.cells.size() == 4; }));
  EXPECT_LE(tuples.weight_count(), TupleLimits{}.max_weights);
}

TEST(Tuples, AreWeighedByWhatChangedAsFromTheStart) {
  const testing::StateGame game("breakthrough");
  base::Random random(4);
  Weights weights(game.tuples->weight_count());
  for (float& weight : weights) weight = static_cast<float>(random.unit() - 0.5);
  const ReadyWeights ready(*game.tuples, weights);
  TupleLook look(*game.tuples);
  game::State state = game.game->initial_state();
  game::JointMove moves;
  for (int i = 0; i < 40 && game::choose_joint_move(*game.game, state, random, moves); ++i) {
    look.look_at(state.view(), ready);
    EXPECT_NEAR(look.value(), game.tuples->value(state.view(), weights), 1e-9);
    state = game.game->successor(state, moves);
    if (game.game->is_terminal(state)) break;
    EXPECT_NEAR(look.value_of(state.view()), game.tuples->value(state.view(), weights), 1e-9);
  }
}

TEST(Tuples, TeachAllImagesOfAState) {
  const testing::StateGame game("breakthrough");
  const auto symmetries =
      insight::find_symmetries(game.structure, *game.game, 1, base::TimeLimit(600));
  const Tuples tuples = find_tuples(*game.game, game.structure, symmetries);
  ASSERT_EQ(tuples.images().size(), 3U);  // left for right, and both sides exchanged
  EXPECT_EQ(std::ranges::count_if(tuples.images(), &StateImage::exchanges_roles), 2);
  const game::State state = after_random_moves(*game.game, 9, 6);
  std::vector<Feature> row;
  tuples.list(state.view(), row);
  EXPECT_EQ(row.size(), 4 * tuples.tuples().size());
  Weights weights(tuples.weight_count(), 0);
  for (const Feature& feature : row) weights[feature.index] += feature.value;
  const double value = tuples.value(state.view(), weights);
  EXPECT_GT(value, 0);
  for (const StateImage& image : tuples.images()) {
    std::vector<std::uint64_t> turned;
    image.apply(state.view(), turned);
    EXPECT_DOUBLE_EQ(tuples.value(turned, weights), image.exchanges_roles ? -value : value);
  }
}

TEST(PatternImages, AreWhatTheImagesOfAStateHold) {
  for (const char* name : {"breakthrough", "connect_four"}) {
    const testing::StateGame game(name);
    const Tuples tuples =
        find_tuples(*game.game, game.structure,
                    insight::find_symmetries(game.structure, *game.game, 1, base::TimeLimit(600)));
    ASSERT_FALSE(tuples.images().empty()) << name;
    const PatternImages images(tuples);
    const game::State state = after_random_moves(*game.game, 9, 3);
    std::vector<Feature> row;  // of the state, and then of every image
    tuples.list(state.view(), row);
    const std::size_t count = tuples.tuples().size();
    ASSERT_EQ(row.size(), count * (1 + tuples.images().size()));
    const std::size_t turn = tuples.turn_in(state.view());
    for (std::size_t t = 0; t < count; ++t) {
      const Tuple& tuple = tuples.tuples()[t];
      const auto values =
          static_cast<std::uint32_t>(row[t].index - turn * tuples.turn_size()) - tuple.first_weight;
      ASSERT_EQ(images.index(tuple, values, turn), row[t].index);
      const auto found = images.of(tuple, values, turn);
      ASSERT_EQ(found.size(), tuples.images().size()) << name;
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto held = std::span(row).subspan((i + 1) * count, count);
        EXPECT_TRUE(std::ranges::any_of(
            held, [&](const Feature& feature) { return feature.index == found[i]; }))
            << name << ' ' << t;
      }
    }
  }
}

TEST(Tuples, AreTheLinesOfGoalRulesWhereNothingOrdersPlaces) {
  const testing::StateGame game("tic_tac_toe");
  const auto line = [&](const std::vector<std::string>& places) {
    std::set<std::uint32_t> cells;
    for (std::uint32_t c = 0; c < game.tuples->cells().size(); ++c) {
      for (const std::uint32_t base : game.tuples->cells()[c].bases) {
        if (base == Cell::kNever) continue;
        const std::string& name = game.game->net().base_names[base];
        if (std::ranges::any_of(places, [&](const std::string& at) {
              return name.starts_with("(cell " + at + ' ');
            })) {
          cells.insert(c);
        }
      }
    }
    return std::vector<std::uint32_t>(cells.begin(), cells.end());
  };
  const auto count = [&](const std::vector<std::uint32_t>& cells) {
    return std::ranges::count(game.tuples->tuples(), cells, &Tuple::cells);
  };
  for (const auto& places : std::vector<std::vector<std::string>>{{"1 1", "1 2", "1 3"},
                                                                  {"1 2", "2 2", "3 2"},
                                                                  {"1 1", "2 2", "3 3"},
                                                                  {"1 3", "2 2", "3 1"}}) {
    ASSERT_EQ(line(places).size(), 3U) << places[0];
    EXPECT_EQ(count(line(places)), 2) << places[0];  // shared, and of its own
  }
  EXPECT_EQ(count(line({"1 1", "1 2", "2 3"})), 0);
  EXPECT_EQ(std::ranges::count_if(game.tuples->tuples(),
                                  [](const Tuple& tuple) { return tuple.cells.size() == 3; }),
            16);
}

TEST(Tuples, StayWithinTheirLimit) {
  const testing::StateGame game("breakthrough");
  TupleLimits limits;
  limits.max_weights = 1000;
  EXPECT_LE(find_tuples(*game.game, game.structure, {}, limits).weight_count(), 1000U);
}

TEST(Tuples, ListAsManyFeaturesAsTuplesInEveryState) {
  const testing::StateGame game("othello");
  base::Random random(3);
  game::State state = game.game->initial_state();
  game::JointMove moves;
  std::vector<Feature> row;
  while (!game.game->is_terminal(state) &&
         game::choose_joint_move(*game.game, state, random, moves)) {
    game.tuples->list(state.view(), row);
    ASSERT_EQ(row.size(), game.tuples->tuples().size());
    for (const Feature& feature : row) ASSERT_LT(feature.index, game.tuples->weight_count());
    state = game.game->successor(state, moves);
  }
}

}  // namespace
}  // namespace rulewise::memory

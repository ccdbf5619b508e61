#include "memory/state_patterns.h"

#include <gtest/gtest.h>

#include "insight/discovery/symmetries.h"
#include "memory/morph.h"
#include "memory/state_learner.h"
#include "memory/state_memory.h"
#include "memory/testing/library_states.h"
#include "memory/testing/scrambled.h"
#include "memory/tuple_look.h"

namespace rulewise::memory {
namespace {

/// Breakthrough with tuples and the patterns that a Morph made of a few drawn games.
struct Patterned {
  Patterned() : game("breakthrough"), names(name_rules(game.rules)) {
    const auto symmetries =
        insight::find_symmetries(game.structure, *game.game, 1, base::TimeLimit(600));
    auto found = find_sight(*game.game, game.structure, symmetries, names);
    EXPECT_TRUE(found);
    const auto sight = std::make_shared<const StateSight>(*std::move(found));
    StateMorph morph(StateEye(sight), {});
    for (std::uint64_t seed = 1; seed <= 14; ++seed) {
      const std::vector<game::State> states = drawn_game(seed);
      morph.learn(states, first_share(*game.game, states.back()));
    }
    patterns = std::make_shared<const StatePatterns>(sight, morph.useful_graphs(100));
    tuples = std::make_shared<const Tuples>(Tuples::with_patterns(*game.tuples, patterns));
  }

  [[nodiscard]] std::vector<game::State> drawn_game(std::uint64_t seed) const {
    base::Random random(seed);
    machine::Expander expander(*game.game);
    std::vector<game::State> states{game.game->initial_state()};
    for (;;) {
      const machine::Expansion& children = expander.expand(states.back());
      if (children.size() == 0) return states;
      states.push_back(children.state(random.below(static_cast<std::uint32_t>(children.size()))));
    }
  }

  testing::StateGame game;
  RuleNames names;
  std::shared_ptr<const StatePatterns> patterns;
  std::shared_ptr<const Tuples> tuples;
};

TEST(StatePatterns, AreWeighedBesideTuples) {
  const Patterned made;
  const std::size_t count = made.patterns->graphs().size();
  ASSERT_GT(count, 10U);
  EXPECT_EQ(made.tuples->weight_count(), made.game.tuples->weight_count() + count);
  base::Random random(2);
  Weights weights(made.tuples->weight_count());
  for (float& weight : weights) weight = static_cast<float>(random.unit() - 0.5);
  const ReadyWeights ready(*made.tuples, weights);
  TupleLook look(*made.tuples);
  std::vector<Feature> row;
  std::size_t held = 0;
  const std::vector<game::State> states = made.drawn_game(20);
  for (std::size_t i = 0; i + 1 < states.size(); ++i) {
    made.tuples->list(states[i].view(), row);
    double sum = 0;
    for (const Feature& feature : row) {
      sum += static_cast<double>(feature.value * weights[feature.index]);
      if (feature.index < made.tuples->first_pattern()) continue;
      ++held;
      EXPECT_EQ(feature.value, i % 2 == 0 ? 1.0F : -1.0F);  // the mover's, told of the first role
    }
    EXPECT_NEAR(made.tuples->value(states[i].view(), ready), sum, 1e-3);
    look.look_at(states[i].view(), ready);
    EXPECT_NEAR(look.value(), sum, 1e-3);
    EXPECT_NEAR(look.value_of(states[i + 1].view()),
                made.tuples->value(states[i + 1].view(), ready), 1e-3);
  }
  EXPECT_GT(held, states.size());
}

TEST(StatePatterns, AreLearnedWithTheRestAndFoundAgainByAScrambledRulesheet) {
  const Patterned made;
  StateLearner learner(*made.game.game, made.tuples, {.seed = 4});
  for (int i = 0; i < 20; ++i) learner.play();
  std::size_t moved = 0;
  for (std::size_t i = made.tuples->first_pattern(); i < made.tuples->weight_count(); ++i) {
    moved += learner.state().weights[i] != 0 ? 1 : 0;
  }
  EXPECT_GT(moved, 10U);
  const StateMemory memory{{learner.state(), learner.state().mean}, made.tuples};
  const std::string bytes = to_bytes(memory, *made.game.game, made.names);
  const testing::StateGame other(testing::scrambled(made.game.rules, 3));
  const auto found = state_memory_from(bytes, *other.game, name_rules(other.rules));
  ASSERT_TRUE(found);
  ASSERT_TRUE(found->tuples->patterns());
  EXPECT_EQ(found->tuples->patterns()->graphs().size(), made.patterns->graphs().size());
  EXPECT_NEAR(found->tuples->value(other.game->initial_state().view(), found->best),
              made.tuples->value(made.game.game->initial_state().view(), memory.best), 1e-3);
  for (std::size_t cut = 0; cut < bytes.size(); cut += 1 + cut / 3) {
    EXPECT_FALSE(state_memory_from(bytes.substr(0, cut), *made.game.game, made.names));
  }
}

}  // namespace
}  // namespace rulewise::memory

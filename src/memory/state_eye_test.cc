#include "memory/state_eye.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "insight/discovery/symmetries.h"
#include "memory/morph.h"
#include "memory/state_learner.h"
#include "memory/testing/library_states.h"

namespace rulewise::memory {
namespace {

struct Sighted {
  explicit Sighted(const std::string& name) : Sighted(testing::StateGame(name)) {}
  explicit Sighted(testing::StateGame made) : game(std::move(made)), names(name_rules(game.rules)) {
    const auto symmetries =
        insight::find_symmetries(game.structure, *game.game, 1, base::TimeLimit(600));
    if (auto found = find_sight(*game.game, game.structure, symmetries, names)) {
      sight = std::make_shared<const StateSight>(std::move(*found));
    }
  }

  testing::StateGame game;
  RuleNames names;
  std::shared_ptr<const StateSight> sight;
};

/// A game of drawn moves from its start to its end.
std::vector<game::State> drawn_states(const machine::SingleGame& game, std::uint64_t seed) {
  base::Random random(seed);
  machine::Expander expander(game);
  std::vector<game::State> states{game.initial_state()};
  for (;;) {
    const machine::Expansion& children = expander.expand(states.back());
    if (children.size() == 0) return states;
    states.push_back(children.state(random.below(static_cast<std::uint32_t>(children.size()))));
  }
}

TEST(StateEye, SeesWhoDefendsWhomOnABoardThatWasDiscovered) {
  const Sighted seen("breakthrough");
  ASSERT_TRUE(seen.sight);
  EXPECT_TRUE(seen.sight->is_exchanged);
  StateEye eye(seen.sight);
  AttackGraph graph;
  const game::State start = seen.game.game->initial_state();
  eye.scan(start, graph);
  EXPECT_EQ(graph.graph.nodes.size(), 32U);
  EXPECT_EQ(graph.graph.edges.size(), 28U);  // each back row defends the row before it
  const auto is_direct = [](const GraphEdge& edge) { return edge.sort == EdgeSort::kDirect; };
  EXPECT_TRUE(std::ranges::all_of(graph.graph.edges, is_direct));
  EXPECT_TRUE(eye.is_first_to_move(start));
  const MaterialPattern even = eye.material(start);
  EXPECT_TRUE(std::ranges::all_of(even.surplus, [](int more) { return more == 0; }));
}

TEST(StateEye, SeesWhatCanBeTakenAndWhatWasTaken) {
  const Sighted seen("breakthrough");
  ASSERT_TRUE(seen.sight);
  StateEye eye(seen.sight);
  AttackGraph graph;
  machine::Expander expander(*seen.game.game);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const game::State& state : drawn_states(*seen.game.game, seed)) {
      const machine::Expansion& children = expander.expand(state);
      if (children.size() == 0) continue;
      eye.scan(state, graph);
      const MaterialPattern before = eye.material(state);
      std::size_t takings = 0;
      for (std::size_t child = 0; child < children.size(); ++child) {
        takings += eye.material(children.state(child)) == before.of_the_other() ? 0 : 1;
      }
      // Edges from the mover's pieces to the other's.
      const auto is_attack = [&](const GraphEdge& edge) {
        return (graph.graph.nodes[edge.from].what - 1) % 2 == 0 &&
               (graph.graph.nodes[edge.to].what - 1) % 2 == 1;
      };
      ASSERT_EQ(std::ranges::count_if(graph.graph.edges, is_attack),
                static_cast<std::ptrdiff_t>(takings));
    }
  }
}

TEST(StateEye, ShowsBothRolesTheGameAlike) {
  const Sighted seen("breakthrough");
  ASSERT_TRUE(seen.sight);
  const auto symmetries =
      insight::find_symmetries(seen.game.structure, *seen.game.game, 1, base::TimeLimit(600));
  const std::vector<StateImage> images = images_of(symmetries);
  const auto image = std::ranges::find_if(images, [&](const StateImage& one) {
    const StateSight::Standing from = seen.sight->by_base[0];
    const StateSight::Standing to = seen.sight->by_base[one.to[0]];
    return one.exchanges_roles && from.place != StateSight::kNone &&
           seen.sight->partners[from.place] == to.place;
  });
  ASSERT_NE(image, images.end());
  StateEye eye(seen.sight);
  AttackGraph one, other;
  std::vector<std::uint64_t> turned;
  for (const game::State& state : drawn_states(*seen.game.game, 3)) {
    image->apply(state.view(), turned);
    const game::State mirrored{std::span<const std::uint64_t>(turned)};
    eye.scan(state, one);
    eye.scan(mirrored, other);
    EXPECT_NE(eye.is_first_to_move(state), eye.is_first_to_move(mirrored));
    EXPECT_EQ(eye.material(state), eye.material(mirrored));
    const auto nodes = [](const AttackGraph& graph) {
      return std::multiset<GraphNode>(graph.graph.nodes.begin(), graph.graph.nodes.end());
    };
    EXPECT_EQ(nodes(one), nodes(other));
    EXPECT_EQ(one.graph.edges.size(), other.graph.edges.size());
  }
}

TEST(StateSight, ComesBackFromBytesAndRefusesBrokenOnes) {
  const Sighted seen("breakthrough");
  ASSERT_TRUE(seen.sight);
  const std::string bytes = to_bytes(*seen.sight, *seen.game.game, seen.names);
  const auto back = state_sight_from(bytes, *seen.game.game, seen.names);
  ASSERT_TRUE(back);
  EXPECT_EQ(to_bytes(*back, *seen.game.game, seen.names), bytes);
  for (std::size_t cut = 0; cut < bytes.size(); cut += 1 + cut / 3) {
    EXPECT_FALSE(state_sight_from(bytes.substr(0, cut), *seen.game.game, seen.names));
  }
}

TEST(StateSight, KnowsVitalPiecesAndLines) {
  const Sighted seen(testing::StateGame(gdl::read_rules(testing::rulesheet("chess")).rules));
  ASSERT_TRUE(seen.sight);
  std::size_t vital = 0;
  std::size_t longest = 0;
  for (const SightKind& kind : seen.sight->kinds) vital += kind.is_vital ? 1 : 0;
  for (const auto& lines : seen.sight->lines) {
    for (const SightLine& line : lines) longest = std::max(longest, line.size());
  }
  EXPECT_EQ(vital, 2U);
  EXPECT_GE(longest, 4U);
}

TEST(StateSight, PairsArmiesThatAreAlikeWithoutASymmetry) {
  const Sighted seen("english_draughts");
  ASSERT_TRUE(seen.sight);
  ASSERT_TRUE(seen.sight->has_partners);
  for (std::size_t kind = 0; kind < seen.sight->kinds.size(); ++kind) {
    const SightKind& known = seen.sight->kinds[kind];
    if (known.owner > 1) continue;
    EXPECT_NE(known.owner, seen.sight->kinds[known.partner].owner);
    EXPECT_EQ(known.is_placed, seen.sight->kinds[known.partner].is_placed);  // men become kings
  }
  const StateEye eye(seen.sight);
  const MaterialPattern even = eye.material(seen.game.game->initial_state());
  EXPECT_TRUE(std::ranges::all_of(even.surplus, [](int more) { return more == 0; }));
}

TEST(StateMorph, LearnsThatPiecesAreWorthHaving) {
  const Sighted seen("breakthrough");
  ASSERT_TRUE(seen.sight);
  StateMorph morph{StateEye(seen.sight), {}};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const std::vector<game::State> states = drawn_states(*seen.game.game, seed);
    morph.learn(states, first_share(*seen.game.game, states.back()));
  }
  EXPECT_EQ(morph.games(), 60U);
  EXPECT_GT(morph.graphs().size(), 50U);
  double up = 0, down = 0;
  for (std::uint32_t n = 0; n < morph.materials().end(); ++n) {
    if (!morph.materials().has(n)) continue;
    int more = 0;
    for (const int surplus : morph.materials().pattern(n).surplus) more += surplus;
    if (more == 2) up = morph.materials().record(n).weight;
    if (more == -2) down = morph.materials().record(n).weight;
  }
  EXPECT_GT(up, down);
  const Fingerprint fingerprint = fingerprint_of(seen.names, morph.eye());
  StateMorph back{StateEye(seen.sight), {}};
  ASSERT_TRUE(back.read(morph.to_bytes(fingerprint), fingerprint));
  const game::State start = seen.game.game->initial_state();
  EXPECT_EQ(back.value(start), morph.value(start));
}

}  // namespace
}  // namespace rulewise::memory

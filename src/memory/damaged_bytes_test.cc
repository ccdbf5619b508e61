// damaged_bytes_test.cc — whatever stands in kept bytes, they are refused or can be used.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "insight/discovery/symmetries.h"
#include "memory/bytes.h"
#include "memory/graph_bytes.h"
#include "memory/seen_bytes.h"
#include "memory/state_journal.h"
#include "memory/state_learner.h"
#include "memory/state_memory.h"
#include "memory/td_memory.h"
#include "memory/testing/library_game.h"
#include "memory/testing/library_states.h"
#include "memory/testing/made_patterns.h"
#include "memory/tuple_look.h"

namespace rulewise::memory {
namespace {

/// Uses the bytes as they are, which must do, and with one of them changed in several ways: each
/// byte of the first thousand, and as many drawn ones of the rest. `use` says whether they were
/// read. Most are not.
void damage(const std::string& bytes, const std::function<bool(const std::string&)>& use) {
  constexpr std::size_t kEach = 1'000;
  ASSERT_TRUE(use(bytes));
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < std::min(kEach, bytes.size()); ++at) places.push_back(at);
  base::Random random(7);
  for (std::size_t i = 0; i < kEach && bytes.size() > kEach; ++i) {
    places.push_back(random.below(static_cast<std::uint32_t>(bytes.size())));
  }
  std::size_t refused = 0;
  for (const std::size_t at : places) {
    for (const int change : {0x01, 0x80, 0xff, static_cast<int>(bytes[at])}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ change);
      if (change != 0 && !use(damaged)) ++refused;
    }
  }
  EXPECT_GT(refused, 0U);
}

void expect_numbers(const CourseState& course) {
  for (const Weights* weights :
       {&course.state.weights, &course.state.squares, &course.state.mean, &course.best}) {
    for (const float weight : *weights) ASSERT_TRUE(std::isfinite(weight));
  }
}

/// Every node's kind is one of so many.
template <class Graphs>
void expect_kinds(const Graphs& graphs, std::size_t kinds) {
  for (const Graph& graph : graphs) {
    ASSERT_FALSE(graph.edges.empty());
    for (const GraphNode& node : graph.nodes) {
      ASSERT_NE(node.what, 0);
      ASSERT_GE(node.what, kNearOther);
      ASSERT_LE(node.what, static_cast<int>(2 * kinds));
    }
    for (const GraphEdge& edge : graph.edges) {
      ASSERT_LT(edge.from, graph.nodes.size());
      ASSERT_LT(edge.to, graph.nodes.size());
    }
  }
}

// ---- Games in GDL -------------------------------------------------------------------------

/// A game, and what is seen in it.
struct Small {
  Small() : game("breakthrough"), names(name_rules(game.rules)) {
    symmetries = insight::find_symmetries(game.structure, *game.game, 1, base::TimeLimit(600));
    sight = std::make_shared<const StateSight>(
        *find_sight(*game.game, game.structure, symmetries, names));
    machine::Expander expander(*game.game);
    base::Random random(3);
    states.push_back(game.game->initial_state());
    for (;;) {
      const machine::Expansion& children = expander.expand(states.back());
      if (children.size() == 0) break;
      states.push_back(children.state(random.below(static_cast<std::uint32_t>(children.size()))));
    }
  }
  [[nodiscard]] StateMorph morph_with(const std::shared_ptr<const StateSight>& eyes) const {
    MorphOptions options = with_replays({.add_every = 1});
    StateMorph morph(StateEye(eyes), options);
    const std::vector<game::State> few(states.begin(), states.begin() + 12);
    for (int i = 0; i < 2; ++i) morph.learn(few, 1);
    return morph;
  }

  testing::StateGame game;
  RuleNames names;
  std::vector<insight::Symmetry> symmetries;
  std::shared_ptr<const StateSight> sight;
  std::vector<game::State> states;  // of a game
};

const Small& small() {
  static const Small made;
  return made;
}

TEST(DamagedBytes, OfTuplesAreRefusedOrCanBeUsed) {
  const Small& at = small();
  TupleLimits limits;
  limits.max_weights = 300;
  auto advice = find_advice(at.game.rules, *at.game.game, at.game.structure, 1, {.max_sites = 40});
  const auto patterns =
      std::make_shared<const StatePatterns>(at.sight, at.morph_with(at.sight).useful_graphs(3));
  const auto tuples = std::make_shared<const Tuples>(Tuples::with_patterns(
      find_tuples(*at.game.game, at.game.structure, {}, limits, std::move(advice)), patterns));
  StateLearner learner(*at.game.game, tuples, {.seed = 4});
  for (int i = 0; i < 3; ++i) learner.play();
  const StateMemory memory{{learner.state(), learner.state().mean, 2}, tuples};
  damage(to_bytes(memory, *at.game.game, at.names), [&](const std::string& bytes) {
    const auto read = state_memory_from(bytes, *at.game.game, at.names);
    if (!read) return false;
    expect_numbers(*read);
    std::vector<Feature> row;
    const ReadyWeights ready(*read->tuples, read->best);
    TupleLook look(*read->tuples);
    for (std::size_t i = 0; i < at.states.size(); i += 9) {
      read->tuples->list(at.states[i].view(), row);
      for (const Feature& feature : row) {
        EXPECT_LT(feature.index, read->tuples->weight_count());
      }
      look.look_at(at.states[i].view(), ready);
      (void)look.value_of(at.states.back().view());
    }
    return true;
  });
}

TEST(DamagedBytes, OfTuplesWhoseWeightsCannotBeNumberedAreRefused) {
  const Small& at = small();
  const auto read = [&](std::vector<Cell> cells, const Tuple& tuple, bool tells_turns) {
    const std::vector<std::uint32_t> turns(tells_turns ? 1 : 0, 0);
    const auto tuples = std::make_shared<const Tuples>(
        std::move(cells), std::vector<Tuple>{tuple}, at.game.game->net().base_count(),
        std::vector<StateImage>{}, StateAdvice{}, turns);
    StateMemory memory{{}, tuples};
    const Weights weights(tuples->weight_count(), 0);
    memory.state = {weights, weights, weights, 1};
    memory.best = weights;
    return state_memory_from(to_bytes(memory, *at.game.game, at.names), *at.game.game, at.names)
        .has_value();
  };
  const std::vector<Cell> cells{{{1, 2}}};
  EXPECT_TRUE(read(cells, {{0}, 0}, false));
  EXPECT_TRUE(read(cells, {{0}, 5}, true));
  EXPECT_FALSE(read(cells, {{0}, 0xffffffffU}, false));
  EXPECT_FALSE(read(cells, {{0}, 0xfffffffdU}, true));
  EXPECT_FALSE(read({{{1}}}, {std::vector<std::uint32_t>(32, 0), 0}, false));
  EXPECT_FALSE(read({{{1}}}, {std::vector<std::uint32_t>(64, 0), 0}, false));
}

TEST(DamagedBytes, OfASightAreRefusedOrCanBeUsed) {
  const Small& at = small();
  AttackGraph graph;
  damage(to_bytes(*at.sight, *at.game.game, at.names), [&](const std::string& bytes) {
    auto read = state_sight_from(bytes, *at.game.game, at.names);
    if (!read) return false;
    for (const SightKind& kind : read->kinds) {
      EXPECT_LE(kind.owner, SightKind::kNobody);
      EXPECT_FALSE(kind.symbol.empty());
    }
    StateEye eye(std::make_shared<const StateSight>(*std::move(read)));
    for (std::size_t i = 0; i < at.states.size(); i += 9) {
      eye.scan(at.states[i], graph);
      (void)eye.material(at.states[i]);
    }
    return true;
  });
}

TEST(DamagedBytes, OfASightWithMoreThanFitsAreRefused) {
  const Small& at = small();
  const auto is_read = [&](const StateSight& sight) {
    return state_sight_from(to_bytes(sight, *at.game.game, at.names), *at.game.game, at.names)
        .has_value();
  };
  StateSight sight = *at.sight;
  EXPECT_TRUE(is_read(sight));
  sight.kinds.resize(StateSight::kMostKinds + 1, sight.kinds.front());
  sight.lines.resize(sight.kinds.size() * sight.places());
  EXPECT_FALSE(is_read(sight));
  sight = *at.sight;
  sight.kinds.front().owner = SightKind::kNobody + 1;
  EXPECT_FALSE(is_read(sight));
}

TEST(DamagedBytes, OfMorphInGdlAreRefusedOrCanBeUsed) {
  const Small& at = small();
  StateSight unpaired = *at.sight;  // then a balance has more numbers than there are kinds
  unpaired.has_partners = false;
  const auto sight = std::make_shared<const StateSight>(unpaired);
  const StateMorph morph = at.morph_with(sight);
  ASSERT_GT(morph.graphs().size(), 0U);
  const Fingerprint fingerprint = fingerprint_of(at.names, morph.eye());
  damage(morph.to_bytes(fingerprint), [&](const std::string& bytes) {
    StateMorph read(StateEye(sight), with_replays({.add_every = 1}));
    if (!read.read(bytes, fingerprint)) return false;
    expect_kinds(read.useful_graphs(read.graphs().size()), sight->kinds.size());
    EXPECT_TRUE(std::isfinite(read.value(at.states[5])));
    return true;
  });
}

TEST(DamagedBytes, OfLessonsAreRefusedOrCanBeLearnedFrom) {
  const Small& at = small();
  TupleLimits limits;
  limits.max_weights = 300;
  const auto tuples =
      std::make_shared<const Tuples>(find_tuples(*at.game.game, at.game.structure, {}, limits));
  StateLearner learner(*at.game.game, tuples, {.seed = 4, .leaves_rows = true});
  const StateJournal journal(*at.game.game, at.names);
  const std::string lesson = journal.to_bytes(learner.play_games(0, 1));
  damage(lesson, [&](const std::string& bytes) {
    if (!journal.from(bytes)) return false;
    StateMemory memory{{}, tuples};
    learn_again(memory, journal, {bytes});
    expect_numbers(memory);
    return true;
  });
}

// ---- Chess-like games ---------------------------------------------------------------------

TEST(DamagedBytes, OfWeightsAreRefusedOrCanBeUsed) {
  const auto game = testing::library_game("gardner_minichess");
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  TdOptions options;
  options.features = {.with_advisors = false, .patterns = testing::made_patterns(*game, 3)};
  TdLearner learner(*game, options);
  for (int i = 0; i < 3; ++i) learner.play();
  const TdMemory memory{{learner.state(), *learner.weights(), 2}, false, options.features.patterns};
  base::Random random(2);
  const board::Position position = testing::drawn_position(*game, 12, random);
  damage(to_bytes(memory, *game, fingerprint), [&](const std::string& bytes) {
    const auto read = td_memory_from(bytes, *game, fingerprint);
    if (!read) return false;
    expect_numbers(*read);
    if (read->patterns) expect_kinds(*read->patterns, game->kinds);
    LearnedEvaluation evaluation(*game, std::make_shared<const Weights>(read->best),
                                 read->features());
    (void)evaluation.value(position);
    return true;
  });
}

TEST(DamagedBytes, OfGamesToMeasureByAreRefusedOrCanBeUsed) {
  const auto game = testing::library_game("gardner_minichess");
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  TdLearner learner(*game, {});
  while (learner.examples_after(0).empty()) learner.play();
  const std::string kept = example_to_bytes(learner.examples_after(0).front()->game, fingerprint);
  EXPECT_FALSE(example_from(kept + ' ', fingerprint));
  damage(kept, [&](const std::string& bytes) {
    auto read = example_from(bytes, fingerprint);
    if (!read) return false;
    TdUpdate other({}, learner.state().weights.size(), learner.state());
    std::vector<Example> examples;
    examples.push_back({1, *std::move(read)});
    other.recall(std::move(examples));
    EXPECT_TRUE(std::isfinite(other.report().learned_loss));
    return true;
  });
}

TEST(DamagedBytes, OfMorphAreRefusedOrCanBeUsed) {
  const auto game = testing::library_game("gardner_minichess");
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  const MorphOptions options = with_replays({.add_every = 1});
  std::vector<board::Position> positions;
  for (std::size_t plies = 0; plies < 8; ++plies) {
    base::Random random(5);
    positions.push_back(testing::drawn_position(*game, plies, random));
  }
  Morph morph(AttackScanner(*game), options);
  for (int i = 0; i < 2; ++i) morph.learn(positions, 1);
  ASSERT_GT(morph.graphs().size(), 0U);
  damage(morph.to_bytes(fingerprint), [&](const std::string& bytes) {
    Morph read(AttackScanner(*game), options);
    if (!read.read(bytes, fingerprint)) return false;
    expect_kinds(read.useful_graphs(read.graphs().size()), game->kinds);
    EXPECT_TRUE(std::isfinite(read.value(positions.back())));
    return true;
  });
}

TEST(DamagedBytes, OfGraphsThatMeanNothingHaveNoEdges) {
  const std::vector<std::size_t> order{0, 1};
  const auto read = [&](const Graph& graph) {
    const std::vector<std::size_t> wide{0, 1, 2, 3};
    ByteWriter writer;
    put_graph(writer, graph, wide);
    const std::string bytes = writer.take();
    ByteReader reader(bytes);
    return get_graph(reader, order);
  };
  const Graph good{{{1, 0, 0}, {4, 2, 3}, {kNearOther, 0, 0}},
                   {{0, 1, EdgeSort::kAny}, {2, 1, EdgeSort::kDirect}}};
  EXPECT_EQ(read(good), good);
  Graph bad = good;
  bad.nodes[0].what = 0;
  EXPECT_TRUE(read(bad).edges.empty());
  bad.nodes[0].what = 5;
  EXPECT_TRUE(read(bad).edges.empty());
  bad.nodes[0].what = kNearOther - 1;
  EXPECT_TRUE(read(bad).edges.empty());
  bad = good;
  bad.edges[0].to = 3;
  EXPECT_TRUE(read(bad).edges.empty());
  bad = good;
  bad.edges[0].sort = static_cast<EdgeSort>(4);
  EXPECT_TRUE(read(bad).edges.empty());
  bad = good;
  bad.edges.pop_back();  // leaves a node alone
  EXPECT_TRUE(read(bad).edges.empty());
}

TEST(DamagedBytes, WithoutNumbersAreToldOf) {
  const auto is_good = [](auto value, const auto& get) {
    ByteWriter writer;
    writer.put(value);
    const std::string bytes = writer.take();
    ByteReader reader(bytes);
    (void)get(reader);
    return reader.is_done_well();
  };
  const auto number = [](ByteReader& reader) { return reader.get_number<double>(); };
  const auto positive = [](ByteReader& reader) { return reader.get_number<double>(0); };
  const auto share = [](ByteReader& reader) { return reader.get_share(); };
  EXPECT_TRUE(is_good(-3.0, number));
  EXPECT_FALSE(is_good(std::nan(""), number));
  EXPECT_FALSE(is_good(std::numeric_limits<double>::infinity(), number));
  EXPECT_FALSE(is_good(-3.0, positive));
  EXPECT_TRUE(is_good(3.0, positive));
  EXPECT_TRUE(is_good(1.0, share));
  EXPECT_FALSE(is_good(1.5, share));
  EXPECT_FALSE(is_good(-0.5, share));
  EXPECT_FALSE(is_good(std::nan(""), share));
}

}  // namespace
}  // namespace rulewise::memory

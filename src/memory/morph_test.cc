#include "memory/morph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "memory/one_ply.h"
#include "memory/testing/drawn_graph.h"
#include "memory/testing/library_game.h"

namespace rulewise::memory {
namespace {

using board::Colour;

board::Position with(const board::CompiledGame& game,
                     const std::vector<std::tuple<Colour, const char*, int, int>>& pieces) {
  board::Position position(game);
  position.set_assign_stage(false);
  for (const auto& [colour, kind, file, rank] : pieces) {
    position.put(game.square_at(file, rank),
                 board::code_of(scl::find_piece(game.rules, kind)->index(), colour));
  }
  return position;
}

/// The sort of the edge from one square to another; none if there is none.
std::optional<EdgeSort> edge(const board::CompiledGame& game, const AttackGraph& graph,
                             int from_file, int from_rank, int to_file, int to_rank) {
  for (const GraphEdge& e : graph.graph.edges) {
    if (graph.squares[e.from] == game.square_at(from_file, from_rank) &&
        graph.squares[e.to] == game.square_at(to_file, to_rank)) {
      return e.sort;
    }
  }
  return std::nullopt;
}

TEST(AttackGraph, KnowsDirectIndirectAndDiscoveredEdges) {
  const auto game = testing::library_game("metagamer_chess");
  const board::Position position = with(*game, {{Colour::kWhite, "king", 1, 1},
                                                {Colour::kBlack, "king", 8, 8},
                                                {Colour::kWhite, "rook", 4, 1},
                                                {Colour::kWhite, "knight", 4, 3},
                                                {Colour::kBlack, "queen", 4, 6},
                                                {Colour::kBlack, "rook", 4, 7},
                                                {Colour::kWhite, "queen", 2, 6}});
  AttackScanner scanner(*game);
  AttackGraph graph;
  scanner.scan(position, graph);
  EXPECT_EQ(edge(*game, graph, 4, 1, 4, 3), EdgeSort::kDirect);      // defends the knight
  EXPECT_EQ(edge(*game, graph, 4, 1, 4, 6), EdgeSort::kDiscovered);  // behind the knight
  EXPECT_EQ(edge(*game, graph, 2, 6, 4, 6), EdgeSort::kDirect);
  EXPECT_EQ(edge(*game, graph, 4, 7, 4, 3), EdgeSort::kIndirect);  // behind its own queen
  EXPECT_EQ(edge(*game, graph, 4, 6, 4, 1), EdgeSort::kIndirect);  // through the knight
  EXPECT_EQ(edge(*game, graph, 4, 3, 4, 6), std::nullopt);
  EXPECT_EQ(edge(*game, graph, 1, 1, 2, 2), EdgeSort::kDirect);  // a square beside the king
  const auto at = std::ranges::find(graph.squares, game->square_at(8, 7)) - graph.squares.begin();
  EXPECT_EQ(graph.graph.nodes[static_cast<std::size_t>(at)].what, kNearOther);
}

TEST(AttackGraph, IsThatOfTheSideToMove) {
  base::Random random(4);
  for (const char* name : {"metagamer_chess", "pell_chess", "xiangqi", "checkers"}) {
    const auto game = testing::library_game(name);
    AttackScanner scanner(*game);
    AttackGraph one, other;
    for (int i = 0; i < 10; ++i) {
      const board::Position position = testing::drawn_position(*game, 25, random);
      scanner.scan(position, one);
      scanner.scan(testing::mirrored(position), other);
      if (one.graph.edges.empty()) continue;
      ASSERT_EQ(one.graph.edges.size(), other.graph.edges.size()) << name;
      // Counting suffices where laying a large graph on itself would take too many steps.
      const auto whats = [](const AttackGraph& graph) {
        std::vector<std::array<int, 7>> all;
        for (const GraphEdge& e : graph.graph.edges) {
          const GraphNode& a = graph.graph.nodes[e.from];
          const GraphNode& b = graph.graph.nodes[e.to];
          all.push_back({a.what, a.file, a.rank, b.what, b.file, b.rank, static_cast<int>(e.sort)});
        }
        std::ranges::sort(all);
        return all;
      };
      EXPECT_EQ(whats(one), whats(other)) << name;
    }
  }
}

TEST(Morph, CombinesByExtremeness) {
  EXPECT_DOUBLE_EQ(combined({}, 4.5), 0.5);
  const std::array even{0.5, 0.5};
  EXPECT_DOUBLE_EQ(combined(even, 4.5), 0.5);
  const std::array<double, 2> mixed{0.9, 0.6};
  const double expected =
      (0.9 * std::pow(0.4, 2) + 0.6 * std::pow(0.1, 2)) / (std::pow(0.4, 2) + std::pow(0.1, 2));
  EXPECT_DOUBLE_EQ(combined(mixed, 2), expected);
}

/// A game of drawn moves, and its result.
std::vector<board::Position> drawn_game(const board::CompiledGame& game, std::uint64_t seed,
                                        std::optional<double>& result) {
  base::Random random(seed);
  std::vector<board::Position> positions{board::Position::opening(game)};
  board::MoveList list;
  while (positions.size() < 120) {
    board::generate_merged(positions.back(), list);
    const board::Outcome end = board::outcome(positions.back(), !list.empty());
    if (end != board::Outcome::kNone) {
      result = end == board::Outcome::kWhite ? 1 : end == board::Outcome::kBlack ? 0 : 0.5;
      break;
    }
    board::Position next = positions.back();
    board::Undo undo;
    next.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
    positions.push_back(next);
  }
  return positions;
}

MorphOptions quick() {
  MorphOptions options;
  options.add_every = 2;
  options.max_graphs = 150;
  return options;
}

/// Patterns that hold with none more special that holds, by looking at all in the plainest way.
std::vector<std::uint32_t> matches_one_by_one(const PatternOrder<PartGraph>& order,
                                              const Graph& whole) {
  std::vector<std::uint32_t> holding;
  for (std::uint32_t n = 0; n < order.end(); ++n) {
    if (!order.has(n)) continue;
    if (testing::PlainLaying(order.pattern(n).graph(), whole).lay()) holding.push_back(n);
  }
  std::vector<std::uint32_t> last;
  for (const std::uint32_t n : holding) {
    const bool is_last = std::ranges::none_of(holding, [&](std::uint32_t m) {
      return m != n &&
             testing::PlainLaying(order.pattern(n).graph(), order.pattern(m).graph()).lay();
    });
    if (is_last) last.push_back(n);
  }
  return last;
}

TEST(Morph, FindsThePatternsThatLookingAtAllFinds) {
  std::size_t found = 0;
  for (const char* name : {"metagamer_chess", "checkers"}) {
    const auto game = testing::library_game(name);
    Morph morph(AttackScanner(*game), quick());
    for (std::uint64_t i = 0; i < 10; ++i) {
      std::optional<double> result;
      const auto positions = drawn_game(*game, i, result);
      morph.learn(positions, result);
    }
    auto order = morph.graphs();
    AttackScanner scanner(*game);
    AttackGraph seen;
    base::Random random(5);
    for (std::size_t i = 0; i < 60; ++i) {
      scanner.scan(testing::drawn_position(*game, 2 + i % 30, random), seen);
      const auto& asked = order.most_special(WholeGraph(seen.graph));
      EXPECT_EQ(asked, matches_one_by_one(order, seen.graph)) << name;
      found += asked.size();
    }
  }
  EXPECT_GT(found, 100U);
}

void teach(Morph& morph, std::uint64_t from, std::uint64_t to) {
  for (std::uint64_t seed = from; seed < to; ++seed) {
    std::optional<double> result;
    const auto positions = drawn_game(morph.eye().game(), seed, result);
    morph.learn(positions, result);
  }
}

TEST(Morph, GivesTargetsBackwardsAsThePaperSays) {
  const auto game = testing::library_game("pell_chess");
  Morph morph(AttackScanner(*game), quick());
  // White takes the king: Black, to move, has lost.
  const board::Position last =
      with(*game, {{Colour::kWhite, "king", 1, 1}, {Colour::kWhite, "rook", 4, 8}});
  board::Position before = with(*game, {{Colour::kWhite, "king", 1, 1},
                                        {Colour::kWhite, "rook", 4, 1},
                                        {Colour::kBlack, "king", 4, 8}});
  board::Position lost = last;
  lost.set_control(Colour::kBlack);
  const std::vector<board::Position> positions{before, lost};
  morph.learn(positions, 1.0);
  EXPECT_DOUBLE_EQ(morph.value(lost), 0.0);     // as it was
  EXPECT_DOUBLE_EQ(morph.value(before), 0.75);  // half of its 0.5, half of 1 - 0
}

TEST(Morph, CountsUsesApartFromUpdates) {
  const auto game = testing::library_game("gardner_minichess");
  Morph morph(AttackScanner(*game), {.add_every = 1});
  std::vector<board::Position> positions;
  for (std::size_t plies = 0; plies < 12; ++plies) {
    base::Random same(7);
    positions.push_back(testing::drawn_position(*game, plies, same));
  }
  for (int i = 0; i < 3; ++i) morph.learn(positions, 1);
  const auto sums = [&](const auto& order) {
    std::pair<std::uint64_t, std::uint64_t> sum{0, 0};  // uses and updates
    for (std::uint32_t n = 0; n < order.end(); ++n) {
      if (!order.has(n)) continue;
      sum.first += order.record(n).uses;
      sum.second += order.record(n).updates;
    }
    return sum;
  };
  ASSERT_GT(morph.graphs().size(), 0U);
  const auto [uses, updates] = sums(morph.graphs());
  EXPECT_EQ(uses, 0U);  // learning uses nothing
  EXPECT_GT(updates, morph.graphs().size());
  morph.use(positions[5]);
  EXPECT_GT(sums(morph.graphs()).first, 0U);
  EXPECT_EQ(sums(morph.graphs()).second, updates);  // playing updates nothing
  EXPECT_GT(sums(morph.materials()).first, 0U);
}

TEST(Morph, KeepsWhatIsUsedOftenForItsAge) {
  PatternRecord young, old;
  for (PatternRecord* record : {&young, &old}) {
    record->weight = 0.9;
    record->uses = 20;
    record->updates = 5;
  }
  young.born = 180;
  EXPECT_GT(utility_of(young, 200, 4), utility_of(old, 200, 4));
  old.uses = 200;
  EXPECT_LT(utility_of(young, 200, 4), utility_of(old, 200, 4));
  old.weight = 0.5;
  EXPECT_GT(utility_of(young, 200, 4), utility_of(old, 200, 4));
}

TEST(Morph, GrowsForgetsAndStaysWithinItsLimits) {
  const auto game = testing::library_game("gardner_minichess");
  Morph morph(AttackScanner(*game), quick());
  teach(morph, 1, 13);
  EXPECT_EQ(morph.games(), 12U);
  EXPECT_GT(morph.graphs().size(), 50U);
  EXPECT_LE(morph.graphs().size(), 150U);
  EXPECT_GT(morph.materials().size(), 10U);
  for (std::uint32_t n = 0; n < morph.graphs().end(); ++n) {
    if (!morph.graphs().has(n)) continue;
    EXPECT_GE(morph.graphs().record(n).weight, 0.0);
    EXPECT_LE(morph.graphs().record(n).weight, 1.0);
  }
}

TEST(Morph, SeesMaterialFromBothSidesIfAsked) {
  const auto game = testing::library_game("gardner_minichess");
  Morph morph(AttackScanner(*game), with_replays(quick()));
  teach(morph, 1, 6);
  auto materials = morph.materials();
  EXPECT_GT(materials.size(), 10U);
  for (std::uint32_t n = 0; n < materials.end(); ++n) {
    const MaterialPattern other = materials.pattern(n).of_the_other();
    const auto [found, is_new] = materials.insert(other);
    ASSERT_FALSE(is_new);
    const bool is_even = found == n;
    EXPECT_NEAR(materials.record(found).weight, 1 - materials.record(n).weight,
                is_even ? 0.1 : 1e-9);
  }
}

class MorphBytes : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Replays, MorphBytes, ::testing::Bool());

TEST_P(MorphBytes, ComeBackAndItGoesOnAlike) {
  const auto game = testing::library_game("gardner_minichess");
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  const MorphOptions options = GetParam() ? with_replays(quick()) : quick();
  Morph whole(AttackScanner(*game), options);
  teach(whole, 1, 5);
  Morph back(AttackScanner(*game), options);
  ASSERT_TRUE(back.read(whole.to_bytes(fingerprint), fingerprint));
  EXPECT_EQ(back.games(), whole.games());
  EXPECT_EQ(back.graphs().size(), whole.graphs().size());
  base::Random random(5);
  for (int i = 0; i < 30; ++i) {
    const board::Position position = testing::drawn_position(*game, 20, random);
    EXPECT_NEAR(back.value(position), whole.value(position), 1e-12);
  }
  teach(whole, 5, 11);
  teach(back, 5, 11);
  EXPECT_EQ(back.to_bytes(fingerprint), whole.to_bytes(fingerprint));
  Morph broken(AttackScanner(*game), options);
  const std::string bytes = whole.to_bytes(fingerprint);
  EXPECT_FALSE(broken.read(std::string_view(bytes).substr(0, bytes.size() / 2), fingerprint));
}

TEST(Morph, IsTheSameInEveryRun) {
  const auto game = testing::library_game("gardner_minichess");
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  Morph one(AttackScanner(*game), quick()), other(AttackScanner(*game), quick());
  teach(one, 1, 5);
  teach(other, 1, 5);
  EXPECT_EQ(one.to_bytes(fingerprint), other.to_bytes(fingerprint));
}

}  // namespace
}  // namespace rulewise::memory

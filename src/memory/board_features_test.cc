#include "memory/board_features.h"

#include <gtest/gtest.h>

#include <set>

#include "memory/learned_evaluation.h"
#include "memory/testing/library_game.h"
#include "memory/testing/made_patterns.h"

namespace rulewise::memory {
namespace {

std::shared_ptr<const Weights> drawn_weights(std::size_t count, std::uint64_t seed) {
  base::Random random(seed);
  Weights weights;
  for (std::size_t i = 0; i < count; ++i)
    weights.push_back(static_cast<float>(random.unit() - 0.3));
  return std::make_shared<const Weights>(weights);
}

TEST(BoardFeatures, SeeTheSameFromBothSides) {
  base::Random random(3);
  for (const char* name : {"metagamer_chess", "checkers", "xiangqi", "pawn_breakthrough"}) {
    const auto game = testing::library_game(name);
    const BoardFeatures features(*game, {.with_advisors = false});
    LearnedEvaluation evaluation(*game, drawn_weights(features.count(), 5),
                                 {.with_advisors = false});
    for (std::size_t plies = 0; plies < 40; plies += 3) {
      const board::Position position = testing::drawn_position(*game, plies, random);
      EXPECT_NEAR(evaluation.value(position), -evaluation.value(testing::mirrored(position)), 1e-3)
          << name << " after " << plies;
    }
  }
}

TEST(BoardFeatures, HaveMorphsPatternsBesideAllElse) {
  base::Random random(3);
  const auto game = testing::library_game("metagamer_chess");
  const GraphList patterns = testing::made_patterns(*game, 60);
  const BoardFeatures::Options options{.with_advisors = false, .patterns = patterns};
  const BoardFeatures plain(*game, {.with_advisors = false});
  BoardFeatures features(*game, options);
  ASSERT_EQ(features.count(), plain.count() + patterns->size());
  LearnedEvaluation evaluation(*game, drawn_weights(features.count(), 5), options);
  std::vector<Feature> row;
  std::size_t held = 0;
  for (std::size_t plies = 0; plies < 24; ++plies) {
    const board::Position position = testing::drawn_position(*game, plies, random);
    EXPECT_NEAR(evaluation.value(position), -evaluation.value(testing::mirrored(position)), 1e-3);
    evaluation.list_features(position, row);
    AttackGraph graph;
    AttackScanner(*game).scan(position, graph);
    const WholeGraph whole(graph.graph);
    std::set<std::uint32_t> listed, looked_for;
    for (const Feature& feature : row) {
      if (feature.index >= plain.count()) listed.insert(feature.index);
    }
    for (std::uint32_t n = 0; n < patterns->size(); ++n) {
      if (PartGraph((*patterns)[n]).is_part_of(whole)) {
        looked_for.insert(features.layout().patterns + n);
      }
    }
    EXPECT_EQ(listed, looked_for);
    held += listed.size();
  }
  EXPECT_GT(held, 20U);
}

TEST(BoardFeatures, ListWhatTheSumCounts) {
  base::Random random(9);
  const auto game = testing::library_game("metagamer_chess");
  BoardFeatures features(*game);
  const auto weights = drawn_weights(features.count(), 11);
  LearnedEvaluation evaluation(*game, weights);
  std::vector<Feature> row;
  for (int i = 0; i < 20; ++i) {
    const board::Position position = testing::drawn_position(*game, 30, random);
    evaluation.list_features(position, row);
    double sum = 0;
    for (const Feature& feature : row) {
      ASSERT_LT(feature.index, features.count());
      sum += static_cast<double>((*weights)[feature.index]) * static_cast<double>(feature.value);
    }
    EXPECT_NEAR(sum, evaluation.value(position), 1e-3);
  }
}

TEST(BoardFeatures, WeighAPieceThatHangs) {
  const auto game = testing::library_game("metagamer_chess");
  BoardFeatures features(*game, {.with_advisors = false});
  board::Position position = testing::empty_position(*game);
  const auto put = [&](const char* kind, board::Colour colour, int file, int rank) {
    testing::put(position, kind, colour, file, rank);
  };
  put("king", board::Colour::kWhite, 1, 1);
  put("king", board::Colour::kBlack, 8, 8);
  put("rook", board::Colour::kWhite, 4, 1);
  put("knight", board::Colour::kBlack, 4, 6);
  std::vector<int> worth(game->codes, 3000);
  std::vector<Feature> row;
  const auto taking = [&] {
    features.list(position, worth, row);
    const std::uint32_t index =
        features.layout().situation + static_cast<std::uint32_t>(Situation::kBestTaking);
    for (const Feature& feature : row) {
      if (feature.index == index) return feature.value;
    }
    return 0.0F;
  };
  EXPECT_FLOAT_EQ(taking(), 3.0F);
  put("pawn", board::Colour::kBlack, 5, 7);  // guards the knight
  EXPECT_FLOAT_EQ(taking(), 0.0F);
}

TEST(BoardFeatures, SeeAPawnThatNoneCanStop) {
  const auto game = testing::library_game("orthodox_chess");
  BoardFeatures features(*game, {.with_advisors = false});
  board::Position position = testing::empty_position(*game);
  const auto put = [&](const char* kind, board::Colour colour, int file, int rank) {
    testing::put(position, kind, colour, file, rank);
  };
  put("king", board::Colour::kWhite, 1, 1);
  put("king", board::Colour::kBlack, 8, 8);
  put("pawn", board::Colour::kWhite, 4, 5);
  const std::vector<int> worth(game->codes, 1000);
  std::vector<Feature> row;
  const auto free_pawns = [&] {
    features.list(position, worth, row);
    std::vector<std::pair<std::string, float>> found;
    for (const Feature& feature : row) {
      const std::string name = features.name_of(feature.index);
      if (name.find("none can stop") != std::string::npos) found.emplace_back(name, feature.value);
    }
    return found;
  };
  const std::string three = "pawn that none can stop, steps to go: 3";
  const std::vector<std::pair<std::string, float>> mine{{three, 1.0F}};
  EXPECT_EQ(free_pawns(), mine);
  put("pawn", board::Colour::kBlack, 5, 5);  // beside it: too late; and free itself
  const std::string four = "pawn that none can stop, steps to go: 4";
  const std::vector<std::pair<std::string, float>> both{{three, 1.0F}, {four, -1.0F}};
  EXPECT_EQ(free_pawns(), both);
  put("pawn", board::Colour::kBlack, 3, 7);  // can take it on the way
  EXPECT_EQ(free_pawns(), (std::vector<std::pair<std::string, float>>{{four, -1.0F}}));
}

TEST(BoardFeatures, HaveNamesOfTheirOwn) {
  const auto game = testing::library_game("gardner_minichess");
  const BoardFeatures features(*game, {.with_advisors = false});
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < features.layout().pairs; ++i) names.insert(features.name_of(i));
  EXPECT_EQ(names.size(), features.layout().pairs);
}

}  // namespace
}  // namespace rulewise::memory

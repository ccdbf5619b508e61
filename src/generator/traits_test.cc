#include "generator/traits.h"

#include <gtest/gtest.h>

#include <set>

#include "generator/invent.h"

namespace rulewise::generator {
namespace {

TEST(Traits, EveryNameOnceAndWithAMeaning) {
  std::set<std::string_view> names;
  for (const TraitKind& kind : trait_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_FALSE(kind.meaning.empty());
  }
  for (const MeasureKind& kind : measure_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_FALSE(kind.meaning.empty());
  }
}

TEST(Traits, AreReadOffTheRules) {
  scl::Rules rules;
  rules.board.width = 5;
  rules.board.height = 6;
  rules.board.promote_rank = 5;
  rules.board.type = scl::BoardType::kVerticalCylinder;
  rules.board.assignments = {{scl::PieceId(0), {{1, 1}, {2, 1}}, {}}};
  rules.pieces.resize(2);
  rules.pieces[1].capturing.resize(1);
  rules.pieces[1].capturing[0].movements.resize(1);
  rules.pieces[1].capturing[0].movements[0].kind = scl::MovementKind::kHop;
  rules.pieces[1].capturing[0].type.owner = scl::Owner::kOpponent;
  rules.pieces[1].capturing[0].effect = scl::EffectKind::kPossess;
  rules.pieces[0].promotion.kind = scl::PromotionKind::kDecision;
  rules.pieces[0].promotion.chooser = scl::Side::kOpponent;
  rules.pieces[0].promotion.options.owner = scl::Owner::kPlayer;
  const Traits traits = find_traits(rules);
  for (const char* name : {"cylinder", "medium", "fixed_setup", "hops", "hands", "player_hands",
                           "opponent_promotion", "fixed_promotion"}) {
    EXPECT_TRUE(traits.has(name)) << name;
  }
  for (const char* name : {"planar", "leaps", "opponent_hands", "self_capture", "turncoat",
                           "must_capture", "arrive", "square", "random_setup"}) {
    EXPECT_FALSE(traits.has(name)) << name;
  }
  EXPECT_EQ(traits.measure("zone"), 2);
  EXPECT_EQ(traits.measure("pieces"), 2);
  EXPECT_EQ(traits.measure("types"), 2);
  EXPECT_EQ(traits.measure("placed_types"), 1);
  EXPECT_EQ(traits.measure("promote_only_types"), 1);
}

TEST(Traits, EachOccursAndIsMissingInSomeGames) {
  Parameters parameters;
  parameters.board_size = {4, 8};
  parameters.board_crowding = {{{fraction(.3), fraction(1)}}};
  parameters.piece_variety = {{{fraction(.2), fraction(1)}}};  // few pieces lack many a trait
  parameters.promote_only_pieces = {0, 1};
  std::vector<int> counts(trait_kinds().size());
  constexpr int kGames = 1000;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const Traits traits = find_traits(invent_rules(parameters, seed));
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += traits.holds[i] ? 1 : 0;
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_GT(counts[i], 0) << trait_kinds()[i].name;
    EXPECT_LT(counts[i], kGames) << trait_kinds()[i].name;
  }
}

}  // namespace
}  // namespace rulewise::generator

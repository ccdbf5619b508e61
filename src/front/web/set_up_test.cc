#include "front/web/set_up.h"

#include <gtest/gtest.h>

#include "front/web/studio_game.h"
#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

class SetUpTest : public testing::Test {
 protected:
  SetUpTest() { studio_ = library_game("orthodox_chess.scl"); }

  [[nodiscard]] const machine::board::BoardGame& game() const { return *studio_->board_game(); }
  [[nodiscard]] std::size_t kind(const std::string& name, std::size_t owner) const {
    const auto& kinds = studio_->layout()->kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (kinds[i].name == name && kinds[i].owner == owner) return i;
    }
    return kinds.size();
  }

  std::shared_ptr<const StudioGame> studio_;
};

TEST_F(SetUpTest, TheOpeningSetUpIsTheOpening) {
  const BoardReading opening = studio_->read(game().initial_state());
  const Json wanted{{"pieces", opening.pieces}, {"turn", 0}};
  const auto state = set_up(game(), wanted);
  ASSERT_TRUE(state);
  EXPECT_EQ(game().legal_moves(state.value(), game::Role(0)).size(), 20U);
  EXPECT_EQ(game().position_of(state.value()).rights(),
            game().position_of(game().initial_state()).rights());
}

TEST_F(SetUpTest, TellsWhatStandsUnderAttack) {
  const Json wanted{{"pieces",
                     {{4U, kind("king", 0)},
                      {60U, kind("king", 1)},
                      {24U, kind("rook", 0)},
                      {31U, kind("rook", 1)}}},
                    {"turn", 0U}};
  const auto state = set_up(game(), wanted);
  ASSERT_TRUE(state);
  EXPECT_EQ(game().position_of(state.value()).rights(), 0U);
  EXPECT_EQ(attacked_squares(game(), state.value()), (std::vector<std::size_t>{24}));
}

TEST_F(SetUpTest, RefusesWhatCannotStandThere) {
  const std::size_t king = kind("king", 0);
  for (const Json& wanted :
       {Json(), Json{{"pieces", "x"}}, Json{{"pieces", {{64U, king}}}},
        Json{{"pieces", {{-1, king}}}}, Json{{"pieces", {{1U, 9999U}}}},
        Json{{"pieces", {{1U, king}, {1U, king}}}}, Json{{"pieces", Json::array()}, {"turn", 2U}},
        Json{{"pieces", Json::array()}, {"hands", {{{"role", 7U}}}}}}) {
    EXPECT_FALSE(set_up(game(), wanted)) << wanted;
  }
}

}  // namespace
}  // namespace rulewise::front

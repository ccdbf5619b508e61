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

TEST_F(SetUpTest, SaysWhichKingIsMissingOrCouldBeTaken) {
  const Json white_king = {4U, kind("king", 0)};
  const Json black_king = {60U, kind("king", 1)};
  const Json queen = {12U, kind("queen", 0)};  // on e2: it looks at e8
  const auto message = [&](const Json& pieces, std::size_t turn) {
    const auto state = set_up(game(), Json{{"pieces", pieces}, {"turn", turn}});
    return state ? std::string() : state.error().message;
  };
  EXPECT_EQ(message(Json::array({black_king}), 0), "white has no king");
  EXPECT_EQ(message(Json::array({white_king, queen}), 0), "black has no king");
  EXPECT_EQ(message(Json::array({white_king, black_king, queen}), 0),
            "black's king could be taken at once");
  EXPECT_EQ(message(Json::array({white_king, black_king, queen}), 1), "");
}

TEST(SetUpWithoutRoyalsTest, NothingIsMissed) {
  const auto studio = library_game("hexapawn.scl");
  EXPECT_TRUE(set_up(*studio->board_game(), Json{{"pieces", {{0U, 0U}}}, {"turn", 0U}}));
}

}  // namespace
}  // namespace rulewise::front

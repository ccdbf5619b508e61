#include "app/state_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/counting_game.h"
#include "game/testing/state_after.h"
#include "search/testing/library_game.h"

namespace rulewise::app {
namespace {

using testing::ElementsAre;

TEST(StatePicture, FindsTheBoardOfARulesheet) {
  const auto game = search::library_game("tic_tac_toe");
  const StatePicture picture(*game);
  EXPECT_EQ(picture.grid().head, "cell");
  EXPECT_THAT(picture.grid().across, ElementsAre("1", "2", "3"));
  EXPECT_EQ(picture.draw(game->initial_state()),
            "3  . . .\n"
            "2  . . .\n"
            "1  . . .\n"
            "   1 2 3   (cell ACROSS UP …)\n"
            "(control x)\n");
}

TEST(StatePicture, FindsABoardWhoseFactsSayFirstWhatStandsThere) {
  const auto game = search::library_game("tron");
  const StatePicture picture(*game);
  EXPECT_EQ(picture.grid().head, "cycle");
  EXPECT_GE(picture.grid().across.size(), 8U);
  game::State state = game->initial_state();
  const std::string drawn = picture.draw(state);
  EXPECT_NE(drawn.find("(cycle … ACROSS UP)"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("red"), std::string::npos) << drawn;
  EXPECT_EQ(drawn.find("(cycle red"), std::string::npos) << drawn;
  const std::vector<game::Move> moves{game->legal_moves(state, game::Role(0)).front(),
                                      game->legal_moves(state, game::Role(1)).front()};
  state = game->successor(state, moves);
  EXPECT_NE(picture.draw(state).find(" wall"), std::string::npos) << picture.draw(state);
}

TEST(StatePicture, TakesTheUsualOrderWhereEveryTileIsThereOnce) {
  EXPECT_EQ(StatePicture(*search::library_game("eight_puzzle")).grid().what, 2U);
}

TEST(StatePicture, FindsABoardWhosePlacesHaveOneNameEach) {
  const auto game = search::library_game("tactics/go_5");
  const StatePicture picture(*game);
  EXPECT_EQ(picture.grid().head, "stone");
  EXPECT_THAT(picture.grid().across, ElementsAre("a", "b", "c", "d", "e"));
  const game::State state = game::state_after(*game, {"(place c3)", "(place d3)"});
  const std::string drawn = picture.draw(state);
  EXPECT_NE(drawn.find("\n3  .     .     black white .\n"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("(liberty c3 b3)"), std::string::npos) << drawn;
}

TEST(StatePicture, ListsFactsWhereThereIsNoBoard) {
  const game::CountingGame game(10);
  EXPECT_EQ(StatePicture(game).draw(game.initial_state()), "(number 0)\n");
}

TEST(StatePicture, WidensColumnsForLongWords) {
  const auto game = search::library_game("breakthrough");
  const std::string drawn = StatePicture(*game).draw(game->initial_state());
  EXPECT_NE(drawn.find("\n2  white white"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("\n5  .     ."), std::string::npos) << drawn;
}

TEST(StatePicture, DrawsAPartOfTheBoard) {
  const FactGrid grid{"cell", {"1", "2", "3"}, {"1", "2", "3"}};
  EXPECT_EQ(draw_part(grid, {"(cell 1 1 x)", "(cell 2 2 x)", "(cell 3 3 x)"},
                      {"(cell 1 1 x)", "(cell 3 3 o)"}),
            (std::vector<std::string>{"    o", "  .", "x"}));
  EXPECT_EQ(draw_part(grid, {"(cell 2 3 b)", "(cell 3 3 b)"}, {"(cell 2 3 b)", "(cell 3 3 white)"}),
            std::vector<std::string>{".     white"});
  EXPECT_TRUE(draw_part(grid, {"(cell 1 1 x)"}, {}).empty()) << "one place is no picture";
  EXPECT_TRUE(draw_part(grid, {"(cell 1 1 x)", "(control white)"}, {}).empty());
}

}  // namespace
}  // namespace rulewise::app

#include "front/web/studio_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "front/web/game_shelf.h"
#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

std::vector<MovePath> opening_paths(const StudioGame& game, std::size_t role = 0) {
  const game::State state = game.game().initial_state();
  return game.paths(state, game::Role(role), game.game().legal_moves(state, game::Role(role)));
}

TEST(StudioGame, LaysOutADeclaredBoard) {
  const auto game = library_game("orthodox_chess.scl");
  ASSERT_TRUE(game->layout());
  EXPECT_EQ(game->layout()->cells.size(), 64U);
  EXPECT_EQ(game->layout()->across.front(), "a");
  EXPECT_EQ(game->read(game->game().initial_state()).pieces.size(), 32U);
  EXPECT_EQ(game->kind(), "in turn");
  for (const MovePath& path : opening_paths(*game)) EXPECT_EQ(path.size(), 2U);
}

TEST(StudioGame, LaysOutADiscoveredGrid) {
  const auto game = library_game("tic_tac_toe.kif");
  ASSERT_TRUE(game->layout());
  EXPECT_EQ(game->layout()->shape, CellShape::kSquare);
  std::set<std::pair<double, double>> places;
  for (const Cell& cell : game->layout()->cells) places.emplace(cell.x, cell.y);
  EXPECT_EQ(places.size(), 9U);
  std::set<MovePath> paths;
  for (const MovePath& path : opening_paths(*game)) paths.insert(path);
  EXPECT_EQ(paths.size(), 9U);
}

TEST(StudioGame, PutsNeighboursOfHexagonsSideBySide) {
  const auto game = library_game("hex_5.kif");
  ASSERT_TRUE(game->layout());
  EXPECT_EQ(game->layout()->shape, CellShape::kHexagon);
  std::set<std::pair<int, int>> places;
  for (const Cell& cell : game->layout()->cells) {
    places.emplace(static_cast<int>(2 * cell.x), static_cast<int>(cell.y / 0.866 + 0.5));
  }
  EXPECT_EQ(places.size(), 25U);
  EXPECT_TRUE(places.contains({1, 1}));  // (1, 2) lies between (1, 1) and (2, 1)
}

TEST(StudioGame, LaysOutPointsByTheirNames) {
  const auto game = library_game("nine_mens_morris.kif");
  ASSERT_TRUE(game->layout());
  EXPECT_EQ(game->layout()->shape, CellShape::kPoint);
  EXPECT_EQ(game->layout()->cells.size(), 24U);
  EXPECT_EQ(game->layout()->links.size(), 32U);
}

TEST(StudioGame, FindsWhereAMoveGoesThatNamesNoPlace) {
  const auto game = library_game("connect_four.kif");
  std::set<MovePath> paths;
  for (const MovePath& path : opening_paths(*game)) paths.insert(path);
  EXPECT_EQ(paths.size(), 7U);
  EXPECT_FALSE(paths.contains(MovePath{}));
}

TEST(StudioGame, TellsOneMoveFromTheOthersAsItTellsAll) {
  for (const char* name : {"eight_puzzle.kif", "connect_four.kif", "orthodox_chess.scl"}) {
    const auto game = library_game(name);
    const game::State state = game->game().initial_state();
    const std::vector<game::Move> legal = game->game().legal_moves(state, game::Role(0));
    const std::vector<MovePath> all = opening_paths(*game);
    for (std::size_t i = 0; i < legal.size(); ++i) {
      EXPECT_EQ(game->path(state, game::Role(0), legal[i]), all[i]) << name;
    }
  }
}

TEST(StudioGame, KnowsPuzzlesAndMovesMadeAtOnce) {
  EXPECT_EQ(library_game("eight_puzzle.kif")->kind(), "puzzle");
  EXPECT_EQ(library_game("tron.kif")->kind(), "at once");
}

std::string label_of(const StudioGame& game, const std::string& name) {
  const auto& cells = game.layout()->cells;
  const auto found = std::ranges::find(cells, name, &Cell::name);
  return found == cells.end() ? "" : found->label;
}

TEST(StudioGame, TellsPlacesInWordsOfABoard) {
  EXPECT_EQ(label_of(*library_game("orthodox_chess.scl"), "(5,2)"), "e2");
  EXPECT_EQ(label_of(*library_game("breakthrough.kif"), "5 2"), "e2");
  EXPECT_EQ(label_of(*library_game("hex_5.kif"), "2 3"), "b3");
  EXPECT_EQ(label_of(*library_game("nine_mens_morris.kif"), "e4"), "e4");
  // Its moves name columns alone, so columns keep the names they have in the rules.
  const auto connect_four = library_game("connect_four.kif");
  EXPECT_EQ(label_of(*connect_four, "5 2"), "5 2");
  EXPECT_EQ(connect_four->layout()->columns, connect_four->layout()->across);
}

TEST(StudioGame, RefusesRulesWithFaults) {
  EXPECT_FALSE(StudioGame::load("(role", Language::kGdl, {}));
  EXPECT_FALSE(StudioGame::load("game nonsense", Language::kScl, {}));
}

TEST(GameShelf, TellsWhatATextSaysOfItself) {
  const std::string text = ";; Title.\n;;\n;; Two players draw lines. Two.\n(role a)\n(role b)\n";
  EXPECT_EQ(about_text(text, Language::kGdl), "Title.\n\nTwo players draw lines. Two.");
  EXPECT_EQ(first_sentence(about_text(text, Language::kGdl)), "Two players draw lines.");
  EXPECT_EQ(players_in(text, Language::kGdl), 2U);
  EXPECT_EQ(title_of("nine_mens_morris"), "Nine mens morris");
}

}  // namespace
}  // namespace rulewise::front

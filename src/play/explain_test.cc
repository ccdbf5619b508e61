#include "play/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "game/testing/state_after.h"
#include "machine/board/board_game.h"
#include "play/game_study.h"
#include "play/player.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"
#include "tactics/tactician.h"

namespace rulewise::play {
namespace {

using testing::HasSubstr;
using testing::Not;

std::unique_ptr<machine::board::BoardGame> chess_like(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".scl");
  std::stringstream text;
  text << file.rdbuf();
  return std::move(machine::board::BoardGame::make(scl::read_rules(text.str()).rules, {})).value();
}

std::string explained(const game::Game& game, const std::string& player, const game::State& state,
                      std::size_t role, const Knowledge& knowledge = {}) {
  const Configuration configuration = read_configuration(player).value();
  const auto made = std::move(make_player(game, configuration, 1, knowledge)).value();
  const search::Answer answer = made->choose(state, game::Role(role), Clock{});
  return Explainer(game, *made).explain(state, game::Role(role), answer).text;
}

TEST(Explain, SaysAProvedWinAsProved) {
  const auto game = search::library_game("tic_tac_toe");
  const game::State state =
      game::state_after(*game, {"(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)"});
  const std::string text = explained(*game, "alphabeta:depth=9", state, 0);
  EXPECT_THAT(text, HasSubstr("x plays (mark 1 3): a win, proved."));
  EXPECT_THAT(text, HasSubstr("alphabeta looked"));
}

TEST(Explain, SaysWhatTheDerivedRulesDecide) {
  const std::string rules = search::library_text("tic_tac_toe.kif");
  Knowledge knowledge;
  knowledge.tactician =
      std::move(tactics::Tactician::make(gdl::read_rules(rules).rules, {})).value();
  const game::Game& game = knowledge.tactician->game();
  const auto text = [&](const std::vector<std::string>& moves, std::size_t role) {
    return explained(game, "mcts:nodes=200", game::state_after(game, moves), role, knowledge);
  };
  const std::string forced = text({"(mark 3 3)", "(mark 2 2)", "(mark 3 1)"}, 1);
  EXPECT_THAT(forced, HasSubstr("o plays (mark 3 2): forced. The other side threatens to win"));
  EXPECT_THAT(forced, Not(HasSubstr("position")));
  const std::string wins = text({"(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)"}, 0);
  EXPECT_THAT(wins, HasSubstr("x plays (mark 1 3): a win, proved by the rules derived from the "
                              "goals: it ends the game."));
  const std::string by_threats = text({"(mark 1 1)", "(mark 1 2)"}, 0);
  EXPECT_THAT(by_threats, HasSubstr("threat upon threat"));
  EXPECT_THAT(by_threats, HasSubstr("tactics looked at"));
  EXPECT_THAT(text({}, 0), HasSubstr("mcts looked at"));
  // x threatens at two places: o plays one of them, and says that it is lost.
  const std::string lost =
      text({"(mark 1 1)", "(mark 1 2)", "(mark 3 1)", "(mark 2 1)", "(mark 3 3)"}, 1);
  EXPECT_THAT(lost, HasSubstr("lost, proved by the rules derived from the goals"));
  EXPECT_THAT(lost,
              testing::AnyOf(HasSubstr("o plays (mark 2 2)"), HasSubstr("o plays (mark 3 2)")));
}

TEST(Explain, ClaimsNoMoreThanAParanoidSearchProves) {
  const auto game = search::game_of_text(R"(
    (role a) (role b) (init (at start)) (init (control a))
    (<= (legal a left) (true (control a))) (<= (legal a right) (true (control a)))
    (<= (legal b up) (true (control b))) (<= (legal b down) (true (control b)))
    (<= (legal a noop) (true (control b))) (<= (legal b noop) (true (control a)))
    (<= (next (at middling)) (does a left)) (<= (next (at right)) (does a right))
    (<= (next (control b)) (does a right))
    (<= (next (at good)) (does b up)) (<= (next (at bad)) (does b down))
    (<= terminal (true (at middling))) (<= terminal (true (at good))) (<= terminal (true (at bad)))
    (<= (goal ?r 40) (role ?r) (true (at middling))) (<= (goal ?r 100) (role ?r) (true (at good)))
    (<= (goal ?r 0) (role ?r) (not (true (at middling))) (not (true (at good)))))");
  const std::string sure = explained(*game, "alphabeta", game->initial_state(), 0);
  EXPECT_THAT(sure, HasSubstr("a plays left: sure of 40 of 100 whatever the others do, proved"));
  const std::string all = explained(*game, "alphabeta:without=paranoid", game->initial_state(), 0);
  EXPECT_THAT(all, HasSubstr("a plays right: worth 100 of 100 with best play on all sides"));
}

TEST(Explain, SaysAGuessAsAGuess) {
  const auto game = search::library_game("breakthrough");
  const std::string text = explained(*game, "mcts:nodes=200", game->initial_state(), 0);
  EXPECT_THAT(text, Not(HasSubstr("proved")));
  EXPECT_THAT(text, HasSubstr("of 100 as far as it has looked"));
  EXPECT_THAT(text, HasSubstr("games tried"));
  EXPECT_THAT(text, HasSubstr("next came"));
}

TEST(Explain, TellsGamesThatWereTriedForEarlierMoves) {
  const auto game = search::library_game("breakthrough");
  const game::State state = game->initial_state();
  const std::vector<game::Move> legal = game->legal_moves(state, game::Role(0));
  search::Answer answer;
  answer.move = legal[0];
  answer.searched_by = "mcts";
  answer.alternatives = {{legal[0], 60, 70}, {legal[1], 50, 30}};
  const auto text = [&](std::uint64_t nodes) {
    answer.statistics.nodes = nodes;
    return Explainer(*game, read_configuration("mcts").value())
        .explain(state, game::Role(0), answer)
        .text;
  };
  EXPECT_THAT(text(100), HasSubstr("Of 100 games tried, 70 began with it"));
  EXPECT_THAT(text(40), HasSubstr("Of 100 games tried, those for earlier moves included, 70"));
}

/// A puzzle is thought about once; the moves of the way it found are worth what that is worth.
TEST(Explain, TellsWhatWasKnownAlready) {
  const auto game = search::library_game("hanoi");
  const auto player = make_player(*game, read_configuration("puzzle:nodes=100000").value(), 1);
  const Explainer explainer(*game, *player.value());
  game::State state = game->initial_state();
  for (int ply = 0; ply < 5; ++ply) {
    const search::Answer answer = player.value()->choose(state, game::Role(0), Clock::kForever);
    const std::string text = explainer.explain(state, game::Role(0), answer).text;
    EXPECT_THAT(text, HasSubstr("a win, proved")) << ply;
    EXPECT_THAT(text, ply == 0 ? HasSubstr("puzzle looked") : HasSubstr("known already"));
    state = game->successor(state, {{answer.move}});
  }
}

/// Among three the others' best play may give all points; nobody is sure of it.
TEST(Explain, CallsAWinOnlyWhatNobodyCanPrevent) {
  const auto game = search::library_game("connect_three_players");
  search::Answer answer;
  answer.move = game->legal_moves(game->initial_state(), game::Role(0)).front();
  answer.value = 100;
  answer.is_proved = true;
  const Explainer explainer(*game, read_configuration("auto").value());
  const auto text = [&](const char* search) {
    answer.searched_by = search;
    return explainer.explain(game->initial_state(), game::Role(0), answer).text;
  };
  EXPECT_THAT(text("paranoid"), HasSubstr("a win, proved"));
  EXPECT_THAT(text("max^n"), HasSubstr("with best play on all sides, proved"));
  EXPECT_THAT(text("mcts"), HasSubstr("with best play on all sides, proved"));
}

TEST(Explain, SaysWhereNobodyLooked) {
  const auto game = search::library_game("breakthrough");
  search::Answer answer;
  answer.move = game->legal_moves(game->initial_state(), game::Role(0)).front();
  EXPECT_THAT(Explainer(*game, read_configuration("mcts").value())
                  .explain(game->initial_state(), game::Role(0), answer)
                  .text,
              HasSubstr("without a search"));
}

TEST(Explain, AdvisorsOfChessLikeGamesSpeakByDifference) {
  const auto game = chess_like("pell_chess");
  // White can exchange queens.
  const game::State state =
      game::state_after(*game, {"white pawn (5,2) -> (5,3)", "black pawn (4,7) -> (4,6)",
                                "white queen (4,1) -> (7,4)", "black queen (4,8) -> (4,7)"});
  const Configuration configuration =
      read_configuration("alphabeta:advisors=material+dynamic-mobility").value();
  const auto move = game::find_move(*game, state, game::Role(0),
                                    "white queen (7,4) -> (4,7) x black queen (4,7)");
  ASSERT_TRUE(move);
  search::Answer answer;
  answer.move = *move;
  answer.line = {{*move, game::kWaits}};
  answer.statistics.nodes = 10;
  answer.searched_by = "alphabeta";
  const Explanation explanation =
      Explainer(*game, configuration).explain(state, game::Role(0), answer);
  ASSERT_FALSE(explanation.opinions.empty());
  EXPECT_EQ(explanation.opinions.front().advisor, "material");
  EXPECT_NEAR(explanation.opinions.front().change, 102.7, 0.1);
  EXPECT_THAT(explanation.text, HasSubstr("For it: material +102.7 (\"Queen 102.7"));
}

TEST(Explain, AdvisorsOfGamesInGdlSpeakWhereThePlayerGoesByThem) {
  const std::string text = search::library_text("breakthrough.kif");
  const auto game = search::game_of_text(text);
  Knowledge knowledge;
  knowledge.advice = study_game(gdl::read_rules(text).rules, *game, {.max_seconds = 2}).advice;
  // White has a man in front of two black ones.
  const game::State state =
      game::state_after(*game, {"(move 4 2 4 3)", "(move 4 7 4 6)", "(move 4 3 4 4)",
                                "(move 5 7 5 6)", "(move 4 4 4 5)", "(move 1 7 1 6)"});
  const std::string by_material = explained(
      *game, "alphabeta:advisors=material,depth=1,without=quiescence", state, 0, knowledge);
  EXPECT_THAT(by_material, HasSubstr("For it: material +"));
  EXPECT_THAT(by_material, HasSubstr("A piece is worth the moves it has"));
  EXPECT_THAT(explained(*game, "alphabeta:depth=1", state, 0, knowledge), Not(HasSubstr("For it")));
}

TEST(Explain, AnOnlyMoveNeedsNoReason) {
  const auto game = search::library_game("tic_tac_toe");
  const std::string text = explained(*game, "mcts:nodes=20", game->initial_state(), 1);
  EXPECT_EQ(text, "o plays noop, its only move.");
}

}  // namespace
}  // namespace rulewise::play

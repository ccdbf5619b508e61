#include "tactics/go/go_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "base/random.h"
#include "machine/relational/relational_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(GoBoard, NamesPoints) {
  EXPECT_EQ(point_name(19, 0), "A1");
  EXPECT_EQ(point_name(19, 8), "J1");
  EXPECT_EQ(point_name(19, 360), "T19");
  EXPECT_EQ(read_point(19, "t19"), Point{360});
  EXPECT_EQ(read_point(9, "J9"), Point{80});
  for (const char* text : {"", "A", "I5", "A0", "A10", "K1", "A1x", "5A", "A-1"}) {
    EXPECT_FALSE(read_point(9, text)) << text;
  }
}

TEST(GoBoard, TakesStringsWithoutLiberties) {
  GoBoard board(5);
  const auto at = [](const char* text) { return *read_point(5, text); };
  ASSERT_TRUE(board.play(Stone::kWhite, at("A1")));
  ASSERT_TRUE(board.play(Stone::kWhite, at("B1")));
  ASSERT_TRUE(board.play(Stone::kBlack, at("A2")));
  ASSERT_TRUE(board.play(Stone::kBlack, at("B2")));
  EXPECT_THAT(board.liberties(at("A1")), ElementsAre(at("C1")));
  std::vector<Point> taken;
  ASSERT_TRUE(board.play(Stone::kBlack, at("C1"), &taken));
  EXPECT_THAT(taken, UnorderedElementsAre(at("A1"), at("B1")));
  EXPECT_EQ(board.at(at("A1")), Stone::kNone);
}

TEST(GoBoard, RefusesSuicideAndChangesNothing) {
  GoBoard board(3);
  board.put(*read_point(3, "A2"), Stone::kBlack);
  board.put(*read_point(3, "B1"), Stone::kBlack);
  const GoBoard before = board;
  EXPECT_FALSE(board.play(Stone::kWhite, 0));
  EXPECT_EQ(board, before);
}

TEST(GoBoard, NotesWhatIsRead) {
  GoBoard board(9);
  PointSet trace;
  board.set_trace(&trace);
  ASSERT_TRUE(board.play(Stone::kBlack, 40));
  EXPECT_TRUE(trace.test(40));
  EXPECT_TRUE(trace.test(41) || trace.test(39));
  EXPECT_FALSE(trace.test(0));
}

/// The rulesheet is the judge: legal moves and stones of whole games.
TEST(GoBoard, AgreesWithTheRulesheet) {
  std::ifstream file(RULEWISE_GAMES "/go_9x9.kif");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const machine::RelationalGame judge(gdl::read_rules(text).rules);
  base::Random random(11);
  for (int round = 0; round < 2; ++round) {
    game::State state = judge.initial_state();
    GoBoard board(9);
    for (std::size_t ply = 0; ply < 90; ++ply) {
      const game::Role mover(ply % 2);
      const Stone stone = ply % 2 == 0 ? Stone::kBlack : Stone::kWhite;
      std::vector<game::Move> moves;
      std::vector<Point> points;
      for (const game::Move move : judge.legal_moves(state, mover)) {
        const std::string name = judge.move_text(mover, move);  // (place X Y)
        if (name == "pass") continue;
        moves.push_back(move);
        points.push_back(static_cast<Point>(name[7] - '1' + 9 * (name[9] - '1')));
      }
      std::vector<Point> legal;
      for (Point p = 0; p < 81; ++p) {
        GoBoard after = board;
        if (after.play(stone, p)) legal.push_back(p);
      }
      ASSERT_THAT(points, testing::UnorderedElementsAreArray(legal)) << "ply " << ply;
      if (moves.empty()) break;
      // Near the corner, so that there is much to take.
      std::size_t chosen = random.below(static_cast<std::uint32_t>(moves.size()));
      for (std::size_t i = 0; i < points.size() && ply < 60; ++i) {
        const std::size_t k = (chosen + i) % points.size();
        if (points[k] % 9 < 5 && points[k] / 9 < 5) {
          chosen = k;
          break;
        }
      }
      game::JointMove joint(2);
      joint[mover.index()] = moves[chosen];
      joint[1 - mover.index()] = judge.legal_moves(state, game::Role(1 - mover.index())).front();
      state = judge.successor(state, joint);
      ASSERT_TRUE(board.play(stone, points[chosen]));
      if (judge.is_terminal(state)) break;
      std::size_t stones = 0;
      for (const std::string& fact : judge.facts(state)) {
        if (!fact.starts_with("(stone ")) continue;
        ++stones;
        const auto p = static_cast<Point>(fact[7] - '1' + 9 * (fact[9] - '1'));
        EXPECT_EQ(board.at(p), fact[11] == 'b' ? Stone::kBlack : Stone::kWhite) << fact;
      }
      std::size_t on_board = 0;
      for (Point p = 0; p < 81; ++p) on_board += board.at(p) != Stone::kNone ? 1 : 0;
      ASSERT_EQ(stones, on_board) << "ply " << ply;
    }
  }
}

}  // namespace
}  // namespace rulewise::tactics

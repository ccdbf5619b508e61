#include "insight/board_advisors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "insight/testing/games.h"
#include "insight/testing/plain_scene.h"
#include "insight/testing/random_rules.h"

namespace rulewise::insight {
namespace {

using namespace testing;  // the games
using machine::board::CompiledGame;
using machine::board::Position;

/// A game with its knowledge, and a position to set pieces on.
class Table {
 public:
  Table(const scl::Rules& rules, const EvaluationOptions& options)
      : game_(machine::board::compile(rules).value()),
        knowledge_(std::make_shared<const BoardKnowledge>(rules, options)),
        scene_(knowledge_),
        position(*game_) {
    position.set_assign_stage(false);
  }

  Code code(Side side, const char* name) const {
    return code_of({side, *scl::find_piece(game_->rules, name)});
  }
  machine::board::Square square(int x, int y) const { return game_->square_at(x, y); }
  /// Whatever stands there goes.
  void put(Side side, const char* name, int x, int y) {
    if (position.at(square(x, y)) != kEmpty) position.clear(square(x, y));
    position.put(square(x, y), code(side, name));
  }
  double value(BoardAdvice advice) {
    scene_.look_at(position);
    return value_of(advice, scene_);
  }
  double material(const char* name) const {
    return knowledge_->material().total({Side::kPlayer, *scl::find_piece(game_->rules, name)});
  }

 private:
  std::shared_ptr<const CompiledGame> game_;
  std::shared_ptr<const BoardKnowledge> knowledge_;
  Scene scene_;

 public:
  Position position;
};

constexpr Side kWhite = Side::kPlayer;
constexpr Side kBlack = Side::kOpponent;

/// Nothing counts but material, as METAGAMER's program valued it.
EvaluationOptions only(std::initializer_list<BoardAdvice> advices) {
  EvaluationOptions options;
  options.weights.fill(0);
  options.weight(BoardAdvice::kMaterial) = 1;
  options.material.weight(MaterialAdvisor::kPromote) = 0;
  for (const BoardAdvice advice : advices) options.weight(advice) = 1;
  return options;
}

// ---- By hand ----------------------------------------------------------------------------------

TEST(BoardAdvisors, CountSteps) {
  Table table(chess(), only({BoardAdvice::kDynamicMobility, BoardAdvice::kCaptureMobility}));
  table.put(kWhite, "rook", 1, 1);
  table.put(kWhite, "king", 8, 1);
  table.put(kBlack, "rook", 1, 8);
  table.put(kBlack, "king", 8, 8);
  // Each rook 6 up the file and 6 along the rank, each king 3; each rook can take the other.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kDynamicMobility), 15 - 15);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kCaptureMobility), 0.9 - 0.7);
  table.position.clear(table.square(1, 8));
  // White's rook 7 + 6, both kings 3.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kDynamicMobility), 16 - 3);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kCaptureMobility), 0);
}

TEST(BoardAdvisors, SumTablesOverTheBoard) {
  Table table(chess(), only({BoardAdvice::kStaticMobility, BoardAdvice::kEventualMobility}));
  table.put(kWhite, "night", 1, 1);
  table.put(kBlack, "bishop", 1, 8);
  // A knight in the corner has 2 steps, a bishop 7; a bishop reaches 7 squares in one move and 24
  // in two: 1 + 7/2 + 24/4 = 10.5; a knight's distances from the corner: 1, 2, 9, 20, 21, 10, 1.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kStaticMobility), 2 - 7);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kEventualMobility),
                   (1 + 2 / 2. + 9 / 4. + 20 / 8. + 21 / 16. + 10 / 32. + 1 / 64.) - 10.5);
  EXPECT_NEAR(table.value(BoardAdvice::kMaterial), 46.87207 - 51.6875, 1e-5);
}

TEST(BoardAdvisors, WeighThreatsByWhoIsToMove) {
  Table table(chess(), only({BoardAdvice::kLocalThreat, BoardAdvice::kGlobalThreat,
                             BoardAdvice::kPotentThreat, BoardAdvice::kGlobalPotentThreat}));
  table.put(kWhite, "rook", 1, 1);
  table.put(kBlack, "rook", 1, 8);
  table.put(kBlack, "king", 8, 8);
  const double rook = 75.5;
  // White to move: 0.9 of a rook for White, 0.7 against; a single threat off move counts 0.7 twice.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kLocalThreat), 0.9 * rook - 0.7 * rook);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kGlobalThreat), 0.9 * rook - 0.49 * rook);
  // Black's king is far: nothing takes back.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), rook);
  table.put(kBlack, "king", 2, 8);
  // A rook for a rook is no potent threat.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), 0);
  // Black to move; White's rook is not defended.
  table.position.set_control(Colour::kBlack);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), -rook);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kGlobalPotentThreat), -rook);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kGlobalThreat), 0.49 * rook - 0.9 * rook);
}

TEST(BoardAdvisors, TakeTheSecondBestThreatOffMove) {
  Table table(chess(), only({BoardAdvice::kGlobalThreat}));
  table.put(kWhite, "night", 4, 4);
  table.put(kBlack, "rook", 5, 6);
  table.put(kBlack, "bishop", 3, 6);
  table.position.set_control(Colour::kBlack);
  // The knight forks rook and bishop: one of them will be saved.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kGlobalThreat), 0.7 * 51.6875);
}

TEST(BoardAdvisors, CountTakingOverDouble) {
  Table table(shogi(), only({BoardAdvice::kLocalThreat}));
  table.put(kWhite, "rook", 1, 1);
  table.put(kBlack, "gold", 1, 5);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kLocalThreat), 0.9 * 2 * table.material("gold"));
}

TEST(BoardAdvisors, ShareOutPiecesInHand) {
  Table table(shogi(), only({BoardAdvice::kPossess}));
  table.put(kWhite, "king", 5, 1);
  table.put(kBlack, "king", 5, 9);
  table.position.add_to_hand(Colour::kWhite, table.code(kWhite, "gold"));
  table.position.add_to_hand(Colour::kBlack, table.code(kBlack, "rook"));
  // 79 of 81 squares are empty.
  EXPECT_NEAR(table.value(BoardAdvice::kPossess),
              (table.material("gold") - table.material("rook")) * 79 / 81, 1e-9);
  EvaluationOptions prose = only({BoardAdvice::kPossess});
  prose.wording = Wording::kProse;
  Table worded(shogi(), prose);
  worded.put(kWhite, "king", 5, 1);
  worded.position.add_to_hand(Colour::kWhite, worded.code(kWhite, "gold"));
  EXPECT_NEAR(worded.value(BoardAdvice::kPossess), worded.material("gold"), 1e-9);
}

TEST(BoardAdvisors, FearForTheLastKing) {
  Table table(chess(), only({BoardAdvice::kVital}));
  table.put(kWhite, "king", 1, 1);
  table.put(kBlack, "king", 8, 8);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), 0);
  table.put(kBlack, "rook", 1, 8);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -1);
  table.position.set_control(Colour::kBlack);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -10000);
  // Of two kings one is attacked: half.
  table.put(kWhite, "king", 4, 1);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -0.5);
  // Three are no longer vital.
  table.put(kWhite, "king", 6, 1);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), 0);
}

// ---- The paper's words, where they differ ----------------------------------------------------

EvaluationOptions in_prose(std::initializer_list<BoardAdvice> advices) {
  EvaluationOptions options = only(advices);
  options.wording = Wording::kProse;
  return options;
}

TEST(BoardAdvisorsInProse, GiveTheWaitingPlayerPotentThreatsToo) {
  const std::initializer_list<BoardAdvice> potent{BoardAdvice::kPotentThreat,
                                                  BoardAdvice::kGlobalPotentThreat};
  Table table(chess(), in_prose(potent));
  table.put(kWhite, "night", 4, 4);
  table.put(kBlack, "rook", 5, 6);
  table.position.set_control(Colour::kBlack);
  const double rook = 75.5;
  // Black to move and without a capture: the knight's threat to the dearer rook stands.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), 0.7 * rook);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kGlobalPotentThreat), 0.7 * rook);
  // The program's words know no threats of the one who waits.
  Table program(chess(), only(potent));
  program.put(kWhite, "night", 4, 4);
  program.put(kBlack, "rook", 5, 6);
  program.position.set_control(Colour::kBlack);
  EXPECT_DOUBLE_EQ(program.value(BoardAdvice::kPotentThreat), 0);
  // A bishop that takes the knight for nothing stops it.
  table.put(kBlack, "bishop", 6, 6);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), -table.material("night"));
  // Defended by a rook, the knight is no prey for a bishop: its threat stands again.
  table.put(kWhite, "rook", 4, 1);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), 0.7 * rook);
}

TEST(BoardAdvisorsInProse, CountNoThreatByADearerPiece) {
  Table table(chess(), in_prose({BoardAdvice::kPotentThreat}));
  table.put(kWhite, "rook", 1, 1);
  table.put(kBlack, "night", 1, 8);
  table.position.set_control(Colour::kBlack);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), 0);
  // On move it is one.
  table.position.set_control(Colour::kWhite);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPotentThreat), table.material("night"));
}

TEST(BoardAdvisorsInProse, RewardProgressTowardsTheLastKing) {
  Table table(chess(), in_prose({BoardAdvice::kVital}));
  table.put(kWhite, "king", 1, 1);
  table.put(kBlack, "king", 8, 8);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -0.5 + 0.5);
  table.put(kWhite, "king", 4, 1);  // two: half as near the end as one
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -0.25 + 0.5);
  table.put(kWhite, "king", 6, 1);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -0.125 + 0.5);
  table.position.clear(table.square(6, 1));
  table.put(kBlack, "rook", 1, 8);  // one of two kings is attacked: half a point more
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kVital), -0.25 + 0.5 - 0.5);
}

// ---- By hand, further ---------------------------------------------------------------------------

TEST(BoardAdvisors, MeasureTheWayToAGoal) {
  Builder game(3, 3, 4, {"king", "stone"});
  game.goes("king", {leap(0, 1, kAll), leap(1, 1, kAll)});
  game.rules.goals = {arrive(game.kinds(Owner::kPlayer, {"king"}), {{3, 3}})};
  Table table(game.rules, only({BoardAdvice::kArrivalDistance}));
  table.put(kWhite, "king", 1, 1);
  // Two moves away, White to move.
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kArrivalDistance), 1 / 4.);
  table.put(kWhite, "stone", 3, 3);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kArrivalDistance), 1 / 8.) << "an own piece costs 1";
  table.put(kBlack, "stone", 3, 3);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kArrivalDistance), 1 / 128.) << "an enemy costs 5";
  table.position.set_control(Colour::kBlack);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kArrivalDistance), 1 / 256.);
  // Black's goal is (1,1): its king next to it is one move away, behind White's king.
  table.put(kBlack, "king", 2, 2);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kArrivalDistance), 1 / 256. - 1 / 64.);
}

TEST(BoardAdvisors, MeasureTheWayToPromotion) {
  Table table(chess(), only({BoardAdvice::kPromoteDistance}));
  table.put(kWhite, "pawn", 1, 7);
  const double queen = 102.6875;
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPromoteDistance), queen / 2);
  table.position.set_control(Colour::kBlack);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPromoteDistance), queen / 4);
  table.put(kBlack, "rook", 1, 8);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPromoteDistance), queen / 128);
}

TEST(BoardAdvisors, LetTheEnemyChooseThePromotion) {
  Builder game(3, 3, 3, {"pawn", "queen", "stone"});
  game.moves("pawn", {leap(0, 1, kNone)});
  game.moves("queen", {leap(0, 1, kAll), leap(1, 1, kAll)});
  game.chooses("pawn", Side::kOpponent, game.kinds(Owner::kPlayer, {"queen", "stone"}));
  EvaluationOptions options = only({BoardAdvice::kInitPromote, BoardAdvice::kPromoteDistance});
  Table table(game.rules, options);
  // White's pawn is pending, Black chooses the stone, which is worth less to White.
  table.position.set_control(Colour::kBlack);
  table.position.set_pending(table.code(kWhite, "pawn"), table.square(2, 3));
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kInitPromote), table.material("stone"));
  // Before that, the program gives nothing for a promotion that is the enemy's choice; the paper's
  // words give the worst: one move away and Black to move.
  table.position.set_pending(kEmpty, kNoSquare);
  table.put(kWhite, "pawn", 2, 2);
  EXPECT_DOUBLE_EQ(table.value(BoardAdvice::kPromoteDistance), 0);
  options.wording = Wording::kProse;
  Table worded(game.rules, options);
  worded.put(kWhite, "pawn", 2, 2);
  EXPECT_DOUBLE_EQ(worded.value(BoardAdvice::kPromoteDistance), worded.material("stone") / 2);
}

TEST(BoardAdvisors, SpeakForEachRole) {
  const BoardKnowledge knowledge(chess(), {});
  const BoardAdvisor advisor(BoardAdvice::kMaterial, {"material", 1, "", {}});
  Scene scene(std::make_shared<const BoardKnowledge>(chess(), EvaluationOptions{}));
  const auto game = machine::board::compile(chess()).value();
  Position position(*game);
  position.put(0, machine::board::code_of(0, Colour::kBlack));
  scene.look_at(position);
  EXPECT_LT(advisor.value(scene, game::Role(0)), 0);
  EXPECT_EQ(advisor.value(scene, game::Role(1)), -advisor.value(scene, game::Role(0)));
}

// ---- Against the plain versions ------------------------------------------------------------

class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : rules_source(seed), random_(seed) {}

  /// Random pieces on about a third of the squares, in hands, and sometimes a pending promotion.
  void scatter(const CompiledGame& game, Position& fast, PlainPosition& plain) {
    const BothViews views(game.rules);
    for (int square = 0; square < views.square_count(); ++square) {
      if (random_.below(3) != 0) continue;
      const PieceOf piece = any(views);
      fast.put(static_cast<machine::board::Square>(square), code_of(piece));
      plain.board[square] = piece;
    }
    plain.mover = random_.below(2) == 0 ? Side::kPlayer : Side::kOpponent;
    fast.set_control(colour_of(plain.mover));
    fast.set_assign_stage(false);
    for (int i = static_cast<int>(random_.below(3)); i > 0; --i) {
      const PieceOf piece = any(views);
      fast.add_to_hand(colour_of(piece.owner), code_of(piece));
      plain.hands.push_back(piece);
    }
    add_pending(views, fast, plain);
  }

  RandomRules rules_source;

 private:
  PieceOf any(const BothViews& views) {
    return views.piece(random_.below(static_cast<std::uint32_t>(views.piece_count())));
  }
  void add_pending(const BothViews& views, Position& fast, PlainPosition& plain) {
    const int square =
        static_cast<int>(random_.below(static_cast<std::uint32_t>(views.square_count())));
    if (plain.board.contains(square) || random_.below(3) != 0) return;
    plain.is_pending = true;
    plain.pending = {enemy_of(plain.mover), any(views).kind};
    plain.pending_square = square;
    fast.set_pending(code_of(plain.pending), static_cast<machine::board::Square>(square));
  }

  base::Random random_;
};

EvaluationOptions odd_weights(int number) {
  EvaluationOptions options;
  for (std::size_t i = 0; i < kBoardAdvices; ++i) options.weights[i] = 0.5 + 0.25 * double(i);
  if (number % 3 == 0) options.weight(BoardAdvice::kArrivalDistance) = 0;
  if (number % 4 == 0) options.weight(BoardAdvice::kPromoteDistance) = 0;
  if (number % 2 == 0) options.discount = Discount::kInverse;
  return options;
}

TEST(BoardAdvisors, AgreeWithPlainVersionsOnRandomPositions) {
  RandomPositions random(1993);
  std::array<int, kBoardAdvices> spoke{};
  for (int number = 0; number < 400; ++number) {
    const scl::Rules rules = random.rules_source.draw();
    const auto game = machine::board::compile(rules);
    ASSERT_TRUE(game.ok()) << game.error().message;
    const EvaluationOptions options = odd_weights(number);
    const auto knowledge = std::make_shared<const BoardKnowledge>(rules, options);
    Scene scene(knowledge);
    for (int i = 0; i < 3; ++i) {
      Position position(*game.value());
      PlainPosition plain_position;
      random.scatter(*game.value(), position, plain_position);
      scene.look_at(position);
      PlainScene plain(knowledge->tables(), knowledge->material(), options, plain_position);
      for (std::size_t advice = 0; advice < kBoardAdvices; ++advice) {
        if (board_advice(advice) == BoardAdvice::kRandom) continue;
        const double expected = plain.value(board_advice(advice));
        ASSERT_NEAR(value_of(board_advice(advice), scene), expected,
                    1e-9 * std::max(1.0, std::abs(expected)))
            << name_of(board_advice(advice)) << " in game " << number << ", position " << i;
        if (expected != 0) ++spoke[advice];
      }
    }
  }
  for (std::size_t advice = 0; advice < kBoardAdvices; ++advice) {
    if (board_advice(advice) == BoardAdvice::kRandom) continue;
    EXPECT_GT(spoke[advice], 20) << name_of(board_advice(advice)) << " was hardly tried";
  }
}

}  // namespace
}  // namespace rulewise::insight

// The tactical theory of Go as rules (games/tactics/go_*.kif), what is derived from it, and the
// board that notes what is read: they must say the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/game.h"
#include "game/testing/state_after.h"
#include "syntax/gdl/gdl.h"
#include "tactics/audit.h"
#include "tactics/go/go_board.h"
#include "tactics/go/go_prove.h"
#include "tactics/prove.h"
#include "tactics/retarget.h"
#include "tactics/tactician.h"

namespace rulewise::tactics {
namespace {

constexpr int kSide = 5;

std::string theory_text(int side) {
  std::ifstream file(RULEWISE_GAMES "/tactics/go_" + std::to_string(side) + ".kif");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::unique_ptr<Tactician> with_goal(const std::string& goal, int side = kSide) {
  const gdl::Reading reading = gdl::read_rules(theory_text(side));
  EXPECT_FALSE(reading.diagnostics.has_errors());
  const auto rules = with_target(reading.rules, goal, game::Role(0));
  EXPECT_TRUE(rules.ok()) << (rules ? "" : rules.error().message);
  TacticsLimits limits;
  limits.derive.derives_sure_wins = false;
  limits.max_ground_seconds = 1000;
  auto made = Tactician::make(rules.value(), limits);
  EXPECT_TRUE(made.ok()) << (made ? "" : made.error().message);
  return made ? std::move(made).value() : nullptr;
}

/// The point of `(place c3)`; none for a pass.
Point point_of(const std::string& move) {
  if (!move.starts_with("(place ")) return kNoPoint;
  return *read_point(kSide, move.substr(7, move.size() - 8));
}

/// Whole games in which the derived rules are asked at every turn.
class Games {
 public:
  explicit Games(const Tactician& tactician) : tactician_(tactician), game_(tactician.game()) {}

  template <class Look>
  void play(int games, const Look& look) {
    base::Random random(7);
    for (int n = 0; n < games; ++n) {
      game::State state = game_.initial_state();
      GoBoard board(kSide);
      for (std::size_t ply = 0; ply < 40 && !game_.is_terminal(state); ++ply) {
        const game::Role mover = mover_ = game::Role(ply % 2);
        const Stone stone = ply % 2 == 0 ? Stone::kBlack : Stone::kWhite;
        const std::vector<game::Move> legal = game_.legal_moves(state, mover);
        check_legal(board, stone, legal);
        look(board, stone, tactician_.advise(state, mover), *this);
        // A pass only where there is nothing else: two of them would end the game.
        game::Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        while (legal.size() > 1 && point(move) == kNoPoint) {
          move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        }
        if (point(move) == kNoPoint) {
          board.pass();
        } else {
          ASSERT_TRUE(board.play(stone, point(move)));
        }
        game::JointMove joint(2);
        joint[mover.index()] = move;
        joint[1 - mover.index()] = game_.legal_moves(state, game::Role(1 - mover.index())).front();
        state = game_.successor(state, joint);
      }
    }
  }

  [[nodiscard]] Point point(game::Move move) const {
    return point_of(game_.move_text(mover_, move));
  }
  [[nodiscard]] std::vector<Point> points(const std::vector<game::Move>& moves) const {
    std::vector<Point> found;
    for (const game::Move m : moves) {
      if (point(m) != kNoPoint) found.push_back(point(m));
    }
    std::ranges::sort(found);
    return found;
  }

 private:
  void check_legal(const GoBoard& board, Stone stone, const std::vector<game::Move>& legal) const {
    std::vector<Point> expected;
    for (Point p = 0; p < board.point_count(); ++p) {
      GoBoard after = board;
      if (after.play(stone, p)) expected.push_back(p);
    }
    EXPECT_EQ(points(legal), expected);
  }

  const Tactician& tactician_;
  const game::Game& game_;
  game::Role mover_{0};
};

std::vector<Point> white_in_atari(const GoBoard& board) {
  std::vector<Point> found;
  for (Point p = 0; p < board.point_count(); ++p) {
    if (board.at(p) == Stone::kWhite && board.liberties(p, 2).size() == 1 &&
        std::ranges::min(board.string_at(p)) == p) {
      found.push_back(p);
    }
  }
  return found;
}

TEST(GoTheory, NamesTheMovesThatTakeAndThoseThatSave) {
  const auto tactician = with_goal("(captured ?a white)");
  ASSERT_NE(tactician, nullptr);
  ASSERT_FALSE(tactician->derivation().forced.empty());
  std::size_t wins = 0;
  std::size_t sets = 0;
  Games(*tactician)
      .play(60, [&](const GoBoard& board, Stone mover, const Advice& advice, const Games& games) {
        const std::vector<Point> strings = white_in_atari(board);
        if (mover == Stone::kBlack) {
          std::vector<Point> expected;
          for (const Point p : strings) {
            const GoGoal goal{GoAim::kCapture, Stone::kBlack, p};
            std::ranges::copy(reaching_moves(board, goal), std::back_inserter(expected));
          }
          std::ranges::sort(expected);
          expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
          EXPECT_EQ(games.points(advice.wins), expected);
          wins += expected.size();
          return;
        }
        if (strings.size() != 1 || advice.threats.empty()) return;
        // The board names every move that touches what the threat hangs on, the rules those that
        // can change it: fewer, and every other loses.
        const GoForced forced =
            forced_moves(board, {GoAim::kCapture, Stone::kBlack, strings.front()});
        const std::vector<Point> derived = games.points(advice.forced);
        for (const Point p : derived) EXPECT_TRUE(std::ranges::binary_search(forced.moves, p));
        const Point last = board.liberties(strings.front()).front();
        for (Point p = 0; p < board.point_count(); ++p) {
          GoBoard after = board;
          if (!after.play(Stone::kWhite, p) || std::ranges::binary_search(derived, p)) continue;
          std::vector<Point> taken;
          EXPECT_TRUE(after.play(Stone::kBlack, last, &taken) && !taken.empty())
              << point_name(kSide, p) << " saves the string";
        }
        ++sets;
      });
  EXPECT_GT(wins, 30U);
  EXPECT_GT(sets, 30U);
}

/// Strings and liberties that follow from move to move are those found by walking over the board.
TEST(GoTheory, KeepsStringsAndLibertiesFromMoveToMove) {
  const auto tactician = with_goal("(captured a1 white) (captured a1 black)");  // never
  ASSERT_NE(tactician, nullptr);
  const game::Game& game = tactician->game();
  base::Random random(3);
  for (int n = 0; n < 4; ++n) {
    game::State state = game.initial_state();
    GoBoard board(kSide);
    for (std::size_t ply = 0; ply < 60 && !game.is_terminal(state); ++ply) {
      std::vector<std::string> expected;
      const auto name = [](Point p) {
        std::string text = point_name(kSide, p);
        for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return text;
      };
      for (Point p = 0; p < board.point_count(); ++p) {
        if (board.at(p) == Stone::kNone) continue;
        for (const Point q : board.string_at(p)) {
          expected.push_back("(linked " + name(p) + ' ' + name(q) + ')');
        }
        for (const Point q : board.liberties(p)) {
          expected.push_back("(liberty " + name(p) + ' ' + name(q) + ')');
        }
      }
      std::vector<std::string> facts;
      for (const std::string& fact : game.facts(state)) {
        if (fact.starts_with("(linked ") || fact.starts_with("(liberty ")) facts.push_back(fact);
      }
      std::ranges::sort(expected);
      std::ranges::sort(facts);
      ASSERT_EQ(facts, expected);
      const game::Role mover(ply % 2);
      const std::vector<game::Move> legal = game.legal_moves(state, mover);
      const game::Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const Point p = point_of(game.move_text(mover, move));
      if (p == kNoPoint) {
        board.pass();
      } else {
        ASSERT_TRUE(board.play(ply % 2 == 0 ? Stone::kBlack : Stone::kWhite, p));
      }
      game::JointMove joint(2);
      joint[mover.index()] = move;
      joint[1 - mover.index()] = game.legal_moves(state, game::Role(1 - mover.index())).front();
      state = game.successor(state, joint);
    }
  }
}

TEST(GoTheory, RulesForEachGoalAreRight) {
  for (const char* goal : {"(connected b2 d2)", "(eye a1 black)"}) {
    const auto tactician = with_goal(goal);
    ASSERT_NE(tactician, nullptr) << goal;
    EXPECT_TRUE(tactician->derivation().is_unfolded) << goal;
    const AuditCounts counts = audit(*tactician, {.max_positions = 500});
    EXPECT_GT(counts.wins, 0U) << goal;
    EXPECT_EQ(counts.exception_count(), 0U) << goal << ": " << counts.exceptions.front();
  }
}

/// Whole rules are too many there once they are filled in; in parts they are not.
TEST(GoTheory, ProvesALadderOnALargerBoard) {
  const auto tactician = with_goal("(captured b2 white)", 7);
  ASSERT_NE(tactician, nullptr);
  EXPECT_FALSE(tactician->derivation().forced.empty());
  EXPECT_FALSE(tactician->derivation().threats.empty());
  const AuditCounts counts = audit(*tactician, {.max_positions = 800});
  EXPECT_GT(counts.threatens, 0U);
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
  const game::State state = game::state_after(
      tactician->game(), {"(place a2)", "(place b2)", "(place b1)", "pass", "(place c1)", "pass"});
  const ProofResult ladder = prove(*tactician, state, game::Role(0), {});
  ASSERT_EQ(ladder.verdict, Verdict::kProved);
  EXPECT_TRUE(check_proof(tactician->game(), state, game::Role(0), ladder.tree).ok());
  EXPECT_GE(main_line(ladder.tree).size(), 15U);
}

/// The files differ in their boards alone.
TEST(GoTheory, IsTheSameOnEveryBoard) {
  const auto rules_from = [](int side) {
    const std::string text = theory_text(side);
    return text.substr(text.find("(<= (point ?a)"));
  };
  EXPECT_EQ(rules_from(5), rules_from(7));
  EXPECT_EQ(rules_from(5), rules_from(9));
}

}  // namespace
}  // namespace rulewise::tactics

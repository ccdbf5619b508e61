#include "tactics/go/go_audit.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "tactics/go/go_prove.h"

namespace rulewise::tactics {
namespace {

constexpr std::size_t kMostExceptions = 10;
constexpr std::size_t kFewLiberties = 3;
constexpr int kGoalsAPosition = 4;

class GoAudit {
 public:
  GoAudit(int side, const AuditLimits& limits)
      : side_(side), limits_(limits), random_(limits.seed) {}

  AuditCounts run() {
    while (counts_.positions < limits_.max_positions) {
      if (limits_.should_stop && limits_.should_stop()) break;
      play();
      ++counts_.games;
    }
    return std::move(counts_);
  }

 private:
  void play() {
    GoBoard board(side_);
    Stone mover = Stone::kBlack;
    const int most = 2 * board.point_count();
    for (int length = 0; length < most && counts_.positions < limits_.max_positions; ++length) {
      Point wanted = kNoPoint;
      for (int n = 0; n < kGoalsAPosition; ++n)
        look_at(board, draw_goal(board, mover), mover, wanted);
      // Now and then what a goal asks for, so that positions full of threats come up.
      const bool is_greedy = wanted != kNoPoint && random_.below(2) == 0;
      if (is_greedy && board.play(mover, wanted)) {
        mover = other(mover);
        continue;
      }
      if (!play_at_random(board, mover)) return;
      mover = other(mover);
    }
  }

  Point any_point() {
    return static_cast<Point>(random_.below(static_cast<std::uint32_t>(side_ * side_)));
  }

  bool play_at_random(GoBoard& board, Stone mover) {
    for (int tries = 0; tries < 4 * board.point_count(); ++tries) {
      if (board.play(mover, any_point())) return true;
    }
    return false;
  }

  /// Of a string with few liberties or of an empty point; about the same of each kind.
  GoGoal draw_goal(const GoBoard& board, Stone mover) {
    GoGoal goal;
    goal.side = random_.below(2) == 0 ? mover : other(mover);
    goal.at = any_point();
    for (int tries = 0; tries < board.point_count(); ++tries, goal.at = any_point()) {
      const Stone stone = board.at(goal.at);
      if (stone == Stone::kNone) {
        goal.aim = random_.below(2) == 0 ? GoAim::kEye : GoAim::kSpoil;
        return goal;
      }
      if (board.liberties(goal.at, kFewLiberties + 1).size() > kFewLiberties) continue;
      const bool is_alone = random_.below(2) == 0;
      goal.aim = stone != goal.side ? (is_alone ? GoAim::kCapture : GoAim::kDisconnect)
                                    : (is_alone ? GoAim::kSave : GoAim::kConnect);
      if (is_alone) return goal;
      goal.to = other_string(board, goal.at);
      if (goal.to != kNoPoint) return goal;
    }
    goal.aim = GoAim::kEye;
    return goal;
  }

  /// A stone of another string of the same colour; none where there is no such.
  Point other_string(const GoBoard& board, Point p) {
    const std::vector<Point> own = board.string_at(p);
    for (int tries = 0; tries < board.point_count(); ++tries) {
      const Point q = any_point();
      if (board.at(q) == board.at(p) && std::ranges::find(own, q) == own.end()) return q;
    }
    return kNoPoint;
  }

  void look_at(const GoBoard& board, const GoGoal& goal, Stone mover, Point& wanted) {
    if (is_reached(board, goal) || counts_.positions >= limits_.max_positions) return;
    ++counts_.positions;
    if (mover == goal.side) {
      look_at_moves(board, goal, wanted);
    } else {
      look_at_replies(board, goal, wanted);
    }
  }

  void look_at_moves(const GoBoard& board, const GoGoal& goal, Point& wanted) {
    const std::vector<Point> said = reaching_moves(board, goal);
    for (Point p = 0; p < board.point_count(); ++p) {
      GoBoard after = board;
      const bool wins = after.play(goal.side, p) && is_reached(after, goal);
      const bool is_said = std::ranges::binary_search(said, p);
      counts_.wins += wins ? 1 : 0;
      if (wins) wanted = p;
      if (wins == is_said) continue;
      ++(wins ? counts_.missed_wins : counts_.false_wins);
      tell(wins ? "reaches the goal unseen" : "does not reach the goal", board, goal, p);
    }
  }

  void look_at_replies(const GoBoard& board, const GoGoal& goal, Point& wanted) {
    const GoForced forced = forced_moves(board, goal);
    if (forced.threats.empty()) return;
    ++counts_.threatened;
    for (Point p = 0; p < board.point_count(); ++p) {
      GoBoard after = board;
      if (!after.play(other(goal.side), p)) continue;
      ++counts_.legal_moves;
      const bool loses = std::ranges::any_of(forced.threats, [&](Point threat) {
        GoBoard end = after;
        return end.play(goal.side, threat) && is_reached(end, goal);
      });
      if (std::ranges::binary_search(forced.moves, p)) {
        ++counts_.forced_moves;
        counts_.needless += loses ? 1 : 0;
        wanted = p;
        continue;
      }
      ++counts_.outside;
      if (loses) continue;
      ++counts_.survivors;
      tell("is outside the forced set and survives", board, goal, p);
    }
  }

  void tell(const std::string& what, const GoBoard& board, const GoGoal& goal, Point move) {
    if (counts_.exceptions.size() >= kMostExceptions) return;
    counts_.exceptions.push_back(point_name(side_, move) + ' ' + what + ", " +
                                 std::string(name_of(goal.aim)) + ' ' + point_name(side_, goal.at) +
                                 ", in\n" + to_text(board));
  }

  int side_;
  const AuditLimits& limits_;
  base::Random random_;
  AuditCounts counts_;
};

}  // namespace

AuditCounts audit_go(int side, const AuditLimits& limits) { return GoAudit(side, limits).run(); }

}  // namespace rulewise::tactics

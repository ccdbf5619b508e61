#include "tactics/go/go_plain.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "tactics/go/go_prove.h"

namespace rulewise::tactics {
namespace {

constexpr std::uint32_t kInfinity = 1'000'000'000;
constexpr int kMostDepth = 200;

/// Every board a move of `side` leads to; the other side of the goal may pass as well.
std::vector<GoBoard> boards_after(const GoBoard& board, Stone side, bool may_pass) {
  std::vector<GoBoard> found;
  for (Point p = 0; p < board.point_count(); ++p) {
    GoBoard after = board;
    if (after.play(side, p)) found.push_back(after);
  }
  if (!may_pass) return found;
  found.push_back(board);
  found.back().pass();
  return found;
}

/// Won or not within a number of moves: of two values alpha-beta needs no window.
class AlphaBeta {
 public:
  AlphaBeta(const GoGoal& goal, std::uint64_t max_nodes) : goal_(goal), max_nodes_(max_nodes) {}

  PlainResult run(const GoProblem& problem) {
    PlainResult result;
    for (int depth = 1; depth < kMostDepth && nodes_ < max_nodes_ && !result.is_proved; ++depth) {
      result.is_proved = is_won(problem.board, problem.mover == goal_.side, depth);
    }
    result.nodes = nodes_;
    result.is_proved = result.is_proved && nodes_ < max_nodes_;
    return result;
  }

 private:
  bool is_won(const GoBoard& board, bool is_goals, int depth) {
    if (nodes_ >= max_nodes_) return false;
    ++nodes_;
    if (is_reached(board, goal_)) return true;
    if (depth == 0) return false;
    const auto is_next_won = [&](const GoBoard& after) {
      return is_won(after, !is_goals, depth - 1);
    };
    const Stone side = is_goals ? goal_.side : other(goal_.side);
    const std::vector<GoBoard> after = boards_after(board, side, !is_goals);
    return is_goals ? std::ranges::any_of(after, is_next_won)
                    : std::ranges::all_of(after, is_next_won);
  }

  const GoGoal& goal_;
  std::uint64_t max_nodes_;
  std::uint64_t nodes_ = 0;
};

class Numbers {
 public:
  Numbers(const GoGoal& goal, std::uint64_t max_nodes) : goal_(goal), max_nodes_(max_nodes) {}

  PlainResult run(const GoProblem& problem) {
    const bool is_goals = problem.mover == goal_.side;
    Entry& top = table_[key_of(problem.board, is_goals)];
    top.is_goals = is_goals;
    search(top, problem.board, kInfinity, kInfinity, 0);
    return {top.proof == 0, nodes_};
  }

 private:
  /// Entries are made when they are looked at: most moves never are.
  struct Child {
    Point move = kNoPoint;  // or a pass
    std::uint64_t key = 0;
  };
  struct Entry {
    bool is_goals = true;
    bool is_expanded = false;
    bool is_on_path = false;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::vector<Child> children = {};
  };

  static std::uint64_t key_of(const GoBoard& board, bool is_goals) {
    return base::combine(board.hash(), is_goals ? 1 : 2);
  }

  [[nodiscard]] Stone mover_of(const Entry& entry) const {
    return entry.is_goals ? goal_.side : other(goal_.side);
  }

  void expand(Entry& entry, const GoBoard& board) {
    ++nodes_;
    entry.is_expanded = true;
    if (is_reached(board, goal_)) {
      entry.proof = 0;
      entry.disproof = kInfinity;
      return;
    }
    for (Point p = 0; p < board.point_count(); ++p) {
      GoBoard after = board;
      if (!after.play(mover_of(entry), p)) continue;
      entry.children.push_back({p, key_of(after, !entry.is_goals)});
    }
    if (entry.is_goals) return;
    GoBoard after = board;
    after.pass();
    entry.children.push_back({kNoPoint, key_of(after, true)});
  }

  /// The least number of the one who chooses, the second least, and the sum of the other's.
  struct Summary {
    std::uint32_t least = kInfinity;
    std::uint32_t second = kInfinity;
    std::uint32_t sum = 0;
    const Child* best = nullptr;
  };

  [[nodiscard]] Summary summary_of(const Entry& entry) const {
    Summary s;
    std::uint64_t sum = 0;
    for (const Child& child : entry.children) {
      const auto known = table_.find(child.key);
      std::uint32_t proof = 1;
      std::uint32_t disproof = 1;
      if (known != table_.end()) {
        proof = known->second.is_on_path ? kInfinity : known->second.proof;
        disproof = known->second.is_on_path ? 0 : known->second.disproof;
      }
      const std::uint32_t own = entry.is_goals ? proof : disproof;
      sum += entry.is_goals ? disproof : proof;
      if (s.best == nullptr || own < s.least) {
        s.second = s.least;
        s.least = own;
        s.best = &child;
      } else {
        s.second = std::min(s.second, own);
      }
    }
    s.sum = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinity));
    return s;
  }

  void search(Entry& entry, const GoBoard& board, std::uint32_t most_proof,
              std::uint32_t most_disproof, int depth) {
    if (!entry.is_expanded) expand(entry, board);
    if (entry.proof == 0 || entry.disproof == 0 || depth >= kMostDepth) return;
    entry.is_on_path = true;
    while (nodes_ < max_nodes_ && ++steps_ < 100 * max_nodes_) {
      const Summary s = summary_of(entry);
      entry.proof = entry.is_goals ? s.least : s.sum;
      entry.disproof = entry.is_goals ? s.sum : s.least;
      if (entry.proof >= most_proof || entry.disproof >= most_disproof || entry.proof == 0 ||
          entry.disproof == 0) {
        break;
      }
      GoBoard after = board;
      if (s.best->move == kNoPoint) {
        after.pass();
      } else {
        after.play(mover_of(entry), s.best->move);
      }
      Entry& child = table_[s.best->key];  // entries never move
      child.is_goals = !entry.is_goals;
      const std::uint32_t own = std::min(entry.is_goals ? most_proof : most_disproof, s.second + 1);
      const std::uint32_t child_sum = entry.is_goals ? child.disproof : child.proof;
      const std::uint32_t rest = (entry.is_goals ? most_disproof : most_proof) - s.sum + child_sum;
      if (entry.is_goals) {
        search(child, after, own, rest, depth + 1);
      } else {
        search(child, after, rest, own, depth + 1);
      }
    }
    entry.is_on_path = false;
  }

  const GoGoal& goal_;
  std::uint64_t max_nodes_;
  std::uint64_t nodes_ = 0;
  std::uint64_t steps_ = 0;
  std::unordered_map<std::uint64_t, Entry> table_;
};

}  // namespace

PlainResult prove_go_by_alphabeta(const GoProblem& problem, std::uint64_t max_nodes) {
  return AlphaBeta(problem.goal, max_nodes).run(problem);
}

PlainResult prove_go_by_numbers(const GoProblem& problem, std::uint64_t max_nodes) {
  return Numbers(problem.goal, max_nodes).run(problem);
}

}  // namespace rulewise::tactics

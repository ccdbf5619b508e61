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
    if (++nodes_ >= max_nodes_) return false;
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
    Entry& top = entry_of(problem.board, problem.mover == goal_.side);
    search(top, kInfinity, kInfinity, 0);
    return {top.proof == 0, nodes_};
  }

 private:
  struct Entry {
    GoBoard board;
    bool is_goals = true;
    bool is_expanded = false;
    bool is_on_path = false;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::vector<Entry*> children = {};
  };

  Entry& entry_of(const GoBoard& board, bool is_goals) {
    const std::uint64_t key = base::combine(board.hash(), is_goals ? 1 : 2);
    return table_.try_emplace(key, Entry{board, is_goals}).first->second;
  }

  void expand(Entry& entry) {
    ++nodes_;
    entry.is_expanded = true;
    if (is_reached(entry.board, goal_)) {
      entry.proof = 0;
      entry.disproof = kInfinity;
      return;
    }
    const Stone side = entry.is_goals ? goal_.side : other(goal_.side);
    for (const GoBoard& after : boards_after(entry.board, side, !entry.is_goals)) {
      entry.children.push_back(&entry_of(after, !entry.is_goals));
    }
  }

  /// The least number of the one who chooses, the second least, and the sum of the other's.
  struct Summary {
    std::uint32_t least = kInfinity;
    std::uint32_t second = kInfinity;
    std::uint32_t sum = 0;
    Entry* best = nullptr;
  };

  static Summary summary_of(const Entry& entry) {
    Summary s;
    std::uint64_t sum = 0;
    for (Entry* child : entry.children) {
      const std::uint32_t proof = child->is_on_path ? kInfinity : child->proof;
      const std::uint32_t disproof = child->is_on_path ? 0 : child->disproof;
      const std::uint32_t own = entry.is_goals ? proof : disproof;
      sum += entry.is_goals ? disproof : proof;
      if (s.best == nullptr || own < s.least) {
        s.second = s.least;
        s.least = own;
        s.best = child;
      } else {
        s.second = std::min(s.second, own);
      }
    }
    s.sum = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinity));
    return s;
  }

  void search(Entry& entry, std::uint32_t most_proof, std::uint32_t most_disproof, int depth) {
    if (!entry.is_expanded) expand(entry);
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
      const std::uint32_t own = std::min(entry.is_goals ? most_proof : most_disproof, s.second + 1);
      const std::uint32_t child_sum = entry.is_goals ? s.best->disproof : s.best->proof;
      const std::uint32_t most_sum = entry.is_goals ? most_disproof : most_proof;
      const std::uint32_t rest = most_sum - s.sum + child_sum;
      if (entry.is_goals) {
        search(*s.best, own, rest, depth + 1);
      } else {
        search(*s.best, rest, own, depth + 1);
      }
    }
    entry.is_on_path = false;
  }

  const GoGoal& goal_;
  std::uint64_t max_nodes_;
  std::uint64_t nodes_ = 0;
  std::uint64_t steps_ = 0;
  std::unordered_map<std::uint64_t, Entry> table_;  // entries never move
};

}  // namespace

PlainResult prove_go_by_alphabeta(const GoProblem& problem, std::uint64_t max_nodes) {
  return AlphaBeta(problem.goal, max_nodes).run(problem);
}

PlainResult prove_go_by_numbers(const GoProblem& problem, std::uint64_t max_nodes) {
  return Numbers(problem.goal, max_nodes).run(problem);
}

}  // namespace rulewise::tactics

// go_check.cc — follows a proof of a goal in Go by plain play, and tells its main line.
#include <algorithm>
#include <string>

#include "tactics/go/go_prove.h"

namespace rulewise::tactics {
namespace {

/// Walks every line: whatever the other side plays, the tree must have an answer.
class GoChecker {
 public:
  GoChecker(const GoProblem& problem, const GoProof& proof, std::uint64_t max_positions)
      : goal_(problem.goal), side_(problem.board.side()), proof_(proof), most_(max_positions) {}

  base::Result<std::uint64_t> run(const GoProblem& problem) {
    if (proof_.empty()) return base::Error{"the proof is empty"};
    const auto root = static_cast<std::uint32_t>(proof_.size() - 1);
    if (proof_[root].is_goals != (problem.mover == goal_.side)) {
      return base::Error{"the proof begins with the wrong side"};
    }
    if (!follow(problem.board, root)) return base::Error{fault_};
    return positions_;
  }

 private:
  bool fail(const std::string& what) {
    if (fault_.empty()) fault_ = what;
    return false;
  }

  bool follow(const GoBoard& board, std::uint32_t number) {
    if (++positions_ > most_) return fail("too large to be checked");
    const GoProofNode& node = proof_[number];
    return node.is_goals ? follow_move(board, number) : follow_replies(board, number);
  }

  bool is_earlier(std::uint32_t next, std::uint32_t number) {
    return next < number || fail("a node leads back");
  }

  bool follow_move(GoBoard board, std::uint32_t number) {
    const GoProofNode& node = proof_[number];
    if (!board.play(goal_.side, node.move)) {
      return fail(point_name(side_, node.move) + " cannot be played");
    }
    if (is_reached(board, goal_)) return true;
    if (node.next == GoProofNode::kReached) {
      return fail("the goal is not reached by " + point_name(side_, node.move));
    }
    if (!is_earlier(node.next, number) || proof_[node.next].is_goals) return fail("a wrong node");
    return follow(board, node.next);
  }

  bool follow_replies(const GoBoard& board, std::uint32_t number) {
    const GoProofNode& node = proof_[number];
    GoBoard passed = board;
    passed.pass();
    if (!follow_answer(passed, node.next, number)) return false;
    for (Point p = 0; p < board.point_count(); ++p) {
      GoBoard after = board;
      if (!after.play(other(goal_.side), p)) continue;
      const auto reply = std::ranges::find(node.replies, p, &GoProofNode::Reply::move);
      const std::uint32_t next = reply == node.replies.end() ? node.next : reply->next;
      if (!follow_answer(after, next, number)) return false;
    }
    return true;
  }

  bool follow_answer(const GoBoard& board, std::uint32_t next, std::uint32_t number) {
    if (next == GoProofNode::kReached || !is_earlier(next, number) || !proof_[next].is_goals) {
      return fail("a reply has no answer");
    }
    return follow(board, next);
  }

  const GoGoal& goal_;
  int side_;
  const GoProof& proof_;
  std::uint64_t most_;
  std::uint64_t positions_ = 0;
  std::string fault_;
};

}  // namespace

base::Result<std::uint64_t> check_go_proof(const GoProblem& problem, const GoProof& proof,
                                           std::uint64_t max_positions) {
  return GoChecker(problem, proof, max_positions).run(problem);
}

std::vector<Point> main_line(const GoProof& proof) {
  std::vector<int> height(proof.size());
  const auto of = [&](std::uint32_t next) {
    return next == GoProofNode::kReached ? 0 : height[next];
  };
  for (std::size_t i = 0; i < proof.size(); ++i) {
    height[i] = 1 + of(proof[i].next);
    for (const auto& reply : proof[i].replies) {
      height[i] = std::max(height[i], 1 + of(reply.next));
    }
  }
  std::vector<Point> line;
  std::uint32_t at =
      proof.empty() ? GoProofNode::kReached : static_cast<std::uint32_t>(proof.size() - 1);
  while (at != GoProofNode::kReached) {
    const GoProofNode& node = proof[at];
    Point move = node.is_goals ? node.move : kNoPoint;
    std::uint32_t next = node.next;
    for (const auto& reply : node.replies) {
      if (of(reply.next) < of(next) || (move != kNoPoint && of(reply.next) == of(next))) continue;
      move = reply.move;
      next = reply.next;
    }
    line.push_back(move);
    at = next;
  }
  return line;
}

}  // namespace rulewise::tactics

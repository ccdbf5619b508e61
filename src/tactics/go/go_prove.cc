#include "tactics/go/go_prove.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/clock.h"
#include "base/hash.h"

namespace rulewise::tactics {
namespace {

constexpr std::size_t kMostDanger = 4;  // liberties of a string that a proof may still worry about

std::size_t index(Point p) { return static_cast<std::size_t>(p); }

bool is_eye(const GoBoard& board, const GoGoal& goal) {
  if (board.at(goal.at) != Stone::kNone) return false;
  bool is_at_edge = false;
  for (const Point q : board.beside(goal.at)) {
    if (q == kNoPoint) {
      is_at_edge = true;
    } else if (board.at(q) != goal.side) {
      return false;
    }
  }
  std::size_t open = 0;
  for (const Point q : board.diagonal(goal.at)) {
    open += q != kNoPoint && board.at(q) != goal.side ? 1 : 0;
  }
  return open <= (is_at_edge ? 0U : 1U);
}

bool is_connected(const GoBoard& board, const GoGoal& goal) {
  if (board.at(goal.at) != goal.side || board.at(goal.to) != goal.side) return false;
  const std::vector<Point> string = board.string_at(goal.at);
  return std::ranges::find(string, goal.to) != string.end();
}

/// The points that a walk from `from` comes to which never steps on a stone of `wall`.
std::vector<Point> walk_between(const GoBoard& board, Point from, Stone wall) {
  std::vector<Point> found{from};
  PointSet seen;
  seen.set(index(from));
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Point q : board.beside(found[i])) {
      if (q == kNoPoint || seen.test(index(q)) || board.at(q) == wall) continue;
      seen.set(index(q));
      found.push_back(q);
    }
  }
  return found;
}

/// Whether one of the stones is gone, or every way between them leads over stones of the side.
bool is_disconnected(const GoBoard& board, const GoGoal& goal) {
  const Stone enemy = other(goal.side);
  if (board.at(goal.at) != enemy || board.at(goal.to) != enemy) return true;
  const std::vector<Point> region = walk_between(board, goal.at, goal.side);
  return std::ranges::find(region, goal.to) == region.end();
}

/// Whether stones of the side keep the point from being an eye of the other, as long as they stand.
bool is_spoiled(const GoBoard& board, const GoGoal& goal) {
  if (board.at(goal.at) == goal.side) return true;
  bool is_at_edge = false;
  for (const Point q : board.beside(goal.at)) {
    if (q == kNoPoint) {
      is_at_edge = true;
    } else if (board.at(q) == goal.side) {
      return true;
    }
  }
  std::size_t taken = 0;
  for (const Point q : board.diagonal(goal.at)) {
    taken += q != kNoPoint && board.at(q) == goal.side ? 1 : 0;
  }
  return taken > (is_at_edge ? 0U : 1U);
}

/// Whether the goal can be reached no more: the stones it speaks of are gone.
bool is_lost(const GoBoard& board, const GoGoal& goal) {
  if (goal.aim != GoAim::kSave && goal.aim != GoAim::kConnect) return false;
  return board.at(goal.at) != goal.side || (goal.to != kNoPoint && board.at(goal.to) != goal.side);
}

/// Moves worth a try for the side with the goal: what is near enough to change it.
class Tries {
 public:
  Tries(const GoBoard& board, const GoGoal& goal, int order)
      : board_(board), goal_(goal), order_(order) {}

  std::vector<Point> list() {
    switch (goal_.aim) {
      case GoAim::kCapture: around_target(); break;
      case GoAim::kSave: around_own(goal_.at); break;
      case GoAim::kConnect:
        around_own(goal_.at);
        around_own(goal_.to);
        break;
      case GoAim::kEye:
      case GoAim::kSpoil: around_eye(); break;
      case GoAim::kDisconnect: between(); break;
    }
    return std::move(found_);
  }

 private:
  void add(Point p) {
    if (p == kNoPoint || board_.at(p) != Stone::kNone || seen_.test(index(p))) return;
    seen_.set(index(p));
    found_.push_back(p);
  }
  void add_liberties(Point p, std::size_t most) {
    const std::vector<Point> liberties = board_.liberties(p, most + 1);
    if (liberties.size() > most) return;
    for (const Point l : liberties) add(l);
  }
  void add_beside_found() {
    const std::vector<Point> first = found_;
    for (const Point p : first) {
      for (const Point q : board_.beside(p)) add(q);
    }
  }
  /// Liberties of strings of a colour beside the string at `p`, where they have few.
  void add_neighbours(Point p, Stone colour, std::size_t most) {
    PointSet seen;
    for (const Point s : board_.string_at(p)) {
      for (const Point q : board_.beside(s)) {
        if (q == kNoPoint || board_.at(q) != colour || seen.test(index(q))) continue;
        for (const Point t : board_.string_at(q)) seen.set(index(t));
        add_liberties(q, most);
        if (order_ > 1) strings_.push_back(q);
      }
    }
  }

  void around_target() {
    const std::vector<Point> liberties = board_.liberties(goal_.at, 5);
    if (liberties.size() > static_cast<std::size_t>(order_) + 1) return;
    for (const Point l : liberties) add(l);
    if (order_ < 2) return;
    add_beside_found();
    add_neighbours(goal_.at, goal_.side, 2);
    // Enemies beside one's own strings around it that can be taken.
    const std::vector<Point> walls = std::exchange(strings_, {});
    for (const Point w : walls) add_neighbours(w, other(goal_.side), 1);
  }
  void around_own(Point p) {
    for (const Point l : board_.liberties(p)) add(l);
    add_neighbours(p, other(goal_.side), order_ > 1 ? 2 : 1);
    if (order_ > 1) add_beside_found();
  }
  /// Whatever ends the ways between two strings does so on one of them.
  void between() {
    if (order_ == 0) {
      for (const Point p : walk_between(board_, goal_.at, goal_.side)) add(p);
      return;
    }
    for (const Point p : {goal_.at, goal_.to}) {
      for (const Point l : board_.liberties(p)) add(l);
    }
    add_beside_found();
  }
  void around_eye() {
    add(goal_.at);
    for (const auto& ring : {board_.beside(goal_.at), board_.diagonal(goal_.at)}) {
      for (const Point q : ring) {
        if (q == kNoPoint) continue;
        if (board_.at(q) == other(goal_.side)) add_liberties(q, 2);
        add(q);
      }
    }
    if (order_ > 1) add_beside_found();
  }

  const GoBoard& board_;
  const GoGoal& goal_;
  int order_;
  PointSet seen_;
  std::vector<Point> found_;
  std::vector<Point> strings_;
};

/// A move, and the board after it.
struct Reply {
  Point move;
  GoBoard board;
  bool takes;  // a stone of the zone
};

/// Every legal move of a side that plays in the zone or among the dangers, or takes a stone of the
/// zone; those that take first.
std::vector<Reply> touching_moves(const GoBoard& board, Stone side, const PointSet& zone,
                                  const PointSet& dangers) {
  const PointSet wanted = zone | dangers;
  std::vector<Reply> found;
  std::vector<Point> taken;
  for (Point p = 0; p < board.point_count(); ++p) {
    if (board.at(p) != Stone::kNone) continue;
    Reply reply{p, board, false};
    if (!reply.board.play(side, p, &taken)) continue;
    reply.takes = std::ranges::any_of(taken, [&](Point q) { return zone.test(index(q)); });
    if (reply.takes || wanted.test(index(p))) found.push_back(std::move(reply));
  }
  std::stable_partition(found.begin(), found.end(), [](const Reply& reply) { return reply.takes; });
  return found;
}

/// Whether the move reaches the goal; what that hangs on is noted.
bool reaches(const GoBoard& board, const GoGoal& goal, Point move, PointSet& zone) {
  GoBoard after = board;
  after.set_trace(&zone);
  return after.play(goal.side, move) && is_reached(after, goal);
}

class GoProver {
 public:
  GoProver(const GoProblem& problem, const GoLimits& limits)
      : problem_(problem), goal_(problem.goal), limits_(limits), deadline_(limits.max_seconds) {}

  GoResult run() {
    const base::Stopwatch watch;
    GoResult result;
    const int most = std::min(limits_.max_order, problem_.max_order);
    for (int order = 0; order <= most && !result.is_proved; ++order) {
      const Found found = search(order);
      if (!found.is_proved) continue;
      result.is_proved = true;
      result.order = order;
      result.proof = std::move(proof_);
      keep_below(result.proof, found.node);
      result.depth = found.height;
    }
    result.nodes = nodes_;
    result.forced = forced_;
    result.forced_sets = forced_sets_;
    result.seconds = watch.seconds();
    return result;
  }

 private:
  struct Found {
    bool is_proved = false;
    std::uint32_t node = GoProofNode::kReached;
    int height = 0;   // moves
    PointSet zone{};  // what it hangs on
  };
  /// What is known of a position in which the side with the goal moves.
  struct Known {
    Found found{};
    int failed_left = 0;
    bool is_on_path = false;
  };
  struct Reach {
    int depth;  // moves made
    int left;   // moves with threats of order 2 or more still allowed
  };
  struct Key {
    std::uint64_t hash;
    int order;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return base::combine(key.hash, static_cast<std::uint64_t>(key.order));
    }
  };

  /// Threats of order 2 and more branch: so few of them at first, then more.
  Found search(int order) {
    const bool is_goals = problem_.mover == goal_.side;
    if (!is_goals && order == 0) return {};
    for (int left = 1; left <= (order < 2 ? 1 : limits_.max_broad) && !is_stopped_; ++left) {
      Found found = is_goals ? try_order(problem_.board, order, {0, left})
                             : answer_all(problem_.board, order, {0, left});
      if (found.is_proved) return found;
    }
    return {};
  }

  [[nodiscard]] bool must_stop() {
    if (nodes_ >= limits_.max_nodes) is_stopped_ = true;
    if (nodes_ % 256 == 0) {
      is_stopped_ =
          is_stopped_ || deadline_.has_passed() || (limits_.should_stop && limits_.should_stop());
    }
    return is_stopped_;
  }

  std::uint32_t add(GoProofNode node) {
    proof_.push_back(std::move(node));
    return static_cast<std::uint32_t>(proof_.size() - 1);
  }

  /// The side with the goal moves and may use threats up to `order`.
  Found try_up_to(const GoBoard& board, int order, Reach reach) {
    for (int k = 0; k <= order; ++k) {
      Found found = try_order(board, k, reach);
      if (found.is_proved || is_stopped_) return found;
    }
    return {};
  }

  Found try_order(const GoBoard& board, int order, Reach reach) {
    ++nodes_;
    if (reach.depth >= limits_.max_depth || must_stop() || is_lost(board, goal_)) return {};
    const int left = order < 2 ? 1 : reach.left;
    Known& known = known_[{board.hash(), order}];  // stays where it is
    if (known.found.is_proved) return known.found;
    // A position that repeats on the way is not won there.
    if (known.is_on_path || known.failed_left >= left) return {};
    known.is_on_path = true;
    for (const Point move : Tries(board, goal_, order).list()) {
      Found found = try_move(board, move, order, reach);
      if (!found.is_proved) continue;
      known.found = std::move(found);
      break;
    }
    known.is_on_path = false;
    known.failed_left = left;
    return known.found;
  }

  Found try_move(const GoBoard& board, Point move, int order, Reach reach) {
    Found result;
    GoBoard after = board;
    after.set_trace(&result.zone);
    if (!after.play(goal_.side, move)) return {};
    const bool is_done = is_reached(after, goal_);
    after.set_trace(nullptr);
    GoProofNode node;
    node.move = move;
    result.height = 1;
    if (!is_done) {
      if (order == 0) return {};
      const int left = order < 2 ? reach.left : reach.left - 1;
      const Found rest = answer_all(after, order, {reach.depth + 1, left});
      if (!rest.is_proved) return {};
      node.next = rest.node;
      result.zone |= rest.zone;
      result.height += rest.height;
    }
    result.is_proved = true;
    result.node = add(std::move(node));
    return result;
  }

  /// The other side moves: it has to meet a threat of lower order.
  Found answer_all(const GoBoard& board, int order, Reach reach) {
    ++nodes_;
    if (must_stop()) return {};
    GoBoard passed = board;
    passed.pass();
    Found result = try_up_to(passed, order - 1, {reach.depth + 1, reach.left});
    if (!result.is_proved) return {};
    GoProofNode node;
    node.is_goals = false;
    node.next = result.node;
    result.height += 1;
    const std::vector<Reply> forced = forced_moves(board, result.zone, result.height);
    forced_ += forced.size();
    ++forced_sets_;
    PointSet zone = result.zone;
    int height = result.height;
    for (const Reply& reply : forced) {
      const Found answer = try_up_to(reply.board, order, {reach.depth + 1, reach.left});
      if (!answer.is_proved) return {};
      node.replies.push_back({reply.move, answer.node});
      zone |= answer.zone;
      zone.set(index(reply.move));
      height = std::max(height, answer.height + 1);
    }
    result.zone = zone;
    result.height = height;
    result.node = add(std::move(node));
    return result;
  }

  /// Every legal move that touches what the threat hangs on.
  std::vector<Reply> forced_moves(const GoBoard& board, const PointSet& zone, int height) const {
    return touching_moves(board, other(goal_.side), zone, dangers(board, zone, height));
  }

  /// Liberties of strings of the proof that might be taken before it ends.
  [[nodiscard]] PointSet dangers(const GoBoard& board, const PointSet& zone, int height) const {
    PointSet found;
    const std::size_t most = std::min(kMostDanger, static_cast<std::size_t>(height) / 2);
    if (most < 2) return found;
    PointSet seen;
    for (Point p = 0; p < board.point_count(); ++p) {
      if (!zone.test(index(p)) || seen.test(index(p)) || board.at(p) != goal_.side) continue;
      for (const Point s : board.string_at(p)) seen.set(index(s));
      const std::vector<Point> liberties = board.liberties(p, most + 1);
      if (liberties.size() > most) continue;
      for (const Point l : liberties) found.set(index(l));
    }
    return found;
  }

  /// Only the nodes that the root leads to, numbered anew.
  static void keep_below(GoProof& proof, std::uint32_t root) {
    std::vector<bool> is_kept(proof.size());
    is_kept[root] = true;
    const auto mark = [&](std::uint32_t next) {
      if (next != GoProofNode::kReached) is_kept[next] = true;
    };
    for (std::uint32_t i = root + 1; i-- > 0;) {
      if (!is_kept[i]) continue;
      mark(proof[i].next);
      for (const auto& reply : proof[i].replies) mark(reply.next);
    }
    std::vector<std::uint32_t> number(proof.size());
    GoProof kept;
    const auto renumber = [&](std::uint32_t& next) {
      if (next != GoProofNode::kReached) next = number[next];
    };
    for (std::uint32_t i = 0; i <= root; ++i) {
      if (!is_kept[i]) continue;
      number[i] = static_cast<std::uint32_t>(kept.size());
      kept.push_back(std::move(proof[i]));
      renumber(kept.back().next);
      for (auto& reply : kept.back().replies) renumber(reply.next);
    }
    proof = std::move(kept);
  }

  const GoProblem& problem_;
  const GoGoal& goal_;
  const GoLimits& limits_;
  base::Deadline deadline_;
  std::unordered_map<Key, Known, KeyHash> known_;  // nodes of it never move
  GoProof proof_;
  std::uint64_t nodes_ = 0;
  std::uint64_t forced_ = 0;
  std::uint64_t forced_sets_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

bool is_reached(const GoBoard& board, const GoGoal& goal) {
  switch (goal.aim) {
    case GoAim::kCapture: return board.at(goal.at) != other(goal.side);
    case GoAim::kSave:
      return board.at(goal.at) == goal.side &&
             board.liberties(goal.at, goal.enough).size() >= goal.enough;
    case GoAim::kConnect: return is_connected(board, goal);
    case GoAim::kEye: return is_eye(board, goal);
    case GoAim::kDisconnect: return is_disconnected(board, goal);
    case GoAim::kSpoil: return is_spoiled(board, goal);
  }
  return false;
}

std::vector<Point> reaching_moves(const GoBoard& board, const GoGoal& goal) {
  std::vector<Point> found;
  if (is_lost(board, goal)) return found;
  for (const Point move : Tries(board, goal, 0).list()) {
    PointSet zone;
    if (reaches(board, goal, move, zone)) found.push_back(move);
  }
  std::ranges::sort(found);
  return found;
}

GoForced forced_moves(const GoBoard& board, const GoGoal& goal) {
  GoForced result;
  GoBoard passed = board;
  passed.pass();
  result.threats = reaching_moves(passed, goal);
  for (std::size_t i = 0; i < result.threats.size(); ++i) {
    PointSet zone;
    (void)reaches(passed, goal, result.threats[i], zone);
    std::vector<Point> moves;
    for (const Reply& reply : touching_moves(board, other(goal.side), zone, {})) {
      moves.push_back(reply.move);
    }
    std::ranges::sort(moves);
    if (i == 0) {
      result.moves = std::move(moves);
    } else {
      std::erase_if(result.moves, [&](Point p) { return !std::ranges::binary_search(moves, p); });
    }
  }
  return result;
}

GoResult prove_go(const GoProblem& problem, const GoLimits& limits) {
  return GoProver(problem, limits).run();
}

}  // namespace rulewise::tactics

// ordered.cc — depth first, every set of moves that commute in one order only.
//
// Sleep sets (Godefroid 1996): after a move was tried, it need not be tried again below its later
// brothers until something is made that does not commute with it. A state whose every sleeper
// sleeps for good, with a goal literal that only sleepers could mend, leads nowhere.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "search/puzzle/children.h"
#include "search/puzzle/commuting.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

using Row = CommutingMoves::Row;

class Ordered final : public Explorer {
 public:
  Ordered(const game::Game& game, const game::State& start, CommutingMoves commuting,
          GoalLiterals goal, const Outlook& outlook)
      : children_(make_puzzle_children(game, outlook.bounds)),
        commuting_(std::move(commuting)),
        goal_(std::move(goal)) {
    push(start, {}, Row((commuting_.move_count() + 63) / 64));
  }

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !is_done()) go_on();
  }
  /// It looks for all points and for nothing less.
  [[nodiscard]] bool is_exhausted() const override { return false; }
  [[nodiscard]] bool is_done() const override { return has_all() || path_.empty(); }

 private:
  static constexpr std::size_t kDeepest = 10'000;

  struct Child {
    game::Move move;
    game::State state;
  };
  struct Level {
    game::Move move;        // that led here
    std::uint64_t key = 0;  // of the state, clocks left out
    std::vector<Child> children;
    std::size_t next = 0;
    Row asleep;  // on the way, and children tried before the next one
  };

  void push(const game::State& state, game::Move move, Row asleep) {
    Level level{move, key(state), {}, 0, std::move(asleep)};
    on_path_[level.key] = true;
    for (const PuzzleChild& child : children_->of(state, kAllPoints)) {
      ++states_;
      if (child.is_over) {
        if (child.points > best_.points) take_end(child, move);
      } else if (!test(level.asleep, child.move.index())) {
        level.children.push_back({child.move, game::State(child.state)});
      }
    }
    path_.push_back(std::move(level));
  }

  void go_on() {
    Level& level = path_.back();
    if (level.next == level.children.size() || path_.size() >= kDeepest) {
      on_path_.erase(level.key);
      path_.pop_back();
      return;
    }
    const Child& child = level.children[level.next++];
    Row asleep = level.asleep;
    const Row& partners = commuting_.partners(child.move.value);
    for (std::size_t w = 0; w < asleep.size(); ++w) asleep[w] &= partners[w];
    level.asleep[child.move.index() / 64] |= std::uint64_t{1} << (child.move.index() % 64);
    if (on_path_.contains(key(child.state)) || is_lost(child.state, asleep)) return;
    // `level` may move when the path grows: what is needed of it is copied.
    const game::State state = child.state;
    push(state, child.move, std::move(asleep));
  }

  static bool test(const Row& row, std::size_t bit) {
    return ((row[bit / 64] >> (bit % 64)) & 1U) != 0;
  }

  [[nodiscard]] std::uint64_t key(const game::State& state) const {
    std::uint64_t hash = state.size();
    for (std::size_t i = 0; i < state.size(); ++i) {
      hash = base::combine(hash, state[i] & ~commuting_.clocks()[i]);
    }
    return hash;
  }

  /// Whether some literal of the goal fails that no move still awake, or that one of them may wake,
  /// could mend.
  [[nodiscard]] bool is_lost(const game::State& state, Row asleep) const {
    Row missing(state.size());
    bool is_missing = false;
    for (std::size_t w = 0; w < state.size(); ++w) {
      missing[w] = (state[w] ^ goal_.wanted()[w]) & goal_.asked()[w] & ~commuting_.clocks()[w];
      is_missing = is_missing || missing[w] != 0;
    }
    if (!is_missing) return false;
    wake(asleep);
    for (std::uint32_t move = 0; move < commuting_.move_count(); ++move) {
      if (test(asleep, move)) continue;
      for (std::size_t w = 0; w < missing.size(); ++w) {
        missing[w] &= ~commuting_.touched(move)[w];
      }
    }
    return std::ranges::any_of(missing, [](std::uint64_t word) { return word != 0; });
  }

  /// Leaves only those asleep that commute with all that are not.
  void wake(Row& asleep) const {
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (std::uint32_t move = 0; move < commuting_.move_count(); ++move) {
        if (!test(asleep, move)) continue;
        const Row& partners = commuting_.partners(move);
        bool sleeps = true;
        for (std::size_t w = 0; w < asleep.size(); ++w) {
          const std::uint64_t awake = ~asleep[w] & in_use(w);
          sleeps = sleeps && (awake & ~partners[w]) == 0;
        }
        if (sleeps) continue;
        asleep[move / 64] &= ~(std::uint64_t{1} << (move % 64));
        is_stable = false;
      }
    }
  }

  [[nodiscard]] std::uint64_t in_use(std::size_t word) const {
    const std::size_t left = commuting_.move_count() - word * 64;
    return left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
  }

  void take_end(const PuzzleChild& end, game::Move last) {
    best_.points = end.points;
    best_.moves.clear();
    for (std::size_t i = 1; i < path_.size(); ++i) best_.moves.push_back(path_[i].move);
    if (!path_.empty()) best_.moves.push_back(last);
    best_.moves.push_back(end.move);
  }

  std::unique_ptr<PuzzleChildren> children_;
  CommutingMoves commuting_;
  GoalLiterals goal_;
  std::vector<Level> path_;
  std::unordered_map<std::uint64_t, bool> on_path_;
};

}  // namespace

std::unique_ptr<Explorer> explore_in_order(const game::Game& game, const game::State& start,
                                           const CommutingMoves& commuting,
                                           const GoalLiterals& goal, const Outlook& outlook) {
  return std::make_unique<Ordered>(game, start, commuting, goal, outlook);
}

}  // namespace rulewise::search

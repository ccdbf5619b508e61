// depth_first.cc — deep into the tree of a puzzle, never twice into one state.
#include <algorithm>
#include <unordered_set>

#include "base/hash.h"
#include "search/puzzle/children.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

class DepthFirst final : public Explorer {
 public:
  DepthFirst(const game::Game& game, const game::State& start, std::size_t max_bytes,
             Preference preference, const Outlook& outlook)
      : children_(make_puzzle_children(game, outlook.bounds)),
        max_states_(max_bytes / kBytesOfKey),
        preference_(preference) {
    wants_all_ = outlook.wants_all;
    push(start, {});
  }

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !is_done()) go_on();
  }
  [[nodiscard]] bool is_exhausted() const override {
    return path_.empty() && !is_full_ && best_.points >= children_->most_left_out();
  }
  [[nodiscard]] bool is_done() const override { return has_all() || is_full_ || path_.empty(); }

 private:
  static constexpr std::size_t kBytesOfKey = 32;
  static constexpr std::size_t kDeepest = 100'000;

  struct Child {
    game::Move move;
    game::State state;
    std::size_t freedom;
  };
  struct Level {
    game::Move move;
    std::vector<Child> children;  // the next one last
  };

  void push(const game::State& state, game::Move move) {
    Level level{move, {}};
    if (path_.size() < kDeepest) {
      add_children(state, move, level);
    } else {
      is_full_ = true;
    }
    path_.push_back(std::move(level));
  }

  void add_children(const game::State& state, game::Move move, Level& level) {
    for (const PuzzleChild& child : children_->of(state, wanted())) {
      ++states_;
      if (seen_.size() >= max_states_) is_full_ = true;
      if (child.is_over) {
        take_end(child, move);
      } else if (seen_.insert(base::hash_words(child.state)).second) {
        level.children.push_back({child.move, game::State(child.state), child.freedom});
      }
    }
    // Taken from the back, so what is preferred comes last.
    if (preference_ == Preference::kAsListed) {
      std::ranges::reverse(level.children);
    } else if (preference_ == Preference::kFewestMoves) {
      std::ranges::stable_sort(level.children, std::greater<>{}, &Child::freedom);
    } else {
      std::ranges::stable_sort(level.children, std::less<>{}, &Child::freedom);
    }
  }

  void take_end(const PuzzleChild& end, game::Move last) {
    if (end.points <= best_.points) return;
    best_.points = end.points;
    best_.moves.clear();
    for (std::size_t i = 1; i < path_.size(); ++i) best_.moves.push_back(path_[i].move);
    if (!path_.empty()) best_.moves.push_back(last);
    best_.moves.push_back(end.move);
  }

  void go_on() {
    std::vector<Child>& children = path_.back().children;
    if (children.empty()) {
      path_.pop_back();
      return;
    }
    const Child child = std::move(children.back());
    children.pop_back();
    push(child.state, child.move);
  }

  std::unique_ptr<PuzzleChildren> children_;
  std::size_t max_states_;
  Preference preference_;
  std::vector<Level> path_;
  std::unordered_set<std::uint64_t> seen_;
  bool is_full_ = false;
};

}  // namespace

std::unique_ptr<Explorer> explore_depth_first(const game::Game& game, const game::State& start,
                                              std::size_t max_bytes, Preference preference,
                                              const Outlook& outlook) {
  return std::make_unique<DepthFirst>(game, start, max_bytes, preference, outlook);
}

}  // namespace rulewise::search

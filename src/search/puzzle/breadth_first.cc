// breadth_first.cc — all states of a puzzle by distance from the start, or by what is still
// missing.
#include <algorithm>
#include <queue>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "search/puzzle/children.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

/// States told apart but for some bits, by 64 bits of hash: a clash in a billion states is
/// unlikely, and would cost a way, never an error.
class SeenStates {
 public:
  explicit SeenStates(game::State ignored) : ignored_(std::move(ignored)) {}

  [[nodiscard]] bool ignores_some() const { return ignored_.size() != 0; }
  /// False if it was there already, after no more moves.
  bool insert(std::span<const std::uint64_t> state, std::uint32_t depth) {
    const auto [at, is_new] = depth_.try_emplace(key(state), depth);
    if (is_new) return true;
    const bool is_nearer = depth < at->second;
    at->second = std::min(at->second, depth);
    return is_nearer;
  }

 private:
  [[nodiscard]] std::uint64_t key(std::span<const std::uint64_t> state) const {
    if (!ignores_some()) return base::hash_words(state);
    std::uint64_t hash = state.size();
    for (std::size_t i = 0; i < state.size(); ++i) {
      hash = base::combine(hash, state[i] & ~ignored_[i]);
    }
    return hash;
  }

  game::State ignored_;
  std::unordered_map<std::uint64_t, std::uint32_t> depth_;
};

/// The states that were met, each with the way it was reached.
class BreadthFirst final : public Explorer {
 public:
  BreadthFirst(const game::Game& game, const game::State& start, std::size_t max_bytes,
               const game::State& ignored, SharedDistance goal, Haste haste, const Outlook& outlook)
      : children_(make_puzzle_children(game, outlook.bounds)),
        max_bytes_(max_bytes),
        goal_(std::move(goal)),
        haste_(haste),
        seen_(ignored) {
    wants_all_ = outlook.wants_all;
    (void)seen_.insert(start.view(), 0);
    add(start.view(), kNoParent, {}, 0);
  }

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !is_done()) expand(take_next());
  }
  [[nodiscard]] bool is_exhausted() const override {
    return is_empty() && !is_full_ && !seen_.ignores_some() &&
           best_.points >= children_->most_left_out();
  }
  [[nodiscard]] bool is_done() const override { return has_all() || is_full_ || is_empty(); }

 private:
  static constexpr std::uint32_t kNoParent = 0xffffffffU;
  static constexpr std::size_t kBytesOfEntry = 64;  // beside the words of the state, about

  struct Entry {
    game::State state;
    std::uint32_t parent;
    std::uint32_t depth;
    game::Move move;
  };
  using Rank = std::pair<std::uint32_t, std::uint32_t>;  // moves made and missing; number

  [[nodiscard]] bool is_empty() const { return goal_ ? queue_.empty() : next_ >= entries_.size(); }

  std::uint32_t take_next() {
    if (!goal_) return next_++;
    const std::uint32_t number = queue_.top().second;
    queue_.pop();
    return number;
  }

  void add(std::span<const std::uint64_t> state, std::uint32_t parent, game::Move move,
           std::uint32_t depth) {
    const auto number = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({game::State(state), parent, depth, move});
    bytes_ += sizeof(Entry) + kBytesOfEntry;
    if (state.size() > game::State::kInline) bytes_ += state.size() * sizeof(std::uint64_t);
    if (bytes_ > max_bytes_) is_full_ = true;
    if (goal_) queue_.push({depth + missing(state), number});
  }

  [[nodiscard]] std::uint32_t missing(std::span<const std::uint64_t> state) const {
    // What is not over needs a move at least: so an end is never taken before a shorter one.
    return haste_ == Haste::kShortest ? std::max(1U, goal_->least(state))
                                      : kWeight * goal_->sum(state);
  }

  /// Whether all points are out of reach, where nothing less will do.
  [[nodiscard]] bool is_hopeless(std::span<const std::uint64_t> state) const {
    return goal_ && wants_all_ && goal_->least(state) == GoalDistance::kNever;
  }

  void expand(std::uint32_t number) {
    const game::State state = entries_[number].state;
    const std::uint32_t depth = entries_[number].depth + 1;
    for (const PuzzleChild& child : children_->of(state, wanted())) {
      ++states_;
      if (child.is_over) {
        if (child.points > best_.points) take_end(number, child);
      } else if (!is_hopeless(child.state) && seen_.insert(child.state, depth)) {
        add(child.state, number, child.move, depth);
      }
      if (has_all()) return;
    }
  }

  void take_end(std::uint32_t parent, const PuzzleChild& end) {
    best_.points = end.points;
    best_.moves.assign(1, end.move);
    for (std::uint32_t at = parent; entries_[at].parent != kNoParent; at = entries_[at].parent) {
      best_.moves.push_back(entries_[at].move);
    }
    std::ranges::reverse(best_.moves);
  }

  static constexpr std::uint32_t kWeight = 2;

  std::unique_ptr<PuzzleChildren> children_;
  std::size_t max_bytes_;
  SharedDistance goal_;
  Haste haste_;
  SeenStates seen_;
  std::vector<Entry> entries_;
  std::uint32_t next_ = 0;
  std::priority_queue<Rank, std::vector<Rank>, std::greater<>> queue_;
  std::size_t bytes_ = 0;
  bool is_full_ = false;
};

}  // namespace

std::unique_ptr<Explorer> explore_breadth_first(const game::Game& game, const game::State& start,
                                                std::size_t max_bytes, const game::State& ignored,
                                                const Outlook& outlook) {
  return std::make_unique<BreadthFirst>(game, start, max_bytes, ignored, nullptr, Haste::kShortest,
                                        outlook);
}

std::unique_ptr<Explorer> explore_best_first(const game::Game& game, const game::State& start,
                                             std::size_t max_bytes, const game::State& ignored,
                                             SharedDistance goal, Haste haste,
                                             const Outlook& outlook) {
  return std::make_unique<BreadthFirst>(game, start, max_bytes, ignored, std::move(goal), haste,
                                        outlook);
}

}  // namespace rulewise::search

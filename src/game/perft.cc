#include "game/perft.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "game/limit.h"

namespace rulewise::game {
namespace {

std::uint64_t add_capped(std::uint64_t a, std::uint64_t b) {
  return a > kMostPaths - b ? kMostPaths : a + b;
}

std::uint64_t multiply_capped(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kMostPaths / b ? kMostPaths : a * b;
}

struct StateHash {
  std::size_t operator()(const State& state) const { return state.hash(); }
};

/// States of one depth, each with the number of paths that lead to it.
using Waiting = std::unordered_map<State, std::uint64_t, StateHash>;

/// Memory a state takes while it waits, about.
std::size_t entry_bytes(const State& state) {
  return sizeof(Waiting::value_type) + 40 + (state.size() > State::kInline ? 8 * state.size() : 0);
}

class PathCounter {
 public:
  PathCounter(const Game& game, std::size_t depth, const PerftOptions& options)
      : game_(game),
        options_(options),
        most_bytes_(options.max_bytes / (depth + 1)),
        waiting_(depth + 1),
        waiting_bytes_(depth + 1, 0),
        counts_(depth + 1, 0) {
    counts_[0] = 1;
  }

  PerftCounts count() {
    try {
      count_depths();
    } catch (const Interrupted&) {
      is_stopped_ = true;
    }
    return {done_counts(), is_stopped_ && done_ + 1 < counts_.size()};
  }

 private:
  void count_depths() {
    add_waiting(0, game_.initial_state(), 1);
    const std::size_t last = counts_.size() - 1;
    while (done_ < last && !is_stopped_) {
      expand_depth(done_);
      while (done_ < last && waiting_[done_].empty()) {
        ++done_;
        report_progress();
      }
    }
  }

  /// Expands states of a depth until none wait there or the next depth is full; then that one is
  /// worked off first, and so on.
  void expand_depth(std::size_t depth) {
    std::size_t current = depth;
    while (!is_stopped_) {
      if (waiting_[current].empty()) {
        if (current == depth) return;
        --current;
        continue;
      }
      expand_one(current);
      const std::size_t next = current + 1;
      if (!waiting_[next].empty() && waiting_bytes_[next] >= most_bytes_) current = next;
    }
  }

  void add_waiting(std::size_t depth, State state, std::uint64_t paths) {
    const std::size_t bytes = entry_bytes(state);
    const auto [place, is_new] = waiting_[depth].try_emplace(std::move(state), 0);
    if (is_new) waiting_bytes_[depth] += bytes;
    place->second = add_capped(place->second, paths);
  }

  void expand_one(std::size_t depth) {
    look_up();
    if (is_stopped_) return;
    const auto node = waiting_[depth].extract(waiting_[depth].begin());
    const State& state = node.key();
    waiting_bytes_[depth] -= entry_bytes(state);
    const std::uint64_t paths = node.mapped();
    if (game_.is_terminal(state)) return;
    legal_.clear();
    std::uint64_t joint_moves = 1;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      legal_.push_back(game_.legal_moves(state, Role(r)));
      joint_moves = multiply_capped(joint_moves, legal_.back().size());
    }
    counts_[depth + 1] = add_capped(counts_[depth + 1], multiply_capped(paths, joint_moves));
    if (depth + 2 < counts_.size() && joint_moves > 0) add_successors(state, depth + 1, paths);
  }

  void add_successors(const State& state, std::size_t depth, std::uint64_t paths) {
    std::vector<std::size_t> chosen(legal_.size(), 0);
    for (bool has_more = true; has_more && !is_stopped_;) {
      joint_move_.clear();
      for (std::size_t r = 0; r < legal_.size(); ++r) joint_move_.push_back(legal_[r][chosen[r]]);
      add_waiting(depth, game_.successor(state, joint_move_), paths);
      look_up();
      std::size_t r = chosen.size();
      while (r > 0 && ++chosen[r - 1] == legal_[r - 1].size()) chosen[--r] = 0;
      has_more = r > 0;
    }
  }

  /// To be called for every state: one alone may take long.
  void look_up() {
    constexpr std::uint64_t kStatesBetweenReports = 256;
    is_stopped_ = options_.should_stop && options_.should_stop();
    if (++states_seen_ % kStatesBetweenReports == 0) report_progress();
  }

  void report_progress() const {
    if (options_.on_progress) options_.on_progress({done_ + 1, states_seen_, done_counts()});
  }

  [[nodiscard]] std::vector<std::uint64_t> done_counts() const {
    return {counts_.begin(), counts_.begin() + static_cast<std::ptrdiff_t>(done_ + 1)};
  }

  const Game& game_;
  const PerftOptions& options_;
  std::size_t most_bytes_;                  // at one depth, before it is worked off
  std::vector<Waiting> waiting_;            // by depth
  std::vector<std::size_t> waiting_bytes_;  // by depth
  std::vector<std::uint64_t> counts_;
  std::vector<std::vector<Move>> legal_;
  JointMove joint_move_;
  std::size_t done_ = 0;  // no state waits before this depth: counts up to it are final
  std::uint64_t states_seen_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

PerftCounts perft(const Game& game, std::size_t depth, const PerftOptions& options) {
  return PathCounter(game, depth, options).count();
}

}  // namespace rulewise::game

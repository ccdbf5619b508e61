#include "game/perft.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/hash.h"

namespace rulewise::game {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

std::uint64_t add_capped(std::uint64_t a, std::uint64_t b) { return a > kMost - b ? kMost : a + b; }

std::uint64_t multiply_capped(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kMost / b ? kMost : a * b;
}

/// How many paths leave a state, by state and plies left. A newer entry takes the place of an
/// older one, so the table forgets but is never wrong.
class PathTable {
 public:
  PathTable(std::size_t max_bytes, std::size_t state_words)
      : max_bytes_(max_bytes), entry_bytes_(sizeof(Entry) + heap_bytes(state_words)) {}

  [[nodiscard]] const std::uint64_t* find(const State& state, std::size_t plies) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[place_of(state, plies)];
    return entry.plies == plies && entry.state == state ? &entry.paths : nullptr;
  }

  void insert(const State& state, std::size_t plies, std::uint64_t paths) {
    if (++inserted_ > entries_.size()) grow();
    if (entries_.empty()) return;
    entries_[place_of(state, plies)] = {state, plies, paths};
  }

 private:
  struct Entry {
    State state;
    std::size_t plies = 0;  // 0: empty, as paths of no plies are never looked up
    std::uint64_t paths = 0;
  };

  static std::size_t heap_bytes(std::size_t words) {
    return words > State::kInline ? words * 8 : 0;
  }

  [[nodiscard]] std::size_t place_of(const State& state, std::size_t plies) const {
    return base::combine(state.hash(), plies) & (entries_.size() - 1);
  }

  /// Doubles the table while that stays within the bound; starts small for small counts.
  void grow() {
    const std::size_t size = entries_.empty() ? 1024 : entries_.size() * 2;
    if (size * entry_bytes_ > max_bytes_) return;
    std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(size));
    for (Entry& entry : old) {
      if (entry.plies == 0) continue;
      const std::size_t place = place_of(entry.state, entry.plies);
      entries_[place] = std::move(entry);
    }
  }

  std::size_t max_bytes_;
  std::size_t entry_bytes_;  // an estimate: machines may make states of varying size
  std::size_t inserted_ = 0;
  std::vector<Entry> entries_;
};

class PathCounter {
 public:
  PathCounter(const Game& game, const PerftOptions& options)
      : game_(game),
        options_(options),
        opening_(game.initial_state()),
        table_(options.max_table_bytes, opening_.size()) {}

  PerftCounts count_to(std::size_t depth) {
    PerftCounts result;
    result.counts.push_back(1);
    while (result.counts.size() <= depth) {
      progress_.depth = result.counts.size();
      progress_.counts = result.counts;
      const std::uint64_t paths = count_paths(result.counts.size());
      if (is_stopped_) {
        result.was_stopped = true;
        return result;
      }
      result.counts.push_back(paths);
      progress_.counts = result.counts;
      report_progress();
    }
    return result;
  }

 private:
  /// A state whose joint moves are being tried one after another, last role fastest.
  struct Frame {
    State state;
    std::size_t plies = 0;
    std::vector<std::vector<Move>> legal{};
    std::vector<std::size_t> chosen{};
    bool has_more = false;
    std::uint64_t paths = 0;
  };

  std::uint64_t count_paths(std::size_t depth) {
    std::uint64_t total = 0;
    visit(opening_, depth, total);
    while (!frames_.empty() && !is_stopped_) {
      Frame& frame = frames_.back();
      if (frame.has_more) {
        State next = next_successor(frame);
        visit(next, frame.plies - 1, frame.paths);
      } else {
        table_.insert(frame.state, frame.plies, frame.paths);
        std::uint64_t& sum = frames_.size() > 1 ? frames_[frames_.size() - 2].paths : total;
        sum = add_capped(sum, frame.paths);
        frames_.pop_back();
      }
    }
    return total;
  }

  /// Adds the paths of `plies` plies from the state to `sum`, now or by a new frame.
  void visit(const State& state, std::size_t plies, std::uint64_t& sum) {
    if (const std::uint64_t* known = table_.find(state, plies)) {
      sum = add_capped(sum, *known);
      return;
    }
    if (game_.is_terminal(state)) return;
    Frame frame{state, plies};
    std::uint64_t joint_moves = 1;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      frame.legal.push_back(game_.legal_moves(state, Role(r)));
      joint_moves = multiply_capped(joint_moves, frame.legal.back().size());
    }
    if (plies == 1) {
      sum = add_capped(sum, joint_moves);
      table_.insert(state, plies, joint_moves);
    } else if (joint_moves > 0) {
      frame.chosen.assign(frame.legal.size(), 0);
      frame.has_more = true;
      frames_.push_back(std::move(frame));
    }
  }

  State next_successor(Frame& frame) {
    joint_move_.clear();
    for (std::size_t r = 0; r < frame.legal.size(); ++r) {
      joint_move_.push_back(frame.legal[r][frame.chosen[r]]);
    }
    std::size_t r = frame.chosen.size();
    while (r > 0 && ++frame.chosen[r - 1] == frame.legal[r - 1].size()) frame.chosen[--r] = 0;
    frame.has_more = r > 0;
    look_up_now_and_then();
    return game_.successor(frame.state, joint_move_);
  }

  void look_up_now_and_then() {
    constexpr std::uint64_t kStatesBetweenLooks = 256;
    if (++progress_.states_seen % kStatesBetweenLooks != 0) return;
    is_stopped_ = options_.should_stop && options_.should_stop();
    report_progress();
  }

  void report_progress() const {
    if (options_.on_progress) options_.on_progress(progress_);
  }

  const Game& game_;
  const PerftOptions& options_;
  State opening_;
  PathTable table_;
  std::vector<Frame> frames_;
  JointMove joint_move_;
  PerftProgress progress_;
  bool is_stopped_ = false;
};

}  // namespace

PerftCounts perft(const Game& game, std::size_t depth, const PerftOptions& options) {
  return PathCounter(game, options).count_to(depth);
}

}  // namespace rulewise::game

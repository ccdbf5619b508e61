#include "logic/factor.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

GateKind other_kind(GateKind kind) {
  return kind == GateKind::kAnd ? GateKind::kOr : GateKind::kAnd;
}

/// Ascending signals that lie side by side; cubes lie in the order of their numbers.
struct Cube {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
};

/// The signals of all cubes of one gate, and room to note something about each.
struct Board {
  std::vector<Signal> signals;
  std::vector<std::uint32_t> cube;    // by place of a signal: the number of its cube
  std::vector<std::uint32_t> shared;  // by place of a signal: see SharedSignals

  [[nodiscard]] std::span<Signal> at(const Cube& cube) {
    return {signals.data() + cube.begin, cube.size};
  }
};

/// Which signals a row of cubes share, kept up to date while cubes are taken away.
class SharedSignals {
 public:
  void start(Board& board, std::span<const Cube> cubes) {
    is_taken_.assign(cubes.size(), false);
    uses_.clear();
    shared_.clear();
    queue_.clear();
    for (std::uint32_t i = 0; i < cubes.size(); ++i) {
      for (std::uint32_t at = cubes[i].begin; at < cubes[i].begin + cubes[i].size; ++at) {
        board.cube[at] = i;
        board.shared[at] = kNone;
        uses_.push_back(std::uint64_t{board.signals[at].code} << 32U | at);
      }
    }
    std::ranges::sort(uses_);
    for (std::uint32_t begin = 0, end = 0; begin < uses_.size(); begin = end) {
      while (end < uses_.size() && uses_[end] >> 32U == uses_[begin] >> 32U) ++end;
      if (end - begin > 1) add(board, begin, end);
    }
    std::ranges::make_heap(queue_);
  }

  [[nodiscard]] bool is_taken(std::uint32_t cube) const { return is_taken_[cube]; }

  /// Takes the cubes that have the signal most of those left share, if at least two do; ties go to
  /// the smallest. Their numbers, ascending, are in `having`.
  bool take_most_shared(const Board& board, std::span<const Cube> cubes,
                        std::vector<std::uint32_t>& having) {
    while (!queue_.empty()) {
      std::ranges::pop_heap(queue_);
      const auto [count, place] = queue_.back();
      queue_.pop_back();
      const Shared shared = shared_[~place];
      if (shared.count == count) {
        take(board, cubes, shared, having);
        return true;
      }
      if (shared.count < 2) continue;
      queue_.emplace_back(shared.count, place);
      std::ranges::push_heap(queue_);
    }
    return false;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  struct Shared {
    std::uint32_t begin = 0;  // in uses_
    std::uint32_t end = 0;
    std::uint32_t count = 0;  // of cubes that are not taken
  };

  void add(Board& board, std::uint32_t begin, std::uint32_t end) {
    const auto number = static_cast<std::uint32_t>(shared_.size());
    for (std::uint32_t use = begin; use < end; ++use) {
      const auto place = static_cast<std::uint32_t>(uses_[use]);
      board.shared[place] = number;
      uses_[use] = board.cube[place];  // which will have other signals in its place once taken
    }
    queue_.emplace_back(end - begin, ~number);
    shared_.push_back({begin, end, end - begin});
  }

  void take(const Board& board, std::span<const Cube> cubes, const Shared& shared,
            std::vector<std::uint32_t>& having) {
    having.clear();
    for (std::uint32_t use = shared.begin; use < shared.end; ++use) {
      const auto cube = static_cast<std::uint32_t>(uses_[use]);
      if (is_taken_[cube]) continue;
      is_taken_[cube] = true;
      having.push_back(cube);
      for (std::uint32_t i = 0; i < cubes[cube].size; ++i) {
        const std::uint32_t number = board.shared[cubes[cube].begin + i];
        if (number != kNone) --shared_[number].count;
      }
    }
  }

  std::vector<bool> is_taken_;       // by cube
  std::vector<std::uint64_t> uses_;  // signal and its place, ascending; of shared ones the cube
  std::vector<Shared> shared_;       // by signal that several cubes have, ascending
  // Heap of counts, perhaps outdated, and places in shared_, complemented: the smallest comes
  // first.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> queue_;
};

class Factoring {
 public:
  explicit Factoring(const Net& net) : net_(net), use_count_(net.gates.size(), 0) {
    for (const Signal input : net.inputs) ++use_count_[input.gate()];
    const auto use = [this](Signal signal) { ++use_count_[signal.gate()]; };
    std::ranges::for_each(net.next, use);
    std::ranges::for_each(net.legal, use);
    use(net.terminal);
    for (const auto& values : net.goals) {
      for (const GoalValue& goal : values) use(goal.when);
    }
  }

  Signal rebuild(GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
    outer_ = net_.gates[gate].kind;
    store_ = &store;
    board_.signals.clear();
    std::vector<Cube>& cubes = level(0).cubes;
    cubes.clear();
    const auto old_inputs = net_.gate_inputs(gate);
    bool can_factor = false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const auto begin = static_cast<std::uint32_t>(board_.signals.size());
      if (use_count_[old_inputs[i].gate()] == 1 && can_open(inputs[i])) {
        open(inputs[i]);
        can_factor = true;
      } else {
        board_.signals.push_back(inputs[i]);
      }
      cubes.push_back({begin, static_cast<std::uint32_t>(board_.signals.size()) - begin});
    }
    if (!can_factor) return store.gate(outer_, inputs);
    board_.cube.resize(board_.signals.size());
    board_.shared.resize(board_.signals.size());
    return factor(0);
  }

 private:
  /// What is under way at one depth of factoring; kept, so that its memory serves again.
  struct Level {
    std::vector<Cube> cubes;
    SharedSignals shared;
    std::vector<std::uint32_t> having;
    std::vector<Signal> common;
    std::vector<Signal> alternatives;
  };

  Level& level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>());
    return *levels_[depth];
  }

  /// A signal of a gate of the inner kind. A negated gate is of the other kind over negated inputs.
  [[nodiscard]] bool can_open(Signal signal) const {
    const Gate& gate = (*store_)[signal.gate()];
    if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) return false;
    return (gate.kind == outer_) == signal.is_negated();
  }

  /// Appends the inputs of its gate, ascending, as they are or negated.
  void open(Signal signal) {
    const auto begin = static_cast<std::ptrdiff_t>(board_.signals.size());
    for (const Signal input : store_->inputs(signal.gate())) {
      board_.signals.push_back(signal.is_negated() ? !input : input);
    }
    std::sort(board_.signals.begin() + begin, board_.signals.end());
  }

  /// The outer combination of a level's cubes: again and again, the signal that most of the cubes
  /// left share is taken out of those that have it.
  Signal factor(std::size_t depth) {
    Level& here = level(depth);
    Level& inner = level(depth + 1);
    here.alternatives.clear();
    here.shared.start(board_, here.cubes);
    while (here.shared.take_most_shared(board_, here.cubes, here.having)) {
      inner.cubes.clear();
      for (const std::uint32_t cube : here.having) inner.cubes.push_back(here.cubes[cube]);
      here.alternatives.push_back(factor_out(depth + 1));
    }
    for (std::uint32_t i = 0; i < here.cubes.size(); ++i) {
      if (here.shared.is_taken(i)) continue;
      here.alternatives.push_back(store_->gate(other_kind(outer_), board_.at(here.cubes[i])));
    }
    return store_->gate(outer_, here.alternatives);
  }

  /// A level's cubes share at least one signal: everything they all share, and the rest factored.
  Signal factor_out(std::size_t depth) {
    Level& here = level(depth);
    const std::span<Signal> first = board_.at(here.cubes.front());
    here.common.assign(first.begin(), first.end());
    for (const Cube& cube : here.cubes) keep_common(here.common, board_.at(cube));
    for (Cube& cube : here.cubes) {
      remove_common(here.common, cube);
      // One alternative asks for nothing more than what is common: it covers the others.
      if (cube.size == 0) return store_->gate(other_kind(outer_), here.common);
    }
    here.common.push_back(factor(depth));
    return store_->gate(other_kind(outer_), here.common);
  }

  static void keep_common(std::vector<Signal>& common, std::span<const Signal> signals) {
    const auto end = std::ranges::set_intersection(common, signals, common.begin()).out;
    common.erase(end, common.end());
  }

  void remove_common(const std::vector<Signal>& common, Cube& cube) {
    const std::span<Signal> signals = board_.at(cube);
    const auto end = std::ranges::set_difference(signals, common, signals.begin()).out;
    cube.size = static_cast<std::uint32_t>(end - signals.begin());
  }

  const Net& net_;
  std::vector<std::uint32_t> use_count_;  // by old gate
  GateKind outer_ = GateKind::kOr;
  GateStore* store_ = nullptr;
  Board board_;
  std::vector<std::unique_ptr<Level>> levels_;
};

}  // namespace

Net factor_gates(Net net) {
  Factoring factoring(net);
  return rewrite(std::move(net), [&factoring](GateStore& store, std::uint32_t gate,
                                              std::span<const Signal> inputs) {
    return factoring.rebuild(store, gate, inputs);
  });
}

}  // namespace rulewise::logic

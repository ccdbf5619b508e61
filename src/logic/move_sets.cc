#include "logic/move_sets.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

/// A gate that means "some role's move is in that role's set": one bit a move, in words of which
/// only those from the first to the last that has any are kept.
struct MoveSet {
  std::uint32_t first_word = 0;
  std::uint32_t end_word = 0;
  std::size_t place = 0;  // of the first word among all words kept
};

class MoveSets {
 public:
  MoveSets(const Net& net, std::size_t max_bytes)
      : net_(net),
        most_words_(max_bytes / sizeof(std::uint64_t)),
        sets_(1),
        set_of_(net.gates.size(), kNoSet),
        counts_(net.role_count()),
        moves_of_role_(net.role_count()) {
    role_of_.resize(net.move_count());
    for (std::uint32_t r = 0; r < net.role_count(); ++r) {
      for (std::uint32_t m = net.first_move[r]; m < net.first_move[r + 1]; ++m) role_of_[m] = r;
    }
    std::size_t loop = 0;
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      while (loop < net.loops.size() && net.loops[loop].end <= gate) ++loop;
      if (loop == net.loops.size() || gate < net.loops[loop].begin) find_set(gate);
    }
  }

  /// The gate from a flat set if that is the smaller form; else from its inputs, with inputs
  /// that are moves of one role gathered first.
  Signal rebuild(GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
    if (set_of_[gate] != kNoSet) {
      const MoveSet& set = set_of(gate);
      count_by_role(set);
      if (flat_size() <= net_.gates[gate].count + 2) return flat(store, set);
    }
    return gather_moves(store, net_.gates[gate].kind, inputs);
  }

 private:
  static constexpr std::uint32_t kNoSet = 0;

  [[nodiscard]] const MoveSet& set_of(std::uint32_t gate) const { return sets_[set_of_[gate]]; }

  [[nodiscard]] std::uint64_t word(const MoveSet& set, std::uint32_t i) const {
    return i < set.first_word || i >= set.end_word ? 0 : words_[set.place + (i - set.first_word)];
  }

  void find_set(std::uint32_t gate) {
    const Gate& g = net_.gates[gate];
    if (words_.size() > most_words_) return;
    if (g.kind == GateKind::kDoes) {
      result_.assign(1, std::uint64_t{1} << (g.first % 64));
      keep(gate, g.first / 64);
    } else if (g.kind == GateKind::kOr || g.kind == GateKind::kAnd) {
      combine(gate);
    }
  }

  /// Keeps the words of `result_`, which stand for those from `first` on, as the gate's set.
  void keep(std::uint32_t gate, std::uint32_t first) {
    const auto is_used = [](std::uint64_t word) { return word != 0; };
    const auto begin = std::ranges::find_if(result_, is_used);
    const auto end = std::find_if(result_.rbegin(), std::reverse_iterator(begin), is_used).base();
    const auto from = first + static_cast<std::uint32_t>(begin - result_.begin());
    set_of_[gate] = static_cast<std::uint32_t>(sets_.size());
    sets_.push_back({from, from + static_cast<std::uint32_t>(end - begin), words_.size()});
    words_.insert(words_.end(), begin, end);
  }

  void combine(std::uint32_t gate) {
    const bool is_or = net_.gates[gate].kind == GateKind::kOr;
    const auto inputs = net_.gate_inputs(gate);
    bool any_negated = false;
    std::uint32_t first = ~std::uint32_t{0};
    std::uint32_t end = 0;
    for (const Signal input : inputs) {
      if (set_of_[input.gate()] == kNoSet) return;
      any_negated = any_negated || input.is_negated();
      first = std::min(first, set_of(input.gate()).first_word);
      end = std::max(end, set_of(input.gate()).end_word);
    }
    if (!is_or || any_negated) {
      combine_one_role(gate, inputs, is_or);
      return;
    }
    result_.assign(end - first, 0);
    for (const Signal input : inputs) {
      const MoveSet& set = set_of(input.gate());
      for (std::uint32_t i = set.first_word; i < set.end_word; ++i) {
        result_[i - first] |= word(set, i);
      }
    }
    keep(gate, first);
  }

  /// With one role only, `and` is intersection and `not` is complement.
  void combine_one_role(std::uint32_t gate, std::span<const Signal> inputs, bool is_or) {
    const std::optional<std::uint32_t> role = only_role(set_of(inputs.front().gate()));
    if (!role) return;
    for (const Signal input : inputs) {
      if (only_role(set_of(input.gate())) != role) return;
    }
    const std::uint32_t begin = net_.first_move[*role];
    const std::uint32_t end = net_.first_move[*role + 1];
    const std::uint32_t first = begin / 64;
    result_.resize((end + 63) / 64 - first);
    bool has_any = false;
    for (std::uint32_t i = 0; i < result_.size(); ++i) {
      const std::uint64_t all = bits_between(first + i, begin, end);
      std::uint64_t result = is_or ? 0 : all;
      for (const Signal input : inputs) {
        const std::uint64_t own = word(set_of(input.gate()), first + i);
        const std::uint64_t part = input.is_negated() ? all & ~own : own;
        result = is_or ? result | part : result & part;
      }
      result_[i] = result;
      has_any = has_any || result != 0;
    }
    // A set of no or of all moves is a constant: the plain rebuild finds that where it matters.
    if (has_any) keep(gate, first);
  }

  /// Bits of moves [begin, end) in the `index`-th word.
  [[nodiscard]] static std::uint64_t bits_between(std::uint32_t index, std::uint32_t begin,
                                                  std::uint32_t end) {
    const std::uint32_t from = std::max(begin, index * 64);
    const std::uint32_t to = std::min(end, index * 64 + 64);
    if (from >= to) return 0;
    return (~std::uint64_t{0} >> (64 - (to - from))) << (from % 64);
  }

  /// The role all moves of the set belong to, if there is one. Those of a role are numbered in one
  /// stretch.
  [[nodiscard]] std::optional<std::uint32_t> only_role(const MoveSet& set) const {
    const std::uint64_t low = word(set, set.first_word);
    const std::uint64_t high = word(set, set.end_word - 1);
    const auto first = set.first_word * 64 + static_cast<std::uint32_t>(std::countr_zero(low));
    const auto last = set.end_word * 64 - 1 - static_cast<std::uint32_t>(std::countl_zero(high));
    if (role_of_[first] != role_of_[last]) return std::nullopt;
    return role_of_[first];
  }

  /// Fills counts_.
  void count_by_role(const MoveSet& set) {
    for (std::size_t r = 0; r < counts_.size(); ++r) {
      const std::uint32_t begin = net_.first_move[r];
      const std::uint32_t end = net_.first_move[r + 1];
      counts_[r] = 0;
      const std::uint32_t last = std::min(set.end_word, (end + 63) / 64);
      for (std::uint32_t i = std::max(set.first_word, begin / 64); i < last; ++i) {
        counts_[r] +=
            static_cast<std::uint32_t>(std::popcount(word(set, i) & bits_between(i, begin, end)));
      }
    }
  }

  [[nodiscard]] std::uint32_t move_count_of(std::size_t role) const {
    return net_.first_move[role + 1] - net_.first_move[role];
  }

  /// Of the set that was counted.
  [[nodiscard]] std::size_t flat_size() const {
    std::size_t size = 0;
    for (std::size_t r = 0; r < counts_.size(); ++r) {
      if (counts_[r] > 0) size += std::min(counts_[r], move_count_of(r) - counts_[r]);
    }
    return size;
  }

  /// The set, which was counted, as a gate of moves.
  [[nodiscard]] Signal flat(GateStore& store, const MoveSet& set) {
    rest_.clear();
    for (std::uint32_t r = 0; r < counts_.size(); ++r) {
      if (counts_[r] == 0) continue;
      const bool complement = counts_[r] * 2 > move_count_of(r);
      std::vector<Signal>& moves = moves_of_role_[r];
      moves.clear();
      for (std::uint32_t m = net_.first_move[r]; m < net_.first_move[r + 1]; ++m) {
        const bool is_in = ((word(set, m / 64) >> (m % 64)) & 1U) != 0;
        if (is_in != complement) moves.push_back(store.does(m));
      }
      const Signal some = store.any_of(moves);
      rest_.push_back(complement ? !some : some);
    }
    return store.any_of(rest_);
  }

  /// or(x, does a, does b) becomes or(x, or(does a, does b)), and likewise and(x, !a, !b).
  [[nodiscard]] Signal gather_moves(GateStore& store, GateKind kind,
                                    std::span<const Signal> inputs) {
    const bool is_and = kind == GateKind::kAnd;
    const auto is_move = [&](Signal input) {
      return input.is_negated() == is_and && store.is_move(input);
    };
    if (std::ranges::none_of(inputs, is_move)) return store.gate(kind, inputs);
    for (auto& moves : moves_of_role_) moves.clear();
    rest_.clear();
    for (const Signal input : inputs) {
      if (is_move(input)) {
        moves_of_role_[role_of_[store[input.gate()].first]].push_back(Signal::of(input.gate()));
      } else {
        rest_.push_back(input);
      }
    }
    for (const auto& moves : moves_of_role_) {
      if (moves.empty()) continue;
      const Signal some = store.any_of(moves);
      rest_.push_back(is_and ? !some : some);
    }
    return store.gate(kind, rest_);
  }

  const Net& net_;
  std::size_t most_words_;              // held by all sets together; past it no more sets are kept
  std::vector<std::uint32_t> role_of_;  // by move
  std::vector<std::uint64_t> words_;    // of all sets
  std::vector<MoveSet> sets_;
  std::vector<std::uint32_t> set_of_;  // by gate; kNoSet: not a function of moves alone
  std::vector<std::uint64_t> result_;
  std::vector<std::uint32_t> counts_;  // by role: moves of the set counted last
  std::vector<std::vector<Signal>> moves_of_role_;
  std::vector<Signal> rest_;
};

}  // namespace

Net simplify_move_sets(Net net, std::size_t max_bytes) {
  MoveSets sets(net, max_bytes);
  return rewrite(std::move(net),
                 [&sets](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
                   return sets.rebuild(store, gate, inputs);
                 });
}

}  // namespace rulewise::logic

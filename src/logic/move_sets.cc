#include "logic/move_sets.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

/// A gate that means "some role's move is in that role's set": one bit a move.
using MoveSet = std::vector<std::uint64_t>;

class MoveSets {
 public:
  MoveSets(const Net& net, std::size_t max_bytes)
      : net_(net), most_words_(max_bytes / sizeof(std::uint64_t)), sets_(net.gates.size()) {
    role_of_.resize(net.move_count());
    for (std::uint32_t r = 0; r < net.role_count(); ++r) {
      for (std::uint32_t m = net.first_move[r]; m < net.first_move[r + 1]; ++m) role_of_[m] = r;
    }
    word_count_ = (net.move_count() + 63) / 64;
    std::vector<bool> is_in_loop(net.gates.size(), false);
    for (const Loop& loop : net.loops) {
      for (std::uint32_t g = loop.begin; g < loop.end; ++g) is_in_loop[g] = true;
    }
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      if (!is_in_loop[gate]) find_set(gate);
    }
  }

  /// The gate from a flat set if that is the smaller form; else from its inputs, with inputs
  /// that are moves of one role gathered first.
  Signal rebuild(GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) const {
    const MoveSet* set = sets_[gate].get();
    if (set != nullptr && flat_size(*set) <= net_.gates[gate].count + 2) return flat(store, *set);
    return gather_moves(store, net_.gates[gate].kind, inputs);
  }

 private:
  void find_set(std::uint32_t gate) {
    const Gate& g = net_.gates[gate];
    if (kept_words_ > most_words_) return;
    if (g.kind == GateKind::kDoes) {
      MoveSet set(word_count_);
      set[g.first / 64] |= std::uint64_t{1} << (g.first % 64);
      keep(gate, std::move(set));
    } else if (g.kind == GateKind::kOr || g.kind == GateKind::kAnd) {
      combine(gate);
    }
  }

  void keep(std::uint32_t gate, MoveSet set) {
    kept_words_ += set.size();
    sets_[gate] = std::make_unique<MoveSet>(std::move(set));
  }

  void combine(std::uint32_t gate) {
    const bool is_or = net_.gates[gate].kind == GateKind::kOr;
    const auto inputs = net_.gate_inputs(gate);
    bool any_negated = false;
    for (const Signal input : inputs) {
      if (sets_[input.gate()] == nullptr) return;
      any_negated = any_negated || input.is_negated();
    }
    if (!is_or || any_negated) {
      combine_one_role(gate, inputs, is_or);
      return;
    }
    MoveSet result(word_count_);
    for (const Signal input : inputs) {
      const MoveSet& set = *sets_[input.gate()];
      for (std::size_t i = 0; i < word_count_; ++i) result[i] |= set[i];
    }
    keep(gate, std::move(result));
  }

  /// With one role only, `and` is intersection and `not` is complement.
  void combine_one_role(std::uint32_t gate, std::span<const Signal> inputs, bool is_or) {
    const std::int64_t role = only_role(*sets_[inputs.front().gate()]);
    for (const Signal input : inputs) {
      if (role < 0 || only_role(*sets_[input.gate()]) != role) return;
    }
    const MoveSet all = moves_of(static_cast<std::uint32_t>(role));
    MoveSet result = is_or ? MoveSet(word_count_) : all;
    for (const Signal input : inputs) {
      const MoveSet& set = *sets_[input.gate()];
      for (std::size_t i = 0; i < word_count_; ++i) {
        const std::uint64_t word = input.is_negated() ? all[i] & ~set[i] : set[i];
        result[i] = is_or ? result[i] | word : result[i] & word;
      }
    }
    // A set of no or of all moves is a constant: the plain rebuild finds that where it matters.
    if (only_role(result) == role) keep(gate, std::move(result));
  }

  [[nodiscard]] MoveSet moves_of(std::uint32_t role) const {
    MoveSet all(word_count_);
    for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
      all[m / 64] |= std::uint64_t{1} << (m % 64);
    }
    return all;
  }

  template <class Visit>
  static void for_each_move(const MoveSet& set, Visit visit) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      for (std::uint64_t rest = set[i]; rest != 0; rest &= rest - 1) {
        visit(
            static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

  /// The role all moves of the set belong to, or -1.
  [[nodiscard]] std::int64_t only_role(const MoveSet& set) const {
    std::int64_t role = -1;
    bool is_mixed = false;
    for_each_move(set, [&](std::uint32_t m) {
      if (role >= 0 && role != role_of_[m]) is_mixed = true;
      role = role_of_[m];
    });
    return is_mixed ? -1 : role;
  }

  [[nodiscard]] std::vector<std::uint32_t> counts_by_role(const MoveSet& set) const {
    std::vector<std::uint32_t> counts(net_.role_count(), 0);
    for_each_move(set, [&](std::uint32_t m) { ++counts[role_of_[m]]; });
    return counts;
  }

  [[nodiscard]] std::uint32_t move_count_of(std::size_t role) const {
    return net_.first_move[role + 1] - net_.first_move[role];
  }

  [[nodiscard]] std::size_t flat_size(const MoveSet& set) const {
    std::size_t size = 0;
    const auto counts = counts_by_role(set);
    for (std::size_t r = 0; r < counts.size(); ++r) {
      if (counts[r] > 0) size += std::min(counts[r], move_count_of(r) - counts[r]);
    }
    return size;
  }

  [[nodiscard]] Signal flat(GateStore& store, const MoveSet& set) const {
    const auto counts = counts_by_role(set);
    std::vector<Signal> by_role;
    for (std::uint32_t r = 0; r < counts.size(); ++r) {
      if (counts[r] == 0) continue;
      const bool complement = counts[r] * 2 > move_count_of(r);
      std::vector<Signal> moves;
      for (std::uint32_t m = net_.first_move[r]; m < net_.first_move[r + 1]; ++m) {
        const bool is_in = ((set[m / 64] >> (m % 64)) & 1U) != 0;
        if (is_in != complement) moves.push_back(store.does(m));
      }
      const Signal some = store.any_of(moves);
      by_role.push_back(complement ? !some : some);
    }
    return store.any_of(by_role);
  }

  /// or(x, does a, does b) becomes or(x, or(does a, does b)), and likewise and(x, !a, !b).
  [[nodiscard]] Signal gather_moves(GateStore& store, GateKind kind,
                                    std::span<const Signal> inputs) const {
    const bool is_and = kind == GateKind::kAnd;
    std::vector<std::vector<Signal>> by_role(net_.role_count());
    std::vector<Signal> rest;
    for (const Signal input : inputs) {
      const Gate& g = store[input.gate()];
      if (g.kind == GateKind::kDoes && input.is_negated() == is_and) {
        by_role[role_of_[g.first]].push_back(Signal::of(input.gate()));
      } else {
        rest.push_back(input);
      }
    }
    for (const auto& moves : by_role) {
      if (moves.empty()) continue;
      const Signal some = store.any_of(moves);
      rest.push_back(is_and ? !some : some);
    }
    return store.gate(kind, rest);
  }

  const Net& net_;
  std::size_t most_words_;              // held by all sets together; past it no more sets are kept
  std::vector<std::uint32_t> role_of_;  // by move
  std::size_t word_count_ = 0;
  std::size_t kept_words_ = 0;
  std::vector<std::unique_ptr<MoveSet>> sets_;  // by gate; null: not a function of moves alone
};

}  // namespace

Net simplify_move_sets(const Net& net, std::size_t max_bytes) {
  const MoveSets sets(net, max_bytes);
  return rewrite(net,
                 [&sets](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
                   return sets.rebuild(store, gate, inputs);
                 });
}

}  // namespace rulewise::logic

#include "logic/move_groups.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "logic/rewrite.h"
#include "logic/ways.h"

namespace rulewise::logic {
namespace {

using SetsOfBases = std::vector<std::vector<std::uint32_t>>;  // by base: numbers of its sets

SetsOfBases sets_of_bases(const Net& net, const std::vector<ExclusiveBases>& sets) {
  SetsOfBases sets_of(net.base_count());
  for (std::uint32_t s = 0; s < sets.size(); ++s) {
    for (const std::uint32_t base : sets[s]) sets_of[base].push_back(s);
  }
  return sets_of;
}

/// Drops conditions that others of the same gate imply.
class Simplifying {
 public:
  Simplifying(const SetsOfBases& sets_of, std::size_t set_count)
      : sets_of_(sets_of), fact_of_set_(set_count, kNone) {}

  Signal rebuild(GateStore& store, GateKind kind, std::span<const Signal> inputs) {
    // Seen as an `and`: an `or` is one over negated inputs, negated.
    const bool is_or = kind == GateKind::kOr;
    parts_.assign(inputs.begin(), inputs.end());
    if (is_or) std::ranges::transform(parts_, parts_.begin(), [](Signal part) { return !part; });
    const bool is_possible = note_facts(store);
    std::erase_if(parts_, [&](Signal part) { return is_implied(store, part); });
    for (const std::uint32_t set : noted_) fact_of_set_[set] = kNone;
    noted_.clear();
    const Signal all = is_possible ? store.all_of(parts_) : kFalse;
    return is_or ? !all : all;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// False where two facts exclude each other.
  bool note_facts(const GateStore& store) {
    for (const Signal part : parts_) {
      const Gate& gate = store[part.gate()];
      if (gate.kind != GateKind::kBase || part.is_negated()) continue;
      for (const std::uint32_t set : sets_of_[gate.first]) {
        if (fact_of_set_[set] != kNone && fact_of_set_[set] != gate.first) return false;
        fact_of_set_[set] = gate.first;
        noted_.push_back(set);
      }
    }
    return true;
  }

  [[nodiscard]] bool is_implied(const GateStore& store, Signal part) const {
    const Gate& gate = store[part.gate()];
    if (gate.kind != GateKind::kBase || !part.is_negated()) return false;
    return std::ranges::any_of(sets_of_[gate.first], [&](std::uint32_t set) {
      return fact_of_set_[set] != kNone && fact_of_set_[set] != gate.first;
    });
  }

  const SetsOfBases& sets_of_;
  std::vector<std::uint32_t> fact_of_set_;  // by set: its fact among the parts
  std::vector<std::uint32_t> noted_;        // sets
  std::vector<Signal> parts_;
};

/// Numbers moves so that moves of one role with equal numbers need facts that exclude each other.
class MoveGrouping {
 public:
  MoveGrouping(const Net& net, const SetsOfBases& sets_of)
      : net_(net), sets_of_(sets_of), ways_(net), group_(net.move_count(), kNone) {}

  std::vector<std::uint32_t> run() {
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      group_role(net_.first_move[role], net_.first_move[role + 1]);
    }
    return group_;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  using MovesByBase = std::map<std::uint32_t, std::vector<std::uint32_t>>;

  void group_role(std::uint32_t begin, std::uint32_t end) {
    std::map<std::uint32_t, MovesByBase> moves_by_set;
    for (std::uint32_t move = begin; move < end; ++move) {
      for (const Signal signal : ways_.needed_for_move(move)) {
        const Gate& gate = net_.gates[signal.gate()];
        if (signal.is_negated() || gate.kind != GateKind::kBase) continue;
        for (const std::uint32_t set : sets_of_[gate.first]) {
          moves_by_set[set][gate.first].push_back(move);
        }
      }
    }
    for (const std::uint32_t set : by_gain(moves_by_set)) take_set(moves_by_set[set]);
    for (std::uint32_t move = begin; move < end; ++move) {
      if (group_[move] == kNone) group_[move] = next_group_++;
    }
  }

  /// The sets that save groups, those that save most first.
  static std::vector<std::uint32_t> by_gain(
      const std::map<std::uint32_t, MovesByBase>& moves_by_set) {
    std::vector<std::pair<std::size_t, std::uint32_t>> gains;
    for (const auto& [set, moves_by_base] : moves_by_set) {
      std::size_t all = 0;
      std::size_t most = 0;
      for (const auto& [base, moves] : moves_by_base) {
        all += moves.size();
        most = std::max(most, moves.size());
      }
      if (all > most) gains.emplace_back(all - most, set);
    }
    std::ranges::stable_sort(gains, std::ranges::greater{}, &decltype(gains)::value_type::first);
    std::vector<std::uint32_t> order;
    for (const auto& [gain, set] : gains) order.push_back(set);
    return order;
  }

  /// The first moves of all facts form a group, the second ones the next, and so on.
  void take_set(const MovesByBase& moves_by_base) {
    std::uint32_t used = 0;
    for (const auto& [base, moves] : moves_by_base) {
      std::uint32_t place = 0;
      for (const std::uint32_t move : moves) {
        if (group_[move] == kNone) group_[move] = next_group_ + place++;
      }
      used = std::max(used, place);
    }
    next_group_ += used;
  }

  const Net& net_;
  const SetsOfBases& sets_of_;
  Ways ways_;
  std::vector<std::uint32_t> group_;  // by move
  std::uint32_t next_group_ = 0;
};

}  // namespace

Net use_exclusive_bases(Net net) {
  if (net.exclusive.empty()) return net;
  const SetsOfBases sets_of = sets_of_bases(net, net.exclusive);
  Simplifying simplifying(sets_of, net.exclusive.size());
  Net result = rewrite(std::move(net),
                       [&](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
                         return simplifying.rebuild(store, net.gates[gate].kind, inputs);
                       });
  result.move_group = MoveGrouping(result, sets_of).run();
  return result;
}

}  // namespace rulewise::logic

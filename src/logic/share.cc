#include "logic/share.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

/// Finds pairs and keeps the gates as sets of signal codes; codes from first_pair_code_ on are
/// the pairs found (2 * pair + sign, as for gates).
class PairSharing {
 public:
  explicit PairSharing(const Net& net) : net_(net) {
    first_pair_gate_ = static_cast<std::uint32_t>(net.gates.size());
    sets_.resize(net.gates.size());
    built_.resize(2 * net.gates.size());
    std::vector<bool> is_in_loop(net.gates.size(), false);
    for (const Loop& loop : net.loops) {
      for (std::uint32_t g = loop.begin; g < loop.end; ++g) is_in_loop[g] = true;
    }
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      if (!is_in_loop[gate]) add_gate(gate);
    }
    find_pairs();
  }

  Signal rebuild(GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
    const bool is_or = net_.gates[gate].kind == GateKind::kOr;
    if (sets_[gate].empty()) return store.gate(net_.gates[gate].kind, inputs);
    const auto old = net_.gate_inputs(gate);
    for (std::size_t i = 0; i < old.size(); ++i) {
      const Signal code = is_or ? !old[i] : old[i];
      built_[code.code] = is_or ? !inputs[i] : inputs[i];
    }
    std::vector<Signal> parts;
    for (const std::uint32_t code : sets_[gate]) parts.push_back(build(store, code));
    const Signal all = store.all_of(parts);
    return is_or ? !all : all;
  }

 private:
  static constexpr std::size_t kWidestGate = 512;
  static constexpr std::uint64_t kMostWork = 60'000'000;

  void add_gate(std::uint32_t gate) {
    const Gate& g = net_.gates[gate];
    if (g.kind != GateKind::kAnd && g.kind != GateKind::kOr) return;
    if (g.count > kWidestGate) return;
    for (const Signal input : net_.gate_inputs(gate)) {
      const std::uint32_t code = g.kind == GateKind::kOr ? (!input).code : input.code;
      sets_[gate].push_back(code);
      users_of(code).push_back(gate);
    }
  }

  std::vector<std::uint32_t>& users_of(std::uint32_t code) {
    if (users_.size() <= code) users_.resize(code + 1);
    return users_[code];
  }

  void find_pairs() {
    // Busiest signals first; pairs found on the way queue up behind.
    std::vector<std::uint32_t> queue;
    for (std::uint32_t code = 0; code < users_.size(); ++code) {
      if (users_[code].size() > 1) queue.push_back(code);
    }
    std::ranges::stable_sort(queue, [this](std::uint32_t a, std::uint32_t b) {
      return users_[a].size() > users_[b].size();
    });
    for (std::size_t i = 0; i < queue.size() && work_ < kMostWork; ++i) {
      while (const std::uint32_t partner = best_partner(queue[i])) {
        queue.push_back(make_pair(queue[i], partner));
        if (work_ > kMostWork) return;
      }
    }
  }

  /// The signal that shares most gates with `code`, at least two; 0 if there is none.
  std::uint32_t best_partner(std::uint32_t code) {
    tally_.resize(users_.size(), 0);
    touched_.clear();
    for (const std::uint32_t gate : users_[code]) {
      if (sets_[gate].size() < 2) continue;
      work_ += sets_[gate].size();
      for (const std::uint32_t other : sets_[gate]) {
        if (other != code && tally_[other]++ == 0) touched_.push_back(other);
      }
    }
    std::uint32_t best = 0;
    std::uint32_t best_count = 1;
    for (const std::uint32_t other : touched_) {
      if (tally_[other] > best_count ||
          (tally_[other] == best_count && best != 0 && other < best)) {
        best = other;
        best_count = tally_[other];
      }
      tally_[other] = 0;
    }
    return best;
  }

  std::uint32_t make_pair(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t code = 2 * (first_pair_gate_ + static_cast<std::uint32_t>(pairs_.size()));
    pairs_.push_back({a, b});
    users_of(code);
    std::vector<std::uint32_t> keeps;
    for (const std::uint32_t gate : users_[a]) {
      std::vector<std::uint32_t>& set = sets_[gate];
      work_ += set.size();
      const auto at_b = std::ranges::find(set, b);
      if (at_b == set.end() || set.size() < 2) {
        keeps.push_back(gate);
        continue;
      }
      set.erase(at_b);
      *std::ranges::find(set, a) = code;
      users_[code].push_back(gate);
      std::erase(users_[b], gate);
    }
    users_[a] = std::move(keeps);
    return code;
  }

  Signal build(GateStore& store, std::uint32_t code) {
    if (code / 2 < first_pair_gate_) return built_[code];
    const std::uint32_t pair = code / 2 - first_pair_gate_;
    if (pair_signal_.size() <= pair) pair_signal_.resize(pairs_.size(), kFalse);
    if (pair_signal_[pair] == kFalse) {
      const Signal left = build(store, pairs_[pair].left);
      const Signal right = build(store, pairs_[pair].right);
      pair_signal_[pair] = store.all_of(std::vector<Signal>{left, right});
    }
    return pair_signal_[pair];
  }

  struct Pair {
    std::uint32_t left;
    std::uint32_t right;
  };

  const Net& net_;
  std::uint32_t first_pair_gate_ = 0;
  std::vector<std::vector<std::uint32_t>> sets_;   // by gate, signal codes of its `and` form
  std::vector<std::vector<std::uint32_t>> users_;  // by signal code: gates that contain it
  std::vector<Pair> pairs_;
  std::uint64_t work_ = 0;
  std::vector<std::uint32_t> tally_;
  std::vector<std::uint32_t> touched_;
  std::vector<Signal> built_;  // by old signal code, in the new store
  std::vector<Signal> pair_signal_;
};

}  // namespace

Net share_pairs(const Net& net) {
  PairSharing sharing(net);
  return rewrite(net,
                 [&sharing](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
                   return sharing.rebuild(store, gate, inputs);
                 });
}

}  // namespace rulewise::logic

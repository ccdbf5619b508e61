#include "logic/exclusive.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "base/huge_pages.h"
#include "logic/exclusive_candidates.h"
#include "logic/ways.h"

namespace rulewise::logic {
namespace {

constexpr std::uint64_t kMostComparisons = 10'000'000;
constexpr std::uint64_t kMostComparisonsOfASet = 400'000;

/// Work in proportion to the net, so that small nets are done in no time.
std::uint64_t work_for(const Net& net, std::uint64_t most) {
  return std::min<std::uint64_t>(most, 100'000 + 500 * net.inputs.size());
}

/// Conditions taken to hold together, and what follows from them.
class Conditions {
 public:
  /// `sets_of`: by base, the sets that hold.
  Conditions(const Net& net, const Ways& ways,
             const std::vector<std::vector<std::uint32_t>>& sets_of, std::size_t set_count)
      : net_(net),
        ways_(ways),
        sets_of_(sets_of),
        known_(net.gates.size(), kNothing),
        kind_(net.gates.size()),
        fact_of_set_(set_count, kNone),
        move_of_role_(net.role_count(), kNone),
        is_used_(set_count, false),
        of_both_(net.gates.size()),
        of_first_(net.gates.size()) {
    for (std::uint32_t role = 0; role < net.role_count(); ++role) {
      role_of_.resize(net.first_move[role + 1], role);
    }
    std::ranges::transform(net.gates, kind_.begin(), &Gate::kind);
    for (const Loop& loop : net.loops) {
      std::fill(kind_.begin() + loop.begin, kind_.begin() + loop.end, kInLoop);
    }
  }

  [[nodiscard]] std::uint64_t work() const { return work_; }
  [[nodiscard]] const std::vector<std::uint32_t>& used() const { return used_; }
  void forget_used() {
    for (const std::uint32_t set : used_) is_used_[set] = false;
    used_.clear();
  }

  /// Takes the conditions of a way; false, and all is as before, where they contradict each
  /// other or what is taken already.
  bool take(const Cube& way) {
    const std::size_t before = taken_.size();
    for (const Signal signal : way) {
      ++work_;
      if (is_false(signal)) {
        release(before);
        return false;
      }
      if (known_[signal.gate()] == kNothing) add(signal);
    }
    return true;
  }

  /// Some condition contradicts what is taken.
  bool contradict(const Cube& way) {
    return std::ranges::any_of(way, [this](Signal signal) {
      ++work_;
      return is_false(signal);
    });
  }

  /// What is taken now is the first of two ways; the second ones come and go.
  void begin_pairs() { of_first_.forget(); }

  /// Some gate among the conditions of two ways comes out false if all of them hold; the first
  /// way is taken already, and does not by itself contradict the second.
  bool contradict_by_gates(const Cube& first, const Cube& second) {
    // Mostly the first way decides; what it says of a gate serves for all second ones.
    values_ = &of_first_;
    if (has_false_gate(second)) return true;
    const std::size_t before = taken_.size();
    values_ = &of_both_;
    of_both_.forget();
    const bool is_contradiction = !take(second) || has_false_gate(first) || has_false_gate(second);
    release(before);
    return is_contradiction;
  }

  void release_all() { release(0); }

 private:
  enum class Value : std::uint8_t { kFalse, kTrue, kUnknown };
  static constexpr std::uint32_t kNone = 0xffffffffU;
  static constexpr int kDeepest = 30;

  /// Whether a gate is taken, and how.
  enum Known : std::uint8_t { kNothing, kHolds, kFails };
  static constexpr GateKind kInLoop = GateKind::kConstant;  // looked at no further either

  static Known known_as(Signal signal) { return signal.is_negated() ? kFails : kHolds; }

  /// Values of gates that were found, until they are forgotten.
  class Found {
   public:
    explicit Found(std::size_t gates) : entries_(base::large_vector<std::uint64_t>(gates)) {}
    void forget() { pass_ += kValues; }
    /// What was found, or nothing since.
    [[nodiscard]] std::optional<Value> value(std::uint32_t gate) const {
      const std::uint64_t behind = entries_[gate] - pass_;
      return behind < kValues ? std::optional(static_cast<Value>(behind)) : std::nullopt;
    }
    void set(std::uint32_t gate, Value value) {
      entries_[gate] = pass_ + static_cast<std::uint64_t>(value);
    }

   private:
    static constexpr std::uint64_t kValues = 4;
    std::vector<std::uint64_t> entries_;  // a pass and a value
    std::uint64_t pass_ = kValues;
  };

  bool has_false_gate(const Cube& way) {
    return std::ranges::any_of(way, [this](Signal signal) {
      if (!is_gate(signal.gate())) return false;
      const Value value = value_of_gate(signal.gate(), kDeepest);
      return value == (signal.is_negated() ? Value::kTrue : Value::kFalse);
    });
  }

  void add(Signal signal) {
    known_[signal.gate()] = known_as(signal);
    taken_.push_back(signal);
    const Gate& gate = net_.gates[signal.gate()];
    if (signal.is_negated()) return;
    if (gate.kind == GateKind::kDoes) move_of_role_[role_of_[gate.first]] = gate.first;
    if (gate.kind != GateKind::kBase) return;
    for (const std::uint32_t set : sets_of_[gate.first]) fact_of_set_[set] = gate.first;
  }

  void release(std::size_t size) {
    for (; taken_.size() > size; taken_.pop_back()) {
      const Signal signal = taken_.back();
      known_[signal.gate()] = kNothing;
      const Gate& gate = net_.gates[signal.gate()];
      if (signal.is_negated()) continue;
      if (gate.kind == GateKind::kDoes) move_of_role_[role_of_[gate.first]] = kNone;
      if (gate.kind != GateKind::kBase) continue;
      for (const std::uint32_t set : sets_of_[gate.first]) fact_of_set_[set] = kNone;
    }
  }

  /// What is taken says by itself that the signal is false.
  bool is_false(Signal signal) {
    if (known_[signal.gate()] == known_as(!signal)) return true;
    return !signal.is_negated() && is_excluded(net_.gates[signal.gate()]);
  }

  /// A move beside another one of its role, or a fact beside another one of its set.
  bool is_excluded(const Gate& gate) {
    if (gate.kind == GateKind::kDoes) {
      const std::uint32_t move = move_of_role_[role_of_[gate.first]];
      return move != kNone && move != gate.first;
    }
    if (gate.kind != GateKind::kBase) return false;
    for (const std::uint32_t set : sets_of_[gate.first]) {
      if (fact_of_set_[set] == kNone || fact_of_set_[set] == gate.first) continue;
      if (!is_used_[set]) used_.push_back(set);
      is_used_[set] = true;
      return true;
    }
    return false;
  }

  [[nodiscard]] bool is_gate(std::uint32_t gate) const {
    return kind_[gate] == GateKind::kAnd || kind_[gate] == GateKind::kOr;
  }

  Value evaluate(Signal signal, int depth) {
    const Value value = evaluate_plain(signal.gate(), depth);
    return signal.is_negated() ? opposite(value) : value;
  }

  Value evaluate_plain(std::uint32_t gate, int depth) {
    if (known_[gate] != kNothing) return known_[gate] == kHolds ? Value::kTrue : Value::kFalse;
    switch (kind_[gate]) {
      case GateKind::kAnd:
      case GateKind::kOr: return depth == 0 ? Value::kUnknown : value_of_gate(gate, depth);
      case GateKind::kBase: return is_excluded(net_.gates[gate]) ? Value::kFalse : Value::kUnknown;
      case GateKind::kDoes:
        return is_excluded(net_.gates[gate]) ? Value::kFalse
                                             : evaluate_move(net_.gates[gate].first);
      case GateKind::kConstant: break;
    }
    return gate == 0 ? Value::kFalse : Value::kUnknown;
  }

  /// What is known of a gate by the first way alone stays so with the second.
  Value value_of_gate(std::uint32_t gate, int depth) {
    const std::optional<Value> first = of_first_.value(gate);
    if (first && *first != Value::kUnknown) return *first;
    if (const auto found = values_->value(gate)) return *found;
    const Value value = evaluate_inputs(gate, depth);
    values_->set(gate, value);
    return value;
  }

  /// A role that lacks what most of its moves need makes one of the others.
  Value evaluate_move(std::uint32_t move) {
    for (const Ways::CommonNeed& need : ways_.common_needs(role_of_[move])) {
      ++work_;
      if (!is_false(need.condition)) continue;
      const bool is_exception = std::ranges::find(need.exceptions, move) != need.exceptions.end();
      if (is_exception && need.exceptions.size() > 1) continue;
      return is_exception ? Value::kTrue : Value::kFalse;
    }
    return Value::kUnknown;
  }

  Value evaluate_inputs(std::uint32_t gate, int depth) {
    const Value decisive = kind_[gate] == GateKind::kAnd ? Value::kFalse : Value::kTrue;
    Value value = opposite(decisive);
    for (const Signal input : net_.gate_inputs(gate)) {
      ++work_;
      const Value of_input = evaluate(input, depth - 1);
      if (of_input == decisive) return decisive;
      if (of_input == Value::kUnknown) value = Value::kUnknown;
    }
    return value;
  }

  static Value opposite(Value value) {
    if (value == Value::kUnknown) return value;
    return value == Value::kTrue ? Value::kFalse : Value::kTrue;
  }

  const Net& net_;
  const Ways& ways_;
  const std::vector<std::vector<std::uint32_t>>& sets_of_;  // by base
  std::vector<std::uint32_t> role_of_;                      // by move
  std::vector<Known> known_;                                // by gate
  std::vector<GateKind> kind_;                              // by gate; kInLoop for those of loops
  std::vector<std::uint32_t> fact_of_set_;                  // by set
  std::vector<std::uint32_t> move_of_role_;
  std::vector<bool> is_used_;  // by set
  Found of_both_;              // with both ways taken
  Found of_first_;             // with the first one only
  Found* values_ = &of_both_;
  Cube taken_;
  std::vector<std::uint32_t> used_;  // sets without which some contradiction would not show
  std::uint64_t work_ = 0;
};

class Proof {
 public:
  Proof(const Net& net, const std::vector<Candidate>& candidates)
      : net_(net),
        ways_(net),
        candidates_(candidates),
        supersets_(candidates.size(), 0),
        holds_(candidates.size(), false),
        sets_of_(net.base_count()),
        ways_of_(net.base_count()),
        leaners_(candidates.size()),
        is_pending_(candidates.size(), false),
        conditions_(net, ways_, sets_of_, candidates.size()),
        budget_(work_for(net, kMostComparisons)),
        set_budget_(
            std::min(kMostComparisonsOfASet, 1000 + 20 * budget_ / (candidates.size() + 1))) {
    for (std::uint32_t s = 0; s < candidates.size(); ++s) {
      for (const std::uint32_t part : candidates[s].parts) ++supersets_[part];
    }
  }

  /// The sets that hold, once all that lean on each other hold together.
  std::vector<ExclusiveBases> run() {
    plan();
    while (!pending_.empty()) {
      for (const std::uint32_t set : std::exchange(pending_, {})) {
        is_pending_[set] = false;
        // Out of budget, what is not settled by now is not claimed, nor what leans on it.
        if (holds_[set] && (conditions_.work() > budget_ || !step_keeps(set))) drop(set);
      }
    }
    std::vector<ExclusiveBases> proved;
    for (std::uint32_t s = 0; s < candidates_.size(); ++s) {
      if (holds_[s]) proved.push_back(candidates_[s].bases);
    }
    return proved;
  }

 private:
  struct OwnedWay {
    std::uint32_t base = 0;
    const Cube* way = nullptr;
  };

  /// Small sets first: they are cheap, and the others lean on them. A set within another one
  /// waits until that one fails.
  void plan() {
    for (std::uint32_t s = 0; s < candidates_.size(); ++s) {
      if (supersets_[s] > 0) continue;
      assume(s);
      pending_.push_back(s);
    }
    std::ranges::stable_sort(pending_, std::ranges::greater{},
                             [this](std::uint32_t set) { return candidates_[set].bases.size(); });
  }

  void assume(std::uint32_t set) {
    holds_[set] = true;
    for (const std::uint32_t base : candidates_[set].bases) {
      std::vector<std::uint32_t>& sets = sets_of_[base];
      sets.insert(std::ranges::lower_bound(sets, set), set);
    }
  }

  void drop(std::uint32_t set) {
    holds_[set] = false;
    for (const std::uint32_t base : candidates_[set].bases) {
      std::vector<std::uint32_t>& sets = sets_of_[base];
      sets.erase(std::ranges::lower_bound(sets, set));
    }
    for (const std::uint32_t leaner : std::exchange(leaners_[set], {})) add_pending(leaner);
    for (const std::uint32_t part : candidates_[set].parts) {
      if (--supersets_[part] > 0) continue;
      assume(part);
      add_pending(part);
    }
  }

  void add_pending(std::uint32_t set) {
    if (is_pending_[set]) return;
    is_pending_[set] = true;
    pending_.push_back(set);
  }

  /// No two facts of the set become true at once. Two facts are tried first: sets that fail
  /// mostly fail with any two.
  bool step_keeps(std::uint32_t set) {
    const std::span<const std::uint32_t> bases = candidates_[set].bases;
    conditions_.forget_used();
    const std::uint64_t limit = conditions_.work() + set_budget_;
    if (!exclude_each_other(bases.first(2), limit)) return false;
    if (bases.size() > 2 && !exclude_each_other(bases, limit)) return false;
    for (const std::uint32_t other : conditions_.used()) leaners_[other].push_back(set);
    return true;
  }

  bool exclude_each_other(std::span<const std::uint32_t> bases, std::uint64_t limit) {
    const std::vector<OwnedWay> ways = possible_ways(bases);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      (void)conditions_.take(*ways[i].way);
      conditions_.begin_pairs();
      const bool is_alone =
          std::all_of(ways.begin() + static_cast<std::ptrdiff_t>(i), ways.end(),
                      [&](const OwnedWay& other) { return exclude(ways[i], other); });
      conditions_.release_all();
      if (!is_alone || conditions_.work() > limit) return false;
    }
    return true;
  }

  /// Two ways, the first of which is taken, make no two facts of a set true.
  bool exclude(const OwnedWay& taken, const OwnedWay& other) {
    if (other.base == taken.base || conditions_.contradict(*other.way)) return true;
    if (!says_much(*taken.way) && !says_much(*other.way)) return false;
    return conditions_.contradict_by_gates(*taken.way, *other.way);
  }

  /// A way that makes a move or needs a fact: without either, no gate is known by it.
  [[nodiscard]] bool says_much(const Cube& way) const {
    if (way.empty() || way.front().is_negated()) return false;
    const GateKind kind = net_.gates[way.front().gate()].kind;
    return kind == GateKind::kDoes || kind == GateKind::kBase;
  }

  /// The ways of all facts of a set, longest first, but for those that contradict themselves.
  std::vector<OwnedWay> possible_ways(std::span<const std::uint32_t> bases) {
    std::vector<OwnedWay> ways;
    for (const std::uint32_t base : bases) {
      for (const Cube& way : ways_of(base)) {
        if (conditions_.take(way)) ways.push_back({base, &way});
        conditions_.release_all();
      }
    }
    // What is taken is read once, what is held against it often: so the longest are taken first.
    std::ranges::stable_sort(ways, std::ranges::greater{},
                             [](const OwnedWay& owned) { return owned.way->size(); });
    return ways;
  }

  const std::vector<Cube>& ways_of(std::uint32_t base) {
    if (!ways_of_[base]) ways_of_[base] = ways_.of(net_.next[base]);
    return *ways_of_[base];
  }

  const Net& net_;
  Ways ways_;
  const std::vector<Candidate>& candidates_;
  std::vector<std::uint32_t> supersets_;                   // by set: those that have not failed
  std::vector<bool> holds_;                                // by set
  std::vector<std::vector<std::uint32_t>> sets_of_;        // by base: those that hold, ascending
  std::vector<std::optional<std::vector<Cube>>> ways_of_;  // by base
  std::vector<std::vector<std::uint32_t>> leaners_;        // by set: whose proof used it
  std::vector<std::uint32_t> pending_;                     // to be proved (again) in the next round
  std::vector<bool> is_pending_;                           // by set
  Conditions conditions_;
  std::uint64_t budget_ = 0;
  std::uint64_t set_budget_ = 0;
};

}  // namespace

std::vector<ExclusiveBases> find_exclusive_bases(const Net& net) {
  const std::vector<Candidate> candidates = find_candidates(net);
  return Proof(net, candidates).run();
}

Net with_exclusive_bases(Net net) {
  net.exclusive = find_exclusive_bases(net);
  return net;
}

}  // namespace rulewise::logic

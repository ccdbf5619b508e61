#include "logic/exclusive.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "logic/ways.h"

namespace rulewise::logic {
namespace {

constexpr std::size_t kLargestSet = 1000;
constexpr std::size_t kMostArguments = 6;
constexpr std::size_t kMostBasesForPairs = 10'000;  // of arguments
constexpr std::size_t kMostBases = 100'000;
constexpr std::uint64_t kMostSampledInputs = 10'000'000;
constexpr std::uint64_t kMostSampledSteps = 200;
constexpr std::uint64_t kMostComparisons = 10'000'000;
constexpr std::uint64_t kMostComparisonsOfASet = 400'000;

/// Work in proportion to the net, so that small nets are done in no time.
std::uint64_t work_for(const Net& net, std::uint64_t most) {
  return std::min<std::uint64_t>(most, 100'000 + 500 * net.inputs.size());
}

/// The parts of a fact: functor, then arguments, each as text.
std::vector<std::string_view> parts_of(std::string_view name) {
  if (!name.starts_with('(')) return {name};
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 1;
  for (std::size_t i = 1; i < name.size(); ++i) {
    depth += name[i] == '(' ? 1 : (name[i] == ')' ? -1 : 0);
    if ((name[i] != ' ' || depth != 0) && i + 1 < name.size()) continue;
    parts.push_back(name.substr(begin, i - begin));
    begin = i + 1;
  }
  return parts;
}

/// Facts alike but for one or two arguments.
struct Candidate {
  ExclusiveBases bases;
  std::vector<std::string> wider;    // patterns of the sets that contain this one
  std::vector<std::uint32_t> parts;  // candidates within this one
};
using Candidates = std::map<std::string, Candidate>;  // by pattern: (cell a 1 ? ?)

std::string pattern_of(const std::vector<std::string_view>& parts, std::size_t hole,
                       std::size_t second) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += i == hole || i == second ? "?" : parts[i];
    text += ' ';
  }
  return text;
}

void add_patterns(std::uint32_t base, std::string_view name, bool in_pairs,
                  Candidates& candidates) {
  const std::vector<std::string_view> parts = parts_of(name);
  if (parts.size() > kMostArguments + 1) return;
  for (std::size_t hole = 1; hole < parts.size(); ++hole) {
    Candidate& narrow = candidates[pattern_of(parts, hole, hole)];
    narrow.bases.push_back(base);
    const bool is_new = narrow.bases.size() == 1;
    for (std::size_t second = 1; in_pairs && second < parts.size(); ++second) {
      if (second == hole) continue;
      const std::string pattern = pattern_of(parts, hole, second);
      if (is_new) narrow.wider.push_back(pattern);
      if (second > hole) candidates[pattern].bases.push_back(base);
    }
  }
}

/// Sets of which at most one fact is true in the opening.
Candidates find_candidates(const Net& net) {
  Candidates candidates;
  const bool in_pairs = net.base_count() <= kMostBasesForPairs;
  for (std::uint32_t base = 0; base < std::min(net.base_count(), kMostBases); ++base) {
    add_patterns(base, net.base_names[base], in_pairs, candidates);
  }
  std::erase_if(candidates, [&net](const auto& candidate) {
    const ExclusiveBases& set = candidate.second.bases;
    const auto is_initial = [&net](std::uint32_t base) { return net.initial[base]; };
    return set.size() < 2 || set.size() > kLargestSet || std::ranges::count_if(set, is_initial) > 1;
  });
  return candidates;
}

/// The candidates in a row, each knowing which of the others it contains.
std::vector<Candidate> in_a_row(Candidates candidates) {
  std::map<std::string, std::uint32_t> number;
  for (const auto& [pattern, candidate] : candidates) {
    number.emplace(pattern, static_cast<std::uint32_t>(number.size()));
  }
  std::vector<Candidate> row;
  for (auto& [pattern, candidate] : candidates) row.push_back(std::move(candidate));
  for (std::uint32_t i = 0; i < row.size(); ++i) {
    for (const std::string& wider : row[i].wider) {
      const auto found = number.find(wider);
      if (found != number.end()) row[found->second].parts.push_back(i);
    }
  }
  return row;
}

/// Random games from the opening, again and again, 64 at once: one bit each.
class Sampling {
 public:
  explicit Sampling(const Net& net)
      : net_(net), random_(1), bases_(opening()), made_(net.move_count(), 0) {}

  /// Drops the sets that are seen with two facts true: cheaper than failing to prove them.
  void drop_refuted(Candidates& candidates) {
    std::size_t in_sets = 0;
    for (const auto& [pattern, candidate] : candidates) in_sets += candidate.bases.size();
    const std::uint64_t inputs = 2 * net_.inputs.size() + net_.move_count() + in_sets + 1;
    const std::uint64_t steps = std::min(kMostSampledInputs / inputs, kMostSampledSteps);
    for (std::uint64_t step = 0; step < steps; ++step) {
      advance();
      std::erase_if(candidates,
                    [this](const auto& candidate) { return is_refuted(candidate.second.bases); });
    }
  }

 private:
  using Lanes = std::uint64_t;
  static constexpr Lanes kAll = ~Lanes{0};

  [[nodiscard]] std::vector<Lanes> opening() const {
    std::vector<Lanes> bases;
    for (const bool initial : net_.initial) bases.push_back(initial ? kAll : 0);
    return bases;
  }

  [[nodiscard]] bool is_refuted(const ExclusiveBases& set) const {
    Lanes one = 0;
    Lanes two = 0;
    for (const std::uint32_t base : set) {
      two |= one & bases_[base];
      one |= bases_[base];
    }
    return two != 0;
  }

  void advance() {
    std::ranges::fill(made_, 0);
    evaluate();
    Lanes goes_on = ~value(net_.terminal);
    for (std::size_t role = 0; role < net_.role_count(); ++role) goes_on &= choose(role);
    evaluate();
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      bases_[i] = (value(net_.next[i]) & goes_on) | (net_.initial[i] ? ~goes_on : 0);
    }
  }

  /// Makes a random legal move of the role in every lane that has one; says which have.
  Lanes choose(std::size_t role) {
    std::array<std::uint32_t, 64> count{};
    std::array<std::uint32_t, 64> chosen{};
    for (std::uint32_t move = net_.first_move[role]; move < net_.first_move[role + 1]; ++move) {
      for (Lanes rest = value(net_.legal[move]); rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        if (random_.below(++count[lane]) == 0) chosen[lane] = move;
      }
    }
    Lanes has_move = 0;
    for (std::size_t lane = 0; lane < 64; ++lane) {
      if (count[lane] == 0) continue;
      has_move |= Lanes{1} << lane;
      made_[chosen[lane]] |= Lanes{1} << lane;
    }
    return has_move;
  }

  [[nodiscard]] Lanes value(Signal signal) const {
    return signal.is_negated() ? ~values_[signal.gate()] : values_[signal.gate()];
  }

  void evaluate() {
    values_.assign(net_.gates.size(), 0);
    std::uint32_t done = 0;
    for (const Loop& loop : net_.loops) {
      sweep(done, loop.begin);
      while (sweep(loop.begin, loop.end)) {
      }
      done = loop.end;
    }
    sweep(done, static_cast<std::uint32_t>(net_.gates.size()));
  }

  /// Evaluates gates [begin, end) in order; says whether any value changed.
  bool sweep(std::uint32_t begin, std::uint32_t end) {
    Lanes changed = 0;
    for (std::uint32_t gate = begin; gate < end; ++gate) {
      const Lanes now = value_of_gate(gate);
      changed |= now ^ values_[gate];
      values_[gate] = now;
    }
    return changed != 0;
  }

  [[nodiscard]] Lanes value_of_gate(std::uint32_t gate) const {
    const Gate& g = net_.gates[gate];
    Lanes result = g.kind == GateKind::kAnd ? kAll : 0;
    switch (g.kind) {
      case GateKind::kConstant: break;
      case GateKind::kBase: return bases_[g.first];
      case GateKind::kDoes: return made_[g.first];
      case GateKind::kAnd:
        for (const Signal input : net_.gate_inputs(gate)) result &= value(input);
        break;
      case GateKind::kOr:
        for (const Signal input : net_.gate_inputs(gate)) result |= value(input);
        break;
    }
    return result;
  }

  const Net& net_;
  base::Random random_;
  std::vector<Lanes> bases_;
  std::vector<Lanes> made_;    // by move
  std::vector<Lanes> values_;  // by gate
};

/// Conditions taken to hold together, and what follows from them.
class Conditions {
 public:
  Conditions(const Net& net, const Ways& ways,
             const std::vector<std::vector<std::uint32_t>>& sets_of, const std::vector<bool>& holds)
      : net_(net),
        ways_(ways),
        sets_of_(sets_of),
        holds_(holds),
        is_taken_(2 * net.gates.size(), false),
        is_in_loop_(net.gates.size(), false),
        fact_of_set_(holds.size(), kNone),
        move_of_role_(net.role_count(), kNone),
        seen_(net.gates.size()) {
    for (std::uint32_t role = 0; role < net.role_count(); ++role) {
      role_of_.resize(net.first_move[role + 1], role);
    }
    for (const Loop& loop : net.loops) {
      std::fill(is_in_loop_.begin() + loop.begin, is_in_loop_.begin() + loop.end, true);
    }
  }

  [[nodiscard]] std::uint64_t work() const { return work_; }
  [[nodiscard]] const std::vector<std::uint32_t>& used() const { return used_; }
  void forget_used() { used_.clear(); }

  /// Takes the conditions of a way; false, and all is as before, where they contradict each
  /// other or what is taken already.
  bool take(const Way& way) {
    const std::size_t before = taken_.size();
    for (const Signal signal : way) {
      ++work_;
      if (is_false(signal)) {
        release(before);
        return false;
      }
      if (!is_taken_[signal.code]) add(signal);
    }
    return true;
  }

  /// Some condition contradicts what is taken.
  bool contradict(const Way& way) {
    return std::ranges::any_of(way, [this](Signal signal) {
      ++work_;
      return is_false(signal);
    });
  }

  /// Some gate among the conditions of two ways comes out false if all of them hold; the first
  /// way is taken already, and does not by itself contradict the second.
  bool contradict_by_gates(const Way& first, const Way& second) {
    const std::size_t before = taken_.size();
    const bool is_contradiction =
        !take(second) || (++pass_, has_false_gate(first) || has_false_gate(second));
    release(before);
    return is_contradiction;
  }

  void release_all() { release(0); }

 private:
  enum class Value : std::uint8_t { kFalse, kTrue, kUnknown };
  static constexpr std::uint32_t kNone = 0xffffffffU;
  static constexpr int kDeepest = 30;

  struct Seen {
    std::uint32_t pass = 0;
    Value value = Value::kUnknown;
  };

  bool has_false_gate(const Way& way) {
    return std::ranges::any_of(way, [this](Signal signal) {
      return is_gate(signal.gate()) && evaluate_inputs(signal, kDeepest) == Value::kFalse;
    });
  }

  void add(Signal signal) {
    is_taken_[signal.code] = true;
    taken_.push_back(signal);
    const Gate& gate = net_.gates[signal.gate()];
    if (signal.is_negated()) return;
    if (gate.kind == GateKind::kDoes) move_of_role_[role_of_[gate.first]] = gate.first;
    if (gate.kind != GateKind::kBase) return;
    for (const std::uint32_t set : sets_of_[gate.first]) {
      if (holds_[set]) fact_of_set_[set] = gate.first;
    }
  }

  void release(std::size_t size) {
    for (; taken_.size() > size; taken_.pop_back()) {
      const Signal signal = taken_.back();
      is_taken_[signal.code] = false;
      const Gate& gate = net_.gates[signal.gate()];
      if (signal.is_negated()) continue;
      if (gate.kind == GateKind::kDoes) move_of_role_[role_of_[gate.first]] = kNone;
      if (gate.kind != GateKind::kBase) continue;
      for (const std::uint32_t set : sets_of_[gate.first]) fact_of_set_[set] = kNone;
    }
  }

  /// What is taken says by itself that the signal is false.
  bool is_false(Signal signal) {
    if (is_taken_[(!signal).code]) return true;
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
      used_.push_back(set);
      return true;
    }
    return false;
  }

  [[nodiscard]] bool is_gate(std::uint32_t gate) const {
    const GateKind kind = net_.gates[gate].kind;
    return (kind == GateKind::kAnd || kind == GateKind::kOr) && !is_in_loop_[gate];
  }

  Value evaluate(Signal signal, int depth) {
    if (signal.is_constant()) return signal == kTrue ? Value::kTrue : Value::kFalse;
    if (is_taken_[signal.code]) return Value::kTrue;
    if (is_false(signal)) return Value::kFalse;
    if (is_false(!signal)) return Value::kTrue;
    const Gate& gate = net_.gates[signal.gate()];
    if (gate.kind == GateKind::kDoes) return evaluate_move(gate.first, signal.is_negated());
    if (!is_gate(signal.gate()) || depth == 0) return Value::kUnknown;
    Seen& seen = seen_[signal.gate()];
    if (seen.pass != pass_) {
      seen.value = evaluate_inputs(Signal::of(signal.gate()), depth);
      seen.pass = pass_;
    }
    return signal.is_negated() ? opposite(seen.value) : seen.value;
  }

  /// A role that lacks what most of its moves need makes one of the others.
  Value evaluate_move(std::uint32_t move, bool is_negated) {
    for (const Ways::CommonNeed& need : ways_.common_needs(role_of_[move])) {
      ++work_;
      if (!is_false(need.condition)) continue;
      const bool is_exception = std::ranges::find(need.exceptions, move) != need.exceptions.end();
      if (is_exception && need.exceptions.size() > 1) continue;
      return is_exception != is_negated ? Value::kTrue : Value::kFalse;
    }
    return Value::kUnknown;
  }

  Value evaluate_inputs(Signal signal, int depth) {
    const bool is_and = net_.gates[signal.gate()].kind == GateKind::kAnd;
    const Value decisive = is_and ? Value::kFalse : Value::kTrue;
    Value value = opposite(decisive);
    for (const Signal input : net_.gate_inputs(signal.gate())) {
      ++work_;
      const Value of_input = evaluate(input, depth - 1);
      if (of_input == Value::kUnknown) value = Value::kUnknown;
      if (of_input != decisive) continue;
      value = decisive;
      break;
    }
    return signal.is_negated() ? opposite(value) : value;
  }

  static Value opposite(Value value) {
    if (value == Value::kUnknown) return value;
    return value == Value::kTrue ? Value::kFalse : Value::kTrue;
  }

  const Net& net_;
  const Ways& ways_;
  const std::vector<std::vector<std::uint32_t>>& sets_of_;  // by base
  const std::vector<bool>& holds_;                          // by set
  std::vector<std::uint32_t> role_of_;                      // by move
  std::vector<bool> is_taken_;                              // by signal
  std::vector<bool> is_in_loop_;                            // by gate
  std::vector<std::uint32_t> fact_of_set_;                  // only of sets that hold
  std::vector<std::uint32_t> move_of_role_;
  std::vector<Seen> seen_;  // by gate
  std::uint32_t pass_ = 0;
  Way taken_;
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
        conditions_(net, ways_, sets_of_, holds_),
        budget_(work_for(net, kMostComparisons)),
        set_budget_(
            std::min(kMostComparisonsOfASet, 1000 + 20 * budget_ / (candidates.size() + 1))) {
    for (std::uint32_t s = 0; s < candidates.size(); ++s) {
      for (const std::uint32_t base : candidates[s].bases) sets_of_[base].push_back(s);
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
    const Way* way = nullptr;
  };

  /// Small sets first: they are cheap, and the others lean on them. A set within another one
  /// waits until that one fails.
  void plan() {
    for (std::uint32_t s = 0; s < candidates_.size(); ++s) {
      holds_[s] = supersets_[s] == 0;
      if (holds_[s]) pending_.push_back(s);
    }
    std::ranges::stable_sort(pending_, std::ranges::greater{},
                             [this](std::uint32_t set) { return candidates_[set].bases.size(); });
  }

  void drop(std::uint32_t set) {
    holds_[set] = false;
    for (const std::uint32_t leaner : std::exchange(leaners_[set], {})) add_pending(leaner);
    for (const std::uint32_t part : candidates_[set].parts) {
      if (--supersets_[part] > 0) continue;
      holds_[part] = true;
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
    std::vector<std::uint32_t> used = conditions_.used();
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    for (const std::uint32_t other : used) leaners_[other].push_back(set);
    return true;
  }

  bool exclude_each_other(std::span<const std::uint32_t> bases, std::uint64_t limit) {
    const std::vector<OwnedWay> ways = possible_ways(bases);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      (void)conditions_.take(*ways[i].way);
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
  [[nodiscard]] bool says_much(const Way& way) const {
    if (way.empty() || way.front().is_negated()) return false;
    const GateKind kind = net_.gates[way.front().gate()].kind;
    return kind == GateKind::kDoes || kind == GateKind::kBase;
  }

  /// The ways of all facts of a set, longest first, but for those that contradict themselves.
  std::vector<OwnedWay> possible_ways(std::span<const std::uint32_t> bases) {
    std::vector<OwnedWay> ways;
    for (const std::uint32_t base : bases) {
      for (const Way& way : ways_of(base)) {
        if (conditions_.take(way)) ways.push_back({base, &way});
        conditions_.release_all();
      }
    }
    // What is taken is read once, what is held against it often: so the longest are taken first.
    std::ranges::stable_sort(ways, std::ranges::greater{},
                             [](const OwnedWay& owned) { return owned.way->size(); });
    return ways;
  }

  const std::vector<Way>& ways_of(std::uint32_t base) {
    if (!ways_of_[base]) ways_of_[base] = ways_.of(net_.next[base]);
    return *ways_of_[base];
  }

  const Net& net_;
  Ways ways_;
  const std::vector<Candidate>& candidates_;
  std::vector<std::uint32_t> supersets_;                  // by set: those that have not failed
  std::vector<bool> holds_;                               // by set
  std::vector<std::vector<std::uint32_t>> sets_of_;       // by base
  std::vector<std::optional<std::vector<Way>>> ways_of_;  // by base
  std::vector<std::vector<std::uint32_t>> leaners_;       // by set: whose proof used it
  std::vector<std::uint32_t> pending_;                    // to be proved (again) in the next round
  std::vector<bool> is_pending_;                          // by set
  Conditions conditions_;
  std::uint64_t budget_ = 0;
  std::uint64_t set_budget_ = 0;
};

}  // namespace

std::vector<ExclusiveBases> find_exclusive_bases(const Net& net) {
  Candidates candidates = find_candidates(net);
  Sampling(net).drop_refuted(candidates);
  const std::vector<Candidate> row = in_a_row(std::move(candidates));
  return Proof(net, row).run();
}

Net with_exclusive_bases(const Net& net) {
  Net result = net;
  result.exclusive = find_exclusive_bases(net);
  return result;
}

}  // namespace rulewise::logic

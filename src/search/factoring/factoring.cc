#include "search/factoring/factoring.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "base/interruption.h"
#include "search/factoring/cofactors.h"
#include "search/factoring/waiting_moves.h"

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;

constexpr std::size_t kMostHashes = 8'000'000;  // moves times bases
constexpr int kAllPoints = 100;

/// Which things belong together.
class Together {
 public:
  explicit Together(std::size_t count) : over_(count) { std::iota(over_.begin(), over_.end(), 0U); }
  std::uint32_t of(std::uint32_t thing) {
    while (over_[thing] != thing) thing = over_[thing] = over_[over_[thing]];
    return thing;
  }
  void join(std::uint32_t a, std::uint32_t b) { over_[of(a)] = of(b); }

 private:
  std::vector<std::uint32_t> over_;
};

/// The bases that signals hang on, and whether they hang on a move.
class Supports {
 public:
  explicit Supports(const logic::Net& net) : net_(net), met_(net.gates.size()) {}

  struct Support {
    std::vector<std::uint32_t> bases;
    bool has_move = false;
  };
  Support of(Signal signal) {
    Support support;
    ++round_;
    open_.assign(1, signal.gate());
    while (!open_.empty()) {
      const std::uint32_t g = open_.back();
      open_.pop_back();
      if (met_[g] == round_) continue;
      met_[g] = round_;
      const logic::Gate& gate = net_.gates[g];
      if (gate.kind == GateKind::kBase) support.bases.push_back(gate.first);
      if (gate.kind == GateKind::kDoes) support.has_move = true;
      if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) continue;
      for (const Signal input : net_.gate_inputs(g)) open_.push_back(input.gate());
    }
    return support;
  }

 private:
  const logic::Net& net_;
  std::vector<std::uint32_t> met_;  // by gate: the round it was met in
  std::vector<std::uint32_t> open_;
  std::uint32_t round_ = 0;
};

/// What a signal is the conjunction (or the disjunction) of; itself if it is none.
std::vector<Signal> pieces(const logic::Net& net, Signal signal, GateKind kind) {
  std::vector<Signal> result;
  std::vector<Signal> open{signal};
  const GateKind opposite = kind == GateKind::kAnd ? GateKind::kOr : GateKind::kAnd;
  while (!open.empty()) {
    const Signal next = open.back();
    open.pop_back();
    if (net.gates[next.gate()].kind == (next.is_negated() ? opposite : kind)) {
      for (const Signal input : net.gate_inputs(next.gate())) {
        open.push_back(next.is_negated() ? !input : input);
      }
    } else {
      result.push_back(next);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

class Finder {
 public:
  explicit Finder(const logic::Net& net)
      : net_(net),
        supports_(net),
        together_(net.base_count()),
        is_clock_(net.base_count()),
        cofactors_(net) {
    if (net.role_count() > 1) waiting_ = find_waiting_moves(net);
  }

  [[nodiscard]] static bool is_small(const logic::Net& net, std::size_t most_work) {
    return net.loops.empty() && net.move_count() * net.inputs.size() <= most_work &&
           net.base_count() * net.inputs.size() <= most_work &&
           net.move_count() * net.base_count() <= kMostHashes;
  }

  /// Ends early, with something left out, where a scope around it is over.
  void join_bases() {
    std::vector<Supports::Support> supports;
    for (const Signal next : net_.next) {
      if (base::is_interrupted()) return;
      supports.push_back(supports_.of(next));
    }
    find_clocks(supports);
    for (std::uint32_t base = 0; base < net_.base_count(); ++base) {
      if (is_clock_[base]) continue;
      for (const std::uint32_t read : supports[base].bases) join(base, read);
    }
    for (std::uint32_t move = 0; move < net_.move_count(); ++move) {
      if (base::is_interrupted()) return;
      join_all(supports_.of(net_.legal[move]).bases);
    }
    join_by_moves();
  }

  /// Joins what the end of the game and its goals read together: a line of three, a box and its
  /// four sides. What is only put together from results of parts, at the top or between gates that
  /// read no base themselves, joins nothing.
  void join_by_results() {
    join_by_result(net_.terminal);
    for (const auto& goals : net_.goals) {
      for (const logic::GoalValue& goal : goals) join_by_result(goal.when);
    }
  }

  /// All that is read together to tell whether a signal holds.
  void join_support(Signal signal) { join_all(supports_.of(signal).bases); }
  /// The part that a signal hangs on: any of its bases; nothing if it hangs on the time alone.
  std::optional<std::uint32_t> part_of(Signal signal) {
    for (const std::uint32_t base : supports_.of(signal).bases) {
      if (!is_clock_[base]) return together_.of(base);
    }
    return std::nullopt;
  }

  [[nodiscard]] const std::optional<WaitingMoves>& waiting() const { return waiting_; }

  /// Parts that moves act on, by the base that stands for them.
  std::map<std::uint32_t, GamePart> parts() {
    std::map<std::uint32_t, GamePart> parts;
    for (std::uint32_t move = 0; move < net_.move_count(); ++move) {
      if (acts_on_[move]) parts[together_.of(*acts_on_[move])].moves.push_back(move);
    }
    for (std::uint32_t base = 0; base < net_.base_count(); ++base) {
      const auto found = parts.find(together_.of(base));
      if (!is_clock_[base] && found != parts.end()) found->second.bases.push_back(base);
    }
    return parts;
  }

 private:
  /// Bases whose next values hang on such bases alone, never on a move.
  void find_clocks(const std::vector<Supports::Support>& supports) {
    for (std::size_t b = 0; b < supports.size(); ++b) is_clock_[b] = !supports[b].has_move;
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (std::size_t b = 0; b < supports.size(); ++b) {
        const auto is_free = [&](std::uint32_t base) { return !is_clock_[base]; };
        if (!is_clock_[b] || std::ranges::none_of(supports[b].bases, is_free)) continue;
        is_clock_[b] = false;
        is_stable = false;
      }
    }
  }

  void join(std::uint32_t a, std::uint32_t b) {
    if (!is_clock_[a] && !is_clock_[b]) together_.join(a, b);
  }
  void join_all(const std::vector<std::uint32_t>& bases) {
    std::optional<std::uint32_t> first;
    for (const std::uint32_t base : bases) {
      if (is_clock_[base]) continue;
      if (first) together_.join(*first, base);
      first = base;
    }
  }

  void join_by_result(Signal result) {
    const bool is_and = (net_.gates[result.gate()].kind == GateKind::kAnd) != result.is_negated();
    std::vector<Signal> open = pieces(net_, result, is_and ? GateKind::kAnd : GateKind::kOr);
    std::vector<bool> is_met(net_.gates.size());
    while (!open.empty() && !base::is_interrupted()) {
      const std::uint32_t g = open.back().gate();
      open.pop_back();
      const GateKind kind = net_.gates[g].kind;
      if (is_met[g] || (kind != GateKind::kAnd && kind != GateKind::kOr)) continue;
      is_met[g] = true;
      const std::span<const Signal> inputs = net_.gate_inputs(g);
      const auto reads_base = [&](Signal input) {
        const logic::Gate& gate = net_.gates[input.gate()];
        return gate.kind == GateKind::kBase && !is_clock_[gate.first];
      };
      if (std::ranges::any_of(inputs, reads_base)) {
        join_support(Signal::of(g));
      } else {
        open.insert(open.end(), inputs.begin(), inputs.end());
      }
    }
  }

  /// A move acts on a base where it leaves something else of its future than usual. All it acts on
  /// and all it reads to be legal belongs together. What is usual may be chosen as one likes: that
  /// a base stays as it is, where some moves leave it so, unless nothing falls apart then; else
  /// what most moves do.
  void join_by_moves() {
    list_futures();
    const Together before = together_;
    for (const bool prefers_staying : {true, false}) {
      together_ = before;
      acts_on_.assign(net_.move_count(), std::nullopt);
      if (base::is_interrupted()) break;
      for (const Futures& futures : futures_) note_actors(futures, prefers_staying);
      for (std::uint32_t move = 0; move < net_.move_count(); ++move) {
        const std::vector<std::uint32_t> read = supports_.of(net_.legal[move]).bases;
        for (const std::uint32_t base : read) {
          if (acts_on_[move]) join(*acts_on_[move], base);
        }
      }
      if (parts().size() > 1) break;
    }
    futures_ = {};
  }

  /// Moves that are compared, and what each leaves of the future of every base.
  struct Futures {
    std::vector<std::uint32_t> moves;
    std::vector<std::uint64_t> left;  // by move, then by base
  };

  /// Each move of a role beside its others, whatever other roles do; or, where all but one wait,
  /// each move of any role beside all others.
  void list_futures() {
    for (std::size_t role = 0; role + 1 < net_.first_move.size(); ++role) {
      if (role == 0 || !waiting_) futures_.emplace_back();
      std::vector<std::uint32_t> made{0};
      if (waiting_) made = waiting_->moves;
      for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
        const bool waits = waiting_ && m == waiting_->moves[role];
        if (waits && !(role == 0 && waiting_->may_all_wait)) continue;
        if (base::is_interrupted()) return;
        made[waiting_ ? role : 0] = m;
        futures_.back().moves.push_back(m);
        cofactors_.make(made);
        for (const Signal next : net_.next) futures_.back().left.push_back(cofactors_.of(next));
      }
    }
  }

  void note_actors(const Futures& futures, bool prefers_staying) {
    for (std::uint32_t base = 0; base < net_.base_count(); ++base) {
      if (!is_clock_[base]) note_actors(base, futures, prefers_staying);
    }
  }

  void note_actors(std::uint32_t base, const Futures& futures, bool prefers_staying) {
    const auto left_by = [&](std::size_t n) { return futures.left[n * net_.base_count() + base]; };
    std::map<std::uint64_t, std::uint32_t> counts;
    for (std::size_t n = 0; n < futures.moves.size(); ++n) ++counts[left_by(n)];
    auto usual =
        std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; });
    const auto staying = counts.find(Cofactors::of_base(base));
    if (prefers_staying && staying != counts.end()) usual = staying;
    for (std::size_t n = 0; n < futures.moves.size(); ++n) {
      if (left_by(n) == usual->first) continue;
      std::optional<std::uint32_t>& acts_on = acts_on_[futures.moves[n]];
      if (acts_on) join(*acts_on, base);
      acts_on = base;
    }
  }

  const logic::Net& net_;
  Supports supports_;
  Together together_;
  std::vector<bool> is_clock_;
  std::vector<std::optional<std::uint32_t>> acts_on_;  // by move: one of the bases
  Cofactors cofactors_;
  std::vector<Futures> futures_;
  std::optional<WaitingMoves> waiting_;  // where several roles move in turn
};

/// Adds a gate; there is nothing to share it with.
Signal add_gate(logic::Net& net, GateKind kind, const std::vector<Signal>& inputs) {
  if (inputs.size() == 1) return inputs.front();
  net.gates.push_back({kind, static_cast<std::uint32_t>(net.inputs.size()),
                       static_cast<std::uint32_t>(inputs.size())});
  net.inputs.insert(net.inputs.end(), inputs.begin(), inputs.end());
  return Signal::of(static_cast<std::uint32_t>(net.gates.size() - 1));
}

std::optional<Signal> best_goal(const logic::Net& net) {
  const auto& goals = net.goals.front();
  const auto best = std::ranges::find(goals, kAllPoints, &logic::GoalValue::value);
  if (best == goals.end() || best->when.is_constant()) return std::nullopt;
  return best->when;
}

/// The parts as far as the goal, taken to pieces, leaves them apart.
std::optional<PuzzleFactoring> factor_by(const logic::Net& net, Finder finder, GoalJoin join) {
  const GateKind kind = join == GoalJoin::kEvery ? GateKind::kAnd : GateKind::kOr;
  const std::vector<Signal> split = pieces(net, *best_goal(net), kind);
  if (split.size() < 2) return std::nullopt;
  for (const Signal piece : split) finder.join_support(piece);
  std::map<std::uint32_t, GamePart> parts = finder.parts();
  std::map<std::uint32_t, std::vector<Signal>> goals;
  for (const Signal piece : split) {
    const std::optional<std::uint32_t> part = finder.part_of(piece);
    // A matter of the time alone belongs to no part; what no move acts on is out of reach.
    if (part && parts.contains(*part)) {
      goals[*part].push_back(piece);
    } else if (join == GoalJoin::kEvery && part) {
      return std::nullopt;
    }
  }
  PuzzleFactoring result{join, {}, {}};
  for (auto& [part, signals] : goals) {
    result.parts.push_back(std::move(parts.at(part)));
    result.goals.push_back(std::move(signals));
  }
  if (result.parts.size() < 2) return std::nullopt;
  return result;
}

}  // namespace

std::optional<Factoring> factor(const logic::Net& net, std::size_t most_work) {
  if (!Finder::is_small(net, most_work)) return std::nullopt;
  Finder finder(net);
  finder.join_bases();
  if (base::is_interrupted()) return std::nullopt;
  if (finder.parts().size() < 2) return std::nullopt;  // results join more, and part nothing
  finder.join_by_results();
  if (base::is_interrupted()) return std::nullopt;  // not all was looked at
  Factoring result;
  if (finder.waiting()) result.waits = finder.waiting()->moves;
  for (auto& [base, part] : finder.parts()) result.parts.push_back(std::move(part));
  if (result.parts.size() < 2) return std::nullopt;
  std::ranges::stable_sort(result.parts, std::greater<>{},
                           [](const GamePart& part) { return part.moves.size(); });
  return result;
}

std::optional<PuzzleFactoring> factor_puzzle(const logic::Net& net) {
  if (net.role_count() != 1 || !best_goal(net)) return std::nullopt;
  if (!Finder::is_small(net, kFactoringWork)) return std::nullopt;
  Finder finder(net);
  finder.join_bases();
  if (base::is_interrupted() || finder.parts().size() < 2) return std::nullopt;
  if (auto every = factor_by(net, finder, GoalJoin::kEvery)) return every;
  return factor_by(net, finder, GoalJoin::kAny);
}

logic::Net part_of_puzzle(const logic::Net& net, const PuzzleFactoring& factoring,
                          std::size_t part) {
  logic::Net result = net;
  const std::vector<std::uint32_t>& mine = factoring.parts[part].moves;
  for (std::uint32_t move = 0; move < net.move_count(); ++move) {
    if (!std::ranges::binary_search(mine, move)) result.legal[move] = logic::kFalse;
  }
  if (factoring.join == GoalJoin::kAny) return result;
  const Signal done = add_gate(result, GateKind::kAnd, factoring.goals[part]);
  result.terminal = add_gate(result, GateKind::kOr, {result.terminal, done});
  result.goals.front() = {{0, !done}, {kAllPoints, done}};
  return result;
}

}  // namespace rulewise::search

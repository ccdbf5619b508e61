#include "insight/discovery/goal_lines.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/interruption.h"
#include "insight/discovery/goal_conflicts.h"

namespace rulewise::insight {
namespace {

using logic::Gate;
using logic::GateKind;
using logic::Signal;
using Line = std::vector<std::uint32_t>;

constexpr std::size_t kBetweenLooks = 1024;  // signals, at the clock
constexpr std::size_t kMostLongOnes = 64;    // sets of too many facts that are kept in mind

/// Alternatives of a signal; `is_open`: too many, or not to be written out.
struct Ways {
  std::vector<Line> lines{};
  bool is_open = false;
  bool is_loose = false;          // a negative condition was left out
  bool is_cut = false;            // others need too many facts, and are too many as well
  std::vector<Line> long_ones{};  // they, where they are not

  /// Whether no fact is needed.
  [[nodiscard]] bool is_free() const { return !is_open && lines.size() == 1 && lines[0].empty(); }
  [[nodiscard]] bool is_never() const {
    return !is_open && !is_cut && lines.empty() && long_ones.empty();
  }
};

bool holds_one(const Line& line, const std::vector<Line>& others) {
  return std::ranges::any_of(others,
                             [&](const Line& part) { return std::ranges::includes(line, part); });
}

Ways open_ways() { return {{}, true}; }

class Writer {
 public:
  Writer(const logic::Net& net, std::size_t most_work)
      : net_(net), most_work_(most_work), in_loop_(net.gates.size(), false) {
    for (const logic::Loop& loop : net.loops) {
      std::fill(in_loop_.begin() + loop.begin, in_loop_.begin() + loop.end, true);
    }
  }

  /// Gates come before those that use them, so one walk down marks and one walk up writes.
  Ways write(Signal signal) {
    if (is_spent()) return open_ways();  // large nets are not even looked through
    const std::size_t count = 2 * (static_cast<std::size_t>(signal.gate()) + 1);
    std::vector<bool> is_needed(count, false);
    is_needed[signal.code] = true;
    for (std::size_t code = count; code-- > 0;) {
      if (!is_needed[code]) continue;
      if (code % kBetweenLooks == 0 && base::is_interrupted()) return open_ways();
      for (const Signal input : inputs_of(code)) {
        if (input.code < count) is_needed[input.code] = true;
      }
    }
    ways_.assign(count, {});
    for (std::uint32_t code = 0; code < count; ++code) {
      if (is_needed[code] && code != signal.code) ways_[code] = ways_of(code);
    }
    Ways ways = is_any(signal.code) ? some_of(inputs_of(signal.code))
                                    : without_conflicts(signal, ways_of(signal.code));
    // What is held by a long one is enough without the rest of it.
    has_left_out_ |= ways.is_cut || !std::ranges::all_of(ways.long_ones, [&](const Line& line) {
                       return holds_one(line, ways.lines);
                     });
    return ways;
  }

  /// Whether some way to the last signal written was left out.
  [[nodiscard]] bool has_left_out() const { return has_left_out_; }

 private:
  [[nodiscard]] const Gate& gate_of(std::size_t code) const { return net_.gates[code >> 1U]; }

  /// What the signal is made of, its negation brought down to them.
  [[nodiscard]] std::vector<Signal> inputs_of(std::size_t code) const {
    std::vector<Signal> inputs;
    const Gate& gate = gate_of(code);
    const auto number = static_cast<std::uint32_t>(code >> 1U);
    if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) return inputs;
    if (in_loop_[number]) return inputs;
    for (const Signal input : net_.gate_inputs(number)) {
      inputs.push_back((code & 1U) != 0 ? !input : input);
    }
    return inputs;
  }

  Ways ways_of(std::uint32_t code) {
    if (is_spent()) return open_ways();
    const Gate& gate = gate_of(code);
    const bool is_negated = (code & 1U) != 0;
    if (in_loop_[code >> 1U] || gate.kind == GateKind::kDoes) return open_ways();
    if (gate.kind == GateKind::kConstant) return is_negated ? Ways{{{}}} : Ways{};
    if (gate.kind == GateKind::kBase) {
      return is_negated ? Ways{{{}}, false, true} : Ways{{{gate.first}}};
    }
    const bool is_all = (gate.kind == GateKind::kAnd) != is_negated;
    return is_all ? all_of(inputs_of(code)) : any_of(inputs_of(code));
  }

  /// Whether no more work may be done: then the rest stays open.
  [[nodiscard]] bool is_spent() const { return work_ > most_work_ || base::is_interrupted(); }

  [[nodiscard]] bool is_any(std::size_t code) const {
    const GateKind wanted = (code & 1U) != 0 ? GateKind::kAnd : GateKind::kOr;
    return gate_of(code).kind == wanted && !in_loop_[code >> 1U];
  }

  /// The alternatives that can be written out: a goal may also be had by a way without facts.
  Ways some_of(const std::vector<Signal>& inputs) {
    std::vector<Signal> plain;
    for (const Signal input : inputs) {
      Ways& ways = ways_[input.code];
      if (ways.is_open || ways.is_free()) continue;
      ways = without_conflicts(input, std::move(ways));
      plain.push_back(input);
    }
    has_left_out_ = plain.size() < inputs.size();
    return any_of(plain);
  }

  /// Without those that a negative condition that was left out forbids for certain.
  [[nodiscard]] Ways without_conflicts(Signal signal, Ways ways) const {
    if (!ways.is_loose || ways.is_open) return ways;
    drop_conflicts(net_, signal, most_work_, ways.lines);
    drop_conflicts(net_, signal, most_work_, ways.long_ones);
    return ways;
  }

  Ways any_of(const std::vector<Signal>& inputs) {
    Ways found;
    for (const Signal input : inputs) {
      const Ways& ways = ways_[input.code];
      if (ways.is_free()) return {{{}}, false, ways.is_loose};
      found.is_open |= ways.is_open || found.lines.size() + ways.lines.size() > 8 * kMostLines;
      found.is_loose |= ways.is_loose;
      found.is_cut |= ways.is_cut;
      if (found.is_open) continue;
      found.lines.insert(found.lines.end(), ways.lines.begin(), ways.lines.end());
      for (const Line& line : ways.long_ones) add_long(line, found);
    }
    return tidied(std::move(found));
  }

  Ways all_of(const std::vector<Signal>& inputs) {
    Ways found{{{}}};
    for (const Signal input : inputs) {
      const Ways& ways = ways_[input.code];
      if (ways.is_never()) return {};
      found.is_loose |= ways.is_loose;
      if (ways.is_free()) continue;
      found.is_open |= ways.is_open || work_ > most_work_ ||
                       found.lines.size() * ways.lines.size() > 8 * kMostLines;
      if (!found.is_open) {
        found = tidied(crossed(found, ways));
      }
    }
    return found;
  }

  /// One of each together.
  static Ways crossed(const Ways& left, const Ways& right) {
    Ways both{{}, false, left.is_loose || right.is_loose, left.is_cut || right.is_cut};
    cross(left.lines, right.lines, both);
    cross(left.lines, right.long_ones, both);
    cross(left.long_ones, right.lines, both);
    cross(left.long_ones, right.long_ones, both);
    return both;
  }

  static void cross(const std::vector<Line>& left, const std::vector<Line>& right, Ways& both) {
    for (const Line& a : left) {
      for (const Line& b : right) {
        Line line;
        std::ranges::set_union(a, b, std::back_inserter(line));
        if (line.size() <= kMostLineFacts) {
          both.lines.push_back(std::move(line));
        } else {
          add_long(std::move(line), both);
        }
      }
    }
  }

  /// Only some are kept, to see in the end whether they hold a short one.
  static void add_long(Line line, Ways& ways) {
    ways.is_cut |= ways.long_ones.size() == kMostLongOnes;
    if (ways.is_cut) {
      ways.long_ones.clear();
    } else {
      ways.long_ones.push_back(std::move(line));
    }
  }

  Ways tidied(Ways ways) {
    if (ways.is_open) return open_ways();
    std::ranges::sort(ways.lines);
    const auto repeated = std::unique(ways.lines.begin(), ways.lines.end());
    ways.lines.erase(repeated, ways.lines.end());
    for (const Line& line : ways.lines) work_ += 1 + line.size();
    if (ways.lines.size() > kMostLines || work_ > most_work_) return open_ways();
    return ways;
  }

  const logic::Net& net_;
  std::size_t most_work_;
  std::vector<bool> in_loop_;
  std::vector<Ways> ways_;  // by signal
  std::size_t work_ = 0;
  bool has_left_out_ = false;
};

}  // namespace

std::vector<GoalLines> find_goal_lines(const logic::Net& net, std::size_t most_work) {
  std::vector<GoalLines> found;
  for (std::size_t role = 0; role < net.goals.size(); ++role) {
    const auto best =
        std::ranges::find_if(net.goals[role].rbegin(), net.goals[role].rend(),
                             [](const auto& goal) { return !goal.when.is_constant(); });
    if (best == net.goals[role].rend()) continue;
    Writer writer(net, most_work);
    Ways ways = writer.write(best->when);
    if (ways.is_open || ways.lines.empty() || ways.lines.front().empty()) continue;
    found.push_back(
        {role, best->value, std::move(ways.lines), !writer.has_left_out(), ways.is_loose});
  }
  return found;
}

}  // namespace rulewise::insight

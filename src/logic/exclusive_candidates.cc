#include "logic/exclusive_candidates.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/random.h"

namespace rulewise::logic {
namespace {

constexpr std::size_t kLargestSet = 1000;
constexpr std::size_t kMostArguments = 6;
constexpr std::size_t kMostBasesForPairs = 10'000;  // of arguments
constexpr std::size_t kMostBases = 100'000;
constexpr std::uint64_t kMostSampledInputs = 10'000'000;
constexpr std::uint64_t kMostSampledSteps = 200;

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

/// A candidate on its way.
struct Draft {
  ExclusiveBases bases;
  std::vector<std::string> wider;  // patterns of the sets that contain this one
};
using Drafts = std::map<std::string, Draft>;  // by pattern: cell a 1 ? ?

std::string pattern_of(const std::vector<std::string_view>& parts, std::size_t hole,
                       std::size_t second) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += i == hole || i == second ? "?" : parts[i];
    text += ' ';
  }
  return text;
}

void add_patterns(std::uint32_t base, std::string_view name, bool in_pairs, Drafts& drafts) {
  const std::vector<std::string_view> parts = parts_of(name);
  if (parts.size() > kMostArguments + 1) return;
  for (std::size_t hole = 1; hole < parts.size(); ++hole) {
    Draft& narrow = drafts[pattern_of(parts, hole, hole)];
    narrow.bases.push_back(base);
    const bool is_new = narrow.bases.size() == 1;
    for (std::size_t second = 1; in_pairs && second < parts.size(); ++second) {
      if (second == hole) continue;
      const std::string pattern = pattern_of(parts, hole, second);
      if (is_new) narrow.wider.push_back(pattern);
      if (second > hole) drafts[pattern].bases.push_back(base);
    }
  }
}

/// Sets of which at most one fact is true in the opening.
Drafts find_drafts(const Net& net) {
  Drafts drafts;
  const bool in_pairs = net.base_count() <= kMostBasesForPairs;
  for (std::uint32_t base = 0; base < std::min(net.base_count(), kMostBases); ++base) {
    add_patterns(base, net.base_names[base], in_pairs, drafts);
  }
  std::erase_if(drafts, [&net](const auto& draft) {
    const ExclusiveBases& set = draft.second.bases;
    const auto is_initial = [&net](std::uint32_t base) { return net.initial[base]; };
    return set.size() < 2 || set.size() > kLargestSet || std::ranges::count_if(set, is_initial) > 1;
  });
  return drafts;
}

/// Random games from the opening, again and again, 64 at once: one bit each.
class Sampling {
 public:
  explicit Sampling(const Net& net)
      : net_(net), random_(1), bases_(opening()), made_(net.move_count(), 0) {}

  /// Drops the sets that are seen with two facts true: cheaper than failing to prove them.
  void drop_refuted(Drafts& drafts) {
    std::size_t in_sets = 0;
    for (const auto& [pattern, draft] : drafts) in_sets += draft.bases.size();
    const std::uint64_t inputs = 2 * net_.inputs.size() + net_.move_count() + in_sets + 1;
    const std::uint64_t steps = std::min(kMostSampledInputs / inputs, kMostSampledSteps);
    for (std::uint64_t step = 0; step < steps; ++step) {
      advance();
      std::erase_if(drafts, [this](const auto& draft) { return is_refuted(draft.second.bases); });
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

/// The candidates in a row, each knowing which of the others it contains.
std::vector<Candidate> in_a_row(Drafts drafts) {
  std::map<std::string, std::uint32_t> number;
  for (const auto& [pattern, draft] : drafts) {
    number.emplace(pattern, static_cast<std::uint32_t>(number.size()));
  }
  std::vector<Candidate> row(drafts.size());
  std::uint32_t i = 0;
  for (auto& [pattern, draft] : drafts) {
    for (const std::string& wider : draft.wider) {
      const auto found = number.find(wider);
      if (found != number.end()) row[found->second].parts.push_back(i);
    }
    row[i++].bases = std::move(draft.bases);
  }
  return row;
}

}  // namespace

std::vector<Candidate> find_candidates(const Net& net) {
  Drafts drafts = find_drafts(net);
  Sampling(net).drop_refuted(drafts);
  return in_a_row(std::move(drafts));
}

}  // namespace rulewise::logic

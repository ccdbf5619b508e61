#include "search/bounds/reach.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "base/interruption.h"
#include "search/bounds/three_valued.h"

namespace rulewise::search {
namespace {

using logic::Signal;
using Row = Reach::Row;
using Variable = Reach::Variable;

constexpr std::size_t kMostWork = 60'000'000;  // inputs of gates, 64 cases at a time
constexpr std::size_t kMostValues = 1024;      // of one variable
constexpr std::size_t kCases = 64;

void set(Row& row, std::size_t bit) { row[bit / 64] |= std::uint64_t{1} << (bit % 64); }
bool test(std::span<const std::uint64_t> row, std::size_t bit) {
  return ((row[bit / 64] >> (bit % 64)) & 1U) != 0;
}

/// Assumes one value of one variable after another, 64 at a time, and notes what may follow.
class Steps {
 public:
  explicit Steps(const logic::Net& net) : net_(net), values_(net, asked_of(net)) {
    sets_of_.resize(net.base_count());
    for (std::uint32_t s = 0; s < net.exclusive.size(); ++s) {
      for (const std::uint32_t base : net.exclusive[s]) sets_of_[base].push_back(s);
    }
  }

  void find(std::vector<Variable>& variables) {
    for (Variable& variable : variables) {
      for (std::size_t value = 0; value <= variable.bases.size(); ++value) {
        cases_.push_back({&variable, value});
        if (cases_.size() < kCases) continue;
        if (base::is_interrupted()) return;
        settle();
      }
    }
    settle();
  }

 private:
  struct Case {
    Variable* variable;
    std::size_t value;
  };

  static std::vector<Signal> asked_of(const logic::Net& net) {
    std::vector<Signal> asked = net.next;
    asked.insert(asked.end(), net.legal.begin(), net.legal.end());
    asked.push_back(net.terminal);
    return asked;
  }

  void settle() {
    if (cases_.empty()) return;
    values_.forget();
    for (std::size_t i = 0; i < cases_.size(); ++i) assume(cases_[i], std::uint64_t{1} << i);
    values_.evaluate();
    const std::uint64_t goes_on = values_.of(net_.terminal).be_false;
    values_.evaluate_legal_moves();
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      if (((goes_on >> i) & 1U) != 0) note(cases_[i], std::uint64_t{1} << i);
    }
    cases_.clear();
  }

  void assume(const Case& assumed, std::uint64_t bit) {
    const std::vector<std::uint32_t>& bases = assumed.variable->bases;
    if (assumed.value == bases.size()) {
      for (const std::uint32_t base : bases) values_.base(base).be_true &= ~bit;
      return;
    }
    const std::uint32_t base = bases[assumed.value];
    for (const std::uint32_t s : sets_of_[base]) {
      for (const std::uint32_t other : net_.exclusive[s]) {
        if (other != base) values_.base(other).be_true &= ~bit;
      }
    }
    values_.base(base).be_false &= ~bit;
  }

  void note(const Case& assumed, std::uint64_t bit) {
    const std::vector<std::uint32_t>& bases = assumed.variable->bases;
    Row& reaches = assumed.variable->reaches[assumed.value];
    bool may_be_none = true;
    for (std::size_t i = 0; i < bases.size(); ++i) {
      const May next = values_.of(net_.next[bases[i]]);
      if ((next.be_true & bit) != 0) set(reaches, i);
      if ((next.be_false & bit) == 0) may_be_none = false;
    }
    if (may_be_none) set(reaches, bases.size());
  }

  const logic::Net& net_;
  ThreeValued values_;
  std::vector<std::vector<std::uint32_t>> sets_of_;  // by base
  std::vector<Case> cases_;
};

/// In any number of steps (Warshall 1962).
void close(Variable& variable) {
  std::vector<Row>& reaches = variable.reaches;
  for (std::size_t over = 0; over < reaches.size(); ++over) {
    for (Row& row : reaches) {
      if (!test(row, over)) continue;
      for (std::size_t w = 0; w < row.size(); ++w) row[w] |= reaches[over][w];
    }
  }
}

bool says_something(const Variable& variable) {
  std::size_t reached = 0;
  for (const Row& row : variable.reaches) {
    for (const std::uint64_t word : row) reached += static_cast<std::size_t>(std::popcount(word));
  }
  return reached < variable.reaches.size() * variable.reaches.size();
}

Variable variable_of(std::vector<std::uint32_t> bases) {
  Variable variable{std::move(bases), {}};
  const std::size_t values = variable.bases.size() + 1;
  variable.reaches.assign(values, Row((values + 63) / 64));
  for (std::size_t v = 0; v < values; ++v) set(variable.reaches[v], v);
  return variable;
}

std::vector<Variable> variables_of(const logic::Net& net, const std::vector<std::uint32_t>& asked) {
  std::vector<bool> is_asked(net.base_count());
  for (const std::uint32_t base : asked) is_asked[base] = true;
  std::vector<bool> is_covered(net.base_count());
  std::vector<Variable> variables;
  for (const logic::ExclusiveBases& bases : net.exclusive) {
    const auto wanted = [&](std::uint32_t base) { return is_asked[base]; };
    if (bases.size() >= kMostValues || std::ranges::none_of(bases, wanted)) continue;
    variables.push_back(variable_of(bases));
    for (const std::uint32_t base : bases) is_covered[base] = true;
  }
  for (const std::uint32_t base : asked) {
    if (!is_covered[base]) variables.push_back(variable_of({base}));
  }
  return variables;
}

}  // namespace

bool Reach::Variable::stays(std::size_t value) const {
  std::size_t reached = 0;
  for (const std::uint64_t word : reaches[value]) {
    reached += static_cast<std::size_t>(std::popcount(word));
  }
  return reached == 1;
}

bool Reach::Variable::never_returns(std::size_t value) const {
  for (std::size_t from = 0; from < reaches.size(); ++from) {
    if (from != value && can_become(from, value)) return false;
  }
  return true;
}

std::optional<Reach> Reach::find(const logic::Net& net, std::span<const Signal> asked) {
  Reach reach;
  reach.asked_ = ThreeValued(net, asked).support();
  reach.variables_ = variables_of(net, reach.asked_);
  std::size_t values = 0;
  std::size_t closing = 0;
  for (const Variable& variable : reach.variables_) {
    const std::size_t size = variable.reaches.size();
    values += size;
    closing += size * size * ((size + 63) / 64);
  }
  if ((values / kCases + 1) * 2 * net.inputs.size() + closing > kMostWork) return std::nullopt;
  Steps(net).find(reach.variables_);
  for (Variable& variable : reach.variables_) {
    if (base::is_interrupted()) return std::nullopt;  // not all was looked at
    close(variable);
  }
  std::erase_if(reach.variables_, [](const Variable& v) { return !says_something(v); });
  if (reach.variables_.empty()) return std::nullopt;
  reach.list_limits();
  return reach;
}

void Reach::list_limits() {
  for (const Variable& variable : variables_) {
    std::vector<std::vector<Limit>>& by_value = limits_.emplace_back();
    for (std::size_t value = 0; value <= variable.bases.size(); ++value) {
      std::map<std::uint32_t, Limit> by_word;
      for (std::size_t i = 0; i < variable.bases.size(); ++i) {
        const std::uint32_t word = variable.bases[i] / 64;
        const std::uint64_t bit = std::uint64_t{1} << (variable.bases[i] % 64);
        if (!variable.can_become(value, i)) by_word[word].never_true |= bit;
        if (i == value && variable.stays(value)) by_word[word].never_false |= bit;
      }
      std::vector<Limit>& limits = by_value.emplace_back();
      for (auto& [word, limit] : by_word) {
        limit.word = word;
        limits.push_back(limit);
      }
    }
  }
}

std::vector<std::uint32_t> Reach::latches() const {
  std::set<std::uint32_t> latches;  // a base may belong to several variables
  for (const Variable& variable : variables_) {
    for (std::size_t i = 0; i < variable.bases.size(); ++i) {
      if (variable.stays(i) || variable.never_returns(i)) latches.insert(variable.bases[i]);
    }
  }
  std::erase_if(latches,
                [&](std::uint32_t base) { return !std::ranges::binary_search(asked_, base); });
  return {latches.begin(), latches.end()};
}

void Reach::bound(std::span<const std::uint64_t> state, Row& never_true, Row& never_false) const {
  never_true.assign(state.size(), 0);
  never_false.assign(state.size(), 0);
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const std::vector<std::uint32_t>& bases = variables_[v].bases;
    const auto holds = [&](std::uint32_t base) { return test(state, base); };
    const auto value = static_cast<std::size_t>(std::ranges::find_if(bases, holds) - bases.begin());
    for (const Limit& limit : limits_[v][value]) {
      never_true[limit.word] |= limit.never_true;
      never_false[limit.word] |= limit.never_false;
    }
  }
}

}  // namespace rulewise::search

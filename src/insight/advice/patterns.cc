#include "insight/advice/patterns.h"

#include <algorithm>
#include <set>

namespace rulewise::insight {
namespace {

/// The role whose pieces all facts of the instances are; else the role the pattern is named after.
int owner_of(const FactNumbers& numbers, const Structure& structure, const Feature& feature) {
  std::set<int> owners;
  for (const auto& instance : *feature.instances) {
    for (const std::string& text : instance) {
      const auto number = numbers.find(text);
      if (!number || !structure.board) continue;
      const auto standing = structure.board->find(numbers.facts(), FactId(*number));
      if (!standing) continue;
      const auto& owner = structure.pieces[standing->kind.index()].owner;
      owners.insert(owner ? static_cast<int>(owner->index()) : kNobody);
    }
  }
  if (owners.size() == 1 && *owners.begin() != kNobody) return *owners.begin();
  for (const std::string& constant : feature.expression.constants) {
    const auto role = std::ranges::find(structure.sample.roles, constant);
    if (role != structure.sample.roles.end()) {
      return static_cast<int>(role - structure.sample.roles.begin());
    }
  }
  return kNobody;
}

std::string name_of(const Feature& feature) {
  std::string name = feature.expression.shape.substr(0, feature.expression.shape.find('/'));
  for (const std::string& constant : feature.expression.constants) {
    if (!constant.empty()) name += '-' + constant;
  }
  return name;
}

}  // namespace

PatternTable::PatternTable(const FactNumbers& numbers, const Structure& structure,
                           const std::vector<Feature>& features,
                           const std::vector<GoalLines>& goals)
    : fills_(numbers.size()), closes_(numbers.size()) {
  std::size_t uses = add_goals(structure, goals);
  for (const Feature& feature : features) {
    if (feature.reading != Reading::kPartial || feature.instances->empty()) continue;
    for (const auto& instance : *feature.instances) uses += instance.size();
    if (uses > kMostUses) break;
    Pattern pattern{name_of(feature), owner_of(numbers, structure, feature)};
    const auto index = static_cast<std::uint32_t>(patterns_.size());
    for (const auto& instance : *feature.instances) {
      if (!add(numbers, instance, index)) continue;
      ++pattern.instances;
      pattern.size = std::max(pattern.size, static_cast<std::uint32_t>(instance.size()));
    }
    if (pattern.instances > 0) patterns_.push_back(std::move(pattern));
  }
  if (structure.board) add_blocks(numbers, structure);
}

/// False for an instance with a fact that no state can have.
bool PatternTable::add(const FactNumbers& numbers, const std::vector<std::string>& facts,
                       std::uint32_t pattern) {
  std::vector<std::uint32_t> found;
  for (const std::string& fact : facts) {
    const auto number = numbers.find(fact);
    if (!number) return false;
    found.push_back(*number);
  }
  add(found, pattern);
  return true;
}

void PatternTable::add(const std::vector<std::uint32_t>& facts, std::uint32_t pattern) {
  const auto instance = static_cast<std::uint32_t>(instances_.size());
  instances_.push_back({pattern, static_cast<std::uint32_t>(facts.size())});
  for (const std::uint32_t number : facts) fills_[number].push_back(instance);
}

std::size_t PatternTable::add_goals(const Structure& structure,
                                    const std::vector<GoalLines>& goals) {
  std::size_t uses = 0;
  for (const GoalLines& goal : goals) {
    Pattern pattern{"goal-" + structure.sample.roles[goal.role] + '-' + std::to_string(goal.pays),
                    static_cast<int>(goal.role)};
    pattern.is_goal = true;
    const auto index = static_cast<std::uint32_t>(patterns_.size());
    for (const std::vector<std::uint32_t>& line : goal.lines) {
      uses += line.size();
      add(line, index);
      ++pattern.instances;
      pattern.size = std::max(pattern.size, static_cast<std::uint32_t>(line.size()));
    }
    patterns_.push_back(std::move(pattern));
  }
  return uses;
}

void PatternTable::add_blocks(const FactNumbers& numbers, const Structure& structure) {
  if (!structure.board->placements().front().is_exclusive) return;
  const auto standings = standings_by_number(numbers, structure);
  std::vector<std::vector<std::uint32_t>> at(structure.board->places().size());
  for (std::uint32_t i = 0; i < standings.size(); ++i) {
    if (standings[i].place.is_valid()) at[standings[i].place.index()].push_back(i);
  }
  for (std::uint32_t i = 0; i < standings.size(); ++i) {
    if (!standings[i].place.is_valid()) continue;
    if (!structure.pieces[standings[i].kind.index()].is_piece()) continue;
    for (const std::uint32_t other : at[standings[i].place.index()]) {
      if (standings[other].kind == standings[i].kind) continue;
      closes_[i].insert(closes_[i].end(), fills_[other].begin(), fills_[other].end());
    }
  }
}

std::vector<PatternInstance> PatternTable::instances_of(std::size_t pattern) const {
  std::vector<PatternInstance> found(instances_.size());
  for (std::uint32_t fact = 0; fact < fills_.size(); ++fact) {
    for (const std::uint32_t instance : fills_[fact]) found[instance].facts.push_back(fact);
    for (const std::uint32_t instance : closes_[fact]) found[instance].closers.push_back(fact);
  }
  std::vector<PatternInstance> own;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (instances_[i].pattern == pattern) own.push_back(std::move(found[i]));
  }
  return own;
}

PatternCounter::PatternCounter(const PatternTable& table)
    : table_(table),
      filled_(table.instances_.size(), 0),
      closed_(table.instances_.size(), 0),
      counts_(table.patterns_.size()) {}

const std::vector<PatternCount>& PatternCounter::count(const std::vector<std::uint32_t>& facts) {
  std::ranges::fill(counts_, PatternCount{});
  if (counts_.empty()) return counts_;
  for (const std::uint32_t fact : facts) {
    for (const std::uint32_t instance : table_.fills_[fact]) {
      if (filled_[instance]++ == 0 && closed_[instance] == 0) touched_.push_back(instance);
    }
    for (const std::uint32_t instance : table_.closes_[fact]) {
      if (closed_[instance] == 0 && filled_[instance] == 0) touched_.push_back(instance);
      closed_[instance] = 1;
    }
  }
  for (const std::uint32_t instance : touched_) {
    const PatternTable::Instance& what = table_.instances_[instance];
    PatternCount& count = counts_[what.pattern];
    if (closed_[instance] == 0) {
      const std::uint32_t lacks = what.size - std::min<std::uint32_t>(what.size, filled_[instance]);
      if (lacks < kNeedsCounted) ++count.needs[lacks];
      count.part =
          std::max(count.part, 1 - static_cast<float>(lacks) / static_cast<float>(what.size));
    }
    filled_[instance] = 0;
    closed_[instance] = 0;
  }
  touched_.clear();
  return counts_;
}

}  // namespace rulewise::insight

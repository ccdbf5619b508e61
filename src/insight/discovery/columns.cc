#include "insight/discovery/columns.h"

#include <algorithm>
#include <numeric>

namespace rulewise::insight {
namespace {

/// Counts constants of one column of one state, and forgets them at the next.
class Counter {
 public:
  explicit Counter(std::size_t names) : counts_(names, 0) {}

  void add(Symbol name) {
    if (counts_[name.index()]++ == 0) met_.push_back(name);
  }
  void hand_over(Spread& spread) {
    for (const Symbol name : met_) {
      spread.add(counts_[name.index()]);
      counts_[name.index()] = 0;
    }
    met_.clear();
  }

 private:
  std::vector<std::uint32_t> counts_;
  std::vector<Symbol> met_;
};

std::vector<FactGroup> empty_groups(const FactStore& facts) {
  std::vector<FactGroup> groups;
  for (std::size_t i = 0; i < facts.shapes().size(); ++i) {
    FactGroup group{ShapeId(i), {}, {}, ~0U};
    group.columns.resize(facts.shapes()[i].columns);
    for (const FactId fact : facts.shapes()[i].facts) {
      const auto constants = facts.constants(fact);
      for (std::size_t c = 0; c < constants.size(); ++c) {
        group.columns[c].domain.push_back(constants[c]);
      }
    }
    groups.push_back(std::move(group));
  }
  for (FactGroup& group : groups) {
    for (Column& column : group.columns) {
      std::sort(column.domain.begin(), column.domain.end());
      column.domain.erase(std::unique(column.domain.begin(), column.domain.end()),
                          column.domain.end());
    }
  }
  return groups;
}

/// The facts of a state by shape.
void sort_by_shape(const FactStore& facts, const FactSet& state,
                   std::vector<std::vector<FactId>>& by_shape) {
  for (auto& list : by_shape) list.clear();
  for (const FactId fact : state) by_shape[facts.shape_of(fact).index()].push_back(fact);
}

void measure_state(const FactStore& facts, const std::vector<std::vector<FactId>>& by_shape,
                   Counter& counter, std::vector<FactGroup>& groups) {
  for (FactGroup& group : groups) {
    const std::vector<FactId>& present = by_shape[group.shape.index()];
    group.fewest = std::min(group.fewest, static_cast<std::uint32_t>(present.size()));
    group.most = std::max(group.most, static_cast<std::uint32_t>(present.size()));
    for (std::size_t c = 0; c < group.columns.size(); ++c) {
      for (const FactId fact : present) counter.add(facts.constants(fact)[c]);
      counter.hand_over(group.columns[c].counts);
    }
  }
}

void note_changes(const FactStore& facts, const FactSet& before, const FactSet& after,
                  std::vector<FactGroup>& groups) {
  for (const FactSet& changed : {difference(before, after), difference(after, before)}) {
    for (const FactId fact : changed) groups[facts.shape_of(fact).index()].changes = true;
  }
}

void choose_order(FactGroup& group) {
  group.sort_order.resize(group.columns.size());
  std::iota(group.sort_order.begin(), group.sort_order.end(), 0U);
  std::stable_sort(group.sort_order.begin(), group.sort_order.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return group.columns[a].counts.variance() < group.columns[b].counts.variance();
                   });
}

}  // namespace

std::vector<FactGroup> measure_columns(const Sample& sample) {
  const FactStore& facts = sample.facts;
  std::vector<FactGroup> groups = empty_groups(facts);
  std::vector<std::vector<FactId>> by_shape(facts.shapes().size());
  Counter counter(facts.names().size());
  for (const SampledGame& game : sample.games) {
    for (std::size_t i = 0; i < game.states.size(); ++i) {
      sort_by_shape(facts, game.states[i].facts, by_shape);
      measure_state(facts, by_shape, counter, groups);
      if (i > 0) note_changes(facts, game.states[i - 1].facts, game.states[i].facts, groups);
    }
  }
  for (FactGroup& group : groups) choose_order(group);
  return groups;
}

}  // namespace rulewise::insight

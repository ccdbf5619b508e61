#include "memory/state_patterns.h"

#include <utility>

#include "game/game.h"
#include "memory/attack_graph.h"
#include "memory/part_graph.h"
#include "memory/pattern_order.h"
#include "memory/state_eye.h"

namespace rulewise::memory {

struct StatePatterns::Look {
  explicit Look(const StatePatterns& patterns) : eye(patterns.sight_) {
    for (const Graph& graph : patterns.graphs_) (void)order.insert(PartGraph(graph));
  }
  StateEye eye;
  PatternOrder<PartGraph> order;
  AttackGraph seen;
  WholeGraph whole;
};

StatePatterns::StatePatterns(std::shared_ptr<const StateSight> sight, std::vector<Graph> graphs)
    : sight_(std::move(sight)), graphs_(std::move(graphs)) {}

StatePatterns::~StatePatterns() = default;

std::unique_ptr<StatePatterns::Look> StatePatterns::borrow() const {
  {
    const std::scoped_lock lock(lending_);
    if (!idle_.empty()) {
      auto look = std::move(idle_.back());
      idle_.pop_back();
      return look;
    }
  }
  return std::make_unique<Look>(*this);
}

void StatePatterns::ask(std::span<const std::uint64_t> state, const Visit& visit) const {
  auto look = borrow();
  const game::State seen(state);
  look->eye.scan(seen, look->seen);
  look->whole.prepare(look->seen.graph);
  visit(look->order.all_that_hold(look->whole), look->eye.is_first_to_move(seen) ? 1.0F : -1.0F);
  const std::scoped_lock lock(lending_);
  idle_.push_back(std::move(look));
}

void StatePatterns::list(std::span<const std::uint64_t> state, std::size_t first_weight,
                         std::vector<Feature>& row) const {
  ask(state, [&](const std::vector<std::uint32_t>& numbers, float sign) {
    for (const std::uint32_t number : numbers) {
      row.push_back({static_cast<std::uint32_t>(first_weight + number), sign});
    }
  });
}

double StatePatterns::value(std::span<const std::uint64_t> state, const float* weights) const {
  double sum = 0;
  ask(state, [&](const std::vector<std::uint32_t>& numbers, float sign) {
    for (const std::uint32_t number : numbers) {
      sum += static_cast<double>(sign * weights[number]);
    }
  });
  return sum;
}

}  // namespace rulewise::memory

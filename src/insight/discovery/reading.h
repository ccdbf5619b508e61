// reading.h — one way to read a group of facts, for placement.cc, board_likeness.cc and
// accumulators.cc alone.
//
// Idea      some columns say what stands somewhere, the others where; facts are numbered by their
//           constants in such columns
// Tested by placement_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "insight/discovery/columns.h"
#include "insight/discovery/orders.h"

namespace rulewise::insight {

inline constexpr std::uint32_t kFewestPlaces = 4;  // of a board

using ColumnList = std::vector<std::uint32_t>;

/// Facts of a group numbered by their constants in some of its columns.
class Keys {
 public:
  Keys(const FactStore& facts, const Shape& shape, const ColumnList& columns)
      : of_(facts.size(), 0) {
    std::map<std::vector<Symbol>, std::uint32_t> numbers;
    for (const FactId fact : shape.facts) {
      std::vector<Symbol> key;
      for (const std::uint32_t c : columns) key.push_back(facts.constants(fact)[c]);
      const auto next = static_cast<std::uint32_t>(numbers.size());
      of_[fact.index()] = numbers.try_emplace(std::move(key), next).first->second;
    }
    count_ = static_cast<std::uint32_t>(numbers.size());
  }

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t of(FactId fact) const { return of_[fact.index()]; }

 private:
  std::vector<std::uint32_t> of_;
  std::uint32_t count_ = 0;
};

/// Whether no state has two facts of the group with one key.
inline bool is_unique(const Sample& sample, ShapeId shape, const Keys& keys) {
  std::vector<std::uint32_t> met(keys.count(), 0);
  std::uint32_t state_number = 0;
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      ++state_number;
      for (const FactId fact : state.facts) {
        if (sample.facts.shape_of(fact) != shape) continue;
        std::uint32_t& last = met[keys.of(fact)];
        if (last == state_number) return false;
        last = state_number;
      }
    }
  }
  return true;
}

/// One way to read a group: these columns are the thing, the other varying ones the place.
struct Reading {
  ColumnList things;
  ColumnList places;
  std::uint32_t place_count = 0;
  std::uint32_t thing_count = 0;
  bool is_full = false;
  bool is_unique = true;  // a place holds one thing at a time
  double purity = 0;      // how well the things tell whose doing a fact is
  bool has_ordered_thing = false;
  std::uint32_t ordered_places = 0;  // columns
  double variance = 0;               // of the first thing
};

/// How the rules order the columns of a group.
class ColumnOrders {
 public:
  void set(std::uint32_t column, Order order) { orders_[column] = std::move(order); }
  [[nodiscard]] const Order& at(std::uint32_t column) const { return orders_.at(column); }
  [[nodiscard]] bool is_ordered(std::uint32_t column) const {
    const auto found = orders_.find(column);
    return found != orders_.end() && found->second.kind != OrderKind::kNone;
  }

  [[nodiscard]] bool is_pairs(std::uint32_t column) const {
    const auto found = orders_.find(column);
    return found != orders_.end() && found->second.kind == OrderKind::kPairs;
  }

  [[nodiscard]] bool is_line(std::uint32_t column) const {
    const auto found = orders_.find(column);
    return found != orders_.end() &&
           (found->second.kind == OrderKind::kLine || found->second.kind == OrderKind::kRing);
  }

  /// Whether facts that compare or add imply a line.
  [[nodiscard]] bool is_ranked(std::uint32_t column) const {
    const auto found = orders_.find(column);
    return found != orders_.end() && !found->second.ranked.empty();
  }

 private:
  std::map<std::uint32_t, Order> orders_;
};

}  // namespace rulewise::insight

#include "insight/discovery/accumulators.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/interruption.h"
#include "insight/discovery/reading.h"

namespace rulewise::insight {
namespace {

constexpr int kNone = -1;

using Amounts = std::vector<int>;  // by key, or kNone

class AmountReader {
 public:
  AmountReader(const FactStore& facts, ShapeId shape, std::uint32_t column, const Order& order)
      : facts_(facts),
        shape_(shape),
        keys_(facts, facts.shape(shape), all_but(column, facts.shape(shape))),
        ranks_(facts.size(), kNone) {
    std::map<Symbol, int> ranks;
    for (const Symbol name : order.sequence) ranks.emplace(name, static_cast<int>(ranks.size()));
    for (const FactId fact : facts.shape(shape).facts) {
      const auto rank = ranks.find(facts.constants(fact)[column]);
      if (rank != ranks.end()) ranks_[fact.index()] = rank->second;
    }
  }

  /// False where a key has two amounts, or one that is not on the line.
  bool read(const FactSet& state, Amounts& amounts) const {
    amounts.assign(keys_.count(), kNone);
    for (const FactId fact : state) {
      if (facts_.shape_of(fact) != shape_) continue;
      int& amount = amounts[keys_.of(fact)];
      if (amount != kNone || ranks_[fact.index()] == kNone) return false;
      amount = ranks_[fact.index()];
    }
    return true;
  }

 private:
  ColumnList all_but(std::uint32_t column, const Shape& shape) const {
    ColumnList columns(facts_.constants(shape.facts.front()).size());
    std::iota(columns.begin(), columns.end(), 0U);
    std::erase(columns, column);
    return columns;
  }

  const FactStore& facts_;
  ShapeId shape_;
  Keys keys_;
  std::vector<int> ranks_;  // on the line, by fact
};

/// Counts ups and downs; false where the facts are no amounts, or the time is up. An amount lasts:
/// what is mostly gone in the next state, such as where a pawn may be taken in passing, tells of
/// the last move.
bool watch(const Sample& sample, const AmountReader& reader, Accumulator& found) {
  Amounts before;
  Amounts after;
  std::size_t there = 0;  // in a state with another after it
  std::size_t lasting = 0;
  for (const SampledGame& game : sample.games) {
    for (std::size_t i = 0; i < game.states.size(); ++i) {
      if (base::is_interrupted() || !reader.read(game.states[i].facts, after)) return false;
      for (std::size_t key = 0; i > 0 && key < after.size(); ++key) {
        if (before[key] == kNone) continue;
        ++there;
        if (after[key] == kNone) continue;
        ++lasting;
        found.rises += after[key] > before[key] ? 1 : 0;
        found.falls += after[key] < before[key] ? 1 : 0;
      }
      std::swap(before, after);
    }
  }
  return found.rises + found.falls > 0 && lasting * 2 >= there;
}

/// The number that a name ends in, with what stands before it.
std::optional<std::pair<std::string, long>> number_in(std::string_view name) {
  const std::size_t letters = name.find_last_not_of("0123456789") + 1;  // none: npos + 1 is 0
  long value = 0;
  const std::string_view digits = name.substr(letters);
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || read.ec != std::errc()) return std::nullopt;
  return std::pair(std::string(name.substr(0, letters)), value);
}

/// 1 where names such as 3 or c3 count up along the line, -1 where they count down, else 0.
int direction_of(const FactStore& facts, const Order& order) {
  int direction = 0;
  std::optional<std::pair<std::string, long>> before;
  for (const Symbol name : order.sequence) {
    const auto number = number_in(facts.names().text(name));
    if (!number || (before && number->first != before->first)) return 0;
    if (before) {
      const int step = number->second > before->second ? 1 : -1;
      if (number->second == before->second || step == -direction) return 0;
      direction = step;
    }
    before = number;
  }
  return direction;
}

/// From the end where the smallest number stands, if names are numbers.
void orient(const FactStore& facts, Order& order, Accumulator& amount) {
  const int direction = direction_of(facts, order);
  amount.has_direction = direction != 0;
  if (direction < 0) std::ranges::reverse(order.sequence);
}

}  // namespace

std::vector<Accumulator> find_accumulators(const Sample& sample,
                                           const std::vector<FactGroup>& groups,
                                           const StaticRelations& relations,
                                           const std::vector<StepCounter>& counters,
                                           const Taken& taken) {
  std::vector<Accumulator> found;
  for (const FactGroup& group : groups) {
    const bool counts_steps = std::ranges::any_of(
        counters, [&](const StepCounter& counter) { return counter.shape == group.shape; });
    const bool is_taken = std::ranges::find(taken.shapes, group.shape) != taken.shapes.end();
    if (counts_steps || is_taken || !group.changes) continue;
    for (std::uint32_t c = 0; c < group.columns.size(); ++c) {
      const std::string& shape = sample.facts.shape(group.shape).text;
      Order order = relations.order_of(sample.facts, group.columns[c].domain, shape, c);
      if (!order.ranked.empty()) order.sequence = order.ranked;  // rules that compare or add
      const bool is_in_line = order.kind == OrderKind::kLine || !order.ranked.empty();
      if (!is_in_line || order.sequence.size() < 3) continue;
      if (!relations.are_reckoned(shape, c)) continue;
      const bool is_place = std::ranges::any_of(taken.places, [&](const auto& place) {
        return relations.meet(shape, c, place.first, place.second);
      });
      if (is_place) continue;
      Accumulator amount;
      amount.shape = group.shape;
      amount.column = c;
      amount.amounts = static_cast<std::uint32_t>(order.sequence.size());
      amount.where = order.where;
      orient(sample.facts, order, amount);
      const AmountReader reader(sample.facts, group.shape, c, order);
      if (!watch(sample, reader, amount)) continue;
      found.push_back(amount);
      break;
    }
  }
  return found;
}

}  // namespace rulewise::insight

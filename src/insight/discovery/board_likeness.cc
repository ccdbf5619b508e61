#include "insight/discovery/board_likeness.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>

namespace rulewise::insight {
namespace {

constexpr std::size_t kFewestShared = 3;      // names that two columns have in common
constexpr double kPure = 0.9;                 // enough to tell whose doing a fact is
constexpr std::uint32_t kFewestMotions = 20;  // of things from place to place, to tell by them

class Judge {
 public:
  Judge(const Evidence& evidence, const FactGroup& group, const ColumnOrders& orders)
      : evidence_(evidence),
        group_(group),
        orders_(orders),
        facts_(evidence.sample.facts),
        shape_(facts_.shape(group.shape)) {}

  [[nodiscard]] bool is_board(const Reading& reading) const {
    if (reading.place_count < kFewestPlaces) return false;
    if (reading.places.size() == 1) return is_board_of_one_column(reading);
    const bool is_long = reading.places.size() > 2;  // as lists of numbers or lines of a program
    if (is_long && reading.things.empty()) return false;
    if (is_long || reading.has_ordered_thing) {
      if (std::ranges::any_of(reading.places, [&](std::uint32_t c) { return is_log({c}); })) {
        return false;
      }
    }
    if (!reading.things.empty()) return true;
    return (group_.most > 1 || !is_told_by_one(reading)) && !relates_things(reading);
  }

 private:
  /// Whether the rules use one variable for two columns, which have names in common, and no fact
  /// has one of them twice: what lies on what, and nothing on itself. A board has places such as
  /// 3 3; that a few games never came to them says nothing.
  [[nodiscard]] bool relates_things(const Reading& reading) const {
    const ColumnList& columns = reading.places;
    if (!evidence_.relations.share_variables(shape_.text, columns[0], shape_.text, columns[1])) {
      return false;
    }
    std::vector<Symbol> shared;
    std::ranges::set_intersection(group_.columns[columns[0]].domain,
                                  group_.columns[columns[1]].domain, std::back_inserter(shared));
    return shared.size() >= kFewestShared && std::ranges::none_of(shape_.facts, [&](FactId fact) {
             return facts_.constants(fact)[columns[0]] == facts_.constants(fact)[columns[1]];
           });
  }

  /// Whether one column of places tells the others.
  [[nodiscard]] bool is_told_by_one(const Reading& reading) const {
    return std::ranges::any_of(reading.places, [&](std::uint32_t c) {
      return group_.columns[c].domain.size() >= reading.place_count;
    });
  }

  /// Whether there is one thing of each role, on a line: how far each has come, or what it has.
  [[nodiscard]] bool is_amount_of_roles(const Reading& reading) const {
    return reading.things.size() == 1 && names_roles(evidence_, group_, reading.things[0]) &&
           (orders_.is_line(reading.places[0]) || orders_.is_ranked(reading.places[0])) &&
           !has_twins(reading) && !is_asked_about(reading.places[0]);
  }

  /// Whether rules ask other facts about what stands in the column.
  [[nodiscard]] bool is_asked_about(std::uint32_t column) const {
    return std::ranges::any_of(evidence_.groups, [&](const FactGroup& other) {
      for (std::uint32_t c = 0; c < other.columns.size() && other.shape != group_.shape; ++c) {
        const std::string& shape = facts_.shape(other.shape).text;
        if (evidence_.relations.meet(shape_.text, column, shape, c)) return true;
      }
      return false;
    });
  }

  /// Whether other facts relate the constants of the column to each other: then these are things,
  /// as disks that lie on disks are.
  [[nodiscard]] bool names_things(std::uint32_t column) const {
    return std::ranges::any_of(evidence_.groups, [&](const FactGroup& other) {
      std::size_t shared = 0;
      for (std::uint32_t c = 0; c < other.columns.size() && other.shape != group_.shape; ++c) {
        shared += evidence_.relations.share_variables(shape_.text, column,
                                                      facts_.shape(other.shape).text, c)
                      ? 1
                      : 0;
      }
      return shared > 1;
    });
  }

  /// A single column of places may as well count, name cards in a hand, or be a mere set.
  [[nodiscard]] bool is_board_of_one_column(const Reading& reading) const {
    const bool is_quantity =
        reading.has_ordered_thing ||
        (reading.thing_count > reading.place_count && !orders_.is_pairs(reading.places[0]));
    if (is_quantity && has_twins(reading)) return false;
    if (!reading.is_unique && orders_.is_line(reading.places[0])) return false;  // hands
    const bool is_number = reading.things.empty() || reading.has_ordered_thing;
    const bool is_register = is_number && group_.most <= 1;
    if (is_register && !orders_.is_pairs(reading.places[0])) return false;
    if (is_log(reading.places) || is_amount_of_roles(reading)) return false;
    if (reading.things.empty() && names_things(reading.places[0])) return false;
    const bool is_set = reading.ordered_places == 0 && !reading.is_full;
    if (is_set && reading.purity < kPure && !is_travelled(reading)) return false;
    return !reading.is_full || !swaps_alone(reading);
  }

  /// Whether what comes at a step comes to the same place in all games: a list of what was done.
  [[nodiscard]] bool is_log(const ColumnList& columns) const {
    const Keys places(facts_, shape_, columns);
    std::map<std::size_t, std::uint32_t> by_step;
    for (const SampledGame& game : evidence_.sample.games) {
      for (std::size_t i = 1; i < game.states.size(); ++i) {
        for (const FactId fact : difference(game.states[i].facts, game.states[i - 1].facts)) {
          if (facts_.shape_of(fact) != group_.shape) continue;
          if (by_step.emplace(i, places.of(fact)).first->second != places.of(fact)) return false;
        }
      }
    }
    std::set<std::uint32_t> distinct;
    for (const auto& [step, place] : by_step) distinct.insert(place);
    return distinct.size() == by_step.size() && distinct.size() * 2 >= places.count();
  }

  /// Whether some state has one thing in two places.
  [[nodiscard]] bool has_twins(const Reading& reading) const {
    return !is_unique(evidence_.sample, group_.shape, Keys(facts_, shape_, reading.things));
  }

  /// Whether nearly every change is one thing, of which there are several, that leaves a place for
  /// another: then these are places though nothing orders them, and nobody's choices tell.
  [[nodiscard]] bool is_travelled(const Reading& reading) const {
    if (reading.things.empty() || !has_twins(reading)) return false;
    const Keys things(facts_, shape_, reading.things);
    std::uint32_t changes = 0;
    std::uint32_t motions = 0;
    for (const SampledGame& game : evidence_.sample.games) {
      for (std::size_t i = 1; i < game.states.size(); ++i) {
        const std::vector<FactId> come =
            own(difference(game.states[i].facts, game.states[i - 1].facts));
        const std::vector<FactId> gone =
            own(difference(game.states[i - 1].facts, game.states[i].facts));
        if (come.empty() && gone.empty()) continue;
        ++changes;
        if (come.size() != 1 || gone.size() != 1) continue;
        motions += things.of(come.front()) == things.of(gone.front()) ? 1 : 0;
      }
    }
    return motions >= kFewestMotions && motions * 10 >= changes * 9;
  }

  /// Those of this group.
  [[nodiscard]] std::vector<FactId> own(const FactSet& facts) const {
    std::vector<FactId> found;
    for (const FactId fact : facts) {
      if (facts_.shape_of(fact) == group_.shape) found.push_back(fact);
    }
    return found;
  }

  /// Whether every change is one fact for another of the same place, back and forth: then the
  /// columns are things and places the other way round, as of disks on pegs.
  [[nodiscard]] bool swaps_alone(const Reading& reading) const {
    const Keys places(facts_, shape_, reading.places);
    bool returns = false;
    for (const SampledGame& game : evidence_.sample.games) {
      std::map<std::uint32_t, std::vector<FactId>> past;
      for (std::size_t i = 1; i < game.states.size(); ++i) {
        std::uint32_t changed = 0;
        for (const FactId fact : difference(game.states[i].facts, game.states[i - 1].facts)) {
          if (facts_.shape_of(fact) != group_.shape) continue;
          if (++changed > 1) return false;
          std::vector<FactId>& before = past[places.of(fact)];
          returns |= std::find(before.begin(), before.end(), fact) != before.end();
          before.push_back(fact);
        }
      }
    }
    return returns;
  }

  const Evidence& evidence_;
  const FactGroup& group_;
  const ColumnOrders& orders_;
  const FactStore& facts_;
  const Shape& shape_;
};

}  // namespace

bool names_roles(const Evidence& evidence, const FactGroup& group, std::uint32_t column) {
  const std::vector<std::string>& roles = evidence.sample.roles;
  const std::vector<Symbol>& domain = group.columns[column].domain;
  return roles.size() > 1 && std::all_of(domain.begin(), domain.end(), [&](Symbol name) {
           const std::string_view text = evidence.sample.facts.names().text(name);
           return std::find(roles.begin(), roles.end(), text) != roles.end();
         });
}

bool is_board(const Evidence& evidence, const FactGroup& group, const ColumnOrders& orders,
              const Reading& reading) {
  return Judge(evidence, group, orders).is_board(reading);
}

}  // namespace rulewise::insight

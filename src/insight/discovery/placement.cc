#include "insight/discovery/placement.h"

#include <algorithm>
#include <numeric>

#include "insight/discovery/board_likeness.h"
#include "insight/discovery/reading.h"

namespace rulewise::insight {
namespace {

constexpr double kPure = 0.9;           // enough to tell whose doing a fact is
constexpr double kFewestArrivals = 20;  // of things that came more than once, to tell anything

class Reader {
 public:
  Reader(const Evidence& evidence, const FactGroup& group)
      : evidence_(evidence),
        group_(group),
        facts_(evidence.sample.facts),
        shape_(facts_.shape(group.shape)) {
    for (std::uint32_t c = 0; c < group.columns.size(); ++c) {
      if (!group.columns[c].is_constant()) varying_.push_back(c);
    }
  }

  std::optional<Placement> read() {
    if (!group_.changes || varying_.empty() || varying_.size() > 6) return std::nullopt;
    for (const std::uint32_t c : varying_) {
      if (!has_roles(c)) {
        orders_.set(c,
                    evidence_.relations.order_of(facts_, group_.columns[c].domain, shape_.text, c));
      }
    }
    collect();
    std::erase_if(readings_, [&](const Reading& reading) { return is_half_place(reading); });
    const Reading* chosen = choose();
    if (chosen == nullptr && (consider_full_stacks() || consider_stacks())) chosen = choose();
    const Reading best = extended(chosen);
    if (!is_board(evidence_, group_, orders_, best)) return std::nullopt;
    return placement_of(best);
  }

 private:
  /// Whether all roles are among its constants: what else is there is of their kind, such as the
  /// exit of a maze.
  [[nodiscard]] bool has_roles(std::uint32_t column) const {
    const std::vector<std::string>& roles = evidence_.sample.roles;
    const std::vector<Symbol>& domain = group_.columns[column].domain;
    return names_roles(evidence_, group_, column) ||
           (roles.size() > 1 && std::ranges::all_of(roles, [&](const std::string& role) {
              return std::ranges::any_of(
                  domain, [&](Symbol name) { return facts_.names().text(name) == role; });
            }));
  }

  void collect() {
    for (const std::uint32_t c : varying_) {
      if (varying_.size() > 1 && (has_roles(c) || is_thing({c})))
        readings_.push_back(reading_of({c}));
    }
    for (std::size_t i = 0; i < varying_.size() && varying_.size() > 2; ++i) {
      for (std::size_t j = i + 1; j < varying_.size(); ++j) {
        if (is_thing({varying_[i], varying_[j]})) {
          readings_.push_back(reading_of({varying_[i], varying_[j]}));
        }
      }
    }
  }

  /// Several things may stand in one place, and something stands on every place in every state.
  bool consider_full_stacks() {
    const std::size_t before = readings_.size();
    for (const std::uint32_t c : varying_) {
      if (varying_.size() < 2) return false;
      const Reading reading = reading_of({c});
      if (reading.is_full && reading.place_count >= kFewestPlaces) readings_.push_back(reading);
    }
    return readings_.size() > before;
  }

  /// Whether its constants are among those of a column that the rules order: then it is such a
  /// coordinate too, as the number of one of several boards.
  [[nodiscard]] bool is_named_like_a_line(std::uint32_t column) const {
    const std::vector<Symbol>& own = group_.columns[column].domain;
    return std::ranges::any_of(varying_, [&](std::uint32_t c) {
      return c != column && orders_.is_line(c) &&
             std::ranges::includes(group_.columns[c].domain, own);
    });
  }

  /// Several things may stand in one place; then the one column that the rules do not order, beside
  /// at least two coordinates that they do, is the thing. False where there is no such column.
  bool consider_stacks() {
    ColumnList loose;
    std::size_t coordinates = 0;
    for (const std::uint32_t c : varying_) {
      if (!orders_.is_ordered(c) && !is_named_like_a_line(c)) loose.push_back(c);
      coordinates += orders_.is_pairs(c) ? 2 : orders_.is_ordered(c) ? 1 : 0;
    }
    if (loose.size() != 1 || coordinates < 2) return false;
    readings_.push_back(reading_of(loose));
    return true;
  }

  /// Whether the thing is related by the very facts that relate places, or one half of it by those
  /// that relate the other: then it is a coordinate, or two.
  [[nodiscard]] bool is_half_place(const Reading& reading) const {
    if (reading.purity >= kPure || (reading.is_full && reading.things.size() == 1)) return false;
    const auto is_related = [&](std::uint32_t c) { return orders_.is_ordered(c) && !bars(c); };
    if (!std::ranges::all_of(reading.things, is_related)) return false;
    const std::uint32_t source = orders_.at(reading.things.front()).source;
    const auto is_same = [&](std::uint32_t c) {
      return orders_.is_ordered(c) && orders_.at(c).source == source;
    };
    return reading.things.size() > 1 ? std::ranges::all_of(reading.things, is_same)
                                     : std::ranges::any_of(reading.places, is_same);
  }

  /// Whether the other columns tell what stands in these.
  [[nodiscard]] bool is_thing(const ColumnList& things) const {
    return is_unique(evidence_.sample, group_.shape, Keys(facts_, shape_, rest(things)));
  }

  [[nodiscard]] ColumnList rest(const ColumnList& things) const {
    ColumnList places;
    for (const std::uint32_t c : varying_) {
      if (std::find(things.begin(), things.end(), c) == things.end()) places.push_back(c);
    }
    return places;
  }

  /// A thing may have several columns, such as whose it is and what: adds those that the rules do
  /// not order and that a place without them still tells. Facts may relate kinds of things too,
  /// such as what becomes what: a column they relate is one of places only if it has as many
  /// constants as there are places without it.
  [[nodiscard]] Reading extended(const Reading* best) const {
    Reading reading = best == nullptr ? reading_of({}) : *best;
    if (reading.things.empty()) return reading;
    for (const bool takes_graphs : {false, true}) {
      for (const std::uint32_t c : rest(reading.things)) {
        ColumnList more = reading.things;
        more.push_back(c);
        if (orders_.is_ordered(c) != takes_graphs || bars(c)) continue;
        if (more.size() == varying_.size() || !is_thing(more)) continue;
        Reading wider = reading_of(more);
        const std::size_t fewest = takes_graphs ? group_.columns[c].domain.size() + 1 : 0;
        if (wider.place_count >= std::max<std::size_t>(fewest, kFewestPlaces)) {
          reading = std::move(wider);
        }
      }
    }
    return reading;
  }

  /// Whether the rules order the column so that it is no part of a thing.
  [[nodiscard]] bool bars(std::uint32_t column) const {
    return orders_.is_line(column) || orders_.is_pairs(column);
  }

  [[nodiscard]] Reading reading_of(const ColumnList& things) const {
    Reading reading;
    reading.things = things;
    reading.places = rest(things);
    reading.place_count = Keys(facts_, shape_, reading.places).count();
    reading.thing_count = Keys(facts_, shape_, things).count();
    reading.is_full = !things.empty() && lists_all(reading);
    for (const std::uint32_t c : things) {
      reading.has_ordered_thing |= orders_.is_line(c) || orders_.is_pairs(c);
      reading.variance += group_.columns[c].counts.variance();
    }
    for (const std::uint32_t c : reading.places)
      reading.ordered_places += orders_.is_ordered(c) ? 1 : 0;
    reading.is_unique = things.empty() || is_thing(things);
    reading.purity = purity(things);
    return reading;
  }

  /// Whether every state has a fact of every place.
  [[nodiscard]] bool lists_all(const Reading& reading) const {
    if (group_.fewest < reading.place_count) return false;
    const Keys keys(facts_, shape_, reading.places);
    std::vector<std::uint32_t> met(keys.count(), 0);
    std::uint32_t state_number = 0;
    for (const SampledGame& game : evidence_.sample.games) {
      for (const SampledState& state : game.states) {
        ++state_number;
        std::uint32_t count = 0;
        for (const FactId fact : state.facts) {
          if (facts_.shape_of(fact) != group_.shape) continue;
          std::uint32_t& last = met[keys.of(fact)];
          count += last == state_number ? 0 : 1;
          last = state_number;
        }
        if (count != keys.count()) return false;
      }
    }
    return true;
  }

  /// How much better than chance one would guess from the thing alone whose doing an arrival is, by
  /// the other arrivals of the thing: 1 where it tells all, 0 where it tells nothing or there is
  /// but one role. What arrived once tells nothing, whoever brought it.
  [[nodiscard]] double purity(const ColumnList& things) const {
    if (things.empty() || evidence_.sample.roles.size() < 2) return 0;
    const Keys keys(facts_, shape_, things);
    std::vector<RoleCounts> counts(keys.count());
    for (const FactId fact : shape_.facts) evidence_.doers.add_to(fact, counts[keys.of(fact)]);
    double guessed = 0;
    double all = 0;
    for (const RoleCounts& by_role : counts) {
      const std::uint32_t arrivals = std::accumulate(by_role.begin(), by_role.end(), 0U);
      if (arrivals < 2) continue;
      all += arrivals;
      guessed += guessed_by_others(by_role);
    }
    const double by_chance = 1.0 / static_cast<double>(evidence_.sample.roles.size());
    return all >= kFewestArrivals ? (guessed / all - by_chance) / (1 - by_chance) : 0;
  }

  /// How many arrivals of one thing are by the role that brought most of its others; where several
  /// brought as many, a part of them.
  static double guessed_by_others(const RoleCounts& by_role) {
    double guessed = 0;
    for (std::size_t role = 0; role < by_role.size(); ++role) {
      if (by_role[role] == 0) continue;
      const std::uint32_t own = by_role[role] - 1;
      std::uint32_t equal = 1;
      bool is_most = true;
      for (std::size_t other = 0; other < by_role.size(); ++other) {
        if (other == role) continue;
        is_most = is_most && by_role[other] <= own;
        equal += by_role[other] == own ? 1 : 0;
      }
      if (is_most) guessed += static_cast<double>(by_role[role]) / equal;
    }
    return guessed;
  }

  [[nodiscard]] double score(const Reading& reading) const {
    double score = 3 * reading.purity + (reading.has_ordered_thing ? 0 : 1);
    score +=
        static_cast<double>(reading.ordered_places) / static_cast<double>(reading.places.size());
    score -= static_cast<double>(reading.things.size()) / 4;
    for (const std::uint32_t c : reading.places) score += orders_.is_pairs(c) ? 0.5 : 0;
    if (reading.is_full && reading.place_count >= reading.thing_count) score += 4;
    if (reading.thing_count > reading.place_count) score -= 2;
    return score;
  }

  [[nodiscard]] const Reading* choose() const {
    const Reading* best = nullptr;
    for (const Reading& reading : readings_) {
      if (best == nullptr || score(reading) > score(*best) + 1e-9 ||
          (score(reading) > score(*best) - 1e-9 && reading.variance > best->variance)) {
        best = &reading;
      }
    }
    // A thing that the rules order as they order the places is a coordinate.
    if (best != nullptr && !best->is_full && best->has_ordered_thing && best->ordered_places > 0 &&
        best->purity < kPure) {
      return nullptr;
    }
    return best;
  }

  [[nodiscard]] Placement placement_of(const Reading& reading) const {
    Placement placement;
    placement.shape = group_.shape;
    placement.uses.assign(group_.columns.size(), ColumnUse::kNoise);
    for (const std::uint32_t c : reading.places) placement.uses[c] = ColumnUse::kPlace;
    placement.place_columns = reading.places;
    for (const std::uint32_t c : reading.things) placement.uses[c] = ColumnUse::kThing;
    placement.is_full = reading.is_full;
    placement.is_exclusive = reading.is_unique && !reading.things.empty() && group_.most > 1;
    placement.is_paired = reading.places.size() == 1 && orders_.is_pairs(reading.places[0]);
    placement.counts = reading.has_ordered_thing;
    placement.is_set = reading.places.size() == 1 && reading.ordered_places == 0;
    placement.places = reading.place_count;
    placement.things = reading.thing_count;
    placement.states = evidence_.sample.states;
    return placement;
  }

  const Evidence& evidence_;
  const FactGroup& group_;
  const FactStore& facts_;
  const Shape& shape_;
  ColumnList varying_;
  ColumnOrders orders_;
  std::vector<Reading> readings_;
};

}  // namespace

const char* name_of(ColumnUse use) {
  switch (use) {
    case ColumnUse::kNoise: return "noise";
    case ColumnUse::kPlace: return "place";
    case ColumnUse::kThing: return "thing";
  }
  return "noise";
}

std::optional<Placement> find_placement(const Evidence& evidence, const FactGroup& group) {
  return Reader(evidence, group).read();
}

std::string place_text(const FactStore& facts, FactId fact, const Placement& placement) {
  std::string text;
  for (const std::uint32_t c : placement.place_columns) {
    if (!text.empty()) text += ' ';
    text += facts.names().text(facts.constants(fact)[c]);
  }
  return text;
}

std::string thing_text(const FactStore& facts, FactId fact, const Placement& placement) {
  std::string text;
  const auto constants = facts.constants(fact);
  for (std::size_t c = 0; c < constants.size(); ++c) {
    if (placement.uses[c] != ColumnUse::kThing) continue;
    if (!text.empty()) text += ' ';
    text += facts.names().text(constants[c]);
  }
  return text;
}

}  // namespace rulewise::insight

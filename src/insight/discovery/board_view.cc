#include "insight/discovery/board_view.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace rulewise::insight {
namespace {

std::set<std::string> places_of(const FactStore& facts, const Placement& placement) {
  std::set<std::string> places;
  for (const FactId fact : facts.shape(placement.shape).facts) {
    places.insert(constants_text(facts, fact, placement, ColumnUse::kPlace));
  }
  return places;
}

std::size_t place_columns(const Placement& placement) {
  return static_cast<std::size_t>(
      std::count(placement.uses.begin(), placement.uses.end(), ColumnUse::kPlace));
}

/// Whether most places of the smaller set are places of the larger.
bool is_same_board(const std::set<std::string>& main, const std::set<std::string>& other) {
  const auto shared = static_cast<std::size_t>(std::count_if(
      other.begin(), other.end(), [&](const std::string& place) { return main.contains(place); }));
  return shared * 2 >= other.size() && shared > 0;
}

/// How much a placement looks like the board of the game.
double weight(const Placement& placement) {
  double weight = placement.places;
  if (placement.is_full) weight *= 4;
  if (placement.is_exclusive) weight *= 4;
  if (place_columns(placement) == 2) weight *= 2;
  if (place_columns(placement) > 2 && !placement.is_exclusive) weight /= 20;  // hardly places
  return weight;
}

template <class Id>
Id number_of(std::unordered_map<std::string, Id>& numbers, std::vector<std::string>& names,
             const std::string& name) {
  const auto [entry, is_new] = numbers.try_emplace(name, Id(names.size()));
  if (is_new) names.push_back(name);
  return entry->second;
}

/// Whether two groups of the board use one name for a thing.
bool share_things(const FactStore& facts, const std::vector<Placement>& placements) {
  std::set<std::string> met;
  for (const Placement& placement : placements) {
    std::set<std::string> own;
    for (const FactId fact : facts.shape(placement.shape).facts) {
      own.insert(constants_text(facts, fact, placement, ColumnUse::kThing));
    }
    for (const std::string& thing : own) {
      if (!thing.empty() && !met.insert(thing).second) return true;
    }
  }
  return false;
}

}  // namespace

const char* name_of(Topology topology) {
  switch (topology) {
    case Topology::kGrid: return "grid";
    case Topology::kCylinder: return "cylinder";
    case Topology::kGraph: return "graph";
    case Topology::kSet: return "set";
  }
  return "set";
}

std::optional<BoardView> BoardView::build(const Evidence& evidence,
                                          const std::vector<Placement>& placements) {
  if (placements.empty()) return std::nullopt;
  const FactStore& facts = evidence.sample.facts;
  const auto main = std::max_element(
      placements.begin(), placements.end(),
      [](const Placement& a, const Placement& b) { return weight(a) < weight(b); });
  BoardView view(facts.size());
  view.placements_.push_back(*main);
  const std::set<std::string> places = places_of(facts, *main);
  for (const Placement& placement : placements) {
    if (placement.shape == main->shape || place_columns(placement) != place_columns(*main))
      continue;
    if (is_same_board(places, places_of(facts, placement))) view.placements_.push_back(placement);
  }
  const bool with_head = share_things(facts, view.placements_);
  for (const Placement& placement : view.placements_) view.add(facts, placement, with_head);
  view.find_topology(evidence);
  return view;
}

void BoardView::add(const FactStore& facts, const Placement& placement, bool with_head) {
  std::unordered_map<std::string, Place> places;
  for (std::size_t i = 0; i < places_.size(); ++i) places.emplace(places_[i], Place(i));
  std::unordered_map<std::string, Kind> kinds;
  for (std::size_t i = 0; i < kinds_.size(); ++i) kinds.emplace(kinds_[i], Kind(i));
  const Shape& shape = facts.shape(placement.shape);
  for (const FactId fact : shape.facts) {
    const std::string thing = constants_text(facts, fact, placement, ColumnUse::kThing);
    std::string name = thing;
    if (thing.empty()) name = shape.head;
    if (!thing.empty() && with_head) name = shape.head + ' ' + thing;
    standings_[fact.index()] = {
        number_of(places, places_, constants_text(facts, fact, placement, ColumnUse::kPlace)),
        number_of(kinds, kinds_, name)};
  }
}

void BoardView::find_topology(const Evidence& evidence) {
  const Placement& main = placements_.front();
  const FactGroup& group = evidence.groups[main.shape.index()];
  for (std::size_t c = 0; c < main.uses.size(); ++c) {
    if (main.uses[c] != ColumnUse::kPlace) continue;
    orders_.push_back(evidence.relations.order_of(evidence.sample.facts, group.columns[c].domain));
  }
  const auto has = [&](OrderKind kind) {
    return std::any_of(orders_.begin(), orders_.end(),
                       [&](const Order& order) { return order.kind == kind; });
  };
  if (orders_.size() > 1) {
    topology_ = has(OrderKind::kRing) ? Topology::kCylinder : Topology::kGrid;
  } else {
    topology_ = has(OrderKind::kNone) ? Topology::kSet : Topology::kGraph;
  }
}

}  // namespace rulewise::insight

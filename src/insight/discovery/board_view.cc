#include "insight/discovery/board_view.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace rulewise::insight {
namespace {

std::set<std::string> places_of(const FactStore& facts, const Placement& placement) {
  std::set<std::string> places;
  for (const FactId fact : facts.shape(placement.shape).facts) {
    places.insert(place_text(facts, fact, placement));
  }
  return places;
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
  if (placement.place_columns.size() == 2) weight *= 2;
  if (placement.place_columns.size() > 2 && !placement.is_exclusive) weight /= 20;  // hardly places
  return weight;
}

/// What the rules order the columns of places by.
std::vector<std::string> relations_of(const Evidence& evidence, const Placement& placement) {
  std::vector<std::string> names;
  const FactGroup& group = evidence.groups[placement.shape.index()];
  for (const std::uint32_t c : placement.place_columns) {
    names.push_back(
        evidence.relations.order_of(evidence.sample.facts, group.columns[c].domain).relation);
  }
  return names;
}

/// In how many states of the sample a fact of one placement and one of the other share a place.
std::size_t collisions(const Sample& sample, const Placement& a, const Placement& b) {
  std::size_t count = 0;
  for (const SampledGame& game : sample.games) {
    const SampledState& state = game.states.back();
    std::set<std::string> taken;
    for (const FactId fact : state.facts) {
      if (sample.facts.shape_of(fact) == a.shape) taken.insert(place_text(sample.facts, fact, a));
    }
    for (const FactId fact : state.facts) {
      if (sample.facts.shape_of(fact) != b.shape) continue;
      count += taken.contains(place_text(sample.facts, fact, b)) ? 1 : 0;
    }
  }
  return count;
}

/// The placement with its columns of places in the order of the main one's: by what orders them,
/// and where that is the same, so that things stand in each other's way least.
Placement aligned(const Evidence& evidence, const Placement& main, Placement placement) {
  if (placement.place_columns.size() != 2) return placement;
  const std::vector<std::string> wanted = relations_of(evidence, main);
  const std::vector<std::string> own = relations_of(evidence, placement);
  Placement turned = placement;
  std::swap(turned.place_columns[0], turned.place_columns[1]);
  if (wanted[0] != wanted[1]) {
    return own[0] == wanted[1] && own[1] == wanted[0] ? turned : placement;
  }
  if (main.is_full) return placement;  // there is no telling
  return collisions(evidence.sample, main, turned) < collisions(evidence.sample, main, placement)
             ? turned
             : placement;
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
      own.insert(thing_text(facts, fact, placement));
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
    case Topology::kHex: return "hex";
    case Topology::kStar: return "star";
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
    if (placement.shape == main->shape || placement.counts) continue;
    if (placement.place_columns.size() != main->place_columns.size()) continue;
    const Placement same_way = aligned(evidence, *main, placement);
    if (is_same_board(places, places_of(facts, same_way))) view.placements_.push_back(same_way);
  }
  view.with_head_ = share_things(facts, view.placements_);
  for (const Placement& placement : view.placements_) view.add(facts, placement);
  view.find_topology(evidence);
  return view;
}

std::string BoardView::kind_name(const FactStore& facts, FactId fact,
                                 const Placement& placement) const {
  const std::string thing = thing_text(facts, fact, placement);
  const std::string& head = facts.shape(facts.shape_of(fact)).head;
  if (thing.empty()) return head;
  return with_head_ ? head + ' ' + thing : thing;
}

void BoardView::add(const FactStore& facts, const Placement& placement) {
  const Shape& shape = facts.shape(placement.shape);
  shapes_.push_back(shape.text);
  for (const FactId fact : shape.facts) {
    standings_[fact.index()] = {
        number_of(place_numbers_, places_, place_text(facts, fact, placement)),
        number_of(kind_numbers_, kinds_, kind_name(facts, fact, placement))};
  }
}

std::optional<BoardView::Standing> BoardView::find(const FactStore& facts, FactId fact) const {
  const std::string& shape = facts.shape(facts.shape_of(fact)).text;
  const auto own = std::find(shapes_.begin(), shapes_.end(), shape);
  if (own == shapes_.end()) return std::nullopt;
  const Placement& placement = placements_[static_cast<std::size_t>(own - shapes_.begin())];
  const auto place = place_numbers_.find(place_text(facts, fact, placement));
  const auto kind = kind_numbers_.find(kind_name(facts, fact, placement));
  if (place == place_numbers_.end() || kind == kind_numbers_.end()) return std::nullopt;
  return Standing{place->second, kind->second};
}

void BoardView::find_topology(const Evidence& evidence) {
  const Placement& main = placements_.front();
  const FactGroup& group = evidence.groups[main.shape.index()];
  for (const std::uint32_t c : main.place_columns) {
    orders_.push_back(evidence.relations.order_of(evidence.sample.facts, group.columns[c].domain));
  }
  count_places(group);
  const auto has = [&](OrderKind kind) {
    return std::any_of(orders_.begin(), orders_.end(),
                       [&](const Order& order) { return order.kind == kind; });
  };
  if (orders_.size() > 1 || has(OrderKind::kPairs)) {
    topology_ = has(OrderKind::kRing) ? Topology::kCylinder : Topology::kGrid;
  } else {
    topology_ = has(OrderKind::kNone) ? Topology::kSet : Topology::kGraph;
  }
}

void BoardView::count_places(const FactGroup& group) {
  const Placement& main = placements_.front();
  std::size_t combinations = 1;
  for (const std::uint32_t c : main.place_columns) combinations *= group.columns[c].domain.size();
  if (orders_.size() == 1 && orders_[0].kind == OrderKind::kPairs) combinations = orders_[0].pairs;
  place_count_ = places_.size();
  if (main.place_columns.size() == 2) combinations_ = combinations;
  take_if_nearly_seen(combinations);
}

void BoardView::note_neighbours(std::uint32_t most) {
  if (most != 6 || topology_ != Topology::kGrid) return;
  topology_ = place_count_ * 4 < combinations_ * 3 ? Topology::kStar : Topology::kHex;
}

void BoardView::take_if_nearly_seen(std::size_t count) {
  if (places_.size() * 10 >= count * 9) place_count_ = std::max(place_count_, count);
}

void BoardView::expect(const Sample& sample, const std::vector<std::string>& possible_facts) {
  const std::string& wanted = sample.facts.shape(placements_.front().shape).text;
  FactStore possible;
  std::set<std::string> places;
  for (const std::string& text : possible_facts) {
    const FactId fact = possible.intern(text);
    if (possible.shape(possible.shape_of(fact)).text != wanted) continue;
    places.insert(place_text(possible, fact, placements_.front()));
  }
  take_if_nearly_seen(places.size());
}

}  // namespace rulewise::insight

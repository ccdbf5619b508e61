#include "insight/discovery/board_view.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <unordered_map>

namespace rulewise::insight {
namespace {

// How many of the places that there may be must be seen: of those that coordinates would make
// together, and of those that facts of the net name.
constexpr double kNearlyAll = 0.9;
constexpr double kMostly = 0.8;
constexpr std::uint32_t kManyStates = 300;  // show every place, as far as games go there
constexpr std::size_t kInside = 10;  // one in so many places of further facts may lie outside

std::set<std::string> places_of(const FactStore& facts, const Placement& placement) {
  std::set<std::string> places;
  for (const FactId fact : facts.shape(placement.shape).facts) {
    places.insert(place_text(facts, fact, placement));
  }
  return places;
}

std::size_t count_shared(const std::set<std::string>& main, const std::set<std::string>& other) {
  return static_cast<std::size_t>(
      std::ranges::count_if(other, [&](const std::string& place) { return main.contains(place); }));
}

/// Whether nearly all places of the other set are places of the main one, or half of them where the
/// rules use their columns alike: what else lies beside the board too, such as the lines around
/// boxes, is no part of it.
bool is_same_board(const std::set<std::string>& main, const std::set<std::string>& other,
                   bool is_used_alike) {
  const std::size_t shared = count_shared(main, other);
  if (is_used_alike && shared * 2 >= other.size()) return shared > 0;
  return shared * kInside >= other.size() * (kInside - 1) && shared > 0;
}

/// Whether facts of the placement ever come, or only ever leave.
bool ever_come(const Sample& sample, const Placement& placement) {
  for (const SampledGame& game : sample.games) {
    for (std::size_t i = 1; i < game.states.size(); ++i) {
      for (const FactId fact : difference(game.states[i].facts, game.states[i - 1].facts)) {
        if (sample.facts.shape_of(fact) == placement.shape) return true;
      }
    }
  }
  return false;
}

/// Whether rules ask other facts about the one column of places.
bool is_asked_about(const Evidence& evidence, const Placement& placement) {
  const FactStore& facts = evidence.sample.facts;
  return std::ranges::any_of(evidence.groups, [&](const FactGroup& other) {
    for (std::uint32_t c = 0; c < other.columns.size() && other.shape != placement.shape; ++c) {
      if (evidence.relations.meet(facts.shape(placement.shape).text, placement.place_columns[0],
                                  facts.shape(other.shape).text, c)) {
        return true;
      }
    }
    return false;
  });
}

/// Whether the facts are but a set that shrinks, such as what may still be guessed.
bool is_shrinking_set(const Evidence& evidence, const std::vector<Placement>& placements) {
  return std::ranges::all_of(placements, [&](const Placement& placement) {
    return placement.place_columns.size() == 1 && !placement.is_paired && !placement.has_things() &&
           !ever_come(evidence.sample, placement) && !is_asked_about(evidence, placement);
  });
}

/// The places that facts of the placement name among those that may become true.
std::set<std::string> possible_places_of(const FactStore& possible, const std::string& shape_text,
                                         const Placement& placement) {
  std::set<std::string> places;
  const auto shape = std::ranges::find(possible.shapes(), shape_text, &Shape::text);
  for (std::size_t i = 0; shape != possible.shapes().end() && i < shape->facts.size(); ++i) {
    places.insert(place_text(possible, shape->facts[i], placement));
  }
  return places;
}

/// How much a placement looks like the board of the game. Which of its places games came to is a
/// matter of luck.
double weight(const FactStore& facts, const FactStore& possible, const Placement& placement) {
  const std::string& shape = facts.shape(placement.shape).text;
  double weight = std::max<double>(
      placement.places, static_cast<double>(possible_places_of(possible, shape, placement).size()));
  if (placement.counts) weight /= 2;                         // numbers are hardly pieces
  if (placement.things > placement.places / 2) weight /= 2;  // nor is what is other everywhere
  if (placement.is_set) weight /= 8;                         // names of things have values too
  if (placement.is_full) weight *= 4;
  if (placement.is_exclusive) weight *= 4;
  if (placement.place_columns.size() == 2 || placement.is_paired) weight *= 2;
  if (placement.place_columns.size() > 2 && !placement.is_exclusive) weight /= 20;  // hardly places
  return weight;
}

Order order_of(const Evidence& evidence, const Placement& placement, std::uint32_t column) {
  const FactStore& facts = evidence.sample.facts;
  const FactGroup& group = evidence.groups[placement.shape.index()];
  return evidence.relations.order_of(facts, group.columns[column].domain,
                                     facts.shape(placement.shape).text, column);
}

/// What the rules order the columns of places by.
std::vector<std::string> relations_of(const Evidence& evidence, const Placement& placement) {
  std::vector<std::string> names;
  for (const std::uint32_t c : placement.place_columns) {
    names.push_back(order_of(evidence, placement, c).relation);
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

/// How often a fact of the other placement comes to a place where the main one changes.
std::size_t meetings(const Sample& sample, const Placement& main, const Placement& other) {
  std::size_t count = 0;
  for (const SampledGame& game : sample.games) {
    for (std::size_t i = 1; i < game.states.size(); ++i) {
      std::set<std::string> changed;
      std::vector<std::string> come;
      for (const FactId fact : difference(game.states[i].facts, game.states[i - 1].facts)) {
        const ShapeId shape = sample.facts.shape_of(fact);
        if (shape == main.shape) changed.insert(place_text(sample.facts, fact, main));
        if (shape == other.shape) come.push_back(place_text(sample.facts, fact, other));
      }
      for (const std::string& place : come) count += changed.contains(place) ? 1 : 0;
    }
  }
  return count;
}

/// Whether the rules use the columns of the placement as they use the main one's the other way
/// round; nothing where they do not tell.
std::optional<bool> is_turned(const Evidence& evidence, const Placement& main,
                              const Placement& placement) {
  const FactStore& facts = evidence.sample.facts;
  const auto share = [&](std::size_t a, std::size_t b) {
    return evidence.relations.share_variables(facts.shape(main.shape).text, main.place_columns[a],
                                              facts.shape(placement.shape).text,
                                              placement.place_columns[b]);
  };
  const bool straight = share(0, 0) && share(1, 1);
  const bool across = share(0, 1) && share(1, 0);
  return straight == across ? std::nullopt : std::optional(across);
}

/// Whether the rules use one variable for each column of places and the main one's.
bool are_used_alike(const Evidence& evidence, const Placement& main, const Placement& placement) {
  const FactStore& facts = evidence.sample.facts;
  for (std::size_t c = 0; c < main.place_columns.size(); ++c) {
    if (!evidence.relations.share_variables(facts.shape(main.shape).text, main.place_columns[c],
                                            facts.shape(placement.shape).text,
                                            placement.place_columns[c])) {
      return false;
    }
  }
  return true;
}

/// The placement with its columns of places in the order of the main one's: by what the rules use
/// them for, by what orders them, and where that is the same, by what is seen: things come where
/// the board changes, and stand in each other's way least.
Placement aligned(const Evidence& evidence, const Placement& main, Placement placement) {
  if (placement.place_columns.size() != 2) return placement;
  const std::vector<std::string> wanted = relations_of(evidence, main);
  const std::vector<std::string> own = relations_of(evidence, placement);
  Placement turned = placement;
  std::swap(turned.place_columns[0], turned.place_columns[1]);
  if (const auto is_across = is_turned(evidence, main, placement)) {
    return *is_across ? turned : placement;
  }
  if (wanted[0] != wanted[1]) {
    return own[0] == wanted[1] && own[1] == wanted[0] ? turned : placement;
  }
  const std::set<std::string> places = places_of(evidence.sample.facts, main);
  const std::size_t inside = count_shared(places, places_of(evidence.sample.facts, placement));
  const std::size_t inside_turned = count_shared(places, places_of(evidence.sample.facts, turned));
  if (inside != inside_turned) return inside_turned > inside ? turned : placement;
  const std::size_t straight = meetings(evidence.sample, main, placement);
  const std::size_t across = meetings(evidence.sample, main, turned);
  if (straight != across) return across > straight ? turned : placement;
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

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
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

bool is_in_line(const Axis& axis) {
  return axis.kind == OrderKind::kLine || axis.kind == OrderKind::kRing;
}

/// By coordinates. Where one is in no line and the places fill no rectangle, as where rows are
/// shifted, two make but a set.
Topology topology_of(const std::vector<Axis>& axes,
                     const std::vector<std::vector<std::string>>& coordinates,
                     std::size_t place_count) {
  if (axes.size() < 2) {
    return axes[0].kind == OrderKind::kNone ? Topology::kSet : Topology::kGraph;
  }
  std::size_t combinations = 1;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    std::set<std::string> names;
    for (const std::vector<std::string>& place : coordinates) {
      if (i < place.size()) names.insert(place[i]);
    }
    combinations *= names.size();
  }
  if (!std::ranges::all_of(axes, is_in_line) && place_count < combinations) {
    return Topology::kSet;
  }
  const auto rings = static_cast<std::size_t>(std::ranges::count_if(axes, &Axis::is_ring));
  if (rings == axes.size()) return Topology::kTorus;
  return rings > 0 ? Topology::kCylinder : Topology::kGrid;
}

}  // namespace

const char* name_of(Topology topology) {
  switch (topology) {
    case Topology::kGrid: return "grid";
    case Topology::kCylinder: return "cylinder";
    case Topology::kTorus: return "torus";
    case Topology::kHex: return "hex";
    case Topology::kStar: return "star";
    case Topology::kGraph: return "graph";
    case Topology::kSet: return "set";
  }
  return "set";
}

std::optional<BoardView> BoardView::build(const Evidence& evidence,
                                          const std::vector<Placement>& placements,
                                          const FactStore& possible) {
  if (placements.empty()) return std::nullopt;
  const FactStore& facts = evidence.sample.facts;
  const auto is_asked_for = [&](const Placement& placement) {
    return evidence.relations.are_asked_for(facts.shape(placement.shape).head);
  };
  const auto main = std::ranges::max_element(placements, {}, [&](const Placement& placement) {
    return is_asked_for(placement) ? weight(facts, possible, placement) : 0;
  });
  if (!is_asked_for(*main)) return std::nullopt;  // nothing hangs on what stands there
  BoardView view(facts.size());
  view.placements_.push_back(*main);
  const std::set<std::string> places = places_of(facts, *main);
  for (const Placement& placement : placements) {
    if (placement.shape == main->shape || placement.counts) continue;
    if (placement.place_columns.size() != main->place_columns.size()) continue;
    const Placement same_way = aligned(evidence, *main, placement);
    if (is_same_board(places, places_of(facts, same_way),
                      are_used_alike(evidence, *main, same_way)))
      view.placements_.push_back(same_way);
  }
  if (is_shrinking_set(evidence, view.placements_)) return std::nullopt;
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
  const FactStore& facts = evidence.sample.facts;
  std::vector<std::vector<Symbol>> domains;
  for (const std::uint32_t c : main.place_columns) {
    domains.push_back(evidence.groups[main.shape.index()].columns[c].domain);
  }
  find_axes(evidence.relations, facts, domains);
  count_places(evidence.groups[placements_.front().shape.index()]);
  topology_ = topology_of(axes_, coordinates_, place_count_);
}

void BoardView::find_axes(const StaticRelations& relations, const FactStore& facts,
                          const std::vector<std::vector<Symbol>>& domains) {
  const Placement& main = placements_.front();
  const std::string& shape = shapes_.front();
  orders_.clear();
  axes_.clear();
  coordinates_.clear();
  for (std::size_t i = 0; i < domains.size(); ++i) {
    const std::uint32_t c = main.place_columns[i];
    const Order order = relations.order_of(facts, domains[i], shape, c);
    Axis axis{order.kind, order.relation, order.where, {}, LiteralKind::kFact, shape, c};
    if (!order.ranked.empty()) axis.kind = OrderKind::kLine;  // of places ranks are coordinates
    for (const Symbol name : order.ranked.empty() ? order.sequence : order.ranked) {
      axis.sequence.emplace_back(facts.names().text(name));
    }
    axes_.push_back(std::move(axis));
    orders_.push_back(order);
  }
  if (!is_split()) {
    for (const std::string& place : places_) coordinates_.push_back(words_of(place));
    return;
  }
  const Split split = relations.split(facts, domains.front(), orders_.front());
  axes_.assign(split.axes.begin(), split.axes.end());
  for (const std::string& place : places_) {
    const auto found = split.parts.find(place);
    coordinates_.emplace_back();
    if (found != split.parts.end()) {
      coordinates_.back().assign(found->second.begin(), found->second.end());
    }
  }
}

bool BoardView::is_split() const {
  return orders_.size() == 1 && orders_[0].kind == OrderKind::kPairs;
}

void BoardView::count_places(const FactGroup& group) {
  const Placement& main = placements_.front();
  std::size_t combinations = 1;
  for (const std::uint32_t c : main.place_columns) combinations *= group.columns[c].domain.size();
  place_count_ = places_.size();
  if (is_split()) {
    combinations = orders_[0].pairs;
  }
  if (!main.is_full) take_if_nearly_seen(combinations, kNearlyAll);  // else all are listed
}

void BoardView::note_neighbours(const Neighbours& found) {
  if (topology_ == Topology::kSet) topology_ = Topology::kGraph;  // no mere set: places touch
  if (topology_ != Topology::kGrid && topology_ != Topology::kGraph) return;
  const Lattice lattice = lattice_of(adjacency_of(found, places_.size()));
  if (lattice == Lattice::kOther) return;
  const Placement& main = placements_.front();
  const bool is_known = possible_places_ > 0 || main.is_full || main.states >= kManyStates;
  const bool is_whole = is_known && places_.size() >= std::max(place_count_, possible_places_);
  const bool is_star = is_whole && lattice == Lattice::kStarOfHexagons;
  topology_ = is_star ? Topology::kStar : Topology::kHex;
}

void BoardView::take_if_nearly_seen(std::size_t count, double least) {
  if (static_cast<double>(places_.size()) >= static_cast<double>(count) * least) {
    place_count_ = std::max(place_count_, count);
  }
}

void BoardView::expect(const StaticRelations& relations, const FactStore& possible) {
  std::set<std::string> places;
  for (std::size_t i = 0; i < placements_.size(); ++i) {
    std::set<std::string> own = possible_places_of(possible, shapes_[i], placements_[i]);
    // Facts beside the main ones may tell of places that these never come to.
    if (own.size() > places.size() && std::ranges::includes(own, places)) places = std::move(own);
  }
  possible_places_ = places.size();
  if (is_full()) return;
  take_if_nearly_seen(possible_places_, kMostly);
  if (place_count_ == possible_places_) take_places(relations, possible, places);
  topology_ = topology_of(axes_, coordinates_, place_count_);
}

/// Those that no game came to are there all the same, and lie on the lines of the others.
void BoardView::take_places(const StaticRelations& relations, const FactStore& possible,
                            const std::set<std::string>& places) {
  std::vector<std::set<Symbol>> names(placements_.front().place_columns.size());
  for (const std::string& place : places) {
    if (!place_numbers_.contains(place)) number_of(place_numbers_, places_, place);
    const std::vector<std::string> words = words_of(place);
    for (std::size_t i = 0; i < std::min(words.size(), names.size()); ++i) {
      names[i].insert(possible.names().find(words[i]));
    }
  }
  std::vector<std::vector<Symbol>> domains;
  for (const std::set<Symbol>& own : names) domains.emplace_back(own.begin(), own.end());
  const std::vector<Order> orders = orders_;
  const std::vector<Axis> axes = axes_;
  const std::vector<std::vector<std::string>> coordinates = coordinates_;
  find_axes(relations, possible, domains);
  if (std::ranges::equal(orders, orders_, {}, &Order::kind, &Order::kind)) return;
  orders_ = orders;  // what lies beyond is no part of the lines
  axes_ = axes;
  coordinates_ = coordinates;
  for (std::size_t i = coordinates_.size(); i < places_.size(); ++i) {
    coordinates_.push_back(is_split() ? std::vector<std::string>() : words_of(places_[i]));
  }
}

}  // namespace rulewise::insight

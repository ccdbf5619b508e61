// board_view.h — a board found in the facts of a game: its places, and what can stand on them.
//
// Idea      groups of facts whose places are the same are one board; every fact of them says that
//           a kind of thing stands on a place. A board found in GDL is then read like one that a
//           chess-like text declares
// Needs     placements (placement.h)
// Promises  places and kinds keep the order in which the sample met them; facts of other groups
//           say nothing
// Tested by structure_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "insight/discovery/neighbours.h"
#include "insight/discovery/placement.h"

namespace rulewise::insight {

using Place = base::Id<struct PlaceTag>;
using Kind = base::Id<struct ThingKindTag>;

enum class Topology : std::uint8_t { kGrid, kCylinder, kTorus, kHex, kStar, kGraph, kSet };

[[nodiscard]] const char* name_of(Topology topology);

class BoardView {
 public:
  /// What a fact says: this kind stands there.
  struct Standing {
    Place place;
    Kind kind;
  };

  /// The board of the placement with most places, and of all whose places are the same. `possible`
  /// has the facts that may become true, seen or not; it is empty where nobody knows.
  static std::optional<BoardView> build(const Evidence& evidence,
                                        const std::vector<Placement>& placements,
                                        const FactStore& possible);

  [[nodiscard]] std::optional<Standing> standing(FactId fact) const {
    const Standing& found = standings_[fact.index()];
    return found.place.is_valid() ? std::optional(found) : std::nullopt;
  }
  /// The same of a fact of any store, by the names of its place and thing; nothing where one of
  /// them was never seen.
  [[nodiscard]] std::optional<Standing> find(const FactStore& facts, FactId fact) const;

  [[nodiscard]] const std::vector<std::string>& places() const { return places_; }
  /// Takes note of facts that may become true, seen or not.
  void expect(const StaticRelations& relations, const FactStore& possible);

  /// How many places there are: those seen, or all that may come up or all combinations of
  /// coordinates, where hardly any was not seen.
  [[nodiscard]] std::size_t place_count() const { return place_count_; }
  /// How many places facts that may become true name; none where nobody knows.
  [[nodiscard]] std::size_t possible_places() const { return possible_places_; }
  [[nodiscard]] const std::vector<std::string>& kinds() const { return kinds_; }
  [[nodiscard]] const std::vector<Placement>& placements() const { return placements_; }
  /// Whether every place is listed in every state, so that one kind must mean "empty".
  [[nodiscard]] bool is_full() const { return placements_.front().is_full; }
  [[nodiscard]] Topology topology() const { return topology_; }
  /// Takes note of which places touch: six around one make hexagons.
  void note_neighbours(const Neighbours& found);
  [[nodiscard]] const std::vector<Order>& orders() const { return orders_; }  // by place column
  /// By coordinate: as many as columns of places, or two where one column stands for two.
  [[nodiscard]] const std::vector<Axis>& axes() const { return axes_; }
  /// The constants of a place, by coordinate; empty where it could not be taken apart.
  [[nodiscard]] const std::vector<std::string>& coordinates(Place place) const {
    return coordinates_[place.index()];
  }

 private:
  explicit BoardView(std::size_t fact_count) : standings_(fact_count) {}
  void add(const FactStore& facts, const Placement& placement);
  [[nodiscard]] std::string kind_name(const FactStore& facts, FactId fact,
                                      const Placement& placement) const;
  void find_topology(const Evidence& evidence);
  /// By the constants in each column of places.
  void find_axes(const StaticRelations& relations, const FactStore& facts,
                 const std::vector<std::vector<Symbol>>& domains);
  void take_places(const StaticRelations& relations, const FactStore& possible,
                   const std::set<std::string>& places);
  /// Whether one column stands for two coordinates.
  [[nodiscard]] bool is_split() const;
  void count_places(const FactGroup& group);
  void take_if_nearly_seen(std::size_t count, double least);

  std::vector<Standing> standings_;
  std::vector<std::string> places_;
  std::vector<std::string> kinds_;
  std::vector<Placement> placements_;
  std::vector<std::string> shapes_;  // of the facts of each placement
  bool with_head_ = false;           // kinds are told apart by the relation as well
  std::unordered_map<std::string, Place> place_numbers_;
  std::unordered_map<std::string, Kind> kind_numbers_;
  std::vector<Order> orders_;
  std::vector<Axis> axes_;
  std::vector<std::vector<std::string>> coordinates_;  // by place
  std::size_t place_count_ = 0;
  std::size_t possible_places_ = 0;
  Topology topology_ = Topology::kSet;
};

}  // namespace rulewise::insight

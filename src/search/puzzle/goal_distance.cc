#include "search/puzzle/goal_distance.h"

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <optional>
#include <utility>

#include "logic/ways.h"

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;
using Row = std::vector<std::uint64_t>;  // one bit a move

constexpr std::size_t kMostPlaces = 2'000;  // of one set

void set(Row& row, std::size_t bit) { row[bit / 64] |= std::uint64_t{1} << (bit % 64); }
bool meet(const Row& a, const Row& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}
bool test(std::span<const std::uint64_t> row, std::size_t bit) {
  return ((row[bit / 64] >> (bit % 64)) & 1U) != 0;
}

}  // namespace

/// Finds the track of each literal, and which moves may bring it nearer.
class GoalDistance::Finder {
 public:
  explicit Finder(const logic::Net& net)
      : net_(net), ways_(net), sets_of_(net.base_count()), ways_of_move_(net.move_count()) {
    for (std::uint32_t s = 0; s < net.exclusive.size(); ++s) {
      for (const std::uint32_t base : net.exclusive[s]) sets_of_[base].push_back(s);
    }
  }

  struct Found {
    Track track;
    Row moves;
    std::uint32_t furthest = 1;
  };

  /// Of the sets a wanted fact is in, the one that tells most.
  [[nodiscard]] Found wanted(std::uint32_t base) {
    std::optional<Found> best;
    for (const std::uint32_t s : sets_of_[base]) {
      if (net_.exclusive[s].size() > kMostPlaces) continue;
      Found found = in_set(net_.exclusive[s], base);
      if (!best || found.furthest > best->furthest) best = std::move(found);
    }
    if (best) return *std::move(best);
    return in_set(std::array{base}, base);
  }

  [[nodiscard]] Found unwanted(std::uint32_t base) {
    Found found;
    found.track = make_track(std::array{base}, {1});
    found.track.otherwise = 0;
    found.moves.resize(words());
    for (const logic::Cube& way : ways_.of(!net_.next[base])) note_moves(way, found.moves);
    return found;
  }

 private:
  static constexpr std::uint32_t kNowhere = 0xffffffffU;  // none of the set holds

  /// From which place of the set, kNowhere for any, and by which moves.
  struct Step {
    std::uint32_t from;
    std::uint32_t to;
  };

  [[nodiscard]] std::size_t words() const { return (net_.move_count() + 63) / 64; }

  /// The moves a way makes; all of them where it makes none.
  void note_moves(const logic::Cube& way, Row& moves) const {
    bool has_move = false;
    for (const Signal signal : way) {
      const logic::Gate& gate = net_.gates[signal.gate()];
      if (gate.kind != GateKind::kDoes || signal.is_negated()) continue;
      set(moves, gate.first);
      has_move = true;
    }
    if (!has_move) std::ranges::fill(moves, ~std::uint64_t{0});
  }

  /// The way with each of the ways in which its move is legal, but for those that contradict it.
  template <class Visit>
  void for_each_case(const logic::Cube& way, Visit visit) {
    const auto move = std::ranges::find_if(way, [this](Signal signal) {
      return !signal.is_negated() && net_.gates[signal.gate()].kind == GateKind::kDoes;
    });
    if (move == way.end()) {
      visit(way);
      return;
    }
    for (const logic::Cube& need : ways_of_move(net_.gates[move->gate()].first)) {
      logic::Cube whole = way;
      whole.insert(whole.end(), need.begin(), need.end());
      if (!is_contradiction(whole)) visit(whole);
    }
  }

  const std::vector<logic::Cube>& ways_of_move(std::uint32_t move) {
    std::optional<std::vector<logic::Cube>>& known = ways_of_move_[move];
    if (!known) known = ways_.of(net_.legal[move]);
    return *known;
  }

  /// Something and its opposite, or two facts that are never true together.
  [[nodiscard]] bool is_contradiction(const logic::Cube& way) const {
    std::vector<Signal> conditions = way;
    std::ranges::sort(conditions);
    conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
    std::vector<std::uint32_t> sets;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (i > 0 && conditions[i] == !conditions[i - 1]) return true;
      const logic::Gate& gate = net_.gates[conditions[i].gate()];
      if (gate.kind != GateKind::kBase || conditions[i].is_negated()) continue;
      sets.insert(sets.end(), sets_of_[gate.first].begin(), sets_of_[gate.first].end());
    }
    std::ranges::sort(sets);
    return std::ranges::adjacent_find(sets) != sets.end();
  }

  /// The place of the set where a way begins.
  [[nodiscard]] std::uint32_t origin(const logic::Cube& way,
                                     std::span<const std::uint32_t> places) const {
    for (const Signal signal : way) {
      const logic::Gate& gate = net_.gates[signal.gate()];
      if (gate.kind != GateKind::kBase || signal.is_negated()) continue;
      const auto at = std::ranges::lower_bound(places, gate.first);
      if (at != places.end() && *at == gate.first) return gate.first;
    }
    return kNowhere;
  }

  Found in_set(std::span<const std::uint32_t> places, std::uint32_t goal) {
    Found found;
    found.moves.resize(words());
    std::vector<Step> steps;
    for (const std::uint32_t to : places) {
      for (const logic::Cube& way : ways_.of(net_.next[to])) {
        if (origin(way, places) == to) continue;
        bool is_possible = false;
        for_each_case(way, [&](const logic::Cube& whole) {
          const std::uint32_t from = origin(whole, places);
          if (from == to) return;
          steps.push_back({from, to});
          is_possible = true;
        });
        if (is_possible) note_moves(way, found.moves);
      }
    }
    measure(places, goal, steps, found);
    return found;
  }

  /// Distances to the goal, backwards by breadth. A step from anywhere starts at every place.
  static void measure(std::span<const std::uint32_t> places, std::uint32_t goal,
                      const std::vector<Step>& steps, Found& found) {
    std::vector<std::vector<std::uint32_t>> before(places.size());  // by place: those one step away
    std::vector<bool> from_anywhere(places.size(), false);
    const auto index = [&](std::uint32_t base) {
      return static_cast<std::uint32_t>(std::ranges::lower_bound(places, base) - places.begin());
    };
    for (const Step& step : steps) {
      if (step.from == kNowhere) {
        from_anywhere[index(step.to)] = true;
      } else {
        before[index(step.to)].push_back(index(step.from));
      }
    }
    std::vector<std::uint16_t> distance(places.size(), kNever);
    std::uint16_t otherwise = kNever;
    std::deque<std::uint32_t> open{index(goal)};
    distance[open.front()] = 0;
    for (; !open.empty(); open.pop_front()) {
      const std::uint32_t at = open.front();
      const auto next = static_cast<std::uint16_t>(distance[at] + 1);
      const auto reach = [&](std::uint32_t place) {
        if (distance[place] != kNever) return;
        distance[place] = next;
        open.push_back(place);
      };
      for (const std::uint32_t place : before[at]) reach(place);
      if (!from_anywhere[at]) continue;
      otherwise = std::min(otherwise, next);
      for (std::uint32_t place = 0; place < places.size(); ++place) reach(place);
    }
    found.track = make_track(places, distance);
    found.track.otherwise = otherwise;
    for (const std::uint32_t far : distance) {
      if (far != kNever) found.furthest = std::max(found.furthest, far);
    }
  }

  static Track make_track(std::span<const std::uint32_t> places,
                          const std::vector<std::uint16_t>& distance) {
    Track track;
    track.first_word = places.front() / 64;
    track.places.resize(places.back() / 64 - track.first_word + 1);
    track.distance.resize(track.places.size() * 64);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::size_t bit = places[i] - track.first_word * 64;
      set(track.places, bit);
      track.distance[bit] = distance[i];
    }
    return track;
  }

  const logic::Net& net_;
  logic::Ways ways_;
  std::vector<std::vector<std::uint32_t>> sets_of_;                    // by base
  std::vector<std::optional<std::vector<logic::Cube>>> ways_of_move_;  // by move, once asked for
};

GoalDistance::GoalDistance(const logic::Net& net, const GoalLiterals& goal) {
  if (goal.empty()) return;
  Finder finder(net);
  std::vector<Finder::Found> found;
  for (std::uint32_t base = 0; base < net.base_count(); ++base) {
    if (!test(goal.asked(), base)) continue;
    found.push_back(test(goal.wanted(), base) ? finder.wanted(base) : finder.unwanted(base));
  }
  // Those that can be furthest away first: each is apart unless a move serves one before it too.
  std::ranges::stable_sort(found, std::ranges::greater{}, &Finder::Found::furthest);
  Row served((net.move_count() + 63) / 64);
  for (Finder::Found& each : found) {
    each.track.is_apart = !meet(each.moves, served);
    if (!each.track.is_apart) continue;
    for (std::size_t w = 0; w < served.size(); ++w) served[w] |= each.moves[w];
  }
  for (Finder::Found& each : found) tracks_.push_back(std::move(each.track));
}

bool GoalDistance::has_ways() const {
  return std::ranges::any_of(tracks_, [](const Track& track) {
    return std::ranges::any_of(track.distance,
                               [](std::uint32_t far) { return far > 1 && far != kNever; });
  });
}

std::uint32_t GoalDistance::distance(const Track& track, std::span<const std::uint64_t> state) {
  for (std::size_t w = 0; w < track.places.size(); ++w) {
    const std::uint64_t here = state[track.first_word + w] & track.places[w];
    if (here != 0) return track.distance[w * 64 + static_cast<std::size_t>(std::countr_zero(here))];
  }
  return track.otherwise;
}

std::uint32_t GoalDistance::sum(std::span<const std::uint64_t> state) const {
  std::uint32_t sum = 0;
  for (const Track& track : tracks_) sum += distance(track, state);
  return std::min(sum, kNever);
}

std::uint32_t GoalDistance::least(std::span<const std::uint64_t> state) const {
  std::uint32_t furthest = 0;
  std::uint32_t apart = 0;
  for (const Track& track : tracks_) {
    const std::uint32_t far = distance(track, state);
    furthest = std::max(furthest, far);
    if (track.is_apart) apart += far;
  }
  return std::min(std::max(furthest, apart), kNever);
}

}  // namespace rulewise::search

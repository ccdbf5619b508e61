#include "insight/discovery/board_turns.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostAlike = 48;       // ways to keep all neighbours; more say nothing
constexpr std::size_t kMostSteps = 200'000;  // of looking for them

// --- By coordinates ---

/// Where a place goes, by its numbers in the orders of its coordinates.
struct Turn {
  const char* words;
  bool swaps = false;  // the coordinates
  std::array<bool, 2> mirrors{};
  std::array<bool, 2> shifts{};  // by one, round a ring
};

constexpr std::array kTurns{
    Turn{"mirroring the first coordinate", false, {true, false}},
    Turn{"mirroring the second coordinate", false, {false, true}},
    Turn{"a half turn of the board", false, {true, true}},
    Turn{"exchanging the coordinates", true},
    Turn{"a quarter turn of the board", true, {true, false}},
    Turn{"a quarter turn of the board the other way", true, {false, true}},
    Turn{"exchanging the coordinates, both mirrored", true, {true, true}},
    Turn{"shifting the board along its first coordinate", false, {}, {true, false}},
    Turn{"shifting the board along its second coordinate", false, {}, {false, true}},
};

class Coordinates {
 public:
  explicit Coordinates(const BoardView& board) : board_(board) {
    for (const Axis& axis : board.axes()) {
      std::map<std::string, int> ranks;
      for (const std::string& name : axis.sequence) {
        ranks.emplace(name, static_cast<int>(ranks.size()));
      }
      ranks_.push_back(std::move(ranks));
    }
    for (std::size_t i = 0; i < board.places().size(); ++i) {
      if (const auto at = at_of(Place(i))) places_.emplace(*at, Place(i));
    }
  }

  /// Nothing where a place would leave the board.
  [[nodiscard]] std::optional<std::vector<Place>> turned(const Turn& turn) const {
    if (!suits(turn)) return std::nullopt;
    std::vector<Place> to;
    for (std::size_t i = 0; i < board_.places().size(); ++i) {
      const auto found = places_.find(turned(*at_of(Place(i)), turn));
      if (found == places_.end()) return std::nullopt;
      to.push_back(found->second);
    }
    return to;
  }

 private:
  using At = std::array<int, 2>;

  [[nodiscard]] std::optional<At> at_of(Place place) const {
    At at{0, 0};
    const std::vector<std::string>& parts = board_.coordinates(place);
    if (ranks_.size() > 2 || parts.size() != ranks_.size()) return std::nullopt;
    for (std::size_t c = 0; c < ranks_.size(); ++c) {
      const auto rank = ranks_[c].find(parts[c]);
      if (rank == ranks_[c].end()) return std::nullopt;
      at[c] = rank->second;
    }
    return at;
  }

  [[nodiscard]] int size_of(std::size_t column) const {
    return column < ranks_.size() ? static_cast<int>(ranks_[column].size()) : 1;
  }

  [[nodiscard]] bool suits(const Turn& turn) const {
    if (places_.size() != board_.places().size()) return false;
    if (turn.swaps && (ranks_.size() != 2 || size_of(0) != size_of(1))) return false;
    for (std::size_t c = 0; c < 2; ++c) {
      if (turn.mirrors[c] && size_of(c) < 2) return false;
      if (turn.shifts[c] && (c >= ranks_.size() || !board_.axes()[c].is_ring())) return false;
    }
    return true;
  }

  [[nodiscard]] At turned(At at, const Turn& turn) const {
    if (turn.swaps) std::swap(at[0], at[1]);
    for (std::size_t c = 0; c < 2; ++c) {
      if (turn.mirrors[c]) at[c] = size_of(c) - 1 - at[c];
      if (turn.shifts[c]) at[c] = (at[c] + 1) % size_of(c);
    }
    return at;
  }

  const BoardView& board_;
  std::vector<std::map<std::string, int>> ranks_;  // by coordinate
  std::map<At, Place> places_;
};

// --- By neighbours ---

using Numbers = std::vector<std::uint32_t>;  // by place

/// Numbers that are the same where places look alike, however far one looks around.
Numbers looks_of(const Adjacency& around) {
  Numbers looks(around.size(), 0);
  for (std::size_t kinds = 1, before = 0; kinds != before;) {
    before = kinds;
    std::map<Numbers, std::uint32_t> met;
    std::vector<Numbers> views;
    for (std::uint32_t place = 0; place < around.size(); ++place) {
      Numbers& view = views.emplace_back();
      for (const std::uint32_t near : around[place]) view.push_back(looks[near]);
      std::ranges::sort(view);
      view.push_back(looks[place]);
      met.emplace(view, 0);
    }
    for (std::uint32_t number = 0; auto& entry : met) entry.second = number++;
    for (std::uint32_t place = 0; place < around.size(); ++place) looks[place] = met[views[place]];
    kinds = met.size();
  }
  return looks;
}

/// All ways to send neighbours to neighbours.
class Likenesses {
 public:
  explicit Likenesses(const Adjacency& around) : around_(around), looks_(looks_of(around)) {}

  /// Empty where there are too many, or where places do not hang together.
  std::vector<Numbers> find() {
    set_order();
    if (order_.size() < around_.size()) return {};
    to_.assign(around_.size(), kNowhere);
    is_taken_.assign(around_.size(), false);
    follow(0);
    if (is_too_much_) found_.clear();
    return std::move(found_);
  }

 private:
  static constexpr std::uint32_t kNowhere = ~0U;

  /// From a place that few look like, each behind one that it touches.
  void set_order() {
    std::map<std::uint32_t, std::size_t> counts;
    for (const std::uint32_t look : looks_) ++counts[look];
    std::uint32_t first = 0;
    for (std::uint32_t place = 0; place < looks_.size(); ++place) {
      if (counts[looks_[place]] < counts[looks_[first]]) first = place;
    }
    std::vector<bool> is_met(around_.size(), false);
    is_met[first] = true;
    order_ = {first};
    from_ = {first};
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (const std::uint32_t near : around_[order_[i]]) {
        if (is_met[near]) continue;
        is_met[near] = true;
        order_.push_back(near);
        from_.push_back(order_[i]);
      }
    }
  }

  void follow(std::size_t depth) {
    if (is_too_much_) return;
    if (depth == order_.size()) {
      found_.push_back(to_);
      is_too_much_ = found_.size() > kMostAlike;
      return;
    }
    if (depth > 0) {
      for (const std::uint32_t target : around_[to_[from_[depth]]]) try_at(depth, target);
      return;
    }
    for (std::uint32_t target = 0; target < around_.size(); ++target) try_at(depth, target);
  }

  void try_at(std::size_t depth, std::uint32_t target) {
    const std::uint32_t place = order_[depth];
    is_too_much_ = is_too_much_ || ++steps_ > kMostSteps;
    if (is_too_much_ || is_taken_[target] || looks_[place] != looks_[target]) return;
    for (const std::uint32_t near : around_[place]) {
      if (to_[near] == kNowhere) continue;
      if (!std::ranges::binary_search(around_[target], to_[near])) return;
    }
    to_[place] = target;
    is_taken_[target] = true;
    follow(depth + 1);
    to_[place] = kNowhere;
    is_taken_[target] = false;
  }

  const Adjacency& around_;
  Numbers looks_;
  Numbers order_;  // in which places are sent somewhere
  Numbers from_;   // the neighbour that each was met from, by order
  Numbers to_;
  std::vector<bool> is_taken_;
  std::vector<Numbers> found_;
  std::size_t steps_ = 0;
  bool is_too_much_ = false;
};

/// How many times it must be done until every place is back, and how many never leave.
struct Cycles {
  std::size_t longest = 1;
  std::size_t staying = 0;
  bool is_even = true;  // all places that leave take as long
};

Cycles cycles_of(const Numbers& to) {
  Cycles cycles;
  for (std::uint32_t place = 0; place < to.size(); ++place) {
    std::size_t length = 1;
    for (std::uint32_t at = to[place]; at != place; at = to[at]) ++length;
    if (length == 1) ++cycles.staying;
    if (length == 1 || length == cycles.longest) continue;
    cycles.is_even = cycles.is_even && cycles.longest == 1;
    cycles.longest = std::max(cycles.longest, length);
  }
  return cycles;
}

Numbers numbers_of(const std::vector<Place>& to) {
  Numbers numbers;
  for (const Place place : to) numbers.push_back(static_cast<std::uint32_t>(place.index()));
  return numbers;
}

std::string words_of(const Cycles& cycles, bool is_hexagons) {
  const std::size_t longest = cycles.longest;
  if (is_hexagons && cycles.staying <= 1) {
    if (longest == 2) return "a half turn of the board";
    if (longest == 3) return "a third of a turn of the board";
    if (longest == 6) return "a sixth of a turn of the board";
  }
  const std::string staying =
      cycles.staying == 0 ? "" : ", " + counted(cycles.staying, "place") + " staying";
  if (is_hexagons && longest == 2) return "mirroring the board" + staying;
  if (longest == 2) return "exchanging places in pairs" + staying;
  return "sending places round in cycles of " + std::to_string(longest) +
         (cycles.is_even ? "" : " and less") + staying;
}

/// ` (a1 to d1)`: where the first place goes that does not stay.
std::string example_of(const std::vector<std::string>& places, const Numbers& to) {
  for (std::uint32_t place = 0; place < to.size(); ++place) {
    if (to[place] != place) return " (" + places[place] + " to " + places[to[place]] + ")";
  }
  return "";
}

/// Whether coordinates say all there is to say.
bool is_rectangle(Topology topology) {
  return topology == Topology::kGrid || topology == Topology::kCylinder ||
         topology == Topology::kTorus;
}

bool is_hexagons(Topology topology) {
  return topology == Topology::kHex || topology == Topology::kStar;
}

std::vector<BoardTurn> turns_by_neighbours(const Structure& structure) {
  if (!structure.neighbours || is_rectangle(structure.board->topology())) return {};
  const Adjacency around = adjacency_of(*structure.neighbours, structure.board->places().size());
  std::vector<std::pair<Cycles, Numbers>> found;
  for (Numbers& to : Likenesses(around).find()) {
    const Cycles cycles = cycles_of(to);
    if (cycles.longest > 1) found.emplace_back(cycles, std::move(to));
  }
  // Those that make most of the others first; names do not matter.
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
    return std::tuple(a.first.longest, a.first.staying) >
           std::tuple(b.first.longest, b.first.staying);
  });
  std::vector<BoardTurn> turns;
  for (const auto& [cycles, to] : found) {
    turns.push_back({words_of(cycles, is_hexagons(structure.board->topology())) +
                         example_of(structure.board->places(), to),
                     {}});
    for (const std::uint32_t place : to) turns.back().to.emplace_back(place);
  }
  return turns;
}

}  // namespace

std::vector<BoardTurn> guess_turns(const Structure& structure) {
  std::vector<BoardTurn> turns;
  if (!structure.board) return turns;
  const Coordinates coordinates(*structure.board);
  for (const Turn& turn : kTurns) {
    auto to = coordinates.turned(turn);
    if (!to) continue;
    // How hexagons are turned by their coordinates hangs on which two of three ways these go.
    const bool has_own_words = !is_hexagons(structure.board->topology());
    turns.push_back({has_own_words ? turn.words : words_of(cycles_of(numbers_of(*to)), true), *to});
  }
  for (BoardTurn& turn : turns_by_neighbours(structure)) {
    const bool is_known =
        std::ranges::any_of(turns, [&](const BoardTurn& other) { return other.to == turn.to; });
    if (!is_known) turns.push_back(std::move(turn));
  }
  return turns;
}

}  // namespace rulewise::insight

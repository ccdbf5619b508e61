// find_sight.cc — which kinds take at which distance, found by trying moves on a discovered board.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "insight/advice/board_play.h"
#include "insight/advice/fact_numbers.h"
#include "memory/state_image.h"
#include "memory/state_sight.h"

namespace rulewise::memory {
namespace {

using insight::BoardGrid;
using insight::BoardPlay;
using insight::Kind;
using insight::Place;
using Shift = std::array<int, 2>;

constexpr std::size_t kMostLabels = 255;
constexpr std::uint16_t kNone = StateSight::kNone;

/// What a symmetry does to places and kinds; empty where it does not do the same everywhere.
struct BoardImage {
  std::vector<std::uint16_t> places, kinds;
  bool exchanges_roles = false;

  [[nodiscard]] bool is_there() const { return !places.empty(); }
  /// Whether done twice it leaves everything as it was.
  [[nodiscard]] bool is_back_and_forth() const {
    const auto undoes = [](const std::vector<std::uint16_t>& image) {
      for (std::size_t i = 0; i < image.size(); ++i) {
        if (image[i] == kNone || image[image[i]] != i) return false;
      }
      return true;
    };
    return undoes(places) && undoes(kinds);
  }
};

class Finder {
 public:
  Finder(const machine::NetGame& game, const insight::Structure& structure, const RuleNames& names)
      : structure_(structure),
        numbers_(game, structure.sample),
        standings_(insight::standings_by_number(numbers_, structure)),
        grid_(insight::grid_of(structure)),
        bases_(game.net().base_count()),
        places_(structure.board->places().size()),
        kinds_(structure.pieces.size()) {
    for (const insight::PieceFigures& piece : structure.pieces) {
      sight_.kinds.push_back({names.canonical(piece.symbol)});
    }
  }

  std::optional<StateSight> find(const std::vector<insight::Symmetry>& symmetries) {
    const bool is_large = places_ > StateSight::kMostPlaces || kinds_ > StateSight::kMostKinds;
    if (is_large || !read_turns()) return std::nullopt;
    if (structure_.sample.games.empty()) return std::nullopt;
    std::vector<BoardImage> images;
    for (const StateImage& image : images_of(symmetries)) {
      BoardImage found = image_of(image);
      if (found.is_there()) images.push_back(std::move(found));
    }
    read_standings();
    label_places();
    describe_kinds();
    exchange(images);
    if (!sight_.is_exchanged) pair_alike();
    find_neighbours();
    find_lines(images);
    return std::move(sight_);
  }

 private:
  bool read_turns() {
    const auto turns = insight::turns_by_role(numbers_, structure_);
    if (turns.size() != 2) return false;
    for (std::size_t role = 0; role < 2; ++role) {
      for (const std::uint32_t number : turns[role]) {
        if (number < bases_) sight_.turns[role].push_back(number);
      }
      if (sight_.turns[role].empty()) return false;
    }
    return true;
  }

  void read_standings() {
    sight_.by_base.resize(bases_);
    for (std::size_t base = 0; base < bases_; ++base) {
      const insight::BoardView::Standing& standing = standings_[base];
      if (!standing.place.is_valid()) continue;
      if (!structure_.pieces[standing.kind.index()].is_piece()) continue;
      sight_.by_base[base] = {static_cast<std::uint16_t>(standing.place.index()),
                              static_cast<std::uint16_t>(standing.kind.index())};
    }
  }

  /// By coordinates, or by number where there are none.
  void label_places() {
    const auto label = [](std::size_t number) {
      return static_cast<std::uint8_t>(std::min(number, kMostLabels));
    };
    for (std::size_t place = 0; place < places_; ++place) {
      std::array<std::size_t, 2> at{place % kMostLabels + 1, place / kMostLabels};
      if (grid_) {
        at = {static_cast<std::size_t>(grid_->at[place][0]) + 1,
              static_cast<std::size_t>(grid_->at[place][1]) + 1};
      }
      sight_.labels.push_back({label(at[0]), label(at[1])});
      sight_.partners.push_back(static_cast<std::uint16_t>(place));
    }
  }

  void describe_kinds() {
    const std::vector<std::uint8_t> is_single = kinds_always_single();
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      const insight::PieceFigures& piece = structure_.pieces[kind];
      SightKind& known = sight_.kinds[kind];
      known.partner = static_cast<std::uint16_t>(kind);
      if (piece.owner) known.owner = static_cast<std::uint8_t>(piece.owner->index());
      const auto is_same_owner = [&](const insight::PieceFigures& other) {
        return other.is_piece() && other.owner == piece.owner;
      };
      known.is_vital = is_single[kind] != 0 && piece.is_piece() && piece.owner && piece.moves &&
                       std::ranges::count_if(structure_.pieces, is_same_owner) > 1;
      const auto is_own_too = [&](Kind other) {
        return other.index() != kind && structure_.pieces[other.index()].owner == piece.owner;
      };
      known.is_placed =
          known.is_vital || (piece.owner && std::ranges::any_of(piece.becomes, is_own_too));
    }
  }

  /// By kind: exactly one in every state but the last ones.
  [[nodiscard]] std::vector<std::uint8_t> kinds_always_single() const {
    std::vector<std::uint8_t> is_single(kinds_, 1);
    std::vector<std::uint32_t> counts(kinds_);
    for (const insight::SampledGame& game : structure_.sample.games) {
      const std::size_t states = game.states.size() - (game.goals.empty() ? 0 : 1);
      for (std::size_t i = 0; i < states; ++i) {
        std::ranges::fill(counts, 0U);
        for (const insight::FactId fact : game.states[i].facts) {
          if (const auto standing = structure_.board->standing(fact))
            ++counts[standing->kind.index()];
        }
        for (std::size_t kind = 0; kind < kinds_; ++kind) {
          if (counts[kind] != 1) is_single[kind] = 0;
        }
      }
    }
    return is_single;
  }

  [[nodiscard]] BoardImage image_of(const StateImage& image) const {
    BoardImage found{std::vector<std::uint16_t>(places_, kNone),
                     std::vector<std::uint16_t>(kinds_, kNone), image.exchanges_roles};
    for (std::size_t base = 0; base < bases_; ++base) {
      const auto& from = standings_[base];
      const auto& to = standings_[image.to[base]];
      if (from.place.is_valid() != to.place.is_valid()) return {};
      if (!from.place.is_valid()) continue;
      std::uint16_t& place = found.places[from.place.index()];
      std::uint16_t& kind = found.kinds[from.kind.index()];
      if ((place != kNone && place != to.place.index()) ||
          (kind != kNone && kind != to.kind.index())) {
        return {};
      }
      place = static_cast<std::uint16_t>(to.place.index());
      kind = static_cast<std::uint16_t>(to.kind.index());
    }
    return found;
  }

  /// The second role sees what the first image that exchanges the roles makes of it.
  void exchange(const std::vector<BoardImage>& images) {
    const auto suits = [](const BoardImage& image) {
      return image.exchanges_roles && image.is_back_and_forth();
    };
    const auto image = std::ranges::find_if(images, suits);
    if (image == images.end()) return;
    sight_.is_exchanged = sight_.has_partners = true;
    sight_.partners = image->places;
    for (std::size_t kind = 0; kind < kinds_; ++kind)
      sight_.kinds[kind].partner = image->kinds[kind];
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      const SightKind& partner = sight_.kinds[image->kinds[kind]];
      sight_.kinds[kind].is_vital |= partner.is_vital;
      sight_.kinds[kind].is_placed |= partner.is_placed;
    }
  }

  /// Where no image tells: kinds of which both roles have as many at the start, those first that
  /// have most nearly as many moves.
  void pair_alike() {
    std::vector<std::uint32_t> counts(kinds_, 0);
    for (const insight::FactId fact : structure_.sample.games.front().states.front().facts) {
      if (const auto standing = structure_.board->standing(fact)) ++counts[standing->kind.index()];
    }
    std::vector<std::pair<double, std::array<std::size_t, 2>>> pairs;
    std::size_t unpaired = 0;
    for (std::size_t one = 0; one < kinds_; ++one) {
      if (!structure_.pieces[one].is_piece() || sight_.kinds[one].owner > 1) continue;
      ++unpaired;
      for (std::size_t other = 0; other < kinds_; ++other) {
        if (!structure_.pieces[other].is_piece() || counts[one] != counts[other]) continue;
        if (sight_.kinds[one].owner != 0 || sight_.kinds[other].owner != 1) continue;
        pairs.push_back({std::abs(structure_.pieces[one].mobility.mean() -
                                  structure_.pieces[other].mobility.mean()),
                         {one, other}});
      }
    }
    std::ranges::sort(pairs);
    std::vector<std::uint8_t> is_paired(kinds_, 0);
    for (const auto& [apart, pair] : pairs) {
      const auto [one, other] = pair;
      if (is_paired[one] + is_paired[other] > 0) continue;
      is_paired[one] = is_paired[other] = 1;
      sight_.kinds[one].partner = static_cast<std::uint16_t>(other);
      sight_.kinds[other].partner = static_cast<std::uint16_t>(one);
      unpaired -= 2;
    }
    sight_.has_partners = unpaired == 0 && !pairs.empty();
  }

  void find_neighbours() {
    sight_.around.resize(places_);
    if (grid_) {
      const std::map<Shift, std::uint16_t> place_at = places_by_coordinates();
      for (std::size_t place = 0; place < places_; ++place) {
        for (int dx = -1; dx <= 1; ++dx) {
          for (int dy = -1; dy <= 1; ++dy) {
            const auto near = place_at.find(moved(grid_->at[place], {dx, dy}));
            if (near != place_at.end() && near->second != place) {
              sight_.around[place].push_back(near->second);
            }
          }
        }
      }
    } else if (structure_.neighbours) {
      for (const auto& [from, to] : structure_.neighbours->pairs) {
        if (from < places_ && to < places_) {
          sight_.around[from].push_back(static_cast<std::uint16_t>(to));
        }
      }
    }
  }

  [[nodiscard]] std::map<Shift, std::uint16_t> places_by_coordinates() const {
    std::map<Shift, std::uint16_t> place_at;
    for (std::size_t place = 0; place < places_; ++place) {
      place_at.emplace(grid_->at[place], static_cast<std::uint16_t>(place));
    }
    return place_at;
  }

  [[nodiscard]] Shift moved(Shift at, const Shift& step) const {
    for (std::size_t c = 0; c < 2; ++c) {
      const int size = grid_->size[c];
      at[c] += step[c];
      if (grid_->is_ring[c]) at[c] = ((at[c] % size) + size) % size;
    }
    return at;
  }

  /// From one place to another; the short way round.
  [[nodiscard]] Shift shift_of(std::size_t from, std::size_t to) const {
    Shift shift{};
    for (std::size_t c = 0; c < 2; ++c) {
      const int size = grid_->size[c];
      shift[c] = grid_->at[to][c] - grid_->at[from][c];
      if (!grid_->is_ring[c]) continue;
      if (2 * shift[c] > size) shift[c] -= size;
      if (2 * shift[c] < -size) shift[c] += size;
    }
    return shift;
  }

  /// Calls `f(kind, from, at)` for every taking that was seen and for its images.
  template <class F>
  void each_taking(const std::vector<BoardImage>& images, F&& f) const {
    const BoardPlay play(structure_);
    if (!play.has_chances()) return;
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      if (!structure_.pieces[kind].is_piece()) continue;
      for (std::size_t from = 0; from < places_; ++from) {
        for (std::size_t at = 0; at < places_; ++at) {
          if (from == at || play.capture_chance(Kind(kind), Place(from), Place(at)) == 0) continue;
          f(kind, from, at);
          for (const BoardImage& image : images) {
            if (image.kinds[kind] != kNone && image.places[from] != kNone &&
                image.places[at] != kNone) {
              f(image.kinds[kind], image.places[from], image.places[at]);
            }
          }
        }
      }
    }
  }

  void find_lines(const std::vector<BoardImage>& images) {
    sight_.lines.resize(kinds_ * places_);
    if (!grid_) {
      std::set<std::array<std::size_t, 3>> seen;
      each_taking(images, [&](std::size_t kind, std::size_t from, std::size_t at) {
        seen.insert({kind, from, at});
      });
      for (const auto& [kind, from, at] : seen) {
        sight_.lines[kind * places_ + from].push_back({static_cast<std::uint16_t>(at)});
      }
      return;
    }
    std::vector<std::set<Shift>> shifts(kinds_);
    each_taking(images, [&](std::size_t kind, std::size_t from, std::size_t at) {
      shifts[kind].insert(shift_of(from, at));
    });
    place_at_ = places_by_coordinates();
    for (std::size_t kind = 0; kind < kinds_; ++kind) add_lines(kind, shifts[kind]);
  }

  /// Distances one and two in one direction, seen both, are those of a line up to the longest.
  void add_lines(std::size_t kind, const std::set<Shift>& shifts) {
    std::map<Shift, std::set<int>> distances;  // by direction
    for (const Shift& shift : shifts) {
      const int steps = std::gcd(shift[0], shift[1]);
      distances[{shift[0] / steps, shift[1] / steps}].insert(steps);
    }
    for (const auto& [way, steps] : distances) {
      const bool is_line = steps.contains(1) && steps.contains(2);
      if (is_line) {
        add_walk(kind, way, *steps.rbegin());
        continue;
      }
      for (const int n : steps) add_walk(kind, {way[0] * n, way[1] * n}, 1);
    }
  }

  void add_walk(std::size_t kind, const Shift& way, int longest) {
    for (std::size_t from = 0; from < places_; ++from) {
      SightLine line;
      Shift at = grid_->at[from];
      for (int n = 0; n < longest; ++n) {
        at = moved(at, way);
        const auto found = place_at_.find(at);
        if (found == place_at_.end() || found->second == from) break;
        line.push_back(found->second);
      }
      if (!line.empty()) sight_.lines[kind * places_ + from].push_back(std::move(line));
    }
  }

  const insight::Structure& structure_;
  insight::FactNumbers numbers_;
  std::vector<insight::BoardView::Standing> standings_;
  std::optional<BoardGrid> grid_;
  std::size_t bases_, places_, kinds_;
  std::map<Shift, std::uint16_t> place_at_;
  StateSight sight_;
};

}  // namespace

std::optional<StateSight> find_sight(const machine::NetGame& game,
                                     const insight::Structure& structure,
                                     const std::vector<insight::Symmetry>& symmetries,
                                     const RuleNames& names) {
  if (!structure.board || game.role_count() != 2) return std::nullopt;
  return Finder(game, structure, names).find(symmetries);
}

}  // namespace rulewise::memory

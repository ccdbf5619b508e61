// reach.h — where one piece can go and what it can take, on a board as it lies at this moment.
//
// Idea      occupancy is a copy: a piece is lifted, or the victims of a sequence removed, by
//           clearing bits; the row of codes of the position is only read where a bit is set
// Promises  every way to end a line is found once; equal captures are found once. On a cylinder a
//           square may be collected by more than one method: then its piece is among the victims
//           so often, as in the original program, and so often in the hand
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "machine/board/bits.h"
#include "machine/board/position.h"

namespace rulewise::machine::board {

template <std::size_t W>
class Reach {
 public:
  using Set = Bits<W>;

  explicit Reach(const Position& position) : position_(&position), game_(&position.game()) {
    colours_[0] = Set::load(position.occupied(Colour::kWhite));
    colours_[1] = Set::load(position.occupied(Colour::kBlack));
    occupied_ = colours_[0] | colours_[1];
  }

  [[nodiscard]] const Set& occupied() const { return occupied_; }
  [[nodiscard]] const Set& of(Colour colour) const {
    return colours_[static_cast<std::size_t>(colour)];
  }
  [[nodiscard]] const std::array<Set, 2>& colours() const { return colours_; }
  void lift(Square square) {
    colours_[0].reset(square);
    colours_[1].reset(square);
    occupied_.reset(square);
  }
  void set_back(Square square, Colour colour) {
    colours_[static_cast<std::size_t>(colour)].set(square);
    occupied_.set(square);
  }
  /// Captured but still there until the turn ends: blocks, and is matched by nothing.
  void mark_taken(Square square) {
    colours_[0].reset(square);
    colours_[1].reset(square);
  }

  /// Empty squares that moving powers lead to; the piece has been lifted.
  [[nodiscard]] Set quiet_targets(Code code, Square from) const {
    const Powers& powers = game_->powers_of(code, from);
    Set targets = load(powers.quiet_leaps).without(occupied_);
    for (const Line& line : game_->quiet_lines(powers)) add_quiet(line, targets);
    return targets;
  }

  /// Captures of the lifted piece: `simple` gets, by effect, the squares where it takes just what
  /// it lands on; the others are appended to `found`, their victims in the order of squares.
  void captures(Code code, Square from, std::array<Set, 3>& simple, std::vector<Found>& found,
                std::vector<Victim>& victims) const {
    const Powers& powers = game_->powers_of(code, from);
    for (const LeapCapture& leap : game_->leaps_of(powers)) {
      simple[static_cast<std::size_t>(leap.effect)] |= prey_of(leap);
    }
    const std::size_t first = found.size();
    for (const Line& line : game_->capture_lines(powers)) {
      if (line.only_en_passant() && position_->passed_to() == kNoSquare) continue;
      if (line.leg != kNoSquare && occupied_.test(line.leg)) continue;
      if (line.kind == LineKind::kRide && line.is_straight && line.clobbers_only()) {
        add_clobber(line, simple[static_cast<std::size_t>(line.effect)]);
      } else {
        add_unusual(line, simple, found, first, victims);
      }
    }
  }

  [[nodiscard]] bool fits_at(MatcherId matcher, Square square) const {
    return (colours_[0].test(square) || colours_[1].test(square)) &&
           game_->fits(matcher, position_->at(square));
  }

 private:
  [[nodiscard]] Set load(BitsId id) const { return Set::load(game_->words_of(id)); }

  /// Those of its targets that hold a fitting piece.
  [[nodiscard]] Set prey_of(const LeapCapture& leap) const {
    Set candidates;
    if (leap.colours[0]) candidates |= colours_[0];
    if (leap.colours[1]) candidates |= colours_[1];
    candidates &= load(leap.targets);
    if (leap.all || !candidates.any()) return candidates;
    const Matcher& matcher = game_->matchers[leap.type];
    Set fits;
    candidates.each([&](std::size_t s) {
      if (matcher.codes[position_->at(s)] != 0) fits.set(s);
    });
    return fits;
  }

  void add_quiet(const Line& line, Set& targets) const {
    if (line.leg != kNoSquare && occupied_.test(line.leg)) return;
    if (line.kind == LineKind::kHop) {
      const Set ends = load(line.targets);
      each_hop(line, [&](Square to, std::size_t, std::size_t) {
        if (!occupied_.test(to) && ends.test(to)) targets.set(to);
      });
    } else if (line.is_straight) {
      Set free = load(line.targets);
      const Set blockers = load(line.span) & occupied_;
      if (blockers.any()) {
        free &= line.ascends ? Set::below(blockers.first()) : Set::above(blockers.last());
      }
      if (line.longest && free.any()) free = Set::of(line.ascends ? free.last() : free.first());
      targets |= free;
    } else {
      const Set ends = load(line.targets);
      each_ride(line, [&](Square to, std::size_t, std::size_t) {
        if (!occupied_.test(to) && ends.test(to)) targets.set(to);
      });
    }
  }

  void add_clobber(const Line& line, Set& targets) const {
    const Set blockers = load(line.span) & occupied_;
    if (!blockers.any()) return;
    const auto to = static_cast<Square>(line.ascends ? blockers.first() : blockers.last());
    if (load(line.targets).test(to) && fits_at(line.type, to)) targets.set(to);
  }

  /// Calls `f(to, 0, 0)` for each square where a ride may end, occupied or not.
  template <class F>
  void each_ride(const Line& line, F&& f) const {
    const Square* walk = game_->paths.data() + line.squares;
    for (std::size_t n = 1; n <= line.length; ++n) {
      if (n >= line.first) f(walk[n - 1], std::size_t{0}, std::size_t{0});
      if (occupied_.test(walk[n - 1])) return;
    }
  }

  /// Calls `f(to, first, last)` for each square where a hop may end, occupied or not; the hopped
  /// squares are [first, last) of the walk.
  template <class F>
  void each_hop(const Line& line, F&& f) const {
    const Square* walk = game_->paths.data() + line.squares;
    std::size_t before = 0;
    while (before < line.length && !occupied_.test(walk[before])) ++before;
    if (before < line.before_min || before > line.before_max) return;
    std::size_t run = 0;  // of squares that may be hopped
    while (run < line.over_max && before + run < line.length &&
           fits_at(line.hop_over, walk[before + run])) {
      ++run;
    }
    for (std::size_t over = line.over_min; over <= run; ++over) {
      const std::size_t next = before + over;
      for (std::size_t after = 0; after <= line.after_max && next + after < line.length; ++after) {
        const Square to = walk[next + after];
        if (after >= line.after_min) f(to, before, next);
        if (occupied_.test(to)) break;
      }
    }
  }

  void add_unusual(const Line& line, std::array<Set, 3>& simple, std::vector<Found>& found,
                   std::size_t first, std::vector<Victim>& victims) const {
    const Set ends = load(line.targets);
    const Square* walk = game_->paths.data() + line.squares;
    Found longest;
    const auto try_end = [&](Square to, std::size_t hop_first, std::size_t hop_last) {
      if (!ends.test(to)) return;
      const std::size_t before = victims.size();
      if (line.by_hop) {
        for (std::size_t i = hop_first; i < hop_last; ++i) collect(line, walk[i], victims);
      }
      if (line.by_retrieve && line.behind != kNoSquare) collect(line, line.behind, victims);
      if (line.by_clobber) collect(line, to, victims);
      if (line.en_passant && !occupied_.test(to) && position_->has_passed(to)) {
        collect(line, position_->passed_to(), victims);
      }
      sort_from(victims, before);
      if (!is_valid(to, victims, before)) {
        victims.resize(before);
        return;
      }
      const Found capture{to, line.effect, static_cast<std::uint32_t>(before),
                          static_cast<std::uint32_t>(victims.size() - before)};
      if (line.longest) {
        longest = capture;
      } else {
        keep(capture, simple, found, first, victims);
      }
    };
    if (line.kind == LineKind::kHop) {
      each_hop(line, try_end);
    } else {
      each_ride(line, try_end);
    }
    if (longest.to != kNoSquare) keep(longest, simple, found, first, victims);
  }

  void collect(const Line& line, Square square, std::vector<Victim>& victims) const {
    if (fits_at(line.type, square)) victims.push_back({square, position_->at(square)});
  }

  static void sort_from(std::vector<Victim>& victims, std::size_t first) {
    const auto begin = victims.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, victims.end());
  }

  [[nodiscard]] bool is_valid(Square to, const std::vector<Victim>& victims,
                              std::size_t first) const {
    if (victims.size() == first) return false;
    if (!occupied_.test(to)) return true;
    return std::any_of(victims.begin() + static_cast<std::ptrdiff_t>(first), victims.end(),
                       [&](const Victim& victim) { return victim.square == to; });
  }

  void keep(const Found& capture, std::array<Set, 3>& simple, std::vector<Found>& found,
            std::size_t first, const std::vector<Victim>& victims) const {
    const auto victims_of = [&](const Found& f) {
      return std::span(victims).subspan(f.first_victim, f.victim_count);
    };
    if (capture.victim_count == 1 && victims[capture.first_victim].square == capture.to) {
      simple[static_cast<std::size_t>(capture.effect)].set(capture.to);
      return;
    }
    for (std::size_t i = first; i < found.size(); ++i) {
      const Found& known = found[i];
      if (known.to == capture.to && known.effect == capture.effect &&
          std::ranges::equal(victims_of(known), victims_of(capture))) {
        return;
      }
    }
    found.push_back(capture);
  }

  const Position* position_;
  const CompiledGame* game_;
  std::array<Set, 2> colours_;
  Set occupied_;
};

/// Calls `f` with the number of words as a constant.
template <class F>
decltype(auto) with_words(const CompiledGame& game, F&& f) {
  switch (game.words) {
    case 1: return f(std::integral_constant<std::size_t, 1>{});
    case 2: return f(std::integral_constant<std::size_t, 2>{});
    case 4: return f(std::integral_constant<std::size_t, 4>{});
    default: return f(std::integral_constant<std::size_t, kMaxWords>{});
  }
}

}  // namespace rulewise::machine::board

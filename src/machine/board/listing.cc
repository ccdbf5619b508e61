// listing.cc — what a colour could do if it were to move.
#include <algorithm>
#include <array>

#include "machine/board/generator.h"
#include "machine/board/reach.h"

namespace rulewise::machine::board {

namespace {

template <std::size_t W>
Bits<W> set_of(const SquaresByCode& sets, Code code, std::size_t words) {
  return Bits<W>::load(sets.data() + code * words);
}

}  // namespace

std::size_t count_moving(const Position& position, Colour colour, const SquaresByCode& excluded,
                         std::vector<std::uint16_t>& counts) {
  return with_words(position.game(), [&](auto words) {
    constexpr std::size_t kW = decltype(words)::value;
    Reach<kW> reach(position);
    std::size_t sum = 0;
    Bits<kW>(reach.of(colour)).each([&](std::size_t s) {
      const auto from = static_cast<Square>(s);
      const Code code = position.at(s);
      reach.lift(from);
      const Bits<kW> targets = reach.quiet_targets(code, from);
      reach.set_back(from, colour);
      const std::size_t count = targets.without(set_of<kW>(excluded, code, kW)).count();
      counts[s] = static_cast<std::uint16_t>(count);
      sum += count;
    });
    return sum;
  });
}

bool can_capture(const Position& position, Colour colour, Square square, Effect spared,
                 const SquaresByCode& excluded, Scratch& scratch) {
  return with_words(position.game(), [&](auto words) {
    constexpr std::size_t kW = decltype(words)::value;
    Reach<kW> reach(position);
    Bits<kW> pieces = reach.of(colour);
    while (pieces.any()) {
      const auto from = static_cast<Square>(pieces.pop());
      const Code code = position.at(from);
      const Bits<kW> forbidden = set_of<kW>(excluded, code, kW);
      std::array<Bits<kW>, 3> simple;
      scratch.found.clear();
      scratch.victims.clear();
      reach.lift(from);
      reach.captures(code, from, simple, scratch.found, scratch.victims);
      reach.set_back(from, colour);
      for (std::size_t effect = 0; effect < 3; ++effect) {
        if (static_cast<Effect>(effect) == spared || forbidden.test(square)) continue;
        if (simple[effect].test(square)) return true;
      }
      for (const Found& capture : scratch.found) {
        if (capture.effect == spared || forbidden.test(capture.to)) continue;
        for (std::size_t i = 0; i < capture.victim_count; ++i) {
          if (scratch.victims[capture.first_victim + i].square == square) return true;
        }
      }
    }
    return false;
  });
}

void list_captures(const Position& position, Colour colour, std::vector<PieceCapture>& captures,
                   Scratch& scratch) {
  with_words(position.game(), [&](auto words) {
    constexpr std::size_t kW = decltype(words)::value;
    Reach<kW> reach(position);
    std::vector<Found>& found = scratch.found;
    std::vector<Victim>& victims = scratch.victims;
    Bits<kW>(reach.of(colour)).each([&](std::size_t s) {
      const auto from = static_cast<Square>(s);
      const Code code = position.at(s);
      std::array<Bits<kW>, 3> simple;
      found.clear();
      victims.clear();
      reach.lift(from);
      reach.captures(code, from, simple, found, victims);
      reach.set_back(from, colour);
      const std::size_t first = captures.size();
      for (std::size_t effect = 0; effect < 3; ++effect) {
        simple[effect].each([&](std::size_t to) {
          const auto square = static_cast<Square>(to);
          captures.push_back(
              {code, from, square, position.at(to), square, static_cast<Effect>(effect)});
        });
      }
      for (const Found& capture : found) {
        for (std::size_t i = 0; i < capture.victim_count; ++i) {
          const Victim& victim = victims[capture.first_victim + i];
          captures.push_back({code, from, capture.to, victim.code, victim.square, capture.effect});
        }
      }
      if (found.empty()) return;
      // Two captures with different victims may share one of them.
      const auto begin = captures.begin() + static_cast<std::ptrdiff_t>(first);
      std::sort(begin, captures.end());
      captures.erase(std::unique(begin, captures.end()), captures.end());
    });
  });
}

}  // namespace rulewise::machine::board

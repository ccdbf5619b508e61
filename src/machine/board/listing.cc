// listing.cc — what a colour could do if it were to move.
#include <algorithm>
#include <array>

#include "machine/board/generator.h"
#include "machine/board/reach.h"

namespace rulewise::machine::board {

void list_moving(const Position& position, Colour colour, std::vector<PieceMove>& moves) {
  with_words(position.game(), [&](auto words) {
    constexpr std::size_t kW = decltype(words)::value;
    Reach<kW> reach(position);
    Bits<kW>(reach.of(colour)).each([&](std::size_t s) {
      const auto from = static_cast<Square>(s);
      const Code code = position.at(s);
      reach.lift(from);
      reach.quiet_targets(code, from).each([&](std::size_t to) {
        moves.push_back({code, from, static_cast<Square>(to)});
      });
      reach.set_back(from, colour);
    });
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
      // Two captures with different victims may share one of them.
      const auto begin = captures.begin() + static_cast<std::ptrdiff_t>(first);
      std::sort(begin, captures.end());
      captures.erase(std::unique(begin, captures.end()), captures.end());
    });
  });
}

}  // namespace rulewise::machine::board

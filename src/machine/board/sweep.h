// sweep.h — everything a plain piece can do, worked out at once.
//
// Idea      along a ray everything up to the first piece is reached; so the sets of all rays are
//           cut off there and joined, and what is reached is quiet where nothing stands and a
//           capture where prey does. No branch hangs on the position
// Needs     a sweep that is there, and with `minds_passing` nobody who could be taken en passant
// Promises  the same sets as Reach finds line by line
// Tested by agreement_test.cc
#pragma once

#include "machine/board/bits.h"
#include "machine/board/position.h"

namespace rulewise::machine::board {

template <std::size_t W>
struct Swept {
  Bits<W> quiet, taken;
};

namespace detail {

/// Cuts `count` rays off at their first piece and joins them; `sets` moves on to what follows them.
template <std::size_t W, bool kIsEven, bool kAscends>
void join_rays(const std::uint64_t*& sets, std::size_t count, const Bits<W>& occupied,
               Swept<W>& reached) {
  for (; count > 0; --count, sets += (kIsEven ? 1 : 3) * W) {
    const auto span = Bits<W>::load(sets);
    const Bits<W> blockers = span & occupied;
    const Bits<W> open = kAscends ? blockers.through_first() : blockers.from_last();
    if constexpr (kIsEven) {
      reached.quiet |= span & open;
    } else {
      reached.quiet |= Bits<W>::load(sets + W) & open;
      reached.taken |= Bits<W>::load(sets + 2 * W) & open;
    }
  }
}

template <std::size_t W, bool kIsEven>
Swept<W> join(const Sweep& sweep, const std::uint64_t* sets, const Bits<W>& occupied) {
  Swept<W> rays;
  const std::uint64_t* next = sets + 2 * W;
  join_rays<W, kIsEven, true>(next, sweep.ascending, occupied, rays);
  join_rays<W, kIsEven, false>(next, sweep.descending, occupied, rays);
  if constexpr (kIsEven) rays.taken = rays.quiet;
  return {Bits<W>::load(sets) | rays.quiet, Bits<W>::load(sets + W) | rays.taken};
}

}  // namespace detail

/// `colours`: where the pieces of each stand.
template <std::size_t W>
[[nodiscard]] Swept<W> sweep_from(const Position& position, const Sweep& sweep,
                                  const std::array<Bits<W>, 2>& colours, const Bits<W>& occupied) {
  const CompiledGame& game = position.game();
  const std::uint64_t* sets = game.words_of(sweep.sets);
  Swept<W> swept = sweep.is_even ? detail::join<W, true>(sweep, sets, occupied)
                                 : detail::join<W, false>(sweep, sets, occupied);
  Bits<W> prey;
  if (sweep.colours[0]) prey |= colours[0];
  if (sweep.colours[1]) prey |= colours[1];
  swept.quiet = swept.quiet.without(occupied);
  swept.taken &= prey;
  if (!sweep.all) {
    const Matcher& matcher = game.matchers[sweep.type];
    swept.taken.each([&](std::size_t s) {
      if (matcher.codes[position.at(s)] == 0) swept.taken.reset(s);
    });
  }
  return swept;
}

}  // namespace rulewise::machine::board

#include "generator/contest.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <vector>

#include "base/interruption.h"
#include "machine/limit.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {
namespace {

using machine::board::Colour;
using machine::board::CompiledGame;
using machine::board::MoveList;
using machine::board::Outcome;
using machine::board::Position;
using machine::board::Undo;

/// A tried-out line that lasts longer tells no more than a draw would.
constexpr std::uint32_t kPlayoutPlies = 100;
/// So many moves more in a list, or so many places more on the ways of captures, cost one more.
constexpr std::size_t kMovesAtOnce = 64;
constexpr std::size_t kPlacesAtOnce = 16;

/// Thrown and caught here.
struct BudgetSpent {};

void spend(const MoveList& list, std::int64_t& moves_left) {
  moves_left -= cost_of(list);
  if (moves_left < 0 || base::is_interrupted()) throw BudgetSpent{};
}

void list_moves(Position& position, Listing listing, MoveList& list) {
  list.clear();
  if (listing == Listing::kMerged) return generate_merged(position, list);
  static const std::function<bool()> is_interrupted = [] { return base::is_interrupted(); };
  generate(position, list, {kMostSequences, &is_interrupted});
}

std::size_t draw_index(std::size_t count, base::Random& random) {
  return random.below(static_cast<std::uint32_t>(count));
}

/// Goes through one contest; `choose` says which of the listed moves is made.
template <class Choose>
Contest play(const CompiledGame& game, Listing listing, std::int64_t& moves_left, Choose&& choose) {
  Contest contest;
  Position position = Position::opening(game);
  MoveList list;
  try {
    while (true) {
      list_moves(position, listing, list);
      spend(list, moves_left);
      contest.outcome = outcome(position, !list.empty());
      if (contest.outcome != Outcome::kNone) break;
      contest.moves_seen += list.size();
      contest.choices += list.size() > 1 ? 1 : 0;
      Undo undo;
      position.make(list, list[choose(position, list)], undo);
      ++contest.plies;
    }
  } catch (const machine::LimitReached&) {
    contest.given_up = true;
  } catch (const BudgetSpent&) {
    contest.is_cut = true;
  }
  const auto limit = static_cast<std::uint32_t>(game.move_limit);
  contest.by_limit = contest.outcome == Outcome::kDraw && limit > 0 && position.ply() >= limit;
  return contest;
}

/// Chooses moves by trying them out.
class Thinker {
 public:
  Thinker(std::int64_t& moves_left, base::Random& random)
      : moves_left_(moves_left), random_(random) {}

  std::size_t choose(Position& position, const MoveList& list, std::size_t playouts) {
    if (list.size() == 1) return 0;
    std::vector<Try> tries(list.size());
    for (std::size_t i = 0; i < tries.size(); ++i) tries[i].move = i;
    const auto rounds = static_cast<std::size_t>(std::bit_width(list.size() - 1));
    while (tries.size() > 1) {
      const std::size_t each = std::max<std::size_t>(1, playouts / (rounds * tries.size()));
      for (Try& one : tries) {
        for (std::size_t i = 0; i < each; ++i) one.score += try_out(position, list, one.move);
        one.count += each;
      }
      // Better by mean, compared without division; of equals the one listed first.
      std::ranges::stable_sort(
          tries, [](const Try& a, const Try& b) { return a.score * b.count > b.score * a.count; });
      tries.resize((tries.size() + 1) / 2);
    }
    return tries.front().move;
  }

 private:
  struct Try {
    std::size_t move = 0;
    std::uint64_t score = 0;
    std::uint64_t count = 0;
  };

  /// 2 for a win of the one in control, 1 for a draw.
  std::uint64_t try_out(const Position& before, const MoveList& list, std::size_t move) {
    const Colour mover = before.control();
    Position position = before;
    Undo undo;
    position.make(list, list[move], undo);
    const Outcome result = play_on(position);
    if (result == Outcome::kDraw || result == Outcome::kNone) return 1;
    return (result == Outcome::kWhite) == (mover == Colour::kWhite) ? 2 : 0;
  }

  Outcome play_on(Position& position) {
    for (std::uint32_t ply = 0; ply < kPlayoutPlies; ++ply) {
      list_moves(position, Listing::kMerged, list_);
      spend(list_, moves_left_);
      const Outcome result = outcome(position, !list_.empty());
      if (result != Outcome::kNone) return result;
      Undo undo;
      position.make(list_, list_[draw_index(list_.size(), random_)], undo);
    }
    return Outcome::kNone;
  }

  std::int64_t& moves_left_;
  base::Random& random_;
  MoveList list_;
};

}  // namespace

std::int64_t cost_of(const MoveList& list) {
  return static_cast<std::int64_t>(1 + list.size() / kMovesAtOnce + list.places / kPlacesAtOnce);
}

Contest play_random(const CompiledGame& game, Listing listing, std::int64_t& moves_left,
                    base::Random& random) {
  return play(game, listing, moves_left, [&](const Position&, const MoveList& list) {
    return draw_index(list.size(), random);
  });
}

Contest play_thinking(const CompiledGame& game, Thought thought, std::int64_t& moves_left,
                      base::Random& random) {
  Thinker thinker(moves_left, random);
  return play(game, Listing::kMerged, moves_left, [&](Position& position, const MoveList& list) {
    const int playouts = position.control() == Colour::kWhite ? thought.white : thought.black;
    return playouts > 0 ? thinker.choose(position, list, static_cast<std::size_t>(playouts))
                        : draw_index(list.size(), random);
  });
}

}  // namespace rulewise::generator

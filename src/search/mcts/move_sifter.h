// move_sifter.h — the moves of a node that need to be looked at, by a sieve that may know better.
//
// Idea      only where one role alone has a choice; waiting moves stay what they are
// Needs     nothing: without a sieve all moves stay
// Tested by mcts_test.cc
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "game/game.h"
#include "search/mcts/tree.h"
#include "search/move_sieve.h"

namespace rulewise::search {

class MoveSifter {
 public:
  explicit MoveSifter(std::shared_ptr<const MoveSieve> sieve) : sieve_(std::move(sieve)) {}

  /// Valid until the next call, and as long as what was given.
  LegalMoves sift(Tree::StateWords state, const LegalMoves& legal) {
    if (!sieve_) return legal;
    std::size_t begin = 0;
    std::optional<std::size_t> chooser;
    for (std::size_t r = 0, at = 0; r < legal.counts.size(); at += legal.counts[r++]) {
      if (legal.counts[r] < 2) continue;
      if (chooser) return legal;
      chooser = r;
      begin = at;
    }
    if (!chooser) return legal;
    const std::size_t count = legal.counts[*chooser];
    const auto mine = legal.moves.subspan(begin, count);
    const auto rest = legal.moves.subspan(begin + count);
    std::vector<game::Move> kept(mine.begin(), mine.end());
    (void)sieve_->sift(game::State(state), game::Role(*chooser), kept);
    if (kept.size() == count) return legal;
    moves_.assign(legal.moves.begin(), mine.begin());
    moves_.insert(moves_.end(), kept.begin(), kept.end());
    moves_.insert(moves_.end(), rest.begin(), rest.end());
    counts_.assign(legal.counts.begin(), legal.counts.end());
    counts_[*chooser] = static_cast<std::uint32_t>(kept.size());
    return {moves_, counts_};
  }

 private:
  std::shared_ptr<const MoveSieve> sieve_;
  std::vector<game::Move> moves_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace rulewise::search

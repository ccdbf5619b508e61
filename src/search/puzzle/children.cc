#include "search/puzzle/children.h"

#include "machine/single/expand.h"

namespace rulewise::search {
namespace {

class ExpandedChildren final : public PuzzleChildren {
 public:
  explicit ExpandedChildren(const machine::SingleGame& game) : expander_(game) {}

  std::span<const PuzzleChild> of(const game::State& state) override {
    const machine::Expansion& expansion = expander_.expand(state);
    children_.clear();
    for (std::size_t c = 0; c < expansion.size(); ++c) {
      PuzzleChild child{expansion.moves(c)[0], expansion.state_words(c)};
      child.is_over = expansion.is_terminal(c);
      if (child.is_over) {
        child.points = expansion.payoff(c, game::Role(0)).value_or(0);
      } else {
        child.freedom = expansion.legal_count(c, game::Role(0));
      }
      children_.push_back(child);
    }
    return children_;
  }

 private:
  machine::Expander expander_;
  std::vector<PuzzleChild> children_;
};

class PlainChildren final : public PuzzleChildren {
 public:
  explicit PlainChildren(const game::Game& game) : game_(game) {}

  std::span<const PuzzleChild> of(const game::State& state) override {
    const game::Role player(0);
    const std::vector<game::Move> legal = game_.legal_moves(state, player);
    states_.clear();
    children_.clear();
    states_.reserve(legal.size());
    for (const game::Move move : legal) {
      const game::Move joint[] = {move};
      states_.push_back(game_.successor(state, joint));
      PuzzleChild child{move, states_.back().view()};
      child.is_over = game_.is_terminal(states_.back());
      if (child.is_over) {
        child.points = game::payoff(game_, states_.back(), player).value_or(0);
      } else {
        child.freedom =
            static_cast<std::uint32_t>(game_.legal_moves(states_.back(), player).size());
      }
      children_.push_back(child);
    }
    return children_;
  }

 private:
  const game::Game& game_;
  std::vector<game::State> states_;
  std::vector<PuzzleChild> children_;
};

}  // namespace

std::unique_ptr<PuzzleChildren> make_puzzle_children(const game::Game& game) {
  if (const auto* single = dynamic_cast<const machine::SingleGame*>(&game)) {
    return std::make_unique<ExpandedChildren>(*single);
  }
  return std::make_unique<PlainChildren>(game);
}

}  // namespace rulewise::search

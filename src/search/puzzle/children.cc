#include "search/puzzle/children.h"

#include <algorithm>
#include <utility>

#include "machine/single/expand.h"

namespace rulewise::search {
namespace {

class ExpandedChildren final : public PuzzleChildren {
 public:
  ExpandedChildren(const machine::SingleGame& game, std::shared_ptr<ScoreBounds> bounds)
      : PuzzleChildren(std::move(bounds)), expander_(game) {}

 private:
  void expand(const game::State& state) override {
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
  }

  machine::Expander expander_;
};

class PlainChildren final : public PuzzleChildren {
 public:
  PlainChildren(const game::Game& game, std::shared_ptr<ScoreBounds> bounds)
      : PuzzleChildren(std::move(bounds)), game_(game) {}

 private:
  void expand(const game::State& state) override {
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
  }

  const game::Game& game_;
  std::vector<game::State> states_;
};

}  // namespace

std::span<const PuzzleChild> PuzzleChildren::of(const game::State& state, int wanted) {
  expand(state);
  if (bounds_) leave_out(wanted);
  return children_;
}

void PuzzleChildren::leave_out(int wanted) {
  std::size_t kept = 0;
  for (std::size_t begin = 0; begin < children_.size(); begin += ScoreBounds::kMostAtOnce) {
    const std::size_t end = std::min(children_.size(), begin + ScoreBounds::kMostAtOnce);
    for (std::size_t c = begin; c < end; ++c) bounds_->add(children_[c].state);
    bounds_->evaluate();
    for (std::size_t c = begin; c < end; ++c) {
      const int most = bounds_->range(c - begin, game::Role(0)).most;
      if (children_[c].is_over || most >= wanted) {
        children_[kept++] = children_[c];
      } else {
        most_left_out_ = std::max(most_left_out_, most);
      }
    }
  }
  children_.resize(kept);
}

std::unique_ptr<PuzzleChildren> make_puzzle_children(const game::Game& game,
                                                     std::shared_ptr<ScoreBounds> bounds) {
  if (const auto* single = dynamic_cast<const machine::SingleGame*>(&game)) {
    return std::make_unique<ExpandedChildren>(*single, std::move(bounds));
  }
  return std::make_unique<PlainChildren>(game, std::move(bounds));
}

}  // namespace rulewise::search

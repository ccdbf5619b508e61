#include "search/bounds/score_bounds.h"

#include <gtest/gtest.h>

#include <map>

#include "machine/net/net_game.h"
#include "search/puzzle/explorer.h"
#include "search/puzzle/puzzle.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Boxes to be filled with colours; they stay as they are. Points by how many are red at the end.
constexpr const char* kBoxes = R"((role you) 
  (colour red) (colour blue)
  (init (box 1 empty)) (init (box 2 empty)) (init (box 3 empty)) (init (box 4 empty))
  (<= (legal you (paint ?b ?c)) (true (box ?b empty)) (colour ?c))
  (<= (painted ?b) (does you (paint ?b ?c)))
  (<= (next (box ?b ?c)) (does you (paint ?b ?c)))
  (<= (next (box ?b ?c)) (true (box ?b ?c)) (not (painted ?b)))
  (<= open (true (box ?b empty)))
  (<= terminal (not open))
  (<= all_red (true (box 1 red)) (true (box 2 red)) (true (box 3 red)) (true (box 4 red)))
  (<= any_red (true (box ?b red)))
  (<= (goal you 100) all_red)
  (<= (goal you 40) any_red (not all_red))
  (<= (goal you 0) (not any_red)))";

/// The least and the most that ends below a state give, by looking at all of them.
class AllEnds {
 public:
  explicit AllEnds(const game::Game& game) : game_(game) {}

  PointsRange below(const game::State& state) {
    const std::vector<std::uint64_t> key(state.view().begin(), state.view().end());
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    PointsRange range{100, 0};
    if (game_.is_terminal(state)) {
      range.least = range.most = game::payoff(game_, state, game::Role(0)).value();
    } else {
      for (const game::Move move : game_.legal_moves(state, game::Role(0))) {
        const game::Move joint[] = {move};
        const PointsRange child = below(game_.successor(state, joint));
        range.least = std::min(range.least, child.least);
        range.most = std::max(range.most, child.most);
      }
    }
    states_.push_back(state);
    return known_[key] = range;
  }
  [[nodiscard]] const std::vector<game::State>& states() const { return states_; }

 private:
  const game::Game& game_;
  std::map<std::vector<std::uint64_t>, PointsRange> known_;
  std::vector<game::State> states_;
};

TEST(ScoreBounds, HoldAllEndsAndAreTightWhereBoxesStay) {
  const auto game = game_of_text(kBoxes);
  const auto& net = dynamic_cast<const machine::NetGame&>(*game).net();
  std::optional<ScoreBounds> bounds = ScoreBounds::find(net);
  ASSERT_TRUE(bounds);
  AllEnds ends(*game);
  (void)ends.below(game->initial_state());
  std::size_t fixed_early = 0;
  for (const game::State& state : ends.states()) {
    bounds->look_at(state.view());
    const PointsRange claimed = bounds->range(0, game::Role(0));
    const PointsRange real = ends.below(state);
    EXPECT_LE(claimed.least, real.least);
    EXPECT_GE(claimed.most, real.most);
    EXPECT_EQ(claimed.most, real.most);
    if (claimed.is_fixed() && !game->is_terminal(state)) ++fixed_early;
  }
  EXPECT_GT(fixed_early, 0U);
}

TEST(ScoreBounds, ManyStatesAtOnceAsOneByOne) {
  const auto game = game_of_text(kBoxes);
  const auto& net = dynamic_cast<const machine::NetGame&>(*game).net();
  std::optional<ScoreBounds> many = ScoreBounds::find(net);
  std::optional<ScoreBounds> one = ScoreBounds::find(net);
  AllEnds ends(*game);
  (void)ends.below(game->initial_state());
  const std::size_t count = std::min<std::size_t>(ends.states().size(), 64);
  for (std::size_t i = 0; i < count; ++i) many->add(ends.states()[i].view());
  many->evaluate();
  for (std::size_t i = 0; i < count; ++i) {
    one->look_at(ends.states()[i].view());
    EXPECT_EQ(many->range(i, game::Role(0)).most, one->range(0, game::Role(0)).most);
    EXPECT_EQ(many->range(i, game::Role(0)).least, one->range(0, game::Role(0)).least);
  }
}

TEST(ScoreBounds, LeaveTheBestEndsOfPuzzlesInPlace) {
  for (const char* text : {kBoxes}) {
    const auto game = game_of_text(text);
    AllEnds ends(*game);
    const int best = ends.below(game->initial_state()).most;
    for (const bool bounds : {true, false}) {
      PuzzleOptions options;
      options.bounds_points = bounds;
      const Answer answer =
          make_puzzle(*game, options)->choose(game->initial_state(), game::Role(0), {});
      EXPECT_TRUE(answer.is_proved);
      EXPECT_EQ(answer.value, best);
    }
  }
}

TEST(ScoreBounds, ExplorersLeaveOutWhatCannotGiveAllPoints) {
  const auto game = library_game("eight_queens");
  const auto& net = dynamic_cast<const machine::NetGame&>(*game).net();
  std::optional<ScoreBounds> found = ScoreBounds::find(net);
  if (!found) GTEST_SKIP() << "nothing is claimed of this encoding";
  const auto bounds = std::make_shared<ScoreBounds>(*std::move(found));
  const game::State start = game->initial_state();
  const auto plain = explore_breadth_first(*game, start, std::size_t{1} << 28U, {});
  const auto bounded =
      explore_breadth_first(*game, start, std::size_t{1} << 28U, {}, {bounds, true});
  bounded->explore(2'000'000);
  plain->explore(2'000'000);
  EXPECT_EQ(bounded->best().points, 100);
  EXPECT_LE(bounded->states(), plain->states());
}

TEST(ScoreBounds, WhatIsLeftOutIsNotCalledExhausted) {
  // The first box cannot be red: 100 points are out of reach as soon as it is blue.
  const auto game = game_of_text(R"((role you) (init (box 1 empty)) (init (box 2 empty))
    (<= (legal you (paint 1 blue)) (true (box 1 empty)))
    (<= (legal you (paint 2 ?c)) (true (box 1 blue)) (true (box 2 empty)) (colour ?c))
    (<= (legal you (paint 1 red)) (true (box 1 empty)) (true (box 2 red)))
    (colour red) (colour blue)
    (<= (painted ?b) (does you (paint ?b ?c)))
    (<= (next (box ?b ?c)) (does you (paint ?b ?c)))
    (<= (next (box ?b ?c)) (true (box ?b ?c)) (not (painted ?b)))
    (<= open (true (box ?b empty))) (<= terminal (not open))
    (<= (goal you 100) (true (box 1 red)))
    (<= (goal you 40) (not (true (box 1 red))) (true (box 2 red)))
    (<= (goal you 0) (not (true (box 1 red))) (not (true (box 2 red)))))");
  const auto& net = dynamic_cast<const machine::NetGame&>(*game).net();
  std::optional<ScoreBounds> found = ScoreBounds::find(net);
  ASSERT_TRUE(found);
  const auto bounds = std::make_shared<ScoreBounds>(*std::move(found));
  const auto explorer = explore_breadth_first(*game, game->initial_state(), std::size_t{1} << 24U,
                                              {}, {bounds, true});
  explorer->explore(1000);
  EXPECT_TRUE(explorer->is_done());
  EXPECT_FALSE(explorer->is_exhausted());
  const Answer answer = make_puzzle(*game)->choose(game->initial_state(), game::Role(0), {});
  EXPECT_EQ(answer.value, 40);
  EXPECT_TRUE(answer.is_proved);
}

}  // namespace
}  // namespace rulewise::search

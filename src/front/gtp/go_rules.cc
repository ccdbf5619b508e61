#include "front/gtp/go_rules.h"

#include <algorithm>
#include <string>
#include <vector>

namespace rulewise::front {
namespace {

using Stones = std::vector<std::string>;  // moves, as the rules write them

/// Plays the stones of both in turn, and passes where one has none left; nothing where a move is
/// not legal.
std::optional<game::State> play_out(const game::Game& game, const Stones& black,
                                    const Stones& white) {
  game::State state = game.initial_state();
  for (std::size_t ply = 0; ply < 2 * std::max(black.size(), white.size()); ++ply) {
    if (game.is_terminal(state)) return state;
    const game::Role mover(ply % 2);
    const Stones& stones = mover.index() == 0 ? black : white;
    const auto move =
        game::find_move(game, state, mover, ply / 2 < stones.size() ? stones[ply / 2] : "pass");
    const auto waits = game.legal_moves(state, game::Role(1 - mover.index()));
    if (!move || waits.empty()) return std::nullopt;
    game::JointMove joint(2, waits.front());
    joint[mover.index()] = *move;
    state = game.successor(state, joint);
  }
  return state;
}

/// 1 where Black has won, 0 for a draw, -1 where White has; nothing if the game is not over.
std::optional<int> winner(const game::Game& game, const std::optional<game::State>& state) {
  if (!state || !game.is_terminal(*state)) return std::nullopt;
  const auto black = game::payoff(game, *state, game::Role(0));
  const auto white = game::payoff(game, *state, game::Role(1));
  if (!black || !white) return std::nullopt;
  return *black == *white ? 0 : *black > *white ? 1 : -1;
}

/// Boards divided between the two.
class Division {
 public:
  Division(const game::Game& game, const GtpPoints& points) : game_(game), points_(points) {}

  /// The differences in area, Black's less White's, that can be made.
  [[nodiscard]] int least() const { return 2 * (2 * size() + 1) - 1 - size() * size(); }
  [[nodiscard]] int most() const { return size() * size() - 4 * size(); }

  /// Who wins when the areas differ by so much and there are some more stones in them.
  [[nodiscard]] std::optional<int> outcome(int difference, int more_black = 0,
                                           int more_white = 0) const {
    const bool has_neutral = (difference + size()) % 2 != 0;  // one point belongs to nobody
    const int blacks = (difference + size() * size() + (has_neutral ? 1 : 0)) / 2;
    Stones black;
    Stones white;
    for (int i = blacks - size() - 1; i < blacks - (has_neutral ? 1 : 0); ++i) {
      black.push_back(move_at(i));
    }
    for (int i = blacks; i < blacks + size(); ++i) white.push_back(move_at(i));
    for (int i = 0; i < more_black; ++i) black.push_back(move_at(i));
    for (int i = 0; i < more_white; ++i) white.push_back(move_at(size() * size() - 1 - i));
    const std::size_t rounds = std::max(black.size(), white.size()) + 1;
    black.resize(rounds, "pass");
    white.resize(rounds, "pass");
    return winner(game_, play_out(game_, black, white));
  }

 private:
  [[nodiscard]] int size() const { return points_.size(); }
  [[nodiscard]] std::string move_at(int index) const {
    return points_.move_at(1 + index % size(), 1 + index / size());
  }

  const game::Game& game_;
  const GtpPoints& points_;
};

}  // namespace

std::optional<GoRules> go_rules_of(const game::Game& game, const GtpPoints& points) {
  const Division division(game, points);
  int lost = division.least();  // where Black does not win
  int won = division.most();
  if (lost >= won) return std::nullopt;
  if (division.outcome(lost) != -1 || division.outcome(won) != 1) return std::nullopt;
  while (won - lost > 1) {
    const int middle = lost + (won - lost) / 2;
    const auto outcome = division.outcome(middle);
    if (!outcome) return std::nullopt;
    (*outcome == 1 ? won : lost) = middle;
  }
  const auto below = division.outcome(lost);
  const bool counts_area =
      division.outcome(won, 1, 0) == 1 && division.outcome(lost, 0, 1) == below;
  if (!below || !counts_area) return std::nullopt;
  return GoRules{*below == 0 ? lost : won - 0.5};
}

bool wins_by_five_in_a_row(const game::Game& game, const GtpPoints& points) {
  if (points.size() < 9) return false;
  Stones black;
  Stones white;
  for (int i = 1; i <= 5; ++i) {
    black.push_back(points.move_at(i, 1));
    white.push_back(points.move_at(i, i % 2 == 0 ? 5 : 8));
  }
  const auto four =
      play_out(game, {black.begin(), black.end() - 1}, {white.begin(), white.end() - 1});
  return four && !game.is_terminal(*four) && winner(game, play_out(game, black, white)) == 1;
}

}  // namespace rulewise::front

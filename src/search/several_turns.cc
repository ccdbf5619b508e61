#include "search/several_turns.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/random.h"
#include "game/playout.h"
#include "search/random_walk.h"

namespace rulewise::search {
namespace {

constexpr int kSampledGames = 6;
constexpr int kSampledMoves = 300;

}  // namespace

SeveralChoices choices_of(const game::Game& game, const game::State& state) {
  SeveralChoices choices{game::Role(0), {}};
  game::JointMove first;
  std::vector<game::Move> chosen;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    std::vector<game::Move> legal = game.legal_moves(state, game::Role(r));
    if (legal.empty()) return {game::Role(0), {}};
    first.push_back(legal.front());
    if (legal.size() <= 1 && !chosen.empty()) continue;
    if (legal.size() > 1) {
      choices.is_shared = choices.is_shared || chosen.size() > 1;
      choices.chooser = game::Role(r);
    }
    if (legal.size() > 1 || r == 0) chosen = std::move(legal);
  }
  for (const game::Move move : chosen) {
    game::JointMove joint = first;
    joint[choices.chooser.index()] = move;
    choices.moves.push_back(std::move(joint));
  }
  return choices;
}

SeveralTurns::SeveralTurns(const game::Game& game, const game::State& start, game::Role me,
                           RoleEvaluation evaluation, std::shared_ptr<const PartClasses> alike)
    : game_(game), me_(me), evaluation_(std::move(evaluation)), alike_(std::move(alike)) {
  push(start);
}

void SeveralTurns::push(game::State state) {
  Level level;
  level.state = std::move(state);
  level.choices =
      game_.is_terminal(level.state) ? SeveralChoices{me_, {}} : choices_of(game_, level.state);
  // States that are alike may differ in who counts as the chooser, where nobody has a choice.
  level.hash = alike_ ? base::combine(alike_->hash(level.state), level.choices.chooser.value)
                      : level.state.hash();
  if (alike_ && level.choices.moves.size() > 1) leave_out_alike(level.state, level.choices);
  stack_.push_back(std::move(level));
}

void SeveralTurns::leave_out_alike(const game::State& state, SeveralChoices& choices) const {
  const std::size_t role = choices.chooser.index();
  std::vector<game::Move> moves;
  for (const game::JointMove& joint : choices.moves) moves.push_back(joint[role]);
  (void)alike_->sift(state, choices.chooser, moves);
  std::erase_if(choices.moves, [&](const game::JointMove& joint) {
    return std::ranges::find(moves, joint[role]) == moves.end();
  });
}

std::optional<int> SeveralTurns::outcome() {
  const Level& level = stack_.back();
  if (level.choices.is_shared && stack_.size() > 1) return evaluate() / 1000;
  if (!level.choices.moves.empty()) return std::nullopt;
  const int mine = 2 * game::payoff(game_, level.state, me_).value_or(0) - kWon;
  return side() == 0 ? mine : -mine;
}

int SeveralTurns::evaluate() {
  if (!evaluation_) return 0;
  const double points = std::clamp(evaluation_(stack_.back().state, me_), 1.0, 99.0);
  const int mine = static_cast<int>(1000 * (2 * points - kWon));
  return side() == 0 ? mine : -mine;
}

void SeveralTurns::moves(std::vector<TurnMove>& moves) {
  const Level& level = stack_.back();
  moves.clear();
  const std::size_t role = level.choices.chooser.index();
  for (std::size_t i = 0; i < level.choices.moves.size(); ++i) {
    moves.push_back({level.choices.moves[i][role].value, static_cast<std::uint32_t>(i), 0, 0});
  }
}

void SeveralTurns::make(const TurnMove& move) {
  push(game_.successor(stack_.back().state, joint_move(move)));
}

game::JointMove SeveralTurns::joint_move(const TurnMove& move) const {
  return stack_.back().choices.moves[move.index];
}

bool looks_turn_taking_for_all(const game::Game& game, std::uint64_t seed) {
  base::Random random(seed);
  std::uint64_t left = game::affordable_states(game, kSampledGames * kSampledMoves);
  bool takes_turns = true;
  for (int n = 0; n < kSampledGames && left > 0 && takes_turns; ++n) {
    (void)random_walk(game, random, kSampledMoves, left, [&](const game::State& state) {
      takes_turns = choosers_in(game, state) <= 1;
      return takes_turns;
    });
  }
  return takes_turns;
}

}  // namespace rulewise::search

#include "search/state_turns.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/random.h"
#include "game/playout.h"
#include "search/random_walk.h"
#include "search/several_turns.h"

namespace rulewise::search {
namespace {

constexpr int kWorst = 1 - 1000 * TurnGame::kWon;
constexpr int kBest = 1000 * TurnGame::kWon - 1;
constexpr int kSampledGames = 6;
constexpr int kSampledMoves = 300;
constexpr int kShared = 100;  // points

}  // namespace

StateTurns::StateTurns(const game::Game& game, const game::State& start, TurnKnowledge known)
    : game_(game), known_(std::move(known)) {
  push(start, 1);
  if (known_.recurrence) before_ = known_.recurrence->arrive(start, side());
}

void StateTurns::push(game::State state, int last_side) {
  Level& level = stack_.emplace_back();
  level.state = std::move(state);
  level.side = 1 - last_side;
  level.is_terminal = game_.is_terminal(level.state);
  if (!level.is_terminal) {
    std::vector<game::Move> legal[2] = {game_.legal_moves(level.state, game::Role(0)),
                                        game_.legal_moves(level.state, game::Role(1))};
    level.is_shared = legal[0].size() > 1 && legal[1].size() > 1;
    if (legal[0].size() > 1) level.side = 0;
    if (legal[1].size() > 1) level.side = 1;
    // A role without any move ends the game as far as a search is concerned.
    level.is_terminal = legal[0].empty() || legal[1].empty();
    if (!level.is_terminal) {
      level.other = legal[1 - level.side].front();
      level.legal = std::move(legal[level.side]);
      if (known_.sieve && level.legal.size() > 1 && !level.is_shared) {
        const game::Role role(static_cast<std::size_t>(level.side));
        level.tension = known_.sieve->sift(level.state, role, level.legal);
      }
    }
  }
  const std::uint64_t hash = known_.alike ? known_.alike->hash(level.state) : level.state.hash();
  level.hash = base::combine(hash, static_cast<std::uint64_t>(level.side));
  if (known_.recurrence) note_recurrence(level);
}

void StateTurns::note_recurrence(Level& level) {
  level.place = known_.recurrence->place(level.state, level.side);
  if (level.is_terminal || stack_.size() == 1) return;
  const auto was_here = [&](const Level& earlier) { return earlier.place == level.place; };
  level.recurs =
      before_->contains(level.place) || std::any_of(stack_.begin(), stack_.end() - 1, was_here);
}

std::optional<int> StateTurns::outcome() {
  Level& level = stack_.back();
  if (level.recurs) return 0;
  if (level.is_shared && stack_.size() > 1) return evaluate() / 1000;
  if (!level.is_terminal) return std::nullopt;
  const int first = game::payoff(game_, level.state, game::Role(0)).value_or(0);
  const int second = game::payoff(game_, level.state, game::Role(1)).value_or(0);
  level.is_uneven = first + second != kShared;
  return level.side == 0 ? first - second : second - first;
}

bool StateTurns::hangs_on_path() const {
  const Level& level = stack_.back();
  return level.recurs || level.is_shared || level.is_uneven;
}

void StateTurns::moves(std::vector<TurnMove>& moves) {
  const Level& level = stack_.back();
  moves.clear();
  for (std::size_t i = 0; i < level.legal.size(); ++i) {
    const std::uint32_t move = level.legal[i].value;
    const std::int32_t gain = known_.takings ? known_.takings->gain(level.state.view(), move) : 0;
    moves.push_back({move, static_cast<std::uint32_t>(i), gain});
  }
}

game::JointMove StateTurns::joint_move(const TurnMove& move) const {
  const Level& level = stack_.back();
  game::JointMove joint{level.other, level.other};
  joint[static_cast<std::size_t>(level.side)] = level.legal[move.index];
  return joint;
}

void StateTurns::make(const TurnMove& move) {
  push(game_.successor(stack_.back().state, joint_move(move)), stack_.back().side);
}

int StateTurns::evaluate() {
  if (!known_.evaluation) return 0;
  const int guess = std::clamp(known_.evaluation(stack_.back().state), kWorst, kBest);
  return side() == 0 ? guess : -guess;
}

TurnGameMaker state_turns_of(const game::Game& game, TurnKnowledge known) {
  return [&game, known = std::move(known)](const game::State& state) {
    return std::make_unique<StateTurns>(game, state, known);
  };
}

bool looks_turn_taking(const game::Game& game, std::uint64_t seed) {
  return game.role_count() == 2 && looks_turn_taking_for_all(game, seed);
}

bool looks_constant_sum(const game::Game& game, std::uint64_t seed) {
  if (game.role_count() != 2) return false;
  base::Random random(seed);
  std::uint64_t left = game::affordable_states(game, kSampledGames * kSampledMoves);
  for (int n = 0; n < kSampledGames && left > 0; ++n) {
    const game::State state = random_walk(game, random, kSampledMoves, left);
    if (!game.is_terminal(state)) continue;
    const int first = game::payoff(game, state, game::Role(0)).value_or(0);
    const int second = game::payoff(game, state, game::Role(1)).value_or(0);
    if (first + second != kShared) return false;
  }
  return true;
}

}  // namespace rulewise::search

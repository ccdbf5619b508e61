#include "insight/model/stretches.h"

#include <algorithm>

#include "base/clock.h"
#include "base/random.h"
#include "base/time_up.h"
#include "game/playout.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

SampledState recorded(const game::Game& game, const game::State& state, FactStore& facts) {
  SampledState found;
  for (const std::string& text : game.facts(state)) found.facts.push_back(facts.intern(text));
  std::ranges::sort(found.facts);
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const auto moves = game.legal_moves(state, game::Role(r));
    found.choices.push_back(static_cast<std::uint32_t>(moves.size()));
  }
  return found;
}

SampledGame play(const game::Game& game, game::State state, std::size_t length,
                 base::Random& random, FactStore& facts) {
  SampledGame played;
  game::JointMove joint_move;
  while (true) {
    played.states.push_back(recorded(game, state, facts));
    if (game.is_terminal(state)) {
      for (std::size_t r = 0; r < game.role_count(); ++r) {
        played.goals.push_back(game::payoff(game, state, game::Role(r)).value_or(0));
      }
      return played;
    }
    if (played.states.size() >= length) return played;
    if (!game::choose_joint_move(game, state, random, joint_move)) return played;
    played.moves.push_back(joint_move);
    state = game.successor(state, joint_move);
  }
}

}  // namespace

std::size_t stretch_length(const game::Game& game) {
  return std::min<std::size_t>(game.role_count(), 8) + 1;
}

void add_stretches(const game::Game& game, std::span<const game::State> starts, std::uint64_t seed,
                   std::uint32_t max_states, double max_seconds, Sample& sample) {
  const base::Deadline deadline(max_seconds);
  base::Random random(seed);
  for (const game::State& start : starts) {
    if (sample.states >= max_states || base::is_up(deadline)) return;
    try {
      const std::size_t length =
          std::min<std::size_t>(stretch_length(game), max_states - sample.states);
      SampledGame played = play(game, start, length, random, sample.facts);
      sample.states += static_cast<std::uint32_t>(played.states.size());
      sample.finished_games += played.goals.empty() ? 0 : 1;
      sample.games.push_back(std::move(played));
    } catch (const machine::LimitReached&) {
      continue;  // a state beyond the machine
    }
  }
}

}  // namespace rulewise::insight

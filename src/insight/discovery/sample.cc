#include "insight/discovery/sample.h"

#include <algorithm>
#include <iterator>

#include "base/random.h"
#include "base/time_limit.h"
#include "game/playout.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

/// A state that a trial will look at again.
struct Spot {
  game::State state;
  game::JointMove joint_move;
  std::uint32_t game = 0;
  std::uint32_t index = 0;
};

class Sampler {
 public:
  Sampler(const game::Game& game, std::uint64_t seed, const SampleLimits& limits)
      : game_(game), limits_(limits), random_(seed), time_limit_(limits.max_seconds) {
    sample_.roles = game.roles();
  }

  Sample draw() {
    while (!has_all_games()) play_one();
    try_moves();
    return std::move(sample_);
  }

 private:
  [[nodiscard]] bool has_all_games() const {
    return sample_.games.size() >= limits_.max_games || must_stop();
  }

  [[nodiscard]] bool must_stop() const {
    return sample_.states >= limits_.max_states || fact_uses_ >= limits_.max_fact_uses ||
           time_limit_.seconds_left() < limits_.max_seconds / 3 ||  // the rest is for trials
           base::is_interrupted();
  }

  void play_one() {
    sample_.games.emplace_back();
    try {
      play(sample_.games.back());
    } catch (const machine::LimitReached& limit) {
      // What was recorded of the game stands.
      if (!base::is_interrupted() && sample_.states == 0) sample_.outgrown = limit.what();
    }
    SampledGame& played = sample_.games.back();
    if (!played.states.empty()) return played.moves.resize(played.states.size() - 1);
    sample_.games.pop_back();  // even the opening was too much
    fact_uses_ = limits_.max_fact_uses;
  }

  void play(SampledGame& played) {
    game::State state = game_.initial_state();
    game::JointMove joint_move;
    while (true) {
      record(state, played);
      if (game_.is_terminal(state)) return finish(state, played);
      if (played.states.size() >= limits_.max_length || must_stop()) return;
      if (!game::choose_joint_move(game_, state, random_, joint_move)) return;
      remember(state, joint_move, played);
      played.moves.push_back(joint_move);
      state = game_.successor(state, joint_move);
    }
  }

  void record(const game::State& state, SampledGame& played) {
    SampledState recorded;
    recorded.facts = facts_of(state);
    fact_uses_ += recorded.facts.size() + 1;
    for (std::size_t i = 0; i < sample_.roles.size(); ++i) {
      const auto moves = game_.legal_moves(state, game::Role(i));
      recorded.choices.push_back(static_cast<std::uint32_t>(moves.size()));
    }
    played.states.push_back(std::move(recorded));
    ++sample_.states;
  }

  void finish(const game::State& state, SampledGame& played) {
    for (std::size_t i = 0; i < sample_.roles.size(); ++i) {
      played.goals.push_back(game::payoff(game_, state, game::Role(i)).value_or(0));
    }
    ++sample_.finished_games;
  }

  /// Keeps every state equally likely among those looked at again.
  void remember(const game::State& state, const game::JointMove& joint_move,
                const SampledGame& played) {
    ++seen_;
    const std::uint32_t place = spots_.size() < limits_.max_trials
                                    ? static_cast<std::uint32_t>(spots_.size())
                                    : random_.below(seen_);
    if (place >= limits_.max_trials) return;
    if (place == spots_.size()) spots_.emplace_back();
    spots_[place] = {state, joint_move, static_cast<std::uint32_t>(sample_.games.size() - 1),
                     static_cast<std::uint32_t>(played.states.size() - 1)};
  }

  [[nodiscard]] FactSet facts_of(const game::State& state) {
    FactSet facts;
    for (const std::string& text : game_.facts(state)) facts.push_back(sample_.facts.intern(text));
    std::sort(facts.begin(), facts.end());
    return facts;
  }

  void try_moves() {
    for (const Spot& spot : spots_) {
      for (std::size_t i = 0; i < sample_.roles.size(); ++i) {
        if (base::is_up(time_limit_)) return;
        try {
          try_role(spot, game::Role(i));
        } catch (const machine::LimitReached&) {
          continue;
        }
      }
    }
  }

  void try_role(const Spot& spot, game::Role role) {
    std::vector<game::Move> moves = game_.legal_moves(spot.state, role);
    if (moves.size() < 2) return;
    Trial trial{role, spot.game, spot.index, static_cast<std::uint32_t>(moves.size())};
    draw_moves(moves);
    game::JointMove joint_move = spot.joint_move;
    std::vector<FactSet> after;
    for (const game::Move move : moves) {
      if (base::is_up(time_limit_)) return;
      joint_move[role.index()] = move;
      after.push_back(facts_of(game_.successor(spot.state, joint_move)));
    }
    compare(sample_.games[spot.game].states[spot.index], after, trial);
    sample_.trials.push_back(std::move(trial));
  }

  void draw_moves(std::vector<game::Move>& moves) {
    for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), limits_.max_moves_a_trial);
         ++i) {
      std::swap(moves[i], moves[i + random_.below(static_cast<std::uint32_t>(moves.size() - i))]);
    }
    moves.resize(std::min<std::size_t>(moves.size(), limits_.max_moves_a_trial));
  }

  static void compare(const SampledState& before, const std::vector<FactSet>& after, Trial& trial) {
    std::vector<FactSet> come;
    for (const FactSet& facts : after) {
      trial.changes.push_back({difference(before.facts, facts), {}, {}});
      come.push_back(difference(facts, before.facts));
    }
    const std::vector<FactSet> chosen = hanging_on_choice(come);
    for (std::size_t i = 0; i < after.size(); ++i) trial.changes[i].come = chosen[i];
    // Where others choose as well, a piece that leaves may have been moved by its own role.
    std::vector<FactSet> undone;
    for (const Change& change : trial.changes) undone.push_back(change.gone);
    if (only_chooser(before) != trial.role) undone = hanging_on_choice(undone);
    for (std::size_t i = 0; i < after.size(); ++i) trial.changes[i].undone = std::move(undone[i]);
  }

  /// What most of the role's moves have in common is not its doing: at best it could prevent it.
  static std::vector<FactSet> hanging_on_choice(const std::vector<FactSet>& changes) {
    std::vector<FactId> all;
    for (const FactSet& facts : changes) all.insert(all.end(), facts.begin(), facts.end());
    std::sort(all.begin(), all.end());
    const auto is_common = [&](FactId fact) {
      const auto [first, last] = std::equal_range(all.begin(), all.end(), fact);
      return static_cast<std::size_t>(last - first) * 2 > changes.size();
    };
    std::vector<FactSet> chosen = changes;
    for (FactSet& facts : chosen) std::erase_if(facts, is_common);
    return chosen;
  }

  const game::Game& game_;
  SampleLimits limits_;
  base::Random random_;
  base::TimeLimit time_limit_;
  Sample sample_;
  std::vector<Spot> spots_;
  std::uint32_t seen_ = 0;
  std::uint64_t fact_uses_ = 0;
};

}  // namespace

Sample draw_sample(const game::Game& game, std::uint64_t seed, const SampleLimits& limits) {
  return Sampler(game, seed, limits).draw();
}

std::optional<game::Role> only_chooser(const SampledState& state) {
  std::optional<game::Role> found;
  for (std::size_t i = 0; i < state.choices.size(); ++i) {
    if (state.choices[i] < 2) continue;
    if (found) return std::nullopt;
    found = game::Role(i);
  }
  return found;
}

FactSet difference(const FactSet& a, const FactSet& b) {
  FactSet rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

}  // namespace rulewise::insight

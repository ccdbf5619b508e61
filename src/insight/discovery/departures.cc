#include "insight/discovery/departures.h"

#include <map>

namespace rulewise::insight {
namespace {

std::set<Kind> kinds_in(const BoardView& board, const FactSet& facts) {
  std::set<Kind> kinds;
  for (const FactId fact : facts) {
    if (const auto standing = board.standing(fact)) kinds.insert(standing->kind);
  }
  return kinds;
}

/// The kinds of which one left a place and one came to another in the move made in the game.
std::set<Kind> kinds_that_moved(const Sample& sample, const BoardView& board, const Trial& trial) {
  const std::vector<SampledState>& states = sample.games[trial.game].states;
  if (trial.state + 1 >= states.size()) return {};
  const FactSet& before = states[trial.state].facts;
  const FactSet& after = states[trial.state + 1].facts;
  std::set<Kind> kinds = kinds_in(board, difference(before, after));
  const std::set<Kind> come = kinds_in(board, difference(after, before));
  std::erase_if(kinds, [&](Kind kind) { return !come.contains(kind); });
  return kinds;
}

}  // namespace

OwnDepartures::OwnDepartures(const Sample& sample, const BoardView& board, const Trial& trial) {
  std::map<FactId, std::size_t> leaving;
  for (const Change& change : trial.changes) {
    for (const FactId fact : change.undone) ++leaving[fact];
  }
  const std::set<Kind> movers = kinds_that_moved(sample, board, trial);
  for (const auto& [fact, times] : leaving) {
    const auto standing = board.standing(fact);
    const bool leaves_mostly = times * 2 > trial.changes.size();
    const bool leaves_anyway = times == trial.changes.size() && times > 1;  // nobody chose that
    const bool has_moved = leaves_mostly && standing && movers.contains(standing->kind);
    if (standing && (leaves_anyway || has_moved)) facts_.insert(fact);
  }
}

}  // namespace rulewise::insight

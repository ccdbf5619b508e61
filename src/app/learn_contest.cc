#include "app/learn_contest.h"

#include <utility>
#include <vector>

#include "app/duels.h"
#include "app/knowledge.h"
#include "app/learn_states.h"
#include "app/learned.h"

namespace rulewise::app {
namespace {

constexpr const char* kContest = "score against the full player without it";
constexpr std::size_t kContestGames = 12;
constexpr double kContestSeconds = 0.05;  // a move

}  // namespace

bool hold_contest(const std::string& file, const game::Game& game, const LearnedPlace& place,
                  std::uint64_t seed, memory::Store& store) {
  const auto kept = store.load(place.fingerprint, place.method);
  Duel duel;
  duel.knowledge.learned = learned_about(game, store);
  duel.knowledge.learned_states = learned_states(file, game, store);
  if (!kept || (!duel.knowledge.learned && !duel.knowledge.learned_states)) return true;
  duel.knowledge.tactician = tactician_of(file, game);
  duel.first = "alphabeta:advisors=memory";
  duel.second = "auto:without=memory";
  duel.games = kContestGames;
  duel.move_seconds = kContestSeconds;
  duel.seed = seed;
  const std::optional<DuelScore> score = fight(game, duel);
  if (!score || score->games() == 0) return true;
  return store.save(*kept, {{kept->games, kContest, score->score.mean}});
}

std::optional<double> contest_score(const memory::Store& store, const LearnedPlace& place) {
  std::optional<double> score;
  for (const memory::CurvePoint& point : store.curve(place.fingerprint, place.method)) {
    if (point.what == kContest) score = point.value;
  }
  return score;
}

}  // namespace rulewise::app

#include "app/learn_contest.h"

#include <string_view>
#include <utility>
#include <vector>

#include "app/duels.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "base/hash.h"
#include "play/automatic.h"
#include "play/configuration.h"

namespace rulewise::app {
namespace {

constexpr std::string_view kContest = "score against the full player without it";
constexpr std::string_view kBy = ", by ";  // another way than the first
constexpr std::size_t kGames = 8;          // in a round
constexpr std::size_t kRounds = 2;         // at most
constexpr double kClear = 0.25;            // a score no better than this, or its opposite
constexpr double kWon = 0.65;              // then other ways need not be tried
constexpr double kMoveSeconds = 0.05;
constexpr double kStartSeconds = 1.5;

/// Rounds of games until the score is clear; nothing if they cannot be played to their end.
std::optional<double> score_of(const game::Game& game, Duel duel) {
  double points = 0;
  std::size_t games = 0;
  const std::uint64_t seed = duel.seed;
  for (std::size_t round = 0; round < kRounds; ++round) {
    duel.seed = round == 0 ? seed : base::combine(seed, round) % 1'000'000;
    const std::optional<DuelScore> score = fight(game, duel);
    if (!score || score->games() == 0 || was_interrupted()) return std::nullopt;
    points += score->score.mean * static_cast<double>(score->games());
    games += score->games();
    const double mean = points / static_cast<double>(games);
    if (mean <= kClear || mean >= 1 - kClear) break;
  }
  return points / static_cast<double>(games);
}

Duel contest_duel(const std::string& file, const game::Game& game, std::uint64_t seed,
                  const memory::Store& store) {
  Duel duel;
  duel.knowledge.learned = learned_about(game, store);
  duel.knowledge.learned_states = learned_states(file, game, store);
  duel.knowledge.tactician = tactician_of(file, game);
  duel.knowledge.study = studier_of(file, game, seed);
  duel.second = "auto:without=memory";
  duel.games = kGames;
  duel.move_seconds = kMoveSeconds;
  duel.start_seconds = kStartSeconds;
  duel.seed = seed;
  return duel;
}

}  // namespace

bool hold_contest(const std::string& file, const game::Game& game, const LearnedPlace& place,
                  std::uint64_t seed, memory::Store& store) {
  const auto kept = store.load(place.fingerprint, place.method);
  if (!kept) return true;
  Duel duel = contest_duel(file, game, seed, store);
  if (!duel.knowledge.learned && !duel.knowledge.learned_states) return true;
  std::vector<memory::CurvePoint> points;
  const play::Configuration bare = play::read_configuration("auto").value();
  for (const play::Configuration& way : play::memory_ways(game, bare)) {
    duel.first = way.text;
    const std::optional<double> score = score_of(game, duel);
    if (!score) break;
    std::string what(kContest);
    if (!points.empty()) what.append(kBy).append(way.text);
    points.push_back({kept->games, what, *score});
    if (*score >= kWon) break;
  }
  return points.empty() || store.save(*kept, points);
}

std::optional<memory::Contest> last_contest(const memory::Store& store, const LearnedPlace& place) {
  constexpr const char* kFirstWay = "alphabeta:advisors=memory";
  std::optional<memory::Contest> best;
  std::uint64_t games = 0;
  for (const memory::CurvePoint& point : store.curve(place.fingerprint, place.method)) {
    const std::string_view what = point.what;
    if (!what.starts_with(kContest)) continue;
    const std::string_view way = what.substr(kContest.size());
    if (best && (point.games < games || (point.games == games && point.value <= best->score))) {
      continue;
    }
    games = point.games;
    best = {point.value, way.empty() ? kFirstWay : std::string(way.substr(kBy.size()))};
  }
  return best;
}

}  // namespace rulewise::app

#include "app/learn_contest.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "app/duels.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/random.h"
#include "game/playout.h"
#include "play/automatic.h"
#include "play/configuration.h"

namespace rulewise::app {
namespace {

constexpr std::string_view kBy = ", by ";  // another way than the first
constexpr std::size_t kGames = 8;          // in a round
constexpr std::size_t kRounds = 2;         // at most
constexpr double kClear = 0.25;            // a score no better than this, or its opposite
constexpr double kWon = 0.65;              // then other ways need not be tried
constexpr double kMoveSeconds = 0.05;      // of processor time
constexpr double kNoClock = 600;           // nodes decide

/// States of games drawn at random in which somebody has something to choose.
class DrawnChoices {
 public:
  struct Choice {
    game::State state;
    game::Role role;
  };

  DrawnChoices(const game::Game& game, std::uint64_t seed)
      : game_(game), random_(seed), state_(game.initial_state()) {}

  /// Nothing if there are none for long.
  std::optional<Choice> next() {
    constexpr int kPlies = 1000;
    for (int ply = 0; ply < kPlies; ++ply) {
      const game::State state = state_;
      game::JointMove joint;
      if (!game::choose_joint_move(game_, state, random_, joint)) return std::nullopt;
      state_ = game_.successor(state, joint);
      if (game_.is_terminal(state_)) state_ = game_.initial_state();
      for (std::size_t role = 0; role < game_.role_count(); ++role) {
        if (game_.legal_moves(state, game::Role(role)).size() > 1)
          return {{state, game::Role(role)}};
      }
    }
    return std::nullopt;
  }

 private:
  const game::Game& game_;
  base::Random random_;
  game::State state_;
};

/// Nodes that a player searches in the time of a move, as a few positions of drawn games tell. So
/// both get equal time however busy the machine is; nothing if it cannot be made.
std::optional<std::uint64_t> nodes_of(const game::Game& game, const std::string& text,
                                      const play::Knowledge& knowledge, std::uint64_t seed) {
  constexpr std::uint64_t kFirst = 64, kMost = 10'000'000;
  auto configuration = play::read_configuration(text);
  if (!configuration) return std::nullopt;
  DrawnChoices choices(game, seed);
  for (std::uint64_t nodes = kFirst;; nodes *= 2) {
    configuration.value().nodes = nodes;
    const auto player = play::make_player(game, configuration.value(), seed, knowledge);
    if (!player) return std::nullopt;
    player.value()->set_hurry([] { return was_interrupted(); });
    const auto first = choices.next();
    const auto second = choices.next();
    if (!first || !second) return nodes;
    (void)player.value()->choose(first->state, first->role, kNoClock);  // what is built once
    const double before = base::process_cpu_seconds();
    const auto answer = player.value()->choose(second->state, second->role, kNoClock);
    if (was_interrupted()) return std::nullopt;
    const double spent = base::process_cpu_seconds() - before;
    if (spent < kMoveSeconds / 2 && nodes < kMost) continue;
    const double share = kMoveSeconds / std::max(spent, kMoveSeconds / 100);
    const auto searched = static_cast<double>(answer.statistics.nodes);
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share * searched));
  }
}

/// The player held to that.
std::optional<std::string> in_equal_time(const game::Game& game, const std::string& text,
                                         const play::Knowledge& knowledge, std::uint64_t seed) {
  const auto nodes = nodes_of(game, text, knowledge, seed);
  if (!nodes) return std::nullopt;
  return text + (text.find(':') == std::string::npos ? ":" : ",") +
         "nodes=" + std::to_string(*nodes);
}

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

/// Nothing if there is nobody to play against.
std::optional<Duel> contest_duel(const std::string& file, const game::Game& game,
                                 std::uint64_t seed, const memory::Store& store) {
  Duel duel;
  duel.knowledge.learned = learned_about(game, store);
  duel.knowledge.learned_states = learned_states(file, game, store);
  duel.knowledge.tactician = tactician_of(file, game);
  if (!duel.knowledge.learned && !duel.knowledge.learned_states) return std::nullopt;
  const auto second = in_equal_time(game, "auto:without=memory", duel.knowledge, seed);
  if (!second) return std::nullopt;
  duel.second = *second;
  duel.games = kGames;
  duel.move_seconds = kNoClock;
  duel.seed = seed;
  return duel;
}

}  // namespace

bool hold_contest(const std::string& file, const game::Game& game, const LearnedPlace& place,
                  std::uint64_t seed, memory::Store& store) {
  const auto kept = store.load(place.fingerprint, place.method);
  if (!kept) return true;
  std::optional<Duel> duel = contest_duel(file, game, seed, store);
  if (!duel) return true;
  std::vector<memory::CurvePoint> points;
  const play::Configuration bare = play::read_configuration("auto").value();
  for (const play::Configuration& way : play::memory_ways(game, bare)) {
    const auto first = in_equal_time(game, way.text, duel->knowledge, seed);
    if (!first) break;
    duel->first = *first;
    const std::optional<double> score = score_of(game, *duel);
    if (!score) break;
    std::string what(kContestCurve);
    if (!points.empty()) what.append(kBy).append(way.text);
    points.push_back({kept->games, what, *score});
    if (*score >= kWon) break;
  }
  return points.empty() || told(store, store.save(*kept, points));
}

std::optional<memory::Contest> last_contest(const memory::Store& store, const LearnedPlace& place) {
  constexpr const char* kFirstWay = "alphabeta:advisors=memory";
  std::optional<memory::Contest> best;
  std::uint64_t games = 0;
  for (const memory::CurvePoint& point : store.curve(place.fingerprint, place.method)) {
    const std::string_view what = point.what;
    if (!what.starts_with(kContestCurve)) continue;
    const std::string_view way = what.substr(kContestCurve.size());
    if (best && (point.games < games || (point.games == games && point.value <= best->score))) {
      continue;
    }
    games = point.games;
    best = {point.value, way.empty() ? kFirstWay : std::string(way.substr(kBy.size()))};
  }
  return best;
}

}  // namespace rulewise::app

#include "front/engine/chosen_moves.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/clock.h"

namespace rulewise::front {
namespace {

constexpr double kFirstSeconds = 0.02;  // for a move in the first round; twice as long in the next
constexpr int kMostRounds = 40;

bool is_stopped(const search::Limits& limits) { return limits.stop != nullptr && *limits.stop; }

struct Look {
  search::Answer answer;
  bool is_enough = true;  // there was time to look at every reply
};

Look look_at(search::Search& search, const Choice& choice, game::Move move,
             const search::Limits& share) {
  game::JointMove joint(2, game::kWaits);
  joint[choice.role.index()] = move;
  const game::State next = choice.game.successor(choice.state, joint);
  Look look;
  search::Answer& answer = look.answer;
  if (choice.game.is_terminal(next)) {
    answer.value = game::payoff(choice.game, next, choice.role).value_or(50);
    answer.is_proved = true;
    answer.statistics.nodes = 1;
  } else {
    const game::Role other(1 - choice.role.index());
    answer = search.choose(next, other, share);
    answer.value = 100 - answer.value;
    look.is_enough = answer.is_proved || answer.statistics.depth > 0 ||
                     answer.statistics.nodes >= choice.game.legal_moves(next, other).size();
  }
  answer.line.insert(answer.line.begin(), joint);
  answer.move = move;
  answer.alternatives.clear();
  ++answer.statistics.depth;
  return look;
}

struct Round {
  search::Answer best;
  bool is_whole = true;       // every move was looked at before time was up or anybody said stop
  bool is_all_proved = true;  // there is no more to be found
};

Round look_at_all(search::Search& search, const Choice& choice, const search::Limits& share) {
  Round round;
  std::uint64_t nodes = 0;
  for (const game::Move move : choice.moves) {
    Look look = look_at(search, choice, move, share);
    search::Answer& answer = look.answer;
    nodes += answer.statistics.nodes;
    round.is_all_proved = round.is_all_proved && answer.is_proved;
    const bool is_first = move == choice.moves.front();
    if (is_first || answer.value > round.best.value) round.best = std::move(answer);
    round.is_whole = look.is_enough && !is_stopped(share);
    if (!round.is_whole) break;
  }
  round.best.statistics.nodes = nodes;
  return round;
}

}  // namespace

search::Answer choose_among(search::Search& search, const Choice& choice,
                            const search::Limits& limits, const search::Listener& on_better) {
  const base::Stopwatch watch;
  const bool has_depth = limits.depth != std::numeric_limits<int>::max();
  const bool has_nodes = limits.nodes != std::numeric_limits<std::uint64_t>::max();
  const int rounds = has_depth ? std::max(1, limits.depth - 1) : has_nodes ? 1 : kMostRounds;
  const auto count = static_cast<double>(choice.moves.size());
  search::Limits share = limits;
  if (has_nodes) share.nodes = std::max<std::uint64_t>(1, limits.nodes / choice.moves.size());
  std::uint64_t nodes = 0;
  search::Answer best;
  best.move = choice.moves.front();
  double seconds = kFirstSeconds;
  for (int number = 1; number <= rounds; ++number, seconds *= 2) {
    const double left = (limits.seconds - watch.seconds()) / count;
    if (has_depth) share.depth = number;
    const bool is_last = has_depth || has_nodes || left < 3 * seconds;  // the next has its time too
    share.seconds = is_last ? left : seconds;
    Round round = look_at_all(search, choice, share);
    const bool is_late = number > 1 && watch.seconds() >= limits.seconds;
    if (!round.is_whole || (has_depth && is_late)) break;
    nodes += round.best.statistics.nodes;
    best = std::move(round.best);
    best.statistics.nodes = nodes;
    best.statistics.depth = std::min(best.statistics.depth, limits.depth);
    if (on_better) on_better(best);
    if (round.is_all_proved || watch.seconds() >= limits.seconds) break;
  }
  return best;
}

}  // namespace rulewise::front

#include "play/tactical.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "game/playout.h"
#include "logic/logic.h"
#include "machine/limit.h"
#include "search/state_turns.h"
#include "tactics/batch_tactician.h"
#include "tactics/proof.h"
#include "tactics/prove.h"

namespace rulewise::play {
namespace {

using game::Move;
using game::Role;
using game::State;
using search::Tension;

constexpr double kShare = 0.0625;                 // of the budget, for one's own win; as much again
                                                  // for those of the other side
constexpr std::uint64_t kMostNodes = 20'000;      // of a proof: what is deeper takes too long
constexpr std::uint64_t kNodesAReply = 500;       // of a proof that one move loses
constexpr std::uint64_t kNodesUnbounded = 2'000;  // where only the depth is limited
constexpr double kShareToAsk = 0.5;               // of that, until every move was asked about
constexpr double kShareToRefute = 0.75;           // and until threats without an answer were found
constexpr double kSecondsAnOperation = 15e-9;     // of asking about many states in one pass
constexpr int kSampledGames = 20;
constexpr int kSampledMoves = 400;

class Sieve final : public search::MoveSieve {
 public:
  explicit Sieve(std::shared_ptr<const tactics::Tactician> tactician)
      : tactician_(std::move(tactician)) {}

  Tension sift(const State& state, Role role, std::vector<Move>& legal) const override {
    const tactics::Advice advice = tactician_->advise_in_haste(state, role);
    if (!advice.wins.empty()) {
      keep(legal, advice.wins);
      legal.resize(1);
      return Tension::kWon;
    }
    if (advice.threats.empty()) return Tension::kNone;
    keep(legal, advice.forced);
    return Tension::kThreatened;
  }

 private:
  /// Only those; the first of all where none is left, for then every move loses.
  static void keep(std::vector<Move>& legal, const std::vector<Move>& only) {
    const Move first = legal.front();
    std::erase_if(legal, [&](Move m) { return !std::ranges::binary_search(only, m); });
    if (legal.empty()) legal.push_back(first);
  }

  std::shared_ptr<const tactics::Tactician> tactician_;
};

/// What is left of the limits of a search.
class Purse {
 public:
  explicit Purse(const search::Limits& limits) : limits_(limits) {}

  /// The limits of a proof that may use `share` of all there was.
  [[nodiscard]] tactics::ProveLimits for_proof(double share) const {
    tactics::ProveLimits result;
    result.max_nodes = kMostNodes;
    if (has_nodes()) {
      result.max_nodes = static_cast<std::uint64_t>(share * static_cast<double>(limits_.nodes));
      result.max_nodes = std::clamp<std::uint64_t>(result.max_nodes, 1, kMostNodes);
    } else if (!std::isfinite(limits_.seconds)) {
      result.max_nodes = kNodesUnbounded;
    }
    result.max_seconds = std::min(share * limits_.expected_seconds(), 1e6);
    result.should_stop = [stop = limits_.stop] { return stop != nullptr && stop->load(); };
    return result;
  }
  void spend(std::uint64_t nodes) { nodes_ += nodes; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }

  [[nodiscard]] search::Limits rest() const {
    search::Limits result = limits_;
    result.seconds = std::max(0.0, limits_.seconds - watch_.seconds());
    result.aim_seconds = std::max(0.0, limits_.aim_seconds - watch_.seconds());
    if (has_nodes()) result.nodes = limits_.nodes - std::min(nodes_, limits_.nodes - 1);
    return result;
  }

 private:
  [[nodiscard]] bool has_nodes() const {
    return limits_.nodes != std::numeric_limits<std::uint64_t>::max();
  }

  const search::Limits& limits_;
  base::Stopwatch watch_;
  std::uint64_t nodes_ = 0;
};

class Tactical final : public search::Search {
 public:
  Tactical(std::unique_ptr<search::Search> search,
           std::shared_ptr<const tactics::Tactician> tactician, bool uses_sure_wins)
      : search_(std::move(search)),
        tactician_(std::move(tactician)),
        game_(tactician_->game()),
        sieve_(tactician_),
        uses_sure_wins_(uses_sure_wins) {}

  [[nodiscard]] const std::string& name() const override {
    return was_decided_ ? name_ : search_->name();
  }

  search::Answer choose(const State& state, Role role, const search::Limits& limits,
                        const search::Listener& on_better) override {
    was_decided_ = false;
    Purse purse(limits);
    std::vector<Move> moves = game_.legal_moves(state, role);
    const bool is_shared = game_.legal_moves(state, Role(1 - role.index())).size() > 1;
    if (moves.size() < 2 || is_shared || !tactician_->may_ask(state, role)) {
      return search_->choose(state, role, limits, on_better);
    }
    const Tension tension = sieve_.sift(state, role, moves);
    if (tension == Tension::kWon) return won(moves.front(), purse);
    if (moves.size() == 1 && tactician_->advise_in_haste(state, role).forced.empty()) {
      return lost(state, role, purse);
    }
    if (moves.size() == 1) return only(moves.front(), purse);
    search::Limits rest;
    try {
      if (const auto move = winning_move(state, role, purse)) return won(*move, purse);
      std::vector<Move> lost = lost_moves(state, role, moves, purse);
      rest = purse.rest();
      rest.lost = std::move(lost);
    } catch (const machine::LimitReached&) {
      rest = purse.rest();  // interrupted: the search will find out by itself
    }
    search::Answer answer = search_->choose(state, role, rest, on_better);
    answer.statistics.nodes += purse.nodes();
    last_value_ = answer.value;
    return answer;
  }

 private:
  search::Answer won(Move move, const Purse& purse) {
    search::Answer answer = only(move, purse);
    answer.value = last_value_ = 100;
    answer.is_proved = true;
    return answer;
  }

  /// Every move loses to a threat: the one that leaves the fewest ways to win.
  search::Answer lost(const State& state, Role role, const Purse& purse) {
    const Role other(1 - role.index());
    game::JointMove joint(2, game_.legal_moves(state, other).front());
    std::optional<Move> best;
    std::size_t fewest = 0;
    for (const Move move : game_.legal_moves(state, role)) {
      joint[role.index()] = move;
      const State next = game_.successor(state, joint);
      if (game_.is_terminal(next) || !tactician_->may_ask(next, other)) continue;
      const std::size_t ways = tactician_->advise_in_haste(next, other).wins.size();
      if (best && ways >= fewest) continue;
      best = move;
      fewest = ways;
    }
    search::Answer answer = only(best.value_or(game_.legal_moves(state, role).front()), purse);
    answer.value = last_value_ = 0;
    answer.is_proved = true;
    return answer;
  }

  /// No other need be thought about; what it is worth is what the last one was.
  [[nodiscard]] search::Answer only(Move move, const Purse& purse) {
    was_decided_ = true;
    search::Answer answer;
    answer.move = move;
    answer.value = last_value_;
    answer.statistics.nodes = purse.nodes() + 1;
    answer.statistics.seconds = purse.seconds();
    return answer;
  }

  std::optional<Move> winning_move(const State& state, Role role, Purse& purse) {
    const tactics::ProofResult found = prove(state, role, purse.for_proof(kShare), purse);
    if (found.verdict != tactics::Verdict::kProved) return std::nullopt;
    return game::find_move(game_, state, role, found.tree.front().move);
  }

  /// The moves after which the other side wins by threats; none where all of them do.
  std::vector<Move> lost_moves(const State& state, Role role, const std::vector<Move>& moves,
                               Purse& purse) {
    std::vector<Move> lost;
    const Role other(1 - role.index());
    const std::uint64_t spent = purse.nodes();
    const base::Stopwatch watch;
    tactics::ProveLimits left = purse.for_proof(kShare);
    const std::uint64_t most_nodes = left.max_nodes;
    const double most_seconds = left.max_seconds;
    std::vector<Move> open = moves;
    if (moves.size() <= most_nodes && seconds_to_ask_about(moves.size()) <= most_seconds / 2) {
      const auto is_up = [&](double share) {
        return watch.seconds() >= share * most_seconds || left.should_stop() ||
               purse.nodes() - spent >= most_nodes;
      };
      purse.spend(moves.size());
      std::vector<Open> asked =
          ask_about(state, role, moves, lost, [&] { return is_up(kShareToAsk); });
      refute_together(asked, role, lost, purse, [&] { return is_up(kShareToRefute); });
      open.clear();
      for (const Open& left_open : asked) open.push_back(left_open.move);
    }
    for (const Move move : open) {
      const std::uint64_t used = purse.nodes() - spent;
      if (used >= most_nodes || watch.seconds() >= most_seconds || left.should_stop()) break;
      left.max_nodes = std::min(most_nodes - used, kNodesAReply);
      left.max_seconds = most_seconds - watch.seconds();
      const State next = after(state, role, move);
      if (game_.is_terminal(next)) continue;
      if (prove(next, other, left, purse).verdict == tactics::Verdict::kProved) {
        lost.push_back(move);
      }
    }
    if (lost.size() == moves.size()) lost.clear();
    return lost;
  }

  [[nodiscard]] double seconds_to_ask_about(std::size_t moves) const {
    const std::size_t passes = (moves + machine::wide::kLanes - 1) / machine::wide::kLanes;
    return kSecondsAnOperation * static_cast<double>(passes) *
           static_cast<double>(logic::count_operations(tactician_->questions()));
  }

  /// A move after which the other side can threaten.
  struct Open {
    Move move;
    State next;
    std::vector<Move> threats;  // moves that do
    bool is_lost = false;
  };

  /// Asks what the other side can do after each move, of all in one pass. Moves that lose to a
  /// win at once or in two go to `lost`; those after which it can threaten are left to be proved.
  /// Where moves are so many that time is up first, nothing is known of those that are left.
  std::vector<Open> ask_about(const State& state, Role role, const std::vector<Move>& moves,
                              std::vector<Move>& lost, const std::function<bool()>& is_up) {
    const Role other(1 - role.index());
    std::vector<Move> asked;
    std::vector<State> states;
    for (const Move move : moves) {
      if (is_up()) break;
      State next = after(state, role, move);
      if (game_.is_terminal(next) || !tactician_->may_ask(next, other)) continue;
      asked.push_back(move);
      states.push_back(std::move(next));
    }
    if (!batch_) batch_ = std::make_unique<tactics::BatchTactician>(*tactician_);
    const std::vector<Role> roles(states.size(), other);
    const std::vector<tactics::Advice> advice = batch_->advise(states, roles);
    std::vector<Open> open;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const bool is_sure = uses_sure_wins_ && advice[i].sure_win() != nullptr;
      if (!advice[i].wins.empty() || is_sure) {
        lost.push_back(asked[i]);
      } else if (!advice[i].threatens.empty()) {
        open.push_back({asked[i], std::move(states[i]), advice[i].threatens});
      }
    }
    return open;
  }

  /// Moves that lose to a threat without an answer go from `open` to `lost`. A threat that refutes
  /// one of them is tried against all the others: where one is there, most moves do not meet it.
  void refute_together(std::vector<Open>& open, Role role, std::vector<Move>& lost, Purse& purse,
                       const std::function<bool()>& is_up) {
    for (std::size_t i = 0; i < open.size() && !is_up(); ++i) {
      if (open[i].is_lost) continue;
      std::vector<Tried> tries;
      for (const Move threat : open[i].threats) tries.push_back({i, threat});
      for (const Tried& refuted : without_answer(open, tries, role, purse)) {
        open[i].is_lost = true;
        tries.clear();
        for (std::size_t k = i + 1; k < open.size(); ++k) {
          const bool is_there =
              std::ranges::find(open[k].threats, refuted.threat) != open[k].threats.end();
          if (!open[k].is_lost && is_there) tries.push_back({k, refuted.threat});
        }
        if (is_up()) break;
        for (const Tried& t : without_answer(open, tries, role, purse)) open[t.at].is_lost = true;
      }
    }
    for (const Open& move : open) {
      if (move.is_lost) lost.push_back(move.move);
    }
    std::erase_if(open, [](const Open& move) { return move.is_lost; });
  }

  struct Tried {
    std::size_t at;  // of the open moves
    Move threat;
  };

  /// Those after which the role has neither a win nor an answer.
  std::vector<Tried> without_answer(const std::vector<Open>& open, const std::vector<Tried>& tries,
                                    Role role, Purse& purse) {
    const Role other(1 - role.index());
    std::vector<Tried> asked;
    std::vector<State> states;
    for (const Tried& t : tries) {
      State next = after(open[t.at].next, other, t.threat);
      if (game_.is_terminal(next) || !tactician_->may_ask(next, role)) continue;
      asked.push_back(t);
      states.push_back(std::move(next));
    }
    purse.spend(states.size());
    const std::vector<Role> roles(states.size(), role);
    const std::vector<tactics::Advice> advice = batch_->advise(states, roles);
    std::vector<Tried> found;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const bool is_lost =
          !advice[i].threats.empty() && advice[i].forced.empty() && advice[i].wins.empty();
      if (is_lost) found.push_back(asked[i]);
    }
    return found;
  }

  /// What was found, unknown where the proof does not pass its check.
  tactics::ProofResult prove(const State& state, Role winner, tactics::ProveLimits limits,
                             Purse& purse) {
    limits.knows_sure_wins = uses_sure_wins_;
    tactics::ProofResult found = tactics::prove(*tactician_, state, winner, limits);
    purse.spend(found.nodes);
    if (found.verdict == tactics::Verdict::kProved &&
        !tactics::check_proof(game_, state, winner, found.tree, tactician_->goal())) {
      found.verdict = tactics::Verdict::kUnknown;
    }
    return found;
  }

  [[nodiscard]] State after(const State& state, Role role, Move move) const {
    game::JointMove joint(2);
    joint[role.index()] = move;
    const Role other(1 - role.index());
    joint[other.index()] = game_.legal_moves(state, other).front();
    return game_.successor(state, joint);
  }

  std::string name_{kTacticsName};
  std::unique_ptr<search::Search> search_;
  std::shared_ptr<const tactics::Tactician> tactician_;
  const machine::SingleGame& game_;
  Sieve sieve_;
  bool uses_sure_wins_;
  std::unique_ptr<tactics::BatchTactician> batch_;  // made when first asked
  double last_value_ = 50;
  bool was_decided_ = false;  // by the derived rules, without the search
};

}  // namespace

bool suits_tactics(const game::Game& game, std::uint64_t seed) {
  if (!search::looks_turn_taking(game, seed)) return false;
  base::Random random(seed);
  game::JointMove joint;
  std::uint64_t states = game::affordable_states(game, kSampledGames * kSampledMoves);
  for (int n = 0; n < kSampledGames && states > 0; ++n) {
    State state = game.initial_state();
    for (int m = 0; m < kSampledMoves && states > 0 && !game.is_terminal(state); ++m, --states) {
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
    if (!game.is_terminal(state)) continue;
    const int first = game::payoff(game, state, Role(0)).value_or(0);
    const int second = game::payoff(game, state, Role(1)).value_or(0);
    if ((first == 100 && second != 0) || (second == 100 && first != 0)) return false;
  }
  return true;
}

std::shared_ptr<const search::MoveSieve> make_sieve(
    std::shared_ptr<const tactics::Tactician> tactician) {
  return std::make_shared<Sieve>(std::move(tactician));
}

std::unique_ptr<search::Search> make_tactical(std::unique_ptr<search::Search> search,
                                              std::shared_ptr<const tactics::Tactician> tactician,
                                              bool uses_sure_wins) {
  return std::make_unique<Tactical>(std::move(search), std::move(tactician), uses_sure_wins);
}

}  // namespace rulewise::play

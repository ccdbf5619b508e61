#include "tactics/audit.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "game/playout.h"

namespace rulewise::tactics {
namespace {

using game::JointMove;
using game::Move;
using game::Role;
using game::State;

constexpr std::size_t kMostExceptions = 10;

class Audit {
 public:
  Audit(const Tactician& tactician, const AuditLimits& limits)
      : tactician_(tactician), game_(tactician.game()), limits_(limits), random_(limits.seed) {}

  AuditCounts run() {
    while (counts_.positions < limits_.max_positions) {
      if (limits_.should_stop && limits_.should_stop()) break;
      const std::uint64_t before = counts_.positions;
      play();
      ++counts_.games;
      if (counts_.positions == before) break;  // nothing to ask about in this game
    }
    return std::move(counts_);
  }

 private:
  void play() {
    State state = game_.initial_state();
    const bool is_greedy = random_.below(2) == 0;
    for (std::size_t length = 0; length < limits_.max_length; ++length) {
      if (game_.is_terminal(state) || counts_.positions >= limits_.max_positions) return;
      JointMove joint;
      if (!game::choose_joint_move(game_, state, random_, joint)) return;
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        const Role role(r);
        if (!tactician_.may_ask(state, role)) continue;
        const Advice advice = tactician_.advise(state, role);
        look_at(state, joint, role, advice);
        if (is_greedy) joint[r] = greedy(advice, joint[r]);
      }
      state = game_.successor(state, joint);
    }
  }

  /// Threatens, and answers threats, but does not win: the game shall go on.
  Move greedy(const Advice& advice, Move otherwise) {
    const std::vector<Move>& wanted = advice.threats.empty() ? advice.threatens : advice.forced;
    if (wanted.empty() || random_.below(4) == 0) return otherwise;
    return wanted[random_.below(static_cast<std::uint32_t>(wanted.size()))];
  }

  [[nodiscard]] State after(const State& state, JointMove joint, Role role, Move move) const {
    joint[role.index()] = move;
    return game_.successor(state, joint);
  }

  /// Whether the state is the end of a game that `role` has won.
  [[nodiscard]] bool is_won(const State& state, Role role) const {
    if (!game_.is_terminal(state)) return false;
    const std::vector<int> goals = game_.goals(state, role);
    return std::ranges::find(goals, tactician_.goal()) != goals.end();
  }

  /// Whether `role` wins by `move` in a state where it may be asked about.
  [[nodiscard]] bool wins_by(const State& state, Role role, Move move) const {
    JointMove joint;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const std::vector<Move> legal = game_.legal_moves(state, Role(r));
      const bool is_own = r == role.index();
      if (!is_own && legal.size() != 1) return false;
      if (is_own && std::ranges::find(legal, move) == legal.end()) return false;
      joint.push_back(is_own ? move : legal.front());
    }
    return is_won(game_.successor(state, joint), role);
  }

  void look_at(const State& state, const JointMove& joint, Role role, const Advice& advice) {
    ++counts_.positions;
    const std::vector<Move> legal = game_.legal_moves(state, role);
    for (const Move move : legal) {
      const bool wins = is_won(after(state, joint, role, move), role);
      const bool is_said = std::ranges::binary_search(advice.wins, move);
      counts_.wins += wins ? 1 : 0;
      if (wins == is_said) continue;
      ++(wins ? counts_.missed_wins : counts_.false_wins);
      tell(wins ? "wins unseen" : "does not win", state, role, move);
    }
    if (legal.size() > 1) look_at_threats(state, joint, role, advice, legal);
    look_at_threatens(state, joint, role, advice);
  }

  void look_at_threats(const State& state, const JointMove& joint, Role role, const Advice& advice,
                       const std::vector<Move>& legal) {
    if (advice.threats.empty()) {
      if (counts_.positions % 16 == 0 && advice.wins.empty()) {
        counts_.unnamed += some_move_loses(state, joint, role, legal) ? 1 : 0;
      }
      return;
    }
    ++counts_.threatened;
    counts_.legal_moves += legal.size();
    for (const Move move : legal) {
      const State next = after(state, joint, role, move);
      const bool loses =
          !game_.is_terminal(next) && std::ranges::any_of(advice.threats, [&](const Threat& t) {
            return wins_by(next, t.winner, t.move);
          });
      if (std::ranges::binary_search(advice.forced, move)) {
        ++counts_.forced_moves;
        counts_.needless += loses ? 1 : 0;
        continue;
      }
      ++counts_.outside;
      if (loses) continue;
      ++counts_.survivors;
      tell("is outside the forced set and survives", state, role, move);
    }
  }

  [[nodiscard]] bool some_move_loses(const State& state, const JointMove& joint, Role role,
                                     const std::vector<Move>& legal) const {
    return std::ranges::any_of(legal, [&](Move move) {
      const State next = after(state, joint, role, move);
      if (game_.is_terminal(next)) return false;
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        if (r == role.index() || !tactician_.may_ask(next, Role(r))) continue;
        if (!tactician_.winning_moves(next, Role(r)).empty()) return true;
      }
      return false;
    });
  }

  /// After a move that threatens, whoever moves next must be told of the threat; unless the game
  /// is over.
  void look_at_threatens(const State& state, const JointMove& joint, Role role,
                         const Advice& advice) {
    for (const Move move : advice.threatens) {
      ++counts_.threatens;
      const State next = after(state, joint, role, move);
      if (game_.is_terminal(next)) continue;
      bool is_felt = true;  // where the others can only wait nobody is asked
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        if (r == role.index() || !tactician_.may_ask(next, Role(r))) continue;
        is_felt = std::ranges::any_of(tactician_.advise(next, Role(r)).threats,
                                      [&](const Threat& t) { return t.winner == role; });
      }
      if (is_felt) continue;
      ++counts_.empty_threats;
      tell("threatens nothing", state, role, move);
    }
  }

  void tell(const std::string& what, const State& state, Role role, Move move) {
    if (counts_.exceptions.size() >= kMostExceptions) return;
    std::string text = game_.roles()[role.index()] + ' ' + game_.move_text(role, move) + ' ' + what;
    text += " in";
    for (const std::string& fact : game_.facts(state)) text += ' ' + fact;
    counts_.exceptions.push_back(std::move(text));
  }

  const Tactician& tactician_;
  const machine::SingleGame& game_;
  const AuditLimits& limits_;
  base::Random random_;
  AuditCounts counts_;
};

}  // namespace

AuditCounts audit(const Tactician& tactician, const AuditLimits& limits) {
  return Audit(tactician, limits).run();
}

}  // namespace rulewise::tactics

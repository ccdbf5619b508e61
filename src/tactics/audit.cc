#include "tactics/audit.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/random.h"
#include "tactics/batch_tactician.h"
#include "tactics/brute_force.h"
#include "tactics/sure_audit.h"

namespace rulewise::tactics {
namespace {

using game::JointMove;
using game::Move;
using game::Role;
using game::State;

constexpr std::size_t kMostExceptions = 10;
constexpr std::uint64_t kSteps = 200;           // of each of the games played side by side, about
constexpr std::size_t kMovesAtOnce = 16 * 512;  // made before what they lead to is dropped
constexpr std::uint64_t kSampled = 16;          // one position in so many is looked at for losses
                                                // that no rule speaks of

/// A legal move, and what came of it.
struct Trial {
  Move move;
  Made made = {};
  bool is_kept = false;              // whether more is asked about what it leads to
  bool is_lost = false;              // a threat of the position wins after it
  std::optional<bool> is_felt = {};  // whoever moves next is told of a threat; nobody can be asked
  bool is_punished = false;          // somebody may win at once after it
};

/// A state and a role that may be asked about.
struct Position {
  std::size_t lane = 0;
  Role role;
  Advice advice;
  std::vector<Trial> trials;
  bool is_sampled = false;
};

class Audit {
 public:
  Audit(const Tactician& tactician, const AuditLimits& limits)
      : tactician_(tactician),
        game_(tactician.game()),
        limits_(limits),
        random_(limits.seed),
        truth_(game_, tactician.goal()),
        asked_(tactician) {
    const std::uint64_t lanes = limits.max_positions / kSteps;
    lanes_.resize(std::clamp<std::uint64_t>(lanes, 1, machine::wide::kLanes));
    for (Lane& lane : lanes_) begin(lane);
  }

  AuditCounts run() {
    while (counts_.positions < limits_.max_positions) {
      if (limits_.should_stop && limits_.should_stop()) break;
      step();
      // Nothing to ask about in this game.
      if (counts_.positions == 0 && counts_.games > 2 * lanes_.size()) break;
    }
    return std::move(counts_);
  }

 private:
  /// One of the games that are played side by side.
  struct Lane {
    State state;
    JointMove joint;
    std::size_t length = 0;
    bool is_greedy = false;
    bool is_stuck = false;
  };

  void begin(Lane& lane) {
    lane.state = game_.initial_state();
    lane.length = 0;
    lane.is_greedy = random_.below(2) == 0;
  }

  void step() {
    std::vector<Position> positions = find_positions();
    for (std::size_t first = 0; first < positions.size();) {
      std::size_t last = first;
      for (std::size_t moves = 0; last < positions.size() && moves < kMovesAtOnce; ++last) {
        moves += positions[last].trials.size();
      }
      judge({positions.data() + first, last - first});
      first = last;
    }
    advance();
  }

  [[nodiscard]] std::vector<State> states() const {
    std::vector<State> all;
    for (const Lane& lane : lanes_) all.push_back(lane.state);
    return all;
  }

  [[nodiscard]] bool may_ask(const Looked& looked, Role role) const {
    for (std::size_t r = 0; r < looked.legal.size(); ++r) {
      if (r != role.index() && looked.legal[r].size() != 1) return false;
    }
    const std::vector<Move>& own = looked.legal[role.index()];
    return own.size() != 1 ||
           !std::ranges::binary_search(tactician_.waiting_moves(role), own.front());
  }

  /// Draws the next joint move of every game, and lists what is asked about before it is made.
  std::vector<Position> find_positions() {
    const std::vector<State> now = states();
    const std::vector<Looked> looked = truth_.look(now);
    std::vector<Position> positions;
    std::vector<State> asked;
    std::vector<Role> roles;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      draw(lanes_[i], looked[i]);
      for (std::size_t r = 0; r < game_.role_count() && !lanes_[i].is_stuck; ++r) {
        const bool is_enough = counts_.positions + positions.size() >= limits_.max_positions;
        if (is_enough || !may_ask(looked[i], Role(r))) continue;
        Position& position = positions.emplace_back();
        position.lane = i;
        position.role = Role(r);
        for (const Move move : looked[i].legal[r]) position.trials.push_back({.move = move});
        asked.push_back(now[i]);
        roles.push_back(position.role);
      }
    }
    std::vector<Advice> advice = asked_.advise(asked, roles);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Position& position = positions[i];
      position.advice = std::move(advice[i]);
      Lane& lane = lanes_[position.lane];
      if (lane.is_greedy) choose_greedily(position.advice, lane.joint[position.role.index()]);
    }
    return positions;
  }

  void draw(Lane& lane, const Looked& looked) {
    lane.is_stuck = looked.is_over || lane.length >= limits_.max_length;
    lane.joint.clear();
    for (const std::vector<Move>& legal : looked.legal) {
      lane.is_stuck = lane.is_stuck || legal.empty();
      if (lane.is_stuck) return;
      lane.joint.push_back(legal[random_.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }

  /// Threatens, and answers threats, but does not win: the game shall go on.
  void choose_greedily(const Advice& advice, Move& move) {
    const std::vector<Move>& wanted = advice.threats.empty() ? advice.threatens : advice.forced;
    if (wanted.empty() || random_.below(4) == 0) return;
    move = wanted[random_.below(static_cast<std::uint32_t>(wanted.size()))];
  }

  void advance() {
    std::vector<State> now;
    std::vector<JointMove> joints;
    std::vector<Lane*> moved;
    for (Lane& lane : lanes_) {
      if (lane.is_stuck) {
        end(lane);
        continue;
      }
      now.push_back(lane.state);
      joints.push_back(lane.joint);
      moved.push_back(&lane);
    }
    std::vector<Made> made = truth_.make(now, joints);
    for (std::size_t i = 0; i < moved.size(); ++i) {
      moved[i]->state = std::move(made[i].state);
      ++moved[i]->length;
      if (made[i].is_over) end(*moved[i]);
    }
  }

  void end(Lane& lane) {
    ++counts_.games;
    begin(lane);
  }

  /// Tries every move of some positions, and counts what the rules said of them.
  void judge(std::span<Position> positions) {
    make_all(positions);
    for (Position& position : positions) {
      ++counts_.positions;
      const bool is_threatened = !position.advice.threats.empty() && position.trials.size() > 1;
      position.is_sampled = counts_.positions % kSampled == 0 && position.advice.threats.empty() &&
                            position.advice.wins.empty() && position.trials.size() > 1;
      for (Trial& trial : position.trials) {
        trial.is_kept = !trial.made.is_over &&
                        (is_threatened || position.is_sampled ||
                         std::ranges::binary_search(position.advice.threatens, trial.move));
      }
    }
    look_further(positions);
    for (const Position& position : positions) {
      count_wins(position);
      if (!position.advice.threats.empty() && position.trials.size() > 1) count_threats(position);
      counts_.unnamed +=
          position.is_sampled && std::ranges::any_of(position.trials, &Trial::is_punished) ? 1 : 0;
      count_threatens(position);
    }
    count_attacks(positions);
  }

  void make_all(std::span<Position> positions) {
    std::vector<State> now;
    std::vector<JointMove> joints;
    for (const Position& position : positions) {
      const Lane& lane = lanes_[position.lane];
      for (const Trial& trial : position.trials) {
        now.push_back(lane.state);
        joints.push_back(lane.joint);
        joints.back()[position.role.index()] = trial.move;
      }
    }
    std::vector<Made> made = truth_.make(now, joints);
    std::size_t i = 0;
    for (Position& position : positions) {
      for (Trial& trial : position.trials) trial.made = std::move(made[i++]);
    }
  }

  /// What the other side can do after the moves that are kept.
  void look_further(std::span<Position> positions) {
    std::vector<std::pair<const Position*, Trial*>> kept;
    std::vector<State> next;
    for (Position& position : positions) {
      for (Trial& trial : position.trials) {
        if (!trial.is_kept) continue;
        kept.emplace_back(&position, &trial);
        next.push_back(trial.made.state);
      }
    }
    const std::vector<Looked> looked = truth_.look(next);
    carry_out_threats(kept, looked);
    ask_the_others(kept, looked);
  }

  using Kept = std::vector<std::pair<const Position*, Trial*>>;

  /// Makes every move that the rules call a threat, where that can be. A move has lost if one of
  /// them wins whatever the others choose beside it.
  void carry_out_threats(const Kept& kept, const std::vector<Looked>& looked) {
    std::vector<State> next;
    std::vector<JointMove> joints;
    struct Done {
      Trial* trial;
      Role winner;
      std::size_t count;  // of joint moves
    };
    std::vector<Done> done;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const auto& [position, trial] = kept[i];
      std::vector<Move> made;
      for (const Threat& threat : position->advice.threats) {
        if (std::ranges::find(made, threat.move) != made.end()) continue;
        made.push_back(threat.move);
        const auto ways = joint_moves(looked[i], threat.winner, threat.move);
        if (ways.empty()) continue;
        next.insert(next.end(), ways.size(), trial->made.state);
        joints.insert(joints.end(), ways.begin(), ways.end());
        done.push_back({trial, threat.winner, ways.size()});
      }
    }
    const std::vector<Made> made = truth_.make(next, joints);
    auto first = made.begin();
    for (const Done& d : done) {
      const auto last = first + static_cast<std::ptrdiff_t>(d.count);
      const bool wins =
          std::all_of(first, last, [&](const Made& m) { return m.is_won_by(d.winner); });
      d.trial->is_lost = d.trial->is_lost || wins;
      first = last;
    }
  }

  /// After a move that threatens, whoever moves next must be told of the threat.
  void ask_the_others(const Kept& kept, const std::vector<Looked>& looked) {
    std::vector<State> next;
    std::vector<Role> roles;
    std::vector<std::size_t> number;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        if (r == kept[i].first->role.index() || !may_ask(looked[i], Role(r))) continue;
        next.push_back(kept[i].second->made.state);
        roles.emplace_back(r);
        number.push_back(i);
      }
    }
    const std::vector<Advice> advice = asked_.advise(next, roles);
    for (std::size_t i = 0; i < advice.size(); ++i) {
      const auto& [position, trial] = kept[number[i]];
      const Role mover = position->role;
      trial->is_felt = std::ranges::any_of(advice[i].threats,
                                           [&](const Threat& t) { return t.winner == mover; });
      trial->is_punished = trial->is_punished || !advice[i].wins.empty();
    }
  }

  void count_wins(const Position& position) {
    for (const Trial& trial : position.trials) {
      const bool wins = trial.made.is_won_by(position.role);
      counts_.wins += wins ? 1 : 0;
      if (wins == std::ranges::binary_search(position.advice.wins, trial.move)) continue;
      ++(wins ? counts_.missed_wins : counts_.false_wins);
      tell(wins ? "wins unseen" : "does not win", position, trial.move);
    }
    // A move that is not even legal.
    for (const Move move : position.advice.wins) {
      if (std::ranges::find(position.trials, move, &Trial::move) != position.trials.end()) continue;
      ++counts_.false_wins;
      tell("is not legal", position, move);
    }
  }

  void count_threats(const Position& position) {
    ++counts_.threatened;
    counts_.legal_moves += position.trials.size();
    for (const Trial& trial : position.trials) {
      if (std::ranges::binary_search(position.advice.forced, trial.move)) {
        ++counts_.forced_moves;
        counts_.needless += trial.is_lost ? 1 : 0;
        continue;
      }
      ++counts_.outside;
      if (trial.is_lost) continue;
      ++counts_.survivors;
      tell("is outside the forced set and survives", position, trial.move);
    }
  }

  void count_threatens(const Position& position) {
    for (const Move move : position.advice.threatens) {
      ++counts_.threatens;
      const auto trial = std::ranges::find(position.trials, move, &Trial::move);
      const bool is_legal = trial != position.trials.end();
      if (is_legal && !trial->made.is_over && !trial->is_felt) {
        ++counts_.unjudged;
        continue;
      }
      const bool is_one = is_legal && (trial->made.is_over ? trial->made.is_won_by(position.role)
                                                           : *trial->is_felt);
      if (is_one) continue;
      ++counts_.empty_threats;
      tell("threatens nothing", position, move);
    }
  }

  void count_attacks(std::span<const Position> positions) {
    std::vector<SureClaim> claims;
    std::vector<std::pair<const Position*, Move>> of;
    for (const Position& position : positions) {
      for (const Attack& attack : position.advice.attacks) {
        const auto trial = std::ranges::find(position.trials, attack.move, &Trial::move);
        const bool is_legal = trial != position.trials.end() && !trial->made.is_over;
        const State& now = lanes_[position.lane].state;
        claims.push_back({is_legal ? trial->made.state : now, position.role, {}, attack.replies});
        if (is_legal) claims.back().then = attack.then;
        of.emplace_back(&position, attack.move);
        counts_.sure += attack.replies.empty() ? 1 : 0;
      }
    }
    const std::vector<bool> holds = hold_against_replies(truth_, claims);
    counts_.attacks += claims.size();
    for (std::size_t i = 0; i < holds.size(); ++i) {
      if (holds[i]) continue;
      ++counts_.false_attacks;
      tell("leaves a reply that is not named", *of[i].first, of[i].second);
    }
  }

  void tell(const std::string& what, const Position& position, Move move) {
    if (counts_.exceptions.size() >= kMostExceptions) return;
    std::string text = game_.roles()[position.role.index()] + ' ' +
                       game_.move_text(position.role, move) + ' ' + what + " in";
    for (const std::string& fact : game_.facts(lanes_[position.lane].state)) text += ' ' + fact;
    counts_.exceptions.push_back(std::move(text));
  }

  const Tactician& tactician_;
  const machine::SingleGame& game_;
  const AuditLimits& limits_;
  base::Random random_;
  BruteForce truth_;
  BatchTactician asked_;
  std::vector<Lane> lanes_;
  AuditCounts counts_;
};

}  // namespace

AuditCounts audit(const Tactician& tactician, const AuditLimits& limits) {
  return Audit(tactician, limits).run();
}

}  // namespace rulewise::tactics

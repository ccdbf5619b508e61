#include "insight/discovery/dead_rules.h"

#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "base/time_up.h"
#include "game/playout.h"
#include "machine/limit.h"
#include "machine/reference/prover.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::insight {
namespace {

using machine::reference::Prover;
using machine::reference::StateContext;

/// A rule not yet used, by its own head.
struct Waiting {
  std::uint32_t rule;
  gdl::TermId head;
};

class RuleWatch {
 public:
  RuleWatch(const gdl::Rules& rules, const game::Game& game, const RuleUseLimits& limits)
      : rules_(rules),
        game_(game),
        limits_(limits),
        deadline_(limits.max_seconds),
        random_(limits.seed),
        marked_(rules) {
    std::vector<gdl::Rule> copies;
    for (std::uint32_t i = 0; i < rules.rules.size(); ++i) {
      if (rules.rules[i].body.empty()) continue;
      gdl::Rule copy = rules.rules[i];
      copy.head = marked_.terms.constant("rule " + std::to_string(i));  // no name has a blank
      waiting_.push_back({i, copy.head});
      copies.push_back(std::move(copy));
    }
    for (gdl::Rule& copy : copies) marked_.rules.push_back(std::move(copy));
  }

  RuleUse run() {
    RuleUse use;
    use.rules = static_cast<std::uint32_t>(waiting_.size());
    Prover prover(marked_, marked_.terms, {});
    while (use.games < limits_.max_games && !waiting_.empty() && !base::is_up(deadline_)) {
      try {
        if (play(prover, use)) ++use.games;
      } catch (const machine::LimitReached&) {
        prover.set_state(nullptr);
        break;
      }
    }
    if (use.games == 0) return use;  // that something was not seen in half a game says nothing
    for (const Waiting& left : waiting_) {
      const gdl::Rule& rule = rules_.rules[left.rule];
      use.unused.push_back({rule.where, gdl::to_text(rules_, rule)});
    }
    return use;
  }

 private:
  /// False if time ran out before its end.
  bool play(Prover& prover, RuleUse& use) {
    game::State state = game_.initial_state();
    game::JointMove joint_move;
    for (std::uint32_t ply = 0; ply < limits_.max_length && !waiting_.empty(); ++ply) {
      const bool goes_on =
          !game_.is_terminal(state) && game::choose_joint_move(game_, state, random_, joint_move);
      look_at(prover, state, goes_on ? joint_move : game::JointMove());
      if (base::is_up(deadline_)) return false;
      ++use.states;
      if (!goes_on) break;
      state = game_.successor(state, joint_move);
    }
    return true;
  }

  void look_at(Prover& prover, const game::State& state, const game::JointMove& joint_move) {
    StateContext context;
    for (const std::string& text : game_.facts(state)) {
      const gdl::TermId term = gdl::read_ground_term(text, marked_.terms);
      if (term.is_valid()) context.facts.add(marked_.terms, term);
    }
    std::vector<gdl::TermId> does;
    for (std::size_t r = 0; r < joint_move.size(); ++r) {
      const gdl::TermId term = gdl::read_ground_term(
          "(does " + game_.roles()[r] + ' ' + game_.move_text(game::Role(r), joint_move[r]) + ')',
          marked_.terms);
      if (term.is_valid()) does.push_back(term);
    }
    prover.set_state(&context);
    prover.set_moves(does);
    std::erase_if(waiting_, [&](const Waiting& rule) {
      return !base::is_up(deadline_) && prover.is_provable(rule.head);
    });
    prover.set_state(nullptr);
  }

  const gdl::Rules& rules_;
  const game::Game& game_;
  RuleUseLimits limits_;
  base::Deadline deadline_;
  base::Random random_;
  gdl::Rules marked_;
  std::vector<Waiting> waiting_;
};

}  // namespace

RuleUse study_rule_use(const gdl::Rules& rules, const game::Game& game,
                       const RuleUseLimits& limits) {
  return RuleWatch(rules, game, limits).run();
}

}  // namespace rulewise::insight

#include "insight/discovery/dead_rules.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "base/time_up.h"
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
  RuleWatch(const gdl::Rules& rules, const game::Game& game, double max_seconds)
      : rules_(rules), game_(game), deadline_(max_seconds), marked_(rules) {
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

  RuleUse run(const PlayedGames& played) {
    RuleUse use;
    use.rules = static_cast<std::uint32_t>(waiting_.size());
    Prover prover(marked_, marked_.terms, {});
    try {
      go_through(prover, played, use);
    } catch (const machine::LimitReached&) {
      prover.set_state(nullptr);
    }
    if (use.games() == 0) return use;  // that something was not seen in half a game says nothing
    for (const Waiting& left : waiting_) {
      const gdl::Rule& rule = rules_.rules[left.rule];
      use.unused.push_back({rule.where, gdl::to_text(rules_, rule)});
    }
    return use;
  }

 private:
  /// The last states of all games, then game by game, one at random and one of a search in turn.
  void go_through(Prover& prover, const PlayedGames& played, RuleUse& use) {
    for (const auto* games : {&played.random, &played.strong}) {
      for (const GameMoves& moves : *games) {
        if (!look_at_end(prover, moves)) return;
      }
    }
    const std::size_t most = std::max(played.random.size(), played.strong.size());
    for (std::size_t i = 0; i < most; ++i) {
      if (i < played.random.size()) {
        if (!look_through(prover, played.random[i], use)) return;
        ++use.random_games;
      }
      if (i < played.strong.size()) {
        if (!look_through(prover, played.strong[i], use)) return;
        ++use.strong_games;
      }
    }
  }

  /// False if time ran out before.
  bool look_at_end(Prover& prover, const GameMoves& moves) {
    game::State state = game_.initial_state();
    for (const game::JointMove& joint_move : moves) {
      if (base::is_up(deadline_)) return false;
      state = game_.successor(state, joint_move);
    }
    look_at(prover, state, {});
    return !base::is_up(deadline_);
  }

  /// The same.
  bool look_through(Prover& prover, const GameMoves& moves, RuleUse& use) {
    game::State state = game_.initial_state();
    for (const game::JointMove& joint_move : moves) {
      look_at(prover, state, joint_move);
      if (base::is_up(deadline_)) return false;
      ++use.states;
      state = game_.successor(state, joint_move);
    }
    ++use.states;  // the last was looked at before
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
  base::Deadline deadline_;
  gdl::Rules marked_;
  std::vector<Waiting> waiting_;
};

}  // namespace

RuleUse study_rule_use(const gdl::Rules& rules, const game::Game& game, const PlayedGames& played,
                       double max_seconds) {
  return RuleWatch(rules, game, max_seconds).run(played);
}

}  // namespace rulewise::insight

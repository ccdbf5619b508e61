#include "tactics/derive.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "logic/exclusive.h"
#include "logic/normalise.h"
#include "tactics/answers.h"
#include "tactics/endings.h"
#include "tactics/exclusions.h"
#include "tactics/invariants.h"
#include "tactics/subsume.h"
#include "tactics/supports.h"
#include "tactics/turns.h"
#include "tactics/unfold.h"
#include "tactics/upwards.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;
using Drafts = std::vector<Draft>;

constexpr std::uint64_t kSupportSteps = 1'500'000;  // and as many for what excludes what

class Metaprogram {
 public:
  Metaprogram(Derivation& result, const Invariants& invariants, const DeriveLimits& limits)
      : result_(result),
        program_(result.program),
        limits_(limits),
        effort_(limits.max_steps, limits.max_seconds),
        unfolder_(program_, invariants, {limits.max_conditions, limits.max_drafts}, effort_) {}

  void run() {
    const auto endings = derive_all();
    result_.ran_out_of_time = effort_.is_spent();
    if (!endings || !limits_.derives_sure_wins) return;
    upwards_.find_sure_wins(*endings, is_foreseen_);
    result_.is_sure_whole = !effort_.is_spent();
  }

 private:
  /// All but wins in two; the moves that end the game, where they were found and there are threats.
  std::optional<Drafts> derive_all() {
    result_.waiting = find_waiting_moves(unfolder_);
    if (!find_wins()) {
      use_steps();
      return std::nullopt;
    }
    if (program_.roles.size() < 2) return std::nullopt;  // nobody to threaten
    find_forced();
    if (result_.forced.empty()) return std::nullopt;  // and nothing to be threatened with
    auto endings = find_endings();
    if (!endings) {
      result_.ends = step_ends();
      note("which moves end the game is checked step by step");
    } else {
      result_.ends = other_ends(*endings);
    }
    upwards_.find_threats(own_ends_);
    return endings;
  }

  void note(std::string text) { result_.notes.push_back(std::move(text)); }

  /// The condition at its time; of what never changes there is but one, and it is now.
  [[nodiscard]] Condition at(Condition condition, bool is_after) const {
    condition.is_after = is_after && !unfolder_.is_static(condition);
    return condition;
  }

  [[nodiscard]] Condition terminal(bool is_after) const {
    return at({{program_.find(RelationKind::kTerminal, terminal_name(), 0), {}, false}}, is_after);
  }

  [[nodiscard]] gdl::Symbol terminal_name() const {
    for (const logic::Relation& r : program_.relations) {
      if (r.kind == RelationKind::kTerminal) return r.name;
    }
    return {};
  }

  [[nodiscard]] std::optional<Condition> goal_of(TermId role) {
    for (std::size_t r = 0; r < program_.relations.size(); ++r) {
      if (program_.relations[r].kind != RelationKind::kGoal) continue;
      const TermId value = program_.terms.constant(std::to_string(limits_.goal));
      return at({{RelationId(r), {role, value}, false}}, true);
    }
    return std::nullopt;
  }

  std::vector<RelationId> moves() const { return legal_relations(program_); }

  /// For each kind of move: the concepts hold after it. Nothing where the limits are outgrown.
  std::optional<Drafts> reached_by_moves(const Drafts& concepts) {
    Drafts found;
    for (const Draft& concept_draft : concepts) {
      for (const RelationId legal : moves()) {
        Draft draft = concept_draft;
        add_move(program_, draft, legal);
        draft.head = {draft.role, draft.move};
        auto ways = unfolder_.unfold(draft, Reach::kNow);
        if (!ways) return std::nullopt;
        for (Draft& way : *ways) {
          if (is_waiting(result_, way) || is_over_already(result_, way)) continue;
          drop_going_on(way);
          found.push_back(renumbered(program_.terms, unfolder_.without_implied(way)));
        }
        if (found.size() > limits_.max_rules * 4) return std::nullopt;
      }
    }
    found = without_subsumed(program_.terms, result_.invariants, std::move(found));
    if (found.size() > limits_.max_rules) return std::nullopt;
    return found;
  }

  /// Takes out conditions that only say that the game is not over yet.
  void drop_going_on(Draft& draft) {
    std::erase_if(draft.conditions, [&](const Condition& c) {
      if (!c.literal.is_negated || c.is_after || unfolder_.is_static(c)) return false;
      const auto [known, is_new] = implies_over_.try_emplace(c.literal.relation, false);
      if (is_new) known->second = implies_over(unfolder_, result_, c.literal.relation);
      return known->second;
    });
  }

  bool find_wins() {
    Draft over;
    over.conditions = {terminal(false)};
    auto ends = unfolder_.unfold(over, Reach::kConcepts);
    if (ends) result_.over = without_subsumed(program_.terms, result_.invariants, std::move(*ends));
    unfolder_.assume_going_on(result_.over);
    Draft won;
    won.role = won.new_variable(program_.terms);
    const auto goal = goal_of(won.role);
    if (!goal) return true;
    won.head = {won.role};
    won.conditions = {*goal, terminal(true)};
    auto concepts = unfolder_.unfold(won, Reach::kConcepts);
    if (!concepts) return false;
    concepts_ = without_subsumed(program_.terms, result_.invariants, std::move(*concepts));
    auto wins = reached_by_moves(concepts_);
    if (!wins) return false;
    result_.wins = std::move(*wins);
    return true;
  }

  /// The moves that end the game, those that win among them; but not in ways in which it cannot
  /// end while a threat stands. Nothing where the limits are outgrown. Those that end it without a
  /// win and may make a threat are put aside first: whoever threatens does not move before it.
  std::optional<Drafts> find_endings() {
    Draft ended;
    ended.role = ended.new_variable(program_.terms);
    ended.conditions = {terminal(true)};
    auto concepts = unfolder_.unfold(ended, Reach::kConcepts);
    if (!concepts) return std::nullopt;
    const std::vector<Drafts> standing = standing_wins();
    drop_ruled_out(*concepts, [&](const Draft& over, const ForcedRule& rule) {
      return std::ranges::any_of(standing[rule.wins],
                                 [&](const Draft& s) { return may_be_over(unfolder_, over, s); }) ||
             may_be_over_beside(unfolder_, over, rule.threat);
    });
    auto endings = reached_by_moves(
        without_subsumed(program_.terms, result_.invariants, std::move(*concepts)));
    if (!endings) return endings;
    Drafts cases;
    for (const Draft& ending : *endings) {
      std::ranges::move(case_by_case(unfolder_, result_, ending), std::back_inserter(cases));
    }
    endings = without_subsumed(program_.terms, result_.invariants, std::move(cases));
    own_ends_ = other_ends(*endings);
    drop_ruled_out(*endings, [&](const Draft& ending, const ForcedRule& rule) {
      return std::ranges::any_of(standing[rule.wins], [&](const Draft& s) {
        return may_come_before(unfolder_, ending, s);
      });
    });
    return endings;
  }

  /// By winning-move rule with a threat: the move standing in a state that may be over. That rules
  /// ask of a legal move that the game goes on rules out no end.
  std::vector<Drafts> standing_wins() {
    std::vector<Drafts> found(result_.wins.size());
    for (const ForcedRule& rule : result_.forced) {
      Drafts& ways = found[rule.wins];
      if (!ways.empty()) continue;
      ways = ways_to_stand(unfolder_, result_.wins[rule.wins]);
      for (Draft& way : ways) drop_going_on(way);
    }
    return found;
  }

  /// Drops what cannot be while the winning move of a threat is still to be played.
  template <typename MayBe>
  void drop_ruled_out(Drafts& drafts, const MayBe& may_be) {
    std::erase_if(drafts, [&](const Draft& draft) {
      return std::ranges::none_of(result_.forced,
                                  [&](const ForcedRule& rule) { return may_be(draft, rule); });
    });
  }

  /// Those that do not win.
  [[nodiscard]] Drafts other_ends(const Drafts& endings) const {
    Drafts others;
    for (const Draft& end : endings) {
      const bool wins = std::ranges::any_of(result_.wins, [&](const Draft& win) {
        return subsumes(program_.terms, result_.invariants, win, end);
      });
      if (!wins) others.push_back(end);
    }
    return others;
  }

  Drafts step_ends() {
    Drafts found;
    for (const RelationId legal : moves()) {
      Draft draft;
      draft.role = draft.new_variable(program_.terms);
      draft.conditions = {terminal(true)};
      draft.conditions.back().is_settled = true;
      add_move(program_, draft, legal);
      draft.head = {draft.role, draft.move};
      found.push_back(std::move(draft));
    }
    return found;
  }

  /// Everything by residual conditions: always short, always exact, never lifted far.
  void use_steps() {
    result_.is_unfolded = false;
    result_.wins = step_ends();
    for (Draft& win : result_.wins) {
      win.conditions.push_back(*goal_of(win.role));
      win.conditions.back().is_settled = true;
    }
    note(
        "the goal does not unfold within the limits: winning moves are checked step by step, "
        "and there are no rules about threats");
  }

  void find_forced() {
    std::size_t silent = 0;
    std::size_t open = 0;
    std::size_t stuck = 0;
    Turns turns(unfolder_, result_.waiting);
    for (std::size_t w = 0; w < result_.wins.size(); ++w) {
      // What wins whatever the others do is known of a state in which they have no choice.
      const Draft win = with_legality(program_, result_.wins[w]);
      if (turns.may_others_choose(win, win.role)) {
        is_foreseen_.push_back(false);
        ++open;
        continue;
      }
      if (turns.may_others_be_stuck(win, win.role)) {
        is_foreseen_.push_back(false);
        ++stuck;
        continue;
      }
      Answers answers(unfolder_, result_.waiting, limits_.max_answers);
      std::vector<ForcedRule> rules = answers.to(result_.wins[w]);
      is_foreseen_.push_back(answers.are_whole());
      silent += rules.empty() ? 1 : 0;
      for (ForcedRule& rule : rules) {
        rule.wins = w;
        result_.forced.push_back(std::move(rule));
      }
      if (result_.forced.size() > limits_.max_rules) break;
    }
    is_foreseen_.resize(result_.wins.size());
    if (open != 0) {
      note(std::to_string(open) + " of " + std::to_string(result_.wins.size()) +
           " winning moves are made where others may choose too: they threaten nobody for sure");
    }
    if (stuck != 0) {
      note(std::to_string(stuck) + " of " + std::to_string(result_.wins.size()) +
           " winning moves are made where another is not proved to have a move, without which the "
           "game stands still: they threaten nobody for sure");
    }
    if (silent != 0) {
      note(std::to_string(silent) + " of " + std::to_string(result_.wins.size()) +
           " winning-move rules have no complete set of answers that can be named");
    }
  }

  Derivation& result_;
  logic::LiftedProgram& program_;
  DeriveLimits limits_;
  Effort effort_;
  Unfolder unfolder_;
  Upwards upwards_{result_, unfolder_, limits_, effort_};
  Drafts concepts_;  // ways to have won
  Drafts own_ends_;  // moves that end the game and do not win, also where no threat is to be met
  std::map<RelationId, bool> implies_over_;
  std::vector<bool> is_foreseen_;  // by winning-move rule: a threat tells of it a move before
};

}  // namespace

base::Result<Derivation> derive(const gdl::Rules& rules, const logic::Net& net,
                                const DeriveLimits& limits) {
  auto program = logic::normalise(rules);
  if (!program) return program.error();
  Derivation result;
  result.program = std::move(program).value();
  const bool is_known = !net.exclusive.empty() || net.base_count() == 0;  // no net, no sets
  const auto exclusive = is_known ? net.exclusive : logic::find_exclusive_bases(net);
  result.invariants = find_invariants(result.program, net, exclusive);
  Effort for_supports(kSupportSteps);
  Unfolder unfolder(result.program, result.invariants, {}, for_supports);
  std::vector<Support> supports = find_supports(unfolder, net);
  result.invariants.supports = std::move(supports);
  Effort for_exclusions(kSupportSteps);
  find_exclusions(result.program, result.invariants, net, for_exclusions);
  Metaprogram(result, result.invariants, limits).run();
  return result;
}

}  // namespace rulewise::tactics

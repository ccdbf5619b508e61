#include "tactics/derive.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "logic/exclusive.h"
#include "logic/normalise.h"
#include "tactics/answers.h"
#include "tactics/invariants.h"
#include "tactics/subsume.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;
using Drafts = std::vector<Draft>;

class Metaprogram {
 public:
  Metaprogram(Derivation& result, const Invariants& invariants, const DeriveLimits& limits)
      : result_(result),
        program_(result.program),
        limits_(limits),
        time_(limits.max_seconds),
        unfolder_(program_, invariants, {limits.max_conditions, limits.max_drafts}, time_) {}

  void run() {
    derive_all();
    result_.ran_out_of_time = time_.has_passed() || base::is_interrupted();
  }

 private:
  void derive_all() {
    result_.waiting = find_waiting_moves(unfolder_);
    if (!find_wins()) {
      use_steps();
      return;
    }
    if (!find_ends()) {
      result_.ends = step_ends();
      note("which moves end the game is checked step by step");
    }
    if (program_.roles.size() < 2) return;  // nobody to threaten
    find_forced();
    find_threats();
  }

  void note(std::string text) { result_.notes.push_back(std::move(text)); }

  [[nodiscard]] Condition terminal(bool is_after) const {
    return {{program_.find(RelationKind::kTerminal, terminal_name(), 0), {}, false}, is_after};
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
      return Condition{{RelationId(r), {role, value}, false}, true};
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
          if (!is_waiting(way) && !is_over_already(way))
            found.push_back(renumbered(program_.terms, way));
        }
        if (found.size() > limits_.max_rules * 4) return std::nullopt;
      }
    }
    found = without_subsumed(program_.terms, result_.invariants, std::move(found));
    if (found.size() > limits_.max_rules) return std::nullopt;
    return found;
  }

  bool find_wins() {
    Draft over;
    over.conditions = {terminal(false)};
    auto ends = unfolder_.unfold(over, Reach::kConcepts);
    if (ends) over_ = without_subsumed(program_.terms, result_.invariants, std::move(*ends));
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

  bool find_ends() {
    Draft ended;
    ended.role = ended.new_variable(program_.terms);
    ended.conditions = {terminal(true)};
    auto concepts = unfolder_.unfold(ended, Reach::kConcepts);
    if (!concepts) return false;
    auto ends = reached_by_moves(
        without_subsumed(program_.terms, result_.invariants, std::move(*concepts)));
    if (!ends) return false;
    std::erase_if(*ends, [&](const Draft& e) {
      return std::ranges::any_of(result_.wins, [&](const Draft& w) {
        return subsumes(program_.terms, result_.invariants, w, e);
      });
    });
    result_.ends = std::move(*ends);
    return true;
  }

  /// Whether the conditions on this state say that the game is over.
  [[nodiscard]] bool is_over_already(const Draft& draft) const {
    Draft bare = draft;
    bare.head.clear();
    return std::ranges::any_of(over_, [&](const Draft& o) {
      return subsumes(program_.terms, result_.invariants, o, bare);
    });
  }

  [[nodiscard]] bool is_waiting(const Draft& draft) const {
    return std::ranges::find(result_.waiting, draft.move) != result_.waiting.end();
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
    result_.wins.clear();
    result_.ends = step_ends();
    for (const Draft& end : result_.ends) {
      Draft win = end;
      win.conditions.push_back(*goal_of(win.role));
      win.conditions.back().is_settled = true;
      result_.wins.push_back(std::move(win));
    }
    note(
        "the goal does not unfold within the limits: winning moves are checked step by step, "
        "and there are no rules about threats");
  }

  void find_forced() {
    std::size_t silent = 0;
    for (std::size_t w = 0; w < result_.wins.size(); ++w) {
      Answers answers(unfolder_, result_.waiting, limits_.max_answers);
      std::vector<ForcedRule> rules = answers.to(result_.wins[w]);
      silent += rules.empty() ? 1 : 0;
      for (ForcedRule& rule : rules) {
        rule.wins = w;
        result_.forced.push_back(std::move(rule));
      }
      if (result_.forced.size() > limits_.max_rules) break;
    }
    if (silent != 0) {
      note(std::to_string(silent) + " of " + std::to_string(result_.wins.size()) +
           " winning-move rules have no complete set of answers that can be named");
    }
  }

  /// The moves after which a threat holds that did not hold before.
  void find_threats() {
    Drafts found;
    std::size_t left_out = 0;
    for (const ForcedRule& rule : result_.forced) {
      if (time_.has_passed() || base::is_interrupted() || found.size() > limits_.max_threats) {
        ++left_out;
        continue;
      }
      for (const RelationId legal : moves()) {
        Draft draft = rule.threat;
        draft.role = rule.threat.head.front();
        for (Condition& c : draft.conditions) {
          c.is_after = !unfolder_.is_static(c);
          c.is_watched = false;
        }
        add_move(program_, draft, legal);
        draft.head = {draft.role, draft.move};
        const auto ways = unfolder_.unfold(draft, Reach::kNow);
        if (!ways) continue;
        for (const Draft& way : *ways) {
          if (!is_waiting(way) && !is_over_already(way) && !wins_already(way)) {
            found.push_back(renumbered(program_.terms, way));
          }
        }
      }
    }
    result_.threats = without_subsumed(program_.terms, result_.invariants, std::move(found));
    if (left_out != 0) {
      note("moves that make " + std::to_string(left_out) + " of " +
           std::to_string(result_.forced.size()) + " threats are left out: out of budget");
    }
  }

  /// Whether the role could just as well win at once.
  [[nodiscard]] bool wins_already(const Draft& way) const {
    Draft special = way;
    special.head = {way.role};
    return std::ranges::any_of(result_.wins, [&](Draft win) {
      win.head = {win.role};
      return subsumes(program_.terms, result_.invariants, win, special);
    });
  }

  Derivation& result_;
  logic::LiftedProgram& program_;
  DeriveLimits limits_;
  base::WorkLimit time_;
  Unfolder unfolder_;
  Drafts over_;      // ways for a game to be over
  Drafts concepts_;  // ways to have won
};

}  // namespace

base::Result<Derivation> derive(const gdl::Rules& rules, const logic::Net& net,
                                const DeriveLimits& limits) {
  auto program = logic::normalise(rules);
  if (!program) return program.error();
  Derivation result;
  result.program = std::move(program).value();
  const auto exclusive = net.exclusive.empty() ? logic::find_exclusive_bases(net) : net.exclusive;
  result.invariants = find_invariants(result.program, net, exclusive);
  Metaprogram(result, result.invariants, limits).run();
  return result;
}

}  // namespace rulewise::tactics

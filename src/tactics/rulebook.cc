#include "tactics/rulebook.h"

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <map>
#include <utility>

#include "syntax/gdl/formula_walk.h"
#include "tactics/answers.h"
#include "tactics/residuals.h"
#include "tactics/rule_writer.h"
#include "tactics/split_rule.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;

class Rulebook {
 public:
  Rulebook(const gdl::Rules& rules, Derivation& derivation, bool splits)
      : derivation_(derivation),
        splits_(splits),
        program_(derivation.program),
        residuals_(derivation, splits ? kFewWays : kManyWays) {
    result_ = rules;
    for (gdl::Rule& rule : result_.rules) keep_to_own_roles(rule);
  }

  base::Result<gdl::Rules> run() {
    for (const char* question : kQuestionNames) {
      result_.roles.push_back(program_.terms.constant(question));
      add_silence(question);
    }
    for (const Draft& win : derivation_.wins) add(win, Question::kWins, " wins");
    for (const Draft& end : derivation_.ends) add(end, Question::kEnds, " ends");
    for (const Draft& threat : derivation_.threats) add(threat, Question::kThreatens, " threatens");
    for (std::size_t k = 0; k < derivation_.forced.size(); ++k) {
      const std::string name = " rule" + std::to_string(k);
      add(derivation_.forced[k].threat, Question::kThreat, name);
      for (const Draft& answer : derivation_.forced[k].answers) {
        add(answer, Question::kAnswer, name);
      }
    }
    if (!derivation_.sure.made.empty()) add_sure_wins();
    while (!wanted_.empty()) {
      const Residual residual = wanted_.back();
      wanted_.pop_back();
      if (!define(residual)) {
        return base::Error{"a condition on the state after a move does not unfold in time"};
      }
    }
    if (is_unsafe_) return base::Error{"a derived rule leaves a variable open"};
    if (has_open_constant_) {
      return base::Error{"the rules speak of moves or facts that may be any constant"};
    }
    result_.terms = program_.terms;
    return std::move(result_);
  }

 private:
  // Of a definition that is made at once: else it is made in steps.
  static constexpr std::size_t kManyWays = 64;
  static constexpr std::size_t kFewWays = 4;
  static constexpr std::array<const char*, kQuestions> kQuestionNames{
      " wins", " ends", " threat", " answer", " threatens", " made", " met", " opened", " builds"};

  /// What "whoever moves" does or may do in the game's own rules, questions do not.
  void keep_to_own_roles(gdl::Rule& rule) {
    gdl::Terms& terms = program_.terms;
    std::vector<TermId> movers;
    gdl::walk_literals(rule, [&](const gdl::Formula& literal, bool is_positive) {
      if (!is_positive || literal.kind != gdl::FormulaKind::kAtom) return;
      if (!terms.is_compound(literal.atom)) return;
      const gdl::Symbol name = terms.symbol(literal.atom);
      const bool is_move = name == result_.keywords.does || name == result_.keywords.legal;
      if (is_move) movers.push_back(terms.arguments(literal.atom).front());
    });
    for (const TermId mover : movers) {
      if (terms.is_variable(mover)) bind_to_roles(rule, mover);
    }
  }

  void bind_to_roles(gdl::Rule& rule, TermId variable) {
    gdl::Formula binding;
    binding.atom = program_.terms.compound(result_.keywords.role, std::vector{variable});
    rule.body.insert(rule.body.begin(), std::move(binding));
  }

  /// A question may be left without an answer: a role that had no legal move would end the game,
  /// and what follows from that is not true of it.
  void add_silence(const char* question) {
    gdl::Rule rule;
    rule.head = program_.terms.compound(
        result_.keywords.legal,
        std::vector{program_.terms.constant(question), program_.terms.constant(" none")});
    result_.rules.push_back(std::move(rule));
  }

  void add(Draft draft, Question question, const std::string& name) {
    const TermId content =
        program_.terms.compound(program_.terms.symbols().intern(name), draft.head);
    const TermId role = program_.terms.constant(question_name(question));
    add_rule(draft, program_.terms.compound(result_.keywords.legal, std::vector{role, content}));
  }

  static const char* question_name(Question question) {
    return kQuestionNames[static_cast<std::size_t>(question)];
  }

  /// What a move threatens if it grants nothing, and the replies that may answer that.
  void add_sure_wins() {
    for (const Draft& draft : derivation_.sure.met) add(draft, Question::kMet, " met");
    for (const Draft& draft : derivation_.sure.opened) add(draft, Question::kOpened, " opened");
    for (const Draft& draft : derivation_.sure.builds) add(draft, Question::kBuilds, " builds");
    const bool may_grant = !derivation_.sure.grants.empty();
    for (const Draft& draft : derivation_.sure.made) {
      if (may_grant) {
        add_named(draft, " made_by");
      } else {
        add(draft, Question::kMade, " made");
      }
    }
    if (!may_grant) return;
    for (const Draft& draft : derivation_.sure.grants) add_named(draft, " grants");
    gdl::Terms& terms = program_.terms;
    const std::vector<TermId> made{terms.variable(0), terms.variable(1), terms.variable(2)};
    const std::vector<TermId> granted{made[0], made[1]};
    const auto atom = [&](const char* name, const std::vector<TermId>& arguments) {
      return terms.compound(terms.symbols().intern(name), arguments);
    };
    const TermId asked = terms.constant(question_name(Question::kMade));
    add_plain(terms.compound(result_.keywords.legal, std::vector{asked, atom(" made", made)}),
              {atom(" made_by", made)}, {atom(" grants", granted)});
  }

  void add_named(const Draft& draft, const char* name) {
    add_rule(draft, program_.terms.compound(program_.terms.symbols().intern(name), draft.head));
  }

  /// A rule whose conditions are atoms that hold, and atoms that do not.
  void add_plain(TermId head, const std::vector<TermId>& hold, const std::vector<TermId>& fail) {
    gdl::Rule rule;
    rule.head = head;
    for (const TermId atom : hold) rule.body.emplace_back().atom = atom;
    for (const TermId atom : fail) {
      gdl::Formula& negation = rule.body.emplace_back();
      negation.kind = gdl::FormulaKind::kNot;
      negation.parts.emplace_back().atom = atom;
    }
    rule.variables = {"?p", "?m", "?w"};
    result_.rules.push_back(std::move(rule));
  }

  void add_rule(Draft draft, TermId head) {
    for (Condition& c : draft.conditions) {
      c.is_settled = residuals_.is_one(c);
      if (c.is_settled) want(c);
    }
    has_open_constant_ = has_open_constant_ ||
                         std::ranges::any_of(draft.differences, &logic::Difference::wants_constant);
    RuleWriter writer(program_, program_.terms, result_.keywords,
                      [this](const Condition& c) { return name_of_residual(c); });
    gdl::Rule rule = writer.rule(draft, head);
    for (const std::uint32_t v : unbound_variables(program_.terms, draft)) {
      const TermId variable = program_.terms.variable(v);
      is_unsafe_ = is_unsafe_ || variable != draft.role;
      bind_to_roles(rule, variable);  // whoever moves is a role
    }
    if (!splits_) {
      result_.rules.push_back(std::move(rule));
      return;
    }
    for (gdl::Rule& part : split_rule(program_.terms, std::move(rule), next_part_)) {
      result_.rules.push_back(std::move(part));
    }
  }

  void want(const Condition& condition) {
    const Residual residual = residuals_.of(condition);
    if (names_.contains(residual)) return;
    const std::size_t number = names_.size();
    names_[residual] = residual_name(program_, condition) + '_' + std::to_string(number);
    wanted_.push_back(residual);
  }

  [[nodiscard]] std::string name_of_residual(const Condition& condition) const {
    const auto found = names_.find(residuals_.of(condition));
    return found == names_.end() ? residual_name(program_, condition) : found->second;
  }

  /// Rules for a condition that depends on the move, for every kind of move.
  bool define(const Residual& residual) {
    const auto ways = residuals_.define(residual);
    if (!ways) return false;
    const gdl::Symbol name = program_.terms.symbols().intern(names_.at(residual));
    for (const Draft& way : *ways) add_rule(way, program_.terms.compound(name, way.head));
    return true;
  }

  Derivation& derivation_;
  bool splits_;
  logic::LiftedProgram& program_;
  Residuals residuals_;
  gdl::Rules result_;
  std::vector<Residual> wanted_;
  bool has_open_constant_ = false;
  bool is_unsafe_ = false;
  std::map<Residual, std::string> names_;
  std::size_t next_part_ = 0;  // of rules that fall apart
};

}  // namespace

base::Result<gdl::Rules> rules_with_questions(const gdl::Rules& rules, Derivation& derivation,
                                              bool splits) {
  return Rulebook(rules, derivation, splits).run();
}

}  // namespace rulewise::tactics

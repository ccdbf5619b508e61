#include "tactics/rulebook.h"

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <map>
#include <utility>

#include "base/clock.h"
#include "tactics/answers.h"
#include "tactics/split_rule.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;

/// Names of variables by number: ?p for who moves, then ?a, ?b, …
std::vector<std::string> variable_names(const gdl::Terms& terms, const Draft& draft) {
  std::vector<std::string> names(draft.variable_count);
  std::size_t next = 0;
  for (std::uint32_t v = 0; v < draft.variable_count; ++v) {
    if (draft.role.is_valid() && terms.is_variable(draft.role) &&
        terms.variable_index(draft.role) == v) {
      names[v] = "?p";
      continue;
    }
    if (next % 26 == 15) ++next;  // ?p is taken
    names[v] = std::string("?") + static_cast<char>('a' + next % 26);
    if (next >= 26) names[v] += std::to_string(next / 26);
    ++next;
  }
  return names;
}

std::string_view name_of(const logic::LiftedProgram& program, RelationId id) {
  const logic::Relation& relation = program.relation(id);
  return relation.name.is_valid() ? program.terms.symbols().text(relation.name) : "constant";
}

/// The relation that stands for a condition that depends on the move.
std::string residual_name(const logic::LiftedProgram& program, const Condition& condition) {
  std::string name = condition.is_after ? " after_" : " by_move_";
  if (program.relation(condition.literal.relation).kind == RelationKind::kTrue) name += "true_";
  std::string own(name_of(program, condition.literal.relation));
  std::erase(own, ' ');
  return name + own + "_" + std::to_string(condition.literal.relation.value);
}

bool is_residual(const Condition& condition, const std::vector<bool>& depends_on_move) {
  return condition.is_after || depends_on_move[condition.literal.relation.index()];
}

/// Turns drafts into rules over `terms`.
class Writer {
 public:
  using Naming = std::function<std::string(const Condition&)>;  // of residual conditions

  Writer(const logic::LiftedProgram& program, gdl::Terms& terms,
         const gdl::Rules::Keywords& keywords, Naming naming = {})
      : program_(program), terms_(terms), keywords_(keywords), naming_(std::move(naming)) {}

  TermId atom(const Draft& draft, const Condition& condition) {
    const logic::Literal& literal = condition.literal;
    const logic::Relation& relation = program_.relation(literal.relation);
    if (condition.is_after || condition.is_settled) {
      std::vector<TermId> arguments = literal.arguments;
      arguments.push_back(draft.role);
      arguments.push_back(draft.move);
      const std::string name = naming_ ? naming_(condition) : residual_name(program_, condition);
      return terms_.compound(terms_.symbols().intern(name), arguments);
    }
    switch (relation.kind) {
      case RelationKind::kTrue:
      case RelationKind::kInit: return wrapped(keywords_.true_, {}, content(literal, 0));
      case RelationKind::kLegal:
        return wrapped(keywords_.legal, literal.arguments[0], content(literal, 1));
      case RelationKind::kGoal: return terms_.compound(keywords_.goal, literal.arguments);
      case RelationKind::kTerminal: return terms_.constant(keywords_.terminal);
      default: break;
    }
    if (literal.arguments.empty()) return terms_.constant(relation.name);
    return terms_.compound(relation.name, literal.arguments);
  }

  gdl::Formula formula(const Draft& draft, const Condition& condition) {
    gdl::Formula result;
    result.atom = atom(draft, condition);
    if (!condition.literal.is_negated) return result;
    gdl::Formula negation;
    negation.kind = gdl::FormulaKind::kNot;
    negation.parts.push_back(std::move(result));
    return negation;
  }

  static gdl::Formula formula(const logic::Difference& difference) {
    gdl::Formula result;
    result.kind = gdl::FormulaKind::kDistinct;
    result.atom = difference.left;
    result.other = difference.right;
    return result;
  }

  gdl::Rule rule(const Draft& draft, TermId head) {
    gdl::Rule result;
    result.head = head;
    for (const Condition& c : draft.conditions) result.body.push_back(formula(draft, c));
    for (const logic::Difference& d : draft.differences) {
      if (!d.wants_constant()) result.body.push_back(formula(d));
    }
    result.variables = variable_names(terms_, draft);
    return result;
  }

 private:
  TermId content(const logic::Literal& literal, std::size_t from) {
    const logic::Relation& relation = program_.relation(literal.relation);
    if (!relation.name.is_valid()) return literal.arguments[from];
    const std::span<const TermId> arguments(literal.arguments);
    return terms_.compound(relation.name, arguments.subspan(from));
  }

  TermId wrapped(gdl::Symbol keyword, TermId role, TermId content) {
    if (!role.is_valid()) return terms_.compound(keyword, std::vector{content});
    return terms_.compound(keyword, std::vector{role, content});
  }

  const logic::LiftedProgram& program_;
  gdl::Terms& terms_;
  const gdl::Rules::Keywords& keywords_;
  Naming naming_;
};

class Rulebook {
 public:
  Rulebook(const gdl::Rules& rules, Derivation& derivation, bool splits)
      : derivation_(derivation),
        splits_(splits),
        program_(derivation.program),
        deep_time_(kDeepSeconds),
        time_(kDeepSeconds + kMostSeconds),
        deep_(program_, derivation.invariants, kDeepLimits, deep_time_),
        unfolder_(program_, derivation.invariants, {}, time_) {
    result_ = rules;
    find_moving();
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
  // A condition is unfolded far where that is soon done, else step by step.
  static constexpr UnfoldLimits kDeepLimits{100, 400};
  static constexpr double kDeepSeconds = 3;
  static constexpr double kMostSeconds = 10;
  static constexpr std::size_t kManyWays = 64;
  static constexpr std::size_t kFewWays = 4;
  static constexpr std::array<const char*, kQuestions> kQuestionNames{
      " wins", " ends", " threat", " answer", " threatens", " made", " met", " opened", " builds"};

  void find_moving() {
    depends_on_move_.resize(program_.relations.size());
    for (std::size_t r = 0; r < program_.relations.size(); ++r) {
      depends_on_move_[r] = unfolder_.depends_on_move(RelationId(r));
    }
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
      c.is_settled = !unfolder_.is_static(c) && is_residual(c, depends_on_move_);
      if (c.is_settled) want(c);
    }
    has_open_constant_ = has_open_constant_ ||
                         std::ranges::any_of(draft.differences, &logic::Difference::wants_constant);
    Writer writer(program_, program_.terms, result_.keywords,
                  [this](const Condition& c) { return name_of_residual(c); });
    gdl::Rule rule = writer.rule(draft, head);
    for (const std::uint32_t v : unbound_variables(program_.terms, draft)) {
      const TermId variable = program_.terms.variable(v);
      is_unsafe_ = is_unsafe_ || variable != draft.role;
      gdl::Formula binding;  // whoever moves is a role
      binding.atom = program_.terms.compound(result_.keywords.role, std::vector{variable});
      rule.body.insert(rule.body.begin(), std::move(binding));
    }
    if (!splits_) {
      result_.rules.push_back(std::move(rule));
      return;
    }
    for (gdl::Rule& part : split_rule(program_.terms, std::move(rule), next_part_)) {
      result_.rules.push_back(std::move(part));
    }
  }

  /// A residual condition: its relation, when it holds, and those of its arguments that are filled
  /// in. What a goal says of one place need not be told of all.
  struct Residual {
    RelationId relation;
    bool is_after = false;
    std::vector<TermId> arguments{};  // invalid: any

    auto operator<=>(const Residual&) const = default;
  };

  [[nodiscard]] Residual residual_of(const Condition& condition) const {
    Residual residual{condition.literal.relation, condition.is_after};
    for (const TermId t : condition.literal.arguments) {
      std::vector<std::uint32_t> variables;
      logic::collect_variables(program_.terms, t, variables);
      residual.arguments.push_back(variables.empty() ? t : TermId());
    }
    return residual;
  }

  void want(const Condition& condition) {
    const Residual residual = residual_of(condition);
    if (names_.contains(residual)) return;
    const std::size_t number = names_.size();
    names_[residual] = residual_name(program_, condition) + '_' + std::to_string(number);
    wanted_.push_back(residual);
  }

  [[nodiscard]] std::string name_of_residual(const Condition& condition) const {
    const auto found = names_.find(residual_of(condition));
    return found == names_.end() ? residual_name(program_, condition) : found->second;
  }

  /// Rules for a condition that depends on the move, for every kind of move.
  bool define(const Residual& residual) {
    for (const RelationId legal : legal_relations(program_)) {
      Draft draft;
      draft.role = draft.new_variable(program_.terms);
      Condition defined{{residual.relation, residual.arguments, false}, residual.is_after};
      for (TermId& t : defined.literal.arguments) {
        if (!t.is_valid()) t = draft.new_variable(program_.terms);
      }
      add_move(program_, draft, legal);
      draft.head = defined.literal.arguments;
      draft.head.push_back(draft.role);
      draft.head.push_back(draft.move);
      draft.conditions.push_back(defined);
      auto ways = deep_.unfold_last(draft, Reach::kNow);
      if (!ways || ways->size() > (splits_ ? kFewWays : kManyWays))
        ways = unfolder_.unfold_last(draft, Reach::kStep);
      if (!ways) return false;
      const gdl::Symbol name = program_.terms.symbols().intern(names_.at(residual));
      for (const Draft& way : *ways) {
        const Draft clean = renumbered(program_.terms, way);
        add_rule(clean, program_.terms.compound(name, clean.head));
      }
    }
    return true;
  }

  Derivation& derivation_;
  bool splits_;
  logic::LiftedProgram& program_;
  base::WorkLimit deep_time_;
  base::WorkLimit time_;
  Unfolder deep_;
  Unfolder unfolder_;
  gdl::Rules result_;
  std::vector<bool> depends_on_move_;  // by relation
  std::vector<Residual> wanted_;
  bool has_open_constant_ = false;
  bool is_unsafe_ = false;
  std::map<Residual, std::string> names_;
  std::size_t next_part_ = 0;  // of rules that fall apart
};

/// The text of a term without the blanks that our own names begin with.
std::string without_blanks(std::string text) {
  for (std::size_t i = text.find("( "); i != std::string::npos; i = text.find("( ")) {
    text.erase(i + 1, 1);
  }
  return text;
}

}  // namespace

base::Result<gdl::Rules> rules_with_questions(const gdl::Rules& rules, Derivation& derivation,
                                              bool splits) {
  return Rulebook(rules, derivation, splits).run();
}

std::string rule_text(const Derivation& derivation, const Draft& draft, std::string_view name) {
  gdl::Rules rules;
  rules.terms = derivation.program.terms;
  Writer writer(derivation.program, rules.terms, rules.keywords);
  const TermId head = rules.terms.compound(rules.terms.symbols().intern(name), draft.head);
  return without_blanks(gdl::to_text(rules, writer.rule(draft, head)));
}

std::vector<std::string> condition_texts(const Derivation& derivation, const Draft& draft) {
  gdl::Rules rules;
  rules.terms = derivation.program.terms;
  Writer writer(derivation.program, rules.terms, rules.keywords);
  const gdl::Rule rule = writer.rule(draft, rules.terms.constant("x"));
  std::vector<std::string> texts;
  for (const gdl::Formula& f : rule.body) {
    texts.push_back(without_blanks(gdl::to_text(rules, rule, f)));
  }
  return texts;
}

std::string term_text(const Derivation& derivation, const Draft& draft, TermId term) {
  return gdl::to_text(derivation.program.terms, term,
                      variable_names(derivation.program.terms, draft));
}

}  // namespace rulewise::tactics

#include "machine/relational/compiler.h"

#include <algorithm>
#include <optional>

#include "machine/relational/normalise.h"
#include "machine/relational/scope.h"

namespace rulewise::machine::relational {

namespace {

constexpr std::uint32_t kNoRegister = 0xffffffffU;

// Where a value to match comes from.
struct Source {
  bool is_column = false;
  std::uint32_t place = 0;
};

void add_occurrences(const gdl::Terms& terms, TermId term, std::vector<std::uint32_t>& found) {
  if (!term.is_valid()) return;
  each_variable(terms, term, [&](std::uint32_t variable) { found.push_back(variable); });
}

class ClauseCompiler {
 public:
  ClauseCompiler(Workspace& workspace, const Draft& draft)
      : workspace_(workspace),
        terms_(workspace.terms),
        draft_(draft),
        scope_{workspace.terms, std::vector<bool>(draft.variable_count, false),
               std::vector<std::uint32_t>(draft.variable_count, 0)},
        register_of_(draft.variable_count, kNoRegister),
        bound_at_(draft.variable_count, kNoStep) {}

  ClauseCode compile(const std::vector<std::uint32_t>& lead) {
    queue_literals();
    match_head();
    for (std::size_t at = 0; first_waiting_ < waiting_.size(); ++at) {
      take(at < lead.size() ? find_lead(lead[at]) : choose_next(workspace_, scope_, waiting()));
      add_step();
    }
    make_outputs();
    return std::move(code_);
  }

 private:
  [[nodiscard]] std::span<const Pending> waiting() const {
    return std::span(waiting_).subspan(first_waiting_);
  }

  // Makes a waiting literal the current one. Those before it move up: few, as a rule, while there
  // may be very many behind it.
  void take(std::size_t next) {
    const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(first_waiting_);
    const auto chosen = first + static_cast<std::ptrdiff_t>(next);
    current_ = std::move(*chosen);
    std::move_backward(first, chosen, chosen + 1);
    ++first_waiting_;
  }

  std::size_t find_lead(std::uint32_t text_place) {
    const std::span<const Pending> all = waiting();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].text_place != text_place) continue;
      if (is_safe_now(workspace_, scope_, all[i])) return i;
    }
    return choose_next(workspace_, scope_, all);
  }

  void queue_literals() {
    std::vector<std::uint32_t> uses;
    for (const TermId term : draft_.wanted) add_occurrences(terms_, term, uses);
    for (const Literal& literal : draft_.body) {
      Pending pending{literal, waiting_.size(), {}};
      add_occurrences(terms_, literal.a, pending.occurrences);
      add_occurrences(terms_, literal.b, pending.occurrences);
      uses.insert(uses.end(), pending.occurrences.begin(), pending.occurrences.end());
      waiting_.push_back(std::move(pending));
    }
    for (const std::uint32_t v : uses) ++scope_.use_counts[v];
  }

  void match_head() {
    code_.register_count = static_cast<std::uint32_t>(draft_.bound.size());
    for (std::uint32_t i = 0; i < draft_.bound.size(); ++i) match({false, i}, draft_.bound[i]);
    code_.head_matches = {0, static_cast<std::uint32_t>(code_.matches.size())};
    take_bindings(kNoStep);
  }

  // Variables that got a register count as bound from now on.
  bool take_bindings(std::int32_t step) {
    bool any_wanted = false;
    for (const std::uint32_t v : newly_bound_) {
      scope_.is_bound[v] = true;
      bound_at_[v] = step;
      any_wanted = any_wanted || scope_.is_wanted_elsewhere(current_, v);
    }
    newly_bound_.clear();
    return any_wanted;
  }

  void add_step() {
    step_ = Step();
    step_.negative = current_.literal.negative;
    step_.text_place = static_cast<std::uint32_t>(current_.text_place);
    step_.builds.begin = static_cast<std::uint32_t>(code_.builds.size());
    step_.matches.begin = static_cast<std::uint32_t>(code_.matches.size());
    step_operands_.clear();
    for (const std::uint32_t v : current_.occurrences) {
      step_.blame = std::max(step_.blame, bound_at_[v]);
    }
    fill_step();
    step_.builds.end = static_cast<std::uint32_t>(code_.builds.size());
    step_.matches.end = static_cast<std::uint32_t>(code_.matches.size());
    step_.operands = add_operands(step_operands_);
    finish_step();
  }

  void finish_step() {
    const auto place = static_cast<std::int32_t>(code_.steps.size());
    if (place > 0) {
      const Step& before = code_.steps.back();
      step_.back = before.once ? before.back : place - 1;
    }
    if (step_.negative) {
      for (const std::uint32_t v : newly_bound_) register_of_[v] = kNoRegister;
      newly_bound_.clear();
      step_.once = true;
    } else {
      step_.once = !take_bindings(place);
    }
    for (const std::uint32_t v : current_.occurrences) --scope_.use_counts[v];
    code_.steps.push_back(step_);
  }

  void fill_step() {
    const Literal& literal = current_.literal;
    switch (literal.kind) {
      case LiteralKind::kDistinct: fill_comparison(StepKind::kDistinct); break;
      case LiteralKind::kEqual: fill_comparison(StepKind::kEqual); break;
      case LiteralKind::kTrue: fill_true(literal.a); break;
      case LiteralKind::kDoes: fill_does(literal); break;
      case LiteralKind::kFacts: fill_facts(literal); break;
      case LiteralKind::kCall:
        if (workspace_.is_relation[literal.predicate]) {
          fill_facts(literal);
        } else {
          fill_call(literal);
        }
        break;
    }
  }

  // Rules that leave a compared variable open break the language; such a clause never holds.
  void fill_comparison(StepKind kind) {
    if (!scope_.all_bound(current_)) {
      step_.kind = StepKind::kFail;
      workspace_.met_open_variable = true;
      return;
    }
    step_.kind = kind;
    step_operands_ = {operand(current_.literal.a), operand(current_.literal.b)};
  }

  void fill_true(TermId fact) {
    if (!terms_.is_variable(fact)) {
      const std::uint32_t relation =
          workspace_.state_relation(terms_.symbol(fact), terms_.arity(fact));
      fill_columns(workspace_.state_relations[relation], fact);
    } else if (scope_.is_known(fact)) {
      step_.kind = StepKind::kHolds;
      step_operands_ = {operand(fact)};
    } else {
      fill_scan(workspace_.all_facts);
      match({true, 0}, fact);
    }
  }

  void fill_does(const Literal& literal) {
    fill_scan(workspace_.moves);
    match({true, 0}, literal.a);
    match({true, 1}, literal.b);
  }

  void fill_facts(const Literal& literal) {
    fill_columns(workspace_.facts[literal.predicate], literal.a);
  }

  void fill_scan(Relation& relation) {
    step_.kind = StepKind::kRows;
    step_.relation = &relation;
  }

  // Known arguments make the key, the others are matched with what is found.
  void fill_columns(Relation& relation, TermId atom) {
    fill_scan(relation);
    const std::vector<TermId> arguments = arguments_of(atom);
    std::vector<std::uint32_t> key_columns;
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
      if (!scope_.is_known(arguments[i])) continue;
      key_columns.push_back(i);
      step_operands_.push_back(operand(arguments[i]));
    }
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
      if (!scope_.is_known(arguments[i])) match({true, i}, arguments[i]);
    }
    if (!key_columns.empty()) step_.index = relation.index_on(key_columns);
  }

  void fill_call(const Literal& literal) {
    const std::vector<std::uint32_t> shape = shape_of(workspace_, scope_, current_);
    step_.kind = StepKind::kCall;
    step_.pattern = &workspace_.patterns[workspace_.pattern(literal.predicate, shape)];
    std::uint32_t column = 0;
    std::size_t at = 0;
    for (const TermId argument : arguments_of(literal.a))
      fill_argument(argument, shape, at, column);
  }

  void fill_argument(TermId term, const std::vector<std::uint32_t>& shape, std::size_t& at,
                     std::uint32_t& column) {
    switch (shape[at++]) {
      case kBound: step_operands_.push_back(operand(term)); break;
      case kWanted: match({true, column++}, term); break;
      case kInside:
        at += 2;
        for (const TermId argument : arguments_of(term)) fill_argument(argument, shape, at, column);
        break;
      default: break;
    }
  }

  std::vector<TermId> arguments_of(TermId term) const {
    const auto arguments = terms_.arguments(term);
    return {arguments.begin(), arguments.end()};
  }

  std::uint32_t new_registers(std::uint32_t count) {
    code_.register_count += count;
    return code_.register_count - count;
  }

  Slice add_operands(const std::vector<Operand>& operands) {
    const auto begin = static_cast<std::uint32_t>(code_.operands.size());
    code_.operands.insert(code_.operands.end(), operands.begin(), operands.end());
    return {begin, static_cast<std::uint32_t>(code_.operands.size())};
  }

  // A known term as an operand; a compound one with variables inside is built into a register.
  Operand operand(TermId term) {
    if (terms_.is_ground(term)) return {false, term.value};
    if (terms_.is_variable(term)) return {true, register_of_[terms_.variable_index(term)]};
    std::vector<Operand> parts;
    for (const TermId argument : arguments_of(term)) parts.push_back(operand(argument));
    const Slice slice = add_operands(parts);
    const std::uint32_t target = new_registers(1);
    code_.builds.push_back({terms_.symbol(term), slice, target});
    return {true, target};
  }

  void add_match(Source source, MatchKind column_kind, MatchKind register_kind,
                 std::uint32_t target, TermId compound = {}) {
    Match match{source.is_column ? column_kind : register_kind, source.place, target, {}, 0};
    if (compound.is_valid()) {
      match.functor = terms_.symbol(compound);
      match.arity = terms_.arity(compound);
    }
    code_.matches.push_back(match);
  }

  void match(Source source, TermId term) {
    if (terms_.is_ground(term)) {
      add_match(source, MatchKind::kColumnIsConstant, MatchKind::kRegisterIsConstant, term.value);
    } else if (terms_.is_variable(term)) {
      match_variable(source, terms_.variable_index(term));
    } else {
      const std::uint32_t first = new_registers(terms_.arity(term));
      add_match(source, MatchKind::kOpenColumn, MatchKind::kOpenRegister, first, term);
      const std::vector<TermId> arguments = arguments_of(term);
      for (std::uint32_t i = 0; i < arguments.size(); ++i) match({false, first + i}, arguments[i]);
    }
  }

  void match_variable(Source source, std::uint32_t variable) {
    if (register_of_[variable] != kNoRegister) {
      add_match(source, MatchKind::kColumnIsRegister, MatchKind::kRegisterIsRegister,
                register_of_[variable]);
      return;
    }
    if (scope_.is_indifferent(current_, variable)) return;
    newly_bound_.push_back(variable);
    if (source.is_column) {
      register_of_[variable] = new_registers(1);
      add_match(source, MatchKind::kColumnToRegister, MatchKind::kColumnToRegister,
                register_of_[variable]);
    } else {
      register_of_[variable] = source.place;
    }
  }

  void make_outputs() {
    std::vector<std::uint32_t> variables;
    for (const TermId term : draft_.wanted) add_occurrences(terms_, term, variables);
    for (const std::uint32_t v : variables) {
      code_.resume = std::max(code_.resume, bound_at_[v]);
      if (!scope_.is_bound[v]) return fail_always();
    }
    code_.output_builds.begin = static_cast<std::uint32_t>(code_.builds.size());
    std::vector<Operand> outputs;
    for (const TermId term : draft_.wanted) outputs.push_back(operand(term));
    code_.output_builds.end = static_cast<std::uint32_t>(code_.builds.size());
    code_.outputs = add_operands(outputs);
  }

  // A head variable nothing binds: rules that passed the check have none.
  void fail_always() {
    workspace_.met_open_variable = true;
    code_.resume = kNoStep;
    code_.steps.insert(code_.steps.begin(), Step());
    code_.steps.resize(1);
  }

  Workspace& workspace_;
  gdl::Terms& terms_;
  const Draft& draft_;
  Scope scope_;
  std::vector<std::uint32_t> register_of_;
  std::vector<std::int32_t> bound_at_;  // the step that binds the variable
  std::vector<std::uint32_t> newly_bound_;
  std::vector<Pending> waiting_;   // in the order of the text
  std::size_t first_waiting_ = 0;  // those before it have their place
  Pending current_;
  Step step_;
  std::vector<Operand> step_operands_;
  ClauseCode code_;
};

// The ground facts of a predicate that also has rules, as one more clause.
Clause facts_clause(Workspace& workspace, PredicateIndex index) {
  const Predicate& predicate = workspace.program.predicates[index];
  std::vector<TermId> variables;
  for (std::uint32_t i = 0; i < predicate.arity; ++i) {
    variables.push_back(workspace.terms.variable(i));
  }
  const TermId head = variables.empty() ? workspace.terms.constant(predicate.name)
                                        : workspace.terms.compound(predicate.name, variables);
  return {head, {{LiteralKind::kFacts, false, index, head, {}}}, predicate.arity};
}

Clause source_clause(Workspace& workspace, const CallPattern& pattern, std::uint32_t source) {
  if (source == kFactsSource) return facts_clause(workspace, pattern.predicate);
  return workspace.program.predicates[pattern.predicate].clauses[source];
}

}  // namespace

void compile(Workspace& workspace, CallPattern& pattern) {
  const Predicate& predicate = workspace.program.predicates[pattern.predicate];
  pattern.clauses.clear();
  const auto add = [&](std::uint32_t source) {
    const std::optional<Draft> draft =
        specialise(workspace, pattern, source_clause(workspace, pattern, source));
    if (!draft) return;
    pattern.clauses.push_back(ClauseCompiler(workspace, *draft).compile({}));
    pattern.clauses.back().source = source;
  };
  if (workspace.facts[pattern.predicate].row_count() > 0) add(kFactsSource);
  if (!workspace.is_relation[pattern.predicate]) {
    for (std::uint32_t i = 0; i < predicate.clauses.size(); ++i) add(i);
  }
  pattern.is_compiled = true;
}

ClauseCode compile_again(Workspace& workspace, const CallPattern& pattern, const ClauseCode& clause,
                         const std::vector<std::uint32_t>& lead) {
  const std::optional<Draft> draft =
      specialise(workspace, pattern, source_clause(workspace, pattern, clause.source));
  ClauseCode code = ClauseCompiler(workspace, *draft).compile(lead);
  code.source = clause.source;
  return code;
}

}  // namespace rulewise::machine::relational

#include "insight/model/rule_proofs.h"

#include <algorithm>
#include <utility>

#include "machine/limit.h"
#include "machine/reference/prover.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::insight {
namespace {

using machine::reference::Dependence;
using machine::reference::Program;
using machine::reference::ReferenceLimits;
using machine::reference::StateContext;

ReferenceLimits limits() {
  ReferenceLimits limits;
  limits.max_steps = 1'000'000;
  limits.max_terms = 3'000'000;
  limits.max_answers = 200'000;
  limits.max_stack_bytes = std::size_t{1} << 20U;
  limits.max_lasting_tables = 100'000;
  return limits;
}

}  // namespace

class RuleProofs::Prover {
 public:
  explicit Prover(const gdl::Rules& rules) : rules_(rules), program_(rules_) {}

  [[nodiscard]] bool is_static(gdl::TermId atom) const {
    const Symbol name = rules_.terms.symbol(atom);
    const gdl::Rules::Keywords& words = rules_.keywords;
    for (const Symbol keyword : {words.true_, words.does, words.legal, words.next, words.goal,
                                 words.terminal, words.init, words.base, words.input}) {
      if (name == keyword) return false;
    }
    const auto& relation = program_.relation_of(rules_.terms, atom);
    return relation.dependence == Dependence::kNothing &&
           (relation.has_facts || !relation.rules.empty());
  }

  void know(const std::string& fact) {
    const gdl::TermId term = gdl::read_ground_term(fact, rules_.terms);
    if (!term.is_valid()) return;
    add_rule(rules_.terms.compound(known(), std::vector{term}), {});
  }

  Question ask(const std::vector<gdl::TermId>& conditions,
               const std::vector<std::uint32_t>& variables) {
    std::vector<gdl::TermId> arguments;
    for (const std::uint32_t index : variables) {
      arguments.push_back(rules_.terms.variable(index));
    }
    std::vector<gdl::Formula> body;
    for (const gdl::TermId condition : conditions) {
      gdl::Formula formula;
      formula.atom = condition;
      if (rules_.terms.symbol(condition) == rules_.keywords.true_) {
        const gdl::TermId fact = rules_.terms.arguments(condition)[0];
        formula.atom = rules_.terms.compound(known(), std::vector{fact});
      }
      body.push_back(std::move(formula));
    }
    const gdl::TermId head = head_of(arguments);
    add_rule(head, std::move(body));
    questions_.push_back(asked(head));
    return Question(questions_.size() - 1);
  }

  Question ask_relation(Symbol name, std::uint32_t arity) {
    std::vector<gdl::TermId> arguments;
    for (std::uint32_t i = 0; i < arity; ++i) arguments.push_back(rules_.terms.variable(i));
    questions_.push_back(rules_.terms.compound(name, arguments));
    return Question(questions_.size() - 1);
  }

  std::optional<std::vector<Row>> answer(Question question, std::size_t max_rows) {
    try {
      const auto atoms = ready().prove_all(questions_[question.index()]);
      if (atoms.size() > max_rows) return std::nullopt;
      std::vector<Row> rows;
      for (const gdl::TermId atom : atoms) {
        Row& row = rows.emplace_back();
        for (const gdl::TermId argument : rules_.terms.arguments(atom)) {
          row.push_back(gdl::to_text(rules_.terms, argument));
        }
      }
      return rows;
    } catch (const machine::LimitReached&) {
      return std::nullopt;
    }
  }

 private:
  machine::reference::Prover& ready() {
    if (!prover_) {
      prover_ = std::make_unique<machine::reference::Prover>(rules_, rules_.terms, limits());
      prover_->set_state(&nothing_);
      prover_->set_moves({});
    }
    return *prover_;
  }

  void add_rule(gdl::TermId head, std::vector<gdl::Formula> body) {
    std::size_t variables = 0;
    const auto count = [&](std::uint32_t index) {
      variables = std::max<std::size_t>(variables, index + 1);
    };
    for (const gdl::Formula& condition : body) {
      gdl::walk_variables(rules_.terms, condition.atom, count);
    }
    gdl::Rule rule;
    rule.head = head;
    rule.body = std::move(body);
    rule.variables.resize(variables);
    rules_.rules.push_back(std::move(rule));
  }

  /// No name of a rulesheet has a blank.
  Symbol known() { return rules_.terms.symbols().intern("known fact"); }
  gdl::TermId head_of(const std::vector<gdl::TermId>& arguments) {
    const Symbol name =
        rules_.terms.symbols().intern("question " + std::to_string(questions_.size()));
    return arguments.empty() ? rules_.terms.constant(name) : rules_.terms.compound(name, arguments);
  }
  /// The head with its variables numbered from 0.
  gdl::TermId asked(gdl::TermId head) {
    const std::uint32_t arity = rules_.terms.arity(head);
    if (arity == 0) return head;
    std::vector<gdl::TermId> arguments;
    for (std::uint32_t i = 0; i < arity; ++i) arguments.push_back(rules_.terms.variable(i));
    return rules_.terms.compound(rules_.terms.symbol(head), arguments);
  }

  gdl::Rules rules_;
  Program program_;  // of the rules as given: asked for dependences, never for the rules themselves
  std::vector<gdl::TermId> questions_;
  StateContext nothing_;
  std::unique_ptr<machine::reference::Prover> prover_;
};

RuleProofs::RuleProofs(const gdl::Rules& rules) : prover_(std::make_unique<Prover>(rules)) {}
RuleProofs::~RuleProofs() = default;

bool RuleProofs::is_static(gdl::TermId atom) const { return prover_->is_static(atom); }
void RuleProofs::know(const std::string& fact) { prover_->know(fact); }

RuleProofs::Question RuleProofs::ask(const std::vector<gdl::TermId>& conditions,
                                     const std::vector<std::uint32_t>& variables) {
  return prover_->ask(conditions, variables);
}

RuleProofs::Question RuleProofs::ask_relation(gdl::Symbol name, std::uint32_t arity) {
  return prover_->ask_relation(name, arity);
}

std::optional<std::vector<RuleProofs::Row>> RuleProofs::answer(Question question,
                                                               std::size_t max_rows) {
  return prover_->answer(question, max_rows);
}

}  // namespace rulewise::insight

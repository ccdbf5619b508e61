#include <set>
#include <string>
#include <unordered_map>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

/// Where each name was first seen, and with how many arguments.
class FirstArities {
 public:
  FirstArities(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {}

  /// An error, once for each name and number, when a later use differs.
  void see(Symbol name, std::uint32_t arity, base::Location where) {
    const auto [found, is_new] = first_.try_emplace(name, First{arity, where, {}});
    First& first = found->second;
    if (is_new || first.arity == arity || !first.told.insert(arity).second) return;
    diagnostics_.error(where,
                       quoted(rules_.terms.symbols().text(name)) + " has " +
                           count_text(arity, "argument") + " here, but " +
                           count_text(first.arity, "argument") + " in line " +
                           std::to_string(first.where.line),
                       "a name takes one number of arguments: call one of the two something else");
  }

  void see_functions(TermId term, base::Location where) {
    if (!rules_.terms.is_compound(term)) return;
    see(rules_.terms.symbol(term), rules_.terms.arity(term), where);
    for (const TermId argument : rules_.terms.arguments(term)) see_functions(argument, where);
  }

 private:
  struct First {
    std::uint32_t arity;
    base::Location where;
    std::set<std::uint32_t> told;  // other numbers of arguments
  };

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  std::unordered_map<Symbol, First> first_;
};

class ArityCheck {
 public:
  ArityCheck(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules),
        diagnostics_(diagnostics),
        relations_(rules, diagnostics),
        functions_(rules, diagnostics) {}

  void check_atom(TermId atom, base::Location where) {
    const Terms& terms = rules_.terms;
    if (const KeywordRelation* keyword = find_keyword_relation(terms.name(atom))) {
      check_keyword(*keyword, terms.arity(atom), where);
    } else {
      relations_.see(terms.symbol(atom), terms.arity(atom), where);
    }
    for (const TermId argument : terms.arguments(atom)) functions_.see_functions(argument, where);
  }

 private:
  void check_keyword(const KeywordRelation& keyword, std::uint32_t arity, base::Location where) {
    if (arity == keyword.arity) return;
    diagnostics_.error(where,
                       quoted(keyword.name) + " takes " + count_text(keyword.arity, "argument") +
                           ", here it has " + std::to_string(arity),
                       "write " + std::string(keyword.usage));
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  FirstArities relations_;
  FirstArities functions_;
};

}  // namespace

std::string relation_text(const Rules& rules, const Relation& relation) {
  const std::string_view name = rules.terms.symbols().text(relation.name);
  if (find_keyword_relation(name) != nullptr) return quoted(name);
  return quoted(shortened(name) + '/' + std::to_string(relation.arity));
}

void check_arities(const Rules& rules, base::Diagnostics& diagnostics) {
  ArityCheck check(rules, diagnostics);
  for (const Rule& rule : rules.rules) {
    check.check_atom(rule.head, rule.where);
    walk_literals(rule, [&](const Formula& literal, bool) {
      if (literal.kind == FormulaKind::kAtom) check.check_atom(literal.atom, literal.where);
    });
  }
}

}  // namespace rulewise::gdl

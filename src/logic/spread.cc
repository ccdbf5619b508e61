#include "logic/spread.h"

#include <algorithm>
#include <utility>

namespace rulewise::logic {
namespace {

/// What stands in one column of a relation, wherever it is mentioned.
struct Column {
  TermId pattern{};  // the first compound seen
  bool is_uniform = true;
};

class Spreading {
 public:
  explicit Spreading(LiftedProgram& program) : program_(program) {}

  /// Once: compounds within compounds need it again. False if there was nothing to do.
  bool run() {
    for (const Relation& relation : program_.relations) columns_.emplace_back(relation.arity);
    for_each_literal([this](const Literal& literal) { look_at(literal); });
    bool any = false;
    for (std::size_t r = 0; r < columns_.size(); ++r) {
      if (program_.relations[r].kind != RelationKind::kPlain) columns_[r].clear();
      for (const Column& column : columns_[r]) {
        if (!is_spread(column)) continue;
        program_.relations[r].arity += program_.terms.arity(column.pattern) - 1;
        any = true;
      }
    }
    if (any) for_each_literal([this](Literal& literal) { spread(literal); });
    return any;
  }

 private:
  template <class Visit>
  void for_each_literal(Visit visit) {
    for (Clause& clause : program_.clauses) {
      visit(clause.head);
      for (Literal& literal : clause.body) visit(literal);
    }
  }

  static bool is_spread(const Column& column) {
    return column.is_uniform && column.pattern.is_valid();
  }

  void look_at(const Literal& literal) {
    const Terms& terms = program_.terms;
    for (std::size_t i = 0; i < literal.arguments.size(); ++i) {
      Column& column = columns_[literal.relation.index()][i];
      const TermId argument = literal.arguments[i];
      const bool is_compound = !terms.is_variable(argument) && terms.is_compound(argument);
      if (is_compound && !column.pattern.is_valid()) column.pattern = argument;
      column.is_uniform = column.is_uniform && is_compound &&
                          terms.symbol(argument) == terms.symbol(column.pattern) &&
                          terms.arity(argument) == terms.arity(column.pattern);
    }
  }

  void spread(Literal& literal) {
    const std::vector<Column>& columns = columns_[literal.relation.index()];
    std::vector<TermId> arguments;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const TermId argument = literal.arguments[i];
      if (is_spread(columns[i])) {
        std::ranges::copy(program_.terms.arguments(argument), std::back_inserter(arguments));
      } else {
        arguments.push_back(argument);
      }
    }
    if (!columns.empty()) literal.arguments = std::move(arguments);
  }

  LiftedProgram& program_;
  std::vector<std::vector<Column>> columns_;  // by relation; none: left as it is
};

}  // namespace

void spread_arguments(LiftedProgram& program) {
  while (Spreading(program).run()) {
  }
}

}  // namespace rulewise::logic

#include "machine/relational/specialise.h"

namespace rulewise::machine::relational {

namespace {

class Substitution {
 public:
  Substitution(gdl::Terms& terms, std::uint32_t variable_count)
      : terms_(terms), value_of_(variable_count) {}

  TermId fresh_variable() {
    value_of_.emplace_back();
    return terms_.variable(static_cast<std::uint32_t>(value_of_.size() - 1));
  }
  [[nodiscard]] std::uint32_t variable_count() const {
    return static_cast<std::uint32_t>(value_of_.size());
  }

  // No occurs check: the leaves of a pattern are all different and fresh.
  bool unify(TermId first, TermId second) {
    std::vector<std::pair<TermId, TermId>> open{{first, second}};
    while (!open.empty()) {
      const TermId a = follow(open.back().first);
      const TermId b = follow(open.back().second);
      open.pop_back();
      if (a == b) continue;
      if (terms_.is_variable(a)) {
        value_of_[terms_.variable_index(a)] = b;
      } else if (terms_.is_variable(b)) {
        value_of_[terms_.variable_index(b)] = a;
      } else if (terms_.is_constant(a) || terms_.symbol(a) != terms_.symbol(b) ||
                 terms_.arity(a) != terms_.arity(b)) {
        return false;
      } else {
        for (std::uint32_t i = 0; i < terms_.arity(a); ++i) {
          open.emplace_back(terms_.arguments(a)[i], terms_.arguments(b)[i]);
        }
      }
    }
    return true;
  }

  // Recursion is as deep as terms of the rules nest, which the reader bounds.
  TermId resolve(TermId term) {
    if (!term.is_valid() || terms_.is_ground(term)) return term;
    term = follow(term);
    if (!terms_.is_compound(term)) return term;
    std::vector<TermId> arguments;
    for (std::uint32_t i = 0; i < terms_.arity(term); ++i) {
      arguments.push_back(resolve(terms_.arguments(term)[i]));
    }
    return terms_.compound(terms_.symbol(term), arguments);
  }

 private:
  TermId follow(TermId term) const {
    while (terms_.is_variable(term)) {
      const TermId value = value_of_[terms_.variable_index(term)];
      if (!value.is_valid()) break;
      term = value;
    }
    return term;
  }

  gdl::Terms& terms_;
  std::vector<TermId> value_of_;
};

// Reads a shape into terms with a fresh variable at each leaf.
class ShapeReader {
 public:
  ShapeReader(gdl::Terms& terms, Substitution& substitution,
              const std::vector<std::uint32_t>& shape)
      : terms_(terms), substitution_(substitution), shape_(shape) {}

  TermId next_argument() {
    const std::uint32_t word = shape_[at_++];
    if (word == kInside) {
      const Symbol functor(shape_[at_]);
      const std::uint32_t arity = shape_[at_ + 1];
      at_ += 2;
      std::vector<TermId> arguments;
      for (std::uint32_t i = 0; i < arity; ++i) arguments.push_back(next_argument());
      return terms_.compound(functor, arguments);
    }
    const TermId leaf = substitution_.fresh_variable();
    if (word == kBound) bound.push_back(leaf);
    if (word == kWanted) wanted.push_back(leaf);
    return leaf;
  }

  std::vector<TermId> bound;
  std::vector<TermId> wanted;

 private:
  gdl::Terms& terms_;
  Substitution& substitution_;
  const std::vector<std::uint32_t>& shape_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Draft> specialise(Workspace& workspace, const CallPattern& pattern,
                                const Clause& clause) {
  gdl::Terms& terms = workspace.terms;
  Substitution substitution(terms, clause.variable_count);
  ShapeReader shape(terms, substitution, pattern.shape);
  for (std::uint32_t i = 0; i < terms.arity(clause.head); ++i) {
    const TermId leafed = shape.next_argument();
    if (!substitution.unify(leafed, terms.arguments(clause.head)[i])) return std::nullopt;
  }
  Draft draft;
  for (const TermId leaf : shape.bound) draft.bound.push_back(substitution.resolve(leaf));
  for (const TermId leaf : shape.wanted) draft.wanted.push_back(substitution.resolve(leaf));
  for (Literal literal : clause.body) {
    literal.a = substitution.resolve(literal.a);
    literal.b = substitution.resolve(literal.b);
    draft.body.push_back(literal);
  }
  draft.variable_count = substitution.variable_count();
  return draft;
}

}  // namespace rulewise::machine::relational

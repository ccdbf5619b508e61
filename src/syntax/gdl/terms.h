// terms.h — constants, variables and compound terms, each distinct term stored once.
//
// Idea      hash-consing: two terms are equal exactly when their ids are; an atom such as
//           (cell 1 1 b) is a term too, a proposition such as `terminal` is a constant
// Needs     arguments that belong to the same store
// Promises  ids ascend in creation order; arguments have smaller ids than the term they are in;
//           the same calls give the same ids; nothing here recurses, whatever the depth
// Tested by terms_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/symbols.h"

namespace rulewise::gdl {

using base::Symbol;
using TermId = base::Id<struct TermTag>;

enum class TermKind : std::uint8_t { kConstant, kVariable, kCompound };

class Terms {
 public:
  TermId constant(std::string_view name) { return constant(symbols_.intern(name)); }
  TermId constant(Symbol name);
  /// The variable numbered `index` within its rule; names are kept by the rule.
  TermId variable(std::uint32_t index);
  /// At least one argument: `(p)` is written and stored as the constant `p`.
  TermId compound(Symbol functor, std::span<const TermId> arguments);

  [[nodiscard]] TermKind kind(TermId term) const { return nodes_[term.index()].kind; }
  [[nodiscard]] bool is_constant(TermId t) const { return kind(t) == TermKind::kConstant; }
  [[nodiscard]] bool is_variable(TermId t) const { return kind(t) == TermKind::kVariable; }
  [[nodiscard]] bool is_compound(TermId t) const { return kind(t) == TermKind::kCompound; }
  /// No variable anywhere inside.
  [[nodiscard]] bool is_ground(TermId term) const { return nodes_[term.index()].is_ground; }

  /// Name of a constant, functor of a compound term; invalid for a variable.
  [[nodiscard]] Symbol symbol(TermId term) const;
  [[nodiscard]] std::string_view name(TermId term) const { return symbols_.text(symbol(term)); }
  [[nodiscard]] std::uint32_t variable_index(TermId term) const;
  /// Empty for constants and variables. The span is invalidated by the next new term.
  [[nodiscard]] std::span<const TermId> arguments(TermId term) const;
  [[nodiscard]] std::uint32_t arity(TermId term) const {
    return nodes_[term.index()].argument_count;
  }
  /// How deeply compound terms nest: 0 for constants and variables.
  [[nodiscard]] std::uint32_t depth(TermId term) const { return nodes_[term.index()].depth; }
  /// Characters of its text; 2^32 - 1 stands for all that are longer. A term that holds another
  /// twice is one node more and a text twice as long, so ask before making texts.
  [[nodiscard]] std::uint32_t text_length(TermId term) const {
    return nodes_[term.index()].text_length;
  }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// Memory taken, names aside.
  [[nodiscard]] std::size_t memory_bytes() const;
  /// Forgets every term with an id of `size` or more (what a query made for itself).
  void shrink_to(std::size_t size);

  [[nodiscard]] base::SymbolTable& symbols() { return symbols_; }
  [[nodiscard]] const base::SymbolTable& symbols() const { return symbols_; }

 private:
  struct Node {
    TermKind kind;
    bool is_ground;
    std::uint32_t payload;  // symbol, or variable index
    std::uint32_t first_argument;
    std::uint32_t argument_count;
    std::uint32_t depth;
    std::uint32_t text_length;
    std::uint32_t hash;
  };

  TermId find_or_add(Node node, std::span<const TermId> arguments);
  [[nodiscard]] bool matches(const Node& a, const Node& b, std::span<const TermId> b_args) const;
  void grow_table();

  base::SymbolTable symbols_;
  std::vector<Node> nodes_;
  std::vector<TermId> arguments_;
  std::vector<std::uint32_t> table_;  // open addressing: node index + 1, 0 is empty
};

/// KIF text: single blanks, none after '(' or before ')'. Variables print through `variables`
/// (their names with the leading '?'), or as ?0, ?1, … without.
[[nodiscard]] std::string to_text(const Terms& terms, TermId term,
                                  std::span<const std::string> variables = {});

}  // namespace rulewise::gdl

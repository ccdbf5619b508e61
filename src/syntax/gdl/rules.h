// rules.h — the rules of a game as checked data: what every later stage works on.
//
// Idea      an atom is a term whose functor is the relation; keywords (`true`, `does`, …) are
//           in lower case here however the text wrote them, all other names as spelled
// Promises  every variable of a rule is numbered from 0 in `variables`; facts are rules with an
//           empty body; rules keep the order of the text and the place they came from
// Tested by reader_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/gdl/terms.h"

namespace rulewise::gdl {

enum class FormulaKind : std::uint8_t { kAtom, kDistinct, kNot, kAnd, kOr };

/// A condition. kAtom: `atom`. kDistinct: `atom` and `other` must differ. kNot: one part.
/// kAnd, kOr: any number of parts; an empty kAnd is true, an empty kOr is false.
struct Formula {
  FormulaKind kind = FormulaKind::kAtom;
  TermId atom;
  TermId other;
  std::vector<Formula> parts;
  base::Location where;
};

struct Rule {
  TermId head;
  std::vector<Formula> body;           // all must hold
  std::vector<std::string> variables;  // names with the '?', by variable index
  base::Location where;
};

struct Rules {
  Terms terms;
  std::vector<Rule> rules;
  std::vector<TermId> roles;  // in the order of the text

  /// Symbols of the keywords, valid whether or not the rules use them.
  struct Keywords {
    Symbol role, init, true_, does, legal, next, goal, terminal, base, input;
  } keywords;

  Rules();
};

/// Memory of terms, of a rule, its terms aside, and of all rules with their terms, about.
[[nodiscard]] std::size_t memory_bytes(const Terms& terms);
[[nodiscard]] std::size_t memory_bytes(const Rule& rule);
[[nodiscard]] std::size_t memory_bytes(const Rules& rules);

/// `(<= head literal …)` or `head`, names of variables as written.
[[nodiscard]] std::string to_text(const Rules& rules, const Rule& rule);
[[nodiscard]] std::string to_text(const Rules& rules, const Rule& rule, const Formula& formula);

}  // namespace rulewise::gdl

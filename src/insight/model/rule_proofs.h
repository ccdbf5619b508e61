// rule_proofs.h — what the rules prove whatever the state: static relations, and joins of them.
//
// Idea      one prover over a copy of the rules with questions added as further rules
// Needs     all questions before the first answer: the prover reads rules once
// Promises  nothing where a question costs more than its limits; same question, same answer
// Never     keeps the rules it was given
// Tested by candidates_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "insight/discovery/facts.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

class RuleProofs {
 public:
  using Question = base::Id<struct StaticQuestionTag>;
  using Row = std::vector<std::string>;

  explicit RuleProofs(const gdl::Rules& rules);
  RuleProofs(const RuleProofs&) = delete;
  RuleProofs& operator=(const RuleProofs&) = delete;
  ~RuleProofs();

  /// Whether an atom of the rules hangs on nothing: neither the state nor moves.
  [[nodiscard]] bool is_static(gdl::TermId atom) const;

  /// A fact of any state, which `true` conditions of later questions can meet.
  void know(const std::string& fact);
  /// Asks for all values of the variables (by index in their rule) for which the conditions, static
  /// atoms or `true` atoms of known facts, hold.
  Question ask(const std::vector<gdl::TermId>& conditions,
               const std::vector<std::uint32_t>& variables);
  /// Asks for all answers to a static relation.
  Question ask_relation(gdl::Symbol name, std::uint32_t arity);

  /// The answers as texts; nothing if they are too many or cost too much.
  [[nodiscard]] std::optional<std::vector<Row>> answer(Question question, std::size_t max_rows);

 private:
  class Prover;
  std::unique_ptr<Prover> prover_;
};

}  // namespace rulewise::insight

// residuals.h — conditions that hang on the move and stay: what they come to, one step at a time.
//
// Idea      what does not unfold further (chains, full boards) is a relation with the move as an
//           argument, defined by the rules of the game unfolded once; what that asks for in turn is
//           another such relation. Where unfolding far is soon done it is done
// Promises  definitions are exact for every kind of move; the same in every run
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "tactics/derive.h"
#include "tactics/effort.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {

/// Such a condition: its relation, when it holds, and those of its arguments that are filled in.
/// What a goal says of one place need not be told of all.
struct Residual {
  logic::RelationId relation;
  bool is_after = false;
  std::vector<TermId> arguments{};  // invalid: any

  auto operator<=>(const Residual&) const = default;
};

class Residuals {
 public:
  /// A definition of more ways than `most_ways` is made in steps.
  Residuals(Derivation& derivation, std::size_t most_ways);

  [[nodiscard]] bool is_one(const Condition& condition) const {
    return !unfolder_.is_static(condition) &&
           (condition.is_after || unfolder_.depends_on_move(condition.literal.relation));
  }
  [[nodiscard]] Residual of(const Condition& condition) const;
  /// The ways for it to hold: their heads are its arguments, who moves and the move. Nothing where
  /// they outgrow the limits.
  [[nodiscard]] std::optional<std::vector<Draft>> define(const Residual& residual);

 private:
  logic::LiftedProgram& program_;
  std::size_t most_ways_;
  Effort deep_effort_;
  Effort effort_;
  Unfolder deep_;
  Unfolder unfolder_;
};

}  // namespace rulewise::tactics

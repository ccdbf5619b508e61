// candidates.h — the features worth looking at: expressions of the rules, made more specific.
//
// Idea      every kind of fact, with the constants of small domains put in (pieces, players), and
// of
//           ordered ones those that stand out (the first and last row) or that the rules name;
//           facts under conditions the rules put on them (a man in the goal corner); conjunctions
//           that goals or the end hang on (Clune 2007)
// Needs     a sample that shows which constants come up
// Promises  bounded: at most `max_features`; same rules and sample, same features in the same
// order,
//           unless the time for looking at the rules ran out first
// Tested by candidates_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "insight/discovery/columns.h"
#include "insight/discovery/sample.h"
#include "insight/model/feature.h"

namespace rulewise::insight {

struct CandidateLimits {
  std::size_t max_features = 1'500;
  double max_seconds = 600;       // for what the rules are asked, once and again for every sample
  std::size_t small_domain = 16;  // constants that are all put in
  std::size_t max_instances = 4'000;  // of one conjunction
};

/// What the rules say that no sample changes: made once for a game.
class CandidateSource {
 public:
  explicit CandidateSource(const gdl::Rules& rules, const CandidateLimits& limits = {});

  [[nodiscard]] std::vector<Feature> features(const Sample& sample) const;

  [[nodiscard]] const RuleText& text() const { return text_; }

 private:
  /// A `true` literal of a rule with the static conditions on its variables.
  struct Condition {
    Literal literal;
    base::Location where;               // of the rule
    std::vector<std::uint32_t> places;  // columns of the literal it speaks of
    std::string words;
    RuleProofs::Question question;
    std::vector<RuleProofs::Row> rows{};
  };
  class Maker;

  void ask_conditions(RuleProofs& proofs);
  void ask_condition(RuleProofs& proofs, const gdl::Rule& rule, gdl::TermId fact_atom,
                     const std::vector<gdl::TermId>& statics);

  const gdl::Rules& rules_;
  CandidateLimits limits_;
  RuleText text_;
  RuleProofs proofs_;
  SymbolGraphs graphs_;
  std::vector<Condition> conditions_;
};

}  // namespace rulewise::insight

// conjunctions.h — the compound expressions that goals or the end hang on, and all their instances.
//
// Idea      a rule with several `true` conditions is a pattern such as a line of three; its
// instances
//           are the sets of facts that fulfil it. Rules for one relation are its alternatives;
//           there is one feature for each constant of a variable that stands in all facts (whose
//           line it is)
// Needs     rules, and a sample that shows which facts come up
// Promises  bounded instances; rules with more are left out; negative conditions are not counted
// Tested by candidates_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time_limit.h"
#include "insight/discovery/sample.h"
#include "insight/model/feature.h"

namespace rulewise::insight {

class ConjunctionReader {
 public:
  ConjunctionReader(const RuleText& text, const Sample& sample, std::size_t max_instances);

  /// One for each relation and owner; empty where no rule is of the kind.
  [[nodiscard]] std::vector<Feature> features(const base::TimeLimit& limit);

 private:
  struct Conjunction {
    std::uint32_t rule = 0;
    std::vector<gdl::TermId> facts;          // the atoms inside `true`
    std::vector<std::uint32_t> variables{};  // asked for, by index in the rule
    std::optional<std::size_t> owner{};      // of the variables: the one all facts share
    RuleProofs::Question question{};
  };

  void collect(RuleProofs& proofs);
  void add_instances(const Conjunction& conjunction, const std::vector<RuleProofs::Row>& rows);
  [[nodiscard]] std::string instance(const gdl::Rule& rule, gdl::TermId fact,
                                     const Conjunction& conjunction,
                                     const RuleProofs::Row& row) const;

  const RuleText& text_;
  const Sample& sample_;
  std::size_t max_instances_;
  std::vector<Conjunction> conjunctions_;
  struct Alternatives {
    Instances instances;
    std::vector<base::Location> lines;  // of their rules
  };
  std::map<std::pair<std::string, std::string>, Alternatives> found_;  // by relation and owner
};

}  // namespace rulewise::insight

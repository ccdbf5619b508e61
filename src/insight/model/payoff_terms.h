// payoff_terms.h — few terms of a payoff, and the same ones whatever the sample.
//
// Idea      of features that nearly always say the same the plainest is enough: which of such are
//           believed hangs on the sample. Features that differ in their constants alone, in columns
//           of one class, are a family: to take some of many that weigh nearly the same would be
//           luck, so where half of a family is sure the rest goes by what it leans to
// Promises  an order that hangs on names decides nothing
// Tested by payoff_terms_test.cc
#pragma once

#include <vector>

#include "insight/model/game_model.h"
#include "insight/model/model_candidates.h"
#include "insight/model/rule_text.h"

namespace rulewise::insight {

inline constexpr std::size_t kMaxPayoffTerms = 12;

/// Leaves out what says as much as a plainer term of the same reading does; features of terms are
/// numbers of candidates.
void drop_repeated(const ModelCandidates& given, std::vector<ModelTerm>& terms);

/// Adds of the open terms, whose weights are what they lean to, those of families of which at
/// least half is among the terms, all with the sign to which the open one leans.
void fill_families(const ModelCandidates& given, const RuleText& text,
                   const std::vector<ModelTerm>& open, std::vector<ModelTerm>& terms);

/// Families as a whole, the heaviest first, as many as go in; heaviest terms first.
void keep_heaviest_families(const ModelCandidates& given, const RuleText& text,
                            std::vector<ModelTerm>& terms);

}  // namespace rulewise::insight

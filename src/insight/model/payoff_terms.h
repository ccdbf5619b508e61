// payoff_terms.h — few terms of a payoff, and the same ones whatever the sample.
//
// Idea      of features that nearly always say the same the plainest is enough: which of such are
//           believed hangs on the sample. Features that differ in their constants alone are a
//           family: to take some of many that weigh nearly the same would be luck
// Promises  an order that hangs on names decides nothing
// Tested by payoff_terms_test.cc
#pragma once

#include <vector>

#include "insight/model/game_model.h"
#include "insight/model/model_candidates.h"

namespace rulewise::insight {

inline constexpr std::size_t kMaxPayoffTerms = 12;

/// Leaves out what says as much as a plainer term of the same reading does; features of terms are
/// numbers of candidates.
void drop_repeated(const ModelCandidates& given, std::vector<ModelTerm>& terms);

/// Families as a whole, the heaviest first, as many as go in; heaviest terms first.
void keep_heaviest_families(const ModelCandidates& given, std::vector<ModelTerm>& terms);

}  // namespace rulewise::insight

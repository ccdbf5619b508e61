// feature_table.h — the value of every feature in every state of a sample, and which are stable.
//
// Promises  one series a feature, states in the order of the sample; ends early, with the rest left
//           out, where a scope around it is over (base/interruption.h)
// Tested by candidates_test.cc
#pragma once

#include <string>
#include <vector>

#include "insight/discovery/sample.h"
#include "insight/model/feature.h"
#include "insight/model/statistics.h"

namespace rulewise::insight {

/// The constants of every fact of a store, by fact, as texts.
[[nodiscard]] std::vector<std::vector<std::string>> leaves_of(const FactStore& facts);

/// What facts add to sums and to conjunctions, worked out once for a store of facts.
class FactWeights {
 public:
  FactWeights(const FactStore& facts, const std::vector<Feature>& features);

  /// The value of every feature in the state with these facts.
  void evaluate(const FactSet& state, std::vector<float>& values);

 private:
  struct Weight {
    std::uint32_t feature;
    float weight;
  };
  struct Instance {
    std::uint32_t feature;
    float part;  // what one of its facts adds
  };
  void add_partial(const FactStore& facts, const Feature& feature, std::uint32_t index);

  std::size_t feature_count_;
  std::vector<std::vector<Weight>> weights_;  // by fact
  std::vector<Instance> instances_;
  std::vector<std::vector<std::uint32_t>> instances_of_;  // by fact
  std::vector<float> filled_;                             // by instance, for the state at hand
  std::vector<std::uint32_t> touched_;
};

struct FeatureTable {
  std::vector<Series> values;       // by feature
  std::vector<double> stabilities;  // by feature
  Follows follows;                  // by state
};

[[nodiscard]] FeatureTable tabulate(const Sample& sample, const std::vector<Feature>& features);

}  // namespace rulewise::insight

#include "insight/model/feature_table.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/interruption.h"

namespace rulewise::insight {

std::vector<std::vector<std::string>> leaves_of(const FactStore& facts) {
  std::vector<std::vector<std::string>> leaves(facts.size());
  for (std::size_t i = 0; i < facts.size(); ++i) {
    for (const Symbol leaf : facts.constants(FactId(i))) {
      leaves[i].emplace_back(facts.names().text(leaf));
    }
  }
  return leaves;
}

FactWeights::FactWeights(const FactStore& facts, const std::vector<Feature>& features)
    : feature_count_(features.size()), weights_(facts.size()), instances_of_(facts.size()) {
  const auto leaves = leaves_of(facts);
  std::map<std::string, const Shape*> shapes;
  for (const Shape& shape : facts.shapes()) shapes.emplace(shape.text, &shape);
  for (std::uint32_t f = 0; f < features.size() && !base::is_interrupted(); ++f) {
    if (features[f].reading == Reading::kPartial) {
      add_partial(facts, features[f], f);
      continue;
    }
    const auto found = shapes.find(features[f].expression.shape);
    if (found == shapes.end()) continue;
    for (const FactId fact : found->second->facts) {
      const double weight = features[f].weight_of(leaves[fact.index()]);
      if (weight != 0) weights_[fact.index()].push_back({f, static_cast<float>(weight)});
    }
  }
  filled_.resize(instances_.size(), 0);
}

void FactWeights::add_partial(const FactStore& facts, const Feature& feature, std::uint32_t index) {
  std::unordered_map<std::string_view, std::uint32_t> by_text;
  for (std::uint32_t i = 0; i < facts.size(); ++i) by_text.emplace(facts.text(FactId(i)), i);
  for (const std::vector<std::string>& instance : *feature.instances) {
    const auto number = static_cast<std::uint32_t>(instances_.size());
    instances_.push_back({index, 1.0F / static_cast<float>(instance.size())});
    for (const std::string& fact : instance) {
      const auto found = by_text.find(fact);
      if (found != by_text.end()) instances_of_[found->second].push_back(number);
    }
  }
}

void FactWeights::evaluate(const FactSet& state, std::vector<float>& values) {
  values.assign(feature_count_, 0);
  for (const FactId fact : state) {
    for (const Weight& weight : weights_[fact.index()]) values[weight.feature] += weight.weight;
    for (const std::uint32_t instance : instances_of_[fact.index()]) {
      filled_[instance] += instances_[instance].part;
      touched_.push_back(instance);
    }
  }
  for (const std::uint32_t instance : touched_) {
    float& value = values[instances_[instance].feature];
    value = std::max(value, filled_[instance]);
    filled_[instance] = 0;
  }
  touched_.clear();
}

FeatureTable tabulate(const Sample& sample, const std::vector<Feature>& features) {
  FeatureTable table;
  table.values.resize(features.size());
  FactWeights weights(sample.facts, features);
  std::vector<float> values;
  for (const SampledGame& game : sample.games) {
    for (std::size_t i = 0; i < game.states.size() && !base::is_interrupted(); ++i) {
      weights.evaluate(game.states[i].facts, values);
      for (std::size_t f = 0; f < values.size(); ++f) table.values[f].push_back(values[f]);
      table.follows.push_back(i > 0 ? 1 : 0);
    }
  }
  for (const Series& series : table.values) {
    table.stabilities.push_back(stability(series, table.follows));
  }
  return table;
}

}  // namespace rulewise::insight

#include "insight/model/model_evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <unordered_map>
#include <utility>

#include "insight/model/feature_table.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kFunctions = 3;  // payoff, control, termination
constexpr double kCounted = 0.06;      // of control: what the moves of the state itself count
using Sums = std::array<float, kFunctions>;

void add_to(Sums& sums, const Sums& more, float factor = 1) {
  for (std::size_t k = 0; k < kFunctions; ++k) sums[k] += factor * more[k];
}

std::array<const ModelFunction*, kFunctions> functions_of(const RoleModel& role) {
  return {&role.payoff, &role.control, &role.termination};
}

}  // namespace

/// Facts are numbered as the bases of a net; machines without one ask by text.
struct ModelEvaluation::Tables {
  struct Instance {
    float part;
    std::uint32_t conjunction;
  };

  explicit Tables(const GameModel& model) : model(model), start(model.roles.size()) {
    for (std::size_t r = 0; r < start.size(); ++r) {
      const auto functions = functions_of(model.roles[r]);
      for (std::size_t k = 0; k < kFunctions; ++k) {
        start[r][k] = static_cast<float>(functions[k]->offset);
      }
    }
    for (std::uint32_t f = 0; f < model.features.size(); ++f) {
      note_instances(model.features[f].plus, f, 1);
      if (model.features[f].minus) note_instances(*model.features[f].minus, f, -1);
    }
  }

  /// The weight of feature `f` in each function of each role, times `sign`.
  [[nodiscard]] std::vector<Sums> weights_of(std::uint32_t f, double sign) const {
    std::vector<Sums> weights(model.roles.size(), Sums{});
    for (std::size_t r = 0; r < weights.size(); ++r) {
      const auto functions = functions_of(model.roles[r]);
      for (std::size_t k = 0; k < kFunctions; ++k) {
        for (const ModelTerm& term : functions[k]->terms) {
          if (term.feature == f) weights[r][k] += static_cast<float>(sign * term.weight);
        }
      }
    }
    return weights;
  }

  void note_instances(const Feature& feature, std::uint32_t f, double sign) {
    if (feature.reading != Reading::kPartial) return;
    conjunctions.push_back(weights_of(f, sign));
    for (const auto& instance : *feature.instances) {
      for (const std::string& fact : instance) {
        by_fact[fact].push_back(static_cast<std::uint32_t>(instances.size()));
      }
      instances.push_back({1.0F / static_cast<float>(instance.size()),
                           static_cast<std::uint32_t>(conjunctions.size() - 1)});
    }
  }

  /// What a fact adds to each function of each role.
  [[nodiscard]] std::vector<Sums> sums_of(const std::string& text) const {
    FactStore store;
    const FactId fact = store.intern(text);
    const std::vector<std::string> leaves = leaves_of(store).front();
    const std::string& shape = store.shape(store.shape_of(fact)).text;
    std::vector<Sums> sums(model.roles.size(), Sums{});
    const auto add = [&](const Feature& feature, std::uint32_t f, double sign) {
      if (feature.reading == Reading::kPartial || feature.expression.shape != shape) return;
      const double weight = feature.weight_of(leaves);
      if (weight == 0) return;
      const std::vector<Sums> own = weights_of(f, sign * weight);
      for (std::size_t r = 0; r < sums.size(); ++r) add_to(sums[r], own[r]);
    };
    for (std::uint32_t f = 0; f < model.features.size(); ++f) {
      add(model.features[f].plus, f, 1);
      if (model.features[f].minus) add(*model.features[f].minus, f, -1);
    }
    return sums;
  }

  void add_base(const std::string& text) {
    const std::vector<Sums> sums = sums_of(text);
    weights.resize(model.roles.size());
    for (std::size_t r = 0; r < sums.size(); ++r) weights[r].push_back(sums[r]);
    const auto found = by_fact.find(text);
    instances_of.push_back(found == by_fact.end() ? std::vector<std::uint32_t>() : found->second);
  }

  const GameModel& model;
  std::vector<Sums> start;                 // by role: offsets
  std::vector<std::vector<Sums>> weights;  // by role and fact
  std::vector<std::vector<std::uint32_t>> instances_of;
  std::vector<Instance> instances;
  std::vector<std::vector<Sums>> conjunctions;  // by role: what the greatest part counts
  std::unordered_map<std::string, std::vector<std::uint32_t>> by_fact;
  std::vector<std::uint32_t> always;  // facts of every state
  bool is_net = false;
};

ModelEvaluation::ModelEvaluation(std::shared_ptr<const GameModel> model, const game::Game& game)
    : model_(std::move(model)), game_(game) {
  auto tables = std::make_shared<Tables>(*model_);
  if (const auto* net = dynamic_cast<const machine::NetGame*>(&game)) {
    tables->is_net = true;
    for (const std::string& text : net->net().base_names) tables->add_base(text);
    for (const std::string& text : net->net().constant_facts) {
      tables->always.push_back(static_cast<std::uint32_t>(tables->instances_of.size()));
      tables->add_base(text);
    }
  }
  filled_.resize(tables->instances.size(), 0);
  greatest_.resize(tables->conjunctions.size(), 0);
  tables_ = std::move(tables);
}

double ModelEvaluation::value(const game::State& state, game::Role role) {
  const Tables& tables = *tables_;
  Sums sums = tables.start[role.index()];
  const auto add = [&](std::size_t fact) {
    add_to(sums, tables.weights[role.index()][fact]);
    fill(tables.instances_of[fact]);
  };
  if (tables.is_net) {
    for (std::size_t w = 0; w < state.size(); ++w) {
      for (std::uint64_t word = state[w]; word != 0; word &= word - 1) {
        add(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
    for (const std::uint32_t fact : tables.always) add(fact);
  } else {
    for (const std::string& text : game_.facts(state)) {
      add_to(sums, tables.sums_of(text)[role.index()]);
      const auto found = tables.by_fact.find(text);
      if (found != tables.by_fact.end()) fill(found->second);
    }
  }
  find_greatest();
  for (std::size_t c = 0; c < greatest_.size(); ++c) {
    add_to(sums, tables.conjunctions[c][role.index()], greatest_[c]);
  }
  const RoleModel& mine = model_->roles[role.index()];
  const bool counts = mine.payoff.terms.empty() && !mine.control.terms.empty();
  const double counted = counts ? kCounted * lead_in_moves(state, role) : 0;
  return mine.value(sums[0], sums[1] + counted, sums[2]);
}

/// Equation (1) in this state alone: own moves less those of all others, as a part of the most.
double ModelEvaluation::lead_in_moves(const game::State& state, game::Role role) const {
  double lead = 0;
  for (std::size_t r = 0; r < model_->roles.size(); ++r) {
    const auto moves = static_cast<double>(game_.legal_moves(state, game::Role(r)).size());
    lead += r == role.index() ? moves : -moves;
  }
  return lead / model_->most_moves;
}

void ModelEvaluation::fill(const std::vector<std::uint32_t>& instances) {
  for (const std::uint32_t instance : instances) {
    filled_[instance] += tables_->instances[instance].part;
    touched_.push_back(instance);
  }
}

/// The greatest part of each conjunction that some instance has filled; all are empty again.
void ModelEvaluation::find_greatest() {
  std::ranges::fill(greatest_, 0.0F);
  for (const std::uint32_t instance : touched_) {
    float& part = greatest_[tables_->instances[instance].conjunction];
    part = std::max(part, filled_[instance]);
    filled_[instance] = 0;
  }
  touched_.clear();
}

double early_payoff(const game::Game& game, const game::State& state, game::Role role) {
  const std::vector<int> values = game.goals(state, role);
  if (values.empty()) return 0;
  double sum = 0;
  for (const int value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace rulewise::insight

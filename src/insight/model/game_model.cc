#include "insight/model/game_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "insight/model/candidates.h"
#include "insight/model/feature_lines.h"
#include "insight/model/feature_table.h"
#include "insight/model/feature_words.h"
#include "insight/model/payoff_probe.h"
#include "insight/model/symmetry.h"
#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFirstStates = 25;
constexpr std::uint32_t kManyStates = 800;
constexpr double kStable = 2.0;  // less is not stable
constexpr std::size_t kMaxPayoffTerms = 12;
constexpr std::size_t kMaxFitted = 400;  // features that a regression chooses from
constexpr double kLeastControl = 0.05;   // of its variance that features must explain
constexpr double kRoundGrowth = 2.5;     // what a round costs more than the one before
constexpr double kRulesShare = 0.1;      // of the time, for questions to the rules
constexpr double kProbeShare = 0.4;      // of the time of a round

/// A feature of the model to be, with its values.
struct Candidate {
  std::uint32_t plus = 0;
  std::optional<std::uint32_t> minus{};
  Series values;
  double stability = 0;
  bool is_subsumed = false;  // a difference says it better
  bool is_steady = true;     // stable by itself, and not by its parts alone
  bool is_of_roles = true;   // a difference of the roles, or none
};

/// The model of one sample.
class Round {
 public:
  Round(const CandidateSource& source, PayoffProbe& probe, const Sample& sample)
      : source_(source),
        probe_(probe),
        sample_(sample),
        features_(source.features(sample)),
        table_(tabulate(sample, features_)),
        has_sides_(are_rivals(sample)) {
    for (std::uint32_t f = 0; f < features_.size(); ++f) by_key_.emplace(features_[f].key(), f);
    add_relative();
    add_absolute();
  }

  /// What each feature means for the payoff, as far as the time goes.
  void probe(const base::Deadline& deadline) {
    for (const Candidate& candidate : candidates_) {
      if (!may_pay(candidate)) continue;
      signs_[candidate.plus] = probe_.signs_of(features_[candidate.plus], deadline);
      if (candidate.minus) {
        signs_[*candidate.minus] = probe_.signs_of(features_[*candidate.minus], deadline);
      }
    }
  }

  GameModel build() {
    GameModel model;
    model.role_names = sample_.roles;
    model.games = static_cast<std::uint32_t>(sample_.games.size());
    model.states = sample_.states;
    model.candidates = static_cast<std::uint32_t>(features_.size());
    model.most_moves = most_moves();
    for (std::size_t r = 0; r < sample_.roles.size(); ++r) {
      model.roles.push_back(model_of(game::Role(r)));
    }
    move_features(model);
    word_all(model);
    return model;
  }

 private:
  // --- Which features ---

  void add_relative() {
    for (const auto& [a, b, is_of_roles] :
         find_counterparts(source_.text(), sample_, features_, table_)) {
      if (!counts_alike(a) || !counts_alike(b)) continue;
      Candidate candidate{a, b, table_.values[a]};
      for (std::size_t i = 0; i < candidate.values.size(); ++i) {
        candidate.values[i] -= table_.values[b][i];
      }
      const double own = stability(candidate.values, table_.follows);
      candidate.is_steady = own >= kStable;
      candidate.is_of_roles = is_of_roles;
      // What merely tells whose turn it is oscillates, however steady its parts are.
      const bool has_steady_parts = own >= 1 && is_stable(a) && is_stable(b);
      if ((!candidate.is_steady && !has_steady_parts) || !add(std::move(candidate))) continue;
      subsumed_.insert(a);
      subsumed_.insert(b);
    }
  }

  void add_absolute() {
    for (std::uint32_t f = 0; f < features_.size(); ++f) {
      if (is_stable(f) && counts_alike(f))
        add({f, std::nullopt, table_.values[f], 0, subsumed_.contains(f)});
    }
  }

  [[nodiscard]] bool is_stable(std::uint32_t f) const {
    return table_.stabilities[f] >= kStable && table_.stabilities[f] < kUnchanging;
  }

  /// Distances add up over all that travel: they tell something only where none gets lost.
  [[nodiscard]] bool counts_alike(std::uint32_t f) const {
    if (features_[f].reading != Reading::kDistance) return true;
    Feature travellers;
    travellers.expression.shape = features_[f].expression.shape;
    travellers.expression.constants = features_[f].expression.constants;
    for (const std::uint32_t c : features_[f].freed) travellers.expression.constants[c].clear();
    const auto found = by_key_.find(travellers.key());
    if (found == by_key_.end()) return false;
    const auto [least, most] = std::ranges::minmax(table_.values[found->second]);
    return least == most;
  }

  /// False if it never changes, or says what an earlier one says.
  bool add(Candidate candidate) {
    candidate.stability = stability(candidate.values, table_.follows);
    if (candidate.stability <= 0 || candidate.stability >= kUnchanging) return false;
    double sum = 0;
    for (std::size_t i = 0; i < candidate.values.size(); ++i) {
      sum += candidate.values[i] * static_cast<double>(i % 97 + 1);
    }
    for (auto [at, end] = by_sum_.equal_range(sum); at != end; ++at) {
      if (candidates_[at->second].values == candidate.values) return false;
    }
    by_sum_.emplace(sum, candidates_.size());
    candidates_.push_back(std::move(candidate));
    return true;
  }

  [[nodiscard]] bool may_pay(const Candidate& candidate) const {
    return candidate.is_steady && candidate.is_of_roles && !candidate.is_subsumed &&
           decides(candidate, Decided::kGoal);
  }

  [[nodiscard]] bool decides(const Candidate& candidate, Decided what) const {
    const Feature& feature = features_[candidate.plus];
    if (feature.reading == Reading::kPartial) return what != Decided::kLegal;
    return source_.text().decides(feature.expression.shape, what);
  }

  // --- The three functions ---

  RoleModel model_of(game::Role role) {
    RoleModel model;
    model.payoff = payoff_of(role);
    model.control = control_of(role);
    model.termination = termination();
    const double sum = model.payoff.stability + model.control.stability;
    if (sum > 0) {
      model.payoff_share = model.payoff.stability / sum;
      model.control_share = model.control.stability / sum;
    }
    return model;
  }

  ModelFunction payoff_of(game::Role role) {
    ModelFunction payoff;
    for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
      const Candidate& candidate = candidates_[c];
      if (!may_pay(candidate) || !signs_.contains(candidate.plus)) continue;
      if (!candidate.minus && has_sides_ && signs_[candidate.plus].is_everybodys()) continue;
      int sign = signs_[candidate.plus].signs[role.index()];
      if (candidate.minus) sign -= signs_[*candidate.minus].signs[role.index()];
      if (sign == 0) continue;
      payoff.terms.push_back({c, (sign > 0 ? 1 : -1) * candidate.stability});
    }
    // Beside differences, what is neither role's has no side to take.
    if (std::ranges::any_of(payoff.terms, [&](const ModelTerm& t) { return is_difference(t); })) {
      std::erase_if(payoff.terms, [&](const ModelTerm& term) { return !is_difference(term); });
    }
    std::ranges::stable_sort(payoff.terms, std::greater<>(),
                             [](const ModelTerm& term) { return std::abs(term.weight); });
    if (payoff.terms.size() > kMaxPayoffTerms) payoff.terms.resize(kMaxPayoffTerms);
    scale(payoff);
    return payoff;
  }

  /// Whether there are two roles, and some game paid them differently.
  [[nodiscard]] static bool are_rivals(const Sample& sample) {
    return sample.roles.size() == 2 &&
           std::ranges::any_of(sample.games, [](const SampledGame& game) {
             return std::ranges::any_of(game.goals,
                                        [&](int goal) { return goal != game.goals.front(); });
           });
  }

  [[nodiscard]] bool is_difference(const ModelTerm& term) const {
    return candidates_[term.feature].minus.has_value();
  }

  /// Between 0 and 100 in all sampled states and as far as play may go from there: one side may
  /// lose all it had, a distance may become 0. Around 50 where all features are differences.
  void scale(ModelFunction& payoff) const {
    if (payoff.terms.empty()) return;
    double least = 0;
    double most = 0;
    for (const ModelTerm& term : payoff.terms) {
      const auto [low, high] = reach_of(candidates_[term.feature]);
      least += std::min(term.weight * low, term.weight * high);
      most += std::max(term.weight * low, term.weight * high);
    }
    const double factor = most > least ? 100 / (most - least) : 0;
    for (ModelTerm& term : payoff.terms) term.weight *= factor;
    payoff.offset = is_difference(payoff.terms.front()) ? 50 : -least * factor;
    payoff.stability = stability(values_of(payoff), table_.follows);
  }

  [[nodiscard]] std::pair<double, double> reach_of(const Candidate& candidate) const {
    if (candidate.minus) {
      const double high = std::max(std::ranges::max(table_.values[candidate.plus]),
                                   std::ranges::max(table_.values[*candidate.minus]));
      return {-high, high};
    }
    const auto [low, high] = std::ranges::minmax(candidate.values);
    const bool is_distance = features_[candidate.plus].reading == Reading::kDistance;
    return {is_distance ? 0.0 : low, high};
  }

  ModelFunction control_of(game::Role role) {
    FitLimits limits;
    ModelFunction control = fit(Decided::kLegal, control_values(role), limits, role);
    if (control.explained < kLeastControl) return {};
    control.stability = stability(values_of(control), table_.follows);
    return control;
  }

  ModelFunction termination() {
    FitLimits limits;
    limits.max_terms = 3;
    Series ends;
    for (const SampledGame& game : sample_.games) {
      for (std::size_t i = 0; i < game.states.size(); ++i) {
        ends.push_back(!game.goals.empty() && i + 1 == game.states.size() ? 1 : 0);
      }
    }
    return fit(Decided::kTerminal, ends, limits, std::nullopt);
  }

  ModelFunction fit(Decided what, const Series& target, const FitLimits& limits,
                    std::optional<game::Role> role) const {
    std::vector<const Series*> series;
    std::vector<std::uint32_t> numbers;
    const bool takes_differences = what == Decided::kLegal && has_differences(what);
    for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
      if (takes_differences != candidates_[c].minus.has_value()) continue;
      if (!candidates_[c].is_of_roles || !decides(candidates_[c], what)) continue;
      if (role && !takes_differences && !names(candidates_[c], *role)) continue;
      series.push_back(&candidates_[c].values);
      numbers.push_back(c);
    }
    keep_steadiest(series, numbers);
    const LinearFit found = fit_linear(series, target, limits);
    ModelFunction function;
    function.offset = found.offset;
    function.explained = found.explained;
    for (const LinearTerm& term : found.terms) {
      function.terms.push_back({numbers[term.feature], term.weight});
    }
    return function;
  }

  /// Those that vary least from state to state, in their order.
  void keep_steadiest(std::vector<const Series*>& series,
                      std::vector<std::uint32_t>& numbers) const {
    if (numbers.size() <= kMaxFitted) return;
    std::ranges::stable_sort(numbers, std::greater<>(),
                             [&](std::uint32_t c) { return candidates_[c].stability; });
    numbers.resize(kMaxFitted);
    std::ranges::sort(numbers);
    series.clear();
    for (const std::uint32_t c : numbers) series.push_back(&candidates_[c].values);
  }

  [[nodiscard]] bool names(const Candidate& candidate, game::Role role) const {
    const std::vector<std::string>& constants = features_[candidate.plus].expression.constants;
    return sample_.roles.size() <= 2 ||
           std::ranges::find(constants, sample_.roles[role.index()]) != constants.end();
  }

  [[nodiscard]] bool has_differences(Decided what) const {
    return std::ranges::any_of(candidates_, [&](const Candidate& candidate) {
      return candidate.minus.has_value() && candidate.is_of_roles && decides(candidate, what);
    });
  }

  /// Equation (1), as the mean over a turn of everybody: who waits has but one move.
  [[nodiscard]] Series control_values(game::Role role) const {
    const std::size_t cycle = takes_turns() ? sample_.roles.size() : 1;
    const double most = most_moves();
    Series values;
    for (const SampledGame& game : sample_.games) {
      for (std::size_t i = 0; i < game.states.size(); ++i) {
        const std::size_t end = std::min(i + cycle, game.states.size());
        const std::size_t begin = end > cycle ? end - cycle : 0;
        double sum = 0;
        for (std::size_t k = begin; k < end; ++k) sum += lead(game.states[k], role);
        values.push_back(static_cast<float>(sum / static_cast<double>(end - begin) / most));
      }
    }
    return values;
  }

  [[nodiscard]] double most_moves() const {
    double most = 1;
    for (const SampledGame& game : sample_.games) {
      for (const SampledState& state : game.states) {
        double sum = 0;
        for (const std::uint32_t moves : state.choices) sum += moves;
        most = std::max(most, sum);
      }
    }
    return most;
  }

  [[nodiscard]] static double lead(const SampledState& state, game::Role role) {
    double lead = 0;
    for (std::size_t r = 0; r < state.choices.size(); ++r) {
      lead += (r == role.index() ? 1.0 : -1.0) * state.choices[r];
    }
    return lead;
  }

  [[nodiscard]] bool takes_turns() const {
    for (const SampledGame& game : sample_.games) {
      for (const SampledState& state : game.states) {
        const auto choosers = std::ranges::count_if(state.choices, [](auto n) { return n > 1; });
        if (choosers > 1) return false;
      }
    }
    return true;
  }

  [[nodiscard]] Series values_of(const ModelFunction& function) const {
    Series values(table_.follows.size(), static_cast<float>(function.offset));
    for (const ModelTerm& term : function.terms) {
      const Series& own = candidates_[term.feature].values;
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] += static_cast<float>(term.weight) * own[i];
      }
    }
    return values;
  }

  // --- The model stands alone ---

  void move_features(GameModel& model) {
    std::map<std::uint32_t, std::uint32_t> places;
    const auto move = [&](ModelFunction& function, Decided what) {
      for (ModelTerm& term : function.terms) {
        term.lines = lines_of(candidates_[term.feature], what);
        const auto [entry, is_new] =
            places.try_emplace(term.feature, static_cast<std::uint32_t>(model.features.size()));
        if (is_new) model.features.push_back(feature_of(candidates_[term.feature]));
        term.feature = entry->second;
      }
    };
    for (RoleModel& role : model.roles) {
      move(role.payoff, Decided::kGoal);
      move(role.control, Decided::kLegal);
      move(role.termination, Decided::kTerminal);
    }
  }

  [[nodiscard]] std::vector<base::Location> lines_of(const Candidate& candidate,
                                                     Decided what) const {
    auto lines = feature_lines(source_.text(), features_[candidate.plus], what);
    if (candidate.minus) {
      const auto others = feature_lines(source_.text(), features_[*candidate.minus], what);
      lines.insert(lines.end(), others.begin(), others.end());
      tidy_lines(lines);
    }
    return lines;
  }

  [[nodiscard]] ModelFeature feature_of(const Candidate& candidate) const {
    ModelFeature feature{features_[candidate.plus], std::nullopt, candidate.stability};
    if (candidate.minus) feature.minus = features_[*candidate.minus];
    return feature;
  }

  void word_all(GameModel& model) const {
    std::vector<Feature*> features;
    for (ModelFeature& feature : model.features) {
      features.push_back(&feature.plus);
      if (feature.minus) features.push_back(&*feature.minus);
    }
    word_features(source_.text(), features);
  }

  const CandidateSource& source_;
  PayoffProbe& probe_;
  const Sample& sample_;
  std::vector<Feature> features_;
  FeatureTable table_;
  bool has_sides_;
  std::vector<Candidate> candidates_;
  std::multimap<double, std::size_t> by_sum_;
  std::set<std::uint32_t> subsumed_;
  std::map<std::string, std::uint32_t> by_key_;
  std::map<std::uint32_t, PayoffSigns> signs_;  // by feature
};

Sample draw(const game::Game& game, const ModelLimits& limits, std::uint32_t states,
            double seconds) {
  SampleLimits sample_limits;
  sample_limits.max_seconds = seconds;
  sample_limits.max_states = states;
  sample_limits.max_games = states;
  sample_limits.max_trials = std::min(200U, states / 4 + 10);
  return draw_sample(game, limits.seed, sample_limits);
}

}  // namespace

double RoleModel::value(double payoff_value, double control_value, double end) const {
  if (is_empty()) return 50;
  const double p = std::clamp(payoff_value, 0.0, 100.0);
  const double c = std::clamp(control_value, -1.0, 1.0);
  const double by_control = 50 + 50 * c;
  const double t = payoff.terms.empty() ? 0 : std::clamp(end, 0.0, 1.0);
  return t * p + (1 - t) * (by_control * control_share + p * payoff_share);
}

GameModel build_model(const gdl::Rules& rules, const game::Game& game, const ModelLimits& limits) {
  const base::Deadline deadline(limits.max_seconds);
  const CandidateSource source(rules, {.max_seconds = limits.max_seconds * kRulesShare});
  PayoffProbe probe(rules);
  GameModel model;
  model.role_names = game.roles();
  model.roles.resize(game.role_count());
  double last_seconds = 0;
  bool was_early = true;
  double probe_seconds = limits.max_seconds * kProbeShare;  // left
  for (std::uint32_t states = kFirstStates; states <= limits.max_states; states *= 2) {
    const double left = deadline.seconds_left();
    if (left <= 0 || last_seconds * kRoundGrowth > left || base::is_interrupted()) break;
    base::Stopwatch watch;
    const Sample sample = draw(game, limits, states, left / 2);
    if (sample.states == 0) break;
    // Signs are kept from round to round: early ones take a few only.
    const bool is_early = states < kManyStates && states * 2 <= limits.max_states;
    if (!is_early && std::exchange(was_early, false)) probe.forget();
    Round round(source, probe, sample);
    if (base::is_interrupted()) break;  // not all was looked at: the last model stands
    const double drawn = watch.seconds();
    const base::Stopwatch probe_watch;
    probe.look_at(sample, limits.seed);
    round.probe(base::Deadline(is_early ? probe_seconds / 10 : probe_seconds));
    probe_seconds = std::max(0.0, probe_seconds - probe_watch.seconds());
    watch.restart();
    model = round.build();
    last_seconds = drawn + watch.seconds();
    if (sample.states < states) break;  // the sample's own limits
  }
  return model;
}

}  // namespace rulewise::insight

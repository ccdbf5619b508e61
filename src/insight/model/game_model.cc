#include "insight/model/game_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "insight/model/feature_lines.h"
#include "insight/model/feature_words.h"
#include "insight/model/model_candidates.h"
#include "insight/model/model_samples.h"
#include "insight/model/move_leads.h"
#include "insight/model/payoff_probe.h"
#include "insight/model/payoff_terms.h"
#include "insight/model/pooled_fit.h"
#include "insight/model/role_pools.h"
#include "insight/model/symmetry.h"
#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFirstStates = 25;
constexpr std::size_t kMaxFitted = 400;  // features that a regression chooses from
constexpr double kLeastControl = 0.05;   // of its variance that features must explain
constexpr double kRoundGrowth = 2.5;     // what a round costs more than the one before
constexpr double kRulesShare = 0.1;      // of the time, for questions to the rules
constexpr double kProbeShare = 0.4;      // of the time of a round

/// The model of one sample.
class Round {
 public:
  Round(const CandidateSource& source, PayoffProbe& probe, const Sample& sample)
      : source_(source),
        probe_(probe),
        sample_(sample),
        given_(source, sample),
        features_(given_.features()),
        table_(given_.table()),
        candidates_(given_.all()),
        has_sides_(are_rivals(sample)),
        images_(find_role_images(source_.text(), sample_, features_, table_)) {}

  /// What each feature means for the payoff, as far as the time goes.
  void probe(const base::Deadline& deadline) {
    std::set<std::uint32_t> asked;
    for (const Candidate& candidate : candidates_) {
      if (!may_pay(candidate)) continue;
      asked.insert(candidate.plus);
      if (candidate.minus) asked.insert(*candidate.minus);
      for (const RoleImage& image : images_) {
        const auto other = image.features[candidate.plus];
        if (other && given_.counts_alike(*other)) asked.insert(*other);
      }
    }
    std::vector<const Feature*> features;
    for (const std::uint32_t f : asked) features.push_back(&features_[f]);
    probe_.ask(features, deadline);
    for (const std::uint32_t f : asked) signs_[f] = probe_.signs_of(features_[f]);
  }

  GameModel build() {
    pools_ = RolePools(sample_.roles.size(), features_.size(), images_, signs_);
    if (pools_.are_joined()) given_.pool(pools_);
    GameModel model;
    model.role_names = sample_.roles;
    model.games = static_cast<std::uint32_t>(sample_.games.size());
    model.states = sample_.states;
    model.candidates = static_cast<std::uint32_t>(features_.size());
    model.most_moves = most_moves(sample_);
    for (std::size_t r = 0; r < sample_.roles.size(); ++r) {
      model.roles.push_back(model_of(game::Role(r)));
    }
    const ModelFunction end = termination();
    for (RoleModel& role : model.roles) role.termination = end;
    if (pools_.are_joined()) control_alike(model);
    share_stability(model);
    move_features(model);
    word_all(model);
    return model;
  }

 private:
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
    return model;
  }

  /// Of roles that are told alike, the mean.
  void share_stability(GameModel& model) const {
    for (const std::vector<std::size_t>& alike : pools_.roles()) {
      double payoff = 0;
      double control = 0;
      for (const std::size_t r : alike) {
        payoff += model.roles[r].payoff.stability;
        control += model.roles[r].control.stability;
      }
      for (const std::size_t r : alike) {
        if (payoff + control <= 0) break;
        model.roles[r].payoff_share = payoff / (payoff + control);
        model.roles[r].control_share = control / (payoff + control);
      }
    }
  }

  ModelFunction payoff_of(game::Role role) {
    ModelFunction payoff;
    std::vector<ModelTerm> open;
    for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
      const Candidate& candidate = candidates_[c];
      if (!may_pay(candidate) || !signs_.contains(candidate.plus)) continue;
      if (!candidate.minus && has_sides_ && takes_no_side(candidate.plus)) continue;
      int sign = pools_.sign({role.index(), candidate.plus}, signs_);
      if (candidate.minus) sign -= signs_[*candidate.minus].signs[role.index()];
      const int lean = sign != 0 ? sign : lean_of(candidate, role);
      if (lean == 0) continue;
      (sign != 0 ? payoff.terms : open).push_back({c, (lean > 0 ? 1 : -1) * candidate.stability});
    }
    if (!pools_.are_joined()) fill_families(given_, source_.text(), open, payoff.terms);
    // Beside differences, what is neither role's has no side to take.
    if (std::ranges::any_of(payoff.terms, [&](const ModelTerm& t) { return is_difference(t); })) {
      std::erase_if(payoff.terms, [&](const ModelTerm& term) { return !is_difference(term); });
    }
    // Nor what one role has and others that may play its part have not.
    const auto is_whole = [&](const ModelTerm& term) {
      return pools_.is_whole(candidates_[term.feature].plus);
    };
    if (std::ranges::any_of(payoff.terms, is_whole)) {
      std::erase_if(payoff.terms, [&](const ModelTerm& term) { return !is_whole(term); });
    }
    if (!pools_.are_joined()) drop_repeated(given_, payoff.terms);
    keep_heaviest_families(given_, source_.text(), payoff.terms);
    scale(payoff);
    return payoff;
  }

  /// Which way changes went for the role, however seldom they mattered.
  [[nodiscard]] int lean_of(const Candidate& candidate, game::Role role) const {
    const int plus = signs_.at(candidate.plus).leans[role.index()];
    return candidate.minus ? plus - signs_.at(*candidate.minus).leans[role.index()] : plus;
  }

  /// Whether it is as good or bad for each, by what was tried and what roles have alike.
  [[nodiscard]] bool takes_no_side(std::uint32_t f) {
    if (signs_[f].is_everybodys()) return true;
    const auto& alike = pools_.roles();
    return pools_.is_whole(f) && alike.size() == 1 && pools_.features_like(f).size() == 1;
  }

  /// Whether some game paid the roles differently.
  [[nodiscard]] static bool are_rivals(const Sample& sample) {
    return sample.roles.size() > 1 &&
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
      const auto [low, high] = given_.reach_of(candidates_[term.feature], pools_);
      least += std::min(term.weight * low, term.weight * high);
      most += std::max(term.weight * low, term.weight * high);
    }
    const double factor = most > least ? 100 / (most - least) : 0;
    for (ModelTerm& term : payoff.terms) term.weight *= factor;
    payoff.offset = is_difference(payoff.terms.front()) ? 50 : -least * factor;
    payoff.stability = stability(values_of(payoff), table_.follows);
  }

  ModelFunction control_of(game::Role role) {
    FitLimits limits;
    ModelFunction control = fit(Decided::kLegal, move_leads(sample_, role), limits, role);
    if (control.explained < kLeastControl) return {};
    control.stability = stability(values_of(control), table_.follows);
    return control;
  }

  /// One regression for the roles that may play each other's parts.
  void control_alike(GameModel& model) const {
    for (const std::vector<std::size_t>& alike : pools_.roles()) {
      if (alike.size() < 2) continue;
      std::vector<Series> targets;
      for (const std::size_t r : alike) targets.push_back(move_leads(sample_, game::Role(r)));
      const std::vector<Images> images = images_for(alike);
      if (images.empty()) continue;
      const LinearFit found = fit_pooled(series_of(images), targets);
      for (std::size_t p = 0; p < alike.size(); ++p) {
        ModelFunction& control = model.roles[alike[p]].control;
        control = {};
        if (found.explained < kLeastControl) continue;
        control = function_of(found, images, p);
        control.stability = stability(values_of(control), table_.follows);
      }
    }
  }

  /// By part, the candidates that are each other's images.
  using Images = std::vector<std::vector<std::uint32_t>>;

  [[nodiscard]] std::vector<Images> images_for(const std::vector<std::size_t>& alike) const {
    std::vector<Images> found;
    std::set<std::uint32_t> seen;
    const std::map<std::uint32_t, std::uint32_t> places = given_.places();
    for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
      const std::uint32_t f = candidates_[c].plus;
      if (!pools_.is_whole(f) || !decides(candidates_[c], Decided::kLegal)) continue;
      if (!names(candidates_[c], game::Role(alike.front())) || !seen.insert(f).second) continue;
      Images images(alike.size());
      for (const RolePools::Seen& other : pools_.pool_of({alike.front(), f})) {
        const auto part = std::ranges::find(alike, other.role);
        if (part == alike.end() || !places.contains(other.feature)) continue;
        images[static_cast<std::size_t>(part - alike.begin())].push_back(places.at(other.feature));
        if (other.role == alike.front()) seen.insert(other.feature);
      }
      found.push_back(std::move(images));
      if (found.size() * alike.size() >= kMaxFitted) break;
    }
    return found;
  }

  [[nodiscard]] std::vector<PooledSeries> series_of(const std::vector<Images>& images) const {
    std::vector<PooledSeries> series;
    for (const Images& parts : images) {
      PooledSeries& own = series.emplace_back(parts.size());
      for (std::size_t p = 0; p < parts.size(); ++p) {
        for (const std::uint32_t c : parts[p]) own[p].push_back(&candidates_[c].values);
      }
    }
    return series;
  }

  [[nodiscard]] static ModelFunction function_of(const LinearFit& found,
                                                 const std::vector<Images>& images,
                                                 std::size_t part) {
    ModelFunction function{found.offset, {}, 0, found.explained};
    for (const LinearTerm& term : found.terms) {
      for (const std::uint32_t c : images[term.feature][part]) {
        function.terms.push_back({c, term.weight});
      }
    }
    return function;
  }

  /// What ends the game does so whoever plays which part: images have one weight.
  [[nodiscard]] ModelFunction termination_alike(const Series& ends, const FitLimits& limits) const {
    std::vector<Images> images;
    std::set<std::uint32_t> seen;
    const std::map<std::uint32_t, std::uint32_t> places = given_.places();
    for (std::uint32_t c = 0; c < candidates_.size() && images.size() < kMaxFitted; ++c) {
      const std::uint32_t f = candidates_[c].plus;
      if (!pools_.is_whole(f) || !decides(candidates_[c], Decided::kTerminal)) continue;
      if (!seen.insert(f).second) continue;
      Images& own = images.emplace_back(1);
      for (const std::uint32_t other : pools_.features_like(f)) {
        seen.insert(other);
        if (places.contains(other)) own.front().push_back(places.at(other));
      }
    }
    return function_of(fit_pooled(series_of(images), {ends}, limits), images, 0);
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
    if (pools_.are_joined()) return termination_alike(ends, limits);
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
  ModelCandidates given_;
  const std::vector<Feature>& features_;
  const FeatureTable& table_;
  const std::vector<Candidate>& candidates_;
  bool has_sides_;
  std::map<std::uint32_t, PayoffSigns> signs_;  // by feature
  std::vector<RoleImage> images_;
  RolePools pools_;
};

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
  ModelSamples samples(game, limits.seed, limits.max_states);
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
    const Sample sample = samples.draw(states, left / 2);
    if (sample.states == 0) break;
    // Signs are kept from round to round: early ones take a few only.
    const bool is_early = states < kWholeGames && states * 2 <= limits.max_states;
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

#include "insight/model/payoff_probe.h"

#include <algorithm>
#include <optional>

#include "base/random.h"
#include "base/time_up.h"
#include "insight/model/feature_table.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kStates = 9;
constexpr std::uint64_t kMaxSteps = 5'000'000;  // for one question to the rules
constexpr std::size_t kTries = 200;             // to find them
constexpr std::size_t kPutIn = 3;               // facts put into one state
constexpr double kOftenTaken = 0.2;
constexpr double kOftenAtFirst = 0.5;
constexpr double kOftenAnywhere = 0.25;
constexpr double kOftenMoved = 0.5;
constexpr std::uint32_t kClear = 4;  // times as many votes for a sign as against it

/// The fact with other constants: `leaves` in the order of the text.
std::string with_leaves(const std::string& fact, const std::vector<std::string>& leaves) {
  std::string result;
  std::size_t next = 0;
  bool is_functor = false;
  for (std::size_t at = 0; at < fact.size();) {
    const char c = fact[at];
    if (c == '(' || c == ')' || c == ' ') {
      is_functor = c == '(' || (is_functor && c == ' ');
      result += c;
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < fact.size() && fact[end] != ' ' && fact[end] != '(' && fact[end] != ')') ++end;
    result += is_functor ? fact.substr(at, end - at) : leaves[next++];
    is_functor = false;
    at = end;
  }
  return result;
}

int sign_of(std::uint32_t raised, std::uint32_t lowered) {
  if (raised > 0 && raised >= kClear * lowered) return 1;
  if (lowered > 0 && lowered >= kClear * raised) return -1;
  return 0;
}

std::vector<std::string> split(const Thing& thing) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at <= thing.size()) {
    const std::size_t end = std::min(thing.find(' ', at), thing.size());
    parts.push_back(thing.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

}  // namespace

PayoffProbe::PayoffProbe(const gdl::Rules& rules)
    : game_(rules, {.max_steps = kMaxSteps}), role_count_(rules.roles.size()) {}

void PayoffProbe::look_at(const Sample& sample, std::uint64_t seed) {
  states_.clear();
  facts_by_shape_.clear();
  parts_.clear();
  const auto leaves = insight::leaves_of(sample.facts);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const std::string text(sample.facts.text(FactId(i)));
    const std::string& shape = sample.facts.shape(sample.facts.shape_of(FactId(i))).text;
    facts_by_shape_[shape].push_back(text);
    parts_[text] = {shape, leaves[i]};
  }
  base::Random random(seed);
  add_state(sample, 0, 0);
  // Evenly by who has a choice: what matters to the side to move alone must not look one-sided.
  std::map<std::vector<bool>, std::size_t> chosen;
  for (std::size_t tries = 0; tries < kTries && states_.size() < kStates; ++tries) {
    if (sample.games.empty()) return;
    const auto game = random.below(static_cast<std::uint32_t>(sample.games.size()));
    const SampledGame& played = sample.games[game];
    const std::size_t open = played.states.size() - (played.goals.empty() ? 0 : 1);
    if (open == 0) continue;
    const auto index = random.below(static_cast<std::uint32_t>(open));
    std::vector<bool> choosers;
    for (const std::uint32_t moves : played.states[index].choices) choosers.push_back(moves > 1);
    const std::size_t fair = kStates / std::max<std::size_t>(1, std::min(role_count_, kStates));
    if (chosen[choosers]++ < fair) add_state(sample, game, index);
  }
}

void PayoffProbe::add_state(const Sample& sample, std::size_t game, std::size_t index) {
  if (game >= sample.games.size() || index >= sample.games[game].states.size()) return;
  BaseState& base = states_.emplace_back();
  for (const FactId fact : sample.games[game].states[index].facts) {
    base.facts.emplace_back(sample.facts.text(fact));
  }
  base.goals = goals(base.facts);
}

PayoffProbe::Goals PayoffProbe::goals(const Facts& facts) const {
  Goals values(role_count_);
  try {
    const game::State state = game_.state_of(facts);
    for (std::size_t r = 0; r < role_count_; ++r) {
      values[r] = game::payoff(game_, state, game::Role(r));
    }
  } catch (const machine::LimitReached&) {
    values.assign(role_count_, std::nullopt);
  }
  return values;
}

PayoffSigns PayoffProbe::signs_of(const Feature& feature, const base::Deadline& deadline) {
  const auto found = known_.find(feature.key());
  if (found != known_.end()) return found->second;
  RoleVotes taken(role_count_);
  std::vector<RoleVotes> put;
  PayoffSigns signs(role_count_, 0);
  for (const BaseState& state : states_) {
    if (base::is_up(deadline)) return signs;
    if (feature.reading == Reading::kCount) take_away(feature, state, taken);
    put.emplace_back(role_count_);
    put_in(feature, state, put.back());
  }
  for (std::size_t r = 0; r < role_count_; ++r) {
    int sign = sign_of(taken[r].raised, taken[r].lowered);
    if (!taken[r].is_often(kOftenTaken)) sign = 0;
    if (sign == 0) sign = sign_of_one_more(put, r, feature.reading);
    signs[r] = feature.reading == Reading::kDistance ? -sign : sign;
  }
  known_.emplace(feature.key(), signs);
  return signs;
}

/// One more must matter in the opening as often as not, or now and then all over; to be where a
/// distance is measured to must matter as often as not all over.
int PayoffProbe::sign_of_one_more(const std::vector<RoleVotes>& put, std::size_t role,
                                  Reading reading) const {
  Votes all;
  for (const RoleVotes& votes : put) {
    all.raised += votes[role].raised;
    all.lowered += votes[role].lowered;
    all.same += votes[role].same;
  }
  const bool matters_at_first = !put.empty() && put.front()[role].is_often(kOftenAtFirst);
  const bool matters = reading == Reading::kDistance
                           ? all.is_often(kOftenMoved)
                           : matters_at_first || all.is_often(kOftenAnywhere);
  return matters ? sign_of(all.raised, all.lowered) : 0;
}

void PayoffProbe::vote(const Goals& with, const Goals& without, RoleVotes& votes) const {
  for (std::size_t r = 0; r < role_count_; ++r) {
    if (!with[r] || !without[r]) continue;
    if (*with[r] > *without[r]) ++votes[r].raised;
    if (*with[r] < *without[r]) ++votes[r].lowered;
    if (*with[r] == *without[r]) ++votes[r].same;
  }
}

void PayoffProbe::take_away(const Feature& feature, const BaseState& state, RoleVotes& votes) {
  Facts rest;
  for (const std::string& fact : state.facts) {
    const auto& [shape, leaves] = parts_.at(fact);
    if (shape != feature.expression.shape || !feature.expression.matches(leaves)) {
      rest.push_back(fact);
    }
  }
  if (rest.size() == state.facts.size()) return;
  vote(state.goals, goals(rest), votes);
}

void PayoffProbe::put_in(const Feature& feature, const BaseState& state, RoleVotes& votes) {
  for (const Facts& facts : states_with(feature, state)) {
    vote(goals(facts), state.goals, votes);
  }
}

/// States that have a little more of what the feature counts, or stand nearer to its aim.
std::vector<PayoffProbe::Facts> PayoffProbe::states_with(const Feature& feature,
                                                         const BaseState& state) const {
  std::vector<Facts> states;
  if (feature.reading == Reading::kPartial) {
    for (const auto& instance : *feature.instances) {
      if (states.size() == kPutIn) break;
      Facts& facts = states.emplace_back(state.facts);
      facts.insert(facts.end(), instance.begin(), instance.end());
    }
    return states;
  }
  if (feature.reading == Reading::kDistance) {
    for (std::size_t i = 0; i < state.facts.size() && states.size() < kPutIn; ++i) {
      auto [shape, leaves] = parts_.at(state.facts[i]);
      if (shape != feature.expression.shape || feature.weight_of(leaves) == 0) continue;
      const Thing aim = feature.expression.where
                            ? *feature.expression.where->begin()
                            : feature.expression.constants[feature.freed.front()];
      const std::vector<std::string> aims = split(aim);
      for (std::size_t k = 0; k < feature.freed.size(); ++k) leaves[feature.freed[k]] = aims[k];
      Facts& facts = states.emplace_back(state.facts);
      facts[i] = with_leaves(state.facts[i], leaves);
    }
    return states;
  }
  const auto found = facts_by_shape_.find(feature.expression.shape);
  if (found == facts_by_shape_.end()) return states;
  std::vector<std::string> fitting;
  for (const std::string& fact : found->second) {
    if (!feature.expression.matches(parts_.at(fact).second)) continue;
    if (std::ranges::find(state.facts, fact) == state.facts.end()) fitting.push_back(fact);
  }
  const std::size_t stride = fitting.size() / kPutIn + 1;  // from all over, whatever their order
  for (std::size_t i = stride / 2; i < fitting.size(); i += stride) {
    states.emplace_back(state.facts).push_back(fitting[i]);
  }
  return states;
}

}  // namespace rulewise::insight

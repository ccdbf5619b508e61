#include "insight/model/payoff_probe.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "base/random.h"
#include "base/time_up.h"
#include "insight/model/feature_table.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kStates = 2'048;
constexpr std::size_t kFirstLook = 32;          // states, then twice as many until all are seen
constexpr std::size_t kTries = 8 * kStates;     // to find them
constexpr std::uint64_t kMaxSteps = 5'000'000;  // for one question to the rules
constexpr std::size_t kPutInAtFirst = 64;       // facts put into the opening, one in other states
constexpr double kOftenTaken = 0.2;
constexpr double kOftenAtFirst = 0.9;
constexpr double kOftenAnywhere = 0.25;
constexpr double kOftenMoved = 0.4;  // below a half: where turns decide, that is what comes out
constexpr double kClear = 0.8;       // of what matters, for a sign
constexpr double kDeviations = 2.7;  // 95 % over seven looks (Bonferroni)

/// Whether a share of so many states lies on its side of the limit beyond chance.
bool is_beyond_doubt(double share, double limit, double states) {
  return std::abs(share - limit) > kDeviations * std::sqrt(limit * (1 - limit) / states);
}

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

/// So many of a number of things, by lot, and others for other turns: things that stand in order
/// have a pattern, and every so manieth of them may be all of one row.
std::vector<std::size_t> picked(std::size_t count, std::size_t most, std::size_t turn) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  base::Random random(turn);
  for (std::size_t i = 0; i < std::min(count, most); ++i) {
    std::swap(numbers[i], numbers[i + random.below(static_cast<std::uint32_t>(count - i))]);
  }
  numbers.resize(std::min(count, most));
  return numbers;
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
  for (auto& [shape, facts] : facts_by_shape_) std::ranges::sort(facts);
  std::erase_if(known_, [](const auto& entry) { return !entry.second.is_closed; });
  add_states(sample, seed);
}

/// The opening and others, each once and evenly by who has a choice: what matters to the side to
/// move alone must not look one-sided.
void PayoffProbe::add_states(const Sample& sample, std::uint64_t seed) {
  base::Random random(seed);
  add_state(sample, 0, 0);
  std::map<std::vector<bool>, std::size_t> chosen;
  std::set<std::pair<std::size_t, std::size_t>> taken{{0, 0}};
  const std::size_t fair = kStates / std::max<std::size_t>(1, std::min(role_count_, kStates));
  for (std::size_t tries = 0; tries < kTries && states_.size() < kStates; ++tries) {
    if (sample.games.empty()) return;
    const auto game = random.below(static_cast<std::uint32_t>(sample.games.size()));
    const SampledGame& played = sample.games[game];
    const std::size_t open = played.states.size() - (played.goals.empty() ? 0 : 1);
    if (open == 0) continue;
    const auto index = random.below(static_cast<std::uint32_t>(open));
    if (!taken.emplace(game, index).second) continue;
    std::vector<bool> choosers;
    for (const std::uint32_t moves : played.states[index].choices) choosers.push_back(moves > 1);
    if (chosen[choosers]++ < fair) add_state(sample, game, index);
  }
}

void PayoffProbe::add_state(const Sample& sample, std::size_t game, std::size_t index) {
  if (game >= sample.games.size() || index >= sample.games[game].states.size()) return;
  BaseState& base = states_.emplace_back();
  for (const FactId fact : sample.games[game].states[index].facts) {
    base.facts.emplace_back(sample.facts.text(fact));
  }
}

const PayoffProbe::Goals& PayoffProbe::goals_of(BaseState& state) const {
  if (state.goals.empty()) state.goals = goals(state.facts);
  return state.goals;
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

void PayoffProbe::ask(const std::vector<const Feature*>& features, const base::Deadline& deadline) {
  for (std::size_t look = kFirstLook; look <= kStates; look *= 2) {
    const std::size_t states = std::min(look, states_.size());
    if (look >= 2 * std::max(states, kFirstLook)) return;  // all were looked at
    for (const Feature* feature : features) {
      Inquiry& inquiry = known_.try_emplace(feature->key()).first->second;
      if (inquiry.is_closed) continue;
      look_further(*feature, inquiry, states, deadline);
      if (base::is_up(deadline)) return;
    }
  }
}

/// What more states tell, to so many in all.
void PayoffProbe::look_further(const Feature& feature, Inquiry& inquiry, std::size_t states,
                               const base::Deadline& deadline) {
  inquiry.evidence.resize(role_count_);
  for (; inquiry.states < states; ++inquiry.states) {
    if (base::is_up(deadline)) return;
    RoleVotes taken(role_count_);
    BaseState& state = states_[inquiry.states];
    if (feature.reading == Reading::kCount) taken = take_away(feature, state);
    const RoleVotes put = put_in(feature, inquiry.states);
    for (std::size_t r = 0; r < role_count_; ++r) {
      Evidence& evidence = inquiry.evidence[r];
      if (inquiry.states == 0) evidence.put_at_first = put[r];
      evidence.taken.add(taken[r]);
      if (put[r].all > 0) evidence.put.add(put[r]);
    }
  }
  conclude(feature.reading, inquiry);
}

void PayoffProbe::conclude(Reading reading, Inquiry& inquiry) const {
  inquiry.is_closed = true;
  inquiry.signs = {};
  const int nearer = reading == Reading::kDistance ? -1 : 1;
  for (const Evidence& evidence : inquiry.evidence) {
    const auto sign = sign_of(evidence, reading, inquiry.states == states_.size());
    inquiry.is_closed = inquiry.is_closed && sign.has_value();
    const int taken = evidence.taken.lean();
    inquiry.signs.signs.push_back(nearer * sign.value_or(0));
    inquiry.signs.leans.push_back(nearer * (taken != 0 ? taken : evidence.put.lean()));
  }
}

PayoffSigns PayoffProbe::signs_of(const Feature& feature) const {
  const auto found = known_.find(feature.key());
  if (found != known_.end() && !found->second.signs.signs.empty()) return found->second.signs;
  return {std::vector<int>(role_count_, 0), std::vector<int>(role_count_, 0)};
}

bool PayoffSigns::is_everybodys() const {
  const auto is_first = [&](int lean) { return lean == leans.front(); };
  return std::ranges::all_of(leans, is_first);
}

/// All games begin with the opening, so one more that nearly always matters there is enough,
/// whatever the sample. Else one more must matter now and then all over, and to be where a distance
/// is measured to as often as not.
std::optional<int> PayoffProbe::sign_of(const Evidence& evidence, Reading reading, bool is_last) {
  const bool is_distance = reading == Reading::kDistance;
  Tally first;
  first.add(evidence.put_at_first);
  if (!is_distance && first.is_often(kOftenAtFirst) && first.sign() != 0) return first.sign();
  const bool is_settled = evidence.taken.is_settled(kOftenTaken);
  if (!is_settled && !is_last) return std::nullopt;
  if (is_settled && evidence.taken.is_often(kOftenTaken) && evidence.taken.sign() != 0) {
    return evidence.taken.sign();
  }
  const double part = is_distance ? kOftenMoved : kOftenAnywhere;
  if (!evidence.put.is_settled(part)) return std::nullopt;
  return evidence.put.is_often(part) ? evidence.put.sign() : 0;
}

/// A state that has nothing to change counts as one that no change matters in.
void PayoffProbe::Tally::add(const Votes& votes) {
  ++states;
  if (votes.all == 0) return;
  raised += static_cast<double>(votes.raised) / votes.all;
  lowered += static_cast<double>(votes.lowered) / votes.all;
}

int PayoffProbe::Tally::sign() const {
  const double told = raised + lowered;
  if (raised > 0 && raised >= kClear * told) return 1;
  return lowered > 0 && lowered >= kClear * told ? -1 : 0;
}

bool PayoffProbe::Tally::is_settled(double part) const {
  const double told = raised + lowered;
  if (states < kFirstLook || !is_beyond_doubt(told / states, part, states)) return false;
  return !is_often(part) || (is_beyond_doubt(raised / told, kClear, told) &&
                             is_beyond_doubt(lowered / told, kClear, told));
}

void PayoffProbe::vote(const Goals& with, const Goals& without, RoleVotes& votes) const {
  for (std::size_t r = 0; r < role_count_; ++r) {
    if (!with[r] || !without[r]) continue;
    ++votes[r].all;
    if (*with[r] > *without[r]) ++votes[r].raised;
    if (*with[r] < *without[r]) ++votes[r].lowered;
  }
}

PayoffProbe::RoleVotes PayoffProbe::take_away(const Feature& feature, BaseState& state) const {
  RoleVotes votes(role_count_);
  Facts rest;
  for (const std::string& fact : state.facts) {
    const auto& [shape, leaves] = parts_.at(fact);
    if (shape != feature.expression.shape || !feature.expression.matches(leaves)) {
      rest.push_back(fact);
    }
  }
  if (rest.size() < state.facts.size()) vote(goals_of(state), goals(rest), votes);
  return votes;
}

PayoffProbe::RoleVotes PayoffProbe::put_in(const Feature& feature, std::size_t index) {
  RoleVotes votes(role_count_);
  BaseState& state = states_[index];
  for (const Facts& facts : states_with(feature, state, index == 0 ? kPutInAtFirst : 1, index)) {
    vote(goals(facts), goals_of(state), votes);
  }
  return votes;
}

std::vector<PayoffProbe::Facts> PayoffProbe::states_with(const Feature& feature,
                                                         const BaseState& state, std::size_t most,
                                                         std::size_t turn) const {
  std::vector<Facts> states;
  if (feature.reading == Reading::kPartial) {
    for (const std::size_t i : picked(feature.instances->size(), most, turn)) {
      const std::vector<std::string>& instance = (*feature.instances)[i];
      Facts& facts = states.emplace_back(state.facts);
      facts.insert(facts.end(), instance.begin(), instance.end());
    }
  } else if (feature.reading == Reading::kDistance) {
    const std::vector<std::size_t> travellers = travellers_in(feature, state);
    for (const std::size_t i : picked(travellers.size(), most, turn)) {
      Facts& facts = states.emplace_back(state.facts);
      facts[travellers[i]] = at_aim(feature, facts[travellers[i]]);
    }
  } else if (const auto found = facts_by_shape_.find(feature.expression.shape);
             found != facts_by_shape_.end()) {
    std::vector<const std::string*> fitting;
    for (const std::string& fact : found->second) {
      if (!feature.expression.matches(parts_.at(fact).second)) continue;
      if (std::ranges::find(state.facts, fact) == state.facts.end()) fitting.push_back(&fact);
    }
    for (const std::size_t i : picked(fitting.size(), most, turn)) {
      states.emplace_back(state.facts).push_back(*fitting[i]);
    }
  }
  return states;
}

/// Which facts of the state are some way from the aim.
std::vector<std::size_t> PayoffProbe::travellers_in(const Feature& feature,
                                                    const BaseState& state) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < state.facts.size(); ++i) {
    const auto& [shape, leaves] = parts_.at(state.facts[i]);
    if (shape == feature.expression.shape && feature.weight_of(leaves) != 0) found.push_back(i);
  }
  return found;
}

/// The fact where the distance is measured to.
std::string PayoffProbe::at_aim(const Feature& feature, const std::string& fact) const {
  std::vector<std::string> leaves = parts_.at(fact).second;
  const Thing aim = feature.expression.where ? *feature.expression.where->begin()
                                             : feature.expression.constants[feature.freed.front()];
  const std::vector<std::string> aims = split(aim);
  for (std::size_t k = 0; k < feature.freed.size(); ++k) leaves[feature.freed[k]] = aims[k];
  return with_leaves(fact, leaves);
}

}  // namespace rulewise::insight

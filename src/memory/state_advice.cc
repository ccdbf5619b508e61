#include "memory/state_advice.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/random.h"
#include "game/playout.h"
#include "insight/advice/state_knowledge.h"

namespace rulewise::memory {
namespace {

using insight::FactCount;

constexpr double kSame = 0.999;         // correlation of two that say the same
constexpr std::size_t kStates = 1'000;  // of random games, to measure by

/// A count in bases alone, facts that hold in every state counted already; nothing if it adds the
/// same to all states.
std::optional<FactCount> in_bases(FactCount count, std::size_t bases) {
  const auto is_always = [&](std::uint32_t fact) { return fact >= bases; };
  if (std::ranges::any_of(count.closers, is_always)) return std::nullopt;
  if (std::ranges::any_of(count.turns, is_always)) count.turns.clear();
  const std::size_t always = std::erase_if(count.facts, is_always);
  count.worth.erase(count.worth.begin(), count.worth.begin() + static_cast<std::ptrdiff_t>(always));
  for (auto* sort : {&count.facts, &count.closers, &count.turns}) {
    std::ranges::sort(*sort);
    if (sort->size() > StateAdvice::kMostOfASort) return std::nullopt;
  }
  const bool tells = std::ranges::any_of(count.worth, [](float worth) { return worth != 0; });
  return tells && !count.facts.empty() ? std::optional(std::move(count)) : std::nullopt;
}

/// Sites as they are found, each set of facts once.
class SiteList {
 public:
  explicit SiteList(std::size_t most) : most_(most) {}

  /// False, having added nothing, where they are too many.
  bool add(std::uint32_t advisor, const std::vector<FactCount>& counts) {
    std::size_t new_ones = 0;
    std::set<Row> groups = groups_;
    for (const FactCount& count : counts) {
      new_ones += numbers_.contains(key_of(count)) ? 0 : 1;
      groups.insert(count.turns);
    }
    if (sites_.size() + new_ones > most_ || groups.size() > StateAdvice::kMostGroups) return false;
    groups_ = std::move(groups);
    for (const FactCount& count : counts) add(advisor, count);
    return true;
  }
  std::vector<AdviceSite> take() { return std::move(sites_); }

 private:
  using Row = std::vector<std::uint32_t>;
  using Key = std::tuple<Row, Row, Row>;
  static Key key_of(const FactCount& count) { return {count.facts, count.closers, count.turns}; }

  void add(std::uint32_t advisor, const FactCount& count) {
    const auto [found, is_new] = numbers_.try_emplace(key_of(count), sites_.size());
    if (is_new) sites_.push_back({count.facts, count.closers, count.turns});
    std::vector<AdviceSite::Part>& parts = sites_[found->second].parts;
    const auto mine = std::ranges::find(parts, advisor, &AdviceSite::Part::advisor);
    if (mine == parts.end()) {
      parts.push_back({advisor, count.worth});
    } else {
      for (std::size_t n = 0; n < count.worth.size(); ++n) mine->worth[n] += count.worth[n];
    }
  }

  std::size_t most_;
  std::vector<AdviceSite> sites_;
  std::map<Key, std::size_t> numbers_;
  std::set<Row> groups_{{}};  // what they wait for
};

std::vector<game::State> drawn_states(const game::Game& game, std::uint64_t seed) {
  constexpr std::size_t kLongestGame = 200;
  base::Random random(seed);
  std::vector<game::State> states;
  game::JointMove moves;
  while (states.size() < kStates) {
    game::State state = game.initial_state();
    for (std::size_t ply = 0; ply < kLongestGame && !game.is_terminal(state); ++ply) {
      states.push_back(state);
      if (!game::choose_joint_move(game, state, random, moves)) break;
      state = game.successor(state, moves);
    }
    if (states.empty()) break;  // it begins with its end
  }
  return states;
}

/// The sums of all sites in a state, by looking at each.
std::vector<std::uint32_t> sums_in(const StateAdvice& advice, const game::State& state) {
  const auto count = [&](const std::vector<std::uint32_t>& facts) {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        facts, [&](std::uint32_t base) { return (state[base / 64] >> (base % 64) & 1U) != 0; }));
  };
  std::vector<std::uint32_t> sums;
  for (const AdviceSite& site : advice.sites()) {
    sums.push_back(StateAdvice::kFact * count(site.facts) +
                   StateAdvice::kCloser * count(site.closers));
  }
  return sums;
}

/// What an advisor said of the states, its mean taken off and as long as one that varies by one.
struct Said {
  std::vector<double> values;
  double mean = 0;
  double deviation = 0;
};

std::vector<Said> said_of(const StateAdvice& advice, const std::vector<game::State>& states) {
  std::vector<Said> said(advice.advisors().size());
  std::vector<float> values;
  for (const game::State& state : states) {
    advice.list(sums_in(advice, state), advice.speaking(state.view()), values);
    for (std::size_t a = 0; a < said.size(); ++a) said[a].values.push_back(values[a]);
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, states.size()));
  for (Said& one : said) {
    for (const double value : one.values) one.mean += value / count;
    for (double& value : one.values) {
      value -= one.mean;
      one.deviation += value * value / count;
    }
    one.deviation = std::sqrt(one.deviation);
  }
  return said;
}

bool says_the_same(const Said& one, const Said& other) {
  double sum = 0;
  for (std::size_t i = 0; i < one.values.size(); ++i) sum += one.values[i] * other.values[i];
  const double scale = one.deviation * other.deviation * static_cast<double>(one.values.size());
  return std::abs(sum) > kSame * scale;
}

/// Those that vary and say what none before them said.
std::vector<std::uint32_t> telling(const std::vector<Said>& said) {
  constexpr double kLeast = 1e-4;
  std::vector<std::uint32_t> kept;
  for (std::uint32_t a = 0; a < said.size(); ++a) {
    const bool is_new = std::ranges::none_of(
        kept, [&](std::uint32_t other) { return says_the_same(said[a], said[other]); });
    if (said[a].deviation > kLeast && is_new) kept.push_back(a);
  }
  return kept;
}

/// Those that tell something, all alike loud.
StateAdvice made_alike(const StateAdvice& found, const std::vector<Said>& said) {
  const std::vector<std::uint32_t> kept = telling(said);
  std::vector<NamedAdvice> advisors;
  std::map<std::uint32_t, std::uint32_t> number_of;
  for (const std::uint32_t a : kept) {
    number_of.emplace(a, static_cast<std::uint32_t>(advisors.size()));
    NamedAdvice advisor = found.advisors()[a];
    advisor.centre = static_cast<float>(StateAdvice::kLoudness * said[a].mean / said[a].deviation);
    advisors.push_back(std::move(advisor));
  }
  std::vector<AdviceSite> sites;
  for (AdviceSite site : found.sites()) {
    std::vector<AdviceSite::Part> parts;
    for (AdviceSite::Part& part : site.parts) {
      const auto number = number_of.find(part.advisor);
      if (number == number_of.end()) continue;
      const auto scale = static_cast<float>(StateAdvice::kLoudness / said[part.advisor].deviation);
      for (float& worth : part.worth) worth *= scale;
      parts.push_back({number->second, std::move(part.worth)});
    }
    site.parts = std::move(parts);
    if (!site.parts.empty()) sites.push_back(std::move(site));
  }
  return {std::move(advisors), std::move(sites)};
}

}  // namespace

StateAdvice::StateAdvice(std::vector<NamedAdvice> advisors, std::vector<AdviceSite> sites)
    : advisors_(std::move(advisors)), sites_(std::move(sites)), turns_(1) {
  assert(fits(sites_));
  std::uint32_t rows = 0;
  for (const AdviceSite& site : sites_) {
    const auto group = std::ranges::find(turns_, site.turns);
    group_.push_back(static_cast<std::uint8_t>(group - turns_.begin()));
    if (group == turns_.end()) turns_.push_back(site.turns);
    is_idle_.push_back(std::ranges::all_of(
        site.parts, [](const AdviceSite::Part& part) { return part.worth.front() == 0; }));
    first_row_.push_back(rows);
    rows += static_cast<std::uint32_t>(site.facts.size()) + 1;
    first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
    for (const AdviceSite::Part& part : site.parts) {
      parts_.push_back({part.advisor, static_cast<std::uint32_t>(worth_.size())});
      worth_.insert(worth_.end(), part.worth.begin(), part.worth.end());
    }
  }
  first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
}

void StateAdvice::weigh(const float* weights, std::vector<float>& rows) const {
  rows.clear();
  for (std::size_t site = 0; site < sites_.size(); ++site) {
    const std::size_t size = sites_[site].facts.size() + 1;
    const std::size_t first = rows.size();
    rows.resize(first + size, 0);
    for (std::uint32_t p = first_part_[site]; p < first_part_[site + 1]; ++p) {
      const float weight = weights[parts_[p].advisor];
      const float* const worth = worth_.data() + parts_[p].first;
      for (std::size_t n = 0; n < size; ++n) rows[first + n] += weight * worth[n];
    }
  }
}

bool StateAdvice::fits(const std::vector<AdviceSite>& sites) {
  std::set<std::vector<std::uint32_t>> groups{{}};
  for (const AdviceSite& site : sites) groups.insert(site.turns);
  return groups.size() <= kMostGroups;
}

StateAdvice::Groups StateAdvice::speaking(std::span<const std::uint64_t> state) const {
  Groups groups{true};
  for (std::size_t group = 1; group < turns_.size(); ++group) {
    groups[group] = std::ranges::any_of(turns_[group], [&](std::uint32_t base) {
      return (state[base / 64] >> (base % 64) & 1U) != 0;
    });
  }
  return groups;
}

double StateAdvice::offset(const float* weights) const {
  double sum = 0;
  for (std::size_t a = 0; a < advisors_.size(); ++a) {
    sum -= static_cast<double>(weights[a] * advisors_[a].centre);
  }
  return sum;
}

void StateAdvice::list(std::span<const std::uint32_t> sums, const Groups& groups,
                       std::vector<float>& values) const {
  values.clear();
  for (const NamedAdvice& advisor : advisors_) values.push_back(-advisor.centre);
  for (std::size_t site = 0; site < sites_.size(); ++site) {
    if (sums[site] == 0 && is_idle_[site] != 0) continue;
    if (sums[site] >= kCloser || !groups[group_[site]]) continue;
    for (std::uint32_t p = first_part_[site]; p < first_part_[site + 1]; ++p) {
      values[parts_[p].advisor] += worth_[parts_[p].first + sums[site]];
    }
  }
}

StateAdvice find_advice(const gdl::Rules& rules, const machine::NetGame& game,
                        const insight::Structure& structure, std::uint64_t seed,
                        const AdviceLimits& limits) {
  const insight::RuleAdvice known =
      insight::rule_advice(rules, game, structure, nullptr, limits.max_seconds);
  SiteList sites(limits.max_sites);
  std::vector<NamedAdvice> advisors;
  for (const auto& advisor : known.advisors) {
    std::vector<FactCount> counts;
    if (!advisor->add_counts(*known.tables, game::Role(0), counts)) continue;
    std::vector<FactCount> in_net;
    for (FactCount& count : counts) {
      if (auto own = in_bases(std::move(count), game.net().base_count())) {
        in_net.push_back(*std::move(own));
      }
    }
    if (in_net.empty()) continue;
    if (!sites.add(static_cast<std::uint32_t>(advisors.size()), in_net)) continue;
    advisors.push_back({advisor->name(), advisor->advice().sentence, 0,
                        advisor->family() == insight::Family::kMetagamer});
  }
  const StateAdvice found(std::move(advisors), sites.take());
  return made_alike(found, said_of(found, drawn_states(game, seed)));
}

}  // namespace rulewise::memory

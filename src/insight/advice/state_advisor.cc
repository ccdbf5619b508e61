#include "insight/advice/state_advisor.h"

#include <algorithm>
#include <array>

namespace rulewise::insight {
namespace {

double for_role(double measure, int owner, float others, game::Role role) {
  return measure * (owner == static_cast<int>(role.index()) ? 1.0 : others);
}

constexpr std::array<double, kNeedsCounted> kNearness{40, 5, 0.625, 0.078125, 0.009765625};

/// Whether the role is on turn, as far as a fact tells.
GateSum::Wire on_turn(const SceneTables& tables, int role, GateSum& sum) {
  std::vector<GateSum::Wire> wires;
  for (const std::uint32_t fact : tables.turns[static_cast<std::size_t>(role)]) {
    wires.push_back(sum.fact(fact));
  }
  return sum.any(wires);
}

/// An instance of a pattern in gates: whether nothing rules it out, and how much of it is there.
struct InstanceWires {
  GateSum::Wire is_open;
  std::vector<GateSum::Wire> count;

  InstanceWires(const PatternInstance& instance, GateSum& sum) {
    std::vector<GateSum::Wire> wires;
    for (const std::uint32_t fact : instance.facts) wires.push_back(sum.fact(fact));
    count = sum.count(wires);
    wires.clear();
    for (const std::uint32_t fact : instance.closers) wires.push_back(sum.fact(fact));
    is_open = !sum.any(wires);
  }
};

/// The role's own number less the mean of the others'.
template <class Number>
double lead(std::size_t roles, game::Role role, const Number& number) {
  if (roles < 2) return number(role);
  double others = 0;
  for (std::size_t r = 0; r < roles; ++r) {
    if (r != role.index()) others += number(game::Role(r));
  }
  return number(role) - others / static_cast<double>(roles - 1);
}

}  // namespace

std::string_view name_of(Family family) {
  switch (family) {
    case Family::kOgre: return "ogre";
    case Family::kMetagamer: return "metagamer";
    case Family::kClune: return "clune";
    case Family::kOutcomes: return "outcomes";
  }
  return "ogre";
}

double FactAdvisor::value(const StateScene& scene, game::Role role) const {
  double sum = 0;
  for (const FactWorth& worth : worth_) {
    if (scene.holds(worth.fact)) sum += worth.for_role(role);
  }
  return sum;
}

double LineAdvisor::value(const StateScene& scene, game::Role role) const {
  double pairs = 0;
  for (const std::vector<std::uint32_t>& line : lines_) {
    double count = 0;
    for (const std::uint32_t fact : line) count += scene.holds(fact) ? 1 : 0;
    pairs += count * (count - 1) / 2;
  }
  return for_role(pairs, owner_, others_, role);
}

double PatternAdvisor::value(const StateScene& scene, game::Role role) const {
  if (only_on_turn_ && !scene.is_on_turn(game::Role(static_cast<std::size_t>(owner_)))) return 0;
  const PatternCount& count = scene.pattern(pattern_);
  return for_role(needs_ == kPart ? count.part : count.needs[needs_], owner_, others_, role);
}

double RaceAdvisor::value(const StateScene& scene, game::Role role) const {
  double sum = 0;
  for (const auto& [pattern, owner] : goals_) {
    const std::size_t tempo = scene.is_on_turn(game::Role(static_cast<std::size_t>(owner))) ? 1 : 0;
    const PatternCount& count = scene.pattern(pattern);
    double near = 0;
    for (std::size_t lacks = 0; lacks < kNeedsCounted; ++lacks) {
      near += kNearness[lacks - std::min(tempo, lacks)] * count.needs[lacks];
    }
    sum += owner == static_cast<int>(role.index()) ? near : -near;
  }
  return sum;
}

bool RaceAdvisor::add_gates(const SceneTables& tables, game::Role role, double weight,
                            GateSum& sum) const {
  for (const auto& [pattern, owner] : goals_) {
    const double own = owner == static_cast<int>(role.index()) ? weight : -weight;
    const GateSum::Wire tempo = on_turn(tables, owner, sum);
    for (const PatternInstance& instance : tables.patterns.instances_of(pattern)) {
      const InstanceWires wires(instance, sum);
      const std::size_t size = instance.facts.size();
      for (std::size_t lacks = 0; lacks < kNeedsCounted && lacks < size; ++lacks) {
        const GateSum::Wire is_so =
            sum.all(wires.is_open, sum.is(wires.count, static_cast<std::uint32_t>(size - lacks)));
        sum.add(is_so, own * kNearness[lacks]);
        if (lacks == 0) continue;
        sum.add(sum.all(is_so, tempo), own * (kNearness[lacks - 1] - kNearness[lacks]));
      }
    }
  }
  return true;
}

bool RaceAdvisor::add_counts(const SceneTables& tables, game::Role role,
                             std::vector<FactCount>& counts) const {
  for (const auto& [pattern, owner] : goals_) {
    const float own = owner == static_cast<int>(role.index()) ? 1 : -1;
    const std::vector<std::uint32_t>& turns = tables.turns[static_cast<std::size_t>(owner)];
    for (const PatternInstance& instance : tables.patterns.instances_of(pattern)) {
      const std::size_t size = instance.facts.size();
      FactCount waiting{instance.facts, std::vector<float>(size + 1, 0), instance.closers};
      FactCount tempo = waiting;  // what being on turn adds
      for (std::size_t lacks = 0; lacks < kNeedsCounted && lacks < size; ++lacks) {
        waiting.worth[size - lacks] = own * static_cast<float>(kNearness[lacks]);
        if (lacks == 0) continue;
        tempo.worth[size - lacks] =
            own * static_cast<float>(kNearness[lacks - 1] - kNearness[lacks]);
      }
      counts.push_back(std::move(waiting));
      tempo.turns = turns;
      if (!turns.empty()) counts.push_back(std::move(tempo));
    }
  }
  return true;
}

bool FactAdvisor::add_counts(const SceneTables& /*tables*/, game::Role role,
                             std::vector<FactCount>& counts) const {
  for (const FactWorth& worth : worth_) {
    counts.push_back({{worth.fact}, {0, static_cast<float>(worth.for_role(role))}});
  }
  return true;
}

bool LineAdvisor::add_counts(const SceneTables& /*tables*/, game::Role role,
                             std::vector<FactCount>& counts) const {
  for (const std::vector<std::uint32_t>& line : lines_) {
    FactCount& count = counts.emplace_back();
    count.facts = line;
    for (std::size_t n = 0; n <= line.size(); ++n) {
      const double pairs = n < 2 ? 0 : static_cast<double>(n * (n - 1)) / 2;
      count.worth.push_back(static_cast<float>(for_role(pairs, owner_, others_, role)));
    }
  }
  return true;
}

bool PatternAdvisor::add_counts(const SceneTables& tables, game::Role role,
                                std::vector<FactCount>& counts) const {
  if (needs_ == kPart) return false;  // of the best instance: no sum
  const auto own = static_cast<float>(for_role(1, owner_, others_, role));
  const std::vector<std::uint32_t> turns =
      only_on_turn_ ? tables.turns[static_cast<std::size_t>(owner_)] : std::vector<std::uint32_t>();
  if (only_on_turn_ && turns.empty()) return true;  // never
  for (const PatternInstance& instance : tables.patterns.instances_of(pattern_)) {
    const std::size_t size = instance.facts.size();
    if (size <= needs_) continue;
    FactCount count{instance.facts, std::vector<float>(size + 1, 0), instance.closers, turns};
    count.worth[size - needs_] = own;
    counts.push_back(std::move(count));
  }
  return true;
}

bool FactAdvisor::add_gates(const SceneTables& /*tables*/, game::Role role, double weight,
                            GateSum& sum) const {
  for (const FactWorth& worth : worth_) {
    sum.add(sum.fact(worth.fact), weight * worth.for_role(role));
  }
  return true;
}

/// Of a number with bits b, n (n - 1) / 2 is the sum of what each bit and each two bits add.
bool LineAdvisor::add_gates(const SceneTables& /*tables*/, game::Role role, double weight,
                            GateSum& sum) const {
  const double own = for_role(weight, owner_, others_, role);
  for (const std::vector<std::uint32_t>& line : lines_) {
    std::vector<GateSum::Wire> wires;
    for (const std::uint32_t fact : line) wires.push_back(sum.fact(fact));
    const std::vector<GateSum::Wire> count = sum.count(wires);
    for (std::size_t i = 0; i < count.size(); ++i) {
      const double size = static_cast<double>(std::uint64_t{1} << i);
      if (i > 0) sum.add(count[i], own * size * (size - 1) / 2);
      for (std::size_t k = 0; k < i; ++k) {
        sum.add(sum.all(count[i], count[k]),
                own * size * static_cast<double>(std::uint64_t{1} << k));
      }
    }
  }
  return true;
}

bool PatternAdvisor::add_gates(const SceneTables& tables, game::Role role, double weight,
                               GateSum& sum) const {
  const double own = for_role(weight, owner_, others_, role);
  const GateSum::Wire counts = only_on_turn_ ? on_turn(tables, owner_, sum) : sum.yes();
  const std::vector<PatternInstance> instances = tables.patterns.instances_of(pattern_);
  const std::size_t size = instances.front().facts.size();
  const auto differs = [&](const PatternInstance& i) { return i.facts.size() != size; };
  if (needs_ == kPart && std::ranges::any_of(instances, differs)) return false;
  std::vector<std::vector<GateSum::Wire>> filled(size + 1);  // by how many, for the part
  for (const PatternInstance& instance : instances) {
    const InstanceWires wires(instance, sum);
    const GateSum::Wire is_open = sum.all(counts, wires.is_open);
    if (needs_ == kPart) {
      for (std::uint32_t n = 1; n <= size; ++n) {
        filled[n].push_back(sum.all(is_open, sum.at_least(wires.count, n)));
      }
    } else if (instance.facts.size() > needs_) {
      const auto has = static_cast<std::uint32_t>(instance.facts.size() - needs_);
      sum.add(sum.all(is_open, sum.is(wires.count, has)), own);
    }
  }
  if (needs_ != kPart) return true;
  for (const auto& some : filled) sum.add(sum.any(some), own / static_cast<double>(size));
  return true;
}

double MovesAdvisor::value(const StateScene& scene, game::Role role) const {
  return lead(scene.game().role_count(), role, [&](game::Role r) { return scene.moves(r); });
}

double PayoffAdvisor::value(const StateScene& scene, game::Role role) const {
  return lead(scene.game().role_count(), role, [&](game::Role r) { return scene.payoff(r); });
}

double ModelAdvisor::value(const StateScene& scene, game::Role role) const {
  return scene.model_value(role) - 50;
}

namespace {

/// Calls `visit(owner, worth)` for every two pieces of different owners: what the second is worth,
/// times how often the first could take it when they stood so.
template <class Visit>
void for_each_threat(const StateScene& scene, const ThreatAdvisor::Table& table,
                     const Visit& visit) {
  const auto& standings = scene.tables().standings;
  for (const std::uint32_t a : scene.facts()) {
    if (!standings[a].place.is_valid()) continue;
    const std::size_t kind = standings[a].kind.index();
    if (table.owners[kind] == kNobody) continue;
    const float* from =
        table.chance.data() + (kind * table.places + standings[a].place.index()) * table.places;
    for (const std::uint32_t b : scene.facts()) {
      if (!standings[b].place.is_valid()) continue;
      const std::size_t other = standings[b].kind.index();
      if (table.owners[other] == kNobody || table.owners[other] == table.owners[kind]) continue;
      visit(table.owners[kind], from[standings[b].place.index()] * table.values[other]);
    }
  }
}

}  // namespace

double ThreatAdvisor::value(const StateScene& scene, game::Role role) const {
  const double share = share_of_others(scene.game().role_count(), 0);
  double sum = 0;
  for_each_threat(scene, *table_, [&](int owner, double worth) {
    sum += owner == static_cast<int>(role.index()) ? worth : share * worth;
  });
  return sum;
}

bool ThreatAdvisor::add_counts(const SceneTables& tables, game::Role role,
                               std::vector<FactCount>& counts) const {
  const auto& standings = tables.standings;
  const float share = share_of_others(tables.turns.size(), 0);
  const auto owner_of = [&](std::uint32_t fact) {
    const BoardView::Standing& standing = standings[fact];
    return standing.place.is_valid() ? table_->owners[standing.kind.index()] : kNobody;
  };
  for (std::uint32_t a = 0; a < standings.size(); ++a) {
    const int owner = owner_of(a);
    if (owner == kNobody) continue;
    const float own = owner == static_cast<int>(role.index()) ? 1 : share;
    const std::size_t row = standings[a].kind.index() * table_->places + standings[a].place.index();
    for (std::uint32_t b = 0; b < standings.size(); ++b) {
      const int other = owner_of(b);
      if (other == kNobody || other == owner) continue;
      const float chance = table_->chance[row * table_->places + standings[b].place.index()];
      const float worth = own * chance * table_->values[standings[b].kind.index()];
      if (worth != 0) counts.push_back({{a, b}, {0, 0, worth}});
    }
  }
  return true;
}

double CaptureAdvisor::value(const StateScene& scene, game::Role role) const {
  std::vector<double> most(scene.game().role_count(), 0);
  for_each_threat(scene, *table_, [&](int owner, double worth) {
    double& best = most[static_cast<std::size_t>(owner)];
    best = std::max(best, worth);
  });
  const double share = share_of_others(most.size(), 0);
  double sum = 0;
  for (std::size_t r = 0; r < most.size(); ++r) {
    if (!scene.is_on_turn(game::Role(r))) continue;
    sum += r == role.index() ? most[r] : share * most[r];
  }
  return sum;
}

}  // namespace rulewise::insight

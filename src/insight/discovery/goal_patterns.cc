#include "insight/discovery/goal_patterns.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "insight/discovery/goal_lines.h"
#include "insight/wording.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostPlacesNamed = 16;

class Reader {
 public:
  Reader(const Structure& structure, const logic::Net& net) : structure_(structure), net_(net) {
    std::unordered_map<std::string_view, std::uint32_t> bases;
    for (std::uint32_t i = 0; i < net.base_names.size(); ++i) bases.emplace(net.base_names[i], i);
    const Sample& sample = structure.sample;
    for (const SampledGame& game : sample.games) {
      if (game.goals.empty()) continue;
      std::vector<bool> last(net.base_count(), false);
      for (const FactId fact : game.states.back().facts) {
        const auto base = bases.find(sample.facts.text(fact));
        if (base != bases.end()) last[base->second] = true;
      }
      ends_.push_back({&game, std::move(last)});
    }
  }

  [[nodiscard]] GoalPattern read(const GoalLines& goal) const {
    GoalPattern pattern{goal.role, goal.pays, goal.lines.size()};
    pattern.is_all = goal.is_all;
    const auto [least, most] = std::ranges::minmax_element(goal.lines, {}, &Line::size);
    pattern.least_facts = least->size();
    pattern.most_facts = most->size();
    for (const std::uint32_t base : *least) pattern.example.push_back(net_.base_names[base]);
    for (const End& end : ends_) {
      const bool pays = end.game->goals[goal.role] == goal.pays;
      const bool has = std::ranges::any_of(goal.lines, [&](const Line& line) {
        return std::ranges::all_of(line, [&](std::uint32_t base) { return end.last[base]; });
      });
      ++(pays ? pattern.paid : pattern.others);
      if (has) ++(pays ? pattern.paid_with : pattern.others_with);
    }
    if (pattern.most_facts == 1) find_target(goal, pattern);
    return pattern;
  }

 private:
  using Line = std::vector<std::uint32_t>;
  struct End {
    const SampledGame* game;
    std::vector<bool> last;  // by base
  };

  void find_target(const GoalLines& goal, GoalPattern& pattern) const {
    if (!structure_.board) return;
    FactStore facts;
    std::set<std::string> places;
    std::optional<Kind> kind;
    for (const Line& line : goal.lines) {
      const FactId fact = facts.intern(net_.base_names[line.front()]);
      const auto standing = structure_.board->find(facts, fact);
      if (!standing || (kind && *kind != standing->kind)) return;
      kind = standing->kind;
      places.insert(structure_.board->places()[standing->place.index()]);
    }
    pattern.places.assign(places.begin(), places.end());
    pattern.thing = structure_.board->kinds()[kind->index()];
  }

  const Structure& structure_;
  const logic::Net& net_;
  std::vector<End> ends_;
};

std::string what_it_takes(const GoalPattern& pattern) {
  if (pattern.is_target()) {
    std::string places;
    for (std::size_t i = 0; i < std::min(pattern.places.size(), kMostPlacesNamed); ++i) {
      places += (i == 0 ? " (" : ", ") + pattern.places[i];
    }
    return pattern.thing + " on one of " + counted(pattern.sets, "place") + places +
           (pattern.places.size() > kMostPlacesNamed ? ", …)" : ")");
  }
  std::string text =
      "one of " + counted(pattern.sets, "set") + " of " + std::to_string(pattern.least_facts);
  if (pattern.most_facts > pattern.least_facts) text += " to " + std::to_string(pattern.most_facts);
  text += pattern.most_facts == 1 ? " fact, such as" : " facts, such as";
  for (const std::string& fact : pattern.example) text += ' ' + fact;
  return text;
}

}  // namespace

std::vector<GoalPattern> find_goal_patterns(const Structure& structure, const game::Game& game) {
  std::vector<GoalPattern> found;
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net == nullptr) return found;
  const Reader reader(structure, net->net());
  for (const GoalLines& goal : find_goal_lines(net->net())) {
    GoalPattern pattern = reader.read(goal);
    if (pattern.is_believed()) found.push_back(std::move(pattern));
  }
  return found;
}

std::string goal_sentence(const Structure& structure, const GoalPattern& pattern) {
  return structure.sample.roles[pattern.role] + " gets " + std::to_string(pattern.pays) + " by " +
         what_it_takes(pattern) + (pattern.is_all ? "" : ", or by other ways") +
         ": so it was at the end of " + counted(pattern.paid, "game") +
         " that paid it, all of them, and of " + std::to_string(pattern.others_with) + " of " +
         std::to_string(pattern.others) + " that did not.";
}

}  // namespace rulewise::insight

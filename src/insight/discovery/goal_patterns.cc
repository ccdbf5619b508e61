#include "insight/discovery/goal_patterns.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "insight/discovery/exclusions.h"
#include "insight/wording.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostPlacesNamed = 16;

constexpr std::size_t kMostEarlier = 2'000;  // states before the end that are looked at
constexpr std::size_t kMostTried = 24;       // of these, that a set is put into
constexpr std::size_t kMostExamples = 24;    // sets that are tried for an example

class Reader {
 public:
  Reader(const Structure& structure, const machine::NetGame& game)
      : structure_(structure), game_(game), net_(game.net()), exclusions_(game.net()) {
    const logic::Net& net = net_;
    for (std::uint32_t i = 0; i < net.base_names.size(); ++i) bases_.emplace(net.base_names[i], i);
    const Sample& sample = structure.sample;
    const std::size_t every = 1 + sample.states / kMostEarlier;
    std::size_t count = 0;
    for (const SampledGame& game : sample.games) {
      if (game.goals.empty()) continue;
      ends_.push_back({&game, bases_of(game.states.back())});
      for (std::size_t i = 0; i + 1 < game.states.size(); ++i) {
        if (count++ % every == 0) earlier_.push_back(bases_of(game.states[i]));
      }
    }
  }

  [[nodiscard]] GoalPattern read(GoalLines goal) const {
    drop_common(goal);
    GoalPattern pattern{goal.role, goal.pays, goal.lines.size()};
    pattern.is_all = goal.is_all;
    pattern.is_loose = goal.is_loose;
    const auto [least, most] = std::ranges::minmax_element(goal.lines, {}, &Line::size);
    pattern.least_facts = least->size();
    pattern.most_facts = most->size();
    for (const std::uint32_t base : example_of(goal)) {
      pattern.example.push_back(net_.base_names[base]);
    }
    for (const End& end : ends_) {
      const bool pays = end.game->goals[goal.role] == goal.pays;
      ++(pays ? pattern.paid : pattern.others);
      if (has_line(goal, end.last)) ++(pays ? pattern.paid_with : pattern.others_with);
    }
    for (const std::vector<bool>& state : earlier_) {
      ++pattern.earlier;
      pattern.earlier_with += has_line(goal, state) ? 1 : 0;
    }
    if (pattern.most_facts == 1) find_target(goal, pattern);
    const bool has_others = pattern.paid_with < pattern.paid && pattern.others_with == 0;
    if (pattern.is_loose && (pattern.paid == 0 || has_others)) try_sets(goal, pattern);
    return pattern;
  }

 private:
  using Line = std::vector<std::uint32_t>;
  struct End {
    const SampledGame* game;
    std::vector<bool> last;  // by base
  };

  [[nodiscard]] std::vector<bool> bases_of(const SampledState& state) const {
    std::vector<bool> holds(net_.base_count(), false);
    for (const FactId fact : state.facts) {
      const auto base = bases_.find(structure_.sample.facts.text(fact));
      if (base != bases_.end()) holds[base->second] = true;
    }
    return holds;
  }

  /// Leaves out sets that, where conditions were left out, are what is left of a way to win that
  /// has nothing to do with them, such as whose turn it is where somebody cannot move.
  void drop_common(GoalLines& goal) const {
    if (!goal.is_loose) return;
    const auto is_common = [&](const Line& line) {
      const auto with = std::ranges::count_if(
          earlier_, [&](const std::vector<bool>& state) { return is_complete(line, state); });
      return static_cast<std::size_t>(with) * 10 > earlier_.size();
    };
    std::vector<Line> rare = goal.lines;
    std::erase_if(rare, is_common);
    if (rare.empty() || rare.size() == goal.lines.size()) return;
    goal.lines = std::move(rare);
    goal.is_all = false;
  }

  static bool is_complete(const Line& line, const std::vector<bool>& holds) {
    return std::ranges::all_of(line, [&](std::uint32_t base) { return holds[base]; });
  }

  /// Whether one of the sets is complete.
  static bool has_line(const GoalLines& goal, const std::vector<bool>& holds) {
    return std::ranges::any_of(goal.lines,
                               [&](const Line& line) { return is_complete(line, holds); });
  }

  /// Puts one set after the other into states of the games, and sees whether it pays.
  void try_sets(const GoalLines& goal, GoalPattern& pattern) const {
    for (const std::vector<bool>* state : tried_states()) {
      const Line& line = goal.lines[pattern.tried % goal.lines.size()];
      ++pattern.tried;
      pattern.tried_paid += pays_in(goal, line, *state) ? 1 : 0;
    }
  }

  [[nodiscard]] std::vector<const std::vector<bool>*> tried_states() const {
    std::vector<const std::vector<bool>*> states;
    const std::size_t every = 1 + earlier_.size() / kMostTried;
    for (std::size_t i = 0; i < earlier_.size(); i += every) states.push_back(&earlier_[i]);
    return states;
  }

  /// Whether the goal is had in the state with the set put into it.
  [[nodiscard]] bool pays_in(const GoalLines& goal, const Line& line,
                             const std::vector<bool>& state) const {
    std::vector<std::uint8_t> bases(state.begin(), state.end());
    for (const std::uint32_t base : line) exclusions_.put(base, bases);
    const std::vector<int> goals = game_.goals(machine::pack_state(bases), game::Role(goal.role));
    return goals == std::vector<int>{goal.pays};
  }

  /// One of the smallest sets; where conditions were left out, one that was seen to pay or does so
  /// when it is put into a state. Nothing where all that are tried never do.
  [[nodiscard]] Line example_of(const GoalLines& goal) const {
    std::vector<const Line*> lines;
    for (const Line& line : goal.lines) lines.push_back(&line);
    std::ranges::stable_sort(lines, {}, [](const Line* line) { return line->size(); });
    if (!goal.is_loose) return *lines.front();
    const std::size_t every = 1 + (lines.size() - 1) / kMostExamples;
    for (std::size_t i = 0; i < lines.size(); i += every) {
      if (has_paid(goal, *lines[i])) return *lines[i];
    }
    const auto paid =
        std::ranges::find_if(lines, [&](const Line* line) { return was_there(goal, *line); });
    return paid == lines.end() ? Line{} : **paid;
  }

  [[nodiscard]] bool has_paid(const GoalLines& goal, const Line& line) const {
    return was_there(goal, line) ||
           std::ranges::any_of(tried_states(), [&](const std::vector<bool>* state) {
             return pays_in(goal, line, *state);
           });
  }

  /// Whether the set was complete at the end of a game that paid.
  [[nodiscard]] bool was_there(const GoalLines& goal, const Line& line) const {
    return std::ranges::any_of(ends_, [&](const End& end) {
      return end.game->goals[goal.role] == goal.pays && is_complete(line, end.last);
    });
  }

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
  const machine::NetGame& game_;
  const logic::Net& net_;
  Exclusions exclusions_;
  std::unordered_map<std::string_view, std::uint32_t> bases_;
  std::vector<End> ends_;
  std::vector<std::vector<bool>> earlier_;
};

std::string what_it_takes(const GoalPattern& pattern) {
  if (pattern.is_target()) {
    if (pattern.places.size() == 1) return pattern.thing + " on " + pattern.places.front();
    std::string places;
    for (std::size_t i = 0; i < std::min(pattern.places.size(), kMostPlacesNamed); ++i) {
      places += (i == 0 ? " (" : ", ") + pattern.places[i];
    }
    return pattern.thing + " on one of " + counted(pattern.sets, "place") + places +
           (pattern.places.size() > kMostPlacesNamed ? ", …)" : ")");
  }
  const std::string facts = listed(pattern.example, "and");
  if (pattern.sets == 1) return facts;
  if (pattern.most_facts == 1) {
    return "one of " + counted(pattern.sets, "fact") + ", such as " + facts;
  }
  std::string text =
      "one of " + counted(pattern.sets, "set") + " of " + std::to_string(pattern.least_facts);
  if (pattern.most_facts > pattern.least_facts) text += " to " + std::to_string(pattern.most_facts);
  return text + " facts, such as " + facts;
}

/// Where else a set was complete.
std::string elsewhere(const GoalPattern& pattern) {
  std::string text;
  if (pattern.others > 0) {
    text += ", of " + std::to_string(pattern.others_with) + " of " +
            counted(pattern.others, "game") + " that did not";
  }
  return text + ", and in " + std::to_string(pattern.earlier_with) + " of " +
         counted(pattern.earlier, "state") + " before the end";
}

}  // namespace

std::vector<GoalPattern> find_goal_patterns(const gdl::Rules& rules, const Structure& structure,
                                            const game::Game& game) {
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net == nullptr) return {};
  return find_goal_patterns(rules, structure, game, find_goal_lines(net->net()));
}

std::vector<GoalPattern> find_goal_patterns(const gdl::Rules& rules, const Structure& structure,
                                            const game::Game& game,
                                            const std::vector<GoalLines>& goal_lines) {
  std::vector<GoalPattern> found;
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net == nullptr) return found;
  const Reader reader(structure, *net);
  RuleLines lines(rules);
  for (const GoalLines& goal : goal_lines) {
    GoalPattern pattern = reader.read(goal);
    if (!pattern.is_believed()) continue;
    lines.add_goal(structure.sample.roles[pattern.role], pattern.pays, pattern.lines);
    found.push_back(std::move(pattern));
  }
  return found;
}

std::string goal_sentence(const Structure& structure, const GoalPattern& pattern) {
  const std::string claim = structure.sample.roles[pattern.role] + " gets " +
                            std::to_string(pattern.pays) +
                            (pattern.is_rare() ? " by " : " if the game ends with ") +
                            what_it_takes(pattern) + (pattern.is_all ? "" : ", or by other ways");
  const std::string source = in_brackets(pattern.lines) + '.';
  if (pattern.paid == 0) {
    return claim +
           (pattern.is_loose
                ? ", where nothing forbids it: so it was in " + std::to_string(pattern.tried_paid) +
                      " of " + counted(pattern.tried, "state") + " that it was put into"
                : ": so the goal rules say") +
           "; none of " + counted(pattern.others, "random game") + " came to it" + source;
  }
  return claim + (pattern.is_loose ? ", where nothing forbids it" : "") +
         ": so it was at the end of " +
         (pattern.paid_with < pattern.paid ? std::to_string(pattern.paid_with) + " of "
          : pattern.paid == 1              ? "the "
                                           : "all ") +
         counted(pattern.paid, "game") + " that paid it" + elsewhere(pattern) + source;
}

}  // namespace rulewise::insight

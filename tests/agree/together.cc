#include "together.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <iterator>
#include <set>
#include <type_traits>
#include <utility>

#include "base/random.h"
#include "game/playthrough.h"

namespace rulewise::agree {
namespace {

using game::Game;
using game::JointMove;
using game::Role;
using game::State;
using game::Step;

/// The same position on both machines.
struct Position {
  State judged;
  State tested;
  std::vector<std::vector<std::string>> path{};
};

template <class T>
std::string list_of(const std::vector<T>& items) {
  constexpr std::size_t kMostShown = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(items.size(), kMostShown); ++i) {
    if constexpr (std::is_same_v<T, std::string>) {
      text += "\n    " + items[i];
    } else {
      text += "\n    " + std::to_string(items[i]);
    }
  }
  if (items.size() > kMostShown) {
    text += "\n    and " + std::to_string(items.size() - kMostShown) + " more";
  }
  return text.empty() ? "\n    none" : text;
}

/// What only one of two sorted lists has; nothing if they are equal.
template <class T>
std::string lists_differ(const std::string& name, const std::vector<T>& judged,
                         const std::vector<T>& tested) {
  if (judged == tested) return {};
  std::vector<T> missing;
  std::vector<T> extra;
  std::ranges::set_difference(judged, tested, std::back_inserter(missing));
  std::ranges::set_difference(tested, judged, std::back_inserter(extra));
  return name + " differ\n  missing:" + list_of(missing) + "\n  too many:" + list_of(extra) + "\n";
}

std::string steps_differ(const Game& judge, const Step& judged, const Step& tested) {
  std::string text = lists_differ("facts", judged.facts, tested.facts);
  if (judged.is_terminal != tested.is_terminal) {
    text += judged.is_terminal ? "terminal, but not by the tested machine\n"
                               : "not terminal, but terminal by the tested machine\n";
  }
  for (std::size_t r = 0; r < judge.role_count(); ++r) {
    const std::string& role = judge.roles()[r];
    text += lists_differ("legal moves of " + role, judged.legal[r], tested.legal[r]);
    text += lists_differ("goals of " + role, judged.goals[r], tested.goals[r]);
  }
  return text;
}

/// Both machines, and the count of states looked at.
class Pair {
 public:
  Pair(const Game& judge, const Game& tested) : judge_(judge), tested_(tested) {}

  [[nodiscard]] Position opening() const {
    return {judge_.initial_state(), tested_.initial_state()};
  }

  /// Describes the position by the judge, or sets the difference and returns nothing.
  std::optional<Step> look_at(const Position& position) {
    ++comparison.states;
    Step judged = game::describe(judge_, position.judged);
    std::string difference;
    try {
      difference = steps_differ(judge_, judged, game::describe(tested_, position.tested));
    } catch (const std::exception& error) {
      difference = std::string("the tested machine threw: ") + error.what() + '\n';
    }
    if (difference.empty()) return judged;
    comparison.difference = {position.path, difference};
    return std::nullopt;
  }

  /// Makes a joint move given as texts, which are legal on both machines.
  [[nodiscard]] Position after(const Position& position,
                               const std::vector<std::string>& texts) const {
    Position next{successor(judge_, position.judged, texts),
                  successor(tested_, position.tested, texts), position.path};
    next.path.push_back(texts);
    return next;
  }

  Comparison comparison;

 private:
  static State successor(const Game& game, const State& state,
                         const std::vector<std::string>& texts) {
    JointMove moves;
    for (std::size_t r = 0; r < texts.size(); ++r) {
      moves.push_back(find_move(game, state, Role(r), texts[r]).value());
    }
    return game.successor(state, moves);
  }

  const Game& judge_;
  const Game& tested_;
};

bool can_go_on(const Step& step) {
  return !step.is_terminal &&
         std::ranges::none_of(step.legal, [](const auto& moves) { return moves.empty(); });
}

/// All joint moves, but no more than `most`.
std::vector<std::vector<std::string>> joint_moves_of(const Step& step, std::size_t most) {
  std::vector<std::vector<std::string>> joint_moves{{}};
  for (const std::vector<std::string>& moves : step.legal) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& begun : joint_moves) {
      for (const std::string& move : moves) {
        if (longer.size() >= most) break;
        longer.push_back(begun);
        longer.back().push_back(move);
      }
    }
    joint_moves = std::move(longer);
  }
  return joint_moves;
}

std::vector<std::string> random_joint_move(const Step& step, base::Random& random) {
  std::vector<std::string> joint_move;
  for (const std::vector<std::string>& moves : step.legal) {
    joint_move.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return joint_move;
}

/// Runs a comparison; what the machine under test throws while moving is a difference too.
template <class Body>
Comparison guarded(Pair& pair, const Position& current, Body body) {
  try {
    body();
  } catch (const std::exception& error) {
    pair.comparison.difference = {current.path, std::string("threw: ") + error.what() + '\n'};
  }
  return pair.comparison;
}

}  // namespace

std::string to_text(const Difference& difference) {
  std::string text = "after " + std::to_string(difference.path.size()) + " joint moves";
  for (const std::vector<std::string>& joint_move : difference.path) {
    text += "\n ";
    for (const std::string& move : joint_move) text += ' ' + move;
  }
  return text + '\n' + difference.what;
}

Comparison explore_together(const Game& judge, const Game& tested, const Extent& extent) {
  Pair pair(judge, tested);
  Position current;
  return guarded(pair, current, [&] {
    std::deque<Position> to_visit{pair.opening()};
    std::set<State> seen{to_visit.front().judged};
    for (; !to_visit.empty() && pair.comparison.states < extent.max_states; to_visit.pop_front()) {
      if (extent.deadline.has_passed()) return;
      current = to_visit.front();
      const std::optional<Step> step = pair.look_at(current);
      if (!step) return;
      if (current.path.size() >= extent.max_depth || !can_go_on(*step)) continue;
      for (const auto& joint_move : joint_moves_of(*step, extent.max_states)) {
        if (seen.size() >= extent.max_states) break;
        Position next = pair.after(current, joint_move);
        if (seen.insert(next.judged).second) to_visit.push_back(std::move(next));
      }
    }
  });
}

Comparison play_together(const Game& judge, const Game& tested, std::uint64_t seed,
                         const Extent& extent) {
  Pair pair(judge, tested);
  base::Random random(seed);
  Position current;
  return guarded(pair, current, [&] {
    while (pair.comparison.states < extent.max_states) {
      current = pair.opening();
      while (pair.comparison.states < extent.max_states) {
        const std::optional<Step> step = pair.look_at(current);
        if (!step || extent.deadline.has_passed()) return;
        if (current.path.size() >= extent.max_depth || !can_go_on(*step)) break;
        current = pair.after(current, random_joint_move(*step, random));
      }
    }
  });
}

}  // namespace rulewise::agree

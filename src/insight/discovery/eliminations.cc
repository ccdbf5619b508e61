#include "insight/discovery/eliminations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/interruption.h"
#include "insight/wording.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostStates = 24;  // in which pieces are taken from the board
constexpr std::size_t kMostKinds = 64;   // of pieces; where there are more, none is tried

using Kinds = std::vector<Kind>;

class Trials {
 public:
  Trials(const Structure& structure, const machine::NetGame& game)
      : structure_(structure), game_(game) {
    const std::vector<std::string>& names = game.net().base_names;
    for (std::uint32_t i = 0; i < names.size(); ++i) bases_.emplace(names[i], i);
    FactStore facts;
    for (std::uint32_t i = 0; i < names.size(); ++i) {
      const auto standing = structure.board->find(facts, facts.intern(names[i]));
      if (standing && is_blank(standing->kind)) blanks_.emplace(standing->place, i);
    }
  }

  /// For each role whether it wins whenever none of the kinds is left.
  std::vector<Elimination> try_without(const Kinds& kinds) const {
    std::vector<Elimination> found;
    for (std::size_t role = 0; role < game_.role_count(); ++role) {
      const auto& goals = game_.net().goals[role];
      if (!goals.empty()) found.push_back({role, goals.back().value, kinds});
    }
    const std::vector<const SampledState*> states = states_with(kinds);
    for (std::size_t i = 0; i < states.size() && !found.empty(); ++i) {
      if (base::is_interrupted()) return {};
      judge(*states[i], kinds, found);
    }
    for (const SampledGame& game : structure_.sample.games) watch_end(game, kinds, found);
    const bool is_met = comes_to_the_last(states, kinds);
    std::erase_if(found, [&](const Elimination& e) {
      return e.states < Elimination::kFewestStates || (e.games == 0 && !is_met);
    });
    return found;
  }

 private:
  [[nodiscard]] bool is_blank(Kind kind) const {
    return structure_.pieces[kind.index()].nature == Nature::kBlank;
  }

  [[nodiscard]] bool has_one(const FactSet& facts, const Kinds& kinds) const {
    return std::ranges::any_of(facts, [&](FactId fact) { return is_one(fact, kinds); });
  }

  /// States before the end in which something is to be taken, from all over the games.
  [[nodiscard]] std::vector<const SampledState*> states_with(const Kinds& kinds) const {
    std::vector<const SampledState*> all;
    for (const SampledGame& game : structure_.sample.games) {
      for (std::size_t i = 0; i + 1 < game.states.size(); ++i) all.push_back(&game.states[i]);
    }
    std::vector<const SampledState*> found;
    const std::size_t step = 1 + all.size() / (4 * kMostStates);
    for (std::size_t i = 0; i < all.size() && found.size() < kMostStates; i += step) {
      if (has_one(all[i]->facts, kinds)) found.push_back(all[i]);
    }
    return found;
  }

  /// Whether the game at times still goes on while one of the things is left: else taking one after
  /// the other ends it before the last is gone.
  [[nodiscard]] bool comes_to_the_last(const std::vector<const SampledState*>& states,
                                       const Kinds& kinds) const {
    std::size_t open = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      std::vector<FactId> things;
      for (const FactId fact : states[i]->facts) {
        if (is_one(fact, kinds)) things.push_back(fact);
      }
      open += game_.is_terminal(made(*states[i], kinds, things[i % things.size()])) ? 0 : 1;
    }
    return 10 * open > states.size();
  }

  [[nodiscard]] bool is_one(FactId fact, const Kinds& kinds) const {
    const auto standing = structure_.board->standing(fact);
    return standing && std::ranges::find(kinds, standing->kind) != kinds.end();
  }

  /// The state, without things of these kinds but for one that may be left.
  [[nodiscard]] game::State made(const SampledState& state, const Kinds& without,
                                 std::optional<FactId> left = std::nullopt) const {
    std::vector<std::uint8_t> is_true(bases_.size(), 0);
    for (const FactId fact : state.facts) {
      const auto standing = structure_.board->standing(fact);
      if (is_one(fact, without) && fact != left) {
        const auto blank = blanks_.find(standing->place);
        if (blank != blanks_.end()) is_true[blank->second] = 1;
        continue;
      }
      const auto base = bases_.find(structure_.sample.facts.text(fact));
      if (base != bases_.end()) is_true[base->second] = 1;
    }
    return machine::pack_state(is_true);
  }

  [[nodiscard]] bool pays(const game::State& state, const Elimination& claim) const {
    return game_.is_terminal(state) &&
           game_.goals(state, game::Role(claim.role)) == std::vector<int>{claim.pays};
  }

  /// Leaves the claims that the state bears out.
  void judge(const SampledState& state, const Kinds& kinds, std::vector<Elimination>& found) const {
    const game::State before = made(state, {});
    const game::State after = made(state, kinds);
    std::erase_if(found, [&](Elimination& claim) {
      ++claim.states;
      return pays(before, claim) || !pays(after, claim);
    });
  }

  /// Leaves the claims that the end of the game does not contradict.
  void watch_end(const SampledGame& game, const Kinds& kinds,
                 std::vector<Elimination>& found) const {
    if (game.goals.empty() || has_one(game.states.back().facts, kinds)) return;
    std::erase_if(found, [&](Elimination& claim) {
      ++claim.games;
      return game.goals[claim.role] != claim.pays;
    });
  }

  const Structure& structure_;
  const machine::NetGame& game_;
  std::unordered_map<std::string_view, std::uint32_t> bases_;
  std::map<Place, std::uint32_t> blanks_;  // bases that say that a place is empty
};

/// By kind: whether a state of the games had fewer of it than the one before. What never leaves the
/// board, such as a king that is mated, cannot be taken.
std::vector<bool> dwindling_kinds(const Structure& structure) {
  std::vector<bool> dwindles(structure.pieces.size(), false);
  std::vector<int> before(dwindles.size());
  std::vector<int> after(dwindles.size());
  for (const SampledGame& game : structure.sample.games) {
    for (std::size_t i = 0; i < game.states.size(); ++i) {
      std::ranges::fill(after, 0);
      for (const FactId fact : game.states[i].facts) {
        if (const auto standing = structure.board->standing(fact)) ++after[standing->kind.index()];
      }
      for (std::size_t k = 0; i > 0 && k < after.size(); ++k) {
        if (after[k] < before[k]) dwindles[k] = true;
      }
      std::swap(before, after);
    }
  }
  return dwindles;
}

/// Kinds of pieces one by one, then all that each role has of several.
std::vector<Kinds> groups_of(const Structure& structure) {
  const std::vector<bool> dwindles = dwindling_kinds(structure);
  std::vector<Kinds> groups;
  std::map<std::size_t, Kinds> by_owner;
  for (std::size_t i = 0; i < structure.pieces.size(); ++i) {
    const PieceFigures& piece = structure.pieces[i];
    if (!piece.is_piece()) continue;
    groups.push_back({Kind(i)});
    if (piece.owner) by_owner[piece.owner->index()].emplace_back(i);
  }
  if (groups.size() > kMostKinds) return {};
  for (auto& [owner, kinds] : by_owner) {
    if (kinds.size() > 1) groups.push_back(std::move(kinds));
  }
  std::erase_if(groups, [&](const Kinds& kinds) {
    return !std::ranges::all_of(kinds, [&](Kind kind) { return dwindles[kind.index()]; });
  });
  return groups;
}

/// Whether a claim about some of the kinds says as much.
bool is_said(const std::vector<Elimination>& said, const Elimination& claim) {
  return std::ranges::any_of(said, [&](const Elimination& other) {
    return other.role == claim.role && std::ranges::all_of(other.kinds, [&](Kind kind) {
             return std::ranges::find(claim.kinds, kind) != claim.kinds.end();
           });
  });
}

}  // namespace

std::vector<Elimination> find_eliminations(const gdl::Rules& rules, const Structure& structure,
                                           const game::Game& game) {
  std::vector<Elimination> found;
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net == nullptr || !structure.board || structure.pieces.empty()) return found;
  try {
    const Trials trials(structure, *net);
    RuleLines lines(rules);
    for (const Kinds& kinds : groups_of(structure)) {
      for (Elimination& claim : trials.try_without(kinds)) {
        if (is_said(found, claim)) continue;
        lines.add_goal(structure.sample.roles[claim.role], claim.pays, claim.lines);
        found.push_back(std::move(claim));
      }
    }
  } catch (const machine::LimitReached&) {
    // What was found until then stands.
  }
  return found;
}

std::string elimination_sentence(const Structure& structure, const Elimination& elimination) {
  std::vector<std::string> names;
  for (const Kind kind : elimination.kinds) names.push_back(structure.board->kinds()[kind.index()]);
  return structure.sample.roles[elimination.role] + " gets " + std::to_string(elimination.pays) +
         " as soon as no " + listed(names, "or") +
         " is left: the game was over and paid so whenever all were taken from the board, in " +
         counted(elimination.states, "state") + " of random games" +
         (elimination.games == 0 ? "; none of these games came to it"
                                 : ", and so ended " + counted(elimination.games, "game") + " of " +
                                       std::to_string(structure.sample.finished_games)) +
         in_brackets(elimination.lines) + '.';
}

}  // namespace rulewise::insight

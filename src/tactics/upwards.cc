#include "tactics/upwards.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "tactics/answers.h"
#include "tactics/endings.h"
#include "tactics/subsume.h"
#include "tactics/turns.h"
#include "tactics/unifying.h"

namespace rulewise::tactics {
namespace {

/// The draft with its conditions on the state after a move of `role`.
Draft moved_on(Draft draft, TermId role) {
  draft.role = role;
  draft.move = TermId();
  for (Condition& c : draft.conditions) {
    c.is_after = true;
    c.is_watched = false;
  }
  return draft;
}

}  // namespace

std::optional<std::vector<Draft>> Upwards::before(const Draft& after) {
  Drafts found;
  for (const logic::RelationId legal : legal_relations(program_)) {
    Draft draft = after;
    for (Condition& c : draft.conditions) c.is_after = c.is_after && !unfolder_.is_static(c);
    add_move(program_, draft, legal);
    draft.head.insert(draft.head.begin(), {draft.role, draft.move});
    const auto ways = unfolder_.unfold(draft, Reach::kNow);
    if (!ways) return std::nullopt;
    for (const Draft& way : *ways) {
      if (is_waiting(result_, way) || is_over_already(result_, way)) continue;
      found.push_back(renumbered(program_.terms, unfolder_.without_implied(way)));
    }
  }
  return found;
}

/// Whether the role could just as well win at once.
bool Upwards::wins_already(const Draft& way) const {
  Draft special = way;
  special.head = {way.role};
  return std::ranges::any_of(result_.wins, [&](Draft win) {
    win.head = {win.role};
    return subsumes(program_.terms, result_.invariants, win, special);
  });
}

/// A move that ends the game threatens nothing.
void Upwards::ask_to_go_on(const Drafts& ends, Draft& way) {
  const bool may_end = std::ranges::any_of(
      ends, [&](const Draft& end) { return may_be_one_move(unfolder_, way, end); });
  if (!may_end) return;
  const auto terminal =
      std::ranges::find(program_.relations, logic::RelationKind::kTerminal, &logic::Relation::kind);
  const logic::RelationId over(static_cast<std::size_t>(terminal - program_.relations.begin()));
  way.conditions.push_back({{over, {}, true}, true, true});
}

void Upwards::find_threats(const Drafts& ends) {
  Drafts threats;
  std::size_t left_out = 0;
  made_.resize(result_.forced.size());
  for (std::size_t k = 0; k < result_.forced.size(); ++k) {
    if (effort_.is_spent() || threats.size() > limits_.max_threats) {
      ++left_out;
      continue;
    }
    const Draft& threat = result_.forced[k].threat;
    Draft holds = moved_on(threat, threat.head.front());
    holds.head = {threat.head[1]};
    auto ways = before(holds);
    if (!ways) continue;
    std::erase_if(*ways, [&](const Draft& way) { return wins_already(way); });
    for (Draft& way : *ways) ask_to_go_on(ends, way);
    for (Draft way : *ways) {
      way.head.resize(2);
      threats.push_back(renumbered(program_.terms, way));
    }
    made_[k] = std::move(*ways);
  }
  result_.threats = without_subsumed(program_.terms, result_.invariants, std::move(threats));
  if (left_out != 0) {
    note("moves that make " + std::to_string(left_out) + " of " +
         std::to_string(result_.forced.size()) + " threats are left out: out of budget");
  }
}

bool Upwards::is_of_state(const Draft& draft) const {
  return std::ranges::all_of(draft.conditions, [&](const Condition& c) {
    return !c.is_after && !unfolder_.depends_on_move(c.literal.relation);
  });
}

/// What answers a threat that a move has just made; nothing where that cannot be told.
std::optional<std::vector<Draft>> Upwards::answered(const ForcedRule& rule) {
  Drafts found;
  for (const Draft& answer : rule.answers) {
    if (!is_of_state(answer)) return std::nullopt;
    Draft holds = moved_on(answer, answer.head.front());
    holds.head = {answer.head[1], answer.role, answer.move};
    auto ways = before(holds);
    if (!ways) return std::nullopt;
    std::ranges::move(*ways, std::back_inserter(found));
  }
  return found;
}

void Upwards::find_sure_wins(const std::vector<Draft>& endings,
                             const std::vector<bool>& is_foreseen) {
  SureWins& sure = result_.sure;
  const auto give_up = [&](const std::string& why) {
    sure = {};
    note("moves that win in two are not told: " + why);
  };
  if (!find_grants(endings, is_foreseen)) {
    return give_up("what the other side might do first does not unfold");
  }
  Turns turns(unfolder_, result_.waiting);
  // Replies are known where one alone replies; where nobody does, the game goes on by itself.
  const auto is_answered_by_one = [&](const Draft& threat) {
    const TermId winner = threat.head.front();
    return !turns.may_choose(threat, winner) && !turns.may_two_others_choose(threat, winner) &&
           !turns.may_all_others_wait(threat, winner) && !turns.may_be_stuck(threat, winner);
  };
  for (std::size_t k = 0; k < result_.forced.size(); ++k) {
    if (effort_.is_spent()) return give_up("out of time");
    const Draft& threat = result_.forced[k].threat;
    if (made_[k].empty() || !is_answered_by_one(threat)) continue;
    auto met = answered(result_.forced[k]);
    if (!met) continue;  // a threat of which the answers are not known is as good as none
    sure.may_stand_still =
        sure.may_stand_still || turns.may_others_be_stuck(threat, threat.head.front());
    std::ranges::move(made_[k], std::back_inserter(sure.made));
    std::ranges::move(*met, std::back_inserter(sure.met));
  }
  if (sure.made.empty()) {
    sure = {};
    return;
  }
  find_opened();
  for (Drafts* drafts : {&sure.made, &sure.met}) {
    *drafts = without_subsumed(program_.terms, result_.invariants, std::move(*drafts));
  }
  find_builds();
}

bool Upwards::find_grants(const std::vector<Draft>& endings, const std::vector<bool>& is_foreseen) {
  const auto covers = [&](const Draft& general, const Draft& special) {
    return subsumes(program_.terms, result_.invariants, general, special);
  };
  for (std::size_t w = 0; w < result_.wins.size(); ++w) {
    const Draft& win = result_.wins[w];
    if (std::ranges::none_of(endings, [&](const Draft& e) { return covers(win, e); })) continue;
    Drafts standing;
    if (!find_grants_of(win, is_foreseen[w], standing)) return false;
    for (ForcedRule& rule : result_.forced) {
      if (rule.wins == w) rule.is_exact = is_exact(rule, standing);
    }
  }
  for (const Draft& end : result_.ends) {
    Drafts none;
    if (!find_grants_of(end, false, none)) return false;
  }
  result_.sure.grants =
      without_subsumed(program_.terms, result_.invariants, std::exchange(result_.sure.grants, {}));
  return true;
}

/// The moves of one role after which another has this ending: who moved, the move, who ends the
/// game and how, and what became of the variables. Nothing where that cannot be told.
std::optional<std::vector<Draft>> Upwards::left_by_others(const Draft& ending) {
  if (!is_of_state(ending) || effort_.is_spent()) return std::nullopt;
  Draft holds = ending;
  const TermId other = holds.new_variable(program_.terms);
  holds = moved_on(std::move(holds), other);
  holds.differences.push_back({other, ending.role});
  holds.head = {ending.role, ending.move};
  for (std::uint32_t v = 0; v < ending.variable_count; ++v) {
    holds.head.push_back(program_.terms.variable(v));
  }
  return before(holds);
}

/// Whether all that a move could change holds before it: the ending was left alone.
bool Upwards::stands(const Draft& ending, const Draft& way) const {
  const std::vector<TermId> image(way.head.begin() + 4, way.head.end());
  return std::ranges::all_of(ending.conditions, [&](Condition c) {
    if (unfolder_.is_static(c) || !unfolder_.is_moved(c.literal.relation)) return true;
    for (TermId& t : c.literal.arguments) t = logic::substitute(program_.terms, t, image);
    return has_condition(way, c);
  });
}

/// What others can do because of a move, and in `standing` what it leaves alone where that is a
/// threat of which rules tell.
bool Upwards::find_grants_of(const Draft& ending, bool is_foreseen, Drafts& standing) {
  const auto ways = left_by_others(ending);
  if (!ways) return false;
  for (const Draft& way : *ways) {
    const bool is_left = is_foreseen && stands(ending, way);
    Draft kept = way;
    kept.head.resize(is_left ? 4 : 2);
    (is_left ? standing : result_.sure.grants).push_back(renumbered(program_.terms, kept));
  }
  return true;
}

/// Replies that meet a threat and open the way to another win, as a disc in connect four that the
/// winning one is put on. Those that do not unfold are left out: the reply then counts as a help.
/// So are wins of which no threat tells: a reply may end the game beside them, for ends were ruled
/// out against the others alone.
void Upwards::find_opened() {
  Drafts& opened = result_.sure.opened;
  for (std::size_t w = 0; w < result_.wins.size(); ++w) {
    if (std::ranges::find(result_.forced, w, &ForcedRule::wins) == result_.forced.end()) continue;
    const Draft& win = result_.wins[w];
    const auto replies = left_by_others(win);
    if (!replies) continue;
    for (const Draft& reply : *replies) {
      const bool is_known = is_of_state(reply) && !stands(win, reply);
      if (!is_known || opened.size() > limits_.max_threats) continue;
      Draft holds = moved_on(reply, reply.head[2]);
      holds.head = {reply.head[0], reply.head[1], reply.head[3]};
      auto ways = before(holds);
      if (!ways) continue;
      std::erase_if(*ways, [&](const Draft& way) { return wins_already(way); });
      std::ranges::move(*ways, std::back_inserter(opened));
    }
  }
  opened =
      without_subsumed(program_.terms, result_.invariants, std::exchange(result_.sure.opened, {}));
}

/// Moves after which another would threaten next time. Whether the game then still goes on is not
/// asked: it cannot be told a move before, and what is only a hint may err.
void Upwards::find_builds() {
  Drafts& builds = result_.sure.builds;
  for (Draft made : result_.sure.made) {
    std::erase_if(made.conditions, [&](const Condition& c) {
      return program_.relation(c.literal.relation).kind == logic::RelationKind::kTerminal;
    });
    const auto earlier = one_move_earlier(unfolder_, made);
    if (!earlier) continue;
    for (const Draft& stands : *earlier) {
      if (effort_.is_spent() || builds.size() >= limits_.max_builds) return;
      Draft holds = moved_on(stands, stands.head.front());
      holds.head = {stands.head[1], stands.head[2]};
      const auto ways = before(holds);
      if (!ways) continue;
      for (const Draft& way : *ways) {
        Draft known = way;
        known.head = {way.head[0], way.head[2], way.head[3]};
        if (!subsumes(program_.terms, result_.invariants, made, known)) builds.push_back(way);
      }
    }
  }
  builds = without_subsumed(program_.terms, result_.invariants, std::move(builds));
}

/// Whether a threat is gone wherever one of its answers was played: `standing` are the ways for
/// it to be left alone, their heads are who moved, the move, who wins and by which move.
bool Upwards::is_exact(const ForcedRule& rule, const Drafts& standing) {
  return std::ranges::all_of(standing, [&](const Draft& left_alone) {
    return std::ranges::all_of(rule.answers, [&](const Draft& answer) {
      Draft both = held_together(program_.terms, left_alone, answer);
      const std::span<const TermId> head = std::span(both.head).subspan(left_alone.head.size());
      const std::size_t last = head.size() - 1;
      Unification same(program_.terms, both.variable_count);
      if (!same.unify(head[last - 1], both.head[0]) || !same.unify(head[last], both.head[1]) ||
          !same.unify(head[0], both.head[2]) || !same.unify(head[1], both.head[3])) {
        return true;
      }
      both = same.applied_to(std::move(both));
      return !unfolder_.simplify(both) || !unfolder_.can_hold(both);
    });
  });
}

}  // namespace rulewise::tactics

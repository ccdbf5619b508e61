#include "tactics/describe.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "syntax/gdl/gdl.h"
#include "tactics/rule_text.h"
#include "tactics/table_join.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {
namespace {

constexpr std::size_t kMostTries = 100;  // to fill in an example

/// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i != 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

/// " holds" or " hold", " does not" or " do not".
std::string verb(std::size_t count, const char* one, const char* many) {
  return count == 1 ? one : many;
}

/// "A and B hold and C does not": nothing where there is nothing to say.
std::string said(const std::vector<std::string>& facts, const std::vector<std::string>& absent) {
  std::string text;
  if (!facts.empty()) text += listed(facts) + verb(facts.size(), " holds", " hold");
  if (absent.empty()) return text;
  if (!facts.empty()) text += " and ";
  text += listed(absent) + verb(absent.size(), " does not", " do not");
  return facts.empty() ? text + " hold" : text;
}

class Speaker {
 public:
  explicit Speaker(const Derivation& derivation)
      : derivation_(derivation), program_(derivation.program) {}

  Description wins(const Draft& draft) {
    return of_one_move(begin(RuleKind::kWins, draft, "wins"), draft, " wins at once by ");
  }

  /// A win in two: the conditions under which the move makes a threat, and that no reply helps.
  Description sure_win(const Draft& draft) {
    Description d =
        of_one_move(begin(RuleKind::kWins, draft, "wins_in_two"), draft, " wins in two by ");
    d.moves_to_win = 2;
    d.sentence.pop_back();
    const RuleText text(derivation_, draft);
    d.sentence += ": it threatens " + text.term(draft.head[2]) +
                  ". No reply ends the game, and each leaves one of the threats" +
                  (derivation_.sure.opened.empty() ? "." : " or opens the way to another win.") +
                  (derivation_.sure.may_stand_still ? " Everybody has a move then." : "");
    const std::string of = " " + text.term(draft.head[0]) + " " + d.moves.front() + "))";
    std::vector<std::string> hindrances{"escapes"};
    if (!derivation_.sure.grants.empty()) hindrances.emplace_back("grants");
    if (derivation_.sure.may_stand_still) hindrances.emplace_back("stuck");
    for (const std::string& name : hindrances) {
      d.conditions.push_back("(not (" + name + of);
      d.text.insert(d.text.size() - 1, " " + d.conditions.back());
    }
    return d;
  }

  Description threat(const Draft& draft) {
    return of_one_move(begin(RuleKind::kThreat, draft, "threatens"), draft,
                       " threatens to win by ");
  }

  Description forced(const ForcedRule& rule) {
    Draft draft = rule.threat;
    draft.role = draft.head[0];  // ?p is who threatens
    const RuleText text(derivation_, draft);
    Description d = begin(RuleKind::kForced, draft, "threat");
    std::vector<std::string> kinds;
    for (const Draft& answer : rule.answers) {
      const AnswerNames names(derivation_.program.terms, text, draft, answer);
      const RuleText words(derivation_, answer, names.names);
      d.text += '\n' + words.rule("answer");
      d.moves.push_back(words.term(answer.move));
      std::string kind = d.moves.back() + own_conditions(text, answer, words, names.equal);
      if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(std::move(kind));
    }
    d.sentence = text.term(draft.head[0]) + " wins next by " + text.term(draft.head[1]) +
                 when(draft) + ", unless the game ends";
    if (rule.answers.empty()) {
      d.sentence += ": nothing stops it.";
    } else {
      d.sentence += " or the answer is " + either(kinds) + ".";
    }
    add_example(d, draft, {draft.head[1]});
    return d;
  }

 private:
  /// Names for the variables of an answer: those that the threat has too are called the same.
  struct AnswerNames {
    AnswerNames(const gdl::Terms& terms, const RuleText& threat_text, const Draft& threat,
                const Draft& answer)
        : names(answer.variable_count) {
      for (std::size_t i = 0; i < threat.head.size(); ++i) {
        compare(terms, threat_text, threat.head[i], answer.head[i]);
      }
      std::set<std::string> taken(threat_text.names().begin(), threat_text.names().end());
      std::size_t next = 0;
      const auto fresh = [&] {
        std::string name;
        do {
          name = std::string("?") + static_cast<char>('a' + next % 26);
          if (next >= 26) name += std::to_string(next / 26);
          ++next;
        } while (name == "?p" || name == "?q" || !taken.insert(name).second);
        return name;
      };
      for (std::uint32_t v = 0; v < names.size(); ++v) {
        if (!names[v].empty()) continue;
        const bool is_role =
            terms.is_variable(answer.role) && terms.variable_index(answer.role) == v;
        names[v] = is_role && !taken.contains("?q") ? "?q" : fresh();
      }
      for (const auto& [name, term] : bound_) {
        equal.push_back(name + " is " + gdl::to_text(terms, term, names));
      }
    }

    std::vector<std::string> names;  // by variable of the answer
    std::vector<std::string> equal;  // what the answer fills in for variables of the threat

   private:
    void compare(const gdl::Terms& terms, const RuleText& text, TermId known, TermId term) {
      if (terms.is_variable(known)) {
        const std::string name = text.term(known);
        const bool is_new = terms.is_variable(term) && names[terms.variable_index(term)].empty();
        if (is_new) names[terms.variable_index(term)] = name;
        const bool is_told = terms.is_variable(term) && names[terms.variable_index(term)] == name;
        const std::pair bound{name, term};
        if (!is_told && std::ranges::find(bound_, bound) == bound_.end()) bound_.push_back(bound);
      } else if (terms.is_compound(known)) {
        for (std::uint32_t i = 0; i < terms.arity(known); ++i) {
          compare(terms, text, terms.arguments(known)[i], terms.arguments(term)[i]);
        }
      }
    }

    std::vector<std::pair<std::string, TermId>> bound_;
  };

  static std::string either(const std::vector<std::string>& kinds) {
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : " or ") + kind;
    return text;
  }

  /// " (if …)": what the answer asks for beyond the threat. Whose turn it is, and that the move is
  /// on the board where the threat names its place, needs no saying.
  std::string own_conditions(const RuleText& threat, const Draft& answer, const RuleText& words,
                             std::vector<std::string> own) const {
    const bool is_known = !has_own_variables(answer);
    if (!is_known) {
      const std::vector<std::string> known = threat.conditions();
      for (const std::string& text : words.conditions()) {
        if (std::ranges::find(known, text) == known.end()) own.push_back(text);
      }
    }
    return own.empty() ? "" : " (if " + listed(own) + ")";
  }

  /// Whether the move is not told by the head of the threat.
  [[nodiscard]] bool has_own_variables(const Draft& answer) const {
    const gdl::Terms& terms = derivation_.program.terms;
    std::vector<std::uint32_t> known;
    for (std::size_t i = 0; i + 2 < answer.head.size(); ++i) {
      logic::collect_variables(terms, answer.head[i], known);
    }
    std::vector<std::uint32_t> used;
    logic::collect_variables(terms, answer.move, used);
    return std::ranges::any_of(
        used, [&](std::uint32_t v) { return std::ranges::find(known, v) == known.end(); });
  }

  Description begin(RuleKind kind, const Draft& draft, std::string_view name) const {
    const RuleText text(derivation_, draft);
    Description d;
    d.kind = kind;
    d.text = text.rule(name);
    d.conditions = text.conditions();
    return d;
  }

  [[nodiscard]] bool is_static(const Condition& c) const {
    return derivation_.program.relation(c.literal.relation).is_static;
  }

  Description of_one_move(Description d, const Draft& draft, const char* does) {
    const RuleText text(derivation_, draft);
    d.moves = {text.term(draft.head[1])};
    d.sentence = text.term(draft.head[0]) + does + d.moves.front() + when(draft) + ".";
    add_example(d, draft, {draft.head[1]});
    return d;
  }

  /// Whether a condition tells nothing: a table has a row for each role that may move, or for the
  /// constant in it, and what stands beside that stands nowhere else.
  [[nodiscard]] bool is_needless(const Draft& draft, std::size_t which) const {
    const gdl::Terms& terms = derivation_.program.terms;
    const logic::Literal& literal = draft.conditions[which].literal;
    const Invariants& known = derivation_.invariants;
    if (literal.is_negated || literal.arguments.size() != 2) return false;
    if (!known.is_table[literal.relation.index()]) return false;
    Draft rest = draft;
    rest.conditions.erase(rest.conditions.begin() + static_cast<std::ptrdiff_t>(which));
    const std::vector<std::uint32_t> used = variables_of(terms, rest);
    const auto has_row = [&](std::size_t column, TermId value) {
      return std::ranges::any_of(known.rows[literal.relation.index()],
                                 [&](const auto& row) { return row[column] == value; });
    };
    const auto is_open = [&](std::size_t column) {
      const TermId open = literal.arguments[column];
      const TermId beside = literal.arguments[1 - column];
      if (!terms.is_variable(open) || open == beside) return false;
      if (std::ranges::find(used, terms.variable_index(open)) != used.end()) return false;
      if (!terms.is_variable(beside)) return has_row(1 - column, beside);
      return beside == draft.role &&
             std::ranges::all_of(derivation_.program.roles,
                                 [&](TermId role) { return has_row(1 - column, role); });
    };
    return is_open(0) || is_open(1);
  }

  /// " if … hold and … do not, after the move …, where …": what changes from state to state, then
  /// what never does.
  std::string when(const Draft& draft) const {
    const RuleText words(derivation_, draft);
    const std::vector<std::string> texts = words.conditions();
    std::array<std::vector<std::string>, 2> now;  // that hold, that do not
    std::array<std::vector<std::string>, 2> after;
    std::array<std::vector<std::string>, 2> by_move;
    std::vector<std::string> always;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i < draft.conditions.size() && is_needless(draft, i)) continue;
      if (i >= draft.conditions.size() || is_static(draft.conditions[i])) {
        always.push_back(texts[i]);  // a difference is one too
        continue;
      }
      const Condition& c = draft.conditions[i];
      auto& kind = c.is_after ? after : c.is_settled ? by_move : now;
      kind[c.literal.is_negated ? 1 : 0].push_back(words.bare(c));
    }
    std::string text;
    const auto add = [&](const char* time, const auto& kind) {
      const std::string told = said(kind[0], kind[1]);
      if (!told.empty()) text += (text.empty() ? " if " : ", and ") + (time + told);
    };
    add("", now);
    add("by the move ", by_move);
    add("after the move ", after);
    if (!always.empty()) text += ", where " + listed(always);
    return text;
  }

  /// Whether two facts may be one, so that a drawing of both would show one of them.
  [[nodiscard]] bool has_overlap(const Draft& instance) const {
    const gdl::Terms& terms = program_.terms;
    const auto is_fact = [&](const Condition& c) {
      return !c.literal.is_negated && !c.is_after &&
             program_.relation(c.literal.relation).kind == logic::RelationKind::kTrue;
    };
    const auto may_be_one = [&](const Condition& a, const Condition& b) {
      if (a.literal.relation != b.literal.relation || a.literal.arguments.empty()) return false;
      return std::ranges::equal(a.literal.arguments, b.literal.arguments, [&](TermId s, TermId t) {
        return s == t || terms.is_variable(s) || terms.is_variable(t);
      });
    };
    const std::vector<Condition>& all = instance.conditions;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t k = i + 1; k < all.size() && is_fact(all[i]); ++k) {
        if (is_fact(all[k]) && may_be_one(all[i], all[k])) return true;
      }
    }
    return false;
  }

  /// Values for the variables of the draft under which nothing floats and every fact is seen, if a
  /// few tries find them.
  bool find_values(TableJoin& join, const Draft& draft) {
    std::size_t tries = 0;
    const bool has_supports = !derivation_.invariants.supports.empty();
    return join.can_hold([&] {
      Draft instance = draft;
      for (Condition& c : instance.conditions) {
        for (TermId& t : c.literal.arguments) {
          t = logic::substitute(program_.terms, t, join.values());
        }
      }
      if (++tries > kMostTries) return true;
      return !has_overlap(instance) && (!has_supports || unfolder_.can_hold(instance));
    });
  }

  void add_example(Description& d, const Draft& draft, std::vector<TermId> moves) {
    TableJoin join(derivation_.program.terms, derivation_.invariants, draft);
    if (!find_values(join, draft)) return;
    gdl::Terms terms = derivation_.program.terms;
    const auto fill = [&](TermId t) { return logic::substitute(terms, t, join.values()); };
    Derivation filled;  // texts need the terms that filling in makes
    Draft instance = draft;
    for (Condition& c : instance.conditions) {
      for (TermId& t : c.literal.arguments) t = fill(t);
    }
    for (TermId& t : moves) t = fill(t);
    filled.program = derivation_.program;
    filled.program.terms = terms;
    const RuleText text(filled, instance);
    for (std::size_t i = 0; i < instance.conditions.size(); ++i) {
      const Condition& c = instance.conditions[i];
      if (is_static(draft.conditions[i]) || c.is_after || c.is_settled) continue;
      (c.literal.is_negated ? d.example.absent : d.example.facts).push_back(text.bare(c));
    }
    for (const TermId t : moves) d.example.moves.push_back(text.term(t));
  }

  const Derivation& derivation_;
  logic::LiftedProgram program_;  // for terms that filling in makes
  Effort effort_{Effort::kEndless};
  Unfolder unfolder_{program_, derivation_.invariants, {}, effort_};
};

/// From numbers of groups to the first of each, which tells of the others.
void name_images(std::vector<Description>& all) {
  std::map<std::size_t, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].image_of != kNoImage) groups[all[i].image_of].push_back(i);
  }
  for (const auto& [number, rules] : groups) {
    for (const std::size_t i : rules) {
      all[i].images = rules.size() - 1;
      all[i].image_of = i == rules.front() ? kNoImage : rules.front();
    }
    if (rules.size() == 1) continue;
    all[rules.front()].sentence +=
        rules.size() == 2 ? " The same holds of its image under a symmetry of the game."
                          : " The same holds of its " + std::to_string(rules.size() - 1) +
                                " images under symmetries of the game.";
  }
}

}  // namespace

std::string_view name_of(RuleKind kind) {
  switch (kind) {
    case RuleKind::kWins: return "wins";
    case RuleKind::kForced: return "forced";
    case RuleKind::kThreat: return "threat";
  }
  return {};
}

std::vector<Description> describe(const Derivation& derivation) {
  return describe(derivation, Images{});
}

std::vector<Description> describe(const Derivation& derivation, const Images& images) {
  Speaker speaker(derivation);
  std::vector<Description> all;
  for (const Draft& win : derivation.wins) all.push_back(speaker.wins(win));
  for (const Draft& made : derivation.sure.made) all.push_back(speaker.sure_win(made));
  for (const ForcedRule& rule : derivation.forced) all.push_back(speaker.forced(rule));
  for (const Draft& threat : derivation.threats) all.push_back(speaker.threat(threat));
  std::vector<std::size_t> groups;
  for (const auto* numbers : {&images.wins, &images.made, &images.forced, &images.threats}) {
    groups.insert(groups.end(), numbers->begin(), numbers->end());
  }
  if (groups.size() == all.size()) {  // for now the number of the group
    for (std::size_t i = 0; i < all.size(); ++i) all[i].image_of = groups[i];
  }
  std::ranges::stable_sort(all, {}, [](const Description& d) {
    return std::tuple{d.kind, d.moves_to_win, d.conditions.size()};
  });
  name_images(all);
  return all;
}

}  // namespace rulewise::tactics

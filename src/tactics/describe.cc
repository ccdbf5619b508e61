#include "tactics/describe.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "tactics/rulebook.h"
#include "tactics/table_join.h"

namespace rulewise::tactics {
namespace {

/// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i != 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

class Speaker {
 public:
  explicit Speaker(const Derivation& derivation) : derivation_(derivation) {}

  Description wins(const Draft& draft) const {
    return of_one_move(begin(RuleKind::kWins, draft, "wins"), draft, " wins at once by ");
  }

  /// A win in two: the conditions under which the move makes a threat, and that no reply helps.
  Description sure_win(const Draft& draft) const {
    Description d =
        of_one_move(begin(RuleKind::kWins, draft, "wins_in_two"), draft, " wins in two by ");
    d.moves_to_win = 2;
    d.sentence.pop_back();
    d.sentence += ": it threatens " + term_text(derivation_, draft, draft.head[2]) +
                  ", and no reply meets every threat that it makes" +
                  (derivation_.sure.opened.empty() ? "" : " without opening another win") +
                  " or ends the game.";
    const std::string of =
        " " + term_text(derivation_, draft, draft.head[0]) + " " + d.moves.front() + "))";
    const bool may_grant = !derivation_.sure.grants.empty();
    for (const char* name : {"escapes", "grants"}) {
      if (name[0] == 'g' && !may_grant) continue;
      d.conditions.push_back(std::string("(not (") + name + of);
      d.text.insert(d.text.size() - 1, " " + d.conditions.back());
    }
    return d;
  }

  Description threat(const Draft& draft) const {
    return of_one_move(begin(RuleKind::kThreat, draft, "threatens"), draft,
                       " threatens to win by ");
  }

  Description forced(const ForcedRule& rule) const {
    const Draft& draft = rule.threat;
    Description d = begin(RuleKind::kForced, draft, "threat");
    for (const Draft& answer : rule.answers) {
      d.text += '\n' + rule_text(derivation_, answer, "answer");
      d.moves.push_back(term_text(derivation_, answer, answer.move));
    }
    const std::string winner = term_text(derivation_, draft, draft.head[0]);
    d.sentence = winner + " wins next by " + term_text(derivation_, draft, draft.head[1]) +
                 when(draft) + ", unless the game ends";
    if (rule.answers.empty()) {
      d.sentence += ": nothing stops it.";
    } else {
      d.sentence += " or the answer is " + alternatives(rule) + ".";
    }
    add_example(d, draft, {draft.head[1]});
    return d;
  }

 private:
  /// The answers, each kind once; those that hang on more than the threat with what they need.
  std::string alternatives(const ForcedRule& rule) const {
    std::vector<std::string> kinds;
    for (const Draft& answer : rule.answers) {
      std::string kind = term_text(derivation_, answer, answer.move);
      if (has_own_variables(answer)) kind += own_conditions(rule.threat, answer);
      if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(std::move(kind));
    }
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : " or ") + kind;
    return text;
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

  /// " (if …)": the conditions of the answer that are none of the threat's.
  std::string own_conditions(const Draft& threat, const Draft& answer) const {
    const std::vector<std::string> known = condition_texts(derivation_, threat);
    std::vector<std::string> own;
    for (const std::string& text : condition_texts(derivation_, answer)) {
      if (std::ranges::find(known, text) == known.end()) own.push_back(text);
    }
    return own.empty() ? "" : " (if " + listed(own) + ")";
  }

  Description begin(RuleKind kind, const Draft& draft, std::string_view name) const {
    Description d;
    d.kind = kind;
    d.text = rule_text(derivation_, draft, name);
    d.conditions = condition_texts(derivation_, draft);
    return d;
  }

  [[nodiscard]] bool is_static(const Condition& c) const {
    return derivation_.program.relation(c.literal.relation).is_static;
  }

  Description of_one_move(Description d, const Draft& draft, const char* does) const {
    d.moves = {term_text(derivation_, draft, draft.head[1])};
    d.sentence =
        term_text(derivation_, draft, draft.head[0]) + does + d.moves.front() + when(draft) + ".";
    add_example(d, draft, {draft.head[1]});
    return d;
  }

  /// " if … hold and … do not, where …": what changes from state to state, then what never does.
  std::string when(const Draft& draft) const {
    std::vector<std::string> facts;
    std::vector<std::string> absent;
    std::vector<std::string> always;
    const std::vector<std::string> texts = condition_texts(derivation_, draft);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i >= draft.conditions.size() || is_static(draft.conditions[i])) {
        always.push_back(texts[i]);  // a difference is one too
        continue;
      }
      const bool is_negated = draft.conditions[i].literal.is_negated;
      (is_negated ? absent : facts).push_back(bare(texts[i]));
    }
    std::string text;
    if (!facts.empty()) text += " if " + listed(facts) + (facts.size() == 1 ? " holds" : " hold");
    if (!absent.empty()) {
      text += (facts.empty() ? " if " : " and ") + listed(absent) +
              (absent.size() == 1 ? " does not" : " do not");
      if (facts.empty()) text += " hold";
    }
    if (!always.empty()) text += ", where " + listed(always);
    return text;
  }

  /// (true (cell …)) and (not (taken …)) as (cell …) and (taken …).
  static std::string bare(std::string text) {
    for (const std::string_view word : {"(not ", "(true "}) {
      if (text.starts_with(word)) text = text.substr(word.size(), text.size() - word.size() - 1);
    }
    return text;
  }

  void add_example(Description& d, const Draft& draft, std::vector<TermId> moves) const {
    TableJoin join(derivation_.program.terms, derivation_.invariants, draft);
    if (!join.can_hold()) return;
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
    const std::vector<std::string> texts = condition_texts(filled, instance);
    for (std::size_t i = 0; i < instance.conditions.size(); ++i) {
      if (is_static(draft.conditions[i])) continue;
      const bool is_negated = draft.conditions[i].literal.is_negated;
      (is_negated ? d.example.absent : d.example.facts).push_back(bare(texts[i]));
    }
    for (const TermId t : moves) d.example.moves.push_back(term_text(filled, instance, t));
  }

  const Derivation& derivation_;
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
  const Speaker speaker(derivation);
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

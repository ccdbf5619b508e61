#include "made_up_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string_view>

namespace rulewise::agree {
namespace {

/// What an argument may be: a constant, a pair of constants, a role, a move, a fact of the state.
enum class Sort : std::uint8_t { kConstant, kPair, kRole, kMove, kFluent };

struct Signature {
  std::string_view name;
  std::vector<Sort> sorts;
  int stratum;              // a rule may look at lower strata, negated or not
  bool recurses = false;    // and at its own, not negated
  bool is_wrapped = false;  // a fact of the state: stands inside (true …), (init …), (next …)
};

// Strata: facts 0, static relations 1, facts of the state 2, what follows from them 3 and 4, legal
// moves 5, the end 6, goals 7, moves made 8, what follows from them 9, the next state 10.
const std::array<Signature, 20> kSignatures{{
    {"row", {Sort::kConstant}, 0},
    {"link", {Sort::kConstant, Sort::kConstant}, 0},
    {"tied", {Sort::kConstant, Sort::kPair}, 0},
    {"can", {Sort::kMove}, 0},
    {"role", {Sort::kRole}, 0},
    {"fixed", {Sort::kConstant}, 1, true},
    {"path", {Sort::kConstant, Sort::kConstant}, 1, true},
    {"f", {Sort::kConstant}, 2, false, true},
    {"g", {Sort::kConstant, Sort::kConstant}, 2, false, true},
    {"h", {}, 2, false, true},
    {"k", {Sort::kPair}, 2, false, true},
    {"seen", {Sort::kConstant}, 3, true},
    {"near", {Sort::kConstant, Sort::kConstant}, 3, true},
    {"open", {Sort::kConstant}, 4, true},
    {"held", {Sort::kPair}, 4, true},
    {"legal", {Sort::kRole, Sort::kMove}, 5},
    {"terminal", {}, 6},
    {"does", {Sort::kRole, Sort::kMove}, 8},
    {"hit", {Sort::kConstant}, 9, true},
    {"done", {Sort::kMove}, 9},
}};
constexpr std::array<std::string_view, 4> kConstants{"a", "b", "c", "d"};
constexpr std::array<std::string_view, 3> kRoles{"red", "blue", "grey"};
constexpr std::array<std::string_view, 3> kGoalValues{"100", "0", "40"};

const Signature& signature(std::string_view name) {
  return *std::ranges::find(kSignatures, name, &Signature::name);
}

class Choices {
 public:
  explicit Choices(const Tape& tape) : tape_(tape) {}
  std::size_t below(std::size_t bound) { return at_ < tape_.size() ? tape_[at_++] % bound : 0; }
  bool one_in(std::size_t count) { return below(count) == count - 1; }

 private:
  const Tape& tape_;
  std::size_t at_ = 0;
};

/// How large the world is: all writers of one rulesheet share it.
struct World {
  std::size_t roles = 1;
  std::size_t constants = 2;
};

std::string list_text(std::string_view name, const std::vector<std::string>& parts) {
  if (parts.empty()) return std::string(name);
  std::string text = "(" + std::string(name);
  for (const std::string& part : parts) text += ' ' + part;
  return text + ')';
}

/// Writes one rule or fact: keeps track of which variables its conditions bind.
class RuleWriter {
 public:
  RuleWriter(const World& world, Choices& choices) : world_(world), choices_(choices) {}

  /// A term of the sort. A binding place may be a new variable, any other only one bound already.
  std::string term(Sort sort, bool binds) {
    if (const std::string variable = choose_variable(sort, binds); !variable.empty()) {
      return variable;
    }
    switch (sort) {
      case Sort::kConstant: return std::string(kConstants[choices_.below(world_.constants)]);
      case Sort::kRole: return std::string(kRoles[choices_.below(world_.roles)]);
      case Sort::kPair: {
        const std::string left = term(Sort::kConstant, binds);
        return list_text("pair", {left, term(Sort::kConstant, binds)});
      }
      case Sort::kMove: return move(binds);
      case Sort::kFluent: break;
    }
    return fluent(binds);
  }

  std::string atom(const Signature& relation, bool binds) {
    if (relation.is_wrapped && choices_.one_in(6)) {
      return list_text("true", {term(Sort::kFluent, binds)});
    }
    const std::string inside = list_text(relation.name, terms(relation.sorts, binds));
    return relation.is_wrapped ? list_text("true", {inside}) : inside;
  }

  std::string fluent(bool binds) {
    constexpr std::array<std::string_view, 4> kFluents{"f", "g", "h", "k"};
    const Signature& relation = signature(kFluents[choices_.below(kFluents.size())]);
    return list_text(relation.name, terms(relation.sorts, binds));
  }

  std::vector<std::string> terms(const std::vector<Sort>& sorts, bool binds) {
    std::vector<std::string> texts;
    for (const Sort sort : sorts) texts.push_back(term(sort, binds));
    return texts;
  }

  /// Conditions for a rule of this stratum that bind variables and then test them.
  std::vector<std::string> body(const Signature* recursive, int stratum) {
    std::vector<std::string> conditions;
    const std::size_t binders = 1 + choices_.below(3);
    for (std::size_t i = 0; i < binders; ++i) conditions.push_back(binder(stratum));
    if (recursive != nullptr && choices_.below(3) > 0) {
      conditions.push_back(atom(peer_of(*recursive), false));
    }
    if (stratum > signature("does").stratum && choices_.one_in(3)) {
      std::ranges::move(whoever(), std::back_inserter(conditions));
    }
    const std::size_t tests = choices_.below(3);
    for (std::size_t i = 0; i < tests; ++i) conditions.push_back(test(stratum, 0));
    const auto turn = static_cast<std::ptrdiff_t>(choices_.below(conditions.size()));
    std::rotate(conditions.begin(), conditions.begin() + turn, conditions.end());
    return conditions;
  }

 private:
  std::string move(bool binds) {
    switch (choices_.below(4)) {
      case 0: return list_text("put", {term(Sort::kConstant, binds)});
      case 1: return "pass";
      case 2: return list_text("go", terms({Sort::kConstant, Sort::kConstant}, binds));
      default: return list_text("swap", {term(Sort::kPair, binds)});
    }
  }

  /// A move made by a role that is left open.
  std::string does(const std::string& role, bool binds) {
    if (binds) bound_.insert(role);
    return list_text("does", {role, move(binds)});
  }

  /// Conditions that ask for moves, whoever makes them.
  std::vector<std::string> whoever() {
    const std::size_t kind = choices_.below(6);
    if (kind > 3) {
      bound_.insert("?r");
      std::vector<std::string> conditions{"(role ?r)", list_text("not", {does("?r", false)})};
      if (kind == 5) conditions.push_back(list_text("not", {does("?r", false)}));
      return conditions;
    }
    std::vector<std::string> conditions{does("?r", true)};
    if (kind == 1 || kind == 3) conditions.push_back(does("?s", true));
    if (kind == 2) conditions.push_back(does("?r", true));
    if (kind == 3) conditions.emplace_back("(distinct ?r ?s)");
    return conditions;
  }

  std::string choose_variable(Sort sort, bool binds) {
    static const std::array<std::vector<std::string>, 5> names{
        {{"?x", "?y", "?z"}, {"?p", "?q"}, {"?r", "?s"}, {"?m"}, {"?e"}}};
    const std::vector<std::string>& all = names[static_cast<std::size_t>(sort)];
    std::vector<std::string> usable;
    for (const std::string& name : all) {
      if (binds || bound_.contains(name)) usable.push_back(name);
    }
    if (usable.empty() || choices_.one_in(4)) return {};
    const std::string& chosen = usable[choices_.below(usable.size())];
    bound_.insert(chosen);
    return chosen;
  }

  const Signature& choose_relation(int stratum) {
    std::vector<const Signature*> usable;
    for (const Signature& relation : kSignatures) {
      if (relation.stratum < stratum) usable.push_back(&relation);
    }
    // The highest strata first: what is new is what makes rules of this stratum interesting.
    return *usable[usable.size() - 1 - choices_.below(usable.size())];
  }

  const Signature& peer_of(const Signature& relation) {
    std::vector<const Signature*> peers{&relation};
    for (const Signature& other : kSignatures) {
      if (other.stratum == relation.stratum && &other != &relation) peers.push_back(&other);
    }
    return *peers[choices_.below(peers.size())];
  }

  std::string binder(int stratum) {
    if (!choices_.one_in(5)) return atom(choose_relation(stratum), true);
    // Both ways of meeting it bind the same variable.
    bound_.insert("?x");
    std::vector<std::string> ways{"(row ?x)"};
    if (stratum > 1) ways.emplace_back("(fixed ?x)");
    if (stratum > 2) ways.emplace_back("(true (f ?x))");
    if (stratum > 3) ways.emplace_back("(and (seen ?x) (row ?x))");
    return list_text("or", {ways[choices_.below(ways.size())], ways[choices_.below(ways.size())]});
  }

  /// A condition that binds nothing.
  std::string test(int stratum, int depth) {
    const std::size_t kind = choices_.below(depth > 2 ? 3 : 6);
    switch (kind) {
      case 0: return list_text("not", {atom(choose_relation(stratum), false)});
      case 1: {
        const Sort sort = choices_.one_in(3) ? Sort::kPair : Sort::kConstant;
        return list_text("distinct", {term(sort, false), term(sort, false)});
      }
      case 2: return atom(choose_relation(stratum), false);
      default: break;
    }
    std::vector<std::string> parts;
    const std::size_t count = 1 + choices_.below(3);
    for (std::size_t i = 0; i < count; ++i) parts.push_back(test(stratum, depth + 1));
    if (kind == 3) return list_text("or", parts);
    if (kind == 4) return list_text("not", {list_text("or", parts)});
    return list_text("not", {list_text("and", parts)});
  }

  const World& world_;
  Choices& choices_;
  std::set<std::string> bound_;
};

std::string implication(const std::string& head, const std::vector<std::string>& conditions) {
  std::string text = "(<= " + head;
  for (const std::string& condition : conditions) text += "\n    " + condition;
  return text + ")\n";
}

std::string write_rule(const World& world, const Tape& tape) {
  Choices choices(tape);
  RuleWriter writer(world, choices);
  constexpr std::array<std::string_view, 14> kHeads{"next", "legal", "seen",  "open", "hit",
                                                    "goal", "near",  "held",  "path", "terminal",
                                                    "next", "legal", "fixed", "init"};
  const std::string_view name = kHeads[choices.below(kHeads.size())];
  if (name == "next" || name == "init") {
    const std::vector<std::string> conditions = writer.body(nullptr, name == "next" ? 10 : 2);
    return implication(list_text(name, {writer.term(Sort::kFluent, false)}), conditions);
  }
  if (name == "goal") {
    const std::vector<std::string> conditions = writer.body(nullptr, 7);
    const std::string role = writer.term(Sort::kRole, false);
    return implication(
        list_text(name, {role, std::string(kGoalValues[choices.below(kGoalValues.size())])}),
        conditions);
  }
  const Signature& relation = signature(name);
  const std::vector<std::string> conditions =
      writer.body(relation.recurses ? &relation : nullptr, relation.stratum);
  return implication(list_text(name, writer.terms(relation.sorts, false)), conditions);
}

/// Roles, some facts of each static relation, an opening, and what keeps a game going.
std::string write_world(World& world, const Tape& tape) {
  Choices choices(tape);
  world.roles = 1 + choices.below(kRoles.size());
  world.constants = 2 + choices.below(3);
  RuleWriter writer(world, choices);
  std::string text;
  for (std::size_t r = 0; r < world.roles; ++r) {
    text += list_text("role", {std::string(kRoles[r])}) + '\n';
  }
  for (const std::string_view name : {"row", "link", "tied", "can"}) {
    const std::size_t count = 1 + choices.below(4);
    for (std::size_t i = 0; i < count; ++i) {
      text += list_text(name, writer.terms(signature(name).sorts, false)) + '\n';
    }
  }
  const std::size_t count = 1 + choices.below(5);
  for (std::size_t i = 0; i < count; ++i) {
    text += list_text("init", {writer.fluent(false)}) + '\n';
  }
  constexpr std::array<std::string_view, 5> kAlwaysLegal{
      "(<= (legal ?r pass) (role ?r))\n", "(<= (legal ?r ?m) (role ?r) (can ?m))\n",
      "(<= (legal red ?m) (can ?m))\n(<= (legal ?r pass) (role ?r) (distinct ?r red))\n",
      "(<= (legal ?r (put ?x)) (role ?r) (row ?x) (not (true (f ?x))))\n",
      "(<= (legal ?r (go ?x ?y)) (role ?r) (row ?x) (row ?y))\n"
      "(<= (legal ?r (swap (pair ?x ?y))) (role ?r) (row ?x) (row ?y))\n"};
  text += kAlwaysLegal[choices.below(kAlwaysLegal.size())];
  if (choices.one_in(3)) text += "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))\n";
  text += "(<= (next (f ?x)) (does ?r (put ?x)))\n(<= (done ?m) (does ?r ?m))\n";
  text += "(<= terminal (true h) (true (f a)) (true (g a a)))\n";
  text += "(<= (goal ?r 100) (role ?r) (true h))\n";
  return text;
}

}  // namespace

std::string write_rules(const MadeUpRules& made_up) {
  World world;
  std::string text = write_world(world, made_up.world);
  for (const Tape& tape : made_up.rules) text += write_rule(world, tape);
  return text;
}

}  // namespace rulewise::agree

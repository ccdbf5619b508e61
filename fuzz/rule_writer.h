// rule_writer.h — a small rulesheet from any bytes: for fuzzing what comes after the reader.
//
// Idea      every choice of a grammar is a byte; relations come in layers, so that negation is
//           stratified, and a variable nothing binds gets a (dom ?v) or (role ?v), so that rules
//           are safe: most texts pass the check
// Promises  same bytes, same text; no bytes left means the smallest choice, so texts are finite
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace rulewise::fuzz {

class RuleWriter {
 public:
  explicit RuleWriter(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::string write() {
    add_domain();
    for (int layer = 0; layer < kStaticLayers; ++layer) add_relation('s', layer);
    add_initial_facts();
    for (int layer = 0; layer < kStateLayers; ++layer) add_relation('d', layer);
    add_relation('m', 0);
    add_outputs();
    return text_;
  }

 private:
  static constexpr int kStaticLayers = 3;
  static constexpr int kStateLayers = 3;

  /// What a body may ask for, besides the layers below `layer` of the relations named `letter`.
  struct Scope {
    char letter;  // 's': static only; 'd': the state too; 'm': the moves too
    int layer;
  };

  std::uint32_t below(std::uint32_t bound) {
    if (at_ == bytes_.size()) return 0;
    return bytes_[at_++] % bound;
  }
  template <std::size_t n>
  const char* one_of(const char* const (&words)[n]) {
    return words[below(n)];
  }

  // Terms. Names are few so that they meet.
  std::string ground_term() {
    static constexpr const char* kTerms[] = {"a", "b",     "1",       "2",
                                             "c", "(f a)", "(g 1 b)", "(f (f 2))"};
    return one_of(kTerms);
  }
  std::string variable() {
    static constexpr const char* kVariables[] = {"?x", "?y", "?z"};
    const std::string name = one_of(kVariables);
    used_.insert(name);
    return name;
  }
  std::string term() {
    switch (below(8)) {
      case 0: return "a";
      case 1: return ground_term();
      case 2: return "(f " + variable() + ")";
      case 3: {
        const std::string left = variable();
        return "(g " + left + " " + variable() + ")";
      }
      default: return variable();
    }
  }

  /// A fact of the state, or a move.
  std::string fact() {
    switch (below(6)) {
      case 0: return "p";
      case 1: return "q";
      case 2: return "(f " + term() + ")";
      case 3: {
        const std::string left = term();
        return "(cell " + left + " " + term() + ")";
      }
      case 4: return variable();
      default: return "(count " + term() + ")";
    }
  }
  std::string move() {
    switch (below(5)) {
      case 0: return "noop";
      case 1: return "(put " + term() + ")";
      case 2: return variable();
      case 3: return "(f " + term() + ")";
      default: return "p";
    }
  }
  std::string role() {
    switch (below(5)) {
      case 0: return "white";
      case 1: return "black";
      case 2: return "a";
      case 3: return variable();
      default: return role_variable();
    }
  }
  std::string role_variable() {
    static constexpr const char* kVariables[] = {"?r", "?s"};
    const std::string name = one_of(kVariables);
    used_.insert(name);
    return name;
  }

  static int arity_of(char letter, int layer) { return letter == 'm' ? 1 : (layer + 1) % 3; }

  std::string plain_atom(char letter, int layer) {
    std::string text = std::string(1, letter) + std::to_string(layer);
    const int arity = arity_of(letter, layer);
    if (arity == 0) return text;
    for (int i = 0; i < arity; ++i) text += ' ' + term();
    return '(' + text + ')';
  }

  std::string lower_atom(const Scope& scope, bool may_recur) {
    const int layers = scope.layer + (may_recur ? 1 : 0);
    const bool own = scope.letter != 's' && below(2) == 0;
    if (own && layers > 0) return plain_atom(scope.letter, layer_below(layers));
    if (scope.letter == 's') {
      return layers > 0 ? plain_atom('s', layer_below(layers)) : "(dom " + term() + ")";
    }
    if (scope.letter == 'm' && below(2) == 0) return plain_atom('d', layer_below(kStateLayers));
    return plain_atom('s', layer_below(kStaticLayers));
  }
  int layer_below(int layers) {
    return static_cast<int>(below(static_cast<std::uint32_t>(layers)));
  }

  std::string atom(const Scope& scope, bool may_recur) {
    switch (below(8)) {
      case 0: return "(dom " + term() + ")";
      case 1: return "(role " + role() + ")";
      case 2:
      case 3:
        if (scope.letter != 's') return "(true " + fact() + ")";
        break;
      case 4:
        if (scope.letter == 'm') {
          const std::string who = role();
          return "(does " + who + " " + move() + ")";
        }
        break;
      case 5:
        if (scope.letter == 'm') {
          const std::string who = role();
          return "(legal " + who + " " + move() + ")";
        }
        break;
      case 6: return "(nowhere " + term() + ")";
      case 7:
        if (scope.letter == 'm' && below(2) == 0) return "(done " + move() + ")";
        break;
      default: break;
    }
    return lower_atom(scope, may_recur);
  }

  struct Written {
    std::string text;
    std::set<std::string> bound;
  };

  Written positive(const Scope& scope, bool may_recur) {
    std::set<std::string> before;
    before.swap(used_);
    Written written{atom(scope, may_recur), {}};
    written.bound = used_;
    used_.merge(before);
    return written;
  }

  /// What `who` does. `written` binds the role and what the move says, unless it is denied.
  void add_does(Written& written, const char* who, bool is_denied) {
    std::set<std::string> before;
    before.swap(used_);
    used_.insert(who);
    const std::string atom = std::string("(does ") + who + " " + move() + ")";
    written.text += is_denied ? " (not " + atom + ")" : " " + atom;
    if (!is_denied) written.bound.insert(used_.begin(), used_.end());
    used_.merge(before);
  }

  /// Moves by whoever makes them: one or two roles stand as variables.
  Written whoever() {
    Written written{"(and", {}};
    const std::uint32_t kind = below(6);
    add_does(written, "?r", kind > 3);
    if (kind == 1 || kind == 3) add_does(written, "?s", false);
    if (kind == 2) add_does(written, "?r", false);
    if (kind == 3) written.text += " (distinct ?r ?s)";
    if (kind == 5) add_does(written, "?r", true);
    written.text += ')';
    return written;
  }

  Written formula(const Scope& scope, int depth, bool may_recur) {
    switch (depth > 0 ? below(10) : below(6)) {
      case 3: return {"(not " + atom(scope, may_recur && below(4) == 0) + ")", {}};
      case 4: {
        const std::string left = term();
        return {"(distinct " + left + " " + term() + ")", {}};
      }
      case 5: return scope.letter == 'm' ? whoever() : positive(scope, may_recur);
      case 6: return combined("or", scope, depth - 1, may_recur);
      case 7: return combined("and", scope, depth - 1, may_recur);
      case 8: return {"(not " + combined("or", scope, depth - 1, false).text + ")", {}};
      case 9: {
        const std::string left = term();
        return {"(not (distinct " + left + " " + term() + "))", {}};
      }
      default: return positive(scope, may_recur);
    }
  }

  Written combined(const std::string& connective, const Scope& scope, int depth, bool may_recur) {
    Written written{"(" + connective, {}};
    const std::uint32_t parts = 1 + below(3);
    for (std::uint32_t i = 0; i < parts; ++i) {
      const Written part = formula(scope, depth, may_recur);
      written.text += ' ' + part.text;
      if (connective == "and" || i == 0) {
        written.bound.insert(part.bound.begin(), part.bound.end());
      } else {
        std::erase_if(written.bound, [&](const auto& v) { return !part.bound.contains(v); });
      }
    }
    written.text += ')';
    return written;
  }

  /// A rule for the head that `make_head` writes; variables still free get a domain.
  template <class MakeHead>
  void add_rule(MakeHead make_head, const Scope& scope, bool may_recur) {
    used_.clear();
    const std::string head = make_head();
    std::set<std::string> bound;
    std::string body;
    const std::uint32_t conditions = below(4);
    for (std::uint32_t i = 0; i < conditions; ++i) {
      const Written written = formula(scope, 2, may_recur);
      body += ' ' + written.text;
      bound.insert(written.bound.begin(), written.bound.end());
    }
    for (const std::string& v : used_) {
      if (bound.contains(v)) continue;
      body += (v == "?r" || v == "?s" ? " (role " : " (dom ") + v + ")";
    }
    text_ += body.empty() ? head + '\n' : "(<= " + head + body + ")\n";
  }

  void add_domain() {
    text_ += below(3) == 0 ? "(role white)\n" : "(role white)\n(role black)\n";
    text_ += "(dom a)\n(dom 1)\n";
    const std::uint32_t more = below(4);
    for (std::uint32_t i = 0; i < more; ++i) text_ += "(dom " + ground_term() + ")\n";
  }

  void add_relation(char letter, int layer) {
    const std::uint32_t rules = below(4);
    for (std::uint32_t i = 0; i < rules; ++i) {
      add_rule([&] { return plain_atom(letter, layer); }, {letter, layer}, below(3) == 0);
    }
  }

  void add_initial_facts() {
    const std::uint32_t rules = below(4);
    for (std::uint32_t i = 0; i < rules; ++i) {
      add_rule([&] { return "(init " + fact() + ")"; }, {'s', kStaticLayers}, false);
    }
  }

  void add_outputs() {
    const std::uint32_t next = below(6);
    for (std::uint32_t i = 0; i < next; ++i) {
      add_rule([&] { return "(next " + fact() + ")"; }, {'m', 1}, false);
    }
    const std::uint32_t legal = below(4);
    for (std::uint32_t i = 0; i < legal; ++i) {
      add_rule(
          [&] {
            const std::string who = role();
            return "(legal " + who + " " + move() + ")";
          },
          {'d', kStateLayers}, false);
    }
    text_ += "(legal white noop)\n(<= (legal ?r noop) (role ?r) (distinct ?r white))\n";
    text_ += "(<= (done ?m) (does ?r ?m))\n";
    add_rule([] { return std::string("terminal"); }, {'d', kStateLayers}, false);
    add_goals();
  }

  void add_goals() {
    static constexpr const char* kValues[] = {"0", "100", "50", "?x"};
    static constexpr const char* kUnless[] = {"d2", "(goal ?r 0)", "(goal white 100)"};
    text_ += "(goal white 0)\n(<= (goal ?r 7) (role ?r) (not ";
    text_ += std::string(one_of(kUnless)) + "))\n";
    const std::uint32_t goals = below(3);
    for (std::uint32_t i = 0; i < goals; ++i) {
      add_rule(
          [&] {
            const std::string value = one_of(kValues);
            if (value == "?x") used_.insert(value);
            return "(goal " + role() + " " + value + ")";
          },
          {'d', kStateLayers}, false);
    }
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  std::string text_;
  std::set<std::string> used_;  // variables of the rule being written
};

}  // namespace rulewise::fuzz

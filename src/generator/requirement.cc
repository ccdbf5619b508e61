#include "generator/requirement.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string>
#include <utility>

#include "generator/words.h"

namespace rulewise::generator {
namespace {

constexpr std::size_t kMostBytes = 10'000;
constexpr int kDeepest = 100;
constexpr std::size_t kMostDigits = 6;

bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

struct Token {
  std::string text;  // lower case; empty at the end
  base::Location where;
};

/// Words, comparisons and parentheses; any other byte is a token of its own.
std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  const auto place = [&] { return base::Location{1, static_cast<std::uint32_t>(at + 1)}; };
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == '\t' || text[at] == '\n') {
      ++at;
      continue;
    }
    std::size_t length = 1;
    if (is_word_byte(text[at])) {
      while (at + length < text.size() && is_word_byte(text[at + length])) ++length;
    } else if ((text[at] == '<' || text[at] == '>' || text[at] == '!') && at + 1 < text.size() &&
               text[at + 1] == '=') {
      length = 2;
    }
    tokens.push_back({lower_case(text.substr(at, length)), place()});
    at += length;
  }
  tokens.push_back({"", place()});
  return tokens;
}

}  // namespace

class RequirementReader {
 public:
  explicit RequirementReader(std::string_view text) : tokens_(tokens_of(text)) {}

  RequirementReading read() {
    read_or(0);
    if (!failed_ && !token().text.empty()) {
      fail("'" + token().text + "' follows a complete requirement",
           "join two requirements with `and` or `or`");
    }
    if (failed_) reading_.requirement.steps_.clear();
    return std::move(reading_);
  }

 private:
  using Operation = Requirement::Operation;
  using Relation = Requirement::Relation;
  using Step = Requirement::Step;

  void read_or(int depth) {
    read_and(depth);
    while (!failed_ && take("or")) {
      read_and(depth);
      add({.operation = Operation::kOr});
    }
  }

  void read_and(int depth) {
    read_part(depth);
    while (!failed_ && take("and")) {
      read_part(depth);
      add({.operation = Operation::kAnd});
    }
  }

  void read_part(int depth) {
    bool is_negated = false;
    while (take("not")) is_negated = !is_negated;
    if (take("(")) {
      read_parentheses(depth);
    } else {
      read_name();
    }
    if (is_negated) add({.operation = Operation::kNot});
  }

  void read_parentheses(int depth) {
    const Token& inside = token();
    if (depth >= kDeepest) return fail("parentheses are nested too deeply", "at most 100 deep");
    read_or(depth + 1);
    if (failed_ || take(")")) return;
    if (token().text.empty()) return fail_at(inside.where, "'(' is never closed", "add a ')'");
    fail("expected ')' instead of '" + token().text + "'", "join requirements with `and` or `or`");
  }

  void read_name() {
    const Token& name = token();
    if (name.text.empty() || !is_word_byte(name.text[0])) return fail_without_name(name);
    if (const std::optional<std::size_t> trait = find_trait(name.text)) {
      ++at_;
      return add({.operation = Operation::kTrait, .index = *trait});
    }
    if (const std::optional<std::size_t> measure = find_measure(name.text)) {
      ++at_;
      return read_comparison(name.text, *measure);
    }
    fail("no trait named '" + name.text + "'", guess(name.text));
  }

  void read_comparison(const std::string& name, std::size_t measure) {
    const std::optional<Relation> relation = relation_of(token().text);
    if (!relation) {
      return fail("'" + name + "' is a number and has to be compared",
                  "for example `" + name + " >= 4`");
    }
    ++at_;
    if (!is_number(token().text) || token().text.size() > kMostDigits) {
      return fail("expected a number after the comparison", "for example `" + name + " >= 4`");
    }
    const int number = std::stoi(token().text);
    ++at_;
    add({.operation = Operation::kCompare,
         .index = measure,
         .relation = *relation,
         .number = number});
  }

  static std::optional<Relation> relation_of(std::string_view text) {
    if (text == "<") return Relation::kLess;
    if (text == "<=") return Relation::kAtMost;
    if (text == "=") return Relation::kEqual;
    if (text == "!=") return Relation::kUnequal;
    if (text == ">=") return Relation::kAtLeast;
    if (text == ">") return Relation::kMore;
    return {};
  }

  static std::string guess(std::string_view name) {
    std::vector<std::string_view> known;
    for (const TraitKind& kind : trait_kinds()) known.push_back(kind.name);
    for (const MeasureKind& kind : measure_kinds()) known.push_back(kind.name);
    return did_you_mean(name, known, "`rulewise generate --traits` lists them");
  }

  void fail_without_name(const Token& found) {
    if (found.text.empty()) {
      return fail("a trait is missing at the end", "for example `cylinder and hops`");
    }
    fail("expected a trait instead of '" + found.text + "'",
         "the words are `and`, `or`, `not`, traits, parentheses, and comparisons of numbers");
  }

  [[nodiscard]] const Token& token() const { return tokens_[at_]; }
  bool take(std::string_view text) {
    if (failed_ || token().text != text || text.empty()) return false;
    ++at_;
    return true;
  }
  void add(const Step& step) {
    if (!failed_) reading_.requirement.steps_.push_back(step);
  }
  void fail(std::string message, std::string hint) {
    fail_at(token().where, std::move(message), std::move(hint));
  }
  void fail_at(base::Location where, std::string message, std::string hint) {
    if (!failed_) reading_.diagnostics.error(where, std::move(message), std::move(hint));
    failed_ = true;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool failed_ = false;
  RequirementReading reading_;
};

bool Requirement::compare(int left, Relation relation, int right) {
  switch (relation) {
    case Relation::kLess: return left < right;
    case Relation::kAtMost: return left <= right;
    case Relation::kEqual: return left == right;
    case Relation::kUnequal: return left != right;
    case Relation::kAtLeast: return left >= right;
    case Relation::kMore: return left > right;
  }
  return false;
}

bool Requirement::holds(const Traits& traits) const {
  if (steps_.empty()) return true;
  std::vector<bool> stack;
  const auto pop = [&] {
    const bool top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Step& step : steps_) {
    switch (step.operation) {
      case Operation::kTrait: stack.push_back(traits.holds[step.index]); break;
      case Operation::kCompare:
        stack.push_back(compare(traits.measures[step.index], step.relation, step.number));
        break;
      case Operation::kNot: stack.back() = !stack.back(); break;
      case Operation::kAnd: {
        const bool right = pop();
        stack.back() = stack.back() && right;
        break;
      }
      case Operation::kOr: {
        const bool right = pop();
        stack.back() = stack.back() || right;
        break;
      }
    }
  }
  assert(stack.size() == 1);
  return stack.back();
}

RequirementReading read_requirement(std::string_view text) {
  if (text.size() > kMostBytes) {
    RequirementReading reading;
    reading.diagnostics.error({}, "the requirement is longer than 10000 bytes");
    return reading;
  }
  return RequirementReader(text).read();
}

}  // namespace rulewise::generator

// rule_text.h — the literals of a rulesheet seen as patterns of constants and variables.
//
// Idea      expressions that a game is described in are its salient ones (Clune 2007), so the text
// is
//           searched for them. Two arguments share a class where some rule uses one variable for
//           both: then they range over the same things, and a relation between two arguments of a
//           class orders the constants of it
// Needs     checked rules
// Promises  depends on which names are equal, never on how they are spelled
// Tested by rule_text_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "insight/discovery/facts.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

enum class LiteralKind : std::uint8_t { kFact, kMove, kRelation };

/// An atom of the rules: its shape as FactStore writes it, and its constants and variables.
struct Literal {
  LiteralKind kind = LiteralKind::kRelation;
  std::string shape;
  std::vector<std::string> leaves;  // a variable begins with '?'
  std::string_view source = {};     // of a fact: true, init, next or base
};

[[nodiscard]] inline bool is_variable(std::string_view leaf) {
  return !leaf.empty() && leaf.front() == '?';
}

/// What a rule may decide.
enum class Decided : std::uint8_t { kGoal, kLegal, kTerminal };
inline constexpr std::size_t kDecidedCount = 3;

class RuleText {
 public:
  explicit RuleText(const gdl::Rules& rules);

  [[nodiscard]] const gdl::Rules& rules() const { return rules_; }
  [[nodiscard]] Literal literal(const gdl::Rule& rule, gdl::TermId atom) const;

  /// Equal for arguments that range over the same things; arguments never met have none (-1).
  [[nodiscard]] int class_of(LiteralKind kind, const std::string& shape, std::size_t column) const;
  /// The same where a relation of one argument, which names a type and no more, joins nothing: so
  /// rows and columns stay apart that share their constants.
  [[nodiscard]] int narrow_class_of(LiteralKind kind, const std::string& shape,
                                    std::size_t column) const;
  /// Whether some rule asks for the argument of a relation that is written out as facts by a
  /// variable of the column, followed through moves, facts and relations with rules alone: a list
  /// of facts that is asked about rows and columns makes them no one thing.
  [[nodiscard]] bool asks(LiteralKind kind, const std::string& shape, std::size_t column,
                          const std::string& relation_shape, std::size_t argument) const;
  /// What a column is called: the name of the variable used most, without its '?'.
  [[nodiscard]] std::string column_name(const std::string& fact_shape, std::size_t column) const;
  /// The constants the text writes into a column of facts of a shape.
  [[nodiscard]] const std::set<std::string>& constants_in(const std::string& fact_shape,
                                                          std::size_t column) const;
  /// Whether facts of the shape are among what decides goals, legal moves or the end.
  [[nodiscard]] bool decides(const std::string& fact_shape, Decided what) const;
  /// Where rules among what decides these ask for facts of the shape that may have the constants
  /// (empty: any), whether such facts must be there or not; sorted, each line once.
  [[nodiscard]] std::vector<base::Location> lines_asking(const std::string& fact_shape,
                                                         const std::vector<std::string>& constants,
                                                         Decided what) const;
  /// Where rules for `next`, or if there is none for `init`, have such facts.
  [[nodiscard]] std::vector<base::Location> lines_bringing(
      const std::string& fact_shape, const std::vector<std::string>& constants) const;
  /// Whether some rule reckons what comes into the column of facts of the shape: by a relation of
  /// two arguments and more, from one constant to another, or by a move that may be chosen by what
  /// such facts say and a relation. Names are but copied from elsewhere.
  [[nodiscard]] bool reckons(const std::string& fact_shape, std::size_t column) const;
  /// Whether some rule asks for facts of that name at all.
  [[nodiscard]] bool is_asked_for(const std::string& head) const {
    return asks_for_any_ || asked_for_.contains(head);
  }
  /// Whether some rule has one variable in both columns of facts, in conditions on one state.
  [[nodiscard]] bool meet(const std::string& fact_shape, std::size_t column,
                          const std::string& other_shape, std::size_t other_column) const;
  /// How often the constant stands in each of the relations it stands in, descending: equal for
  /// constants that the rules treat alike.
  [[nodiscard]] std::vector<std::uint32_t> uses_of(const std::string& constant) const;
  /// The rules that goals or the end hang on.
  [[nodiscard]] const std::vector<std::uint32_t>& deciding_rules() const { return deciding_; }

 private:
  using Argument = std::pair<std::string, std::uint32_t>;  // shape with its kind, column
  struct Place {
    Literal literal;
    base::Location where;
  };

  void find_listed();
  void read(const gdl::Rule& rule);
  void note_asked(const gdl::Rule& rule);
  void follow(Decided what);
  [[nodiscard]] bool reckons(const gdl::Rule& rule, const Literal& head, std::size_t column) const;
  /// Whether a legal move of the shape has in the column what a relation makes of a fact's.
  [[nodiscard]] bool move_reckons(const std::string& move_shape, std::size_t column,
                                  const std::string& fact_shape) const;
  std::uint32_t node(const Argument& argument);
  std::uint32_t add_node();
  /// The close classes of an argument: its own, or those that ask for it where it is of a list.
  [[nodiscard]] std::set<std::uint32_t> close_classes(const Argument& argument) const;

  const gdl::Rules& rules_;
  std::map<Argument, std::uint32_t> nodes_;
  mutable std::vector<std::uint32_t> parent_;             // a forest: roots stand for classes
  mutable std::vector<std::uint32_t> narrow_parent_;      // the same of narrow classes
  mutable std::vector<std::uint32_t> close_parent_;       // without relations that are listed
  std::set<std::string> listed_;                          // shapes of relations without rules
  std::map<Argument, std::set<std::uint32_t>> asked_by_;  // nodes, by argument of a listed one
  std::map<Argument, std::map<std::string, std::uint32_t>> variable_names_;
  std::map<Argument, std::set<std::string>> constants_;
  std::map<std::string, std::map<std::string, std::uint32_t>> uses_;
  std::vector<Place> asked_[kDecidedCount];  // facts, in rules that these hang on
  std::set<std::string> decided_by_[kDecidedCount];
  std::set<std::string> asked_for_;  // names of facts
  bool asks_for_any_ = false;        // by a bare variable
  std::vector<std::uint32_t> deciding_;
};

}  // namespace rulewise::insight

// join.h — finds every way to make the body of a clause true from tables of facts.
//
// Idea      an order of the body's literals is chosen once (smallest expected number of matches
//           first); each literal then becomes a step: look up by the columns already known,
//           bind the rest, test what has become testable
// Needs     negated literals whose relation is static and complete are tested; negated literals
//           of other relations are left to the visitor
// Promises  each binding of the body's literals to rows is visited exactly once
// Tested by join_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "logic/fact_table.h"
#include "logic/lifted.h"

namespace rulewise::logic {

/// Rows [begin, end) of a literal's table that a join may use.
struct RowRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

class Join {
 public:
  /// Plans the join of the positive literals of `clause`, starting from literal `first`
  /// (an index into clause.body; kNoLiteral lets the plan choose).
  static constexpr std::uint32_t kNoLiteral = 0xffffffffU;
  Join(const LiftedProgram& program, const Clause& clause, std::vector<FactTable>& tables,
       std::uint32_t first);

  /// Runs through all matches. `ranges` has one range a body literal (negated ones unused);
  /// the visitor returns false to stop. False if it was stopped, or if `keep_going`, asked now
  /// and then also while nothing matches, returned false.
  bool run(
      Terms& terms, std::span<const RowRange> ranges, const std::function<bool()>& visit,
      const std::function<bool()>& keep_going = [] { return true; });

  /// Within the visitor: the row a positive literal matched, and the value of a variable.
  [[nodiscard]] std::uint32_t matched_row(std::uint32_t literal) const { return rows_[literal]; }
  [[nodiscard]] const std::vector<TermId>& binding() const { return binding_; }
  /// Instantiates argument terms under the current binding.
  void instantiate(std::span<const TermId> arguments, std::vector<TermId>& out) const;

  /// Within the visitor: which part of the rows of the first steps is behind, from 0 to 1; 0 where
  /// that cannot be said.
  [[nodiscard]] double progress() const;

  /// Memory of the plan, about.
  [[nodiscard]] std::size_t memory_bytes() const;

  /// Sizes of the tables when the join was planned, to tell when to plan anew.
  [[nodiscard]] bool is_outdated(const std::vector<FactTable>& tables) const;

 private:
  struct ColumnAction {
    // In this order: what was known before comes before what a row binds.
    enum class Kind : std::uint8_t {
      kCompareTerm,
      kCompareKnown,
      kCompareKey,
      kBind,
      kCompareBound,
      kMatch
    } kind;
    std::uint32_t column;
    TermId pattern;          // kCompareTerm, kCompareKey, kMatch
    std::uint32_t variable;  // kCompareKnown, kBind, kCompareBound
  };
  struct Step {
    std::uint32_t literal;
    std::uint32_t table;
    ColumnSet key_columns = 0;
    std::vector<TermId> key_patterns;  // in column order
    std::vector<ColumnAction> actions;
    std::vector<std::uint32_t> matched_variables;  // set by kMatch actions
    std::vector<Difference> differences;           // testable after this step
    std::vector<std::uint32_t> absent;             // negated static literals testable after it
    const FactTable::Index* index = nullptr;
    std::vector<TermId> key;  // scratch
  };

  /// The literals a plan may go on with.
  struct PlanChoices {
    struct Open {
      std::uint32_t literal;
      double matches;  // expected
    };
    std::vector<Open> open;
    std::map<std::uint32_t, std::vector<std::uint32_t>> users;  // by variable not bound yet
  };

  void plan(std::uint32_t first);
  [[nodiscard]] PlanChoices open_choices() const;
  void update_choices(PlanChoices& choices, const std::vector<std::uint32_t>& fresh) const;
  [[nodiscard]] std::vector<std::uint32_t> unbound_variables(const Literal& literal) const;
  [[nodiscard]] double expected_matches(const Literal& literal) const;
  [[nodiscard]] bool is_known(TermId term) const;
  void add_step(std::uint32_t literal);
  void add_tests(std::vector<Difference>& differences, std::vector<std::uint32_t>& absent);
  bool run_step(std::size_t depth);
  bool try_row(Step& step, std::uint32_t row, std::size_t depth);
  bool match_row(const Step& step, std::span<const TermId> row);
  bool match(TermId pattern, TermId value);
  bool tests_hold(std::span<const Difference> differences, std::span<const std::uint32_t> absent);
  TermId instantiate(TermId term) const;

  const LiftedProgram& program_;
  const Clause& clause_;
  std::vector<FactTable>& tables_;
  std::vector<Step> steps_;
  std::vector<Difference> early_differences_;  // testable before any step
  std::vector<std::uint32_t> early_absent_;
  std::vector<std::uint32_t> planned_sizes_;

  // While planning: what is known so far.
  std::vector<bool> is_bound_;
  std::vector<bool> is_placed_;
  std::vector<bool> is_difference_placed_;

  // While running.
  Terms* terms_ = nullptr;
  std::span<const RowRange> ranges_;
  const std::function<bool()>* visit_ = nullptr;
  const std::function<bool()>* keep_going_ = nullptr;
  std::uint32_t rows_tried_ = 0;
  std::vector<std::uint32_t> scanned_;  // by step that scans its range: the row it is at
  std::vector<TermId> binding_;
  std::vector<std::uint32_t> rows_;
  mutable std::vector<TermId> scratch_;
};

}  // namespace rulewise::logic

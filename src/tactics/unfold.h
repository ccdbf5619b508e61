// unfold.h — partial evaluation: conditions on the state after a move into conditions on this one.
//
//     after: (line ?p)   becomes   (cell ?c 1 ?p), (cell ?c 2 ?p), the move is (mark ?c 3), …
//
// Idea      a positive condition is replaced by the body of each clause that may prove it; a fact
//           of the next state by the body of each `next` clause; `does` by "this is the move", or
//           for another role by "that is its legal move". A negated condition becomes
//           differences and conditions on this state where every way to prove it is that simple,
//           else it stays as a residual condition, which is exact too. Drafts that contradict
//           themselves or the invariants are dropped on the way
// Needs     every role but `role` has exactly one legal move
// Promises  the drafts that come out, taken together, hold exactly where the one that went in
//           does; nothing where the limits are outgrown
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tactics/draft.h"
#include "tactics/effort.h"
#include "tactics/invariants.h"

namespace rulewise::tactics {

class TableJoin;

struct UnfoldLimits {
  std::size_t max_conditions = 200;  // of a draft
  std::size_t max_drafts = 20'000;   // looked at for one result
};

/// How far conditions are unfolded: kConcepts stops at the facts of the state after the move,
/// kNow goes through `next`; kStep goes through `next` too, but leaves every relation that the
/// rules define as a residual condition, which is always short.
enum class Reach : std::uint8_t { kConcepts, kNow, kStep };

class Unfolder {
 public:
  Unfolder(logic::LiftedProgram& program, const Invariants& invariants, const UnfoldLimits& limits,
           Effort& effort);

  [[nodiscard]] std::optional<std::vector<Draft>> unfold(const Draft& draft, Reach reach);
  /// The same, but the last condition is replaced by its definition first, recursive or not.
  [[nodiscard]] std::optional<std::vector<Draft>> unfold_last(const Draft& draft, Reach reach);

  /// From now on somebody makes a move wherever one is unfolded through, so that the state before
  /// it is over in none of these ways.
  void assume_going_on(const std::vector<Draft>& over) { over_ = &over; }

  /// Simplifies in place; false if the draft can never hold.
  [[nodiscard]] bool simplify(Draft& draft);
  /// False if the conditions on tables contradict each other, or what lies on what.
  [[nodiscard]] bool can_hold(const Draft& draft);
  /// The draft without negated conditions that follow from what lies on what.
  [[nodiscard]] Draft without_implied(Draft draft);
  /// The draft with `left` and `right` made equal; nothing where that cannot be.
  [[nodiscard]] std::optional<Draft> with_equal(const Draft& draft, TermId left, TermId right);

  [[nodiscard]] bool is_static(const Condition& condition) const {
    return program_.relation(condition.literal.relation).is_static;
  }
  /// Whether the relation's truth after a move depends on which move it was.
  [[nodiscard]] bool is_moved(logic::RelationId relation) const {
    return is_moved_[relation.index()];
  }
  /// Whether the relation says something about the move being made.
  [[nodiscard]] bool depends_on_move(logic::RelationId relation) const {
    return depends_on_move_[relation.index()];
  }
  [[nodiscard]] bool is_recursive(logic::RelationId relation) const {
    return is_recursive_[relation.index()];
  }
  [[nodiscard]] logic::LiftedProgram& program() { return program_; }
  [[nodiscard]] const Invariants& invariants() const { return invariants_; }

 private:
  using Drafts = std::vector<Draft>;

  void find_dependencies();
  void find_equal_columns();
  bool apply_equal_columns(Draft& draft, const Condition& condition, bool& has_changed);
  [[nodiscard]] bool is_of_table(const Condition& condition) const;
  [[nodiscard]] bool is_over(const Draft& draft) const;
  [[nodiscard]] bool can_expand(const Condition& condition, Reach reach) const;
  [[nodiscard]] std::size_t choose(const Draft& draft, Reach reach) const;
  std::optional<Drafts> unfold_all(Drafts open, Reach reach);
  void expand(const Draft& draft, std::size_t which, Drafts& out);
  void expand_by_clauses(const Draft& draft, std::size_t which, logic::RelationId relation,
                         bool body_is_after, Drafts& out);
  void expand_does(const Draft& draft, std::size_t which, Drafts& out);
  void expand_negated(const Draft& draft, std::size_t which, Drafts& out);
  bool simplify_negated(Draft& draft, const Condition& condition);
  std::optional<Drafts> ways_to(const Draft& context, const Condition& condition, bool is_after);
  bool add_difference_from(Draft& draft, const Draft& context, const Draft& way);

  bool apply_keys(Draft& draft, bool& has_changed);
  bool apply_tables(Draft& draft, bool& has_changed);
  bool apply_negations(Draft& draft, bool& has_changed);
  [[nodiscard]] Draft state_of(const Draft& draft, const Condition& condition) const;
  [[nodiscard]] bool is_open_row(const logic::Literal& literal) const;
  [[nodiscard]] bool fits_row(const Draft& draft, const logic::Literal& literal,
                              const std::vector<TermId>& row);
  bool weighed(const TableJoin& join, bool result);
  bool look_up(Draft& draft, std::size_t which, bool& has_changed);
  bool clean_differences(Draft& draft);
  [[nodiscard]] bool is_role_relation(logic::RelationId relation) const;
  [[nodiscard]] bool may_be_role(TermId mover) const;
  const Drafts& proofs_of(logic::RelationId relation);
  std::optional<Condition> emptied(const Condition& condition, const Support& support);
  [[nodiscard]] bool has_clash(const Draft& draft);
  [[nodiscard]] bool has_excluded(const Draft& draft) const;
  [[nodiscard]] bool is_excluded(const Draft& draft, const Condition& fact, bool by_watched) const;
  [[nodiscard]] bool is_ruled_out(const Draft& draft, const Condition& negated);
  bool drop_ruled_out(Draft& draft);
  void remove_duplicates(Draft& draft);
  TermId move_term(const logic::Literal& literal);

  logic::LiftedProgram& program_;
  const Invariants& invariants_;
  UnfoldLimits limits_;
  Effort& effort_;
  std::vector<std::vector<std::uint32_t>> clauses_of_;  // by relation
  std::vector<bool> is_recursive_;                      // by relation
  std::vector<bool> depends_on_move_;                   // by relation
  std::vector<bool> is_moved_;                          // by relation
  /// By relation: two columns of a table that are equal in every row.
  std::vector<std::optional<std::pair<std::uint32_t, std::uint32_t>>> equal_columns_;
  std::map<logic::RelationId, Drafts> proofs_;
  const Drafts* over_ = nullptr;  // ways for the game to be over, where it is known not to be
  std::size_t nesting_ = 0;
};

}  // namespace rulewise::tactics

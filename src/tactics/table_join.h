// table_join.h — values for the variables of a draft that satisfy its conditions on tables.
//
// Idea      depth first, the condition of which most is known next
// Promises  a no is right; work is bounded, and where the bound is reached the answer is yes
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "tactics/draft.h"
#include "tactics/invariants.h"

namespace rulewise::tactics {

class TableJoin {
 public:
  TableJoin(const gdl::Terms& terms, const Invariants& invariants, const Draft& draft);

  /// False only if no values satisfy all conditions on tables and all differences.
  [[nodiscard]] bool can_hold() { return search(); }
  /// The same, but of the values that do, some must be `possible`.
  [[nodiscard]] bool can_hold(std::function<bool()> possible) {
    possible_ = std::move(possible);
    return search();
  }
  /// What stands for a term among those values; an invalid one where nothing binds it.
  [[nodiscard]] TermId value(TermId term) const;
  /// How much work it was so far.
  [[nodiscard]] std::size_t rows_tried() const { return rows_tried_; }
  /// After can_hold(): a value for each variable that a table binds, else an invalid term.
  [[nodiscard]] const std::vector<TermId>& values() const { return values_; }

 private:
  struct Part {
    const logic::Literal* literal;
    const std::vector<std::vector<TermId>>* rows;
    bool is_done;
  };

  bool search();
  [[nodiscard]] Part* next_part();
  [[nodiscard]] std::size_t count_bound(const logic::Literal& literal) const;
  bool match_row(const logic::Literal& literal, const std::vector<TermId>& row);
  [[nodiscard]] bool differences_hold() const;
  void undo(std::size_t mark);

  const gdl::Terms& terms_;
  const Draft& draft_;
  std::vector<TermId> values_;  // by variable
  std::vector<std::uint32_t> trail_;
  std::vector<Part> parts_;
  std::function<bool()> possible_;
  std::size_t steps_ = 0;
  std::size_t rows_tried_ = 0;
};

}  // namespace rulewise::tactics

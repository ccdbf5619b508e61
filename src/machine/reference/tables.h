// tables.h — what has been asked so far and the answers found, one table a question.
//
// Idea      a question is an atom whose unknown parts are variables numbered by first occurrence,
//           so the same question is asked once, however the rules that ask it name their variables
// Promises  tables stay where they are until cleared
// Tested by prover_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "machine/reference/bindings.h"

namespace rulewise::machine::reference {

/// kNew: to be worked on. kActive: being worked on. kWaiting: has its answers so far, final when
/// the active table it waits for is. kComplete: no further answer will come.
enum class TableStatus : std::uint8_t { kNew, kActive, kWaiting, kComplete };

struct Table {
  Table(TermId asked, std::size_t variables) : question(asked), variable_count(variables) {}

  TermId question;
  std::size_t variable_count;  // of the question; without any it needs no second answer
  TableStatus status = TableStatus::kNew;
  std::vector<TermId> answers;  // ground atoms in the order found
  std::unordered_set<TermId> known;

  [[nodiscard]] bool is_settled() const { return variable_count == 0 && !answers.empty(); }

  // While it is not complete (see prover.h):
  std::size_t place = 0;         // kActive: where it stands among the active tables
  std::size_t leader_place = 0;  // the lowest active table its answers depend on
  bool was_met_again = false;    // kActive: asked for in this round by what it asked
};

class Tables {
 public:
  Table& find_or_add(const Terms& terms, TermId question) {
    std::unique_ptr<Table>& table = by_question_[question];
    if (!table) table = std::make_unique<Table>(question, count_variables(terms, question));
    return *table;
  }
  [[nodiscard]] std::size_t size() const { return by_question_.size(); }
  void clear() { by_question_.clear(); }

 private:
  std::unordered_map<TermId, std::unique_ptr<Table>> by_question_;
};

}  // namespace rulewise::machine::reference

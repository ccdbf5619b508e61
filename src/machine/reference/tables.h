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
  /// What it takes is added to `memory_bytes`, about.
  Table(TermId asked, std::size_t variables, std::size_t& memory_bytes)
      : question(asked), variable_count(variables), memory_bytes_(&memory_bytes) {
    *memory_bytes_ += sizeof(Table) + kEntryBytes;
  }

  TermId question;
  std::size_t variable_count;  // of the question; without any it needs no second answer
  TableStatus status = TableStatus::kNew;
  std::vector<TermId> answers;  // ground atoms in the order found
  std::unordered_set<TermId> known;

  void note_answer(TermId atom) {
    answers.push_back(atom);
    *memory_bytes_ += kAnswerBytes;
  }
  [[nodiscard]] bool is_settled() const { return variable_count == 0 && !answers.empty(); }

  // While it is not complete (see prover.h):
  std::size_t place = 0;         // kActive: where it stands among the active tables
  std::size_t leader_place = 0;  // the lowest active table its answers depend on
  bool was_met_again = false;    // kActive: asked for in this round by what it asked

 private:
  static constexpr std::size_t kEntryBytes = 64;   // in the map of questions
  static constexpr std::size_t kAnswerBytes = 40;  // in the list and the hash set

  std::size_t* memory_bytes_;
};

class Tables {
 public:
  Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  Table& find_or_add(const Terms& terms, TermId question) {
    std::unique_ptr<Table>& table = by_question_[question];
    if (!table) {
      table = std::make_unique<Table>(question, count_variables(terms, question), memory_bytes_);
    }
    return *table;
  }
  [[nodiscard]] std::size_t size() const { return by_question_.size(); }
  /// Memory taken, about.
  [[nodiscard]] std::size_t memory_bytes() const { return memory_bytes_; }
  void clear() {
    by_question_.clear();
    memory_bytes_ = 0;
  }

 private:
  std::unordered_map<TermId, std::unique_ptr<Table>> by_question_;
  std::size_t memory_bytes_ = 0;
};

}  // namespace rulewise::machine::reference

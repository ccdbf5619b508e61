// evaluator.h — asks compiled rules: every answer to a call, each once.
//
// Idea      tabled evaluation with an explicit stack. A call is evaluated into its table before the
//           caller reads it. A call that meets itself unfinished leaves a consumer behind (its
//           registers, frozen) and goes on; the lowest table of such a knot wakes consumers, each
//           with the answers it has not seen, until none has any left: that is semi-naive
//           evaluation of the knot, and the whole knot is complete. A call that only asks whether
//           there is an answer stops at the first one
// Needs     stratified rules (as the check demands)
// Promises  static calls are answered once for good (or until they take too much memory), calls
//           about the state once a state; limits throw LimitReached and leave the evaluator
//           usable; no recursion on the C++ stack
// Never     is used by two threads at once
// Tested by evaluator_test.cc, relational_game_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "machine/memory_ledger.h"
#include "machine/relational/workspace.h"

namespace rulewise::machine::relational {

struct Limits {
  std::uint64_t max_steps = 400'000'000;           // for one question
  std::uint32_t max_depth = 1'000'000;             // calls inside calls
  std::size_t max_bytes = std::size_t{2} << 30U;   // for answers
  std::size_t max_terms = std::size_t{12} << 20U;  // distinct terms
  // Answers that hold in every state are forgotten when they take more, once a state. The limit
  // doubles for games that fill it again within a few states.
  std::size_t static_bytes = std::size_t{16} << 20U;
};

class Evaluator {
 public:
  /// With a ledger its memory counts there, beside that of others, else up to the limit alone.
  explicit Evaluator(const Program& program, const Limits& limits = {},
                     MemoryLedger* ledger = nullptr);

  /// Makes these facts the state and forgets what was derived from the last one.
  void load_state(std::span<const Value> facts);
  /// Makes these (role, move) pairs the moves and forgets what was derived from the last ones.
  void load_moves(std::span<const Value> pairs);

  /// Every answer to a call: one row after the other, as wide as the shape wants values.
  std::span<const Value> ask(PredicateIndex predicate, const std::vector<std::uint32_t>& shape,
                             std::span<const Value> key);
  /// Whether a proposition holds.
  bool holds(PredicateIndex proposition);

  /// Questions from now on may take this many steps; ~0 for the limit it was made with.
  void limit_steps(std::uint64_t steps) { own_step_limit_ = steps; }
  /// For whoever changes compiled code between questions.
  [[nodiscard]] Workspace& workspace() { return workspace_; }
  [[nodiscard]] gdl::Terms& terms() { return workspace_.terms; }
  [[nodiscard]] const gdl::Terms& terms() const { return workspace_.terms; }
  /// Memory of the answers that hold in every state, in bytes.
  [[nodiscard]] std::size_t static_bytes() const { return arenas_[0].used_bytes(); }
  /// All memory taken, in bytes (about).
  [[nodiscard]] std::size_t memory_bytes() const;
  /// What of it stays in use from state to state.
  [[nodiscard]] std::size_t lasting_bytes() const;
  [[nodiscard]] std::uint64_t step_count() const { return total_steps_ + step_count_; }
  /// Patterns with their calls, answers and steps, for whoever tunes rules or the order.
  [[nodiscard]] std::string report() const;

 private:
  enum class Stage : std::uint8_t { kClauses, kReturned, kResume, kFixpoint };
  enum class Found : std::uint8_t { kYes, kNo, kNotYet, kPushed };

  static constexpr std::uint32_t kNoConsumer = 0xffffffffU;

  struct Cursor {
    Table* table = nullptr;
    std::uint32_t position = 0;  // row, or answers read so far
    std::uint32_t consumer = kNoConsumer;
  };
  struct Frame {
    Table* table = nullptr;
    const ClauseCode* code = nullptr;
    std::uint32_t next_clause = 0;
    std::int32_t step = 0;
    std::int32_t floor = 0;  // steps below are not retried
    std::uint32_t registers = 0;
    std::uint32_t cursors = 0;
    std::uint32_t scan = 0;  // next consumer to look at
    bool is_resumption = false;
    Stage stage = Stage::kClauses;
  };
  struct Consumer {
    Table* table = nullptr;
    Table* owner = nullptr;
    const ClauseCode* code = nullptr;
    std::int32_t step = 0;
    std::uint32_t position = 0;
    std::uint32_t registers = 0;  // first of its frozen registers
  };

  // Set-up.
  void materialise_static();
  bool try_to_materialise(PredicateIndex predicate);

  // One question.
  Table* evaluate(PredicateIndex predicate, const std::vector<std::uint32_t>& shape,
                  std::span<const Value> key);
  void run();
  void abandon();
  /// To be called whenever something was added: looks at memory now and then.
  void note_growth() {
    if ((++growth_ & 63U) == 0) check_memory();
  }
  void check_memory();
  void look_up();
  [[noreturn]] void give_up(const char* what) const;

  // Frames.
  void open_table(Table* table, CallPattern& pattern);
  void start_clause();
  void reserve(Frame& frame, const ClauseCode& code);
  void pop_frame();
  void end_clause();
  void close_table();
  void continue_fixpoint();
  void complete_from(Table* leader);
  void discard_above(Table* table);
  void resume(std::uint32_t consumer);

  // Steps of the clause of the top frame.
  void walk(std::int32_t step, bool is_retry);
  void walk_on(std::int32_t step, bool is_retry);
  void walk_returned();
  Found enter(const Step& step, std::int32_t place);
  Found retry(const Step& step, std::int32_t place);
  Found enter_rows(const Step& step, Cursor& cursor);
  bool next_rows(const Step& step, Cursor& cursor, std::uint32_t row);
  Found enter_call(const Step& step, std::int32_t place);
  Found use_table(const Step& step, std::int32_t place);
  bool next_answer(const Step& step, Cursor& cursor);
  std::uint32_t add_consumer(Table* table, std::int32_t place);
  bool emit();
  void run_builds(Slice builds);
  void load_operands(Slice operands);
  bool match(Slice matches, const Value* row);

  void clear_tables(Dependency dependency);
  void bound_static();
  Table* find_table(CallPattern& pattern, const Value* key);
  [[nodiscard]] Arena& arena(Dependency dependency) {
    return arenas_[static_cast<std::size_t>(dependency)];
  }

  Workspace workspace_;
  Limits limits_;
  MemoryLedger own_ledger_;
  MemoryLedger::Account account_;
  std::array<Arena, 3> arenas_;                      // by dependency
  std::array<std::vector<CallPattern*>, 3> in_use_;  // patterns with tables, by dependency

  // While a question is answered.
  std::vector<Frame> frames_;
  std::vector<Value> register_stack_;
  std::vector<Cursor> cursor_stack_;
  std::uint32_t register_top_ = 0;
  std::uint32_t cursor_top_ = 0;
  std::vector<Table*> completion_;
  std::vector<Consumer> consumers_;
  std::vector<Value> consumer_registers_;
  std::vector<Value> key_;  // the operands loaded last
  std::vector<TermId> term_buffer_;
  std::uint64_t step_count_ = 0;
  std::uint64_t growth_ = 0;  // tables opened, answers added and terms built
  std::uint64_t step_limit_ = 0;
  std::uint64_t next_look_ = 0;  // at this step: is it still worth going on?
  std::uint64_t own_step_limit_ = ~std::uint64_t{0};
  std::uint64_t total_steps_ = 0;
  std::uint64_t states_since_static_ = 0;  // loaded since static answers were forgotten

  // The clause of the top frame.
  const ClauseCode* code_ = nullptr;
  Value* registers_ = nullptr;
  Cursor* cursors_ = nullptr;
};

}  // namespace rulewise::machine::relational

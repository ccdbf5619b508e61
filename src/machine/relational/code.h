// code.h — what clauses are compiled to: steps over a register file of terms.
//
// Idea      a call pattern says of each argument of a predicate whether it comes bound, is wanted,
//           or does not matter, looking inside compound arguments; for each pattern the clauses are
//           specialised and their literals ordered. A step asks one literal: it builds the terms
//           it needs, looks up rows or answers by key, and matches what comes back
// Promises  plain data; registers 0 … key_width-1 hold the bound values of the call
// Tested by relational_game_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/relational/program.h"
#include "machine/relational/table.h"

namespace rulewise::machine::relational {

/// A register or a constant term.
struct Operand {
  bool is_register = false;
  Value value = 0;
};

/// A part of a flat array of the clause.
struct Slice {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// registers[target] = (functor operands…)
struct Build {
  Symbol functor;
  Slice operands;
  std::uint32_t target = 0;
};

enum class MatchKind : std::uint8_t {
  kColumnToRegister,  // registers[target] = row[source]
  kColumnIsRegister,  // row[source] == registers[target]
  kColumnIsConstant,  // row[source] == target
  kOpenColumn,        // row[source] is (functor …): its arguments go to registers from target on
  kRegisterIsRegister,  // the same with registers[source]
  kRegisterIsConstant,
  kOpenRegister,
};

struct Match {
  MatchKind kind = MatchKind::kColumnToRegister;
  std::uint32_t source = 0;
  std::uint32_t target = 0;
  Symbol functor;
  std::uint32_t arity = 0;
};

enum class StepKind : std::uint8_t {
  kRows,      // rows of `relation`, by `index`
  kHolds,     // the operand is a fact of the state
  kDistinct,  // the two operands differ
  kEqual,     // the two operands are the same
  kCall,      // answers of call pattern `pattern`
  kFail,      // never
};

constexpr std::uint32_t kNoIndex = 0xffffffffU;
constexpr std::int32_t kNoStep = -1;
constexpr std::uint32_t kFactsSource = 0xffffffffU;

struct Step {
  StepKind kind = StepKind::kFail;
  bool negative = false;
  bool once = false;             // binds nothing wanted later: one solution is enough
  std::uint32_t text_place = 0;  // which literal of the clause
  std::int32_t back = kNoStep;   // where to look for another solution when this step has no more
  std::int32_t blame = kNoStep;  // the same when it had none at all
  std::uint32_t index = kNoIndex;
  Relation* relation = nullptr;
  CallPattern* pattern = nullptr;
  Slice builds;
  Slice operands;
  Slice matches;
};

struct ClauseCode {
  std::uint32_t source = 0;  // which clause of the predicate, or kFactsSource
  std::vector<Step> steps;
  std::vector<Operand> operands;
  std::vector<Build> builds;
  std::vector<Match> matches;
  Slice head_matches;
  Slice output_builds;
  Slice outputs;
  std::int32_t resume = kNoStep;  // after an answer: the last step that binds part of the answer
  std::uint32_t register_count = 0;
};

/// Words of CallPattern::shape, arguments in preorder; kInside is followed by functor and arity.
enum ShapeWord : std::uint32_t { kBound, kWanted, kAny, kInside };

struct CallPattern {
  PredicateIndex predicate = 0;
  std::vector<std::uint32_t> shape;
  std::uint32_t key_width = 0;
  std::uint32_t answer_width = 0;
  Dependency dependency = Dependency::kNothing;
  bool is_compiled = false;
  bool is_dirty = false;  // has tables since they were last cleared
  std::vector<ClauseCode> clauses;
  TableMap tables;
  std::uint64_t ask_count = 0;     // times somebody asked
  std::uint64_t call_count = 0;    // tables completed
  std::uint64_t answer_count = 0;  // answers in them
  std::uint64_t step_count = 0;    // steps walked in its clauses
};

}  // namespace rulewise::machine::relational

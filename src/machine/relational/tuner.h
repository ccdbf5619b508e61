// tuner.h — finds better ways to ask the same questions by trying them on states met in play.
//
// Idea      which order of literals is best, and whether a call should come with fewer arguments
//           bound (so that more callers share its table), hangs on the game; estimates get it right
//           most of the time. The tuner keeps a few states with their moves, changes one thing in
//           the dearest clauses, counts the steps all questions about those states take, and keeps
//           the change if there are clearly fewer
// Promises  spends a bounded share of the steps spent on play, and ends when nothing helps; answers
//           never change, only what they cost
// Tested by tuner_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "machine/relational/evaluator.h"

namespace rulewise::machine::relational {

class Tuner {
 public:
  explicit Tuner(Evaluator& evaluator) : evaluator_(evaluator) {}

  /// A state was left by these (role, move) pairs.
  void note(std::span<const Value> facts, std::span<const Value> pairs);
  /// Enough was played since the last turn.
  [[nodiscard]] bool wants_turn() const;
  /// Tries some changes. The evaluator's state is not loaded afterwards.
  void take_turn();

  /// No more turns.
  void stop() { is_done_ = true; }

  [[nodiscard]] std::uint64_t tried() const { return tried_; }
  [[nodiscard]] std::uint64_t kept() const { return kept_; }

 private:
  struct Sample {
    std::vector<Value> facts;
    std::vector<Value> pairs;
  };
  struct Candidate {
    CallPattern* pattern = nullptr;
    // Ask the literal at step `from` before the one at step `to` of this clause …
    std::size_t clause = 0;
    std::size_t from = 0;
    std::size_t to = 0;
    // … or ask the pattern in this shape.
    std::vector<std::uint32_t> shape;
  };
  using SavedCode = std::vector<std::pair<CallPattern*, std::vector<ClauseCode>>>;

  void take_sweep_turn();
  bool start_sweep();
  void add_orders(CallPattern& pattern);
  void add_shapes(CallPattern& pattern);
  bool try_candidate(const Candidate& candidate);
  bool apply(const Candidate& candidate, SavedCode& saved);
  void apply_shape(const Candidate& candidate, SavedCode& saved);
  std::uint64_t measure(std::uint64_t limit);
  void ask_everything(const Sample& sample);

  Evaluator& evaluator_;
  std::vector<Sample> samples_;
  std::uint64_t noted_ = 0;
  std::vector<Candidate> candidates_;
  std::size_t next_candidate_ = 0;
  std::uint64_t best_ = 0;   // steps the samples take now
  std::uint64_t spent_ = 0;  // steps spent on trying
  std::uint64_t tried_ = 0;
  std::uint64_t kept_ = 0;
  std::uint64_t kept_in_sweep_ = 1;
  bool is_done_ = false;
};

}  // namespace rulewise::machine::relational

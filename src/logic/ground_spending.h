// ground_spending.h — what grounding has spent so far, and which of its limits that reaches.
//
// Idea      every count answers whether there is more to spend; the first limit reached is what the
//           error names
// Promises  looks at the clock now and then only, however often it is asked to count
// Tested by grounder_test.cc
#pragma once

#include <cstddef>
#include <string>

#include "base/clock.h"
#include "base/interruption.h"
#include "base/result.h"
#include "logic/grounder.h"

namespace rulewise::logic {

/// Keeps count of what grounding spends.
class Spending {
 public:
  explicit Spending(const GroundLimits& limits) : limits_(limits), time_(limits.max_seconds) {}

  bool count_fact(std::size_t arity) {
    values_ += arity;
    if (++facts_ > limits_.max_facts) return give_up("facts");
    return values_ <= limits_.max_values || give_up("arguments of facts");
  }
  /// The text of a new fact; facts of states and moves are all written out in the net.
  bool count_text(std::size_t characters, bool is_written_out) {
    if (characters > limits_.max_term_text) return give_up("characters in one fact");
    if (is_written_out) written_ += characters;
    return written_ / kFactsOfMostText <= limits_.max_term_text || give_up("characters of facts");
  }
  bool check_relation(std::size_t facts) {
    return facts <= limits_.max_facts_of_relation || give_up("facts of one relation");
  }
  bool count_instance() {
    if (++instances_ > limits_.max_instances) return give_up("ground rules");
    return (instances_ & 0xfffU) != 0 || check_clock();
  }
  /// Looks ahead: a join that gave `found` instances in a part of its way would by and large give
  /// so many more in the rest that grounding could not be finished.
  bool check_outlook(std::size_t found, double progress) {
    if (found < kTellingSample || progress <= 0) return true;
    const double expected = static_cast<double>(found) / progress;
    return expected < kClearly * static_cast<double>(limits_.max_instances) ||
           give_up("ground rules to come");
  }
  /// The same for new facts of one relation: in looking ahead, as many as it may have by far.
  bool check_relation_outlook(std::size_t found, double progress) {
    if (found < kTellingSample || progress <= 0) return true;
    const double expected = static_cast<double>(found) / progress;
    return expected < kClearly * static_cast<double>(limits_.max_facts_of_relation) ||
           give_up("facts of one relation to come");
  }
  [[nodiscard]] std::size_t instances() const { return instances_; }
  /// Planning takes time too.
  bool count_join() { return (++joins_ & 0x3fU) != 0 || check_clock(); }
  bool check_clock() {
    return !(time_.has_passed() || base::is_interrupted()) || give_up("seconds");
  }
  /// What all takes and the largest part of it, which may be there twice while it grows.
  bool check_memory(std::size_t bytes, std::size_t largest) {
    return bytes + largest <= limits_.max_bytes || give_up("bytes for --memory");
  }

  [[nodiscard]] base::Error error() const {
    return {"grounding gave up: too many " + what_ + " (" + std::to_string(facts_) + " facts, " +
                std::to_string(instances_) + " ground rules)",
            "the relational machine plays such rules"};
  }

 private:
  bool give_up(const char* what) {
    what_ = what;
    return false;
  }

  static constexpr std::size_t kTellingSample = 100'000;  // instances
  static constexpr double kClearly = 4;  // rows at the beginning need not be like all others
  static constexpr std::size_t kFactsOfMostText = 16;

  const GroundLimits& limits_;
  base::WorkLimit time_;
  std::size_t facts_ = 0;
  std::size_t values_ = 0;   // of these facts
  std::size_t written_ = 0;  // characters
  std::size_t instances_ = 0;
  std::size_t joins_ = 0;
  std::string what_;
};

}  // namespace rulewise::logic

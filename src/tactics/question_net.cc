#include "tactics/question_net.h"

#include <string>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "tactics/rulebook.h"

namespace rulewise::tactics {
namespace {

/// Leaves out what is least useful of what is derived, and tells `why`; false where only winning
/// moves are left.
bool give_up_least(Derivation& derivation, const std::string& why) {
  const auto note = [&](std::string what) {
    derivation.notes.push_back(std::move(what) + " in a state: " + why);
    return true;
  };
  if (!derivation.sure.builds.empty()) {  // they only say what to look at first
    derivation.sure.builds.clear();
    return true;
  }
  if (!derivation.sure.made.empty()) {
    derivation.sure = {};
    return note("moves that win in two are not told");
  }
  if (!derivation.threats.empty()) {
    derivation.threats.clear();
    return note("moves that threaten are not told");
  }
  if (derivation.forced.empty()) return false;
  derivation.forced.clear();
  derivation.ends.clear();
  return note("forced moves are not told");
}

/// Each attempt has so much of the time that is left that others can follow it.
class QuestionCompiler {
 public:
  QuestionCompiler(const gdl::Rules& rules, Derivation& derivation,
                   const logic::CompileLimits& limits)
      : rules_(rules),
        derivation_(derivation),
        limits_(limits),
        end_(base::thread_cpu_seconds() + 2 * limits.max_seconds) {}

  base::Result<logic::Net> compile() {
    for (;;) {
      auto net = attempt(false);
      if (!net && !was_out_of_time_) net = attempt(true);
      if (net || base::is_interrupted()) return net;
      if (!give_up_least(derivation_, why_)) return net;
      // What wins in two is by far the dearest: without time nothing between is tried.
      while (was_out_of_time_ && !derivation_.sure.made.empty()) give_up_least(derivation_, why_);
    }
  }

 private:
  static constexpr double kShare = 0.45;  // of the time that is left, for one attempt

  [[nodiscard]] double seconds_left() const { return end_ - base::thread_cpu_seconds(); }

  base::Result<logic::Net> attempt(bool splits) {
    auto questions = rules_with_questions(rules_, derivation_, splits);
    why_ = questions ? "as gates they outgrow the limits" : questions.error().message;
    if (!questions) return questions.error();
    const bool is_last = derivation_.forced.empty();
    logic::CompileLimits limits = limits_;
    limits.max_seconds = seconds_left() * (is_last ? 1 : kShare);
    const double least = seconds_left() - limits.max_seconds;
    auto net = logic::compile_rules(questions.value(), limits);
    was_out_of_time_ = !net && seconds_left() <= least + 0.05 * limits.max_seconds;
    return net;
  }

  const gdl::Rules& rules_;
  Derivation& derivation_;
  const logic::CompileLimits& limits_;
  double end_;  // by the processor time of this thread
  std::string why_;
  bool was_out_of_time_ = false;  // the last attempt
};

}  // namespace

base::Result<logic::Net> compile_questions(const gdl::Rules& rules, Derivation& derivation,
                                           const logic::CompileLimits& limits) {
  return QuestionCompiler(rules, derivation, limits).compile();
}

}  // namespace rulewise::tactics

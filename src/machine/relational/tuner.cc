#include "machine/relational/tuner.h"

#include <algorithm>

#include "base/hash.h"
#include "base/interruption.h"
#include "machine/limit.h"
#include "machine/relational/compiler.h"

namespace rulewise::machine::relational {

namespace {

constexpr std::size_t kSamples = 3;
constexpr std::uint64_t kFirstTurnStates = 32;
constexpr std::uint64_t kMostTried = 1000;
constexpr std::uint64_t kShareOfPlay = 2;            // one step in so many goes into tuning
constexpr std::uint64_t kTooManySteps = 20'000'000;  // samples dearer than this are not tried on
constexpr double kClearlyFewer = 0.98;
constexpr std::size_t kMostSteps = 16;  // longer clauses keep their order

bool calls(const CallPattern& caller, const CallPattern& callee) {
  for (const ClauseCode& clause : caller.clauses) {
    for (const Step& step : clause.steps) {
      if (step.pattern == &callee) return true;
    }
  }
  return false;
}

std::vector<std::uint32_t> order_of(const ClauseCode& clause) {
  std::vector<std::uint32_t> order;
  for (const Step& step : clause.steps) order.push_back(step.text_place);
  return order;
}

// Recursion over terms may never end if it is asked with less bound than the rules meant it to be.
bool may_run_away(const Workspace& workspace, const CallPattern& pattern) {
  const Predicate& predicate = workspace.program.predicates[pattern.predicate];
  return predicate.is_recursive && predicate.handles_terms;
}

// Some such call of `clause` comes with less bound in `changed`.
bool loosens(const Workspace& workspace, const ClauseCode& clause, const ClauseCode& changed) {
  for (const Step& step : changed.steps) {
    if (step.kind != StepKind::kCall || !may_run_away(workspace, *step.pattern)) continue;
    const auto same_literal = [&](const Step& s) { return s.text_place == step.text_place; };
    const auto before = std::ranges::find_if(clause.steps, same_literal);
    if (before == clause.steps.end() || before->kind != StepKind::kCall) return true;
    if (before->pattern != step.pattern) return true;
  }
  return false;
}

bool is_costly(const Step& step) { return !step.once || step.kind == StepKind::kCall; }

}  // namespace

// Keeps each of the states noted with the same chance (reservoir sampling).
void Tuner::note(std::span<const Value> facts, std::span<const Value> pairs) {
  if (is_done_) return;
  const std::uint64_t place = noted_ < kSamples ? noted_ : base::mix(noted_) % (noted_ + 1);
  ++noted_;
  if (place >= kSamples) return;
  if (samples_.size() <= place) samples_.resize(place + 1);
  samples_[place].facts.assign(facts.begin(), facts.end());
  samples_[place].pairs.assign(pairs.begin(), pairs.end());
}

bool Tuner::wants_turn() const {
  if (is_done_ || noted_ < kFirstTurnStates) return false;
  const std::uint64_t played = evaluator_.step_count() - spent_;
  return (spent_ + best_) * kShareOfPlay < played;
}

void Tuner::take_turn() {
  const std::uint64_t before = evaluator_.step_count();
  if (next_candidate_ == candidates_.size()) {
    take_sweep_turn();
  } else {
    try_candidate(candidates_[next_candidate_++]);
  }
  is_done_ = is_done_ || tried_ >= kMostTried;
  spent_ += evaluator_.step_count() - before;
  evaluator_.limit_steps(~std::uint64_t{0});
}

void Tuner::take_sweep_turn() {
  const std::uint64_t kept_before = kept_in_sweep_;
  is_done_ = !start_sweep();
  if (!base::is_interrupted()) return;
  // Measured by half: the next turn begins again.
  is_done_ = false;
  kept_in_sweep_ = kept_before;
  candidates_.clear();
  next_candidate_ = 0;
}

// Measures how things are and lists what to try, dearest clauses first. False: nothing more to do.
bool Tuner::start_sweep() {
  if (kept_in_sweep_ == 0) return false;
  kept_in_sweep_ = 0;
  std::deque<CallPattern>& patterns = evaluator_.workspace().patterns;
  (void)measure(kTooManySteps);
  std::map<CallPattern*, std::uint64_t> steps;
  for (CallPattern& pattern : patterns) steps[&pattern] = pattern.step_count;
  best_ = measure(kTooManySteps);
  if (best_ >= kTooManySteps || best_ == 0) return false;
  std::vector<std::pair<std::uint64_t, CallPattern*>> dearest;
  for (CallPattern& pattern : patterns) {
    const std::uint64_t share = pattern.step_count - steps[&pattern];
    if (share * 50 > best_) dearest.emplace_back(share, &pattern);
  }
  std::ranges::stable_sort(dearest, std::greater<>(), [](const auto& d) { return d.first; });
  candidates_.clear();
  next_candidate_ = 0;
  for (const auto& [share, pattern] : dearest) {
    add_orders(*pattern);
    add_shapes(*pattern);
  }
  return !candidates_.empty();
}

void Tuner::add_orders(CallPattern& pattern) {
  for (std::size_t i = 0; i < pattern.clauses.size(); ++i) {
    const std::vector<Step>& steps = pattern.clauses[i].steps;
    if (steps.size() > kMostSteps) continue;
    for (std::size_t from = 1; from < steps.size(); ++from) {
      if (!is_costly(steps[from])) continue;
      for (std::size_t to = 0; to < from; ++to) {
        if (is_costly(steps[to])) candidates_.push_back({&pattern, i, from, to, {}});
      }
    }
  }
}

// Each bound argument of the calls this pattern makes, and of its own, wanted instead.
void Tuner::add_shapes(CallPattern& pattern) {
  if (pattern.key_width == 0 || may_run_away(evaluator_.workspace(), pattern)) return;
  for (std::size_t i = 0; i < pattern.shape.size(); ++i) {
    if (pattern.shape[i] == kInside) {
      i += 2;
    } else if (pattern.shape[i] == kBound) {
      Candidate candidate{&pattern, 0, 0, 0, pattern.shape};
      candidate.shape[i] = kWanted;
      candidates_.push_back(std::move(candidate));
    }
  }
}

bool Tuner::try_candidate(const Candidate& candidate) {
  SavedCode saved;
  ++tried_;
  const Workspace::ShapeKey key{candidate.pattern->predicate, candidate.pattern->shape};
  if (!apply(candidate, saved)) return false;
  const std::size_t lasting = evaluator_.lasting_bytes();
  std::uint64_t steps = measure(best_);
  // What it derived from the rules alone it need not derive again.
  if (steps >= best_ && evaluator_.lasting_bytes() != lasting) steps = measure(best_);
  if (static_cast<double>(steps) < static_cast<double>(best_) * kClearlyFewer) {
    best_ = steps;
    ++kept_;
    ++kept_in_sweep_;
    return true;
  }
  if (!candidate.shape.empty()) evaluator_.workspace().widened.erase(key);
  for (auto& [pattern, clauses] : saved) pattern->clauses = std::move(clauses);
  return false;
}

// Changes the code as the candidate says; false if it no longer fits the code there is.
bool Tuner::apply(const Candidate& candidate, SavedCode& saved) {
  if (!candidate.shape.empty()) {
    apply_shape(candidate, saved);
    return !saved.empty();
  }
  std::vector<ClauseCode>& clauses = candidate.pattern->clauses;
  if (candidate.clause >= clauses.size()) return false;
  ClauseCode& clause = clauses[candidate.clause];
  std::vector<std::uint32_t> lead = order_of(clause);
  if (candidate.from >= lead.size()) return false;
  const std::uint32_t moved = lead[candidate.from];
  lead.resize(candidate.to);
  lead.push_back(moved);
  ClauseCode changed = compile_again(evaluator_.workspace(), *candidate.pattern, clause, lead);
  if (order_of(changed) == order_of(clause)) return false;
  if (loosens(evaluator_.workspace(), clause, changed)) return false;
  saved.emplace_back(candidate.pattern, clauses);
  clause = std::move(changed);
  return true;
}

// Callers of the pattern keep their order and ask in the other shape.
void Tuner::apply_shape(const Candidate& candidate, SavedCode& saved) {
  Workspace& workspace = evaluator_.workspace();
  const std::vector<bool>& needs_bound =
      workspace.program.predicates[candidate.pattern->predicate].needs_bound;
  if (std::ranges::any_of(needs_bound, [](bool b) { return b; })) return;
  std::vector<CallPattern*> callers;
  for (CallPattern& pattern : workspace.patterns) {
    if (pattern.is_compiled && calls(pattern, *candidate.pattern)) callers.push_back(&pattern);
  }
  if (callers.empty()) return;
  workspace.widened[{candidate.pattern->predicate, candidate.pattern->shape}] = candidate.shape;
  for (CallPattern* caller : callers) {
    saved.emplace_back(caller, caller->clauses);
    for (ClauseCode& clause : caller->clauses) {
      clause = compile_again(workspace, *caller, clause, order_of(clause));
    }
  }
}

// The steps it takes to answer everything about the samples, or at least `limit` if it is more.
std::uint64_t Tuner::measure(std::uint64_t limit) {
  const std::uint64_t before = evaluator_.step_count();
  try {
    for (const Sample& sample : samples_) {
      const std::uint64_t used = evaluator_.step_count() - before;
      if (used >= limit) return limit;
      evaluator_.limit_steps(limit - used);
      ask_everything(sample);
    }
  } catch (const LimitReached&) {
    return limit;
  }
  return std::min(limit, evaluator_.step_count() - before);
}

void Tuner::ask_everything(const Sample& sample) {
  const Program& program = evaluator_.workspace().program;
  const auto index = [&](Symbol name, std::uint32_t arity) {
    return program.by_name.at({name.value, arity});
  };
  evaluator_.load_state(sample.facts);
  (void)evaluator_.holds(index(program.keywords.terminal, 0));
  for (const TermId role : program.roles) {
    const Value key = role.value;
    (void)evaluator_.ask(index(program.keywords.legal, 2), {kBound, kWanted}, {&key, 1});
  }
  evaluator_.load_moves(sample.pairs);
  (void)evaluator_.ask(index(program.keywords.next, 1), {kWanted}, {});
}

}  // namespace rulewise::machine::relational

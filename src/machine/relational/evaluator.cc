#include "machine/relational/evaluator.h"

#include <algorithm>
#include <sstream>

#include "machine/limit.h"
#include "machine/relational/compiler.h"

namespace rulewise::machine::relational {

namespace {

// Static predicates with few answers are turned into facts before play.
constexpr std::uint64_t kMaterialiseSteps = 200'000;
constexpr std::uint64_t kMaterialiseAllSteps = 2'000'000;
constexpr std::size_t kMaterialiseRows = 60'000;
constexpr std::size_t kMaterialiseBytes = std::size_t{8} << 20U;

// How often a question looks up to see whether anybody still waits for its answer.
constexpr std::uint64_t kStepsBetweenLooks = 8192;

// Static answers that fill their memory again within so many states are all needed.
constexpr std::uint64_t kFewStates = 1000;

}  // namespace

Evaluator::Evaluator(const Program& program, const Limits& limits, MemoryLedger* ledger)
    : workspace_(program),
      limits_(limits),
      own_ledger_(limits.max_bytes),
      account_(ledger != nullptr ? *ledger : own_ledger_),
      key_(16) {
  workspace_.all_facts.index_on({0});
  materialise_static();
}

void Evaluator::materialise_static() {
  for (const PredicateIndex predicate : workspace_.program.bottom_up) {
    if (total_steps_ > kMaterialiseAllSteps) break;
    if (workspace_.is_relation[predicate]) continue;
    const Predicate& rules = workspace_.program.predicates[predicate];
    if (rules.dependency != Dependency::kNothing) continue;
    const bool is_open = std::ranges::any_of(rules.needs_bound, [](bool b) { return b; });
    if (is_open) continue;
    workspace_.asks_static_free = rules.is_recursive;
    bool is_done = try_to_materialise(predicate);
    if (!is_done && rules.is_recursive) {
      workspace_.asks_static_free = false;
      workspace_.forget_code();
      is_done = try_to_materialise(predicate);
    }
    workspace_.is_relation[predicate] = is_done;
  }
  workspace_.asks_static_free = false;
  workspace_.forget_code();
}

bool Evaluator::try_to_materialise(PredicateIndex predicate) {
  const std::uint32_t arity = workspace_.program.predicates[predicate].arity;
  const Limits limits = limits_;
  limits_.max_steps = std::min(limits_.max_steps, kMaterialiseSteps);
  const std::size_t bytes = arena(Dependency::kNothing).used_bytes() + kMaterialiseBytes;
  limits_.max_bytes = std::min(limits_.max_bytes, bytes);
  workspace_.met_open_variable = false;
  bool is_done = false;
  try {
    const Table* table = evaluate(predicate, std::vector<std::uint32_t>(arity, kWanted), {});
    is_done = table->count <= kMaterialiseRows && !workspace_.met_open_variable;
    if (is_done) {
      Relation& relation = workspace_.facts[predicate];
      relation.clear();
      for (std::uint32_t i = 0; i < table->count; ++i) {
        relation.add_row(table->answers + std::size_t{i} * arity);
      }
    }
  } catch (const Interrupted&) {
    throw;
  } catch (const LimitReached&) {
    is_done = false;
  }
  limits_ = limits;
  return is_done;
}

void Evaluator::load_state(std::span<const Value> facts) {
  bound_static();
  clear_tables(Dependency::kState);
  load_moves({});
  for (Relation& relation : workspace_.state_relations) relation.clear();
  workspace_.all_facts.clear();
  for (const Value fact : facts) {
    const TermId term{std::size_t{fact}};
    const gdl::Terms& terms = workspace_.terms;
    const auto arguments = terms.arguments(term);
    Relation& relation = workspace_.state_relations[workspace_.state_relation(
        terms.symbol(term), static_cast<std::uint32_t>(arguments.size()))];
    static_assert(sizeof(TermId) == sizeof(Value));
    key_.assign(std::max<std::size_t>(arguments.size(), 16), 0);
    std::ranges::transform(arguments, key_.begin(), &TermId::value);
    relation.add_row(key_.data());
    workspace_.all_facts.add_row(&fact);
  }
}

void Evaluator::load_moves(std::span<const Value> pairs) {
  clear_tables(Dependency::kMoves);
  workspace_.moves.clear();
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) workspace_.moves.add_row(&pairs[i]);
}

void Evaluator::clear_tables(Dependency dependency) {
  auto& in_use = in_use_[static_cast<std::size_t>(dependency)];
  for (CallPattern* pattern : in_use) {
    pattern->tables.clear();
    pattern->is_dirty = false;
  }
  in_use.clear();
  arena(dependency).reset();
}

// Every state may ask static calls that none asked before: kept for good they would add up.
void Evaluator::bound_static() {
  ++states_since_static_;
  if (static_bytes() <= limits_.static_bytes) return;
  for (CallPattern* pattern : in_use_[0]) pattern->tables.release();
  clear_tables(Dependency::kNothing);
  if (states_since_static_ < kFewStates) {
    limits_.static_bytes = std::min(2 * limits_.static_bytes, limits_.max_bytes / 4);
  }
  states_since_static_ = 0;
}

Table* Evaluator::find_table(CallPattern& pattern, const Value* key) {
  ++pattern.ask_count;
  if (!pattern.is_dirty) {
    pattern.is_dirty = true;
    in_use_[static_cast<std::size_t>(pattern.dependency)].push_back(&pattern);
  }
  return pattern.tables.find_or_make(key, pattern.key_width, arena(pattern.dependency));
}

Table* Evaluator::evaluate(PredicateIndex predicate, const std::vector<std::uint32_t>& shape,
                           std::span<const Value> key) {
  CallPattern& pattern = workspace_.patterns[workspace_.pattern(predicate, shape)];
  Table* table = find_table(pattern, key.data());
  if (table->state == TableState::kComplete) return table;
  step_limit_ = std::min(limits_.max_steps, own_step_limit_);
  next_look_ = std::min(step_limit_, kStepsBetweenLooks);
  try {
    open_table(table, pattern);
    run();
  } catch (...) {
    abandon();
    throw;
  }
  total_steps_ += step_count_;
  step_count_ = 0;
  return table;
}

std::span<const Value> Evaluator::ask(PredicateIndex predicate,
                                      const std::vector<std::uint32_t>& shape,
                                      std::span<const Value> key) {
  const Table* table = evaluate(predicate, shape, key);
  const CallPattern& pattern = workspace_.patterns[workspace_.pattern(predicate, shape)];
  return {table->answers, std::size_t{table->count} * pattern.answer_width};
}

bool Evaluator::holds(PredicateIndex proposition) {
  return evaluate(proposition, {}, {})->count > 0;
}

void Evaluator::run() {
  while (!frames_.empty()) {
    switch (frames_.back().stage) {
      case Stage::kClauses: start_clause(); break;
      case Stage::kReturned: walk_returned(); break;
      case Stage::kResume: walk(frames_.back().step, true); break;
      case Stage::kFixpoint: continue_fixpoint(); break;
    }
  }
}

// Whatever was unfinished counts as never asked.
void Evaluator::abandon() {
  for (Table* table : completion_) {
    if (table->state == TableState::kComplete) continue;
    table->state = TableState::kNew;
    table->forget_answers();
  }
  completion_.clear();
  frames_.clear();
  consumers_.clear();
  consumer_registers_.clear();
  register_top_ = cursor_top_ = 0;
  total_steps_ += step_count_;
  step_count_ = 0;
}

void Evaluator::give_up(const char* what) const {
  throw LimitReached(std::string("The relational machine gave up on a question: ") + what + ".");
}

// Whether to go on, asked now and then.
void Evaluator::look_up() {
  if (step_count_ > step_limit_) give_up("it takes too many steps");
  game::throw_if_interrupted();
  next_look_ = std::min(step_limit_, step_count_ + kStepsBetweenLooks);
}

void Evaluator::check_memory() {
  std::size_t bytes = 0;
  for (const Arena& each : arenas_) bytes += each.used_bytes();
  if (bytes > limits_.max_bytes) give_up("its answers need more memory than granted (--memory)");
  if (workspace_.terms.size() > limits_.max_terms) give_up("it makes too many different terms");
  if ((growth_ & 4095U) == 0) account_.set_or_throw(memory_bytes());
}

std::size_t Evaluator::memory_bytes() const {
  std::size_t bytes = lasting_bytes();
  for (const Arena& each : arenas_) bytes += each.memory_bytes();
  return bytes;
}

std::size_t Evaluator::lasting_bytes() const {
  return arenas_[0].used_bytes() + workspace_.memory_bytes() + frames_.capacity() * sizeof(Frame) +
         cursor_stack_.capacity() * sizeof(Cursor) + consumers_.capacity() * sizeof(Consumer) +
         completion_.capacity() * sizeof(Table*) +
         (register_stack_.capacity() + consumer_registers_.capacity()) * sizeof(Value);
}

std::string Evaluator::report() const {
  std::ostringstream out;
  for (const CallPattern& pattern : workspace_.patterns) {
    const Predicate& predicate = workspace_.program.predicates[pattern.predicate];
    out << pattern.step_count << '\t' << pattern.ask_count << '\t' << pattern.call_count << '\t'
        << pattern.answer_count << '\t' << workspace_.terms.symbols().text(predicate.name) << '/'
        << predicate.arity << " [";
    for (const std::uint32_t word : pattern.shape) out << ' ' << word;
    out << " ]\n";
  }
  out << step_count() << "\tsteps\n";
  return out.str();
}

}  // namespace rulewise::machine::relational

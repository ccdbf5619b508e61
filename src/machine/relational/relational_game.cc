#include "machine/relational/relational_game.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <span>

#include "machine/memory_ledger.h"
#include "machine/relational/evaluator.h"
#include "machine/relational/shared_terms.h"
#include "machine/relational/tuner.h"
#include "syntax/gdl/gdl.h"
#include "syntax/gdl/goal_value.h"

namespace rulewise::machine {

namespace {

using relational::Evaluator;
using relational::PredicateIndex;
using relational::Program;
using relational::SharedTerms;
using relational::Translation;
using relational::Tuner;
using relational::Value;

constexpr Value kPadding = 0xffffffffU;
// An evaluator that came to hold more than one part in so many of the memory from state to state is
// replaced by a fresh one.
constexpr std::size_t kLastingShare = 4;

// Two fact numbers a word, ascending.
game::State pack(std::vector<Value>& facts) {
  std::ranges::sort(facts);
  game::State state((facts.size() + 1) / 2);
  if (facts.size() % 2 == 1) facts.push_back(kPadding);
  for (std::size_t i = 0; i < state.size(); ++i) {
    state[i] = facts[2 * i] | std::uint64_t{facts[2 * i + 1]} << 32U;
  }
  return state;
}

void unpack(const game::State& state, std::vector<Value>& facts) {
  facts.clear();
  for (const std::uint64_t word : state.view()) {
    facts.push_back(static_cast<Value>(word));
    const auto second = static_cast<Value>(word >> 32U);
    if (second != kPadding) facts.push_back(second);
  }
}

// An evaluator and what it needs to read states.
struct Desk {
  Desk(const Program& program, SharedTerms& shared, const relational::Limits& limits,
       MemoryLedger& ledger)
      : evaluator(program, limits, &ledger),
        tuner(evaluator),
        translation(shared),
        account(ledger) {}

  void load(const game::State& next) {
    if (is_loaded && state == next) return;
    is_loaded = false;
    if (tuner.wants_turn()) tuner.take_turn();
    if ((++loaded & 255U) == 0) account.set_or_throw(translation.memory_bytes());
    unpack(next, facts);
    for (Value& value : facts) value = translation.to_own(evaluator.terms(), value);
    evaluator.load_state(facts);
    state = next;
    is_loaded = true;
    moves.clear();
  }

  void load_moves(const std::vector<gdl::TermId>& roles, std::span<const game::Move> next) {
    if (!moves.empty() && std::ranges::equal(moves, next)) return;
    values.clear();
    for (std::size_t i = 0; i < roles.size(); ++i) {
      values.push_back(roles[i].value);
      values.push_back(translation.to_own(evaluator.terms(), next[i].value));
    }
    evaluator.load_moves(values);
    tuner.note(facts, values);
    moves.assign(next.begin(), next.end());
  }

  // Steps a question may take before tuning is doubted.
  [[nodiscard]] std::uint64_t patience() const {
    return 1'000'000 + 100 * (evaluator.step_count() / (question_count + 1));
  }

  Evaluator evaluator;
  Tuner tuner;
  Translation translation;
  MemoryLedger::Account account;  // of the translation
  std::uint64_t loaded = 0;       // states
  game::State state;
  std::vector<game::Move> moves;  // those loaded; none: empty
  std::vector<Value> facts;       // of the state
  std::vector<Value> values;
  std::uint64_t question_count = 0;
  bool is_loaded = false;
};

}  // namespace

class RelationalGame::Parts {
 public:
  Parts(const gdl::Rules& rules, const RelationalLimits& limits)
      : ledger(limits.max_bytes),
        program(rules),
        shared(program.terms, ledger),
        most_text(limits.max_state_text) {
    limits_.max_steps = limits.max_steps;
    limits_.max_depth = limits.max_depth;
    limits_.max_bytes = limits.max_bytes;
    for (const gdl::TermId role : program.roles) {
      role_names.push_back(gdl::to_text(program.terms, role));
    }
    const auto& keywords = program.keywords;
    init = program.predicate(keywords.init, 1);
    legal = program.predicate(keywords.legal, 2);
    next = program.predicate(keywords.next, 1);
    goal = program.predicate(keywords.goal, 2);
    terminal = program.predicate(keywords.terminal, 0);
    free_.push_back(make_desk());
  }

  // Lends a desk with `state` loaded to a question. Tuning is a bet on states to come: a question
  // that then takes far longer than usual is put again to a desk that was never tuned.
  template <class Question>
  auto ask(const game::State& state, const Question& question) {
    Loan loan(*this, state);
    if (loan.desk->tuner.kept() == 0) return question(*loan.desk);
    try {
      loan.desk->evaluator.limit_steps(loan.desk->patience());
      return question(*loan.desk);
    } catch (const Interrupted&) {
      throw;
    } catch (const LimitReached&) {
      loan.desk = make_desk();
      loan.desk->tuner.stop();
      loan.desk->load(state);
    }
    return question(*loan.desk);
  }

  [[nodiscard]] std::string report() const {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return {};
    const Desk& desk = *free_.back();
    return desk.evaluator.report() + std::to_string(desk.tuner.tried()) + "\tchanges tried\n" +
           std::to_string(desk.tuner.kept()) + "\tchanges kept\n";
  }

  MemoryLedger ledger;
  Program program;
  SharedTerms shared;
  std::size_t most_text;  // of a state or the moves of a role
  std::vector<std::string> role_names;
  PredicateIndex init, legal, next, goal, terminal;

 private:
  // A desk for as long as a question takes.
  struct Loan {
    Loan(Parts& the_parts, const game::State& state)
        : parts(the_parts), desk(the_parts.take(state)) {
      try {
        desk->load(state);
      } catch (...) {
        parts.put_back(std::move(desk));
        throw;
      }
      ++desk->question_count;
    }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    ~Loan() { parts.put_back(std::move(desk)); }

    Parts& parts;
    std::unique_ptr<Desk> desk;
  };

  std::unique_ptr<Desk> make_desk() {
    return std::make_unique<Desk>(program, shared, limits_, ledger);
  }

  // Lends a desk, the one that has `state` loaded if it is free.
  std::unique_ptr<Desk> take(const game::State& state) {
    {
      const std::lock_guard lock(mutex_);
      for (std::size_t i = free_.size(); i-- > 0;) {
        if (i > 0 && !(free_[i]->state == state)) continue;
        std::unique_ptr<Desk> desk = std::move(free_[i]);
        free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
        return desk;
      }
    }
    return make_desk();
  }

  void put_back(std::unique_ptr<Desk> desk) {
    desk->evaluator.limit_steps(~std::uint64_t{0});
    if (ledger.is_overdrawn()) return;
    if (desk->evaluator.lasting_bytes() > limits_.max_bytes / kLastingShare) return;
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(desk));
  }

  relational::Limits limits_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Desk>> free_;  // most recently used last
};

namespace {

void check_text(const Desk& desk, std::span<const Value> found, TextTally tally) {
  for (const Value each : found) {
    tally.add(desk.evaluator.terms().text_length(gdl::TermId(std::size_t{each})));
  }
}

// The facts an evaluator answered, as a state.
game::State packed(Desk& desk, std::span<const Value> facts, std::size_t most_text) {
  check_text(desk, facts, TextTally(most_text, "the facts of a state"));
  std::vector<Value> shared;
  shared.reserve(facts.size() + 1);
  for (const Value fact : facts) {
    shared.push_back(desk.translation.to_shared(desk.evaluator.terms(), fact));
  }
  return pack(shared);
}

// Moves in the order of their ranks, which hang on the moves alone.
std::vector<game::Move> moves_of(Desk& desk, std::span<const Value> answers,
                                 std::size_t most_text) {
  check_text(desk, answers, TextTally(most_text, "the legal moves of a role"));
  std::vector<std::pair<std::uint64_t, Value>> ranked;
  ranked.reserve(answers.size());
  for (const Value answer : answers) {
    const Value move = desk.translation.to_shared(desk.evaluator.terms(), answer);
    ranked.emplace_back(desk.translation.rank(move), move);
  }
  std::ranges::sort(ranked);
  std::vector<game::Move> moves;
  moves.reserve(ranked.size());
  for (const auto& [rank, move] : ranked) moves.emplace_back(std::size_t{move});
  return moves;
}

// The answers that are whole numbers, ascending.
std::vector<int> numbers_of(Desk& desk, std::span<const Value> answers) {
  std::vector<int> numbers;
  for (const Value answer : answers) {
    const gdl::TermId term{std::size_t{answer}};
    if (!desk.evaluator.terms().is_constant(term)) continue;
    const std::optional<int> number = gdl::goal_value(desk.evaluator.terms().name(term));
    if (number) numbers.push_back(*number);
  }
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace

RelationalGame::RelationalGame(const gdl::Rules& rules, const RelationalLimits& limits)
    : parts_(std::make_unique<Parts>(rules, limits)) {}

RelationalGame::~RelationalGame() = default;

const std::vector<std::string>& RelationalGame::roles() const { return parts_->role_names; }

game::State RelationalGame::initial_state() const {
  return parts_->ask(game::State(), [&](Desk& desk) {
    return packed(desk, desk.evaluator.ask(parts_->init, {relational::kWanted}, {}),
                  parts_->most_text);
  });
}

bool RelationalGame::is_terminal(const game::State& state) const {
  return parts_->ask(state, [&](Desk& desk) { return desk.evaluator.holds(parts_->terminal); });
}

std::vector<game::Move> RelationalGame::legal_moves(const game::State& state,
                                                    game::Role role) const {
  const Value key = parts_->program.roles[role.index()].value;
  return parts_->ask(state, [&](Desk& desk) {
    return moves_of(
        desk,
        desk.evaluator.ask(parts_->legal, {relational::kBound, relational::kWanted}, {&key, 1}),
        parts_->most_text);
  });
}

game::State RelationalGame::successor(const game::State& state,
                                      std::span<const game::Move> moves) const {
  return parts_->ask(state, [&](Desk& desk) {
    desk.load_moves(parts_->program.roles, moves);
    return packed(desk, desk.evaluator.ask(parts_->next, {relational::kWanted}, {}),
                  parts_->most_text);
  });
}

std::vector<int> RelationalGame::goals(const game::State& state, game::Role role) const {
  const Value key = parts_->program.roles[role.index()].value;
  return parts_->ask(state, [&](Desk& desk) {
    return numbers_of(
        desk,
        desk.evaluator.ask(parts_->goal, {relational::kBound, relational::kWanted}, {&key, 1}));
  });
}

std::vector<std::string> RelationalGame::facts(const game::State& state) const {
  std::vector<Value> values;
  unpack(state, values);
  std::vector<std::string> texts;
  for (const Value value : values) texts.push_back(parts_->shared.text(value));
  std::ranges::sort(texts);
  return texts;
}

std::string RelationalGame::move_text(game::Role /*role*/, game::Move move) const {
  return parts_->shared.text(move.value);
}

game::State RelationalGame::state_of(std::span<const std::string> facts) const {
  return parts_->ask(game::State(), [&](Desk& desk) {
    std::vector<Value> values;
    for (const std::string& text : facts) {
      const gdl::TermId fact = gdl::read_ground_term(text, desk.evaluator.terms());
      if (fact.is_valid()) values.push_back(fact.value);
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return packed(desk, values, parts_->most_text);
  });
}

std::string RelationalGame::report() const { return parts_->report(); }

}  // namespace rulewise::machine

#include "machine/reference/reference_game.h"

#include <algorithm>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

#include "syntax/gdl/goal_value.h"

namespace rulewise::machine::reference {

using game::Move;
using game::Role;
using game::State;

/// All that changes while questions are asked; one caller at a time.
class ReferenceGame::Interpreter {
 public:
  Interpreter(const gdl::Rules& rules, const ReferenceLimits& limits)
      : rules_(rules), prover_(rules_, rules_.terms, limits), limits_(limits) {
    for (const TermId role : rules_.roles) role_names_.push_back(text_of(role));
  }

  std::mutex& mutex() { return mutex_; }
  [[nodiscard]] const std::vector<std::string>& role_names() const { return role_names_; }

  /// What the last argument may be for an atom of this relation to be proved: (relation ?x), or
  /// (relation role ?x).
  std::vector<TermId> prove_last(gdl::Symbol relation, std::vector<TermId> known) {
    known.push_back(terms().variable(0));
    std::vector<TermId> found;
    for (const TermId atom : prover_.prove_all(terms().compound(relation, known))) {
      found.push_back(terms().arguments(atom).back());
    }
    return found;
  }

  bool is_provable(gdl::Symbol proposition) {
    return prover_.is_provable(terms().constant(proposition));
  }

  /// Makes the following questions about this state, no moves made.
  void look_at(const State& state) {
    prover_.set_moves({});
    const auto found = std::ranges::find(recent_, state, &Recent::state);
    if (found != recent_.end()) {
      recent_.splice(recent_.begin(), recent_, found);
    } else {
      forget_states();
      recent_.emplace_front(state);
      for (const TermId fact : unpack(state)) recent_.front().context.facts.add(terms(), fact);
    }
    prover_.set_state(&recent_.front().context);
  }

  void make_moves(std::span<const Move> moves) {
    std::vector<TermId> does_atoms;
    for (std::size_t r = 0; r < moves.size(); ++r) {
      const TermId arguments[] = {rules_.roles[r], TermId(moves[r].value)};
      does_atoms.push_back(terms().compound(keywords().does, arguments));
    }
    prover_.set_moves(does_atoms);
  }

  /// Two ids a word, ascending; an odd number of facts leaves half a word of ones.
  State pack(std::vector<TermId> facts) {
    std::ranges::sort(facts);
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
    check_text(facts, "the facts of a state");
    State state((facts.size() + 1) / 2);
    for (std::size_t i = 0; i < state.size(); ++i) {
      const TermId second = 2 * i + 1 < facts.size() ? facts[2 * i + 1] : TermId();
      state[i] = std::uint64_t{facts[2 * i].value} | (std::uint64_t{second.value} << 32U);
    }
    return state;
  }

  static std::vector<TermId> unpack(const State& state) {
    std::vector<TermId> facts;
    for (const std::uint64_t word : state.view()) {
      facts.emplace_back(word & 0xffffffffU);
      facts.emplace_back(word >> 32U);
    }
    if (!facts.empty() && !facts.back().is_valid()) facts.pop_back();
    return facts;
  }

  /// Throws if their texts together are longer than granted.
  void check_text(const std::vector<TermId>& found, const char* what) {
    TextTally tally(limits_.max_state_text, what);
    for (const TermId term : found) tally.add(terms().text_length(term));
  }

  std::string text_of(TermId term) { return gdl::to_text(terms(), term); }
  Terms& terms() { return rules_.terms; }
  [[nodiscard]] const gdl::Rules::Keywords& keywords() const { return rules_.keywords; }
  [[nodiscard]] TermId role_term(Role role) const { return rules_.roles[role.index()]; }

 private:
  struct Recent {
    explicit Recent(State the_state) : state(std::move(the_state)) {}

    State state;
    StateContext context;
  };
  static constexpr std::size_t kRecentStates = 8;  // a search goes back and forth between a few
  static constexpr std::size_t kRecentShare = 8;   // of the memory, for all but the newest

  /// Makes room for one more state.
  void forget_states() {
    std::size_t bytes = 0;
    for (const Recent& recent : recent_) bytes += recent.context.memory_bytes();
    const bool is_large = bytes > limits_.max_bytes / kRecentShare;
    while (recent_.size() >= (is_large ? 1 : kRecentStates)) recent_.pop_back();
  }

  std::mutex mutex_;
  gdl::Rules rules_;
  Prover prover_;
  ReferenceLimits limits_;
  std::vector<std::string> role_names_;
  std::list<Recent> recent_;  // newest first; a list: contexts stay where they are
};

ReferenceGame::ReferenceGame(const gdl::Rules& rules, const ReferenceLimits& limits)
    : interpreter_(std::make_unique<Interpreter>(rules, limits)) {}

ReferenceGame::~ReferenceGame() = default;

const std::vector<std::string>& ReferenceGame::roles() const { return interpreter_->role_names(); }

State ReferenceGame::initial_state() const {
  const std::scoped_lock lock(interpreter_->mutex());
  interpreter_->look_at(State());
  return interpreter_->pack(interpreter_->prove_last(interpreter_->keywords().init, {}));
}

bool ReferenceGame::is_terminal(const State& state) const {
  const std::scoped_lock lock(interpreter_->mutex());
  interpreter_->look_at(state);
  return interpreter_->is_provable(interpreter_->keywords().terminal);
}

std::vector<Move> ReferenceGame::legal_moves(const State& state, Role role) const {
  const std::scoped_lock lock(interpreter_->mutex());
  interpreter_->look_at(state);
  const std::vector<TermId> found =
      interpreter_->prove_last(interpreter_->keywords().legal, {interpreter_->role_term(role)});
  interpreter_->check_text(found, "the legal moves of a role");
  std::vector<std::pair<std::string, Move>> by_text;
  for (const TermId move : found) {
    by_text.emplace_back(interpreter_->text_of(move), Move(move.value));
  }
  std::ranges::sort(by_text);
  std::vector<Move> moves;
  for (const auto& [text, move] : by_text) moves.push_back(move);
  return moves;
}

State ReferenceGame::successor(const State& state, std::span<const Move> moves) const {
  const std::scoped_lock lock(interpreter_->mutex());
  interpreter_->look_at(state);
  interpreter_->make_moves(moves);
  return interpreter_->pack(interpreter_->prove_last(interpreter_->keywords().next, {}));
}

std::vector<int> ReferenceGame::goals(const State& state, Role role) const {
  const std::scoped_lock lock(interpreter_->mutex());
  interpreter_->look_at(state);
  std::vector<int> values;
  for (const TermId term :
       interpreter_->prove_last(interpreter_->keywords().goal, {interpreter_->role_term(role)})) {
    if (!interpreter_->terms().is_constant(term)) continue;
    const std::optional<int> value = gdl::goal_value(interpreter_->text_of(term));
    if (value) values.push_back(*value);
  }
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<std::string> ReferenceGame::facts(const State& state) const {
  const std::scoped_lock lock(interpreter_->mutex());
  std::vector<std::string> texts;
  for (const TermId fact : Interpreter::unpack(state)) {
    texts.push_back(interpreter_->text_of(fact));
  }
  std::ranges::sort(texts);
  return texts;
}

std::string ReferenceGame::move_text(Role /*role*/, Move move) const {
  const std::scoped_lock lock(interpreter_->mutex());
  return interpreter_->text_of(TermId(move.value));
}

}  // namespace rulewise::machine::reference

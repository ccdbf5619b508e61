// tactician.h — asks the derived rules about a state: what wins, what is forced, what threatens.
//
//     auto made = Tactician::make(rules, {});
//     const Advice advice = made.value()->advise(state, role);
//
// Idea      the game's net plays; a second net of the same rules with the derived ones answers
//           (rulebook.h): one pass for all questions about a state. What only plays is cut from it,
//           and for searches also the moves that threaten, of which there are most
// Needs     in the state asked about, every role but the one asked about has one legal move
// Promises  advice is exact where derive.h promises it; states are those of game()
// Tested by audit_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "logic/logic.h"
#include "machine/single/single_game.h"
#include "syntax/gdl/rules.h"
#include "tactics/derive.h"
#include "tactics/rulebook.h"

namespace rulewise::tactics {

struct TacticsLimits {
  DeriveLimits derive;
  bool wants_whole_sure_wins = false;  // or none: what hangs on the time it took is left out
  double max_ground_seconds = 12.0;
  std::size_t max_bytes = std::size_t{2} << 30U;
  std::size_t max_instances = logic::CompileLimits{}.max_instances;  // ground rules of a net
};

/// What those limits are to the compiler.
[[nodiscard]] logic::CompileLimits compile_limits(const TacticsLimits& limits);

/// Somebody wins by `move` next time unless it is answered.
struct Threat {
  game::Role winner;
  game::Move move;
  std::size_t rule = 0;  // of Derivation::forced
};

/// A move that threatens, with the replies that may help: after every other reply one of the
/// winning moves wins. Without replies it wins in two.
struct Attack {
  game::Move move;
  std::vector<game::Move> then;     // winning moves that it threatens, or that a reply opens
  std::vector<game::Move> replies;  // ascending
  std::size_t sequels = 0;          // moves that might threaten after that: a guess
};

struct Advice {
  std::vector<game::Move> wins;       // they win at once, and no others do
  std::vector<Threat> threats;        // of other roles
  std::vector<game::Move> forced;     // where there are threats: all other moves lose to one
  std::vector<game::Move> threatens;  // afterwards this role threatens to win
  std::vector<Attack> attacks;        // ascending; asked for only where nothing wins at once

  /// The first attack that wins in two, if there is one.
  [[nodiscard]] const Attack* sure_win() const {
    const auto found =
        std::ranges::find_if(attacks, [](const Attack& a) { return a.replies.empty(); });
    return found == attacks.end() ? nullptr : &*found;
  }
};

class Tactician {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<Tactician>> make(const gdl::Rules& rules,
                                                                     const TacticsLimits& limits);

  /// For a game that runs already: `net` is what it runs, so that its states and moves are ours.
  [[nodiscard]] static base::Result<std::unique_ptr<Tactician>> make(const gdl::Rules& rules,
                                                                     logic::Net net,
                                                                     const TacticsLimits& limits);
  /// The same with rules that were derived before. What outgrows the limits as gates is left out of
  /// them, as if it had not been derived; notes say so.
  [[nodiscard]] static base::Result<std::unique_ptr<Tactician>> make(const gdl::Rules& rules,
                                                                     logic::Net net,
                                                                     Derivation derivation,
                                                                     const TacticsLimits& limits);

  [[nodiscard]] const machine::SingleGame& game() const { return *game_; }
  [[nodiscard]] const Derivation& derivation() const { return derivation_; }
  /// The goal value that counts as winning.
  [[nodiscard]] int goal() const { return goal_; }
  /// Two-input operations of the net that answers searches, beside those of the game itself.
  [[nodiscard]] std::size_t extra_operations() const { return extra_operations_; }
  /// How much longer a state takes that is asked about than one that is only played from.
  [[nodiscard]] double cost_factor() const {
    return static_cast<double>(own_operations_ + extra_operations_) /
           static_cast<double>(own_operations_);
  }

  /// Whether the role can only wait.
  [[nodiscard]] bool is_waiting(const game::State& state, game::Role role) const;
  /// Whether it is the turn of `role`: every other has exactly one legal move, and it need not
  /// wait.
  [[nodiscard]] bool may_ask(const game::State& state, game::Role role) const;
  [[nodiscard]] Advice advise(const game::State& state, game::Role role) const;
  /// The same without the moves that threaten, and without the rest where a move wins: what a
  /// search asks at every state.
  [[nodiscard]] Advice advise_in_haste(const game::State& state, game::Role role) const;
  /// Only the winning moves.
  [[nodiscard]] std::vector<game::Move> winning_moves(const game::State& state,
                                                      game::Role role) const;

  /// The net that answers: the moves of its roles after the game's own are the answers.
  [[nodiscard]] const logic::Net& questions() const { return questions_->net(); }
  /// A state of the game as that net has it.
  [[nodiscard]] game::State translate(const game::State& state) const;
  /// What answers of that net, ascending, say to a role: for whoever evaluates it elsewhere.
  [[nodiscard]] Advice read(std::span<const game::Move> answers, game::Role role) const;
  /// Takes out the attacks after which somebody has no move, where that may be: the game stands
  /// still then. read() does not know the state.
  void drop_standing_still(const game::State& state, game::Role role, Advice& advice) const;
  /// Moves of a role that it makes only where it has nothing else, ascending.
  [[nodiscard]] const std::vector<game::Move>& waiting_moves(game::Role role) const {
    return waiting_moves_[role.index()];
  }

  /// An answer of that net in terms of the game.
  struct Meaning {
    game::Role role;  // who moves; for a threat who wins
    game::Move move;
    game::Move then;           // for attacks: what they threaten
    game::Move reply;          // and what may answer it; or which of one's own moves does later
    std::uint32_t threat = 0;  // for threats and answers: which
    std::size_t rule = 0;
  };
  /// `move` is one of a role after the game's own.
  [[nodiscard]] const Meaning& meaning_of(game::Move move) const {
    return meanings_[move.index() - first_question_];
  }
  /// The base of the game that is base `base` of that net.
  [[nodiscard]] std::uint32_t base_of(std::uint32_t base) const {
    return base_of_.empty() ? base : base_of_[base];
  }

 private:
  using Answers = std::span<const game::Move>;

  Tactician() = default;
  base::Result<bool> connect(const logic::Net& questions);
  base::Result<bool> map_states(const logic::Net& questions);
  void read_meanings(const logic::Net& questions);
  /// What the net says to a question.
  [[nodiscard]] std::vector<game::Move> answers(const machine::SingleGame& net,
                                                const game::State& asked, Question question) const;
  /// Moves of the role among answers, sorted.
  [[nodiscard]] bool stands_still_after(const game::State& state, game::Role role,
                                        game::Move move) const;
  [[nodiscard]] std::vector<game::Move> moves_among(Answers answers, game::Role role) const;
  void find_waiting_moves();
  void add_threats(Answers threats, Answers answers, Answers ends, game::Role role,
                   Advice& advice) const;
  void drop_ends(Answers ends, game::Role role, Advice& advice) const;
  void add_attacks(Answers made, Answers met, Answers ends, game::Role role, Advice& advice) const;
  void add_opened(Answers opened, game::Role role, Advice& advice) const;
  void count_sequels(Answers builds, game::Role role, Advice& advice) const;

  Derivation derivation_;
  std::unique_ptr<machine::SingleGame> game_;
  std::unique_ptr<machine::SingleGame> questions_;
  std::unique_ptr<machine::SingleGame> quick_;  // the same without moves that threaten
  std::vector<std::uint32_t> base_of_;  // by base of the questions: that of the game; empty: same
  std::vector<Meaning> meanings_;       // by move of the questions, from the first of them
  std::vector<std::vector<game::Move>> waiting_moves_;  // by role, sorted
  std::size_t first_question_ = 0;
  std::size_t own_operations_ = 1;
  std::size_t extra_operations_ = 0;
  int goal_ = 100;
};

}  // namespace rulewise::tactics

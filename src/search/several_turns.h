// several_turns.h — a game of several roles that move in turn, as one role fears it: me against
// all.
//
// Idea      the paranoid assumption (Sturtevant and Korf 2000): all others want me to get little.
//           Then it is a game of two sides, and everything alpha-beta knows holds: the outcome is
//           what I get, stretched to the range from lost to won
// Needs     a game in which states give one role a choice
// Promises  where several have one, nothing is proved; without an evaluation every guess is 0; with
// one it stays short of won and lost Tested by maxn_test.cc
#pragma once

#include <memory>
#include <vector>

#include "search/factoring/part_classes.h"
#include "search/role_evaluation.h"
#include "search/turn_game.h"

namespace rulewise::search {

/// A state with the one role that has a choice, and what it can choose.
struct SeveralChoices {
  game::Role chooser;                  // role 0 where nobody has a choice
  std::vector<game::JointMove> moves;  // none if some role has no move
  bool is_shared = false;              // others have a choice too: their first move stands for it
};
[[nodiscard]] SeveralChoices choices_of(const game::Game& game, const game::State& state);

class SeveralTurns final : public TurnGame {
 public:
  SeveralTurns(const game::Game& game, const game::State& start, game::Role me,
               RoleEvaluation evaluation = {}, std::shared_ptr<const PartClasses> alike = {});

  [[nodiscard]] int side() const override { return role_to_move() == me_.index() ? 0 : 1; }
  [[nodiscard]] std::size_t role_to_move() const override {
    return stack_.back().choices.chooser.index();
  }
  [[nodiscard]] std::optional<int> outcome() override;
  [[nodiscard]] bool hangs_on_path() const override { return is_shared_choice(); }
  [[nodiscard]] bool is_shared_choice() const override { return stack_.back().choices.is_shared; }
  void moves(std::vector<TurnMove>& moves) override;
  void make(const TurnMove& move) override;
  void unmake() override { stack_.pop_back(); }
  [[nodiscard]] std::uint64_t hash() const override { return stack_.back().hash; }
  [[nodiscard]] game::JointMove joint_move(const TurnMove& move) const override;
  [[nodiscard]] int evaluate() override;

 private:
  struct Level {
    game::State state;
    SeveralChoices choices;
    std::uint64_t hash = 0;
  };
  void push(game::State state);
  void leave_out_alike(const game::State& state, SeveralChoices& choices) const;

  const game::Game& game_;
  game::Role me_;
  RoleEvaluation evaluation_;
  std::shared_ptr<const PartClasses> alike_;  // states with one hash; may be missing
  std::vector<Level> stack_;
};

/// Whether sampled states never gave two roles a choice, however many roles there are.
[[nodiscard]] bool looks_turn_taking_for_all(const game::Game& game, std::uint64_t seed);

}  // namespace rulewise::search

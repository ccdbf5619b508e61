// upwards.h — one level up from threats: moves that make them, and moves that win because no reply
// helps.
//
//     made (p m w): after m, p threatens to win by w          met (p m w r): and r may answer that
//     opened (p m r w): after m and the reply r, p wins by w, which it could not without r
//     builds (p m n w): after m, p may threaten w by n next time
//     m wins in two if it makes a threat and every reply leaves one of those it makes, or opens
//     the way to another win
//
// Idea      a threat and its answers are conditions on a state: unfolded through one's own move
//           they are conditions on the state before. What the other side might do first, which
//           is to end the game itself, is unfolded the same way; what it threatens already must be
//           answered, and that is known of the state before
// Needs     a derivation with its forced rules
// Promises  every win in two that the rules name is one; not every one is named
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <optional>
#include <vector>

#include "tactics/derive.h"
#include "tactics/effort.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {

class Upwards {
 public:
  Upwards(Derivation& result, Unfolder& unfolder, const DeriveLimits& limits, Effort& effort)
      : result_(result),
        program_(result.program),
        unfolder_(unfolder),
        limits_(limits),
        effort_(effort) {}

  /// Moves after which a threat holds that did not hold before. `ends` are those that end the game
  /// and do not win: what may be one of them is asked to leave the game going on.
  void find_threats(const std::vector<Draft>& ends);
  /// Moves that win in two. `endings` are the moves that end the game while a threat stands,
  /// `is_foreseen` says of each winning-move rule whether a threat tells of it a move before.
  void find_sure_wins(const std::vector<Draft>& endings, const std::vector<bool>& is_foreseen);

 private:
  using Drafts = std::vector<Draft>;

  void note(std::string text) { result_.notes.push_back(std::move(text)); }
  /// Each legal move after which the conditions of the draft hold; its head after role and move
  /// stays. Nothing where the limits are outgrown.
  std::optional<Drafts> before(const Draft& after);
  void ask_to_go_on(const Drafts& ends, Draft& way);
  [[nodiscard]] bool wins_already(const Draft& way) const;
  /// Whether what it says of a state hangs on no move.
  [[nodiscard]] bool is_of_state(const Draft& draft) const;
  std::optional<Drafts> answered(const ForcedRule& rule);
  bool find_grants(const std::vector<Draft>& endings, const std::vector<bool>& is_foreseen);
  bool find_grants_of(const Draft& ending, bool is_foreseen, Drafts& standing);
  std::optional<Drafts> left_by_others(const Draft& ending);
  [[nodiscard]] bool stands(const Draft& ending, const Draft& way) const;
  void find_opened();
  void find_builds();
  [[nodiscard]] bool is_exact(const ForcedRule& rule, const Drafts& standing);

  Derivation& result_;
  logic::LiftedProgram& program_;
  Unfolder& unfolder_;
  const DeriveLimits& limits_;
  Effort& effort_;
  std::vector<Drafts> made_;  // by forced rule
};

}  // namespace rulewise::tactics

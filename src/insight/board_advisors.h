// board_advisors.h — METAGAMER's advisors for positions of chess-like games, by the paper's names.
//
// Idea      each is a function of a scene; docs/methods/metagamer.md says what each computes and
//           where the paper's prose and the program differ
// Promises  positive favours White
// Tested by board_advisors_test.cc (by hand, and against plain versions on random positions)
#pragma once

#include "insight/advisor.h"
#include "insight/scene.h"

namespace rulewise::insight {

/// One advisor's number, unweighted.
[[nodiscard]] double value_of(BoardAdvice advice, const Scene& scene);

/// The sum over the board of the three advisors that need no more than a table, weighted.
[[nodiscard]] double worth_of_pieces(const Scene& scene);

/// METAGAMER's advisors in the common form. Role 0 is White.
class BoardAdvisor final : public Advisor<Scene> {
 public:
  BoardAdvisor(BoardAdvice which, Advice advice) : Advisor(std::move(advice)), which_(which) {}

  [[nodiscard]] BoardAdvice which() const { return which_; }
  [[nodiscard]] double value(const Scene& scene, game::Role role) const override {
    const double for_white = value_of(which_, scene);
    return role.index() == 0 ? for_white : -for_white;
  }

 private:
  BoardAdvice which_;
};

}  // namespace rulewise::insight

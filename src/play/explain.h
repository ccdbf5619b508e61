// explain.h — why a move: what it is worth, what is expected, and who spoke for and against it.
//
//     Explainer explainer(game, player.configuration());
//     explainer.explain(state, role, answer).text;
//
// Idea      a search leaves a value, a line and its costs; Monte Carlo trees also what each other
//           move was worth. Every advisor that the player goes by is asked before the move and at
//           the end of the expected line: the difference is what it has to say about the move
// Promises  one paragraph; what is proved is said as proved and nothing else is; figures are those
//           of the answer and the evaluation
// Never     prints
// Tested by explain_test.cc
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/game.h"
#include "play/configuration.h"
#include "search/search.h"

namespace rulewise::insight {
class BoardKnowledge;
class StateKnowledge;
}  // namespace rulewise::insight
namespace rulewise::machine::board {
class BoardGame;
}

namespace rulewise::play {

/// What an advisor makes of a move.
struct Opinion {
  std::string advisor;
  double change = 0;     // weighted; positive speaks for the move
  std::string sentence;  // what the advisor is about
};

struct Explanation {
  std::string text;               // one paragraph
  std::vector<Opinion> opinions;  // the loudest first; none where it goes by no advisors
  std::vector<std::string> line;  // the moves expected, as texts, the move first
};

/// The play a search expects, as texts: the moves of those who have a choice, joint move by joint
/// move, as far as they are legal.
[[nodiscard]] std::vector<std::string> line_texts(const game::Game& game, const game::State& state,
                                                  const std::vector<game::JointMove>& line);

class Player;

class Explainer {
 public:
  using Advice = std::shared_ptr<const insight::StateKnowledge>;

  /// The game must outlive it. Advisors as the configuration has them; those of games in GDL are
  /// picked from the advice.
  Explainer(const game::Game& game, const Configuration& configuration, Advice advice = nullptr);
  /// As the player is now.
  Explainer(const game::Game& game, const Player& player);
  ~Explainer();
  Explainer(Explainer&&) noexcept;
  Explainer& operator=(Explainer&&) = delete;

  [[nodiscard]] Explanation explain(const game::State& state, game::Role role,
                                    const search::Answer& answer) const;

 private:
  [[nodiscard]] std::vector<Opinion> opinions(const game::State& before, const game::State& after,
                                              game::Role role) const;
  [[nodiscard]] std::vector<Opinion> board_opinions(const game::State& before,
                                                    const game::State& after,
                                                    game::Role role) const;
  [[nodiscard]] std::vector<Opinion> state_opinions(const game::State& before,
                                                    const game::State& after,
                                                    game::Role role) const;

  const game::Game& game_;
  const machine::board::BoardGame* board_game_ = nullptr;
  std::shared_ptr<const insight::BoardKnowledge> knowledge_;
  Advice advice_;
  std::vector<std::string> words_;  // that name advisors of games in GDL
};

}  // namespace rulewise::play

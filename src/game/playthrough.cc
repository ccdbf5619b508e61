#include "game/playthrough.h"

#include <algorithm>
#include <utility>

namespace rulewise::game {
namespace {

constexpr std::size_t kMostNamed = 20;  // legal moves named in a message

bool has_move_for_all(const Step& record) {
  return std::ranges::none_of(record.legal, [](const auto& moves) { return moves.empty(); });
}

/// One legal move for each role, by text, so that the choice does not hang on the order in which
/// a machine lists its moves.
std::vector<std::string> choose_moves(const Step& record, base::Random& random) {
  std::vector<std::string> chosen;
  for (const std::vector<std::string>& texts : record.legal) {
    chosen.push_back(texts[random.below(static_cast<std::uint32_t>(texts.size()))]);
  }
  return chosen;
}

/// `legal are a, b, c and 7 more`.
std::string list_legal_moves(const Game& game, const State& state, Role role) {
  std::vector<std::string> texts;
  for (const Move move : game.legal_moves(state, role)) texts.push_back(game.move_text(role, move));
  std::ranges::sort(texts);
  std::string list = "legal are";
  for (std::size_t i = 0; i < std::min(texts.size(), kMostNamed); ++i) {
    list += (i == 0 ? " " : ", ") + texts[i];
  }
  if (texts.size() > kMostNamed) {
    list += " and " + std::to_string(texts.size() - kMostNamed) + " more";
  }
  return texts.empty() ? "there is no legal move" : list;
}

std::string step_name(std::size_t step) { return "step " + std::to_string(step) + ": "; }

/// The joint move that the texts name, or what is wrong with them.
base::Result<JointMove> read_joint_move(const Game& game, const State& state, std::size_t step,
                                        const std::vector<std::string>& texts) {
  if (game.is_terminal(state)) {
    return base::Error{step_name(step) + "the game is over, no move can be made",
                       "leave out the moves after the end"};
  }
  if (texts.size() != game.role_count()) {
    return base::Error{step_name(step) + std::to_string(texts.size()) + " moves for " +
                           std::to_string(game.role_count()) + " roles",
                       "give one move for each role, in the order of the roles"};
  }
  JointMove joint_move;
  for (std::size_t r = 0; r < texts.size(); ++r) {
    const std::optional<Move> move = find_move(game, state, Role(r), texts[r]);
    if (!move) {
      const std::string what =
          texts[r].empty() ? "null stands for a role that waits, and " + game.roles()[r] + " moves"
                           : "'" + texts[r] + "' is not a legal move of " + game.roles()[r];
      return base::Error{step_name(step) + what, list_legal_moves(game, state, Role(r))};
    }
    joint_move.push_back(*move);
  }
  return joint_move;
}

}  // namespace

Step describe(const Game& game, const State& state, std::size_t step) {
  Step record;
  record.step = step;
  record.facts = game.facts(state);
  record.is_terminal = game.is_terminal(state);
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    std::vector<std::string>& texts = record.legal.emplace_back();
    for (const Move move : game.legal_moves(state, Role(r))) {
      texts.push_back(game.move_text(Role(r), move));
    }
    std::ranges::sort(texts);
    record.goals.push_back(game.goals(state, Role(r)));
  }
  return record;
}

void walk_randomly(const Game& game, base::Random& random, std::size_t max_moves,
                   const StepListener& on_step) {
  State state = game.initial_state();
  for (std::size_t step = 0;; ++step) {
    Step record = describe(game, state, step);
    if (record.is_terminal || step >= max_moves || !has_move_for_all(record)) {
      on_step(record);
      return;
    }
    record.moves = choose_moves(record, random);
    on_step(record);
    JointMove joint_move;
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      joint_move.push_back(*find_move(game, state, Role(r), (*record.moves)[r]));
    }
    state = game.successor(state, joint_move);
  }
}

base::Result<std::size_t> walk_along(const Game& game,
                                     const std::vector<std::vector<std::string>>& joint_moves,
                                     const StepListener& on_step) {
  State state = game.initial_state();
  for (std::size_t step = 0; step < joint_moves.size(); ++step) {
    const base::Result<JointMove> joint_move =
        read_joint_move(game, state, step, joint_moves[step]);
    if (!joint_move) return joint_move.error();
    Step record = describe(game, state, step);
    record.moves = joint_moves[step];
    on_step(record);
    state = game.successor(state, joint_move.value());
  }
  on_step(describe(game, state, joint_moves.size()));
  return joint_moves.size() + 1;
}

}  // namespace rulewise::game

#include "insight/advice/quick_games.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/random.h"
#include "base/time_up.h"
#include "game/playout.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

class Table {
 public:
  Table(const game::Game& game, const Judgement& first, const Judgement& second,
        const QuickLimits& limits, const base::Deadline& deadline)
      : game_(game),
        judgements_{&first, &second},
        limits_(limits),
        deadline_(deadline),
        random_(limits.seed) {}

  QuickScore play() {
    QuickScore score;
    const std::size_t seats = std::max<std::size_t>(2, game_.role_count());
    std::optional<game::State> opening;
    for (std::size_t n = 0; n < limits_.games && !base::is_up(deadline_); ++n) {
      try {
        if (n % seats == 0) opening = draw_opening();
        if (!opening) return score;
        const auto result =
            game_.role_count() == 1 ? compare_alone(*opening) : play_one(*opening, n % seats);
        if (!result) return score;
        score.add({*result, 1});
      } catch (const machine::LimitReached&) {
        continue;
      }
    }
    return score;
  }

 private:
  [[nodiscard]] std::optional<game::State> draw_opening() {
    for (int attempt = 0; attempt < 20; ++attempt) {
      game::State state = game_.initial_state();
      game::JointMove joint_move;
      bool is_open = !game_.is_terminal(state);
      for (std::size_t i = 0; i < limits_.opening_plies && is_open; ++i) {
        if (!game::choose_joint_move(game_, state, random_, joint_move)) return std::nullopt;
        state = game_.successor(state, joint_move);
        is_open = !game_.is_terminal(state);
      }
      if (is_open) return state;
    }
    return game_.initial_state();
  }

  /// The first player has this role, the second all others; nothing if the time ran out.
  std::optional<double> play_one(const game::State& opening, std::size_t role) {
    const auto goals = finish(opening, [role](std::size_t r) { return r == role ? 0 : 1; });
    if (!goals) return std::nullopt;
    if (goals->empty()) return 0.5;
    double others = 0;
    for (std::size_t r = 0; r < goals->size(); ++r) others += r == role ? 0 : (*goals)[r];
    others /= static_cast<double>(goals->size() - 1);
    return result_of((*goals)[role], others);
  }

  std::optional<double> compare_alone(const game::State& opening) {
    const auto first = finish(opening, [](std::size_t) { return 0; });
    const auto second = finish(opening, [](std::size_t) { return 1; });
    if (!first || !second) return std::nullopt;
    return result_of(first->empty() ? 0 : first->front(), second->empty() ? 0 : second->front());
  }

  static double result_of(double own, double other) {
    return own > other ? 1 : own < other ? 0 : 0.5;
  }

  /// The goals at the end, none for a game that was too long.
  template <class PlayerOf>
  std::optional<std::vector<double>> finish(game::State state, const PlayerOf& player_of) {
    std::vector<double> goals;
    game::JointMove joint_move;
    for (std::size_t ply = 0; ply < limits_.max_plies; ++ply) {
      if (game_.is_terminal(state)) {
        for (std::size_t r = 0; r < game_.role_count(); ++r) {
          goals.push_back(game::payoff(game_, state, game::Role(r)).value_or(0));
        }
        return goals;
      }
      if (base::is_up(deadline_)) return std::nullopt;
      if (!game::choose_joint_move(game_, state, random_, joint_move)) return goals;
      const game::JointMove drawn = joint_move;
      for (std::size_t r = 0; r < joint_move.size(); ++r) {
        const Judgement& judgement = *judgements_[static_cast<std::size_t>(player_of(r))];
        if (judgement) joint_move[r] = choose(state, game::Role(r), drawn, judgement);
      }
      state = game_.successor(state, joint_move);
    }
    return goals;
  }

  game::Move choose(const game::State& state, game::Role role, const game::JointMove& drawn,
                    const Judgement& judgement) {
    std::vector<game::Move> moves = game_.legal_moves(state, role);
    if (moves.size() == 1) return moves.front();
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) {  // equal ones are decided by the draw
      std::swap(moves[i], moves[i + random_.below(static_cast<std::uint32_t>(moves.size() - i))]);
    }
    moves.resize(std::min(moves.size(), limits_.most_moves));
    game::JointMove joint_move = drawn;
    game::Move best = moves.front();
    double most = -1e300;
    for (const game::Move move : moves) {
      joint_move[role.index()] = move;
      const double worth = worth_of(game_.successor(state, joint_move), role, judgement);
      if (worth <= most) continue;
      most = worth;
      best = move;
    }
    return best;
  }

  /// What an end pays counts more than any judgement of a state that goes on.
  [[nodiscard]] double worth_of(const game::State& state, game::Role role,
                                const Judgement& judgement) const {
    if (!game_.is_terminal(state)) return judgement(state, role);
    const double pays = game::payoff(game_, state, role).value_or(0);
    if (game_.role_count() == 1) return pays;
    double others = 0;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      if (r != role.index()) others += game::payoff(game_, state, game::Role(r)).value_or(0);
    }
    return 50 + (pays - others / static_cast<double>(game_.role_count() - 1)) / 2;
  }

  const game::Game& game_;
  const Judgement* judgements_[2];
  QuickLimits limits_;
  const base::Deadline& deadline_;
  base::Random random_;
};

}  // namespace

QuickScore play_quick_games(const game::Game& game, const Judgement& first, const Judgement& second,
                            const QuickLimits& limits, const base::Deadline& deadline) {
  return Table(game, first, second, limits, deadline).play();
}

}  // namespace rulewise::insight

#include "search/alphabeta/maxn.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/alphabeta/maxn_table.h"
#include "search/budget.h"
#include "search/several_turns.h"

namespace rulewise::search {
namespace {

constexpr int kMostPayoff = 100;
constexpr int kUnknown = 50;
constexpr int kDeepest = 250;

class MaxnWalk {
 public:
  MaxnWalk(const game::Game& game, const MaxnOptions& options, MaxnTable& table, Budget& budget)
      : game_(game), options_(options), table_(table), budget_(budget) {
    const int roles = static_cast<int>(game.role_count());
    if (options_.most_sum <= 0) options_.most_sum = kMostPayoff * roles;
  }

  /// The root's moves in order; the best of those searched in full, none if not one was.
  RolePayoffs search_root(const game::State& state, const SeveralChoices& choices, int depth,
                          std::size_t& best_index) {
    RolePayoffs best;
    const std::size_t role = choices.chooser.index();
    bool all_proved = true;
    for (std::size_t i = 0; i < choices.moves.size(); ++i) {
      const int bound = best.of.empty() ? 0 : best.of[role];
      RolePayoffs found = visit(game_.successor(state, choices.moves[i]), depth - 1, role, bound);
      if (budget_.is_used_up()) break;
      all_proved = all_proved && found.is_proved;
      if (!best.of.empty() && found.of[role] <= best.of[role]) continue;
      best = std::move(found);
      best_index = i;
      if (gets_all(best, role)) return best;
    }
    best.is_proved = all_proved && !budget_.is_used_up();
    return best;
  }

 private:
  [[nodiscard]] bool gets_all(const RolePayoffs& payoffs, std::size_t role) const {
    return options_.prunes && payoffs.is_proved && payoffs.of[role] >= kMostPayoff;
  }

  [[nodiscard]] RolePayoffs result_of(const game::State& state) const {
    RolePayoffs payoffs{{}, true};
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      payoffs.of.push_back(
          std::clamp(game::payoff(game_, state, game::Role(r)).value_or(0), 0, kMostPayoff));
    }
    return payoffs;
  }

  [[nodiscard]] RolePayoffs guess_at(const game::State& state) const {
    RolePayoffs payoffs{std::vector<int>(game_.role_count(), kUnknown), false};
    if (!options_.evaluation) return payoffs;
    for (std::size_t r = 0; r < payoffs.of.size(); ++r) {
      const double guess = options_.evaluation(state, game::Role(r));
      payoffs.of[r] = static_cast<int>(std::clamp(guess, 1.0, kMostPayoff - 1.0));
    }
    return payoffs;
  }

  /// `above` is the role that chose to come here and is sure of `bound` already.
  RolePayoffs visit(const game::State& state, int depth, std::size_t above, int bound) {
    if (!budget_.spend()) return {std::vector<int>(game_.role_count(), 0), false};
    if (game_.is_terminal(state)) return result_of(state);
    const SeveralChoices choices = choices_of(game_, state);
    if (choices.moves.empty()) return result_of(state);
    if (depth <= 0 || choices.is_shared) return guess_at(state);
    const std::uint64_t key = state.hash();
    if (std::optional<RolePayoffs> known = table_.find(key, depth)) return *std::move(known);
    const std::size_t role = choices.chooser.index();
    RolePayoffs best;
    std::size_t choice = 0;
    bool all_proved = true;
    for (std::size_t i = 0; i < choices.moves.size(); ++i) {
      const int sure = best.of.empty() ? 0 : best.of[role];
      RolePayoffs found = visit(game_.successor(state, choices.moves[i]), depth - 1, role, sure);
      if (budget_.is_used_up()) return found;
      all_proved = all_proved && found.is_proved;
      if (!best.of.empty() && found.of[role] <= best.of[role]) continue;
      best = std::move(found);
      choice = i;
      if (gets_all(best, role)) {
        // An earlier move that is not settled yet may turn out to be the first of the best.
        best.is_proved = all_proved;
        table_.keep(key, depth, best, choice);
        return best;
      }
      // What is left for the role above does not beat what it has: it will not come here.
      const bool is_left = options_.prunes && role != above && bound > 0 && best.is_proved &&
                           options_.most_sum - best.of[role] <= bound;
      if (is_left) {
        best.of[above] = std::min(best.of[above], bound);
        return best;
      }
    }
    best.is_proved = all_proved;
    table_.keep(key, depth, best, choice);
    return best;
  }

  const game::Game& game_;
  MaxnOptions options_;
  MaxnTable& table_;
  Budget& budget_;
};

class Maxn final : public Search {
 public:
  Maxn(const game::Game& game, const MaxnOptions& options)
      : game_(game), options_(options), table_(options.table_bytes, game.role_count()) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    Answer answer;
    SeveralChoices choices = choices_of(game_, state);
    answer.move = choices.moves.front()[role.index()];
    if (choices.chooser != role || choices.moves.size() == 1) return answer;
    table_.reserve(limits.max_bytes);
    Budget budget(limits);
    MaxnWalk walk(game_, options_, table_, budget);
    const int most = std::min(limits.depth, kDeepest);
    for (int depth = 1; depth <= most && !budget.is_used_up(); ++depth) {
      std::size_t best = 0;
      const RolePayoffs found = walk.search_root(state, choices, depth, best);
      if (found.of.empty()) break;
      // First the next time, too: what is cut short is then no worse than what was known before.
      std::rotate(choices.moves.begin(), choices.moves.begin() + static_cast<std::ptrdiff_t>(best),
                  choices.moves.begin() + static_cast<std::ptrdiff_t>(best) + 1);
      answer.move = choices.moves.front()[role.index()];
      answer.value = found.of[role.index()];
      answer.is_proved = found.is_proved && !choices.is_shared;
      answer.line = line_from(state, choices.moves.front(), depth);
      if (!budget.is_used_up()) answer.statistics.depth = depth;
      answer.statistics.nodes = budget.nodes();
      answer.statistics.seconds = budget.seconds();
      if (on_better) on_better(answer);
      if (answer.is_proved) break;
    }
    return answer;
  }

 private:
  /// The move, and what the table says would follow; shorter where it has forgotten.
  [[nodiscard]] std::vector<game::JointMove> line_from(game::State state,
                                                       const game::JointMove& move,
                                                       int depth) const {
    std::vector<game::JointMove> line{move};
    state = game_.successor(state, move);
    while (std::ssize(line) < kDeepest && !game_.is_terminal(state)) {
      const auto known = table_.best_choice(state.hash());
      if (!known || (!known->is_proved && std::ssize(line) >= depth)) break;
      const SeveralChoices choices = choices_of(game_, state);
      if (known->choice >= choices.moves.size()) break;
      line.push_back(choices.moves[known->choice]);
      state = game_.successor(state, line.back());
    }
    return line;
  }

  const game::Game& game_;
  MaxnOptions options_;
  MaxnTable table_;
  std::string name_ = "max^n";
};

/// One alpha-beta for each role that is asked for: their tables speak of different fears.
class Paranoid final : public Search {
 public:
  Paranoid(const game::Game& game, const AlphaBetaOptions& options, RoleEvaluation evaluation,
           std::shared_ptr<const PartClasses> alike)
      : game_(game),
        options_(options),
        evaluation_(std::move(evaluation)),
        alike_(std::move(alike)),
        searches_(game.role_count()) {
    options_.table_bytes /= std::max<std::size_t>(game.role_count(), 1);
  }

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    std::unique_ptr<Search>& search = searches_[role.index()];
    if (!search) {
      const game::Game& game = game_;
      search = make_alphabeta(
          [&game, role, evaluation = evaluation_, alike = alike_](const game::State& at) {
            return std::make_unique<SeveralTurns>(game, at, role, evaluation, alike);
          },
          options_);
    }
    Limits share = limits;
    share.max_bytes /= searches_.size();
    return search->choose(state, role, share, on_better);
  }

 private:
  const game::Game& game_;
  AlphaBetaOptions options_;
  RoleEvaluation evaluation_;
  std::shared_ptr<const PartClasses> alike_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::string name_ = "paranoid";
};

}  // namespace

std::unique_ptr<Search> make_maxn(const game::Game& game, const MaxnOptions& options) {
  return std::make_unique<Maxn>(game, options);
}

std::unique_ptr<Search> make_paranoid(const game::Game& game, const AlphaBetaOptions& options,
                                      RoleEvaluation evaluation,
                                      std::shared_ptr<const PartClasses> alike) {
  return std::make_unique<Paranoid>(game, options, std::move(evaluation), std::move(alike));
}

}  // namespace rulewise::search

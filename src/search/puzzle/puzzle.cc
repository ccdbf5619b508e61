#include "search/puzzle/puzzle.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "machine/net/net_game.h"
#include "search/budget.h"
#include "search/puzzle/clock_bits.h"
#include "search/puzzle/commuting.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

constexpr std::uint64_t kFirstSlice = 200;  // states
constexpr std::uint64_t kLongestSlice = 20'000;
constexpr int kAllPoints = 100;
constexpr double kEnoughCommute = 0.3;  // of all pairs of moves

class Puzzle final : public Search {
 public:
  Puzzle(const game::Game& game, const PuzzleOptions& options) : game_(game), options_(options) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    Budget budget(limits);
    max_bytes_ = std::max(options_.max_bytes, limits.max_bytes);
    if (!follows_plan(state)) {
      forget();
      make_explorers(state);
    }
    if (!is_optimal_) explore(budget, role, state, on_better);
    return answer(state, role, budget);
  }

 private:
  /// Whether the state is one of the plan, which may be played again from any of them.
  bool follows_plan(const game::State& state) {
    const auto at = std::ranges::find(plan_states_, state);
    if (at == plan_states_.end()) return state == start_ && !explorers_.empty();
    done_ = at - plan_states_.begin();
    // The explorers start elsewhere; what they have found so far is in the plan.
    if (done_ > 0 && !is_optimal_) {
      Solution kept = plan_;
      kept.moves.erase(kept.moves.begin(), kept.moves.begin() + done_);
      std::vector<game::State> states(at, plan_states_.end());
      forget();
      make_explorers(state);
      plan_ = std::move(kept);
      plan_states_ = std::move(states);
    }
    return true;
  }

  void forget() {
    explorers_.clear();
    plan_ = {};
    plan_states_.clear();
    done_ = 0;
    is_optimal_ = false;
    slice_ = kFirstSlice;
  }

  void make_explorers(const game::State& state) {
    start_ = state;
    const std::size_t share = max_bytes_ / 10;
    const game::State clock = find_clock_bits(game_, state, options_.seed);
    const SharedDistance known = distance_of_game();
    const Outlook outlook{bounds_of_game()};
    const Outlook for_all{outlook.bounds, true};
    if (const auto* net_game = dynamic_cast<const machine::NetGame*>(&game_)) {
      const GoalLiterals goal(net_game->net());
      if (options_.factors) add_parts(*net_game, state);
      if (options_.commutes) add_ordered(net_game->net(), state, goal, outlook);
    }
    for (const Preference preference : {Preference::kMostMoves, Preference::kFewestMoves}) {
      explorers_.push_back(explore_by_beam(game_, state, share, preference, known, for_all));
    }
    if (known) {
      explorers_.push_back(
          explore_best_first(game_, state, share, clock, known, Haste::kSoonest, for_all));
    }
    if (known && known->has_ways()) {
      explorers_.push_back(
          explore_best_first(game_, state, share, clock, known, Haste::kShortest, for_all));
    }
    if (clock.size() != 0) {
      explorers_.push_back(explore_breadth_first(game_, state, share, clock, for_all));
    }
    explorers_.push_back(explore_breadth_first(game_, state, share, {}, outlook));
    explorers_.push_back(
        explore_depth_first(game_, state, share, Preference::kFewestMoves, outlook));
    explorers_.push_back(explore_depth_first(game_, state, share, Preference::kMostMoves, outlook));
    explorers_.push_back(explore_by_rollouts(game_, state, options_.seed));
    explorers_.push_back(explore_by_nested_games(game_, state, options_.seed));
  }

  /// Found once for the game; nothing where too little is known of its goal.
  SharedDistance distance_of_game() {
    const auto* net_game = dynamic_cast<const machine::NetGame*>(&game_);
    if (net_game == nullptr || !options_.counts_goals || has_measured_) return distance_;
    has_measured_ = true;
    const GoalLiterals goal(net_game->net());
    GoalDistance distance(net_game->net(), goal);
    if (goal.count() > 1 || distance.has_ways()) {
      distance_ = std::make_shared<const GoalDistance>(std::move(distance));
    }
    return distance_;
  }

  void add_parts(const machine::NetGame& game, const game::State& state) {
    PuzzleOptions options = options_;
    options.max_bytes = max_bytes_ / 4;
    if (auto parts = explore_by_parts(game, state, options)) {
      explorers_.push_back(std::move(parts));
    }
  }

  /// Found once for the game.
  std::shared_ptr<ScoreBounds> bounds_of_game() {
    const auto* net_game = dynamic_cast<const machine::NetGame*>(&game_);
    if (net_game == nullptr || !options_.bounds_points || has_looked_) return bounds_;
    has_looked_ = true;
    if (std::optional<ScoreBounds> found = ScoreBounds::find(net_game->net())) {
      bounds_ = std::make_shared<ScoreBounds>(*std::move(found));
    }
    return bounds_;
  }

  /// Where enough moves commute for an order to matter.
  void add_ordered(const logic::Net& net, const game::State& state, const GoalLiterals& goal,
                   const Outlook& outlook) {
    if (!CommutingMoves::ends_by_goal_or_clock(net, goal)) return;
    const std::optional<CommutingMoves> commuting = CommutingMoves::find(net);
    if (!commuting || commuting->share() < kEnoughCommute) return;
    for (std::size_t w = 0; w < commuting->clocks().size(); ++w) {
      if ((goal.asked()[w] & commuting->clocks()[w]) != 0) return;  // a matter of timing
    }
    explorers_.push_back(explore_in_order(game_, state, *commuting, goal, outlook));
  }

  void explore(Budget& budget, game::Role role, const game::State& state,
               const Listener& on_better) {
    while (!is_optimal_ && !budget.is_used_up()) {
      bool is_idle = true;
      for (const auto& explorer : explorers_) {
        if (explorer->is_done()) continue;
        is_idle = false;
        explore_slice(*explorer, budget);
        const bool is_better = take(*explorer, state);
        if (on_better && (is_better || is_optimal_)) on_better(answer(state, role, budget));
        if (is_optimal_) return;
        if (budget.is_used_up()) break;
      }
      slice_ = std::min(slice_ * 2, kLongestSlice);
      if (is_idle) return;
    }
  }

  /// A slice in small bites, so that the end of the budget is noticed.
  void explore_slice(Explorer& explorer, Budget& budget) const {
    constexpr std::uint64_t kBite = 16;
    const std::uint64_t end = explorer.states() + slice_;
    while (explorer.states() < end && !explorer.is_done()) {
      const std::uint64_t before = explorer.states();
      explorer.explore(kBite);
      const std::uint64_t looked = std::max<std::uint64_t>(explorer.states() - before, 1);
      for (std::uint64_t n = 0; n < looked; ++n) {
        if (!budget.spend()) return;
      }
    }
  }

  /// True if that made a better plan.
  bool take(const Explorer& explorer, const game::State& state) {
    const bool is_better = explorer.best().points > plan_.points;
    if (is_better) {
      done_ = 0;
      plan_ = explorer.best();
      plan_states_.assign(1, state);
      for (const game::Move move : plan_.moves) {
        const game::Move joint[] = {move};
        plan_states_.push_back(game_.successor(plan_states_.back(), joint));
      }
    }
    is_optimal_ = plan_.points >= kAllPoints || (explorer.is_exhausted() && plan_.points >= 0);
    return is_better;
  }

  [[nodiscard]] Answer answer(const game::State& state, game::Role role, const Budget& budget) {
    Answer answer;
    answer.statistics = {budget.nodes(), budget.seconds(), 0};
    const auto next = plan_.moves.begin() + std::min(done_, std::ssize(plan_.moves));
    if (next == plan_.moves.end()) {
      answer.move = game_.legal_moves(state, role).front();
      return answer;
    }
    answer.move = *next;
    answer.value = plan_.points;
    answer.is_proved = is_optimal_;
    for (auto move = next; move != plan_.moves.end(); ++move) answer.line.push_back({*move});
    answer.statistics.depth = static_cast<int>(answer.line.size());
    return answer;
  }

  std::string name_ = "puzzle";
  const game::Game& game_;
  PuzzleOptions options_;
  std::size_t max_bytes_ = 0;  // of the last question
  game::State start_;
  std::vector<std::unique_ptr<Explorer>> explorers_;
  Solution plan_;
  std::vector<game::State> plan_states_;  // plan_states_[i] is where move i is made
  std::ptrdiff_t done_ = 0;               // moves of the plan before the state that was asked about
  bool is_optimal_ = false;
  std::shared_ptr<ScoreBounds> bounds_;
  bool has_looked_ = false;  // for bounds
  SharedDistance distance_;
  bool has_measured_ = false;
  std::uint64_t slice_ = kFirstSlice;
};

}  // namespace

std::unique_ptr<Search> make_puzzle(const game::Game& game, const PuzzleOptions& options) {
  return std::make_unique<Puzzle>(game, options);
}

}  // namespace rulewise::search

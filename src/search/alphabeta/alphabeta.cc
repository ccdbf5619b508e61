#include "search/alphabeta/alphabeta.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "search/together.h"

namespace rulewise::search {
namespace {

constexpr int kAspirationDepth = 4;
constexpr int kAspirationWidth = kPoint;

/// One thread's climb from depth to depth; the first one's is the answer.
class Deepening {
 public:
  Deepening(std::unique_ptr<TurnGame> game, Table& table, const Limits& limits,
            const Prunings& prunings)
      : game_(std::move(game)),
        budget_(limits),
        most_depth_(std::min(limits.depth, kMostPlies)),
        prunings_(prunings),
        worker_(std::make_unique<Worker>(*game_, table, budget_, prunings)) {
    game_->moves(moves_);
    leave_out(limits.lost);
    answer_.move = move_of(moves_.front());
  }

  void run(int first_depth, const Listener& on_better) {
    for (int depth = first_depth; depth <= most_depth_ && !budget_.is_used_up(); ++depth) {
      const Found found = search_to(depth);
      if (worker_->moves_done() > 0) take(found, depth);
      if (on_better && worker_->moves_done() > 0) on_better(answer_);
      if (worker_->was_cut() || answer_.is_proved) break;
      last_score_ = found.score;
    }
    note_costs();
  }

  [[nodiscard]] const Answer& answer() const { return answer_; }
  [[nodiscard]] std::uint64_t nodes() const { return budget_.nodes(); }
  [[nodiscard]] std::size_t move_count() const { return moves_.size(); }

 private:
  /// Moves known to lose, unless all do.
  void leave_out(const std::vector<game::Move>& lost) {
    std::vector<TurnMove> rest = moves_;
    std::erase_if(rest, [&](const TurnMove& move) {
      return std::ranges::find(lost, move_of(move)) != lost.end();
    });
    if (!rest.empty()) moves_ = std::move(rest);
  }

  /// With a window around the last score where that is known, widened as long as it fails.
  Found search_to(int depth) {
    if (!prunings_.aspiration || depth < kAspirationDepth) {
      return worker_->search_root(moves_, depth, -kWonScore - 1, kWonScore + 1);
    }
    for (int width = kAspirationWidth;; width *= 4) {
      const int alpha = std::max(last_score_ - width, -kWonScore - 1);
      const int beta = std::min(last_score_ + width, kWonScore + 1);
      const Found found = worker_->search_root(moves_, depth, alpha, beta);
      if (worker_->was_cut() || (found.score > alpha && found.score < beta)) return found;
      if (alpha < -kWonScore && beta > kWonScore) return found;
    }
  }

  void take(Found found, int depth) {
    // A cut iteration's score is a bound at best; its first move in full is still the best known.
    answer_.move = move_of(moves_.front());
    answer_.is_proved = found.is_proved && !game_->is_shared_choice();
    answer_.value =
        found.is_proved ? value_of(outcome_of(found.score) * kPoint) : value_of(found.score);
    if (!worker_->was_cut()) answer_.statistics.depth = depth;
    answer_.line = joint_line();
    note_costs();
  }

  void note_costs() {
    answer_.statistics.nodes = budget_.nodes();
    answer_.statistics.seconds = budget_.seconds();
  }

  game::Move move_of(const TurnMove& move) const {
    return game_->joint_move(move)[game_->role_to_move()];
  }

  std::vector<game::JointMove> joint_line() {
    std::vector<game::JointMove> joint;
    std::vector<TurnMove> legal;
    for (const TurnMove& move : worker_->line()) {
      // What a move means is known only to a game that has listed its moves here.
      if (!joint.empty() && game_->outcome()) break;
      game_->moves(legal);
      const auto found = std::ranges::find(legal, move.key, &TurnMove::key);
      if (found == legal.end()) break;
      joint.push_back(game_->joint_move(*found));
      game_->make(*found);
    }
    for (std::size_t i = 0; i < joint.size(); ++i) game_->unmake();
    return joint;
  }

  std::unique_ptr<TurnGame> game_;
  Budget budget_;
  int most_depth_;
  Prunings prunings_;
  std::unique_ptr<Worker> worker_;
  std::vector<TurnMove> moves_;
  int last_score_ = 0;
  Answer answer_;
};

class AlphaBeta final : public Search {
 public:
  AlphaBeta(TurnGameMaker maker, const AlphaBetaOptions& options)
      : maker_(std::move(maker)), options_(options), table_(options.table_bytes) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    table_.reserve(limits.max_bytes);
    table_.new_search();
    std::unique_ptr<TurnGame> game = maker_(state);
    if (game->role_to_move() != role.index()) return waiting_move(*game, role);
    Deepening first(std::move(game), table_, limits, options_.prunings);
    if (options_.threads <= 1) {
      first.run(1, on_better);
      return first.answer();
    }
    return choose_together(first, state, limits, on_better);
  }

 private:
  /// A role that is asked out of turn has one move only.
  static Answer waiting_move(TurnGame& game, game::Role role) {
    std::vector<TurnMove> moves;
    game.moves(moves);
    Answer answer;
    answer.move = game.joint_move(moves.front())[role.index()];
    return answer;
  }

  Answer choose_together(Deepening& first, const game::State& state, const Limits& limits,
                         const Listener& on_better) {
    std::atomic<bool> is_over = false;
    Limits helping = limits;
    helping.stop = &is_over;
    std::vector<std::unique_ptr<Deepening>> others;
    for (int n = 1; n < options_.threads; ++n) {
      others.push_back(
          std::make_unique<Deepening>(maker_(state), table_, helping, options_.prunings));
    }
    const std::exception_ptr failure = run_together(
        others.size() + 1, limits, is_over,
        [&] {
          first.run(1, on_better);
          is_over = true;  // what the others know is in the table
        },
        [&](std::size_t n) { others[n - 1]->run(1 + static_cast<int>(n) % 2, {}); });
    if (failure) std::rethrow_exception(failure);
    Answer answer = first.answer();
    for (const auto& other : others) answer.statistics.nodes += other->nodes();
    return answer;
  }

  std::string name_ = "alphabeta";
  TurnGameMaker maker_;
  AlphaBetaOptions options_;
  Table table_;
};

}  // namespace

std::unique_ptr<Search> make_alphabeta(TurnGameMaker maker, const AlphaBetaOptions& options) {
  return std::make_unique<AlphaBeta>(std::move(maker), options);
}

}  // namespace rulewise::search

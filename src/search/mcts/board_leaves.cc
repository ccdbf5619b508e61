#include "search/mcts/board_leaves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "base/random.h"
#include "machine/board/generator.h"

namespace rulewise::search {
namespace {

namespace board = machine::board;

constexpr double kWon = 100'000;   // the evaluation of a game that is won
constexpr double kSteepness = 10;  // ahead by half of everything at the start: as good as won

class BoardLeaves final : public LeafPlayer {
 public:
  BoardLeaves(const board::BoardGame& game, const LeafOptions& options, BoardLeafOptions judged)
      : game_(game),
        options_(options),
        judged_(std::move(judged)),
        random_(options.seed),
        position_(game.compiled()) {}

  [[nodiscard]] std::size_t capacity() const override { return 1; }
  [[nodiscard]] std::size_t room() const override { return is_under_way_ ? 0 : 1; }
  [[nodiscard]] std::size_t under_way() const override { return is_under_way_ ? 1 : 0; }

  void start(const Leaf& leaf) override {
    job_ = leaf.job;
    wants_moves_ = leaf.wants_moves;
    position_ = game_.position_of(game::State(leaf.parent));
    for (const game::Move move : leaf.moves) {
      if (move != game::kWaits) make(move);
    }
    is_under_way_ = is_new_ = true;
  }

  void arrive(const OnArrival& on_arrival) override {
    if (!is_new_) return;
    is_new_ = false;
    list_.clear();
    board::generate_merged(position_, list_);
    const board::Outcome result = board::outcome(position_, !list_.empty());
    const game::State state = game_.state_of(position_);
    Arrival arrival{.job = job_, .state = state.view()};
    arrival.is_over = result != board::Outcome::kNone;
    if (arrival.is_over) {
      score(result);
      arrival.payoffs = payoffs_;
    } else if (wants_moves_) {
      list_moves(state);
      arrival.moves = moves_;
      arrival.counts = counts_;
      if (judged_.worth) guess_moves();
      arrival.guesses = guesses_;
    }
    is_under_way_ = on_arrival(arrival) && !arrival.is_over;
  }

  void run(const OnResult& on_result, const std::function<bool()>& should_stop) override {
    if (!is_under_way_) return;
    const std::uint32_t games = std::max(1U, options_.playouts_per_leaf);
    std::array<float, 2> sums{};
    for (std::uint32_t n = 0; n < games; ++n) {
      board::Position position = position_;
      if (!play(position, should_stop)) return;
      for (std::size_t r = 0; r < 2; ++r) sums[r] += payoffs_[r] / static_cast<float>(games);
    }
    is_under_way_ = false;
    on_result({.job = job_, .payoffs = sums});
  }

  void abandon() override { is_under_way_ = is_new_ = false; }

 private:
  void make(game::Move number) {
    list_.clear();
    game_.expand(number, list_);
    board::Undo undo;
    position_.make(list_, list_[0], undo);
  }

  /// As the contract lists them: moves of a game are those of legal_moves.
  void list_moves(const game::State& state) {
    moves_.clear();
    for (std::size_t r = 0; r < 2; ++r) {
      const std::vector<game::Move> legal = game_.legal_moves(state, game::Role(r));
      moves_.insert(moves_.end(), legal.begin(), legal.end());
      counts_[r] = static_cast<std::uint32_t>(legal.size());
    }
  }

  /// What each move promises the side that makes it, by the worth of the pieces it leaves.
  void guess_moves() {
    const double before = judged_.worth->worth(position_);
    const bool is_white = position_.control() == board::Colour::kWhite;
    guessed_.clear();
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const double after = before + judged_.worth->worth_change(position_, list_, list_[i]);
      const float white = chances(judged_.worth->rough_guess(after));
      guessed_.emplace_back(game_.number_of(list_, list_[i]), is_white ? white : 1 - white);
    }
    std::ranges::sort(guessed_);
    guesses_.clear();
    for (const game::Move move : moves_) {
      const auto found = std::ranges::lower_bound(guessed_, std::pair(move, 0.0F));
      const bool is_there = found != guessed_.end() && found->first == move;
      guesses_.push_back(is_there ? found->second : 0.5F);
    }
  }

  /// False if it was told to stop before.
  bool play(board::Position& position, const std::function<bool()>& should_stop) {
    constexpr std::uint32_t kBetweenLooks = 64;
    board::Undo undo;
    for (std::uint32_t n = 0;; ++n) {
      if (n % kBetweenLooks == kBetweenLooks - 1 && should_stop && should_stop()) return false;
      list_.clear();
      board::generate_merged(position, list_);
      const board::Outcome result = board::outcome(position, !list_.empty());
      const bool is_long = n >= options_.max_length;
      if (result != board::Outcome::kNone || is_long) {
        score(is_long ? board::Outcome::kDraw : result);
        break;
      }
      if (judged_.evaluation && n >= judged_.cut_off) {
        judge(position);
        break;
      }
      const auto count = static_cast<std::uint32_t>(list_.size());
      position.make(list_, list_[random_.below(count)], undo);
    }
    ++playouts_;
    return true;
  }

  void score(board::Outcome result) {
    const bool is_draw = result == board::Outcome::kDraw;
    payoffs_[0] = is_draw ? 0.5F : result == board::Outcome::kWhite ? 1.0F : 0.0F;
    payoffs_[1] = 1.0F - payoffs_[0];
  }

  /// The evaluation flattens towards its ends; what it flattened is how far ahead one side is.
  static float chances(int thousandths) {
    const double value = thousandths / kWon;
    const double ahead = value / (1.0 - std::min(std::abs(value), 0.99));
    return static_cast<float>(1.0 / (1.0 + std::exp(-kSteepness * ahead)));
  }

  void judge(const board::Position& position) {
    payoffs_[0] = chances(judged_.evaluation(position));
    payoffs_[1] = 1.0F - payoffs_[0];
  }

  const board::BoardGame& game_;
  LeafOptions options_;
  BoardLeafOptions judged_;
  base::Random random_;
  board::Position position_;
  board::MoveList list_;
  std::uint32_t job_ = 0;
  bool wants_moves_ = false;
  bool is_under_way_ = false;
  bool is_new_ = false;
  std::array<float, 2> payoffs_{};
  std::vector<game::Move> moves_;
  std::array<std::uint32_t, 2> counts_{};
  std::vector<float> guesses_;                         // by move, as moves_
  std::vector<std::pair<game::Move, float>> guessed_;  // while they are put in order
};

}  // namespace

std::unique_ptr<LeafPlayer> make_board_leaves(const board::BoardGame& game,
                                              const LeafOptions& options,
                                              const BoardLeafOptions& judged) {
  return std::make_unique<BoardLeaves>(game, options, judged);
}

}  // namespace rulewise::search

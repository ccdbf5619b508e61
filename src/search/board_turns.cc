#include "search/board_turns.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "machine/board/exchange.h"

namespace rulewise::search {
namespace {

namespace board = machine::board;

constexpr int kPlainWorth = 1000;
constexpr int kVitalWorth = 1'000'000;       // of a piece whose loss ends the game
constexpr std::uint32_t kNearTheLimit = 64;  // plies: from here on counters are in the hash
constexpr std::size_t kFewPieces = 3;        // fewer: a pass proves nothing

std::uint64_t pack(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
  return a | b << 16U | c << 32U | d << 48U;
}

class BoardTurns final : public TurnGame {
 public:
  BoardTurns(const board::BoardGame& game, const game::State& start,
             const BoardKnowledgeForSearch& knowledge)
      : game_(game),
        position_(game.position_of(start)),
        worth_(knowledge.worth),
        can_pass_(passing_means_something(game.compiled())),
        root_ply_(position_.ply()),
        repeated_(repeated_in(position_)) {
    unit_ = unit_of(worth_);
    worth_.resize(game.compiled().codes, kPlainWorth);
    for (board::Code code = 1; code < game.compiled().codes; ++code) {
      is_vital_.push_back(is_vital(code));
      if (game.compiled().traits[code].is_royal) worth_[code] = kVitalWorth;
    }
    is_vital_.insert(is_vital_.begin(), false);
    levels_.emplace_back();
    if (!knowledge.make_evaluation) return;
    evaluation_ = knowledge.make_evaluation();
    levels_.back().worth = evaluation_->worth(position_);
  }

  [[nodiscard]] int side() const override {
    return position_.control() == board::Colour::kWhite ? 0 : 1;
  }

  [[nodiscard]] std::optional<int> outcome_at_sight() override {
    if (repeats_below_root()) return 0;
    const auto& idle = position_.game().rules.additions.no_progress;
    const bool may_be_over = board::is_over_by_board(position_) || hangs_on_path() ||
                             (idle && position_.idle_plies() >= static_cast<std::uint32_t>(*idle));
    return may_be_over ? outcome() : std::nullopt;
  }

  [[nodiscard]] std::optional<int> outcome() override {
    const bool has_moves = !list_moves().empty();
    const board::Outcome result = board::outcome(position_, has_moves);
    if (result == board::Outcome::kNone) return std::nullopt;
    if (result == board::Outcome::kDraw) return 0;
    return (result == board::Outcome::kWhite) == (side() == 0) ? kWon : kLost;
  }

  [[nodiscard]] bool hangs_on_path() const override { return recurs() || ends_by_far_counter(); }

  [[nodiscard]] int lasting_plies() const override {
    const bool has_limit = position_.game().move_limit > 0 && !is_near_move_limit();
    const bool has_idle = position_.game().rules.additions.no_progress && !is_near_idle_limit();
    return has_limit || has_idle ? static_cast<int>(kNearTheLimit) : TurnGame::lasting_plies();
  }

  void gains(std::vector<TurnMove>& moves) override {
    Level& level = levels_[depth_];
    if (level.listed == Listed::kNone) {
      board::generate_gains(position_, level.list);
      level.listed = Listed::kGains;
    }
    moves.clear();
    for (std::uint32_t i = 0; i < level.list.size(); ++i) {
      const TurnMove move = turn_move(level.list, i);
      if (move.gain > 0) moves.push_back(move);
    }
  }

  void moves(std::vector<TurnMove>& moves) override {
    const board::MoveList& list = list_moves();
    moves.clear();
    for (std::uint32_t i = 0; i < list.size(); ++i) moves.push_back(turn_move(list, i));
  }

  void make(const TurnMove& move) override {
    Level& level = levels_[depth_];
    level.made = move.index;
    const board::Move& made = level.list[move.index];
    const double worth =
        evaluation_ ? level.worth + evaluation_->worth_change(position_, level.list, made) : 0;
    position_.make(level.list, made, level.undo);
    go_deeper(worth);
  }

  void unmake() override {
    Level& level = levels_[--depth_];
    if (level.made == kPassed) {
      position_.set_passed(level.undo.passed_from, level.undo.passed_to);
      position_.set_control(board::other(position_.control()));
    } else {
      position_.unmake(level.list, level.list[level.made], level.undo);
    }
  }

  [[nodiscard]] std::uint64_t hash() const override {
    std::uint64_t hash = position_.key();
    if (repeated_ != 0) hash = base::combine(hash, repeated_);
    if (is_near_move_limit()) hash = base::combine(hash, position_.ply());
    if (is_near_idle_limit()) hash = base::combine(hash, position_.idle_plies() + 1'000'000U);
    return hash;
  }

  [[nodiscard]] game::JointMove joint_move(const TurnMove& move) const override {
    const board::MoveList& list = levels_[depth_].list;
    game::JointMove joint{game::kWaits, game::kWaits};
    joint[static_cast<std::size_t>(side())] = game_.number_of(list, list[move.index]);
    return joint;
  }

  [[nodiscard]] int evaluate() override {
    if (!evaluation_) return 0;
    Level& level = levels_[depth_];
    if (!level.guess) {
      level.guess = evaluation_->guess(position_, level.worth);
      note_rest(std::abs(*level.guess - evaluation_->rough_guess(level.worth)));
    }
    return side() == 0 ? *level.guess : -*level.guess;
  }

  [[nodiscard]] int evaluate_within(int alpha, int beta) override {
    const Level& level = levels_[depth_];
    if (!evaluation_ || level.guess || rests_seen_ < kRestsToTrust) return evaluate();
    const int white = evaluation_->rough_guess(level.worth);
    const int rough = side() == 0 ? white : -white;
    if (rough - greatest_rest_ >= beta) return rough - greatest_rest_;
    if (rough + greatest_rest_ <= alpha) return rough + greatest_rest_;
    return evaluate();
  }

  bool make_pass() override {
    if (!can_pass_ || position_.pending() != board::kEmpty || position_.is_assigning()) {
      return false;
    }
    if (count_pieces() < kFewPieces) return false;
    Level& level = levels_[depth_];
    level.made = kPassed;
    level.undo.passed_from = position_.passed_from();
    level.undo.passed_to = position_.passed_to();
    position_.set_passed(board::kNoSquare, board::kNoSquare);
    position_.set_control(board::other(position_.control()));
    go_deeper(level.worth);
    return true;
  }

  [[nodiscard]] bool is_threatened() override {
    if (!position_.game().any_royal) return false;
    Level& level = levels_[depth_];
    if (!level.threatened) level.threatened = board::is_in_check(position_, position_.control());
    return *level.threatened;
  }

  [[nodiscard]] bool loses_exchange(const TurnMove& move) override {
    if (move.gain >= move.risk) return false;
    const board::Move& made = levels_[depth_].list[move.index];
    return board::exchange_of(position_, made, worth_).value_or(0) < 0;
  }

  [[nodiscard]] int unit() const override { return evaluation_ ? unit_ : 0; }

 private:
  static constexpr std::uint32_t kPassed = 0xffffffffU;
  static constexpr int kRestsToTrust = 200;  // evaluations

  enum class Listed : std::uint8_t { kNone, kGains, kAll };
  struct Level {
    board::MoveList list;
    board::Undo undo;
    std::uint32_t made = 0;
    Listed listed = Listed::kNone;
    double worth = 0;  // by the evaluation
    std::optional<int> guess;
    std::optional<bool> threatened;
  };

  /// Where having to move may be a burden, a free pass says nothing.
  static bool passing_means_something(const board::CompiledGame& game) {
    if (game.must_capture) return false;
    return std::ranges::none_of(game.goals, [](const board::Goal& goal) {
      return goal.kind == board::GoalKind::kStalemate && goal.side == goal.owner;
    });
  }

  /// A third of what a piece is worth on average: about a pawn of chess.
  static int unit_of(const std::vector<int>& worth) {
    const auto kinds = std::ranges::count_if(worth, [](int value) { return value > 0; });
    const auto sum = std::accumulate(worth.begin(), worth.end(), std::int64_t{0});
    return kinds == 0 ? 0 : static_cast<int>(sum / kinds / 3);
  }

  /// What the rest of an evaluation added to the rough guess; the greatest of late is kept.
  void note_rest(int rest) {
    constexpr int kFading = 1024;  // evaluations
    if (rests_seen_ < kRestsToTrust) ++rests_seen_;
    greatest_rest_ = std::max(rest, greatest_rest_ - greatest_rest_ / kFading);
  }

  void go_deeper(double worth) {
    if (++depth_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    level.listed = Listed::kNone;
    level.worth = worth;
    level.guess.reset();
    level.threatened.reset();
  }

  [[nodiscard]] bool is_near_move_limit() const {
    const auto limit = static_cast<std::uint32_t>(position_.game().move_limit);
    return limit > 0 && position_.ply() + kNearTheLimit >= limit;
  }

  [[nodiscard]] bool is_near_idle_limit() const {
    const auto& idle = position_.game().rules.additions.no_progress;
    return idle && position_.idle_plies() + kNearTheLimit >= static_cast<std::uint32_t>(*idle);
  }

  /// At the end of a counter that positions on the way here leave out of their hash.
  [[nodiscard]] bool ends_by_far_counter() const {
    if (position_.ply() - root_ply_ <= kNearTheLimit) return false;
    const auto limit = static_cast<std::uint32_t>(position_.game().move_limit);
    const auto& idle = position_.game().rules.additions.no_progress;
    return (limit > kNearTheLimit && position_.ply() >= limit) ||
           (idle && static_cast<std::uint32_t>(*idle) > kNearTheLimit &&
            position_.idle_plies() >= static_cast<std::uint32_t>(*idle));
  }

  [[nodiscard]] bool recurs() const {
    const auto& rule = game_.compiled().rules.additions.repetition;
    if (!rule) return false;
    const auto history = position_.history();
    const std::uint64_t key = position_.key() | 1U;
    return std::ranges::any_of(history, [&](std::uint64_t k) { return (k | 1U) == key; });
  }

  /// The positions of the game so far that may not come up once more, as one number; 0: none.
  [[nodiscard]] static std::uint64_t repeated_in(const board::Position& position) {
    const auto& rule = position.game().rules.additions.repetition;
    if (!rule) return 0;
    std::vector<std::uint64_t> keys(position.history().begin(), position.history().end());
    for (std::uint64_t& key : keys) key |= 1U;
    keys.push_back(position.key() | 1U);
    std::ranges::sort(keys);
    const auto enough = static_cast<std::size_t>(std::max(rule->times - 1, 1));
    std::uint64_t all = 0;
    for (std::size_t first = 0, end = 0; first < keys.size(); first = end) {
      while (end < keys.size() && keys[end] == keys[first]) ++end;
      if (end - first >= enough) all = base::combine(all, keys[first]);
    }
    return all;
  }

  /// What has come back once below the root will come back again.
  [[nodiscard]] bool repeats_below_root() const {
    const auto& rule = position_.game().rules.additions.repetition;
    if (!rule || rule->end != scl::RepetitionEnd::kDraw) return false;
    const auto history = position_.history();
    const std::size_t below = std::min<std::size_t>(position_.ply() - root_ply_, history.size());
    const std::uint64_t key = position_.key() | 1U;
    for (std::size_t back = 2; back <= below; ++back) {
      if ((history[history.size() - back] | 1U) == key) return true;
    }
    return false;
  }

  const board::MoveList& list_moves() {
    Level& level = levels_[depth_];
    if (level.listed != Listed::kAll) {
      board::generate_merged(position_, level.list);
      level.listed = Listed::kAll;
    }
    return level.list;
  }

  [[nodiscard]] std::size_t count_pieces() const {
    std::size_t count = 0;
    const std::uint64_t* squares = position_.occupied(position_.control());
    for (std::size_t i = 0; i < position_.game().words; ++i) {
      count += static_cast<std::size_t>(std::popcount(squares[i]));
    }
    return count;
  }

  [[nodiscard]] static std::uint32_t key_of(const board::MoveList& list, const board::Move& move) {
    const std::uint64_t squares = pack(move.from, move.to, move.piece, move.becomes);
    const std::uint64_t rest = move.init | static_cast<std::uint64_t>(move.kind) << 16U |
                               static_cast<std::uint64_t>(move.effect) << 24U;
    std::uint64_t hash = squares * 0x9e3779b97f4a7c15U ^ rest * 0xc2b2ae3d27d4eb4fU;
    if (move.kind == board::MoveKind::kChain) {
      for (const board::Step& step : list.steps_of(move)) {
        hash = base::combine(hash, pack(step.to, static_cast<std::uint64_t>(step.effect), 0, 0));
        for (const board::Victim& victim : list.victims_of(step)) {
          hash = base::combine(hash, pack(victim.square, victim.code, 0, 0));
        }
      }
    } else {
      hash ^= move.extra * 0x165667b19e3779f9U;
    }
    return static_cast<std::uint32_t>(hash >> 32U ^ hash);
  }

  [[nodiscard]] TurnMove turn_move(const board::MoveList& list, std::uint32_t index) const {
    const board::Move& move = list[index];
    const std::int32_t gain = gain_of(list, move);
    return {key_of(list, move), index, gain, gain > 0 ? risk_of(move.piece) : 0};
  }

  /// Enemy pieces taken and what a promotion adds; own losses count against it.
  [[nodiscard]] std::int32_t gain_of(const board::MoveList& list, const board::Move& move) const {
    std::int64_t gain = 0;
    bool takes = false;
    const auto take = [&](board::Code victim) {
      const bool is_enemy = board::colour_of(victim) != position_.control();
      takes = takes || is_enemy;
      gain += is_enemy ? value_of(victim) : -value_of(victim);
    };
    if (move.kind == board::MoveKind::kTake) take(move.victim());
    if (move.kind == board::MoveKind::kChain) {
      for (const board::Step& step : list.steps_of(move)) {
        for (const board::Victim& victim : list.victims_of(step)) take(victim.code);
      }
    }
    if (move.becomes != board::kEmpty && move.becomes != move.piece) {
      gain += value_of(move.becomes) - value_of(move.piece);
    }
    if (gain <= 0) return 0;
    // Between equal victims the cheaper attacker goes first.
    const std::int64_t attacker = takes ? risk_of(move.piece) / 32 : 0;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(gain - attacker, 1, 1 << 28U));
  }

  /// A royal piece takes only where it cannot be taken.
  [[nodiscard]] std::int32_t risk_of(board::Code code) const {
    return game_.compiled().traits[code].is_royal ? 0 : worth_[code];
  }

  [[nodiscard]] std::int64_t value_of(board::Code code) const {
    const bool is_last = is_vital_[code] && position_.count(code) == 1;
    return is_last ? kVitalWorth : worth_[code];
  }

  [[nodiscard]] bool is_vital(board::Code code) const {
    return std::ranges::any_of(game_.compiled().goals, [&](const board::Goal& goal) {
      return goal.kind == board::GoalKind::kEradicate && goal.codes.size() == 1 &&
             goal.codes.front() == code && goal.owner != board::colour_of(code);
    });
  }

  const board::BoardGame& game_;
  board::Position position_;
  std::vector<int> worth_;
  std::vector<bool> is_vital_;  // by code: the last of its kind must not be lost
  std::unique_ptr<BoardEvaluation> evaluation_;
  bool can_pass_;
  std::uint32_t root_ply_;
  std::uint64_t repeated_;  // in the hash: what was proved before they were may not hold now
  int unit_ = 0;
  int greatest_rest_ = 0;  // of late: what an evaluation added to the rough guess
  int rests_seen_ = 0;
  std::deque<Level> levels_;
  std::size_t depth_ = 0;
};

}  // namespace

TurnGameMaker board_turns_of(const board::BoardGame& game, BoardKnowledgeForSearch knowledge) {
  return [&game, knowledge = std::move(knowledge)](const game::State& state) {
    return std::make_unique<BoardTurns>(game, state, knowledge);
  };
}

}  // namespace rulewise::search

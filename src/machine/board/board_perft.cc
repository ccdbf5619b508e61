#include "machine/board/board_perft.h"

#include "machine/board/generator.h"

namespace rulewise::machine::board {
namespace {

class TurnCounter {
 public:
  TurnCounter(Position& position, const BoardPerftOptions& options)
      : position_(position), options_(options) {
    if (options.common.should_stop) bounds_.should_stop = &options.common.should_stop;
  }

  game::PerftCounts count(std::size_t depth) {
    game::PerftCounts result;
    result.counts.assign(1, 1);
    for (std::size_t goal = 1; goal <= depth && !is_stopped_; ++goal) {
      counts_.assign(goal + 1, 0);
      counts_[0] = 1;
      lists_.resize(goal);
      walk(0);
      if (is_stopped_) break;
      result.counts = counts_;
      if (options_.common.on_progress) {
        options_.common.on_progress({goal + 1, states_seen_, result.counts});
      }
    }
    result.was_stopped = is_stopped_;
    return result;
  }

 private:
  void walk(std::size_t depth) {
    // A limit, a repetition or a goal on the board ends the game whether or not there are moves.
    if (outcome(position_, /*has_moves=*/true) != Outcome::kNone) return;
    const bool is_last = depth + 2 == counts_.size();
    MoveList& list = lists_[depth];
    const std::uint64_t count = is_last ? count_last(list) : list_next(list);
    if (list.was_stopped) {
      is_stopped_ = true;
      return;
    }
    counts_[depth + 1] += count;
    if (!is_last) walk_on(list, depth);
    look_up(count);
  }

  std::uint64_t count_last(MoveList& list) {
    return options_.counts_in_bulk ? count_moves(position_, list, bounds_)
                                   : visit_moves(position_, list, bounds_);
  }

  std::uint64_t list_next(MoveList& list) {
    generate(position_, list, bounds_);
    return list.size();
  }

  void walk_on(const MoveList& list, std::size_t depth) {
    Undo undo;
    for (std::size_t i = 0; i < list.size() && !is_stopped_; ++i) {
      position_.make(list, list[i], undo);
      walk(depth + 1);
      position_.unmake(list, list[i], undo);
    }
  }

  void look_up(std::uint64_t states) {
    constexpr std::uint64_t kStatesBetweenLooks = 1U << 16U;
    states_seen_ += states;
    if (states_seen_ < next_look_) return;
    next_look_ = states_seen_ + kStatesBetweenLooks;
    is_stopped_ = options_.common.should_stop && options_.common.should_stop();
    if (options_.common.on_progress) {
      options_.common.on_progress({counts_.size() - 1, states_seen_, {}});
    }
  }

  Position& position_;
  const BoardPerftOptions& options_;
  Bounds bounds_;
  std::vector<std::uint64_t> counts_;
  std::vector<MoveList> lists_;  // by depth
  std::uint64_t states_seen_ = 0;
  std::uint64_t next_look_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

game::PerftCounts perft(const CompiledGame& game, std::size_t depth,
                        const BoardPerftOptions& options) {
  Position position = Position::opening(game);
  return perft(position, depth, options);
}

game::PerftCounts perft(Position& start, std::size_t depth, const BoardPerftOptions& options) {
  return TurnCounter(start, options).count(depth);
}

}  // namespace rulewise::machine::board

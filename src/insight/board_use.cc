#include "insight/board_use.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "base/clock.h"
#include "base/time_up.h"
#include "insight/empty_board.h"
#include "insight/piece_of.h"
#include "insight/wording.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"
#include "syntax/scl/english_moves.h"
#include "syntax/scl/english_words.h"

namespace rulewise::insight {
namespace {

using machine::board::Code;
using machine::board::Colour;
using machine::board::CompiledGame;
using machine::board::Goal;
using machine::board::Move;
using machine::board::MoveKind;
using machine::board::MoveList;
using machine::board::Outcome;
using machine::board::Position;

/// What may be used: a movement, a promotion or a castling.
struct Power {
  std::string words;
  base::Location where;
  bool is_used = false;
};

/// Where in the list of powers those of a kind of piece begin.
struct PowersOfKind {
  std::size_t moving = 0;
  std::size_t capturing = 0;  // all movements of all captures, in their order
  std::optional<std::size_t> promotion;
};

std::string movement_words(const scl::Rules& rules, const scl::Movement& movement, bool captures) {
  const std::string words = scl::as_gerunds(scl::movement_phrases(rules, {movement}));
  return captures ? "capturing by " + words : words;
}

bool promotes(const scl::Rules& rules, std::size_t kind) {
  const scl::Promotion& promotion = rules.pieces[kind].promotion;
  return promotion.kind == scl::PromotionKind::kDecision || promotion.becomes.index() != kind;
}

class Powers {
 public:
  explicit Powers(const scl::Rules& rules) : views_(rules) {
    for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind) add_kind(rules, kind);
    castlings_ = powers_.size();
    for (const scl::Castling& castling : rules.additions.castlings) {
      powers_.push_back({"castling of " + rules.piece(castling.king).name + " to " +
                             scl::square_name(castling.king_to),
                         castling.place.at});
    }
  }

  void mark(const MoveList& list, const Move& move) {
    if (move.kind == MoveKind::kCastle) {
      const std::size_t count = views_.of(Side::kPlayer).additions.castlings.size();
      powers_[castlings_ + move.castling() % count].is_used = true;
    } else if (move.kind == MoveKind::kQuiet) {
      mark_moving(move);
    } else if (move.kind == MoveKind::kTake) {
      mark_capturing(move.piece, move.from, move.to);
    } else if (move.kind == MoveKind::kChain) {
      int from = move.from;
      for (const machine::board::Step& step : list.steps_of(move)) {
        mark_capturing(move.piece, from, step.to);
        from = step.to;
      }
    }
    const auto& promotion = kinds_[machine::board::kind_of(move.piece)].promotion;
    if (promotion && move.becomes != move.piece) powers_[*promotion].is_used = true;
  }

  void list(BoardUse& use) const {
    use.powers = static_cast<std::uint32_t>(powers_.size());
    for (const Power& power : powers_) {
      if (!power.is_used) use.unused.push_back({power.words, power.where});
    }
  }

 private:
  void add_kind(const scl::Rules& rules, std::size_t kind) {
    const scl::Piece& piece = rules.pieces[kind];
    PowersOfKind own;
    own.moving = powers_.size();
    for (const scl::Movement& movement : piece.moving) {
      powers_.push_back(
          {piece.name + ": " + movement_words(rules, movement, false), movement.place.at});
    }
    own.capturing = powers_.size();
    for (const scl::Capture& capture : piece.capturing) {
      for (const scl::Movement& movement : capture.movements) {
        powers_.push_back(
            {piece.name + ": " + movement_words(rules, movement, true), movement.place.at});
      }
    }
    if (piece.is_defined && promotes(rules, kind)) {
      own.promotion = powers_.size();
      powers_.push_back({piece.name + ": promotion", piece.promotion.place.at});
    }
    kinds_.push_back(own);
  }

  [[nodiscard]] const scl::Piece& piece_of(Code code) const {
    const Side side =
        machine::board::colour_of(code) == Colour::kWhite ? Side::kPlayer : Side::kOpponent;
    return views_.of(side).pieces[machine::board::kind_of(code)];
  }

  void mark_moving(const Move& move) {
    const scl::Piece& piece = piece_of(move.piece);
    const std::size_t first = kinds_[machine::board::kind_of(move.piece)].moving;
    for (std::size_t i = 0; i < piece.moving.size(); ++i) {
      if (leads(piece.moving[i], move.from, move.to)) powers_[first + i].is_used = true;
    }
  }

  void mark_capturing(Code code, int from, int to) {
    std::size_t at = kinds_[machine::board::kind_of(code)].capturing;
    for (const scl::Capture& capture : piece_of(code).capturing) {
      for (const scl::Movement& movement : capture.movements) {
        if (leads(movement, from, to)) powers_[at].is_used = true;
        ++at;
      }
    }
  }

  /// Whether some number of leaps along one of the movement's directions ends there.
  [[nodiscard]] bool leads(const scl::Movement& movement, int from, int to) const {
    const scl::Board& board = views_.board();
    const auto is_among = [&](const std::vector<scl::Square>& squares, int square) {
      return squares.empty() || std::ranges::find(squares, views_.square(square)) != squares.end();
    };
    if (!is_among(movement.from, from) || !is_among(movement.within, to)) return false;
    for (const scl::Direction direction : scl::directions(movement)) {
      const bool is_leap = movement.kind == scl::MovementKind::kLeap;
      const bool is_ride = movement.kind == scl::MovementKind::kRide;
      const int least = is_ride ? movement.min : 1;
      const int most = is_leap ? 1 : std::max(board.width, board.height);
      for (int count = least; count <= (is_ride ? movement.max.value_or(most) : most); ++count) {
        const int reached = leaps_away(views_, from, direction, count);
        if (reached < 0) break;
        if (reached == to) return true;
      }
    }
    return false;
  }

  BothViews views_;
  std::vector<Power> powers_;
  std::vector<PowersOfKind> kinds_;
  std::size_t castlings_ = 0;
};

std::string goal_words(const scl::Rules& rules, const scl::Goal& goal) {
  switch (goal.kind) {
    case scl::GoalKind::kStalemate:
      return goal.side == Side::kPlayer ? "the winner cannot move" : "the loser cannot move";
    case scl::GoalKind::kCheckmate: return "checkmate";
    case scl::GoalKind::kEradicate:
      return "no " + scl::kinds_words(rules, goal.description) + " of " +
             (goal.description.owner == scl::Owner::kPlayer     ? "the winner"
              : goal.description.owner == scl::Owner::kOpponent ? "the loser"
                                                                : "either side") +
             " is left";
    case scl::GoalKind::kArrive:
      return scl::kinds_words(rules, goal.description) + " on " +
             scl::area_words(rules.board, goal.squares);
  }
  return "";
}

/// What can end a game, and how often it did.
class Ends {
 public:
  explicit Ends(const CompiledGame& game) : game_(game) {
    const scl::Rules& rules = game.rules;
    for (const scl::Goal& goal : rules.goals) {
      endings_.push_back({goal_words(rules, goal), goal.place.at});
    }
    no_move_ = add("no legal move, and no goal met", {});
    if (rules.additions.repetition) {
      repetition_ = add("the position was repeated", rules.additions.repetition->place.at);
    }
    if (rules.additions.no_progress) {
      idle_ = add(counted(static_cast<std::size_t>(*rules.additions.no_progress), "move") +
                      " without progress",
                  rules.additions.place.at);
    }
    if (game.move_limit > 0) {
      limit_ = add("the limit of " + counted(static_cast<std::size_t>(game.move_limit), "move"),
                   rules.additions.move_limit ? rules.additions.place.at : base::Location{});
    }
  }

  /// Counts the end of a game: goals that hold, or else what else ended it.
  void count(Position& position, bool has_moves, bool is_strong) {
    const auto count_one = [&](std::size_t ending) {
      ++(is_strong ? endings_[ending].strong_games : endings_[ending].games);
    };
    const bool is_late = limit_ && position.ply() >= static_cast<std::uint32_t>(game_.move_limit);
    if (is_late) return count_one(*limit_);
    bool is_goal = false;
    std::set<std::size_t> counted_goals;
    for (std::size_t i = 0; i < game_.goals.size(); ++i) {
      if (!holds(position, game_.goals[i], has_moves)) continue;
      is_goal = true;
      counted_goals.insert(i % game_.rules.goals.size());  // White's goals, then Black's
    }
    for (const std::size_t goal : counted_goals) count_one(goal);
    if (is_goal) return;
    const auto& idle_limit = game_.rules.additions.no_progress;
    const bool is_idle =
        idle_limit && position.idle_plies() >= static_cast<std::uint32_t>(*idle_limit);
    if (!has_moves) {
      count_one(no_move_);
    } else if (repetition_ && !is_idle) {
      count_one(*repetition_);
    } else if (idle_) {
      count_one(*idle_);
    }
  }

  [[nodiscard]] std::vector<BoardEnding> take() { return std::move(endings_); }

 private:
  std::size_t add(std::string words, base::Location where) {
    endings_.push_back({std::move(words), where});
    return endings_.size() - 1;
  }

  static bool holds(Position& position, const Goal& goal, bool has_moves) {
    using machine::board::GoalKind;
    switch (goal.kind) {
      case GoalKind::kStalemate: return !has_moves && goal.side == position.control();
      case GoalKind::kCheckmate:
        return !has_moves && goal.side == position.control() &&
               machine::board::is_in_check(position, position.control());
      case GoalKind::kEradicate:
        return !position.is_assigning() && std::ranges::all_of(goal.codes, [&](Code code) {
          return position.count(code) == 0;
        });
      case GoalKind::kArrive:
        return std::ranges::any_of(goal.squares, [&](machine::board::Square square) {
          const Code code = position.at(square);
          return code != machine::board::kEmpty && position.game().fits(goal.description, code);
        });
    }
    return false;
  }

  const CompiledGame& game_;
  std::vector<BoardEnding> endings_;
  std::size_t no_move_ = 0;
  std::optional<std::size_t> repetition_;
  std::optional<std::size_t> idle_;
  std::optional<std::size_t> limit_;
};

class UseWatch {
 public:
  UseWatch(const machine::board::BoardGame& game, double max_seconds)
      : game_(game),
        rules_(game.compiled().rules),
        deadline_(max_seconds),
        powers_(rules_),
        ends_(game.compiled()),
        stood_(rules_.pieces.size(), false),
        moved_(rules_.pieces.size(), false) {}

  BoardUse run(const PlayedGames& played) {
    const std::size_t most = std::max(played.random.size(), played.strong.size());
    for (std::size_t i = 0; i < most; ++i) {
      if (i < played.random.size() && !go_through(played.random[i], false)) break;
      if (i < played.strong.size() && !go_through(played.strong[i], true)) break;
    }
    use_.endings = ends_.take();
    if (use_.random_games + use_.strong_games == 0) return std::move(use_);
    powers_.list(use_);
    const bool is_moving = std::ranges::find(moved_, true) != moved_.end();
    for (std::size_t kind = 0; kind < stood_.size(); ++kind) {
      if (!stood_[kind] || moved_[kind] || !is_moving) continue;
      use_.idle_pieces.push_back(rules_.pieces[kind].name);
    }
    return std::move(use_);
  }

 private:
  /// False if the time was up before its end.
  bool go_through(const GameMoves& moves, bool is_strong) {
    Position position = Position::opening(game_.compiled());
    note_pieces(position);
    for (const game::JointMove& joint_move : moves) {
      if (base::is_up(deadline_)) return false;
      make(position, joint_move);
      note_pieces(position);
    }
    ++(is_strong ? use_.strong_games : use_.random_games);
    generate_merged(position, list_);
    if (machine::board::outcome(position, !list_.empty()) == Outcome::kNone) return true;
    ++(is_strong ? use_.strong_ends : use_.random_ends);
    ends_.count(position, !list_.empty(), is_strong);
    return true;
  }

  void make(Position& position, const game::JointMove& joint_move) {
    for (const game::Move number : joint_move) {
      if (number == game::kWaits) continue;
      game_.expand(number, list_);
      const Move& move = list_[0];
      powers_.mark(list_, move);
      if (move.kind != MoveKind::kPlace) moved_[machine::board::kind_of(move.piece)] = true;
      machine::board::Undo undo;
      position.make(list_, move, undo);
    }
  }

  void note_pieces(const Position& position) {
    ++use_.states;
    for (std::size_t kind = 0; kind < stood_.size(); ++kind) {
      for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
        if (position.count(machine::board::code_of(kind, colour)) > 0) stood_[kind] = true;
      }
    }
  }

  const machine::board::BoardGame& game_;
  const scl::Rules& rules_;
  base::Deadline deadline_;
  Powers powers_;
  Ends ends_;
  std::vector<bool> stood_;  // by kind
  std::vector<bool> moved_;  // the same
  MoveList list_;
  BoardUse use_;
};

}  // namespace

BoardUse study_board_use(const machine::board::BoardGame& game, const PlayedGames& played,
                         double max_seconds) {
  return UseWatch(game, max_seconds).run(played);
}

}  // namespace rulewise::insight

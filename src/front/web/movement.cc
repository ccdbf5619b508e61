#include "front/web/movement.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/random.h"
#include "base/time_up.h"
#include "game/playout.h"
#include "machine/board/board_game.h"
#include "machine/board/generator.h"
#include "machine/limit.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

constexpr int kMostGames = 60;
constexpr int kMostPlies = 300;
constexpr std::size_t kMostSquares = 200;  // beyond that, pictures of captures take too long

// ---- Chess-like games --------------------------------------------------------------------------

class LonePiece {
 public:
  LonePiece(const board::CompiledGame& game, board::Code code) : game_(game), code_(code) {}

  /// Where it goes from a square, and with what it takes there.
  std::set<std::size_t> moves_from(std::size_t from) {
    std::set<std::size_t> targets;
    for (const board::Move& move : list(from, std::nullopt, board::kEmpty).moves) {
      if (move.kind == board::MoveKind::kQuiet && move.from == from) targets.insert(move.to);
    }
    return targets;
  }

  /// Whether it takes some piece of the other side on `victim`.
  bool takes(std::size_t from, std::size_t victim) {
    for (board::Code other = 1; other < game_.codes; ++other) {
      if (board::colour_of(other) == board::colour_of(code_)) continue;
      const board::MoveList& found = list(from, victim, other);
      for (const board::Move& move : found.moves) {
        if (move.kind == board::MoveKind::kTake && move.victim_square() == victim) return true;
        if (move.kind != board::MoveKind::kChain) continue;
        for (const board::Step& step : found.steps_of(move)) {
          for (const board::Victim& one : found.victims_of(step)) {
            if (one.square == victim) return true;
          }
        }
      }
    }
    return false;
  }

 private:
  const board::MoveList& list(std::size_t from, std::optional<std::size_t> victim,
                              board::Code other) {
    board::Position position(game_);
    position.set_assign_stage(false);
    position.set_control(board::colour_of(code_));
    position.put(static_cast<board::Square>(from), code_);
    if (victim) position.put(static_cast<board::Square>(*victim), other);
    board::generate_merged(position, list_);
    return list_;
  }

  const board::CompiledGame& game_;
  board::Code code_;
  board::MoveList list_;
};

/// Of the squares from which it has most moves the one nearest to the middle: so a pawn's double
/// step is seen.
std::size_t picture_square(const BoardLayout& layout, const std::vector<std::size_t>& mobility) {
  double x = 0;
  double y = 0;
  for (const Cell& cell : layout.cells) {
    x += cell.x / static_cast<double>(layout.cells.size());
    y += cell.y / static_cast<double>(layout.cells.size());
  }
  std::size_t best = 0;
  double least = 1e18;
  const std::size_t most = *std::ranges::max_element(mobility);
  for (std::size_t i = 0; i < layout.cells.size(); ++i) {
    if (mobility[i] < most) continue;
    const double cost = std::hypot(layout.cells[i].x - x + 0.01, layout.cells[i].y - y + 0.02);
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  return best;
}

PieceMovement movement_of(const BoardLayout& layout, const board::CompiledGame& game,
                          board::Code code, const base::Deadline& deadline) {
  LonePiece piece(game, code);
  PieceMovement movement{.kind = code - 1U};
  std::vector<std::size_t> counts;
  for (std::size_t square = 0; square < game.squares; ++square) {
    counts.push_back(base::is_up(deadline) ? 0 : piece.moves_from(square).size());
    movement.mobility.emplace_back(static_cast<double>(counts.back()));
  }
  movement.from = picture_square(layout, counts);
  const std::set<std::size_t> moves = piece.moves_from(movement.from);
  movement.moves.assign(moves.begin(), moves.end());
  for (std::size_t square = 0; square < game.squares && game.squares <= kMostSquares; ++square) {
    if (square == movement.from || base::is_up(deadline)) continue;
    if (piece.takes(movement.from, square)) movement.captures.push_back(square);
  }
  return movement;
}

// ---- Games in GDL ------------------------------------------------------------------------------

/// What random games show of each kind.
class SeenMoves {
 public:
  explicit SeenMoves(const StudioGame& game) : game_(game) {}

  void look_at(const game::State& state) {
    const BoardReading now = game_.read(state);
    std::map<std::size_t, std::size_t> standing(now.pieces.begin(), now.pieces.end());
    for (std::size_t r = 0; r < game_.game().role_count(); ++r) {
      const game::Role role(r);
      const std::vector<game::Move> legal = game_.game().legal_moves(state, role);
      if (legal.size() < 2) continue;
      std::map<std::size_t, std::size_t> from_here;  // by cell: moves that begin there
      for (const MovePath& path : game_.paths(state, role, legal)) {
        if (path.size() < 2 || !standing.contains(path.front())) continue;
        ++from_here[path.front()];
        const std::size_t kind = standing.at(path.front());
        auto& targets = standing.contains(path.back()) ? takes_ : goes_;
        targets[{kind, path.front()}].insert(path.back());
        ++seen_[kind];
      }
      for (const auto& [cell, kind] : standing) {
        if (game_.layout()->kinds[kind].owner.value_or(r) != r) continue;
        auto& [times, moves] = mobility_[{kind, cell}];
        ++times;
        moves += from_here[cell];
      }
    }
  }

  [[nodiscard]] std::vector<PieceMovement> result() const {
    std::vector<PieceMovement> result;
    for (const auto& [kind, count] : seen_) {
      PieceMovement movement{.kind = kind, .seen = count};
      const std::size_t cells = game_.layout()->cells.size();
      movement.mobility.resize(cells);
      std::size_t most = 0;
      for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::size_t size =
            targets(goes_, kind, cell).size() + targets(takes_, kind, cell).size();
        if (size > most) {
          most = size;
          movement.from = cell;
        }
        const auto found = mobility_.find({kind, cell});
        if (found == mobility_.end()) continue;
        movement.mobility[cell] =
            static_cast<double>(found->second.second) / static_cast<double>(found->second.first);
      }
      movement.moves = targets(goes_, kind, movement.from);
      movement.captures = targets(takes_, kind, movement.from);
      result.push_back(std::move(movement));
    }
    return result;
  }

 private:
  using KindAndCell = std::pair<std::size_t, std::size_t>;
  using Targets = std::map<KindAndCell, std::set<std::size_t>>;

  static std::vector<std::size_t> targets(const Targets& all, std::size_t kind, std::size_t cell) {
    const auto found = all.find({kind, cell});
    if (found == all.end()) return {};
    return {found->second.begin(), found->second.end()};
  }

  const StudioGame& game_;
  std::map<std::size_t, std::uint64_t> seen_;
  Targets goes_;
  Targets takes_;
  std::map<KindAndCell, std::pair<std::uint64_t, std::uint64_t>> mobility_;  // times, moves
};

std::vector<PieceMovement> seen_in_games(const StudioGame& studio, const base::Deadline& deadline) {
  SeenMoves seen(studio);
  const game::Game& game = studio.game();
  base::Random random(1);
  try {
    for (int n = 0; n < kMostGames && !base::is_up(deadline); ++n) {
      game::State state = game.initial_state();
      for (int ply = 0; ply < kMostPlies && !game.is_terminal(state); ++ply) {
        if (base::is_up(deadline)) break;
        seen.look_at(state);
        game::JointMove joint;
        if (!game::choose_joint_move(game, state, random, joint)) break;
        state = game.successor(state, joint);
      }
    }
  } catch (const machine::LimitReached&) {
    // What was seen until then has to do.
  }
  return seen.result();
}

}  // namespace

std::vector<PieceMovement> movements_of(const StudioGame& game, const base::Deadline& deadline) {
  if (!game.layout()) return {};
  if (game.board_game() == nullptr) return seen_in_games(game, deadline);
  const board::CompiledGame& compiled = game.board_game()->compiled();
  std::vector<PieceMovement> movements;
  for (std::size_t kind = 0; kind < compiled.rules.pieces.size(); ++kind) {
    const board::Code code = board::code_of(kind, board::Colour::kWhite);
    if (code >= compiled.codes || base::is_up(deadline)) break;
    PieceMovement movement = movement_of(*game.layout(), compiled, code, deadline);
    if (movement.moves.empty() && movement.captures.empty()) continue;
    movements.push_back(std::move(movement));
  }
  return movements;
}

Json to_json(const std::vector<PieceMovement>& movements) {
  Json list = Json::array();
  for (const PieceMovement& movement : movements) {
    Json mobility = Json::array();
    for (const std::optional<double>& value : movement.mobility) {
      mobility.push_back(value ? Json(*value) : Json());
    }
    list.push_back({{"kind", movement.kind},
                    {"from", movement.from},
                    {"moves", movement.moves},
                    {"captures", movement.captures},
                    {"mobility", std::move(mobility)},
                    {"seen", movement.seen}});
  }
  return list;
}

}  // namespace rulewise::front

#include "front/engine/algebraic.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace rulewise::front {
namespace {

namespace board = machine::board;

/// How much is said of where a piece came from.
enum class Origin : std::uint8_t { kNone, kFile, kRank, kBoth };
constexpr std::array kOrigins{Origin::kNone, Origin::kFile, Origin::kRank, Origin::kBoth};

std::string file_name(const board::CompiledGame& game, board::Square square) {
  return {static_cast<char>('a' + game.file_of(square) - 1)};
}

std::string square_name(const board::CompiledGame& game, board::Square square) {
  return file_name(game, square) + std::to_string(game.rank_of(square));
}

std::string large(std::string letter) {
  if (letter.back() >= 'a' && letter.back() <= 'z') {
    letter.back() = static_cast<char>(letter.back() - 'a' + 'A');
  }
  return letter;
}

class Writer {
 public:
  Writer(const board::BoardGame& game, const Notation& notation, game::Move move)
      : game_(game.compiled()), notation_(notation) {
    game.expand(move, list_);
  }

  [[nodiscard]] std::string words(Origin origin) const {
    const board::Move& move = list_[0];
    std::string text;
    if (move.init != board::kEmpty) {  // first of all, what the other's piece becomes
      text += square_name(game_, list_.pending_square) + '=' + letter_of(move.init) + ',';
    }
    if (move.kind == board::MoveKind::kPlace) {
      return text + letter_of(move.piece) + '@' + square_name(game_, move.to);
    }
    if (move.kind == board::MoveKind::kCastle && origin != Origin::kBoth) {
      return text + (move.to > move.from ? "O-O" : "O-O-O");
    }
    const bool is_pawn = letter_of(move.piece) == "P";
    text += (is_pawn ? "" : letter_of(move.piece)) + origin_words(origin, is_pawn) + way();
    if (move.becomes != board::kEmpty && move.becomes != move.piece) {
      text += '=' + letter_of(move.becomes);
    }
    return text;
  }

 private:
  [[nodiscard]] std::string letter_of(board::Code code) const {
    return large(notation_.letter(board::kind_of(code)));
  }

  /// Of pawns that take, the file at least; of captures in steps, everything.
  [[nodiscard]] std::string origin_words(Origin origin, bool is_pawn) const {
    const board::Move& move = list_[0];
    const bool takes = move.kind == board::MoveKind::kTake;
    if (origin == Origin::kBoth || move.kind == board::MoveKind::kChain) {
      return square_name(game_, move.from);
    }
    if (origin == Origin::kRank) return std::to_string(game_.rank_of(move.from));
    const bool has_file = origin == Origin::kFile || (is_pawn && takes);
    return has_file ? file_name(game_, move.from) : std::string();
  }

  [[nodiscard]] std::string way() const {
    const board::Move& move = list_[0];
    if (move.kind != board::MoveKind::kChain) {
      return (move.kind == board::MoveKind::kTake ? "x" : "") + square_name(game_, move.to);
    }
    std::string text;
    for (const board::Step& step : list_.steps_of(move)) text += 'x' + square_name(game_, step.to);
    return text;
  }

  const board::CompiledGame& game_;
  const Notation& notation_;
  board::MoveList list_;
};

/// `+` for a check, `#` where it is the end.
std::string threat(const board::BoardGame& game, const game::State& state, std::size_t mover,
                   game::Move move) {
  game::JointMove joint(2, game::kWaits);
  joint[mover] = move;
  board::Position after = game.position_of(game.successor(state, joint));
  if (!board::is_in_check(after, after.control())) return {};
  return board::has_legal_move(after) ? "+" : "#";
}

}  // namespace

std::string algebraic_words(const board::BoardGame& game, const Notation& notation,
                            const game::State& state, game::Move move) {
  const auto mover = static_cast<std::size_t>(game.position_of(state).control());
  const Writer writer(game, notation, move);
  std::vector<Writer> others;
  std::size_t earlier = 0;  // moves with the same words however much is said
  for (const game::Move legal : game.legal_moves(state, game::Role(mover))) {
    if (legal == move) {
      earlier = others.size();
    } else {
      others.emplace_back(game, notation, legal);
    }
  }
  for (const Origin origin : kOrigins) {
    const std::string words = writer.words(origin);
    const auto has_them = [&](const Writer& other) { return other.words(origin) == words; };
    if (std::ranges::none_of(others, has_them)) return words + threat(game, state, mover, move);
  }
  const std::string words = writer.words(Origin::kBoth);
  std::size_t nth = 1;
  for (std::size_t i = 0; i < earlier; ++i) nth += others[i].words(Origin::kBoth) == words ? 1 : 0;
  const std::string mark = nth == 1 ? "" : '\'' + std::to_string(nth);
  return words + mark + threat(game, state, mover, move);
}

}  // namespace rulewise::front

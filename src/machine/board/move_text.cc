#include "machine/board/move_text.h"

#include <array>
#include <span>

namespace rulewise::machine::board {
namespace {

std::string promotion_text(const CompiledGame& game, Square square, Code code) {
  return "promote " + square_text(game, square) + ' ' + piece_text(game, code);
}

std::string transfer_text(const CompiledGame& game, Code piece, Square from, Square to,
                          std::span<const Victim> victims, Effect effect) {
  std::string text =
      piece_text(game, piece) + ' ' + square_text(game, from) + " -> " + square_text(game, to);
  if (victims.empty()) return text;
  text += " x";
  for (const Victim& victim : victims) {
    text += ' ' + piece_text(game, victim.code) + ' ' + square_text(game, victim.square);
  }
  if (effect == Effect::kToWhite) text += " / (white)";
  if (effect == Effect::kToBlack) text += " / (black)";
  return text;
}

std::string chain_text(const CompiledGame& game, const MoveList& list, const Move& move) {
  std::string text;
  Square at = move.from;
  for (const Step& step : list.steps_of(move)) {
    if (!text.empty()) text += " ; ";
    text += transfer_text(game, move.piece, at, step.to, list.victims_of(step), step.effect);
    at = step.to;
  }
  return text;
}

std::string main_text(const CompiledGame& game, Colour mover, const MoveList& list,
                      const Move& move) {
  switch (move.kind) {
    case MoveKind::kQuiet: return transfer_text(game, move.piece, move.from, move.to, {}, {});
    case MoveKind::kTake: {
      const std::array victims{Victim{move.victim_square(), move.victim()}};
      return transfer_text(game, move.piece, move.from, move.to, victims, move.effect);
    }
    case MoveKind::kChain: return chain_text(game, list, move);
    case MoveKind::kPlace:
      return piece_text(game, move.piece) + " (" + std::string(name_of(mover)) + ") -> " +
             square_text(game, move.to);
    case MoveKind::kCastle: {
      const Castling& castling = game.castlings[move.castling()];
      return transfer_text(game, castling.king, castling.king_from, castling.king_to, {}, {}) +
             " ; " +
             transfer_text(game, castling.partner, castling.partner_from, castling.partner_to, {},
                           {});
    }
  }
  return {};
}

}  // namespace

std::string move_text(const CompiledGame& game, Colour mover, const MoveList& list,
                      const Move& move) {
  std::string text;
  if (move.init != kEmpty) text = promotion_text(game, list.pending_square, move.init) + " ; ";
  text += main_text(game, mover, list, move);
  if (move.becomes != kEmpty && move.becomes != move.piece) {
    text += " ; " + promotion_text(game, move.to, move.becomes);
  }
  return text;
}

}  // namespace rulewise::machine::board

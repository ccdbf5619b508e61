// fairy_goals.cc — how a game is won, lost or drawn, as Fairy-Stockfish is told it.
#include <algorithm>

#include "logic/scl/fairy_writer.h"
#include "logic/scl/words.h"

namespace rulewise::logic {

void FairyWriter::write_goals() {
  bool has_flag = false;
  for (const scl::Goal& goal : rules_.goals) {
    switch (goal.kind) {
      case scl::GoalKind::kStalemate: write_stalemate(goal); break;
      case scl::GoalKind::kEradicate: write_extinction(goal); break;
      case scl::GoalKind::kArrive: write_flag(goal, has_flag); break;
      case scl::GoalKind::kCheckmate: write_checkmate(goal); break;
    }
  }
  if (!extinct_.empty()) {
    say("extinctionValue", extinction_);
    say("extinctionPieceTypes", extinct_);
  }
  if (!stalemate_) stalemate_ = ours_.stalemate_draws ? "draw" : "loss";
  say("stalemateValue", *stalemate_);
}

void FairyWriter::write_stalemate(const scl::Goal& goal) {
  const std::string value = goal.side == scl::Side::kPlayer ? "win" : "loss";
  stalemate_ = stalemate_ && *stalemate_ != value ? "draw" : value;
}

void FairyWriter::write_checkmate(const scl::Goal& goal) {
  if (goal.side == scl::Side::kPlayer) {
    refuse(goal.place, "who is checkmated does not win");
  }
}

void FairyWriter::write_extinction(const scl::Goal& goal) {
  const scl::Description& what = goal.description;
  const std::string value = what.owner == scl::Owner::kOpponent ? "loss" : "win";
  if (!extinct_.empty() && (value != extinction_ || what.any_piece || extinct_ == "*")) {
    return refuse(goal.place,
                  "of several goals to eradicate each is about one kind of piece, "
                  "and all about the same player");
  }
  if (what.owner == scl::Owner::kAny) {
    return refuse(goal.place, "pieces of one player are eradicated, not of both together");
  }
  if (!what.any_piece && what.pieces.size() != 1) {
    return refuse(goal.place, "one kind of piece is eradicated, or all pieces");
  }
  if (!what.any_piece && !rules_.piece(what.pieces[0]).is_defined) {
    return refuse(goal.place, "a piece without powers cannot be eradicated");
  }
  if (!what.any_piece && !occurring_[what.pieces[0].index()]) {
    return refuse(goal.place, "a piece that never occurs cannot be eradicated");
  }
  if (!what.any_piece && is_shared(what.pieces[0])) {
    return refuse(goal.place, "a piece that moves like another is not eradicated by itself");
  }
  extinction_ = value;
  const std::string letter = what.any_piece ? "*" : type_letter(what.pieces[0]);
  if (extinct_.find(letter) == std::string::npos) extinct_ += letter;
}

std::string FairyWriter::type_letter(scl::PieceId id) const {
  for (const auto& [key, value] : lines_) {
    if (key == types_[id.index()]) return value;
  }
  return letters_[id.index()];
}

bool FairyWriter::is_shared(scl::PieceId id) const {
  const std::string& type = types_[id.index()];
  return !type.empty() && std::ranges::count(types_, type) > 1;
}

void FairyWriter::write_flag(const scl::Goal& goal, bool& has_flag) {
  const scl::Description& what = goal.description;
  if (std::exchange(has_flag, true)) {
    return refuse(goal.place, "there is only one goal to arrive");
  }
  if (what.owner != scl::Owner::kPlayer) {
    return refuse(goal.place, "only one's own pieces arrive");
  }
  std::vector<scl::PieceId> kinds = what.pieces;
  std::erase_if(kinds, [&](scl::PieceId kind) { return !occurring_[kind.index()]; });
  if (!what.any_piece && kinds.empty()) return;  // it never arrives
  if (what.any_piece ? rules_.pieces.size() != 1 : kinds.size() != 1) {
    return refuse(goal.place, "one kind of piece arrives");
  }
  if (!what.any_piece && is_shared(kinds[0])) {
    return refuse(goal.place, "a piece that moves like another does not arrive by itself");
  }
  say("flagPiece", type_letter(what.any_piece ? scl::PieceId(0) : kinds[0]));
  std::string white;
  std::string black;
  for (const scl::Square square : goal.squares) {
    white += (white.empty() ? "" : " ") + square_name(square);
    black += (black.empty() ? "" : " ") + square_name(scl::inverted(rules_.board, square));
  }
  say("whiteFlag", white);
  say("blackFlag", black);
}

}  // namespace rulewise::logic

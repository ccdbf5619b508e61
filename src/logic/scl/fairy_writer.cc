#include "logic/scl/fairy_writer.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "logic/scl/fairy_setup.h"

namespace rulewise::logic {
namespace {

constexpr int kMostFiles = 12;
constexpr int kMostRanks = 10;

}  // namespace

FairyVariant FairyWriter::write() {
  write_board();
  write_pieces();
  write_promotion();
  write_goals();
  write_our_rules();
  misfits_ = each_once(std::move(misfits_));
  if (misfits_.has_errors()) return {{}, std::move(misfits_), {}, {}, {}};
  std::string text = "# " + rules_.name + ", translated from its rules as a chess-like game.\n";
  for (const base::Diagnostic& left_out : misfits_.all()) {
    text += "# Not the same: " + left_out.message + ".\n";
  }
  text += '[' + fairy_name(rules_) + "]\n";
  for (const auto& [key, value] : lines_) text += key + " = " + value + '\n';
  std::vector<bool> promotes;
  for (const scl::PieceId target : becomes_) promotes.push_back(target.is_valid());
  return {text, std::move(misfits_), std::move(types_), std::move(letters_), std::move(promotes)};
}

base::Diagnostics FairyWriter::each_once(base::Diagnostics found) {
  found.sort_by_place();
  base::Diagnostics once;
  std::set<std::string> told;
  for (const base::Diagnostic& one : found.all()) {
    if (!told.insert(one.message).second) continue;
    one.severity == base::Severity::kError ? once.error(one.where, one.message, one.hint)
                                           : once.warning(one.where, one.message, one.hint);
  }
  return once;
}

// ---- Board and pieces -------------------------------------------------------------------------

void FairyWriter::write_board() {
  const scl::Board& board = rules_.board;
  if (board.width > kMostFiles || board.height > kMostRanks) {
    refuse(board.place, "the board is larger than " + std::to_string(kMostFiles) + " by " +
                            std::to_string(kMostRanks) + " squares");
  }
  if (board.type != scl::BoardType::kPlanar) refuse(board.place, "there is no cylinder");
  if (board.setup != scl::SetupKind::kFixed) {
    refuse(board.place, "the players cannot set up their pieces, nor can chance");
  }
  say("maxRank", std::to_string(board.height));
  say("maxFile", std::to_string(board.width));
}

void FairyWriter::write_pieces() {
  occurring_ = fairy_occurring(rules_);
  letters_ = fairy_letters(rules_, misfits_);
  for (std::size_t i = 0; i < rules_.pieces.size(); ++i) types_.push_back(type_of(i));
  find_promotions();
  define_types();
  for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
    if (!types_[i].empty()) check_placing(scl::PieceId(i));
  }
  if (is_immobility_illegal_) say("immobilityIllegal", "true");
  if (rules_.board.setup == scl::SetupKind::kFixed) {
    say("startFen", fairy_board(rules_, letters_) + (takes_prisoners() ? "[]" : "") + " w " +
                        castling_letters() + " - 0 1");
  }
  write_captures();
}

std::string FairyWriter::type_of(std::size_t kind) {
  powers_.emplace_back();
  if (!occurring_[kind]) return {};
  const scl::Piece& piece = rules_.pieces[kind];
  const std::size_t so_far = misfits_.error_count();
  powers_.back() = fairy_powers(rules_, piece, misfits_);
  if (misfits_.error_count() != so_far) return {};  // said already
  std::string type = fairy_piece(powers_.back());
  note_pawn(piece, powers_.back(), type);
  if (is_royal(scl::PieceId(kind))) type = royal_type(piece, type);
  if (type.empty()) {
    refuse(piece.place, "no built-in piece has exactly the powers of the " + piece.name);
  }
  return type;
}

void FairyWriter::define_types() {
  std::map<std::string, std::size_t> taken;
  for (const bool promoted : {false, true}) {
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (types_[i].empty() || is_promoted(scl::PieceId(i)) != promoted) continue;
      const auto [other, is_new] = taken.emplace(types_[i], i);
      if (is_new) {
        say(types_[i], letters_[i]);
      } else if (promoted) {
        shares_type_ = true;
      } else {
        refuse(rules_.pieces[i].place,
               "the " + rules_.pieces[i].name + " and the " + rules_.pieces[other->second].name +
                   " move alike, as a " + types_[i] + " does: there can be only one such piece");
      }
    }
  }
  write_promoted_types(taken);
}

void FairyWriter::write_promoted_types(const std::map<std::string, std::size_t>& taken) {
  std::string pairs;
  std::vector<std::string> letters = letters_;
  for (std::size_t i = 0; i < types_.size(); ++i) {
    const scl::PieceId target = becomes_[i];
    if (!target.is_valid()) continue;
    const std::string& letter = letters_[taken.at(types_[target.index()])];
    pairs += (pairs.empty() ? "" : " ") + letters_[i] + ':' + letter;
    letters[target.index()] = takes_prisoners() ? '+' + letters_[i] : letter;
  }
  letters_ = std::move(letters);
  if (pairs.empty()) return;
  say("promotedPieceType", pairs);
  say("mandatoryPiecePromotion", is_compulsory_.value_or(false) ? "true" : "false");
}

// ---- Placing ----------------------------------------------------------------------------------

void FairyWriter::check_placing(scl::PieceId id) {
  const scl::Piece& piece = rules_.piece(id);
  const bool is_pawn = types_[id.index()] == "shogiPawn";
  if (piece.one_per_file) {
    if (!is_pawn) refuse(piece.place, piece.name + ": only a pawn of shogi is one_per_file");
    say("shogiDoubledPawn", "false");
  }
  if (piece.no_drop_mate) {
    if (!is_pawn) refuse(piece.place, piece.name + ": only a pawn of shogi may not mate (no_mate)");
    say("shogiPawnDropMateIllegal", "true");
    pawn_that_may_not_mate_ = &piece;
  }
  check_mobility(id);
  const bool reverts = takes_prisoners() && piece.reverts_to;
  if (reverts && becomes_[piece.reverts_to->index()] != id) {
    refuse(piece.place, piece.name +
                            ": a piece that did not promote stays what it is in a hand, it does "
                            "not become a " +
                            rules_.piece(*piece.reverts_to).name);
  }
}

void FairyWriter::check_mobility(scl::PieceId id) {
  const scl::Piece& piece = rules_.piece(id);
  const FairyPowers& powers = powers_[id.index()];
  const std::vector<scl::Square> stuck = stuck_squares(powers.moves, rules_.board);
  if (stuck.empty()) return;
  if (!piece.drops_mobile) {
    const bool others = std::ranges::any_of(rules_.pieces, &scl::Piece::drops_mobile);
    if (others) refuse(piece.place, piece.name + ": all pieces are placed mobile, or none is");
    return;
  }
  is_immobility_illegal_ = true;
  const bool in_zone = std::ranges::all_of(
      stuck, [&](scl::Square square) { return square.y >= rules_.board.promote_rank; });
  if (!becomes_[id.index()].is_valid() || !in_zone) {
    refuse(piece.place, piece.name + ": mobile, it could not go either where it cannot go on");
  } else if (stuck != stuck_squares(powers.captures, rules_.board)) {
    refuse(piece.place, piece.name + ": mobile is what can move, whatever it could capture");
  }
}

bool FairyWriter::is_royal(scl::PieceId piece) const {
  return std::ranges::binary_search(ours_.royal, piece);
}

std::string FairyWriter::royal_type(const scl::Piece& piece, const std::string& type) {
  if (type == "commoner") return "king";
  refuse(piece.place, "only a king can be royal, and the " + piece.name + " does not move so");
  return type;
}

void FairyWriter::note_pawn(const scl::Piece& piece, const FairyPowers& powers,
                            const std::string& type) {
  if (powers.steps_twice != powers.en_passant) {
    refuse(piece.place, piece.name + ": a double step and captures in passing go together");
  }
  if (powers.steps_twice && type != "pawn") {
    refuse(piece.place, piece.name + ": only a pawn of chess has a double step");
  }
  steps_twice_ |= powers.steps_twice;
}

std::string FairyWriter::castling_letters() const {
  std::string own;
  for (const scl::Castling& castling : ours_.castlings) {
    own += castling.king_to.x > castling.king_from.x ? 'K' : 'Q';
  }
  std::ranges::sort(own);
  std::string all = own;
  for (const char c : own) all += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return all.empty() ? "-" : all;
}

// ---- Hands and compulsion ---------------------------------------------------------------------

bool FairyWriter::takes_prisoners() const {
  for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
    const auto holds = [](const scl::Capture& capture) {
      return capture.effect == scl::EffectKind::kPossess;
    };
    if (occurring_[i] && std::ranges::any_of(rules_.pieces[i].capturing, holds)) return true;
  }
  return false;
}

void FairyWriter::write_captures() {
  if (rules_.constraints.must_capture) say("mustCapture", "true");
  if (!takes_prisoners()) return;
  for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
    if (!occurring_[i]) continue;
    for (const scl::Capture& capture : rules_.pieces[i].capturing) check_taker(capture);
  }
  if (rules_.constraints.must_capture) {
    refuse(rules_.constraints.place, "with hands, captures are not compulsory");
  }
  say("pieceDrops", "true");
  say("capturesToHand", "true");
  say("firstRankPawnDrops", "true");
  say("promotionZonePawnDrops", "true");
}

void FairyWriter::check_taker(const scl::Capture& capture) {
  if (capture.effect != scl::EffectKind::kPossess) {
    refuse(capture.place, "where captured pieces are held all are, none is removed");
  } else if (capture.possessor != scl::Side::kPlayer) {
    refuse(capture.place, "captured pieces come into the hand of the one who takes");
  }
}

}  // namespace rulewise::logic

// fairy_promotion.cc — what pieces become: by type for most, by choice for pawns.
#include <algorithm>

#include "logic/scl/fairy_setup.h"
#include "logic/scl/fairy_writer.h"

namespace rulewise::logic {

void FairyWriter::find_promotions() {
  becomes_.resize(types_.size());
  for (std::size_t i = 0; i < types_.size(); ++i) {
    const scl::PieceId id(i);
    if (!promotes(id) || types_[i].empty() || types_[i] == "pawn") continue;
    const scl::Piece& piece = rules_.pieces[i];
    std::vector<scl::PieceId> options = fairy_options(rules_, piece);
    const bool may_stay = std::erase(options, id) > 0;
    if (options.size() == 1 && !types_[options[0].index()].empty()) becomes_[i] = options[0];
    const std::string misfit = piece_promotion_misfit(id, options, may_stay);
    if (!misfit.empty()) {
      refuse(piece.promotion.place, piece.name + ": " + misfit);
      continue;
    }
    is_compulsory_ = !may_stay;
  }
}

bool FairyWriter::promotes(scl::PieceId id) const {
  const scl::Piece& piece = rules_.piece(id);
  if (!piece.is_defined || !occurring_[id.index()]) return false;
  const std::vector<scl::PieceId> options = fairy_options(rules_, piece);
  const bool stays = options.size() == 1 && (options[0] == id || !options[0].is_valid());
  return !stays || others_matter(piece);
}

bool FairyWriter::is_promoted(scl::PieceId id) const {
  return std::ranges::find(becomes_, id) != becomes_.end();
}

std::string FairyWriter::piece_promotion_misfit(scl::PieceId id,
                                                const std::vector<scl::PieceId>& others,
                                                bool may_stay) const {
  const std::string choice = choice_misfit(rules_.piece(id).promotion);
  if (!choice.empty()) return choice;
  if (others.size() != 1) return "only the pawn of chess has a choice of what it becomes";
  if (is_royal(id) || is_royal(others[0])) return "nothing becomes a king, nor does a king promote";
  const std::string& type = types_[others[0].index()];
  if (type == "pawn") return "nothing becomes a pawn of chess";
  for (std::size_t i = 0; i < types_.size(); ++i) {
    if (!type.empty() && types_[i] == type && promotes(scl::PieceId(i))) {
      return "what a piece has become does not promote again";
    }
  }
  if (is_compulsory_.value_or(!may_stay) == may_stay) {
    return "promotion is compulsory for all pieces or for none";
  }
  if (!ours_.promote_on_leaving && goes_back(powers_[id.index()])) {
    return "a piece promotes by a move out of the zone too";
  }
  return takes_prisoners() && rules_.piece(others[0]).reverts_to != id
             ? "in a hand a promoted piece would be what it was before"
             : "";
}

void FairyWriter::write_promotion() {
  std::string options;
  for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
    if (types_[i] == "pawn") options = options_of(scl::PieceId(i));
  }
  const bool has_pawn = std::ranges::find(types_, "pawn") != types_.end();
  const bool pieces_promote = is_compulsory_.has_value();
  const bool any = pieces_promote || !options.empty();
  say("promotionRank", std::to_string(any ? rules_.board.promote_rank : rules_.board.height));
  if (!options.empty()) {
    say("promotionPieceTypes", options);
  } else if (has_pawn) {
    write_pawn_that_stays(pieces_promote);
  }
  say("doubleStep", steps_twice_ ? "true" : "false");
}

void FairyWriter::write_pawn_that_stays(bool pieces_promote) {
  say("mandatoryPawnPromotion", "false");
  if (pieces_promote) {
    refuse(rules_.board.place, "a pawn of chess promotes where other pieces do");
  }
}

std::string FairyWriter::options_of(scl::PieceId id) {
  if (!promotes(id)) return {};
  const scl::Piece& piece = rules_.piece(id);
  const std::vector<scl::PieceId> options = fairy_options(rules_, piece);
  const std::string misfit = promotion_misfit(id, options);
  if (!misfit.empty()) {
    refuse(piece.promotion.place, piece.name + ": " + misfit);
    return {};
  }
  std::string letters;
  for (const scl::PieceId option : options) letters += letters_[option.index()];
  return letters;
}

bool FairyWriter::others_matter(const scl::Piece& piece) {
  return !choice_misfit(piece.promotion).empty();
}

std::string FairyWriter::choice_misfit(const scl::Promotion& promotion) {
  if (promotion.kind != scl::PromotionKind::kDecision) return {};
  if (promotion.options.owner != scl::Owner::kPlayer) {
    return "a promoted piece does not change sides";
  }
  const bool other = promotion.chooser == scl::Side::kOpponent;
  return other ? "the opponent does not choose promotions" : "";
}

std::string FairyWriter::promotion_misfit(scl::PieceId id,
                                          const std::vector<scl::PieceId>& options) const {
  const std::string choice = choice_misfit(rules_.piece(id).promotion);
  if (!choice.empty()) return choice;
  if (std::ranges::find(options, id) != options.end()) {
    return "a pawn that promotes cannot stay a pawn";
  }
  for (const scl::PieceId option : options) {
    if (types_[option.index()] == "king") return "nothing becomes a king";
    if (is_promoted(option)) return "a pawn of chess does not become what another piece becomes";
  }
  return takes_prisoners() ? "in a hand a promoted piece would be what it was before" : "";
}

}  // namespace rulewise::logic

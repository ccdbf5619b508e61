#include "logic/scl/draft.h"

#include <algorithm>
#include <cstdlib>

#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

bool can_lift_back(const scl::Board& board, const scl::Movement& movement) {
  return std::ranges::any_of(scl::directions(movement),
                             [&](scl::Direction d) { return is_circular(board, d); });
}

void note_piece(const scl::Board& board, const scl::Piece& piece, scl::PieceId id,
                Features& features) {
  const auto note_lift = [&](const scl::Movement& movement) {
    features.lifts |= can_lift_back(board, movement);
  };
  std::ranges::for_each(piece.moving, note_lift);
  for (const scl::Capture& capture : piece.capturing) {
    features.hands |= capture.effect == scl::EffectKind::kPossess;
    std::ranges::for_each(capture.movements, note_lift);
  }
  features.continues |= piece.constraints.continue_captures && !piece.capturing.empty();
  const scl::Promotion& promotion = piece.promotion;
  if (promotion.kind == scl::PromotionKind::kDecision) {
    (promotion.chooser == scl::Side::kPlayer ? features.chooses : features.asks) = true;
  } else {
    features.becomes |= promotion.becomes.is_valid() && promotion.becomes != id;
  }
}

/// A king's step along the longer component, along both if they are equal.
scl::Direction leg_of(scl::Direction d) {
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  const int across = std::abs(d.dx);
  const int forward = std::abs(d.dy);
  return {across >= forward ? sign(d.dx) : 0, forward >= across ? sign(d.dy) : 0};
}

/// Whether a royal piece can pass over a square where it is taken for it.
bool royal_passes(const scl::Rules& rules) {
  const bool passes = std::ranges::any_of(rules.additions.royal, [&](scl::PieceId royal) {
    return std::ranges::any_of(rules.piece(royal).moving, &scl::Movement::passing);
  });
  return passes && std::ranges::any_of(rules.pieces, [](const scl::Piece& piece) {
           return std::ranges::any_of(piece.capturing, &scl::Capture::en_passant);
         });
}

}  // namespace

Features features_of(const scl::Rules& rules) {
  Features features;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const scl::Piece& piece = rules.pieces[i];
    if (piece.is_defined) note_piece(rules.board, piece, scl::PieceId(i), features);
    features.undefined |= !piece.is_defined;
  }
  features.assigns = rules.board.setup == scl::SetupKind::kByPlayer ||
                     rules.board.setup == scl::SetupKind::kByOpponent;
  features.limit = sheet_limit(rules) > 0;
  const scl::Additions& ours = rules.additions;
  features.royal = !ours.royal.empty();
  features.castles = !ours.castlings.empty();
  features.idles = ours.no_progress.has_value();
  features.leaving = ours.promote_on_leaving;
  features.remembers = ours.repetition.has_value();
  features.longest = ours.most_captures && features.continues;
  features.stays = ours.victims_stay && features.continues;
  features.bans_mates = features.royal && features.hands &&
                        std::ranges::any_of(rules.pieces, &scl::Piece::no_drop_mate);
  for (const scl::Piece& piece : rules.pieces) {
    features.passes |= std::ranges::any_of(piece.moving, &scl::Movement::passing);
  }
  features.royal_passes = royal_passes(rules);
  return features;
}

int sheet_limit(const scl::Rules& rules) {
  const int limit = scl::move_limit(rules);
  const bool ends = limit > 0 || rules.additions.no_progress || rules.additions.repetition;
  return ends ? limit : kLastResort;
}

std::string Scene::on(const std::string& square, const std::string& role,
                      const std::string& piece) const {
  if (many) return say("on", square, role, piece);
  return holds(atom("at", square, role, piece));
}

std::string Scene::free(const std::string& lifted, const std::string& square) const {
  return lifts ? say("free", lifted, square) : say("empty", square);
}

std::string Scene::taken(const std::string& square) const {
  return prefix.empty() ? holds(atom("taken", square)) : say("taken", square);
}

std::string Scene::acts(const std::string& role) const {
  return many ? say("acts", role) : holds(atom("control", role));
}

Draft::Draft(const scl::Rules& rules)
    : rules_(rules),
      black_(scl::inverted(rules)),
      features_(features_of(rules)),
      names_(piece_names(rules)) {}

std::string Draft::directions(const std::vector<scl::Direction>& white,
                              const std::vector<scl::Direction>& black) {
  const auto [place, is_new] =
      directions_.try_emplace({white, black}, "ways" + std::to_string(directions_.size() + 1));
  if (is_new) {
    for (const scl::Direction d : white) {
      tables_.fact(atom("toward", "white", place->second, direction_name(d)));
    }
    for (const scl::Direction d : black) {
      tables_.fact(atom("toward", "black", place->second, direction_name(d)));
    }
    used_.insert(white.begin(), white.end());
    used_.insert(black.begin(), black.end());
  }
  return place->second;
}

std::string Draft::counts(Range range) {
  const std::string name = "from" + std::to_string(range.low) + "to" + std::to_string(range.high);
  if (counts_.insert({range.low, range.high}).second) {
    for (int n = range.low; n <= range.high; ++n) {
      tables_.fact(atom("span", name, std::to_string(n)));
    }
  }
  return name;
}

std::string Draft::squares(const std::vector<scl::Square>& white,
                           const std::vector<scl::Square>& black) {
  const auto [place, is_new] =
      squares_.try_emplace({white, black}, "area" + std::to_string(squares_.size() + 1));
  if (is_new) {
    for (const scl::Square s : white) {
      tables_.fact(atom("inside", "white", place->second, square_name(s)));
    }
    for (const scl::Square s : black) {
      tables_.fact(atom("inside", "black", place->second, square_name(s)));
    }
  }
  return place->second;
}

std::string Draft::kinds(const scl::Description& description) {
  const auto [place, is_new] =
      kinds_.try_emplace(description.pieces, "kinds" + std::to_string(kinds_.size() + 1));
  if (is_new) {
    for (const scl::PieceId piece : description.pieces) {
      tables_.fact(atom("among", place->second, name(piece)));
    }
  }
  return place->second;
}

void Draft::note_legs(const Way& way) {
  for (const std::vector<scl::Direction>* side : {&way.white, &way.black}) {
    for (const scl::Direction d : *side) {
      if (!legs_.insert(d).second) continue;
      tables_.fact(atom("leg", direction_name(d), direction_name(leg_of(d))));
      used_.insert(leg_of(d));
    }
  }
}

void Draft::note_slide(scl::PieceId piece, const std::string& directions) {
  const std::string fact = atom("slides", name(piece), directions);
  if (slides_.insert(fact).second) tables_.fact(fact);
}

}  // namespace rulewise::logic

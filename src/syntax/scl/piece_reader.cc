#include "syntax/scl/piece_reader.h"

#include <array>
#include <string>
#include <utility>

#include "base/quoted.h"

namespace rulewise::scl {
namespace {

constexpr std::string_view kMovementHint =
    "a movement is written: movement leap <1,2> symmetry all_symmetry end movement";
constexpr std::string_view kHopHint =
    "a hop is written: hop before [x=0] over [x=1] after [x=0] hop_over [any_player any_piece]";
constexpr std::string_view kCountHint = "a count is written [x>=1], [x=1] or [x<=1]";
constexpr std::string_view kDirectionHint =
    "a direction is written <across,forward>, such as <0,1>";
constexpr std::string_view kCaptureHint =
    "a capture is written: capture by {clobber} type [{opponent} any_piece] effect remove …";
constexpr std::string_view kEffectHint =
    "an effect is `remove`, `player possesses` or `opponent possesses`";

/// The parts of a definition in the order of the language.
constexpr std::array<std::string_view, 6> kParts = {"moving",      "capturing",  "promoting",
                                                    "constraints", "reverts_to", "drops"};

int order_of(std::string_view part) {
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    if (kParts[i] == part) return static_cast<int>(i);
  }
  return 0;
}

}  // namespace

void PieceReader::set_once(bool& flag, std::string_view word, base::Location where) {
  if (flag) tokens_.error(where, base::quoted(word) + " is said twice", "once is enough");
  flag = true;
}

// ---- A definition ------------------------------------------------------------------------

void PieceReader::read_definition(Piece& piece) {
  int last = -1;
  while (!tokens_.block_ends("define")) {
    const base::Location where = tokens_.peek().where;
    if (tokens_.at("movement")) {
      tokens_.error(where, "a movement outside of `moving` and `capturing`",
                    "write it between `moving` and `end moving`");
      std::vector<Movement> dropped;
      read_movement(dropped);
      continue;
    }
    const std::string_view part =
        tokens_.choose({"moving", "capturing", "promoting", "constraints", "reverts_to", "drops"},
                       "a definition is closed by `end define`");
    if (part.empty()) {
      tokens_.take();
      tokens_.skip_to_structure();
      continue;
    }
    const int order = order_of(part);
    if (order <= last) {
      tokens_.error(where,
                    base::quoted(part) + (order == last ? " comes twice in one definition"
                                                        : " comes too late in this definition"),
                    "the order is moving, capturing, promoting, constraints, reverts_to, drops");
    }
    last = std::max(last, order);
    if (part == "constraints") piece.constraints.place.at = where;
    read_part(part, piece);
  }
}

void PieceReader::read_part(std::string_view part, Piece& piece) {
  if (part == "moving") read_moving(piece);
  if (part == "capturing") read_capturing(piece);
  if (part == "promoting") read_promoting(piece);
  if (part == "constraints") read_constraints(piece.constraints);
  if (part == "reverts_to") read_reverts_to(piece);
  if (part == "drops") read_drops(piece);
}

void PieceReader::read_moving(Piece& piece) {
  const std::size_t before = piece.moving.size();
  const base::Location where = tokens_.peek().where;
  while (!tokens_.block_ends("moving")) {
    if (tokens_.at("movement")) {
      read_movement(piece.moving);
    } else {
      tokens_.skip_stray("moving", either({"movement", "end moving"}));
    }
  }
  if (piece.moving.size() == before) {
    tokens_.error(where, "`moving` without a movement", "leave out `moving` if it cannot move");
  }
}

void PieceReader::read_capturing(Piece& piece) {
  const std::size_t before = piece.capturing.size();
  const base::Location where = tokens_.peek().where;
  while (!tokens_.block_ends("capturing")) {
    if (tokens_.at("capture")) {
      read_capture(piece);
    } else {
      tokens_.skip_stray("capturing", either({"capture", "end capturing"}));
    }
  }
  if (piece.capturing.size() == before) {
    tokens_.error(where, "`capturing` without a capture",
                  "leave out `capturing` if it cannot capture");
  }
}

void PieceReader::read_promoting(Piece& piece) {
  if (!read_promotion(piece.promotion)) tokens_.skip_to_structure();
  while (!tokens_.block_ends("promoting")) {
    tokens_.skip_stray("promoting", either({"end promoting"}));
  }
}

bool PieceReader::read_promotion(Promotion& promotion) {
  constexpr std::string_view kHint =
      "write `promote_to NAME` or `decision player options [{player} any_piece]`";
  promotion.place.at = tokens_.peek().where;
  const std::string_view word = tokens_.choose({"promote_to", "decision"}, kHint);
  if (word.empty()) return false;
  if (word == "promote_to") return phrases_.read_piece(promotion.becomes);
  promotion.kind = PromotionKind::kDecision;
  promotion.becomes = {};
  return phrases_.read_role(promotion.chooser, kHint) && tokens_.expect("options", kHint) &&
         phrases_.read_description(promotion.options);
}

void PieceReader::read_constraints(Constraints& constraints) {
  bool is_any = false;
  while (true) {
    const base::Location where = tokens_.peek().where;
    if (tokens_.accept("must_capture")) {
      set_once(constraints.must_capture, "must_capture", where);
    } else if (tokens_.accept("continue_captures")) {
      set_once(constraints.continue_captures, "continue_captures", where);
    } else if (tokens_.peek().kind == TokenKind::kWord && !is_reserved(tokens_.peek().text) &&
               !tokens_.at("rules") && !tokens_.at("reverts_to") && !tokens_.at("drops")) {
      const std::string_view meant =
          tokens_.choose({"must_capture", "continue_captures"},
                         "constraints are must_capture and continue_captures");
      if (meant.empty()) tokens_.take();
      if (meant == "must_capture") constraints.must_capture = true;
      if (meant == "continue_captures") constraints.continue_captures = true;
    } else {
      break;
    }
    is_any = true;
  }
  if (!is_any) {
    tokens_.warning(constraints.place.at, "`constraints` without any",
                    "they are must_capture and continue_captures");
  }
}

void PieceReader::read_reverts_to(Piece& piece) {
  PieceId becomes;
  if (phrases_.read_piece(becomes)) {
    piece.reverts_to = becomes;
  } else {
    tokens_.skip_to_structure();
  }
}

void PieceReader::read_drops(Piece& piece) {
  constexpr std::string_view kHint = "drops are limited by {mobile one_per_file no_mate}";
  if (!tokens_.expect("{", kHint)) return tokens_.skip_to_structure();
  while (!tokens_.accept("}")) {
    const base::Location where = tokens_.peek().where;
    const std::string_view word = tokens_.choose({"mobile", "one_per_file", "no_mate"}, kHint);
    if (word.empty()) return tokens_.skip_to_structure();
    if (word == "mobile") set_once(piece.drops_mobile, word, where);
    if (word == "one_per_file") set_once(piece.one_per_file, word, where);
    if (word == "no_mate") set_once(piece.no_drop_mate, word, where);
  }
}

// ---- Captures ----------------------------------------------------------------------------

void PieceReader::read_capture(Piece& piece) {
  Capture capture;
  capture.place.at = tokens_.take().where;
  const bool has_head = read_capture_head(capture);
  if (!has_head) tokens_.skip_to_structure();
  while (!tokens_.block_ends("capture")) {
    if (tokens_.at("movement")) {
      read_movement(capture.movements);
    } else {
      tokens_.skip_stray("capture", either({"movement", "end capture"}));
    }
  }
  if (has_head && capture.movements.empty()) {
    tokens_.error(capture.place.at, "a capture without a movement", kMovementHint.data());
  }
  piece.capturing.push_back(std::move(capture));
}

bool PieceReader::read_capture_head(Capture& capture) {
  return tokens_.expect("by", kCaptureHint) && read_methods(capture) &&
         tokens_.expect("type", kCaptureHint) && phrases_.read_description(capture.type) &&
         tokens_.expect("effect", kCaptureHint) && read_effect(capture);
}

bool PieceReader::read_methods(Capture& capture) {
  constexpr std::string_view kHint = "the ways to capture are {retrieve clobber hop en_passant}";
  if (!tokens_.expect("{", kHint)) return false;
  while (!tokens_.accept("}")) {
    const base::Location where = tokens_.peek().where;
    const std::string_view word =
        tokens_.choose({"retrieve", "clobber", "hop", "en_passant"}, kHint);
    if (word.empty()) return false;
    if (word == "retrieve") set_once(capture.retrieve, word, where);
    if (word == "clobber") set_once(capture.clobber, word, where);
    if (word == "hop") set_once(capture.hop, word, where);
    if (word == "en_passant") set_once(capture.en_passant, word, where);
  }
  return true;
}

bool PieceReader::read_effect(Capture& capture) {
  const std::string_view word = tokens_.choose({"remove", "player", "opponent"}, kEffectHint);
  if (word.empty()) return false;
  if (word == "remove") return true;
  capture.effect = EffectKind::kPossess;
  capture.possessor = word == "opponent" ? Side::kOpponent : Side::kPlayer;
  return tokens_.expect("possesses", kEffectHint);
}

// ---- Movements ---------------------------------------------------------------------------

void PieceReader::read_movement(std::vector<Movement>& movements) {
  Movement movement;
  movement.place.at = tokens_.take().where;
  if (!read_movement_words(movement)) tokens_.skip_to_structure();
  while (!tokens_.block_ends("movement")) {
    tokens_.skip_stray("movement", either({"end movement"}));
  }
  movements.push_back(std::move(movement));
}

bool PieceReader::read_movement_words(Movement& movement) {
  return read_kind(movement) && read_direction(movement.direction) &&
         tokens_.expect("symmetry", kMovementHint) && read_symmetries(movement.symmetries) &&
         read_limits_of_movement(movement);
}

bool PieceReader::read_kind(Movement& movement) {
  const std::string_view word = tokens_.choose({"leap", "ride", "hop"}, kMovementHint);
  if (word == "ride") return read_ride(movement);
  if (word == "hop") return read_hop(movement);
  return !word.empty();
}

bool PieceReader::read_ride(Movement& movement) {
  movement.kind = MovementKind::kRide;
  bool has_min = false;
  bool has_max = false;
  const base::Location start = tokens_.peek().where;
  while (!tokens_.at("<")) {
    const base::Location where = tokens_.peek().where;
    const std::string_view word = tokens_.choose({"min", "max", "longest", "<"}, kMovementHint);
    int number = 0;
    if (word.empty()) return false;
    if (word == "longest") {
      set_once(movement.longest, word, where);
      continue;
    }
    if (!read_leaps(number, word)) return false;
    set_once(word == "min" ? has_min : has_max, word, where);
    if (word == "min") movement.min = number;
    if (word == "max") movement.max = number;
  }
  if (movement.max && *movement.max < movement.min) {
    tokens_.error(start,
                  "a ride of at least " + std::to_string(movement.min) + " and at most " +
                      std::to_string(*movement.max) + " leaps",
                  "`min` may not be above `max`");
  }
  return true;
}

bool PieceReader::read_leaps(int& number, std::string_view word) {
  const base::Location where = tokens_.peek().where;
  if (!phrases_.read_number(number, 0, kLargestNumber, "a number of leaps")) return false;
  if (number > 0) return true;
  tokens_.error(where,
                "a ride has at least one leap, so `" + std::string(word) + " 0` says nothing",
                word == "min" ? "leave `min` out; a piece that may also stay where it is has "
                                "another movement: leap <0,0> symmetry {}"
                              : "from 1 on; without `max` it rides as far as the board goes");
  number = 1;
  return true;
}

bool PieceReader::read_hop(Movement& movement) {
  movement.kind = MovementKind::kHop;
  return read_count(movement.before, "before") && read_count(movement.over, "over") &&
         read_count(movement.after, "after") && tokens_.expect("hop_over", kHopHint) &&
         phrases_.read_description(movement.hop_over);
}

bool PieceReader::read_count(Count& count, std::string_view word) {
  if (!tokens_.expect(word, kHopHint) || !tokens_.expect("[", kCountHint) ||
      !tokens_.expect("x", kCountHint)) {
    return false;
  }
  const std::string_view mark = tokens_.choose({">=", "=", "<="}, kCountHint);
  if (mark.empty()) return false;
  count.comparison = mark == ">="  ? Comparison::kAtLeast
                     : mark == "=" ? Comparison::kEqual
                                   : Comparison::kAtMost;
  return phrases_.read_number(count.number, 0, kLargestNumber, "a number of squares") &&
         tokens_.expect("]", kCountHint);
}

bool PieceReader::read_direction(Direction& direction) {
  return tokens_.expect("<", kDirectionHint) &&
         phrases_.read_number(direction.dx, 0, kLargestNumber, "the part across") &&
         tokens_.expect(",", kDirectionHint) &&
         phrases_.read_number(direction.dy, 0, kLargestNumber, "the part forward") &&
         tokens_.expect(">", kDirectionHint);
}

bool PieceReader::read_symmetries(Symmetries& symmetries) {
  constexpr std::string_view kHint =
      "symmetries are all_symmetry or a set of {forward side rotation}";
  if (tokens_.accept("all_symmetry")) {
    symmetries = {true, true, true};
    return true;
  }
  const std::string_view start = tokens_.choose({"all_symmetry", "{"}, kHint);
  if (start == "all_symmetry") symmetries = {true, true, true};
  if (start != "{") return !start.empty();
  while (!tokens_.accept("}")) {
    const base::Location where = tokens_.peek().where;
    const std::string_view word = tokens_.choose({"forward", "side", "rotation"}, kHint);
    if (word.empty()) return false;
    if (word == "forward") set_once(symmetries.forward, word, where);
    if (word == "side") set_once(symmetries.side, word, where);
    if (word == "rotation") set_once(symmetries.rotation, word, where);
  }
  return true;
}

/// Ours: `from`, `within`, `lame` and `passing` after the symmetries, in any order.
bool PieceReader::read_limits_of_movement(Movement& movement) {
  while (tokens_.peek().kind == TokenKind::kWord && !is_reserved(tokens_.peek().text)) {
    const base::Location where = tokens_.peek().where;
    const std::string_view word = tokens_.choose({"from", "within", "lame", "passing"},
                                                 "a movement is closed by `end movement`");
    if (word.empty()) return false;
    if (word == "lame") set_once(movement.lame, word, where);
    if (word == "passing") set_once(movement.passing, word, where);
    if (word == "lame" || word == "passing") continue;
    std::vector<Square>& squares = word == "from" ? movement.from : movement.within;
    bool has_squares = !squares.empty();
    set_once(has_squares, word, where);
    if (!phrases_.read_squares(squares)) return false;
  }
  return true;
}

}  // namespace rulewise::scl

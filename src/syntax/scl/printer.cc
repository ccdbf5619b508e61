// printer.cc — rules back into text, in the layout of the library.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/scl/lexer.h"
#include "syntax/scl/scl.h"
#include "syntax/scl/token_stream.h"

namespace rulewise::scl {
namespace {

constexpr std::size_t kLineLength = 100;

std::string_view text_of(Side side) { return side == Side::kPlayer ? "player" : "opponent"; }

std::string text_of(Square square) {
  return '(' + std::to_string(square.x) + ',' + std::to_string(square.y) + ')';
}

/// A word that would be read as something else stands between quotes.
std::string name_text(const std::string& name) {
  return is_reserved(name) || is_number(name) ? '\'' + name + '\'' : name;
}

std::string text_of(Count count) {
  constexpr std::array<std::string_view, 3> kMarks = {">=", "=", "<="};
  std::string text = "[x";
  text += kMarks[static_cast<std::size_t>(count.comparison)];
  return text + std::to_string(count.number) + ']';
}

class Printer {
 public:
  explicit Printer(const Rules& rules) : rules_(rules) {}

  std::string print() {
    line(0, "game " + name_text(rules_.name));
    print_goals();
    print_board();
    print_constraints(0, rules_.constraints);
    print_additions();
    for (const Piece& piece : rules_.pieces) {
      if (piece.is_defined) print(piece);
    }
    text_ += '\n';
    line(0, "end game.");
    return std::move(text_);
  }

 private:
  void line(std::size_t indent, const std::string& words) {
    text_.append(indent, ' ');
    text_ += words;
    text_ += '\n';
  }

  [[nodiscard]] std::string name_of(PieceId piece) const {
    return name_text(rules_.piece(piece).name);
  }

  [[nodiscard]] std::string names(const std::vector<PieceId>& pieces) const {
    std::string text = "{";
    for (const PieceId piece : pieces) {
      if (text.size() > 1) text += ' ';
      text += name_of(piece);
    }
    return text + '}';
  }

  [[nodiscard]] std::string text_of_description(const Description& description) const {
    std::string text = "[";
    text += description.owner == Owner::kAny      ? "any_player "
            : description.owner == Owner::kPlayer ? "{player} "
                                                  : "{opponent} ";
    return text + (description.any_piece ? "any_piece" : names(description.pieces)) + ']';
  }

  /// `HEAD {(1,1) (2,1)}TAIL`, broken into lines below the first square where it is long.
  void print_squares(std::size_t indent, std::string head, const std::vector<Square>& squares) {
    head += '{';
    std::string row = std::string(indent, ' ') + head;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const std::string square = text_of(squares[i]);
      if (i > 0 && row.size() + square.size() + 2 > kLineLength) {
        text_ += row + '\n';
        row = std::string(indent + head.size(), ' ');
      } else if (i > 0) {
        row += ' ';
      }
      row += square;
    }
    text_ += row + "}\n";
  }

  static std::string squares_text(const std::vector<Square>& squares) {
    std::string text = "{";
    for (const Square square : squares) {
      if (text.size() > 1) text += ' ';
      text += text_of(square);
    }
    return text + '}';
  }

  void print_goals() {
    line(0, "goals");
    for (const Goal& goal : rules_.goals) {
      switch (goal.kind) {
        case GoalKind::kStalemate: line(2, "stalemate " + std::string(text_of(goal.side))); break;
        case GoalKind::kCheckmate: line(2, "checkmate " + std::string(text_of(goal.side))); break;
        case GoalKind::kEradicate:
          line(2, "eradicate " + text_of_description(goal.description));
          break;
        case GoalKind::kArrive:
          print_squares(2, "arrive " + text_of_description(goal.description) + " at ",
                        goal.squares);
          break;
      }
    }
  }

  void print_board() {
    const Board& board = rules_.board;
    line(0, "board_size " + std::to_string(board.width) + " by " + std::to_string(board.height));
    line(0,
         board.type == BoardType::kPlanar ? "board_type planar" : "board_type vertical_cylinder");
    line(0, board.inversion == Inversion::kDiagonal ? "inversion diagonal" : "inversion forward");
    line(0, "promote_rank " + std::to_string(board.promote_rank));
    line(0, "setup");
    if (board.setup != SetupKind::kFixed) return print_decision();
    for (const Assignment& assignment : board.assignments) {
      print_squares(2, name_of(assignment.piece) + " at ", assignment.squares);
    }
  }

  void print_decision() {
    const Board& board = rules_.board;
    const std::string_view who = board.setup == SetupKind::kByPlayer     ? "player"
                                 : board.setup == SetupKind::kByOpponent ? "opponent"
                                                                         : "random";
    line(2, "decision " + std::string(who) + " assigns " + names(board.assigned));
    print_squares(4, "to ", board.assign_squares);
    line(2, "end decision");
  }

  void print_constraints(std::size_t indent, const Constraints& constraints) {
    if (constraints == Constraints{}) return;
    line(indent, std::string("constraints") + (constraints.must_capture ? " must_capture" : "") +
                     (constraints.continue_captures ? " continue_captures" : ""));
  }

  void print_additions() {
    const Additions& additions = rules_.additions;
    if (additions == Additions{}) return;
    line(0, "rules");
    if (additions.move_limit) line(2, "move_limit " + std::to_string(*additions.move_limit));
    if (additions.repetition) print(*additions.repetition);
    if (additions.no_progress) {
      line(2, "no_progress " + std::to_string(*additions.no_progress) +
                  (additions.progress.empty() ? "" : " moves " + names(additions.progress)));
    }
    if (!additions.royal.empty()) line(2, "royal " + names(additions.royal));
    for (const Castling& castling : additions.castlings) print(castling);
    if (additions.stalemate_draws) line(2, "stalemate_draws");
    if (additions.promote_on_leaving) line(2, "promote_on_leaving");
    if (additions.most_captures) line(2, "most_captures");
    if (additions.victims_stay) line(2, "victims_stay");
    line(0, "end rules");
  }

  void print(const Repetition& repetition) {
    constexpr std::array<std::string_view, 3> kEnds = {" draw", " mover_loses", " checker_loses"};
    line(2, "repetition " + std::to_string(repetition.times) +
                std::string(kEnds[static_cast<std::size_t>(repetition.end)]));
  }

  void print(const Castling& castling) {
    line(2, "castling " + name_of(castling.king) + ' ' + text_of(castling.king_from) + " -> " +
                text_of(castling.king_to) + " with " + name_of(castling.partner) + ' ' +
                text_of(castling.partner_from) + " -> " + text_of(castling.partner_to));
  }

  void print(const Piece& piece) {
    text_ += '\n';
    line(0, "define " + name_text(piece.name));
    if (!piece.moving.empty()) {
      line(2, "moving");
      for (const Movement& movement : piece.moving) print(4, movement);
      line(2, "end moving");
    }
    if (!piece.capturing.empty()) {
      line(2, "capturing");
      for (const Capture& capture : piece.capturing) print(capture);
      line(2, "end capturing");
    }
    print_promotion(piece);
    print_constraints(2, piece.constraints);
    if (piece.reverts_to) line(2, "reverts_to " + name_of(*piece.reverts_to));
    print_drops(piece);
    line(0, "end define");
  }

  void print_promotion(const Piece& piece) {
    const Promotion& promotion = piece.promotion;
    if (promotion.kind == PromotionKind::kDecision) {
      line(2, "promoting decision " + std::string(text_of(promotion.chooser)) + " options " +
                  text_of_description(promotion.options) + " end promoting");
    } else if (&rules_.piece(promotion.becomes) != &piece) {
      line(2, "promoting promote_to " + name_of(promotion.becomes) + " end promoting");
    }
  }

  void print_drops(const Piece& piece) {
    std::string words;
    if (piece.drops_mobile) words += " mobile";
    if (piece.one_per_file) words += " one_per_file";
    if (piece.no_drop_mate) words += " no_mate";
    if (!words.empty()) line(2, "drops {" + words.substr(1) + '}');
  }

  void print(const Capture& capture) {
    std::string methods;
    if (capture.retrieve) methods += " retrieve";
    if (capture.clobber) methods += " clobber";
    if (capture.hop) methods += " hop";
    if (capture.en_passant) methods += " en_passant";
    if (!methods.empty()) methods.erase(0, 1);
    const std::string effect = capture.effect == EffectKind::kRemove
                                   ? "remove"
                                   : std::string(text_of(capture.possessor)) + " possesses";
    line(4, "capture by {" + methods + "} type " + text_of_description(capture.type) + " effect " +
                effect);
    for (const Movement& movement : capture.movements) print(6, movement);
    line(4, "end capture");
  }

  /// On one line, or with the direction on a second one where that would be long.
  void print(std::size_t indent, const Movement& movement) {
    const std::string kind = "movement " + kind_text(movement);
    const std::string way = '<' + std::to_string(movement.direction.dx) + ',' +
                            std::to_string(movement.direction.dy) + "> symmetry " +
                            symmetry_text(movement.symmetries) + limits_text(movement) +
                            " end movement";
    if (indent + kind.size() + 1 + way.size() <= kLineLength) return line(indent, kind + ' ' + way);
    line(indent, kind);
    line(indent + 9, way);
  }

  [[nodiscard]] std::string kind_text(const Movement& movement) const {
    if (movement.kind == MovementKind::kLeap) return "leap";
    if (movement.kind == MovementKind::kRide) {
      return "ride" + (movement.min != 1 ? " min " + std::to_string(movement.min) : "") +
             (movement.max ? " max " + std::to_string(*movement.max) : "") +
             (movement.longest ? " longest" : "");
    }
    return "hop before " + text_of(movement.before) + " over " + text_of(movement.over) +
           " after " + text_of(movement.after) + " hop_over " +
           text_of_description(movement.hop_over);
  }

  static std::string symmetry_text(const Symmetries& symmetries) {
    if (symmetries == Symmetries{true, true, true}) return "all_symmetry";
    std::string words;
    if (symmetries.forward) words += " forward";
    if (symmetries.side) words += " side";
    if (symmetries.rotation) words += " rotation";
    return '{' + (words.empty() ? words : words.substr(1)) + '}';
  }

  static std::string limits_text(const Movement& movement) {
    return (movement.from.empty() ? "" : " from " + squares_text(movement.from)) +
           (movement.within.empty() ? "" : " within " + squares_text(movement.within)) +
           (movement.lame ? " lame" : "") + (movement.passing ? " passing" : "");
  }

  const Rules& rules_;
  std::string text_;
};

}  // namespace

std::string to_text(const Rules& rules) { return Printer(rules).print(); }

}  // namespace rulewise::scl

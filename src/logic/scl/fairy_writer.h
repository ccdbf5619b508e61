// fairy_writer.h — how a chess-like game is written for Fairy-Stockfish, part by part.
//
// Idea      one writer that knows what has been said so far; each file has the rules about one
//           matter: pieces (fairy_writer.cc), promotion (fairy_promotion.cc), how it ends
//           (fairy_goals.cc), what Pell's language has not (fairy_additions.cc)
// Needs     rules that passed the check
// Tested by to_fairy_test.cc, fairy_moves_test.cc, tests/fairy
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/scl/fairy_pieces.h"
#include "logic/scl/to_fairy.h"

namespace rulewise::logic {

class FairyWriter {
 public:
  explicit FairyWriter(const scl::Rules& rules) : rules_(rules), ours_(rules.additions) {}

  [[nodiscard]] FairyVariant write();

 private:
  /// What is wrong in several places is told where it is so first.
  [[nodiscard]] static base::Diagnostics each_once(base::Diagnostics found);
  void say(const std::string& key, const std::string& value) { lines_.emplace_back(key, value); }
  void refuse(const scl::Place& place, const std::string& why) { misfits_.error(place.at, why); }

  // ---- Board and pieces ----------------------------------------------------------------------

  void write_board();
  void write_pieces();
  /// The built-in piece a kind is; empty if it never occurs or, which is then said, if there is
  /// none.
  [[nodiscard]] std::string type_of(std::size_t kind);
  /// A type has one letter. What a piece has become may be of the type of another: it is known by
  /// where it comes from.
  void define_types();
  void write_promoted_types(const std::map<std::string, std::size_t>& taken);

  // ---- Placing -------------------------------------------------------------------------------

  void check_placing(scl::PieceId id);
  /// Nothing may stand where it could never move, or everything may.
  void check_mobility(scl::PieceId id);
  [[nodiscard]] bool is_royal(scl::PieceId piece) const;
  [[nodiscard]] std::string royal_type(const scl::Piece& piece, const std::string& type);
  /// Double steps and captures in passing belong to pawns and to each other.
  void note_pawn(const scl::Piece& piece, const FairyPowers& powers, const std::string& type);
  [[nodiscard]] std::string castling_letters() const;

  // ---- Hands and compulsion ------------------------------------------------------------------

  /// Whether some piece that occurs holds what it takes.
  [[nodiscard]] bool takes_prisoners() const;
  void write_captures();
  void check_taker(const scl::Capture& capture);

  // ---- Promotion -----------------------------------------------------------------------------

  /// What every piece other than a pawn of chess becomes: that belongs to its type.
  void find_promotions();
  [[nodiscard]] bool promotes(scl::PieceId id) const;
  [[nodiscard]] bool is_promoted(scl::PieceId id) const;
  /// The first thing that does not fit about the promotion of a piece to one of `others`.
  [[nodiscard]] std::string piece_promotion_misfit(scl::PieceId id,
                                                   const std::vector<scl::PieceId>& others,
                                                   bool may_stay) const;
  void write_promotion();
  void write_pawn_that_stays(bool pieces_promote);
  /// The letters of what a pawn may become; empty if it stays what it is, or if that does not fit.
  [[nodiscard]] std::string options_of(scl::PieceId id);
  /// Whether the choice may be of the other side, or is made by it.
  [[nodiscard]] static bool others_matter(const scl::Piece& piece);
  [[nodiscard]] static std::string choice_misfit(const scl::Promotion& promotion);
  /// The first thing about the promotion of a pawn that does not fit, or nothing.
  [[nodiscard]] std::string promotion_misfit(scl::PieceId id,
                                             const std::vector<scl::PieceId>& options) const;

  // ---- Goals ---------------------------------------------------------------------------------

  void write_goals();
  void write_stalemate(const scl::Goal& goal);
  void write_checkmate(const scl::Goal& goal);
  /// Kinds of which any one may be the first to be gone.
  void write_extinction(const scl::Goal& goal);
  /// The letter its type is defined by, which is not how a promoted piece is written.
  [[nodiscard]] std::string type_letter(scl::PieceId id) const;
  [[nodiscard]] bool is_shared(scl::PieceId id) const;
  void write_flag(const scl::Goal& goal, bool& has_flag);

  // ---- What is ours --------------------------------------------------------------------------

  void write_our_rules();
  [[nodiscard]] bool counts_pawns() const;
  void write_repetition();
  /// To mate so is a legal move there, and loses: worth the same where who cannot move has lost.
  void write_mating_pawn();
  void write_castling();

  const scl::Rules& rules_;
  const scl::Additions& ours_;
  base::Diagnostics misfits_;
  std::vector<std::pair<std::string, std::string>> lines_;
  std::vector<bool> occurring_;               // by PieceId
  std::vector<std::string> letters_, types_;  // by PieceId
  std::optional<std::string> stalemate_;
  std::string extinction_;             // what it is worth to have lost all of a kind
  std::string extinct_;                // those kinds
  std::vector<FairyPowers> powers_;    // by PieceId
  std::vector<scl::PieceId> becomes_;  // by PieceId; invalid where a piece stays what it is
  std::optional<bool> is_compulsory_;  // promotion, where a piece other than a pawn promotes
  bool is_immobility_illegal_ = false;
  bool shares_type_ = false;  // some promoted piece and another piece have one type
  const scl::Piece* pawn_that_may_not_mate_ = nullptr;
  bool steps_twice_ = false;
};

}  // namespace rulewise::logic

#include "logic/scl/to_fairy.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "logic/scl/fairy_pieces.h"
#include "logic/scl/fairy_setup.h"
#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

constexpr int kMostFiles = 12;
constexpr int kMostRanks = 10;

class FairyWriter {
 public:
  explicit FairyWriter(const scl::Rules& rules) : rules_(rules), ours_(rules.additions) {}

  FairyVariant write() {
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

 private:
  /// What is wrong in several places is told where it is so first.
  static base::Diagnostics each_once(base::Diagnostics found) {
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

  void say(const std::string& key, const std::string& value) { lines_.emplace_back(key, value); }
  void refuse(const scl::Place& place, const std::string& why) { misfits_.error(place.at, why); }

  // ---- Board and pieces ----------------------------------------------------------------------

  void write_board() {
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

  void write_pieces() {
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

  /// The built-in piece a kind is; empty if it never occurs or, which is then said, if there is
  /// none.
  std::string type_of(std::size_t kind) {
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

  /// A type has one letter. What a piece has become may be of the type of another: it is known by
  /// where it comes from.
  void define_types() {
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

  void write_promoted_types(const std::map<std::string, std::size_t>& taken) {
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

  // ---- Placing -------------------------------------------------------------------------------

  void check_placing(scl::PieceId id) {
    const scl::Piece& piece = rules_.piece(id);
    const bool is_pawn = types_[id.index()] == "shogiPawn";
    if (piece.one_per_file) {
      if (!is_pawn) refuse(piece.place, piece.name + ": only a pawn of shogi is one_per_file");
      say("shogiDoubledPawn", "false");
    }
    if (piece.no_drop_mate) {
      if (!is_pawn)
        refuse(piece.place, piece.name + ": only a pawn of shogi may not mate (no_mate)");
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

  /// Nothing may stand where it could never move, or everything may.
  void check_mobility(scl::PieceId id) {
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

  [[nodiscard]] bool is_royal(scl::PieceId piece) const {
    return std::ranges::binary_search(ours_.royal, piece);
  }

  std::string royal_type(const scl::Piece& piece, const std::string& type) {
    if (type == "commoner") return "king";
    refuse(piece.place, "only a king can be royal, and the " + piece.name + " does not move so");
    return type;
  }

  /// Double steps and captures in passing belong to pawns and to each other.
  void note_pawn(const scl::Piece& piece, const FairyPowers& powers, const std::string& type) {
    if (powers.steps_twice != powers.en_passant) {
      refuse(piece.place, piece.name + ": a double step and captures in passing go together");
    }
    if (powers.steps_twice && type != "pawn") {
      refuse(piece.place, piece.name + ": only a pawn of chess has a double step");
    }
    steps_twice_ |= powers.steps_twice;
  }

  [[nodiscard]] std::string castling_letters() const {
    std::string own;
    for (const scl::Castling& castling : ours_.castlings) {
      own += castling.king_to.x > castling.king_from.x ? 'K' : 'Q';
    }
    std::ranges::sort(own);
    std::string all = own;
    for (const char c : own) all += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return all.empty() ? "-" : all;
  }

  // ---- Hands and compulsion ------------------------------------------------------------------

  /// Whether some piece that occurs holds what it takes.
  [[nodiscard]] bool takes_prisoners() const {
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const auto holds = [](const scl::Capture& capture) {
        return capture.effect == scl::EffectKind::kPossess;
      };
      if (occurring_[i] && std::ranges::any_of(rules_.pieces[i].capturing, holds)) return true;
    }
    return false;
  }

  void write_captures() {
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

  void check_taker(const scl::Capture& capture) {
    if (capture.effect != scl::EffectKind::kPossess) {
      refuse(capture.place, "where captured pieces are held all are, none is removed");
    } else if (capture.possessor != scl::Side::kPlayer) {
      refuse(capture.place, "captured pieces come into the hand of the one who takes");
    }
  }

  // ---- Promotion -----------------------------------------------------------------------------

  /// What every piece other than a pawn of chess becomes: that belongs to its type.
  void find_promotions() {
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

  [[nodiscard]] bool promotes(scl::PieceId id) const {
    const scl::Piece& piece = rules_.piece(id);
    if (!piece.is_defined || !occurring_[id.index()]) return false;
    const std::vector<scl::PieceId> options = fairy_options(rules_, piece);
    const bool stays = options.size() == 1 && (options[0] == id || !options[0].is_valid());
    return !stays || others_matter(piece);
  }

  [[nodiscard]] bool is_promoted(scl::PieceId id) const {
    return std::ranges::find(becomes_, id) != becomes_.end();
  }

  /// The first thing that does not fit about the promotion of a piece to one of `others`.
  [[nodiscard]] std::string piece_promotion_misfit(scl::PieceId id,
                                                   const std::vector<scl::PieceId>& others,
                                                   bool may_stay) const {
    const std::string choice = choice_misfit(rules_.piece(id).promotion);
    if (!choice.empty()) return choice;
    if (others.size() != 1) return "only the pawn of chess has a choice of what it becomes";
    if (is_royal(id) || is_royal(others[0]))
      return "nothing becomes a king, nor does a king promote";
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

  void write_promotion() {
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

  void write_pawn_that_stays(bool pieces_promote) {
    say("mandatoryPawnPromotion", "false");
    if (pieces_promote) {
      refuse(rules_.board.place, "a pawn of chess promotes where other pieces do");
    }
  }

  /// The letters of what a pawn may become; empty if it stays what it is, or if that does not fit.
  std::string options_of(scl::PieceId id) {
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

  /// Whether the choice may be of the other side, or is made by it.
  [[nodiscard]] static bool others_matter(const scl::Piece& piece) {
    return !choice_misfit(piece.promotion).empty();
  }

  [[nodiscard]] static std::string choice_misfit(const scl::Promotion& promotion) {
    if (promotion.kind != scl::PromotionKind::kDecision) return {};
    if (promotion.options.owner != scl::Owner::kPlayer) {
      return "a promoted piece does not change sides";
    }
    const bool other = promotion.chooser == scl::Side::kOpponent;
    return other ? "the opponent does not choose promotions" : "";
  }

  /// The first thing about the promotion of a pawn that does not fit, or nothing.
  [[nodiscard]] std::string promotion_misfit(scl::PieceId id,
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

  // ---- Goals ---------------------------------------------------------------------------------

  void write_goals() {
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

  void write_stalemate(const scl::Goal& goal) {
    const std::string value = goal.side == scl::Side::kPlayer ? "win" : "loss";
    stalemate_ = stalemate_ && *stalemate_ != value ? "draw" : value;
  }

  void write_checkmate(const scl::Goal& goal) {
    if (goal.side == scl::Side::kPlayer) {
      refuse(goal.place, "who is checkmated does not win");
    }
  }

  /// Kinds of which any one may be the first to be gone.
  void write_extinction(const scl::Goal& goal) {
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

  /// The letter its type is defined by, which is not how a promoted piece is written.
  [[nodiscard]] std::string type_letter(scl::PieceId id) const {
    for (const auto& [key, value] : lines_) {
      if (key == types_[id.index()]) return value;
    }
    return letters_[id.index()];
  }

  [[nodiscard]] bool is_shared(scl::PieceId id) const {
    const std::string& type = types_[id.index()];
    return !type.empty() && std::ranges::count(types_, type) > 1;
  }

  void write_flag(const scl::Goal& goal, bool& has_flag) {
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

  // ---- What is ours --------------------------------------------------------------------------

  void write_our_rules() {
    write_castling();
    if (ours_.most_captures) refuse(ours_.place, "most_captures does not fit");
    if (ours_.victims_stay) refuse(ours_.place, "victims_stay does not fit");
    if (ours_.royal.size() > 1) refuse(ours_.place, "only one kind of piece is royal");
    if (ours_.royal.empty() && ours_.stalemate_draws) stalemate_ = "draw";
    if (!ours_.royal.empty() && rules_.constraints.must_capture) {
      refuse(ours_.place, "captures that a check forbids would still be compulsory");
    }
    const int moves = ours_.no_progress.value_or(0) / 2;
    say("nMoveRule", std::to_string(moves));
    if (ours_.no_progress && !counts_pawns()) {
      refuse(ours_.place, "progress is a capture or a move of a pawn");
    }
    write_repetition();
    write_mating_pawn();
    if (const int limit = scl::move_limit(rules_); limit > 0) {
      // Pell's limit is written nowhere: it belongs to the goals.
      const scl::Place& place = ours_.move_limit ? ours_.place : rules_.goals_place;
      misfits_.warning(place.at, "the game is not drawn after " + std::to_string(limit) + " plies");
    }
  }

  [[nodiscard]] bool counts_pawns() const {
    for (std::size_t i = 0; i < types_.size(); ++i) {
      const bool counts = std::ranges::binary_search(ours_.progress, scl::PieceId(i));
      if (counts != (types_[i] == "pawn")) return false;
    }
    return *ours_.no_progress % 2 == 0;
  }

  void write_repetition() {
    if (!ours_.repetition) return say("nFoldRule", "0");
    const scl::Place& place = ours_.repetition->place;
    say("nFoldRule", std::to_string(ours_.repetition->times));
    if (ours_.repetition->end == scl::RepetitionEnd::kMoverLoses) say("nFoldValue", "win");
    if (ours_.repetition->end == scl::RepetitionEnd::kCheckerLoses) {
      say("perpetualCheckIllegal", "true");
      misfits_.warning(place.at,
                       "a repetition in which both give check all the while may be lost for one "
                       "of them, it is not surely a draw");
    }
    if (shares_type_) {
      misfits_.warning(place.at,
                       "a position comes again too where pieces that move alike, one of them "
                       "promoted, have changed places");
    }
  }

  /// To mate so is a legal move there, and loses: worth the same where who cannot move has lost.
  void write_mating_pawn() {
    if (pawn_that_may_not_mate_ == nullptr) return;
    const scl::Piece& pawn = *pawn_that_may_not_mate_;
    if (*stalemate_ != "loss") {
      return refuse(pawn.place, pawn.name + ": no_mate fits where who cannot move has lost");
    }
    misfits_.warning(pawn.place.at, "to place a " + pawn.name +
                                        " with checkmate is no illegal move, but loses the game");
  }

  void write_castling() {
    say("castling", ours_.castlings.empty() ? "false" : "true");
    const int files = rules_.board.width;
    for (const scl::Castling& c : ours_.castlings) {
      if (!is_royal(c.king)) {
        refuse(c.place, "a king that may be taken castles there even while it is attacked");
        continue;
      }
      const bool right = c.king_to.x > c.king_from.x;
      const bool fits = c.king_from.y == 1 && c.king_to.y == 1 && c.partner_from.y == 1 &&
                        c.partner_to.y == 1 && c.partner_from.x == (right ? files : 1) &&
                        c.partner_to.x == c.king_to.x + (right ? -1 : 1) && is_royal(c.king) &&
                        types_[c.partner.index()] == "rook";
      if (!fits) {
        refuse(c.place,
               "a king castles along the first rank with a rook in the corner, which "
               "goes to the square beside it");
        continue;
      }
      say(right ? "castlingKingsideFile" : "castlingQueensideFile",
          std::string(1, square_name(c.king_to)[0]));
    }
  }

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

}  // namespace

std::string fairy_name(const scl::Rules& rules) { return "rulewise_" + rules.name; }

FairyVariant to_fairy(const scl::Rules& rules) { return FairyWriter(rules).write(); }

}  // namespace rulewise::logic

// english.cc — the rules in English, as they would be printed in the box.
#include <algorithm>
#include <string>
#include <vector>

#include "syntax/scl/english_aims.h"
#include "syntax/scl/english_pieces.h"
#include "syntax/scl/english_words.h"
#include "syntax/scl/mutual_goals.h"
#include "syntax/scl/picture.h"
#include "syntax/scl/scl.h"

namespace rulewise::scl {
namespace {

constexpr std::size_t kIndent = 2;

class Box {
 public:
  explicit Box(const Rules& rules) : rules_(rules) {}

  std::string text() {
    const std::string title = capitalised(spoken(rules_.name));
    text_ = title + '\n' + std::string(title.size(), '=') + '\n';
    add_board();
    add_aim();
    add_turn();
    heading("The pieces");
    for (const Piece& piece : rules_.pieces) item(piece_words(rules_, piece));
    add_end();
    return std::move(text_);
  }

 private:
  void heading(const std::string& words) { text_ += '\n' + words + '\n'; }
  void paragraph(const std::string& words) { text_ += wrapped(words, kIndent); }
  /// A paragraph that hangs from a dash.
  void item(const std::string& words) {
    std::string hanging = wrapped(words, kIndent + 2);
    hanging[kIndent] = '-';
    text_ += hanging;
  }

  [[nodiscard]] std::string name_of(PieceId piece) const {
    return spoken(rules_.piece(piece).name);
  }

  [[nodiscard]] bool stands_at_start(const Piece& piece) const {
    return std::ranges::any_of(rules_.board.assignments, [&](const Assignment& assignment) {
      return &rules_.piece(assignment.piece) == &piece;
    });
  }

  // ---- Board and set-up ------------------------------------------------------------------

  void add_board() {
    const Board& board = rules_.board;
    heading("The board");
    paragraph("Two players, White and Black, play on a board of " + std::to_string(board.width) +
              " by " + std::to_string(board.height) + " squares." +
              (board.type == BoardType::kVerticalCylinder
                   ? " Its left and right edges are joined: who leaves it on one side comes back "
                     "on the other."
                   : "") +
              " All is told here as White sees it; for Black it is the same, seen from the other "
              "side of the board" +
              (board.inversion == Inversion::kForward ? " as in a mirror." : "."));
    if (board.setup != SetupKind::kFixed) return add_assigned_setup();
    text_ += '\n';
    std::string picture = opening_picture(rules_);
    while (!picture.empty()) {
      const std::size_t end = picture.find('\n') + 1;
      text_ += "    " + picture.substr(0, end);
      picture.erase(0, end);
    }
    text_ += '\n';
    add_legend();
  }

  void add_legend() {
    const std::string letters = piece_letters(rules_);
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (!stands_at_start(rules_.pieces[i])) continue;
      entries.push_back(capitalised(std::string(1, letters[i])) + ' ' +
                        spoken(rules_.pieces[i].name));
    }
    paragraph("White has capital letters: " + join_words(entries, "and") + '.');
  }

  void add_assigned_setup() {
    const Board& board = rules_.board;
    std::vector<std::string> pieces;
    for (const PieceId kind : distinct(board.assigned)) {
      const auto count = static_cast<int>(std::ranges::count(board.assigned, kind));
      pieces.push_back(count == 1 ? with_article(name_of(kind))
                                  : number_word(count) + ' ' + plural(name_of(kind)));
    }
    const std::string where =
        join_words(pieces, "and") + " on " + area_words(board, board.assign_squares);
    if (board.setup == SetupKind::kRandom) {
      paragraph("Before a game each side's pieces are placed by lot, the same for both: " + where +
                '.');
    } else {
      paragraph("The board is empty at first. In turn, White first, each player places one of " +
                std::string(board.setup == SetupKind::kByPlayer ? "his own pieces"
                                                                : "the other's pieces") +
                " until all stand: " + where + '.');
    }
  }

  static std::vector<PieceId> distinct(std::vector<PieceId> pieces) {
    std::ranges::sort(pieces);
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    return pieces;
  }

  // ---- The aim ---------------------------------------------------------------------------

  void add_aim() {
    heading("The aim");
    const bool draws = rules_.additions.stalemate_draws;
    const std::vector<std::string> aims = aims_words(false);
    if (aims.empty()) {
      paragraph(draws ? "Nobody can win."
                      : "Nobody can win but by leaving the other without a move.");
    }
    add_when("You win when ", aims);
    add_when("The game is drawn, since both players have reached an aim at once, when ",
             aims_words(true));
    if (has_stalemate_of(Side::kPlayer) && has_stalemate_of(Side::kOpponent)) {
      paragraph("So a turn without a legal move is a win for both, which is a draw.");
    } else if (!has_stalemate_of(Side::kPlayer) && !has_stalemate_of(Side::kOpponent) &&
               (draws || !aims.empty())) {
      add_moveless();
    }
  }

  void add_when(const std::string& what, const std::vector<std::string>& conditions) {
    if (conditions.size() == 1) return paragraph(what + conditions[0] + '.');
    if (!conditions.empty()) paragraph(what + "one of these is so:");
    for (const std::string& condition : conditions) item(condition + '.');
  }

  /// What happens to who cannot move, where no aim speaks of it.
  void add_moveless() {
    if (!rules_.additions.stalemate_draws) return paragraph("Who has no legal move loses.");
    paragraph(rules_.additions.royal.empty()
                  ? "Who has no legal move does not lose: the game is drawn."
                  : "Who has no legal move but is not in check does not lose: the game is drawn.");
  }

  /// Each aim once: who wins by stalemate as well as by checkmate needs no word about checks.
  [[nodiscard]] std::vector<std::string> aims_words(bool are_mutual) const {
    std::vector<std::string> aims;
    for (const Goal& goal : rules_.goals) {
      if (is_mutual(rules_, goal) != are_mutual) continue;
      const bool is_mate = goal.kind == GoalKind::kCheckmate;
      std::string aim = is_mate && has_stalemate_of(goal.side) ? "" : goal_words(goal);
      if (goal.kind == GoalKind::kStalemate && has_goal(GoalKind::kCheckmate, goal.side)) {
        aim += ", in check or not";
      }
      if (!aim.empty() && std::ranges::find(aims, aim) == aims.end()) aims.push_back(aim);
    }
    return aims;
  }

  [[nodiscard]] bool has_stalemate_of(Side side) const {
    return has_goal(GoalKind::kStalemate, side);
  }

  [[nodiscard]] bool has_goal(GoalKind kind, Side side) const {
    return std::ranges::any_of(
        rules_.goals, [&](const Goal& goal) { return goal.kind == kind && goal.side == side; });
  }

  [[nodiscard]] std::string goal_words(const Goal& goal) const {
    const bool is_own = goal.side == Side::kPlayer;
    switch (goal.kind) {
      case GoalKind::kStalemate:
        return is_own ? "it is your turn and you have no legal move"
                      : "it is your opponent's turn and he has no legal move";
      case GoalKind::kCheckmate:
        return std::string(is_own ? "you are" : "your opponent is") +
               " checkmated: in check and without a legal move";
      case GoalKind::kEradicate: return eradicate_words(goal.description);
      case GoalKind::kArrive: return arrive_words(goal);
    }
    return {};
  }

  [[nodiscard]] std::string eradicate_words(const Description& description) const {
    const std::string kinds = kinds_words(rules_, description);
    if (description.owner == Owner::kPlayer) return "you have no " + kinds + " left on the board";
    if (description.owner == Owner::kOpponent) {
      return "your opponent has no " + kinds + " left on the board";
    }
    return "neither side has " + with_article(kinds) + " left on the board";
  }

  [[nodiscard]] std::string arrive_words(const Goal& goal) const {
    const std::string kinds = kinds_words(rules_, goal.description);
    const std::string where = " on " + area_words(rules_.board, goal.squares);
    if (goal.description.owner == Owner::kPlayer)
      return with_article(kinds) + " of yours stands" + where;
    if (goal.description.owner == Owner::kOpponent) return "an enemy " + kinds + " stands" + where;
    return with_article(kinds) + " of either side stands" + where;
  }

  // ---- Turns and the end -----------------------------------------------------------------

  void add_turn() {
    heading("A turn");
    std::string words = "White begins; then the players move in turn, one piece a turn.";
    if (rules_.constraints.must_capture) {
      words += " Captures are compulsory: who can capture must.";
    }
    const Additions& ours = rules_.additions;
    if (ours.most_captures) {
      words += " Of several captures one must be chosen that takes the most pieces in all.";
    }
    if (ours.victims_stay) {
      words +=
          " What is captured leaves the board when the turn is over; until then it stands in "
          "the way and cannot be captured again.";
    }
    paragraph(words);
    if (has_hands()) {
      const std::string kept =
          all_captures_are_kept(rules_) ? "Who captures a piece keeps it in hand as his own. " : "";
      paragraph(
          kept + "Instead of moving, a player may put a piece from his hand on an empty square." +
          (has_promotions() ? " It does not promote as it is put there." : "") +
          (rules_.constraints.must_capture ? " He may do this even when he could capture." : ""));
    }
    if (!ours.royal.empty()) add_royal();
    if (!ours.castlings.empty()) add_castlings();
  }

  void add_royal() {
    std::vector<std::string> names;
    for (const PieceId piece : rules_.additions.royal) names.push_back(name_of(piece));
    const std::string royal = join_words(names, "and");
    paragraph("The " + royal +
              (names.size() == 1
                   ? " is royal: it is in check while an enemy piece could capture it, and no "
                     "turn may leave one's own " +
                         royal + " in check."
                   : " are royal: each is in check while an enemy piece could capture "
                     "it, and no turn may leave one of one's own in check."));
  }

  void add_castlings() {
    const PieceId king = rules_.additions.castlings[0].king;
    const bool is_royal = std::ranges::binary_search(rules_.additions.royal, king);
    paragraph(
        "Castling is one move of two pieces that have not moved before: all squares between "
        "them and those they go to are empty, and the " +
        name_of(king) + (is_royal ? " is not in check" : " is not attacked") +
        " where it stands, passes or arrives.");
    for (const Castling& castling : rules_.additions.castlings) {
      item("The " + name_of(castling.king) + " goes from " + square_name(castling.king_from) +
           " to " + square_name(castling.king_to) + ", the " + name_of(castling.partner) +
           " from " + square_name(castling.partner_from) + " to " +
           square_name(castling.partner_to) + '.');
    }
  }

  [[nodiscard]] bool has_hands() const {
    return std::ranges::any_of(rules_.pieces, [](const Piece& piece) {
      return std::ranges::any_of(piece.capturing, [](const Capture& capture) {
        return capture.effect == EffectKind::kPossess;
      });
    });
  }

  [[nodiscard]] bool has_promotions() const {
    return rules_.board.promote_rank <= rules_.board.height &&
           std::ranges::any_of(rules_.pieces, [&](const Piece& piece) {
             return piece.is_defined && (piece.promotion.kind == PromotionKind::kDecision ||
                                         &rules_.piece(piece.promotion.becomes) != &piece);
           });
  }

  void add_end() {
    heading("Draws");
    const Additions& ours = rules_.additions;
    std::vector<std::string> sentences;
    const auto drawn_after = [&](const std::string& when) {
      sentences.push_back(
          (sentences.empty() ? "The game is drawn after " : "It is also drawn after ") + when +
          '.');
    };
    if (may_both_win(rules_)) {
      sentences.emplace_back("If both players have reached an aim at once the game is drawn.");
    }
    if (const int limit = move_limit(rules_); limit > 0) {
      drawn_after(turns_words(limit) + ", both sides counted");
    }
    if (ours.repetition) sentences.push_back(repetition_words(*ours.repetition));
    if (ours.no_progress) {
      std::vector<std::string> names;
      for (const PieceId piece : ours.progress) names.push_back(with_article(name_of(piece)));
      drawn_after(turns_words(*ours.no_progress) +
                  " on end, both sides counted, without a capture" +
                  (names.empty() ? "" : " or a move of " + join_words(names, "or")));
    }
    if (sentences.empty()) sentences.emplace_back("There are no draws.");
    std::string words;
    for (const std::string& sentence : sentences) words += (words.empty() ? "" : " ") + sentence;
    paragraph(words);
  }

  static std::string turns_words(int number) {
    return std::to_string(number) + (number == 1 ? " turn" : " turns");
  }

  static std::string repetition_words(const Repetition& repetition) {
    const std::string head =
        "When a position comes up for the " + ordinal(repetition.times) + " time, ";
    if (repetition.end == RepetitionEnd::kDraw) return head + "the game is drawn.";
    if (repetition.end == RepetitionEnd::kMoverLoses) {
      return head + "the player who brought it about loses.";
    }
    return head +
           "the player who gave check with every move since loses; if that is neither or "
           "both, the game is drawn.";
  }

  static std::string ordinal(int number) {
    if (number == 2) return "second";
    if (number == 3) return "third";
    if (number == 4) return "fourth";
    return std::to_string(number) + "th";
  }

  const Rules& rules_;
  std::string text_;
};

}  // namespace

std::string to_english(const Rules& rules) { return Box(rules).text(); }

}  // namespace rulewise::scl

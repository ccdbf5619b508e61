#include "syntax/scl/english_pieces.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "syntax/scl/english_chances.h"
#include "syntax/scl/english_moves.h"
#include "syntax/scl/english_words.h"

namespace rulewise::scl {
namespace {

class PieceWords {
 public:
  PieceWords(const Rules& rules, const Piece& piece)
      : rules_(rules), piece_(piece), name_(spoken(piece.name)) {}

  std::string words() {
    add_moves();
    for (const Capture& capture : piece_.capturing) add_capture(capture);
    if (can_capture()) {
      add_constraints();
    } else if (!piece_.moving.empty()) {
      text_ += " It never captures.";
    }
    add_promotion();
    add_hand_rules();
    return text_;
  }

 private:
  [[nodiscard]] bool can_capture() const {
    return std::ranges::any_of(piece_.capturing,
                               [&](const Capture& capture) { return can_take(capture); });
  }

  [[nodiscard]] bool can_take(const Capture& capture) const {
    return capture.en_passant || !ways_words(capture).empty();
  }

  /// `leaps like a knight` says nothing of a knight.
  [[nodiscard]] std::vector<MovementPhrase> phrases(const std::vector<Movement>& movements) const {
    std::vector<MovementPhrase> phrases = movement_phrases(rules_, movements);
    if (name_ != "knight" && name_ != "night") return phrases;
    for (MovementPhrase& phrase : phrases) {
      if (phrase.words == "like a knight") {
        phrase.words = "two squares one way and one at a right angle to it";
      }
    }
    return phrases;
  }

  void add_moves() {
    const std::string subject = capitalised(with_article(name_));
    if (piece_.moving.empty()) {
      text_ = subject + (can_capture() ? " cannot move but to capture." : " has no powers.");
      return;
    }
    text_ = subject + ' ' + as_verbs(phrases(piece_.moving));
    const bool is_same_way = !piece_.capturing.empty() && captures_as_it_moves(piece_.capturing[0]);
    const bool has_semicolon = text_.find(';') != std::string::npos;
    text_ += !is_same_way    ? "."
             : has_semicolon ? "; and it captures in the same way."
                             : ", and captures in the same way.";
    const auto goes_round = [&](const Movement& m) { return may_go_round(rules_.board, m); };
    if (std::ranges::any_of(piece_.moving, goes_round)) {
      text_ += " It may go all the way round the board to its own square, which counts as a move.";
    }
  }

  /// A capture told with the moves: enemy pieces of any kind, by landing on them, as it moves.
  [[nodiscard]] bool captures_as_it_moves(const Capture& capture) const {
    const bool is_plain = capture.clobber && !capture.hop && !capture.retrieve &&
                          !capture.en_passant && effect_words(capture).empty();
    const bool is_any_enemy =
        capture.type.owner == Owner::kOpponent && kinds_words(rules_, capture.type) == "piece";
    return is_plain && is_any_enemy && moves_alike(capture);
  }

  [[nodiscard]] bool moves_alike(const Capture& capture) const {
    return (capture.movements.size() == piece_.moving.size() &&
            std::ranges::is_permutation(capture.movements, piece_.moving)) ||
           as_verbs(phrases(capture.movements)) == as_verbs(phrases(piece_.moving));
  }

  [[nodiscard]] bool is_told(const Capture& capture) const {
    return &capture == piece_.capturing.data() && captures_as_it_moves(capture);
  }

  void add_capture(const Capture& capture) {
    if (is_told(capture)) return;
    if (!can_take(capture)) return;
    const std::string ways = ways_words(capture);
    const auto is_earlier = [&](const Capture& other) {
      return &other < &capture && can_take(other);
    };
    const bool is_another = std::ranges::any_of(piece_.capturing, is_earlier);
    text_ += is_another ? " It also captures " : " It captures ";
    if (ways.empty()) {
      text_ += "en passant, " + as_gerunds(phrases(capture.movements));
    } else if (is_told_by_its_hops(capture)) {
      text_ += "by " + as_gerunds(phrases(capture.movements));
    } else {
      text_ += one_of(rules_, capture.type) + ' ' + ways;
      text_ += moves_alike(capture) && !piece_.moving.empty()
                   ? ", going as it moves"
                   : ", " + as_gerunds(phrases(capture.movements));
    }
    text_ += effect_words(capture) + '.';
    if (capture.retrieve) text_ += behind_words(capture);
    if (capture.en_passant) text_ += en_passant_words(!ways.empty());
    if (may_capture_round(rules_, capture)) {
      text_ += " The capture may take it all the way round the board to its own square.";
    }
  }

  [[nodiscard]] static std::string behind_words(const Capture& capture) {
    return has_long_steps(capture)
               ? " What it moves away from stands one whole step behind it: where such a step "
                 "backwards would take it."
               : " What it moves away from stands on the square just behind it.";
  }

  [[nodiscard]] std::string en_passant_words(bool is_besides) const {
    return std::string(is_besides ? " It may also take en passant: " : " That is: it takes ") +
           (all_passing_are_double_steps()
                ? "a piece whose double step has just passed over the square it goes to."
                : "a piece that has just passed over the square it goes to, in a move open to "
                  "that.");
  }

  [[nodiscard]] bool all_passing_are_double_steps() const {
    const auto is_other = [](const Movement& m) {
      const Direction d = m.direction;
      const bool is_short = std::max(std::abs(d.dx), std::abs(d.dy)) == 1;
      return m.passing && !(m.min <= 2 && m.max == 2 && is_short);
    };
    return std::ranges::none_of(rules_.pieces, [&](const Piece& piece) {
      return std::ranges::any_of(piece.moving, is_other);
    });
  }

  /// It takes exactly what it hops over, so that to say where it hops is to say what it takes.
  [[nodiscard]] static bool is_told_by_its_hops(const Capture& capture) {
    return capture.hop && !capture.clobber && !capture.retrieve && !capture.en_passant &&
           std::ranges::all_of(capture.movements, [&](const Movement& movement) {
             return movement.kind == MovementKind::kHop && movement.hop_over == capture.type;
           });
  }

  [[nodiscard]] std::string ways_words(const Capture& capture) const {
    std::vector<std::string> ways;
    if (capture.clobber) ways.emplace_back("lands on");
    if (may_take_hopped(rules_, capture)) ways.emplace_back("hops over");
    if (capture.retrieve) ways.emplace_back("moves straight away from");
    if (ways.empty()) return {};
    return "that it " + join_words(ways, "or");
  }

  /// What becomes of the captured, unless it is the same in the whole game.
  [[nodiscard]] std::string effect_words(const Capture& capture) const {
    if (capture.effect == EffectKind::kRemove || all_captures_are_kept(rules_)) return "";
    return capture.possessor == Side::kPlayer
               ? "; what it captures goes to its player's hand and is his from then on"
               : "; what it captures goes to the opponent's hand and is the opponent's from then "
                 "on";
  }

  void add_constraints() {
    const bool must = piece_.constraints.must_capture;
    if (must && !rules_.constraints.must_capture) {
      text_ += " If it can capture, it may not move otherwise.";
    }
    if (!piece_.constraints.continue_captures) return;
    const bool must_go_on = must || rules_.constraints.must_capture;
    text_ += must_go_on ? " After a capture it must go on capturing in the same turn while it can."
                        : " After a capture it may go on capturing in the same turn.";
  }

  /// A kind of piece on a side, as its owner sees it.
  struct Option {
    Side side;
    const Piece* piece;
  };

  [[nodiscard]] std::vector<Option> promotion_options() const {
    const Promotion& promotion = piece_.promotion;
    if (promotion.kind == PromotionKind::kFixed) {
      return {{Side::kPlayer, &rules_.piece(promotion.becomes)}};
    }
    std::vector<Option> options;
    for (const Side side : {Side::kPlayer, Side::kOpponent}) {
      for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
        if (!matches(rules_, promotion.options, side, PieceId(i))) continue;
        options.push_back({side, &rules_.pieces[i]});
      }
    }
    return options;
  }

  [[nodiscard]] bool is_itself(const Option& option) const {
    return option.side == Side::kPlayer && option.piece == &piece_;
  }

  void add_promotion() {
    if (rules_.board.promote_rank > rules_.board.height) return;
    const std::vector<Option> options = promotion_options();
    const bool is_asked = piece_.promotion.kind == PromotionKind::kDecision &&
                          piece_.promotion.chooser == Side::kOpponent;
    if (is_asked) return add_asked_promotion(options);
    if (options.size() == 1 && is_itself(options[0])) return;
    text_ += ' ' + zone_words();
    if (options.size() == 1) {
      text_ += " it becomes " + one_option_words(options[0]) + '.';
    } else if (const std::string others = other_options(options); !others.empty()) {
      text_ += " its player may turn it into " + with_article(others) + '.';
    } else {
      text_ += " it becomes " + option_words(piece_.promotion.options) + ", as its player chooses.";
    }
  }

  /// Even where there is nothing to choose the piece is off the board until then.
  void add_asked_promotion(const std::vector<Option>& options) {
    text_ += ' ' + zone_words();
    if (options.size() > 1) {
      text_ += " it becomes " + option_words(piece_.promotion.options) +
               ", as the opponent chooses when his turn begins; until then it is off the board.";
    } else if (is_itself(options[0])) {
      text_ += " it is off the board until the opponent's turn begins.";
    } else {
      text_ += " it is off the board until the opponent's turn begins, and then becomes " +
               one_option_words(options[0]) + '.';
    }
  }

  [[nodiscard]] static std::string one_option_words(const Option& option) {
    const std::string name = spoken(option.piece->name);
    return option.side == Side::kOpponent ? "an enemy " + name : with_article(name);
  }

  /// Where the choice is between staying what it is and a few other kinds: those.
  [[nodiscard]] std::string other_options(const std::vector<Option>& options) const {
    const auto stays = [&](const Option& option) { return is_itself(option); };
    const bool is_few = !piece_.promotion.options.any_piece || options.size() == 2;
    if (!is_few || piece_.promotion.options.owner != Owner::kPlayer ||
        std::ranges::none_of(options, stays)) {
      return {};
    }
    std::vector<std::string> names;
    for (const Option& option : options) {
      if (!stays(option)) names.push_back(spoken(option.piece->name));
    }
    return join_words(names, "or");
  }

  [[nodiscard]] std::string zone_words() const {
    const int depth = rules_.board.height - rules_.board.promote_rank + 1;
    const std::string zone =
        depth == 1 ? "the last rank" : "the last " + number_word(depth) + " ranks";
    if (depth >= rules_.board.height) return "Wherever it goes,";
    return (rules_.additions.promote_on_leaving ? "When it begins or ends a move on "
                                                : "When it ends a move on ") +
           zone + ',';
  }

  [[nodiscard]] std::string option_words(const Description& options) const {
    const std::string kinds = kinds_words(rules_, options);
    const bool is_enemy = options.owner == Owner::kOpponent;
    const std::string what = is_enemy ? "an enemy " + kinds : with_article(kinds);
    return what + (kinds == "piece" ? " of any kind" : "") +
           (options.owner == Owner::kAny ? " on either side" : "");
  }

  void add_hand_rules() {
    if (piece_.reverts_to) {
      text_ += " In a hand it is " + with_article(spoken(rules_.piece(*piece_.reverts_to).name)) +
               " again.";
    }
    if (piece_.drops_mobile) {
      text_ += " It may not be put, or stay what it is, where it could never move again.";
    }
    if (piece_.one_per_file) {
      text_ += " It may not be put on a file where its side has another " + name_ + '.';
    }
    if (piece_.no_drop_mate) text_ += " Putting it on the board may not give mate.";
  }

  const Rules& rules_;
  const Piece& piece_;
  std::string name_;
  std::string text_;
};

}  // namespace

bool all_captures_are_kept(const Rules& rules) {
  bool has_captures = false;
  for (const Piece& piece : rules.pieces) {
    for (const Capture& capture : piece.capturing) {
      has_captures = true;
      if (capture.effect != EffectKind::kPossess || capture.possessor != Side::kPlayer) {
        return false;
      }
    }
  }
  return has_captures;
}

std::string piece_words(const Rules& rules, const Piece& piece) {
  return PieceWords(rules, piece).words();
}

}  // namespace rulewise::scl

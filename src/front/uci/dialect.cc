#include "front/uci/dialect.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "logic/scl/to_fairy.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

const std::map<std::string, char, std::less<>>& chess_letters() {
  static const std::map<std::string, char, std::less<>> letters{{"pawn", 'p'},   {"knight", 'n'},
                                                                {"bishop", 'b'}, {"rook", 'r'},
                                                                {"queen", 'q'},  {"king", 'k'}};
  return letters;
}

/// The value of a line `key = value`, or nothing.
std::string setting(const std::string& text, const std::string& key) {
  const std::string start = '\n' + key + " = ";
  const std::size_t found = text.find(start);
  if (found == std::string::npos) return {};
  const std::size_t begin = found + start.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// Without a double step in the rules, no pawn may stand where chess has one.
bool has_pawn_at_home(const scl::Rules& rules, const std::vector<std::string>& types) {
  return std::ranges::any_of(rules.board.assignments, [&](const scl::Assignment& assignment) {
    return types[assignment.piece.index()] == "pawn" &&
           std::ranges::any_of(assignment.squares,
                               [](const scl::Square& square) { return square.y <= 2; });
  });
}

bool promotes_as_in_chess(const logic::FairyVariant& variant) {
  std::string letters = setting(variant.text, "promotionPieceTypes");
  std::vector<std::string> becomes;
  for (std::size_t i = 0; i < variant.types.size(); ++i) {
    if (letters.find(variant.letters[i]) != std::string::npos) becomes.push_back(variant.types[i]);
  }
  std::ranges::sort(becomes);
  return becomes == std::vector<std::string>{"bishop", "knight", "queen", "rook"} &&
         setting(variant.text, "promotionRank") == "8";
}

bool castles_as_in_chess(const scl::Rules& rules, const std::string& text) {
  const auto is_or_absent = [&](const char* key, const char* file) {
    const std::string value = setting(text, key);
    return value.empty() || value == file;
  };
  return is_or_absent("castlingKingsideFile", "g") && is_or_absent("castlingQueensideFile", "c") &&
         std::ranges::all_of(rules.additions.castlings,
                             [](const scl::Castling& c) { return c.king_from.x == 5; });
}

bool has_chess_rules(const scl::Rules& rules, const logic::FairyVariant& variant) {
  const bool knows_all = std::ranges::all_of(
      variant.types, [](const std::string& type) { return chess_letters().contains(type); });
  const bool has_king = std::ranges::find(variant.types, "king") != variant.types.end();
  const bool one_goal =
      rules.goals.size() == 1 && rules.goals.front().kind == scl::GoalKind::kCheckmate;
  const bool same_steps =
      setting(variant.text, "doubleStep") == "true" || !has_pawn_at_home(rules, variant.types);
  return knows_all && has_king && one_goal && same_steps && rules.board.width == 8 &&
         rules.board.height == 8 && setting(variant.text, "stalemateValue") == "draw" &&
         setting(variant.text, "mustCapture").empty() &&
         setting(variant.text, "pieceDrops").empty() &&
         setting(variant.text, "promotedPieceType").empty() && promotes_as_in_chess(variant) &&
         castles_as_in_chess(rules, variant.text);
}

std::string square_words(const board::CompiledGame& game, board::Square square) {
  return static_cast<char>('a' + game.file_of(square) - 1) + std::to_string(game.rank_of(square));
}

std::string castling_words(const board::Position& position) {
  std::string words;
  const auto& castlings = position.game().castlings;
  for (std::size_t i = 0; i < castlings.size(); ++i) {
    if ((position.rights() >> i & 1U) == 0) continue;
    const char side = castlings[i].king_to > castlings[i].king_from ? 'k' : 'q';
    const bool is_white = castlings[i].colour == board::Colour::kWhite;
    words += is_white ? static_cast<char>(std::toupper(side)) : side;
  }
  std::ranges::sort(words);
  return words.empty() ? "-" : words;
}

std::string passed_words(const board::Position& position) {
  if (position.passed_to() == board::kNoSquare) return "-";
  const int middle = (position.passed_from() + position.passed_to()) / 2;
  return square_words(position.game(), static_cast<board::Square>(middle));
}

}  // namespace

base::Result<Dialect> Dialect::of(const board::CompiledGame& game) {
  const logic::FairyVariant variant = logic::to_fairy(game.rules);
  if (variant.misfits.has_errors()) {
    const auto& all = variant.misfits.all();
    const auto first = std::ranges::find_if(all, [](const base::Diagnostic& misfit) {
      return misfit.severity == base::Severity::kError;
    });
    return base::Error{"no UCI engine plays " + game.rules.name + ": " + first->message,
                       "`rulewise translate FILE --to fairy` names every rule that does not fit"};
  }
  Dialect dialect;
  const bool chess = has_chess_rules(game.rules, variant);
  for (std::size_t i = 0; i < variant.types.size(); ++i) {
    dialect.letters_.push_back(chess ? std::string(1, chess_letters().at(variant.types[i]))
                                     : variant.letters[i]);
  }
  dialect.promotes_by_plus_ = variant.promotes_by_plus;
  if (chess) return dialect;
  dialect.variant_name_ = logic::fairy_name(game.rules);
  dialect.variant_text_ = variant.text;
  return dialect;
}

std::string Dialect::letter_of(board::Code code) const {
  std::string letter = letters_[board::kind_of(code)];
  if (board::colour_of(code) == board::Colour::kWhite) {
    letter.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(letter.back())));
  }
  return letter;
}

std::string Dialect::board_text(const board::Position& position) const {
  const board::CompiledGame& game = position.game();
  std::string text;
  for (int rank = game.height; rank >= 1; --rank) {
    int gap = 0;
    const auto end_gap = [&] {
      if (gap > 0) text += std::to_string(std::exchange(gap, 0));
    };
    for (int file = 1; file <= game.width; ++file) {
      const board::Code code = position.at(game.square_at(file, rank));
      if (code == board::kEmpty) {
        ++gap;
        continue;
      }
      end_gap();
      text += letter_of(code);
    }
    end_gap();
    if (rank > 1) text += '/';
  }
  if (!game.has_hands) return text;
  text += '[';
  for (const board::Colour holder : {board::Colour::kWhite, board::Colour::kBlack}) {
    for (board::Code code = 1; code < game.codes; ++code) {
      for (std::size_t n = 0; n < position.in_hand(holder, code); ++n) text += letter_of(code);
    }
  }
  return text + ']';
}

std::string Dialect::fen(const board::Position& position) const {
  const bool is_white = position.control() == board::Colour::kWhite;
  return board_text(position) + (is_white ? " w " : " b ") + castling_words(position) + ' ' +
         passed_words(position) + ' ' + std::to_string(position.idle_plies()) + ' ' +
         std::to_string(position.ply() / 2 + 1);
}

std::string Dialect::move_words(const board::CompiledGame& game, const board::Move& move) const {
  const std::string to = square_words(game, move.to);
  if (move.kind == board::MoveKind::kPlace) {
    const char letter = letters_[board::kind_of(move.piece)].back();
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) + ('@' + to);
  }
  std::string words = square_words(game, move.from) + to;
  if (move.becomes != board::kEmpty && move.becomes != move.piece) {
    words += promotes_by_plus_[board::kind_of(move.piece)] ? "+"
                                                           : letters_[board::kind_of(move.becomes)];
  }
  return words;
}

}  // namespace rulewise::front

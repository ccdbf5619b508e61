#include "syntax/scl/phrase_reader.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "base/quoted.h"

namespace rulewise::scl {
namespace {

constexpr std::string_view kSquareHint = "a square is written (column,rank), such as (1,2)";
constexpr std::string_view kSquaresHint = "squares are written {(1,1) (2,1)} or {rank 2}";
constexpr std::string_view kNamesHint = "pieces are named between braces, such as {king queen}";
constexpr std::string_view kDescriptionHint =
    "pieces are described as [{opponent} any_piece] or [any_player {king queen}]";

std::string range_text(int least, int most) {
  return std::to_string(least) + " to " + std::to_string(most);
}

/// The number, or one above every range where it does not fit.
int value_of(std::string_view digits) {
  int value = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return fault == std::errc{} ? value : kLargestPlyCount + 1;
}

std::string text_of(Square square) {
  return '(' + std::to_string(square.x) + ',' + std::to_string(square.y) + ')';
}

}  // namespace

void PhraseReader::SquareSet::add(Square square) {
  if (square.x < 1 || square.x > kLargestSide || square.y < 1 || square.y > kLargestSide) return;
  const auto bit = static_cast<std::size_t>((square.y - 1) * kLargestSide + square.x - 1);
  if (bits.test(bit) && !twice) twice = square;
  bits.set(bit);
}

std::vector<Square> PhraseReader::SquareSet::sorted() const {
  std::vector<Square> squares;
  for (int y = 1; y <= kLargestSide; ++y) {
    for (int x = 1; x <= kLargestSide; ++x) {
      if (bits.test(static_cast<std::size_t>((y - 1) * kLargestSide + x - 1))) {
        squares.push_back({x, y});
      }
    }
  }
  return squares;
}

bool PhraseReader::read_number(int& number, int least, int most, std::string_view what) {
  if (tokens_.peek().kind != TokenKind::kNumber) {
    tokens_.complain(std::string(what),
                     tokens_.at("-") ? "numbers have no sign: symmetries turn a direction around"
                                     : "a number from " + range_text(least, most));
    return false;
  }
  const Token token = tokens_.take();
  number = value_of(token.text);
  if (number < least || number > most) {
    tokens_.error(token.where,
                  std::string(what) + ' ' + base::shortened(token.text) + " is out of range",
                  "from " + range_text(least, most));
    number = std::clamp(number, least, most);
  }
  return true;
}

bool PhraseReader::read_name(Token& name, std::string_view what) {
  const Token& token = tokens_.peek();
  const bool is_free_word = token.kind == TokenKind::kWord && !is_reserved(token.text);
  if (token.kind == TokenKind::kQuoted || is_free_word) {
    name = tokens_.take();
    return true;
  }
  const bool needs_quotes = token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber;
  tokens_.complain(std::string(what),
                   needs_quotes ? "numbers and words of the language are names only between "
                                  "quotes: '" +
                                      base::shortened(token.text) + '\''
                                : "a name has letters, digits and `_`");
  return false;
}

bool PhraseReader::read_piece(PieceId& piece) {
  Token name;
  if (!read_name(name, "the name of a piece")) return false;
  piece = names_.intern(name.text, name.where);
  return true;
}

bool PhraseReader::read_role(Side& side, std::string_view hint) {
  const std::string_view word = tokens_.choose({"player", "opponent"}, hint);
  side = word == "opponent" ? Side::kOpponent : Side::kPlayer;
  return !word.empty();
}

bool PhraseReader::read_pieces(std::vector<PieceId>& pieces) {
  if (!tokens_.expect("{", kNamesHint)) return false;
  if (tokens_.at("}")) {
    tokens_.complain("the name of a piece", "a set of pieces may not be empty");
    tokens_.take();
    return true;
  }
  while (!tokens_.accept("}")) {
    PieceId piece;
    if (!read_piece(piece)) return false;
    pieces.push_back(piece);
  }
  return true;
}

bool PhraseReader::read_piece_set(std::vector<PieceId>& pieces) {
  const base::Location where = tokens_.peek().where;
  if (!read_pieces(pieces)) return false;
  std::ranges::sort(pieces);
  const auto twice = std::ranges::adjacent_find(pieces);
  if (twice != pieces.end()) {
    tokens_.warning(where, base::quoted(names_.at(*twice).name) + " is named twice in one set",
                    "once is enough");
  }
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return true;
}

bool PhraseReader::read_owner(Owner& owner) {
  owner = Owner::kAny;
  if (tokens_.accept("any_player")) return true;
  if (!tokens_.at("{")) return !tokens_.choose({"any_player", "{"}, kDescriptionHint).empty();
  tokens_.take();
  Side side = Side::kPlayer;
  if (!read_role(side, "whose pieces: {player}, {opponent} or any_player")) return false;
  owner = side == Side::kPlayer ? Owner::kPlayer : Owner::kOpponent;
  return tokens_.expect("}", "one role only; both are any_player");
}

bool PhraseReader::read_description(Description& description) {
  description.place.at = tokens_.peek().where;
  if (!tokens_.expect("[", kDescriptionHint) || !read_owner(description.owner)) return false;
  if (tokens_.at("{")) {
    if (!read_piece_set(description.pieces)) return false;
  } else {
    if (tokens_.choose({"any_piece", "{"}, kDescriptionHint).empty()) return false;
    description.any_piece = true;
  }
  return tokens_.expect("]", kDescriptionHint);
}

bool PhraseReader::read_square(Square& square) {
  const base::Location where = tokens_.peek().where;
  const bool is_read =
      tokens_.expect("(", kSquareHint) && read_number(square.x, 0, kLargestNumber, "a column") &&
      tokens_.expect(",", kSquareHint) && read_number(square.y, 0, kLargestNumber, "a rank") &&
      tokens_.expect(")", kSquareHint);
  if (!is_read) return false;
  const bool is_known = size_.width > 0;
  if (is_known &&
      (square.x < 1 || square.x > size_.width || square.y < 1 || square.y > size_.height)) {
    tokens_.error(where, "the square " + text_of(square) + " is not on the board",
                  "columns are 1 to " + std::to_string(size_.width) + ", ranks 1 to " +
                      std::to_string(size_.height));
    square = {std::clamp(square.x, 1, size_.width), std::clamp(square.y, 1, size_.height)};
  }
  return true;
}

bool PhraseReader::read_span(Span& span, int most, std::string_view what) {
  if (!read_number(span.from, 1, std::max(most, 1), what)) return false;
  span.to = span.from;
  if (!tokens_.accept("to")) return true;
  const base::Location where = tokens_.peek().where;
  if (!read_number(span.to, 1, std::max(most, 1), what)) return false;
  if (span.to < span.from) {
    tokens_.error(where, "a span that ends before it begins", "the smaller number comes first");
  }
  return true;
}

/// `ranks 1 to 3`, `files 4 to 6`, or both: the squares where they cross.
bool PhraseReader::read_area(SquareSet& squares) {
  Span files{1, size_.width};
  Span ranks{1, size_.height};
  bool has_files = false;
  bool has_ranks = false;
  while (true) {
    if (!has_ranks && (tokens_.at("rank") || tokens_.at("ranks"))) {
      has_ranks = true;
      tokens_.take();
      if (!read_span(ranks, size_.height, "a rank")) return false;
    } else if (!has_files && (tokens_.at("file") || tokens_.at("files"))) {
      has_files = true;
      tokens_.take();
      if (!read_span(files, size_.width, "a file")) return false;
    } else {
      break;
    }
  }
  for (int y = ranks.from; y <= ranks.to; ++y) {
    for (int x = files.from; x <= files.to; ++x) squares.add({x, y});
  }
  return true;
}

bool PhraseReader::read_squares_item(SquareSet& squares) {
  for (const std::string_view word : {"rank", "ranks", "file", "files"}) {
    if (tokens_.at(word)) return read_area(squares);
  }
  Square square;
  if (!read_square(square)) return false;
  squares.add(square);
  return true;
}

bool PhraseReader::read_squares(std::vector<Square>& squares) {
  const base::Location where = tokens_.peek().where;
  if (!tokens_.expect("{", kSquaresHint)) return false;
  if (tokens_.at("}")) {
    tokens_.complain("a square", "a set of squares may not be empty");
    tokens_.take();
    return true;
  }
  SquareSet set;
  while (!tokens_.accept("}")) {
    if (!read_squares_item(set)) return false;
  }
  if (set.twice) {
    tokens_.warning(where, "the square " + text_of(*set.twice) + " is named twice in one set",
                    "once is enough");
  }
  squares = set.sorted();
  return true;
}

}  // namespace rulewise::scl

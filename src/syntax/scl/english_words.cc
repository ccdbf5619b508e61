#include "syntax/scl/english_words.h"

#include <algorithm>
#include <array>

namespace rulewise::scl {
namespace {

constexpr std::size_t kLineLength = 80;

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

/// By its sound: a unicorn, a ewe, a urus, a uakari, but an urchin.
bool begins_with_vowel(const std::string& noun) {
  if (noun.empty() || !is_vowel(noun[0])) return false;
  for (const char* soft : {"eu", "ew", "uni", "ura", "uri", "uru", "use"}) {
    if (noun.starts_with(soft)) return false;
  }
  return noun[0] != 'u' || noun.size() == 1 || !is_vowel(noun[1]);
}

struct Box {
  Square low, high;
};

Box box_around(const std::vector<Square>& squares) {
  Box box{squares.front(), squares.front()};
  for (const Square square : squares) {
    box.low = {std::min(box.low.x, square.x), std::min(box.low.y, square.y)};
    box.high = {std::max(box.high.x, square.x), std::max(box.high.y, square.y)};
  }
  return box;
}

std::string span_words(const char* one, const char* many, const std::string& from,
                       const std::string& to, bool is_next) {
  if (from == to) return std::string(one) + ' ' + from;
  return std::string(many) + ' ' + from + (is_next ? " and " : " to ") + to;
}

std::string file_name(int x) { return std::string(1, static_cast<char>('a' + x - 1)); }

std::string ranks_words(const Board& board, int low, int high) {
  if (low == board.height && high == board.height && board.height > 1) return "the last rank";
  return span_words("rank", "ranks", std::to_string(low), std::to_string(high), high == low + 1);
}

}  // namespace

std::string number_word(int number) {
  constexpr std::array<std::string_view, 13> kWords = {"no",   "one",    "two",   "three", "four",
                                                       "five", "six",    "seven", "eight", "nine",
                                                       "ten",  "eleven", "twelve"};
  if (number < 0 || static_cast<std::size_t>(number) >= kWords.size()) {
    return std::to_string(number);
  }
  return std::string(kWords[static_cast<std::size_t>(number)]);
}

std::string counted_word(int number, std::string_view thing) {
  std::string text = number_word(number) + ' ';
  text += thing;
  return number == 1 ? text : text + 's';
}

std::string join_words(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && i + 1 == words.size()) {
      text += ' ';
      text += last;
      text += ' ';
    } else if (i > 0) {
      text += ", ";
    }
    text += words[i];
  }
  return text;
}

std::string spoken(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::string with_article(const std::string& noun) {
  return (begins_with_vowel(noun) ? "an " : "a ") + noun;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string wrapped(std::string_view text, std::size_t indent) {
  std::string result;
  std::string line(indent, ' ');
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (line.size() > indent && line.size() + 1 + word.size() > kLineLength) {
      result += line + '\n';
      line.assign(indent, ' ');
    }
    if (line.size() > indent) line += ' ';
    line += word;
  }
  return result + line + '\n';
}

std::string square_name(Square square) { return file_name(square.x) + std::to_string(square.y); }

std::string area_words(const Board& board, const std::vector<Square>& squares) {
  const Box box = box_around(squares);
  const auto width = static_cast<std::size_t>(box.high.x - box.low.x + 1);
  const auto height = static_cast<std::size_t>(box.high.y - box.low.y + 1);
  const bool is_whole = width == static_cast<std::size_t>(board.width) ||
                        height == static_cast<std::size_t>(board.height);
  const bool is_small = squares.size() == 1 || (squares.size() <= 4 && !is_whole);
  if (is_small || squares.size() != width * height) {
    std::vector<std::string> names;
    for (const Square square : squares) names.push_back(square_name(square));
    return join_words(names, "or");
  }
  const std::string ranks = ranks_words(board, box.low.y, box.high.y);
  if (width == static_cast<std::size_t>(board.width)) return ranks;
  const std::string files = span_words("file", "files", file_name(box.low.x), file_name(box.high.x),
                                       box.high.x == box.low.x + 1);
  return height == static_cast<std::size_t>(board.height) ? files : files + " on " + ranks;
}

std::string kinds_words(const Rules& rules, const Description& description) {
  const auto is_meant = [&](const Piece& piece) {
    const auto id = PieceId(static_cast<std::size_t>(&piece - rules.pieces.data()));
    return std::ranges::binary_search(description.pieces, id);
  };
  const bool means_all =
      description.any_piece || (rules.pieces.size() > 1 && description.pieces.size() > 1 &&
                                std::ranges::all_of(rules.pieces, is_meant));
  if (means_all) return "piece";
  std::vector<std::string> names;
  for (const PieceId piece : description.pieces) names.push_back(spoken(rules.piece(piece).name));
  return join_words(names, "or");
}

std::string one_of(const Rules& rules, const Description& description) {
  const std::string kinds = kinds_words(rules, description);
  if (description.owner == Owner::kOpponent) return "an enemy " + kinds;
  if (description.owner == Owner::kPlayer) return with_article(kinds) + " of its own side";
  return with_article(kinds) + " of either side";
}

}  // namespace rulewise::scl

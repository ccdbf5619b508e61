// picture.cc — the opening drawn with letters, and which letter each kind of piece has.
#include "syntax/scl/picture.h"

#include <algorithm>
#include <numeric>

#include "syntax/scl/scl.h"

namespace rulewise::scl {
namespace {

constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz";

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// The first free letter of the name, or of the alphabet; `*` when all are given away.
char free_letter(const std::string& name, const std::string& taken) {
  for (const std::string_view source : {std::string_view(name), kAlphabet}) {
    for (const char c : source) {
      const bool is_letter = c >= 'a' && c <= 'z';
      if (is_letter && taken.find(c) == std::string::npos) return c;
    }
  }
  return '*';
}

}  // namespace

std::string piece_letters(const Rules& rules) {
  std::vector<std::size_t> order(rules.pieces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return rules.pieces[i].name.size(); });
  std::string letters(rules.pieces.size(), '*');
  std::string taken;
  for (const std::size_t i : order) taken += letters[i] = free_letter(rules.pieces[i].name, taken);
  return letters;
}

std::string draw_board(const Board& board, const std::map<Square, char>& letters) {
  std::string text;
  const std::size_t margin = std::to_string(board.height).size();
  for (int y = board.height; y >= 1; --y) {
    const std::string rank = std::to_string(y);
    text += std::string(margin - rank.size(), ' ') + rank + ' ';
    for (int x = 1; x <= board.width; ++x) {
      const auto found = letters.find({x, y});
      text += ' ';
      text += found == letters.end() ? '.' : found->second;
    }
    text += '\n';
  }
  text += std::string(margin + 1, ' ');
  for (int x = 0; x < board.width; ++x) {
    text += ' ';
    text += kAlphabet[static_cast<std::size_t>(x)];
  }
  return text + '\n';
}

std::string opening_picture(const Rules& rules) {
  if (rules.board.setup != SetupKind::kFixed) return {};
  const std::string letters = piece_letters(rules);
  std::map<Square, char> drawn;
  for (const Assignment& assignment : rules.board.assignments) {
    const char letter = letters[assignment.piece.index()];
    for (const Square square : assignment.squares) {
      drawn[square] = upper(letter);
      drawn[inverted(rules.board, square)] = letter;
    }
  }
  return draw_board(rules.board, drawn);
}

}  // namespace rulewise::scl

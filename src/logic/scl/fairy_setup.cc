#include "logic/scl/fairy_setup.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace rulewise::logic {
namespace {

/// 0 for a name that is not of chess.
char usual_letter(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, char>, 7> kUsual = {{{"king", 'k'},
                                                                        {"queen", 'q'},
                                                                        {"rook", 'r'},
                                                                        {"bishop", 'b'},
                                                                        {"knight", 'n'},
                                                                        {"night", 'n'},
                                                                        {"pawn", 'p'}}};
  for (const auto& [word, letter] : kUsual) {
    if (word == name) return letter;
  }
  return '\0';
}

std::string free_letter(const scl::Piece& piece, std::set<char>& taken,
                        base::Diagnostics& misfits) {
  for (const char c : piece.name + "abcdefghijklmnopqrstuvwxyz") {
    const auto letter = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (letter < 'a' || letter > 'z' || !taken.insert(letter).second) continue;
    return std::string(1, letter);
  }
  misfits.error(piece.place.at, "there are more pieces than letters");
  return "?";
}

}  // namespace

std::vector<scl::PieceId> fairy_options(const scl::Rules& rules, const scl::Piece& piece) {
  if (piece.promotion.kind == scl::PromotionKind::kFixed) return {piece.promotion.becomes};
  std::vector<scl::PieceId> options;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (scl::matches(rules, piece.promotion.options, scl::Side::kPlayer, scl::PieceId(i))) {
      options.emplace_back(i);
    }
  }
  return options;
}

/// Kinds that are set up, or that such a piece may come to be. The others are left out: no
/// board has them.
std::vector<bool> fairy_occurring(const scl::Rules& rules) {
  std::vector<bool> occurring(rules.pieces.size(), false);
  std::vector<scl::PieceId> open = rules.board.assigned;
  for (const scl::Assignment& assignment : rules.board.assignments) {
    open.push_back(assignment.piece);
  }
  while (!open.empty()) {
    const scl::PieceId id = open.back();
    open.pop_back();
    if (!id.is_valid() || occurring[id.index()]) continue;
    occurring[id.index()] = true;
    const scl::Piece& piece = rules.piece(id);
    if (piece.reverts_to) open.push_back(*piece.reverts_to);
    if (!piece.is_defined) continue;
    if (piece.promotion.kind == scl::PromotionKind::kFixed) {
      open.push_back(piece.promotion.becomes);
      continue;
    }
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
      for (const scl::Side side : {scl::Side::kPlayer, scl::Side::kOpponent}) {
        if (scl::matches(rules, piece.promotion.options, side, scl::PieceId(i))) {
          open.emplace_back(i);
        }
      }
    }
  }
  return occurring;
}

std::vector<std::string> fairy_letters(const scl::Rules& rules, base::Diagnostics& misfits) {
  std::vector<std::string> letters(rules.pieces.size());
  const auto is_royal = [&](std::size_t kind) {
    return std::ranges::binary_search(rules.additions.royal, scl::PieceId(kind));
  };
  std::set<char> taken;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char usual = usual_letter(rules.pieces[i].name);
    if (usual != '\0' && taken.insert(usual).second) letters[i] = std::string(1, usual);
  }
  for (const bool royal : {true, false}) {
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (!letters[i].empty() || is_royal(i) != royal) continue;
      letters[i] = free_letter(rules.pieces[i], taken, misfits);
    }
  }
  return letters;
}

std::string fairy_board(const scl::Rules& rules, const std::vector<std::string>& letters) {
  std::map<scl::Square, std::string> board;
  for (const scl::Assignment& assignment : rules.board.assignments) {
    const std::string& letter = letters[assignment.piece.index()];
    std::string large = letter;
    large.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(large.back())));
    for (const scl::Square square : assignment.squares) {
      board[square] = large;
      board[scl::inverted(rules.board, square)] = letter;
    }
  }
  std::string fen;
  for (int y = rules.board.height; y >= 1; --y) {
    int gap = 0;
    const auto end_gap = [&] {
      if (gap > 0) fen += std::to_string(std::exchange(gap, 0));
    };
    for (int x = 1; x <= rules.board.width; ++x) {
      const auto found = board.find({x, y});
      if (found == board.end()) {
        ++gap;
        continue;
      }
      end_gap();
      fen += found->second;
    }
    end_gap();
    if (y > 1) fen += '/';
  }
  return fen;
}

}  // namespace rulewise::logic

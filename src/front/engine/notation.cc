#include "front/engine/notation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <sstream>
#include <utility>

namespace rulewise::front {
namespace {

namespace board = machine::board;

constexpr std::array<std::pair<std::string_view, char>, 6> kUsual{{{"pawn", 'p'},
                                                                   {"knight", 'n'},
                                                                   {"bishop", 'b'},
                                                                   {"rook", 'r'},
                                                                   {"queen", 'q'},
                                                                   {"king", 'k'}}};

constexpr std::size_t kMostDigits = 4;  // of a rank

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
char to_small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char to_large(char c) { return is_letter(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// The usual letter of a chess piece, or one of the name, or any that is free.
std::string free_letter(const std::string& name, const std::vector<std::string>& taken) {
  const auto is_free = [&](const std::string& letter) {
    return std::ranges::find(taken, letter) == taken.end();
  };
  std::string wishes;
  for (const auto& [usual, letter] : kUsual) {
    if (usual == name) wishes += letter;
  }
  for (const char c : name) {
    if (is_letter(to_small(c))) wishes += to_small(c);
  }
  for (char c = 'a'; c <= 'z'; ++c) wishes += c;
  for (const std::string prefix : {"", "+"}) {
    for (const char c : wishes) {
      if (is_free(prefix + c)) return prefix + c;
    }
  }
  return {};
}

std::string square_words(const board::CompiledGame& game, board::Square square) {
  return static_cast<char>('a' + game.file_of(square) - 1) + std::to_string(game.rank_of(square));
}

board::Square read_square(std::string_view text, const board::CompiledGame& game) {
  if (text.empty() || !is_letter(text[0])) return board::kNoSquare;
  const int file = text[0] - 'a' + 1;
  int rank = 0;
  const auto [end, wrong] = std::from_chars(text.data() + 1, text.data() + text.size(), rank);
  const bool is_whole = wrong == std::errc() && end == text.data() + text.size();
  if (!is_whole || file > game.width || rank < 1 || rank > game.height) return board::kNoSquare;
  return game.square_at(file, rank);
}

bool is_kingside(const board::Castling& castling) { return castling.king_to > castling.king_from; }

std::string rights_words(const board::Position& position) {
  std::string words;
  const auto& castlings = position.game().castlings;
  for (std::size_t i = 0; i < castlings.size(); ++i) {
    if ((position.rights() >> i & 1U) == 0) continue;
    const char side = is_kingside(castlings[i]) ? 'k' : 'q';
    words += castlings[i].colour == board::Colour::kWhite ? to_large(side) : side;
  }
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words.empty() ? "-" : words;
}

std::uint32_t read_rights(std::string_view text, const board::CompiledGame& game) {
  std::uint32_t rights = 0;
  for (std::size_t i = 0; i < game.castlings.size(); ++i) {
    const char side = is_kingside(game.castlings[i]) ? 'k' : 'q';
    const char wanted = game.castlings[i].colour == board::Colour::kWhite ? to_large(side) : side;
    if (text.find(wanted) != std::string_view::npos) rights |= 1U << i;
  }
  return rights;
}

/// The square passed over, as chess has it; longer rides say from where to where.
std::string passed_words(const board::Position& position) {
  if (position.passed_to() == board::kNoSquare) return "-";
  const board::CompiledGame& game = position.game();
  const int across = game.file_of(position.passed_to()) - game.file_of(position.passed_from());
  const int up = game.rank_of(position.passed_to()) - game.rank_of(position.passed_from());
  if (across == 0 && (up == 2 || up == -2)) {
    const int middle = (position.passed_from() + position.passed_to()) / 2;
    return square_words(game, static_cast<board::Square>(middle));
  }
  return square_words(game, position.passed_from()) + '-' +
         square_words(game, position.passed_to());
}

bool read_passed(std::string_view text, board::Position& position) {
  if (text == "-") return true;
  const board::CompiledGame& game = position.game();
  const std::size_t dash = text.find('-');
  if (dash != std::string_view::npos) {
    const board::Square from = read_square(text.substr(0, dash), game);
    const board::Square to = read_square(text.substr(dash + 1), game);
    if (from == board::kNoSquare || to == board::kNoSquare) return false;
    position.set_passed(from, to);
    return true;
  }
  const board::Square middle = read_square(text, game);
  if (middle == board::kNoSquare) return false;
  const int step = position.control() == board::Colour::kWhite ? -game.width : game.width;
  const int from = middle - step;
  const int to = middle + step;
  if (std::min(from, to) < 0 || std::max(from, to) >= static_cast<int>(game.squares)) return false;
  if (position.at(static_cast<std::size_t>(to)) == board::kEmpty) return true;  // nothing to take
  position.set_passed(static_cast<board::Square>(from), static_cast<board::Square>(to));
  return true;
}

std::uint32_t number_or(const std::vector<std::string>& fields, std::size_t i,
                        std::uint32_t other) {
  if (i >= fields.size()) return other;
  std::uint32_t number = other;
  std::from_chars(fields[i].data(), fields[i].data() + fields[i].size(), number);
  return std::min(number, 1'000'000U);
}

}  // namespace

std::string with_ranks_moved(std::string_view words, int by) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::size_t mark = std::min(words.find('\''), words.size());
  std::string moved;
  for (std::size_t i = 0, end = 0; i < mark; i = end) {
    while (end < mark && is_digit(words[end])) ++end;
    const bool is_rank = end > i && end - i <= kMostDigits;
    if (end == i) ++end;
    const std::string part(words.substr(i, end - i));
    moved += is_rank ? std::to_string(std::stoi(part) + by) : part;
  }
  return moved.append(words.substr(mark));
}

std::string without_change_of_kind(std::string words) {
  while (!words.empty() && is_letter(words.back())) words.pop_back();
  return words;
}

base::Result<Notation> Notation::of(const board::CompiledGame& game) {
  Notation notation;
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    std::string letter = free_letter(game.rules.pieces[kind].name, notation.letters_);
    if (letter.empty()) {
      return base::Error{game.rules.name + " has more kinds of piece than letters can tell apart"};
    }
    notation.letters_.push_back(std::move(letter));
  }
  return notation;
}

std::string Notation::coloured(board::Code code) const {
  std::string letter = letters_[board::kind_of(code)];
  if (board::colour_of(code) == board::Colour::kWhite) letter.back() = to_large(letter.back());
  return letter;
}

// ---- Positions -------------------------------------------------------------------------------

/// The pieces in a hand, and whether all are the holder's own.
std::pair<std::string, bool> Notation::hand_text(const board::Position& position,
                                                 board::Colour holder) const {
  std::string text;
  bool are_own = true;
  for (board::Code code = 1; code < position.game().codes; ++code) {
    for (std::size_t n = 0; n < position.in_hand(holder, code); ++n) {
      text += coloured(code);
      are_own = are_own && board::colour_of(code) == holder;
    }
  }
  return {text, are_own};
}

std::string Notation::fen(const board::Position& position) const {
  const board::CompiledGame& game = position.game();
  std::string text;
  for (int rank = game.height; rank >= 1; --rank) {
    int gap = 0;
    for (int file = 1; file <= game.width; ++file) {
      const board::Code code = position.at(game.square_at(file, rank));
      if (code == board::kEmpty) {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(std::exchange(gap, 0));
      text += coloured(code);
    }
    if (gap > 0) text += std::to_string(gap);
    if (rank > 1) text += '/';
  }
  if (game.has_hands || position.hand_size(board::Colour::kWhite) > 0 ||
      position.hand_size(board::Colour::kBlack) > 0) {
    const auto [white, white_own] = hand_text(position, board::Colour::kWhite);
    const auto [black, black_own] = hand_text(position, board::Colour::kBlack);
    text += '[' + white + (white_own && black_own ? "" : "|") + black + ']';
  }
  text += position.control() == board::Colour::kWhite ? " w " : " b ";
  text += rights_words(position) + ' ' + passed_words(position) + ' ' +
          std::to_string(position.idle_plies()) + ' ' + std::to_string(position.ply() / 2 + 1);
  if (position.is_assigning()) text += " assign";
  if (position.pending() != board::kEmpty) {
    text += " pending=" + square_words(game, position.pending_square());
  }
  return text;
}

/// The code of the piece that begins at `at`, which is moved on; kEmpty if there is none.
board::Code Notation::code_at(std::string_view text, std::size_t& at) const {
  const std::size_t length = at < text.size() && text[at] == '+' ? 2 : 1;
  if (at + length > text.size()) return board::kEmpty;
  std::string letter(text.substr(at, length));
  const bool is_white = letter.back() != to_small(letter.back());
  letter.back() = to_small(letter.back());
  const auto found = std::ranges::find(letters_, letter);
  if (found == letters_.end()) return board::kEmpty;
  at += length;
  return board::code_of(static_cast<std::size_t>(found - letters_.begin()),
                        is_white ? board::Colour::kWhite : board::Colour::kBlack);
}

bool Notation::read_board(std::string_view text, board::Position& position) const {
  const board::CompiledGame& game = position.game();
  int rank = game.height;
  int file = 1;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '/') {
      if (file != game.width + 1 || rank == 1) return false;
      --rank;
      file = 1;
      ++at;
    } else if (text[at] >= '0' && text[at] <= '9') {
      int gap = 0;
      const auto [end, wrong] = std::from_chars(text.data() + at, text.data() + text.size(), gap);
      if (wrong != std::errc() || gap > game.width) return false;
      file += gap;
      at = static_cast<std::size_t>(end - text.data());
    } else {
      const board::Code code = code_at(text, at);
      if (code == board::kEmpty || file > game.width) return false;
      position.put(game.square_at(file++, rank), code);
    }
    if (file > game.width + 1) return false;
  }
  return rank == 1 && file == game.width + 1;
}

bool Notation::read_hands(std::string_view text, board::Position& position) const {
  constexpr std::size_t kMostInHand = 1000;
  if (text == "-") return true;
  const std::size_t bar = text.find('|');
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (at == bar) {
      ++at;
      continue;
    }
    const bool is_left = at < bar;
    const board::Code code = code_at(text, at);
    if (code == board::kEmpty || ++count > kMostInHand) return false;
    const board::Colour side = is_left ? board::Colour::kWhite : board::Colour::kBlack;
    position.add_to_hand(bar == std::string_view::npos ? board::colour_of(code) : side, code);
  }
  return true;
}

base::Result<board::Position> Notation::read_fen(std::string_view text,
                                                 const board::CompiledGame& game) const {
  const base::Error fault{"'" + std::string(text.substr(0, 300)) + "' is no position of " +
                          game.rules.name};
  std::istringstream words{std::string(text)};
  std::vector<std::string> fields;
  for (std::string word; words >> word;) fields.push_back(word);
  if (fields.size() < 2 || (fields[1] != "w" && fields[1] != "b")) return fault;
  board::Position position(game);
  const std::size_t bracket = fields[0].find('[');
  if (!read_board(std::string_view(fields[0]).substr(0, bracket), position)) return fault;
  if (bracket != std::string::npos) {
    std::string_view hands = std::string_view(fields[0]).substr(bracket + 1);
    if (!hands.ends_with(']')) return fault;
    hands.remove_suffix(1);
    if (!read_hands(hands, position)) return fault;
  }
  position.set_control(fields[1] == "w" ? board::Colour::kWhite : board::Colour::kBlack);
  position.set_assign_stage(std::ranges::find(fields, "assign") != fields.end());
  position.set_rights(fields.size() > 2 ? read_rights(fields[2], game) : 0);
  if (fields.size() > 3 && !read_passed(fields[3], position)) return fault;
  const std::uint32_t turn = std::max(1U, number_or(fields, 5, 1));
  position.set_counters(2 * (turn - 1) + (fields[1] == "b" ? 1 : 0), number_or(fields, 4, 0));
  for (const std::string& field : fields) {
    if (!field.starts_with("pending=")) continue;
    const board::Square square = read_square(std::string_view(field).substr(8), game);
    if (square == board::kNoSquare || position.at(square) == board::kEmpty) return fault;
    position.set_pending(position.at(square), square);
  }
  return position;
}

// ---- Moves -----------------------------------------------------------------------------------

std::string Notation::word(const board::CompiledGame& game, const board::MoveList& list,
                           const board::Move& move) const {
  std::string text;
  if (move.init != board::kEmpty) {  // first of all, what the other's piece becomes
    text +=
        square_words(game, list.pending_square) + '=' + letters_[board::kind_of(move.init)] + ',';
  }
  if (move.kind == board::MoveKind::kPlace) {
    std::string letter = letters_[board::kind_of(move.piece)];
    letter.back() = to_large(letter.back());
    return text + letter + '@' + square_words(game, move.to);
  }
  text += square_words(game, move.from);
  if (move.kind == board::MoveKind::kChain) {
    for (const board::Step& step : list.steps_of(move)) text += square_words(game, step.to);
  } else {
    text += square_words(game, move.to);
  }
  if (move.becomes != board::kEmpty && move.becomes != move.piece) {
    text += letters_[board::kind_of(move.becomes)];
  }
  return text;
}

std::vector<std::string> Notation::words(const board::CompiledGame& game,
                                         const board::MoveList& list) const {
  std::vector<std::string> words;
  std::map<std::string, int> times;
  for (const board::Move& move : list.moves) {
    std::string text = word(game, list, move);
    const int nth = ++times[text];
    words.push_back(nth == 1 ? text : text + '\'' + std::to_string(nth));
  }
  return words;
}

}  // namespace rulewise::front

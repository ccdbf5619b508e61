#include "syntax/scl/game_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "base/quoted.h"
#include "base/similar_name.h"

namespace rulewise::scl {
namespace {

struct Section {
  std::string_view word;
  bool is_needed;
  bool may_repeat;
};

/// In the order of the language.
constexpr std::array kSections = {
    Section{"goals", true, false},        Section{"board_size", true, false},
    Section{"board_type", true, false},   Section{"inversion", false, false},
    Section{"promote_rank", true, false}, Section{"setup", true, false},
    Section{"constraints", false, false}, Section{"rules", false, false},
    Section{"define", false, true},
};

std::size_t section_index(std::string_view word) {
  const auto* found = std::ranges::find(kSections, word, &Section::word);
  return static_cast<std::size_t>(found - kSections.begin());
}

int side_length(const Token& token) {
  int side = 0;
  std::from_chars(token.text.data(), token.text.data() + token.text.size(), side);
  return token.kind == TokenKind::kNumber ? std::min(side, kLargestSide) : 0;
}

/// The first `board_size X by Y` of the text, wherever it stands.
BoardSize find_board_size(std::string_view text) {
  base::Diagnostics unheard;
  Lexer lexer(text, unheard);
  std::array<Token, 4> window;
  while (true) {
    std::rotate(window.begin(), window.begin() + 1, window.end());
    window[3] = lexer.next();
    if (window[3].kind == TokenKind::kEnd) return {};
    if (window[0].kind != TokenKind::kWord || window[0].text != "board_size") continue;
    const BoardSize size{side_length(window[1]), side_length(window[3])};
    return size.width > 0 && size.height > 0 ? size : BoardSize{};
  }
}

constexpr std::string_view kDecisionHint =
    "such as: decision player assigns {king rook} to {(1,1) (2,1)} end decision";

}  // namespace

GameReader::GameReader(std::string_view text, base::Diagnostics& diagnostics)
    : diagnostics_(diagnostics),
      tokens_(text, diagnostics),
      phrases_(tokens_, names_, find_board_size(text)),
      pieces_(tokens_, phrases_),
      additions_(tokens_, phrases_) {}

Rules GameReader::read() {
  read_title();
  read_sections();
  read_ending();
  tell_missing_sections();
  finish_pieces();
  return std::move(rules_);
}

void GameReader::read_title() {
  if (!tokens_.expect("game", "a text of a chess-like game begins with `game NAME`")) {
    const auto is_name = [](const Token& token) {
      return token.kind == TokenKind::kWord && !is_reserved(token.text);
    };
    if (!is_name(tokens_.peek())) return;
    if (is_name(tokens_.peek_next())) tokens_.take();  // `game`, misspelt
  }
  Token name;
  if (phrases_.read_name(name, "the name of the game")) rules_.name = name.text;
}

// ---- Sections ----------------------------------------------------------------------------

void GameReader::read_sections() {
  while (!at_game_end()) {
    const base::Location where = tokens_.peek().where;
    const std::string_view section =
        tokens_.choose({"goals", "board_size", "board_type", "inversion", "promote_rank", "setup",
                        "constraints", "rules", "define"},
                       "these begin the sections of a game; it is closed by `end game.`");
    if (section.empty()) {
      tokens_.take();
      tokens_.skip_to_structure();
    } else {
      take_section(section, where);
    }
  }
}

/// Whether `end game` or the end of the text is next. Other ends have lost their beginning.
bool GameReader::at_game_end() {
  while (tokens_.at("end") && !tokens_.at("end", "game")) {
    const Token& what = tokens_.peek_next();
    const bool is_structure = what.kind == TokenKind::kWord && is_reserved(what.text);
    if (!is_structure && !tokens_.at("end", "rules")) return true;
    tokens_.error(tokens_.peek().where,
                  "nothing to end here: this `end " + std::string(what.text) + "` has no beginning",
                  "remove it, or look for a fault just before");
    tokens_.take();
    tokens_.take();
  }
  return tokens_.at("end") || tokens_.at_end();
}

void GameReader::take_section(std::string_view section, base::Location where) {
  const std::size_t index = section_index(section);
  const unsigned bit = 1U << index;
  if ((sections_seen_ & bit) != 0 && !kSections[index].may_repeat) {
    tokens_.error(where, base::quoted(section) + " comes twice in one game",
                  "a game has one of them");
  } else if (static_cast<int>(index) < last_section_) {
    tokens_.error(where, base::quoted(section) + " comes too late",
                  base::quoted(section) + " belongs before " +
                      base::quoted(kSections[static_cast<std::size_t>(last_section_)].word));
  }
  sections_seen_ |= bit;
  last_section_ = std::max(last_section_, static_cast<int>(index));
  note_place(section, where);
  read_section(section);
}

/// Where the faults of a section as a whole are told.
void GameReader::note_place(std::string_view section, base::Location where) {
  if (section == "goals") rules_.goals_place.at = where;
  if (section == "promote_rank") rules_.board.promote_place.at = where;
  if (section == "setup") rules_.board.setup_place.at = where;
  if (section == "constraints") rules_.constraints.place.at = where;
}

void GameReader::read_section(std::string_view section) {
  if (section == "goals") return read_goals();
  if (section == "board_size") return read_board_size();
  if (section == "setup") return read_setup();
  if (section == "constraints") return pieces_.read_constraints(rules_.constraints);
  if (section == "define") return read_piece();
  Board& board = rules_.board;
  if (section == "rules") {
    rules_.additions.place.at = tokens_.peek().where;
    return additions_.read(rules_.additions);
  }
  if (section == "promote_rank") {
    if (!phrases_.read_number(board.promote_rank, 0, kLargestNumber, "a rank")) {
      tokens_.skip_to_structure();
    }
    return;
  }
  const bool is_type = section == "board_type";
  const std::string_view word =
      is_type ? tokens_.choose({"planar", "vertical_cylinder"}, "how the edges of the board meet")
              : tokens_.choose({"diagonal", "forward"}, "how Black sees the board");
  if (word.empty()) tokens_.skip_to_structure();
  if (word == "vertical_cylinder") board.type = BoardType::kVerticalCylinder;
  if (word == "forward") board.inversion = Inversion::kForward;
}

void GameReader::read_ending() {
  if (tokens_.accept("end")) {
    if (!tokens_.expect("game", "the text ends with `end game.`")) return;
    tokens_.expect(".", "the text ends with a full stop: `end game.`");
    if (!tokens_.at_end()) {
      tokens_.warning(tokens_.peek().where, "what follows the end of the game is not read",
                      "one text holds one game");
    }
    return;
  }
  tokens_.complain("`end game.`", "is a part of the text missing?");
}

void GameReader::tell_missing_sections() {
  for (std::size_t i = 0; i < kSections.size(); ++i) {
    if (!kSections[i].is_needed || (sections_seen_ & (1U << i)) != 0) continue;
    tokens_.error({1, 1}, "the game has no " + base::quoted(kSections[i].word),
                  i == 0 ? "after its name a game says its goals"
                         : base::quoted(kSections[i].word) + " comes after " +
                               base::quoted(kSections[i - (i == 4 ? 2 : 1)].word));
  }
}

// ---- Goals, board and set-up -------------------------------------------------------------

void GameReader::read_goals() {
  constexpr std::string_view kHint =
      "goals are stalemate, eradicate, arrive and checkmate; then comes `board_size`";
  const auto begins_section = [this] {
    return tokens_.peek().kind == TokenKind::kWord &&
           section_index(tokens_.peek().text) < kSections.size();
  };
  while (!begins_section() && !tokens_.at("end") && !tokens_.at_end()) {
    Goal goal;
    goal.place.at = tokens_.peek().where;
    const std::string_view kind =
        tokens_.choose({"stalemate", "eradicate", "arrive", "checkmate", "board_size"}, kHint);
    if (kind == "board_size") return take_section(kind, goal.place.at);
    if (kind.empty()) tokens_.take();
    if (!kind.empty() && read_goal(kind, goal)) {
      rules_.goals.push_back(std::move(goal));
    } else {
      tokens_.skip_to_structure();
    }
  }
}

bool GameReader::read_goal(std::string_view kind, Goal& goal) {
  if (kind == "stalemate" || kind == "checkmate") {
    goal.kind = kind == "stalemate" ? GoalKind::kStalemate : GoalKind::kCheckmate;
    return phrases_.read_role(goal.side, "whose: `player` or `opponent`");
  }
  goal.kind = kind == "arrive" ? GoalKind::kArrive : GoalKind::kEradicate;
  if (!phrases_.read_description(goal.description)) return false;
  return kind == "eradicate" ||
         (tokens_.expect("at", "such as: arrive [{player} {king}] at {(4,8) (5,8)}") &&
          phrases_.read_squares(goal.squares));
}

void GameReader::read_board_size() {
  constexpr std::string_view kHint = "a board is written: board_size 8 by 8";
  Board& board = rules_.board;
  board.place.at = tokens_.peek().where;
  if (!phrases_.read_number(board.width, 1, kLargestSide, "the number of columns") ||
      !tokens_.expect("by", kHint) ||
      !phrases_.read_number(board.height, 1, kLargestSide, "the number of ranks")) {
    tokens_.skip_to_structure();
  }
}

void GameReader::read_setup() {
  if (tokens_.accept("decision")) {
    if (!read_decision()) tokens_.skip_to_structure();
    while (!tokens_.block_ends("decision")) {
      tokens_.skip_stray("decision", either({"end decision"}));
    }
    return;
  }
  do {
    if (!read_assignment()) tokens_.skip_to_structure_or("at");
  } while (at_assignment());
}

/// Whether another `NAME at …` follows, rather than a section, be it misspelt.
bool GameReader::at_assignment() const {
  const Token& token = tokens_.peek();
  if (token.kind == TokenKind::kQuoted) return true;
  if (token.kind != TokenKind::kWord || is_reserved(token.text)) return false;
  if (tokens_.peek_next().text == "at") return true;
  constexpr std::array<std::string_view, 3> kFollowing = {"constraints", "rules", "define"};
  return std::ranges::find(kFollowing, token.text) == kFollowing.end() &&
         base::similar_name(token.text, kFollowing).empty();
}

bool GameReader::read_assignment() {
  Assignment assignment;
  assignment.place.at = tokens_.peek().where;
  if (!phrases_.read_piece(assignment.piece) || !tokens_.expect("at", "such as: king at {(5,1)}") ||
      !phrases_.read_squares(assignment.squares)) {
    return false;
  }
  rules_.board.assignments.push_back(std::move(assignment));
  return true;
}

bool GameReader::read_decision() {
  Board& board = rules_.board;
  const std::string_view who = tokens_.choose({"player", "opponent", "random"}, kDecisionHint);
  board.setup = who == "player"     ? SetupKind::kByPlayer
                : who == "opponent" ? SetupKind::kByOpponent
                                    : SetupKind::kRandom;
  return !who.empty() && tokens_.expect("assigns", kDecisionHint) &&
         phrases_.read_pieces(board.assigned) && tokens_.expect("to", kDecisionHint) &&
         phrases_.read_squares(board.assign_squares);
}

// ---- Pieces ------------------------------------------------------------------------------

void GameReader::read_piece() {
  Piece piece;
  Token name;
  piece.place.at = tokens_.peek().where;
  if (!phrases_.read_name(name, "the name of a piece")) {
    if (is_name_by_position()) tokens_.take();
    pieces_.read_definition(piece);
    return;
  }
  const PieceId id = names_.intern(name.text, name.where);
  const bool is_new = names_.define(id, name.where);
  if (!is_new) {
    tokens_.error(
        name.where, base::quoted(name.text) + " is defined twice",
        "the first definition is in line " + std::to_string(names_.at(id).definition.line));
  }
  piece.name = name.text;
  piece.is_defined = true;
  piece.promotion.becomes = id;
  pieces_.read_definition(piece);
  if (is_new) rules_.pieces.push_back(std::move(piece));
}

/// Whether a word of structure stands where a name belongs, before a part of the definition.
bool GameReader::is_name_by_position() const {
  constexpr std::array<std::string_view, 6> kParts = {"moving",      "capturing",  "promoting",
                                                      "constraints", "reverts_to", "drops"};
  const Token& next = tokens_.peek_next();
  return next.kind == TokenKind::kWord && std::ranges::count(kParts, next.text) > 0;
}

/// Numbers the pieces as the rules want it and adds those that are named but not defined.
void GameReader::finish_pieces() {
  const std::vector<PieceId> ids = names_.final_ids();
  renumber(rules_, ids);
  rules_.pieces.resize(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Piece& piece = rules_.pieces[ids[i].index()];
    if (piece.is_defined) continue;
    piece.name = names_.all()[i].name;
    piece.place.at = names_.all()[i].first_use;
    piece.promotion.becomes = ids[i];
  }
}

}  // namespace rulewise::scl

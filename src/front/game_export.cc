#include "front/game_export.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "front/engine/algebraic.h"
#include "front/engine/notation.h"
#include "front/gtp/go_rules.h"
#include "front/gtp/gtp_points.h"
#include "front/uci/dialect.h"
#include "machine/board/board_game.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

constexpr std::size_t kLineLength = 80;
constexpr std::string_view kChessFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string result_of(const PlayedGame& played) {
  if (played.payoffs.size() != 2) return "*";
  if (played.payoffs[0] == played.payoffs[1]) return "1/2-1/2";
  return played.payoffs[0] > played.payoffs[1] ? "1-0" : "0-1";
}

std::string pgn_tag(const std::string& name, const std::string& value) {
  std::string text = '[' + name + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  return text + "\"]\n";
}

/// What PGN calls the ways in which games end.
std::string termination_of(play::GameEnd end) {
  switch (end) {
    case play::GameEnd::kOver: return "normal";
    case play::GameEnd::kTooLong:
    case play::GameEnd::kStuck:
    case play::GameEnd::kBeyond: return "adjudication";
    case play::GameEnd::kLate: return "time forfeit";
    case play::GameEnd::kIllegal: return "rules infraction";
    case play::GameEnd::kStopped: break;
  }
  return "unterminated";
}

/// Why a game ended that the rules did not end.
std::string remark_on(const PlayedGame& played) {
  if (played.end == play::GameEnd::kOver) return {};
  return std::string(name_of(played.end)) + (played.fault.empty() ? "" : ": " + played.fault);
}

std::string pgn_date(std::string date) {
  std::ranges::replace(date, '-', '.');
  return date.empty() ? "????.??.??" : date;
}

/// Words of a comment in braces, in which no brace may be.
std::vector<std::string> words_of_comment(std::string text) {
  std::ranges::replace(text, '}', ')');
  std::istringstream stream('{' + text + '}');
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Whether every program that plays chess knows the rules and the letters, if not the start.
bool has_rules_of_chess(const board::BoardGame& game, const Notation& notation) {
  const auto dialect = Dialect::of(game.compiled());
  if (!dialect || !dialect.value().is_chess()) return false;
  const board::Position start = game.position_of(game.initial_state());
  const std::string ours = notation.fen(start);
  const std::string theirs = dialect.value().fen(start);
  return ours.substr(0, ours.find(' ')) == theirs.substr(0, theirs.find(' '));
}

/// Breaks a long line at blanks.
std::string wrapped(const std::vector<std::string>& words) {
  std::string text;
  std::size_t column = 0;
  for (const std::string& word : words) {
    const bool breaks = column > 0 && column + 1 + word.size() > kLineLength;
    if (column > 0) text += breaks ? '\n' : ' ';
    column = breaks ? word.size() : column + word.size() + (column > 0 ? 1 : 0);
    text += word;
  }
  return text + '\n';
}

/// The moves of a chess-like game with their numbers; nothing if one is not legal.
std::optional<std::vector<std::string>> pgn_moves(const board::BoardGame& game,
                                                  const Notation& notation,
                                                  const PlayedGame& played) {
  std::vector<std::string> words;
  game::State state = played.start.value_or(game.initial_state());
  for (const auto& texts : played.joint_moves) {
    board::Position position = game.position_of(state);
    const auto mover = static_cast<std::size_t>(position.control());
    if (mover >= texts.size()) return std::nullopt;
    const auto move = game::find_move(game, state, game::Role(mover), texts[mover]);
    if (!move || game.is_terminal(state)) return std::nullopt;
    if (mover == 0)
      words.push_back(std::to_string(position.ply() / 2 + 1) + '.');
    else if (words.empty())
      words.push_back(std::to_string(position.ply() / 2 + 1) + "...");
    words.push_back(algebraic_words(game, notation, state, *move));
    game::JointMove joint(2, game::kWaits);
    joint[mover] = *move;
    state = game.successor(state, joint);
  }
  return words;
}

std::string sgf_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == ']' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// Empty where there is nothing to say.
std::string sgf_property(const std::string& name, const std::string& value) {
  return value.empty() ? std::string() : name + '[' + sgf_text(value) + ']';
}

/// `B+`, `W+T` (by time), `W+F` (by rule), `0` for a draw; nothing where it is not known.
std::string sgf_result(const PlayedGame& played) {
  const std::string result = result_of(played);
  if (result == "*") return {};
  if (result == "1/2-1/2") return "0";
  const bool is_late = played.end == play::GameEnd::kLate;
  const bool is_by_rule = played.end == play::GameEnd::kIllegal;
  return (result == "1-0" ? "B+" : "W+") + std::string(is_late ? "T" : is_by_rule ? "F" : "");
}

/// `C4` on a board of nine as `cf`; nothing for a pass.
std::string sgf_point(const std::string& vertex, int size) {
  if (vertex == "pass") return {};
  const int x = vertex[0] - 'A' - (vertex[0] > 'I' ? 1 : 0);
  const int y = size - std::stoi(vertex.substr(1));
  return {static_cast<char>('a' + x), static_cast<char>('a' + y)};
}

}  // namespace

std::optional<std::string> to_pgn(const game::Game& game, const PlayedGame& played) {
  const auto* board_game = dynamic_cast<const board::BoardGame*>(&game);
  if (board_game == nullptr || played.players.size() != 2) return std::nullopt;
  const auto notation = Notation::of(board_game->compiled());
  if (!notation) return std::nullopt;
  auto words = pgn_moves(*board_game, notation.value(), played);
  if (!words) return std::nullopt;
  const std::string result = result_of(played);
  std::string text = pgn_tag("Event", played.event) + pgn_tag("Site", "?") +
                     pgn_tag("Date", pgn_date(played.date)) + pgn_tag("Round", played.round) +
                     pgn_tag("White", played.players[0]) + pgn_tag("Black", played.players[1]) +
                     pgn_tag("Result", result);
  const bool is_chess = has_rules_of_chess(*board_game, notation.value());
  text += pgn_tag(is_chess ? "Game" : "Variant", played.name);  // readers take chess for granted
  const game::State start = played.start.value_or(game.initial_state());
  const std::string fen = notation.value().fen(board_game->position_of(start));
  if (!is_chess || fen != kChessFen) text += pgn_tag("SetUp", "1") + pgn_tag("FEN", fen);
  text += pgn_tag("PlyCount", std::to_string(played.joint_moves.size())) +
          pgn_tag("Termination", termination_of(played.end));
  if (const std::string remark = remark_on(played); !remark.empty()) {
    for (std::string& word : words_of_comment(remark)) words->push_back(std::move(word));
  }
  words->push_back(result);
  return text + '\n' + wrapped(*words) + '\n';
}

std::optional<std::string> to_sgf(const game::Game& game, const PlayedGame& played) {
  const auto points = GtpPoints::of(game);
  if (!points || played.players.size() != 2 || played.start) return std::nullopt;
  const auto go = go_rules_of(game, points.value());
  if (!go && !wins_by_five_in_a_row(game, points.value())) return std::nullopt;
  std::string text = std::string("(;GM[") + (go ? '1' : '4') + "]FF[4]CA[UTF-8]AP[Rulewise]SZ[" +
                     std::to_string(points.value().size()) + ']' + sgf_property("GN", played.name) +
                     sgf_property("EV", played.event) + sgf_property("RO", played.round) +
                     sgf_property("DT", played.date) + sgf_property("PB", played.players[0]) +
                     sgf_property("PW", played.players[1]);
  if (go) {
    char komi[32];
    std::snprintf(komi, sizeof komi, "%g", go->komi);
    text += sgf_property("KM", komi) + sgf_property("RU", "Chinese");
  }
  text += sgf_property("RE", sgf_result(played)) + sgf_property("C", remark_on(played));
  std::size_t column = 0;
  for (const auto& texts : played.joint_moves) {
    for (std::size_t r = 0; r < 2 && r < texts.size(); ++r) {
      const auto vertex = points.value().vertex(texts[r]);
      if (!vertex) continue;  // it waits
      if (column++ % 10 == 0) text += '\n';
      text += (r == 0 ? ";B[" : ";W[") + sgf_point(*vertex, points.value().size()) + ']';
    }
  }
  return text + ")\n";
}

}  // namespace rulewise::front

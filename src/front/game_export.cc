#include "front/game_export.h"

#include <algorithm>

#include "front/engine/notation.h"
#include "front/gtp/gtp_points.h"
#include "machine/board/board_game.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

constexpr std::size_t kLineLength = 80;

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

std::string square_name(const board::CompiledGame& game, board::Square square) {
  return static_cast<char>('a' + game.file_of(square) - 1) + std::to_string(game.rank_of(square));
}

std::string large(std::string letter) {
  if (letter.back() >= 'a' && letter.back() <= 'z') {
    letter.back() = static_cast<char>(letter.back() - 'a' + 'A');
  }
  return letter;
}

/// A move in long algebraic notation.
std::string long_move(const board::CompiledGame& game, const Notation& notation,
                      const board::MoveList& list, const board::Move& move) {
  const std::string letter = large(notation.letter(board::kind_of(move.piece)));
  if (move.kind == board::MoveKind::kPlace) return letter + '@' + square_name(game, move.to);
  if (move.kind == board::MoveKind::kCastle) return move.to > move.from ? "O-O" : "O-O-O";
  std::string text = (letter == "P" ? "" : letter) + square_name(game, move.from);
  if (move.kind == board::MoveKind::kChain) {
    for (const board::Step& step : list.steps_of(move)) text += 'x' + square_name(game, step.to);
  } else {
    text += (move.kind == board::MoveKind::kTake ? "x" : "") + square_name(game, move.to);
  }
  if (move.becomes != board::kEmpty && move.becomes != move.piece) {
    text += '=' + large(notation.letter(board::kind_of(move.becomes)));
  }
  return text;
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
    board::MoveList list;
    game.expand(*move, list);
    words.push_back(long_move(game.compiled(), notation, list, list[0]));
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
                     pgn_tag("Date", "????.??.??") + pgn_tag("Round", played.round) +
                     pgn_tag("White", played.players[0]) + pgn_tag("Black", played.players[1]) +
                     pgn_tag("Result", result);
  const bool is_chess = board_game->compiled().rules.name == "orthodox_chess";
  text += pgn_tag(is_chess ? "Game" : "Variant", played.name);  // readers take chess for granted
  if (played.start || !is_chess) {
    const game::State start = played.start.value_or(game.initial_state());
    text += pgn_tag("SetUp", "1") +
            pgn_tag("FEN", notation.value().fen(board_game->position_of(start)));
  }
  if (!played.remark.empty()) text += pgn_tag("Termination", played.remark);
  words->push_back(result);
  return text + '\n' + wrapped(*words) + '\n';
}

std::optional<std::string> to_sgf(const game::Game& game, const PlayedGame& played) {
  const auto points = GtpPoints::of(game);
  if (!points || played.players.size() != 2 || played.start) return std::nullopt;
  std::string text = "(;GM[1]FF[4]CA[UTF-8]AP[Rulewise]SZ[" +
                     std::to_string(points.value().size()) + "]GN[" + sgf_text(played.name) +
                     "]PB[" + sgf_text(played.players[0]) + "]PW[" + sgf_text(played.players[1]) +
                     ']';
  const std::string result = result_of(played);
  if (result != "*")
    text += "RE[" + (result == "1-0" ? "B+" : result == "0-1" ? "W+" : std::string("0")) + ']';
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

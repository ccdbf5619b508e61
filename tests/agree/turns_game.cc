#include "turns_game.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "logic/scl/words.h"

namespace rulewise::agree {
namespace {

using game::Move;
using game::Role;
using game::State;

/// The words of a flat KIF term: (at c4 white man) gives at, c4, white, man.
std::vector<std::string> words_of(const std::string& term) {
  std::vector<std::string> words(1);
  for (const char c : term) {
    if (c == '(' || c == ')') continue;
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::string place_text(const std::string& square) {
  const scl::Square s = logic::square_from(square);
  return '(' + std::to_string(s.x) + ',' + std::to_string(s.y) + ')';
}

std::vector<std::string> split_group(const std::string& group) {
  std::vector<std::string> squares(1);
  for (const char c : group) {
    if (c == '_') {
      squares.emplace_back();
    } else {
      squares.back() += c;
    }
  }
  return squares;
}

std::string other(const std::string& role) { return role == "white" ? "black" : "white"; }

std::string joined(const std::string& text, const std::string& part) {
  return text.empty() || part.empty() ? text + part : text + " ; " + part;
}

bool is_piece_line(const std::string& fact) {
  return fact.starts_with("white ") || fact.starts_with("black ") || fact.starts_with("hand ");
}

}  // namespace

struct TurnsGame::Position {
  std::map<std::string, std::pair<std::string, std::string>> pieces;  // square: owner, kind
  std::vector<std::string> lines;
  std::string control;
  std::string continuing;  // the square of a piece that has captured and may go on
  bool is_pending = false;
  bool is_assigning = false;
};

TurnsGame::TurnsGame(const scl::Rules& rules, std::unique_ptr<game::Game> steps)
    : steps_(std::move(steps)), sets_up_other_(rules.board.setup == scl::SetupKind::kByOpponent) {
  const std::vector<std::string> names = logic::piece_names(rules);
  for (std::size_t i = 0; i < names.size(); ++i) piece_names_[names[i]] = rules.pieces[i].name;
}

TurnsGame::Position TurnsGame::read(const State& state) const {
  Position position;
  for (const std::string& fact : steps_->facts(state)) {
    const std::vector<std::string> words = words_of(fact);
    if (words[0] == "at") {
      position.pieces[words[1]] = {words[2], words[3]};
      position.lines.push_back(words[2] + ' ' + piece_names_.at(words[3]) + ' ' +
                               place_text(words[1]));
    }
    if (words[0] == "hand" || words[0] == "unplaced") {
      const bool is_others = words[0] == "unplaced" && sets_up_other_;
      const std::string line = "hand " + words[1] + ' ' + (is_others ? other(words[1]) : words[1]) +
                               ' ' + piece_names_.at(words[2]);
      const std::size_t count = std::stoul(words[3]);
      position.lines.insert(position.lines.end(), count, line);
      position.is_assigning |= words[0] == "unplaced" && count > 0;
    }
    if (words[0] == "control") position.control = words[1];
    if (words[0] == "continuing") position.continuing = words[1];
    position.is_pending |= words[0] == "pending";
  }
  std::ranges::sort(position.lines);
  return position;
}

std::string TurnsGame::piece_text(const Position& position, const std::string& square) const {
  const auto& [owner, kind] = position.pieces.at(square);
  return owner + ' ' + piece_names_.at(kind);
}

/// The part of a turn's text that a step adds; empty for one that goes without saying.
std::string TurnsGame::step_text(const Position& position, const std::string& role,
                                 const std::vector<std::string>& words) const {
  if (words[0] == "promote") {
    const std::string piece = words[2] + ' ' + piece_names_.at(words[3]);
    if (!position.is_pending && piece == piece_text(position, words[1])) return {};
    return "promote " + place_text(words[1]) + ' ' + piece;
  }
  if (words[0] == "place") {
    const bool is_others = position.is_assigning && sets_up_other_;
    return (is_others ? other(role) : role) + ' ' + piece_names_.at(words[1]) + " (" + role +
           ") -> " + place_text(words[2]);
  }
  if (words[0] == "castle") {
    return joined(
        piece_text(position, words[1]) + ' ' + place_text(words[1]) + " -> " + place_text(words[2]),
        piece_text(position, words[3]) + ' ' + place_text(words[3]) + " -> " +
            place_text(words[4]));
  }
  if (words[0] != "move" && words[0] != "capture") return {};
  std::string text =
      piece_text(position, words[1]) + ' ' + place_text(words[1]) + " -> " + place_text(words[2]);
  if (words[0] == "move") return text;
  text += " x";
  for (const std::string& square : split_group(words[3])) {
    text += ' ' + piece_text(position, square) + ' ' + place_text(square);
  }
  return words[4] == "remove" ? text : text + " / (" + words[4] + ')';
}

/// A promotion nobody chooses is told as well: the piece that ended its move is another now.
std::string TurnsGame::change_text(const Position& position, const std::vector<std::string>& words,
                                   const Position& reached) const {
  if (words[0] != "move" && words[0] != "capture" && words[0] != "stop") return {};
  const std::string& from = words[0] == "stop" ? position.continuing : words[1];
  const std::string& to = words[0] == "stop" ? position.continuing : words[2];
  if (!reached.pieces.contains(to)) return {};  // it waits for its promotion
  const std::string piece = piece_text(reached, to);
  if (piece == piece_text(position, from)) return {};
  return "promote " + place_text(to) + ' ' + piece;
}

void TurnsGame::collect(const Position& position, const State& state, const std::string& role,
                        const std::string& text, Turns& turns) const {
  const Role mover(role == "white" ? 0U : 1U);
  const Role waiter(role == "white" ? 1U : 0U);
  for (const Move move : steps_->legal_moves(state, mover)) {
    std::vector<Move> joint(2);
    joint[mover.index()] = move;
    joint[waiter.index()] = steps_->legal_moves(state, waiter).at(0);
    const State next = steps_->successor(state, joint);
    const Position reached = read(next);
    const std::vector<std::string> words = words_of(steps_->move_text(mover, move));
    const std::string whole = joined(joined(text, step_text(position, role, words)),
                                     change_text(position, words, reached));
    if (reached.control == role) {
      collect(reached, next, role, whole, turns);
    } else if (!turns.emplace(whole, next).second) {
      throw std::logic_error("two sequences of steps are the turn " + whole);
    }
    if (turns.size() > kMostTurns) throw std::length_error(kTooMany);
  }
}

const TurnsGame::Turns& TurnsGame::turns_from(const State& state) const {
  if (!last_ || last_->first != state) {
    const Position position = read(state);
    auto fresh = std::make_unique<std::pair<State, Turns>>(state, Turns{});
    collect(position, state, position.control, {}, fresh->second);
    last_ = std::move(fresh);
  }
  return last_->second;
}

bool TurnsGame::is_terminal(const State& state) const { return steps_->is_terminal(state); }

std::vector<Move> TurnsGame::legal_moves(const State& state, Role role) const {
  if (is_terminal(state)) return {};
  if (read(state).control != roles()[role.index()]) return {game::kWaits};
  std::vector<Move> moves;
  for (const auto& [text, next] : turns_from(state)) {
    const auto [place, is_new] = moves_.try_emplace(text, Move(texts_.size()));
    if (is_new) texts_.push_back(text);
    moves.push_back(place->second);
  }
  return moves;
}

State TurnsGame::successor(const State& state, std::span<const Move> moves) const {
  const Move move = moves[0] == game::kWaits ? moves[1] : moves[0];
  return turns_from(state).at(texts_[move.index()]);
}

std::vector<int> TurnsGame::goals(const State& state, Role role) const {
  if (!is_terminal(state)) return {};
  return steps_->goals(state, role);
}

std::vector<std::string> TurnsGame::facts(const State& state) const { return read(state).lines; }

std::string TurnsGame::move_text(Role /*role*/, Move move) const {
  return move == game::kWaits ? std::string() : texts_[move.index()];
}

std::vector<Move> PiecesOnly::legal_moves(const State& state, Role role) const {
  if (game_.is_terminal(state)) return {};
  return game_.legal_moves(state, role);
}

std::vector<int> PiecesOnly::goals(const State& state, Role role) const {
  if (!game_.is_terminal(state)) return {};
  return game_.goals(state, role);
}

std::vector<std::string> PiecesOnly::facts(const State& state) const {
  std::vector<std::string> lines = game_.facts(state);
  std::erase_if(lines, [](const std::string& line) { return !is_piece_line(line); });
  return lines;
}

}  // namespace rulewise::agree

#include "front/engine/engine_board.h"

#include <algorithm>
#include <utility>

namespace rulewise::front {

namespace board = machine::board;

EngineBoard::EngineBoard(machine::MadeMachine made, Notation notation)
    : made_(std::move(made)),
      game_(dynamic_cast<const board::BoardGame*>(made_.game.get())),
      notation_(std::move(notation)) {
  reset();
}

base::Result<std::unique_ptr<EngineBoard>> EngineBoard::make(const scl::Rules& rules) {
  machine::MachineOptions options;
  options.merges_moves = true;
  auto made = machine::make_machine(rules, options);
  if (!made) return made.error();
  const auto* game = dynamic_cast<const board::BoardGame*>(made.value().game.get());
  auto notation = Notation::of(game->compiled());
  if (!notation) return notation.error();
  return std::unique_ptr<EngineBoard>(
      new EngineBoard(std::move(made).value(), std::move(notation).value()));
}

void EngineBoard::reset() { states_.assign(1, game_->initial_state()); }

game::Role EngineBoard::to_move(const game::State& state) const {
  return game::Role(static_cast<std::size_t>(game_->position_of(state).control()));
}

board::Outcome EngineBoard::outcome() const {
  board::Position position = game_->position_of(state());
  return board::outcome(position);
}

std::string EngineBoard::fen() const { return notation_.fen(game_->position_of(state())); }

std::string EngineBoard::start_fen() const {
  return notation_.fen(game_->position_of(game_->initial_state()));
}

std::optional<base::Error> EngineBoard::set_fen(std::string_view fen) {
  const auto position = notation_.read_fen(fen, game_->compiled());
  if (!position) return position.error();
  states_.assign(1, game_->state_of(position.value()));
  return std::nullopt;
}

EngineBoard::Listed EngineBoard::list(const game::State& state) const {
  board::Position position = game_->position_of(state);
  board::MoveList moves;
  board::generate_merged(position, moves);
  Listed listed;
  listed.words = notation_.words(game_->compiled(), moves);
  for (const board::Move& move : moves.moves) listed.moves.push_back(game_->number_of(moves, move));
  return listed;
}

std::optional<game::Move> EngineBoard::find(std::string_view word) const {
  const Listed listed = list(state());
  const auto found = std::ranges::find(listed.words, word);
  if (found == listed.words.end()) return std::nullopt;
  return listed.moves[static_cast<std::size_t>(found - listed.words.begin())];
}

std::string EngineBoard::word_of(const game::State& state, game::Move move) const {
  const Listed listed = list(state);
  const auto found = std::ranges::find(listed.moves, move);
  if (found == listed.moves.end()) return {};
  return listed.words[static_cast<std::size_t>(found - listed.moves.begin())];
}

std::string EngineBoard::with_change_of_kind(const std::string& word) const {
  const std::vector<std::string> words = list(state()).words;
  if (std::ranges::find(words, word) != words.end()) return word;
  const auto found = std::ranges::find(words, word, without_change_of_kind);
  return found == words.end() ? word : *found;
}

bool EngineBoard::has_moves() const {
  board::Position position = game_->position_of(state());
  return board::outcome(position) == board::Outcome::kNone && board::has_legal_move(position);
}

game::Move EngineBoard::any_move() const { return game_->legal_moves(state(), to_move()).front(); }

bool EngineBoard::make_move(std::string_view word) {
  if (outcome() != board::Outcome::kNone) return false;
  const auto move = find(word);
  if (!move) return false;
  game::JointMove joint(2, game::kWaits);
  joint[to_move().index()] = *move;
  states_.push_back(game_->successor(state(), joint));
  return true;
}

std::optional<game::State> EngineBoard::state_after(const game::JointMove& joint) const {
  if (words_of({joint}).empty()) return std::nullopt;
  game::State after = game_->successor(state(), joint);
  return game_->is_terminal(after) ? std::nullopt : std::optional(std::move(after));
}

bool EngineBoard::play_on() {
  const auto position = notation_.read_fen(fen(), game_->compiled());
  if (!position) return false;
  board::Position anew = position.value();
  anew.set_counters(anew.control() == board::Colour::kWhite ? 0 : 1, 0);
  const game::State before = std::exchange(states_.back(), game_->state_of(anew));
  if (has_moves()) return true;
  states_.back() = before;
  return false;
}

bool EngineBoard::undo() {
  if (states_.size() < 2) return false;
  states_.pop_back();
  return true;
}

std::vector<std::string> EngineBoard::words_of(const std::vector<game::JointMove>& line) const {
  std::vector<std::string> words;
  game::State now = state();
  for (const game::JointMove& joint : line) {
    const auto role = static_cast<std::size_t>(game_->position_of(now).control());
    std::string word = word_of(now, joint[role]);
    if (word.empty() || game_->is_terminal(now)) break;
    words.push_back(std::move(word));
    now = game_->successor(now, joint);
  }
  return words;
}

}  // namespace rulewise::front

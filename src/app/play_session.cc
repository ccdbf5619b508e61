#include "app/play_session.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include "app/move_files.h"
#include "app/move_words.h"
#include "app/near_misses.h"
#include "insight/wording.h"
#include "machine/limit.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostForcedMoves = 10'000;  // in a row, before somebody should look
constexpr std::size_t kMovesShown = 12;
constexpr std::size_t kMovesListed = 500;

const std::vector<std::string> kCommands{"board", "help", "hint", "load",   "moves",
                                         "quit",  "save", "undo", "resign", "why"};

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

/// Nothing is there, or what `save` wrote: one game, a line of JSON for each joint move.
bool may_write(const std::string& file) {
  std::error_code error;
  const auto there = std::filesystem::status(file, error);
  if (!std::filesystem::exists(there)) return true;  // or it cannot be told: writing will
  if (!std::filesystem::is_regular_file(there)) return false;
  std::ifstream in(file);
  const int first = (in >> std::ws).peek();
  return first == std::ifstream::traits_type::eof() || (first == '[' && read_moves(file));
}

bool is_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

PlaySession::PlaySession(const game::Game& game, play::Player& player, game::Role role,
                         const play::Clock& clock, Person person)
    : game_(game),
      player_(player),
      role_(role),
      clock_(clock),
      person_(std::move(person)),
      picture_(game),
      states_{game.initial_state()} {}

void PlaySession::run() {
  std::string who = "You play " + my_name();
  if (game_.role_count() > 1) who += "; " + player_.name() + " plays the rest";
  person_.tell(who + ". `help` lists the commands.");
  show_state();
  while (take_turn() == Next::kGoOn) {
  }
}

bool PlaySession::can_go_on() const {
  for (std::size_t r = 0; r < game_.role_count(); ++r) {
    if (game_.legal_moves(state(), game::Role(r)).empty()) return false;
  }
  return true;
}

std::string PlaySession::prompt() const {
  return is_over() ? "over> " : my_name() + ' ' + std::to_string(joint_moves_.size() + 1) + "> ";
}

/// A state beyond the machine ends nothing: moves can be taken back, the game can be saved.
PlaySession::Next PlaySession::take_turn() {
  std::string question = my_name() + "> ";
  try {
    list_my_moves();
    if (!move_without_me()) {
      person_.tell("Nobody has had a choice for " + std::to_string(kMostForcedMoves) +
                   " moves; this game may have no end.");
      return Next::kLeave;
    }
    if ((is_over() || mine_.empty()) && !is_told_over_) tell_end();
    question = prompt();
  } catch (const machine::LimitReached& limit) {
    tell_beyond(limit.what());
    mine_.clear();
    texts_.clear();
  }
  const std::optional<std::string> line = person_.ask(question);
  if (!line) return Next::kLeave;
  try {
    return answer_line(trimmed(*line));
  } catch (const machine::LimitReached& limit) {
    tell_beyond(limit.what());
    return Next::kGoOn;
  }
}

void PlaySession::tell_beyond(const std::string& what) {
  person_.tell("That leads beyond what the machine can take: " + what +
               ". `undo`, `save FILE`, `load FILE` or `quit`.");
}

void PlaySession::list_my_moves() {
  mine_.clear();
  texts_.clear();
  if (is_over() || !can_go_on()) return;
  std::vector<std::pair<std::string, game::Move>> moves;
  for (const game::Move move : game_.legal_moves(state(), role_)) {
    moves.emplace_back(game_.move_text(role_, move), move);
  }
  std::ranges::sort(moves);
  for (auto& [text, move] : moves) {
    texts_.push_back(std::move(text));
    mine_.push_back(move);
  }
}

/// Plays on while the person has no choice; false if that does not end.
bool PlaySession::move_without_me() {
  for (std::size_t n = 0; n < kMostForcedMoves; ++n) {
    if (mine_.size() != 1) return true;
    play_turn(mine_.front());
    list_my_moves();
  }
  return false;
}

PlaySession::Next PlaySession::answer_line(const std::string& line) {
  if (line.empty()) return Next::kGoOn;
  const std::size_t blank = line.find(' ');
  const std::string word = line.substr(0, blank);
  const std::string rest = blank == std::string::npos ? "" : trimmed(line.substr(blank));
  if (word == "quit" || word == "exit" || word == "q") return Next::kLeave;
  if (word == "resign") {
    person_.tell(my_name() + " resigns.");
    return Next::kLeave;
  }
  const std::map<std::string, std::function<void()>> commands{
      {"moves", [this] { list_moves(); }}, {"hint", [this] { hint(); }},
      {"why", [this] { why(); }},          {"undo", [this] { undo(); }},
      {"save", [&] { save(rest); }},       {"load", [&] { load(rest); }},
      {"board", [this] { show_state(); }}, {"help", [this] { help(); }},
  };
  const auto command = commands.find(word);
  command != commands.end() ? command->second() : try_move(line);
  return Next::kGoOn;
}

// ---- Moving --------------------------------------------------------------------------------

void PlaySession::try_move(const std::string& line) {
  if (mine_.empty()) {
    person_.tell("The game is over; `undo`, `save FILE`, `load FILE` or `quit`.");
    return;
  }
  const std::vector<std::size_t> found = find_moves(line, texts_);
  if (found.size() == 1) {
    reasons_.clear();
    play_turn(mine_[found.front()]);
    return;
  }
  if (found.empty()) {
    std::string answer = "No move or command '" + line.substr(0, 200) + "'.";
    if (is_number(line)) answer = "There are " + std::to_string(mine_.size()) + " moves.";
    const std::string guess = suggestion(line.substr(0, line.find(' ')), kCommands);
    person_.tell(answer + (guess.empty() ? "" : ' ' + guess) +
                 " `moves` lists the moves, `help` the commands.");
    return;
  }
  person_.tell("Which one?");
  for (std::size_t i = 0; i < std::min(found.size(), kMovesShown); ++i) {
    person_.tell("  " + std::to_string(found[i] + 1) + "  " + texts_[found[i]]);
  }
  if (found.size() > kMovesShown) {
    person_.tell("  and " + std::to_string(found.size() - kMovesShown) + " more");
  }
}

search::Answer PlaySession::think(game::Role role) {
  person_.before_thinking();
  search::Answer answer = player_.choose(state(), role, clock_);
  person_.after_thinking();
  return answer;
}

/// The person's move and everybody else's, made at the same time.
void PlaySession::play_turn(game::Move mine) {
  game::JointMove joint(game_.role_count());
  joint[role_.index()] = mine;
  std::vector<std::string> news;
  for (std::size_t r = 0; r < game_.role_count(); ++r) {
    const game::Role role(r);
    if (role == role_) continue;
    const std::vector<game::Move> legal = game_.legal_moves(state(), role);
    joint[r] = legal.front();
    if (legal.size() == 1) continue;
    const search::Answer answer = think(role);
    joint[r] = answer.move;
    reasons_.push_back(play::Explainer(game_, player_).explain(state(), role, answer).text);
    news.push_back(game_.roles()[r] + ": " + game_.move_text(role, answer.move));
  }
  make(joint);
  for (const std::string& line : news) person_.tell(line);
  const bool is_my_turn = is_over() || game_.legal_moves(state(), role_).size() != 1;
  if (is_my_turn) show_state();
}

void PlaySession::make(const game::JointMove& joint) {
  states_.push_back(game_.successor(state(), joint));
  joint_moves_.push_back(joint);
}

void PlaySession::show_state() { person_.tell(picture_.draw(state())); }

void PlaySession::tell_end() {
  is_told_over_ = true;
  if (!is_over()) {
    person_.tell("The game cannot go on: somebody has no legal move.");
    return;
  }
  std::string text = "The game is over:";
  for (std::size_t r = 0; r < game_.role_count(); ++r) {
    const auto goal = game::payoff(game_, state(), game::Role(r));
    text += (r == 0 ? " " : ", ") + game_.roles()[r] + " gets " +
            (goal ? std::to_string(*goal) : "nothing the rules can tell");
  }
  person_.tell(text + '.');
}

// ---- Commands ------------------------------------------------------------------------------

void PlaySession::list_moves() {
  if (texts_.empty()) person_.tell("The game is over.");
  std::string text;
  for (std::size_t i = 0; i < std::min(texts_.size(), kMovesListed); ++i) {
    text += std::to_string(i + 1) + "  " + texts_[i] + '\n';
  }
  if (texts_.size() > kMovesListed) {
    text += "and " + std::to_string(texts_.size() - kMovesListed) + " more\n";
  }
  if (!text.empty()) person_.tell(text);
}

void PlaySession::hint() {
  if (mine_.empty()) {
    person_.tell("The game is over.");
    return;
  }
  const search::Answer answer = think(role_);
  person_.tell(play::Explainer(game_, player_).explain(state(), role_, answer).text);
}

void PlaySession::why() {
  if (!player_.reason().empty()) person_.tell(player_.reason());
  if (reasons_.empty()) {
    person_.tell(joint_moves_.empty() ? "Nobody else has chosen a move yet."
                                      : "Nobody else has chosen a move since the game was taken "
                                        "back or loaded; `hint` tells what to do now.");
  }
  for (const std::string& reason : reasons_) person_.tell(reason);
}

/// Back to where the person last had a choice.
void PlaySession::undo() {
  std::size_t left = joint_moves_.size();
  const auto had_choice = [&](std::size_t n) {
    return game_.legal_moves(states_[n], role_).size() > 1;
  };
  while (left > 0 && !had_choice(--left)) {
  }
  if (joint_moves_.empty() || !had_choice(left)) {
    person_.tell("There is nothing to take back.");
    return;
  }
  states_.resize(left + 1);
  joint_moves_.resize(left);
  reasons_.clear();
  is_told_over_ = false;
  show_state();
}

void PlaySession::save(const std::string& file) {
  if (file.empty()) {
    person_.tell("Say where: save FILE");
    return;
  }
  if (joint_moves_.empty()) {
    person_.tell("No move has been made yet; nothing was saved.");
    return;
  }
  if (!may_write(file)) {
    person_.tell("'" + file + "' is there already and is no saved game; nothing was saved.");
    return;
  }
  std::vector<std::vector<std::string>> texts;
  for (const game::JointMove& joint : joint_moves_) {
    std::vector<std::string>& line = texts.emplace_back();
    for (std::size_t r = 0; r < joint.size(); ++r) {
      line.push_back(game_.move_text(game::Role(r), joint[r]));
    }
  }
  person_.tell(write_moves(file, texts)
                   ? insight::counted(texts.size(), "move") + " saved in '" + file + "'."
                   : "'" + file + "' could not be written.");
}

void PlaySession::load(const std::string& file) {
  if (file.empty()) {
    person_.tell("Say what: load FILE");
    return;
  }
  const base::Result<MoveFile> moves = read_moves(file);
  if (!moves) {
    person_.tell(moves.error().message);
    return;
  }
  if (moves.value().joint_moves.empty()) {
    person_.tell("'" + file + "' has no moves; nothing was loaded.");
    return;
  }
  std::vector<game::State> states{game_.initial_state()};
  std::vector<game::JointMove> joint_moves;
  for (std::size_t n = 0; n < moves.value().joint_moves.size(); ++n) {
    const std::vector<std::string>& texts = moves.value().joint_moves[n];
    game::JointMove joint;
    for (std::size_t r = 0; r < std::min(texts.size(), game_.role_count()); ++r) {
      const auto move = game::find_move(game_, states.back(), game::Role(r), texts[r]);
      if (move) joint.push_back(*move);
    }
    const bool fits = texts.size() == game_.role_count() && joint.size() == texts.size();
    if (!fits || game_.is_terminal(states.back())) {
      person_.tell(place_of(file, moves.value().lines[n]) +
                   "no legal moves of this game here; nothing was loaded.");
      return;
    }
    states.push_back(game_.successor(states.back(), joint));
    joint_moves.push_back(std::move(joint));
  }
  states_ = std::move(states);
  joint_moves_ = std::move(joint_moves);
  reasons_.clear();
  is_told_over_ = false;
  person_.tell(insight::counted(joint_moves_.size(), "move") + " loaded.");
  show_state();
}

void PlaySession::help() {
  person_.tell(
      "A move by its number, its text, or enough of it (in chess-like games e2e4 will do); or\n"
      "  moves        all moves you have, with their numbers\n"
      "  board        the position again\n"
      "  hint         what the player would do in your place, and why\n"
      "  why          why the others made their last moves\n"
      "  undo         back to your last choice\n"
      "  save FILE    the game so far, for `load` and for `rulewise walk --moves`\n"
      "  load FILE    go on with a saved game\n"
      "  resign, quit leave\n"
      "Ctrl-C while the player thinks makes it move at once.");
}

}  // namespace rulewise::app

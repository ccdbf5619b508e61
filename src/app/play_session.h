// play_session.h — a person plays one role, the player all others: a talk in lines of text.
//
// Idea      the game so far is a row of states and joint moves; every command is a word, and what
//           is no command is a move. Who reads and writes the lines is the caller's business, so
//           a terminal, a script and a test look the same
// Promises  a line that means nothing gets an answer and changes nothing; the talk ends when lines
//           do; a game that goes on by itself is stopped after many moves
// Tested by play_session_test.cc, tests/cli
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/state_picture.h"
#include "game/game.h"
#include "play/explain.h"
#include "play/player.h"

namespace rulewise::app {

/// The person at the other end.
struct Person {
  /// The next line after showing a prompt; nothing when there are no more.
  std::function<std::optional<std::string>(std::string_view prompt)> ask;
  std::function<void(std::string_view text)> tell;  // one line or several
  std::function<void()> before_thinking = [] {};    // the player begins to think
  std::function<void()> after_thinking = [] {};
};

class PlaySession {
 public:
  /// `role` is the person's. Game and player must outlive the session.
  PlaySession(const game::Game& game, play::Player& player, game::Role role,
              const play::Clock& clock, Person person);

  /// Plays until the person leaves.
  void run();

  [[nodiscard]] const std::vector<game::JointMove>& joint_moves() const { return joint_moves_; }

 private:
  enum class Next { kGoOn, kLeave };

  [[nodiscard]] const game::State& state() const { return states_.back(); }
  [[nodiscard]] bool is_over() const { return game_.is_terminal(state()); }
  [[nodiscard]] const std::string& my_name() const { return game_.roles()[role_.index()]; }
  [[nodiscard]] bool can_go_on() const;
  [[nodiscard]] std::string prompt() const;

  Next take_turn();
  Next answer_line(const std::string& line);
  void list_my_moves();
  bool move_without_me();
  void try_move(const std::string& line);
  void play_turn(game::Move mine);
  search::Answer think(game::Role role);
  void make(const game::JointMove& joint);
  void show_state();
  void tell_end();
  void tell_beyond(const std::string& what);

  void list_moves();
  void hint();
  void why();
  void undo();
  void save(const std::string& file);
  void load(const std::string& file);
  void help();

  const game::Game& game_;
  play::Player& player_;
  game::Role role_;
  play::Clock clock_;
  Person person_;
  StatePicture picture_;
  std::vector<game::State> states_;  // one more than joint moves
  std::vector<game::JointMove> joint_moves_;
  std::vector<std::string> reasons_;  // of the others' moves since mine
  std::vector<game::Move> mine_;      // legal now, by text
  std::vector<std::string> texts_;
  bool is_told_over_ = false;
};

}  // namespace rulewise::app

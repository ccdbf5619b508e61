// session.h — one game on the page: who sits where, what was played, and the player's thinking.
//
// Idea      every seat is a person's or a player's and may change hands at any moment. Whatever
//           happens, `advance` goes on as far as nobody has to be asked: it waits for people, lets
//           players think on a queue, and makes the joint move when everybody has chosen. People
//           at the page are told by events: a snapshot after every change, and the thinking live.
//           Where several choose at once, nobody sees what a player is going to do
// Needs     a queue that outlives it
// Promises  members may be called from any thread and return soon; nothing illegal is ever made;
//           a player that thinks is stopped when the position it thinks about is left; games are
//           bounded in length
// Tested by session_test.cc, tests/web
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "front/web/job_queue.h"
#include "front/web/json.h"
#include "front/web/player_store.h"
#include "front/web/studio_game.h"
#include "play/explain.h"
#include "play/player.h"

namespace rulewise::front {

/// Who plays a role.
struct StudioSeat {
  bool is_person = true;
  std::string player = "auto";  // a configuration
  double seconds = 1;           // for a move
  int level = 10;               // of strength, 1 to 10
};

/// The longest a player may think about a move here.
inline constexpr double kMostMoveSeconds = 60;

/// Reads the configuration of a seat; a time that it names is that of the seat.
[[nodiscard]] std::optional<base::Error> settle(StudioSeat& seat);

struct SessionContext {
  std::string id;
  std::string game_id;
  std::string title;
  std::string owner;      // who began it; empty where all are one person
  std::string address;    // from where; the same
  std::string queue_key;  // whose thinking waits for whose; empty: that of the session alone
  JobQueue* thinkers = nullptr;
  PlayerStore* players = nullptr;  // for what they remember between moves
  /// An event for everybody who watches; called with the session locked.
  std::function<void(std::string_view event, const std::string& data)> publish = [](auto, auto&) {};
  std::function<bool()> is_watched = [] { return true; };
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  /// From a position that was set up, or from the opening.
  Session(SessionContext context, std::shared_ptr<const StudioGame> game,
          std::vector<StudioSeat> seats, std::optional<game::State> start = std::nullopt);

  [[nodiscard]] const std::string& id() const { return context_.id; }
  [[nodiscard]] const std::string& game_id() const { return context_.game_id; }
  [[nodiscard]] const std::string& owner() const { return context_.owner; }
  [[nodiscard]] const std::string& address() const { return context_.address; }
  /// For how long nobody has done anything here, players included. Waits for nobody.
  [[nodiscard]] double idle_seconds() const;
  /// For how long no person has, whatever players do. Waits for nobody.
  [[nodiscard]] double unused_seconds() const { return age_.seconds() - last_used_; }

  /// Makes joint moves by their texts before the game begins; an Error at the first that cannot be.
  [[nodiscard]] base::Result<bool> replay(const std::vector<std::vector<std::string>>& moves);
  /// Goes on as far as nobody has to be asked. To be called once; the others do it themselves.
  void begin();
  [[nodiscard]] Json snapshot();
  /// The position after so many joint moves.
  [[nodiscard]] base::Result<Json> position_at(std::size_t ply);
  /// Why the move after so many joint moves was made.
  [[nodiscard]] base::Result<Json> why(std::size_t ply);
  /// What wins, threatens and is forced now, within so many seconds.
  [[nodiscard]] base::Result<Json> tactics(double max_seconds);
  /// Whether somebody wins by force after so many joint moves, as far as is found in the time.
  [[nodiscard]] base::Result<Json> proof(std::size_t ply, double max_seconds);

  [[nodiscard]] base::Result<Json> move(const std::string& role, const std::string& text);
  /// Back to after so many joint moves; none: to where a person last had a choice.
  [[nodiscard]] base::Result<Json> take_back(std::optional<std::size_t> ply);
  [[nodiscard]] base::Result<Json> sit(const std::string& role, StudioSeat seat);
  [[nodiscard]] base::Result<Json> pause(bool is_paused);
  /// Somebody looks: what waited for that goes on.
  void be_watched();
  /// The player that thinks makes its move.
  [[nodiscard]] base::Result<Json> move_now();
  /// What a player would do in a person's place.
  [[nodiscard]] base::Result<Json> hint(const std::string& role);
  /// Ends all thinking for good.
  void close();

 private:
  struct Entry {
    std::vector<std::string> texts;             // by role
    std::vector<bool> had_choice;               // by role
    MovePath path;                              // of the first who had a choice
    std::vector<std::optional<double>> values;  // what the role expected, 0 to 100
    Json why;                                   // null: nobody thought about it
  };
  struct Thought {
    game::Role role;
    game::State state;
    StudioSeat seat;
    bool is_hint = false;
    std::uint64_t generation = 0;
  };

  [[nodiscard]] const game::Game& rules() const { return game_->game(); }
  [[nodiscard]] const game::State& state() const { return states_.back(); }
  [[nodiscard]] std::optional<game::Role> role_named(const std::string& name) const;
  [[nodiscard]] std::vector<std::size_t> awaited_people() const;
  void look_at_state();
  void list_choices();
  void advance();
  void go_on();
  bool make_if_chosen();
  void start_thinking(game::Role role, bool is_hint);
  void think(const Thought& thought);
  [[nodiscard]] base::Result<search::Answer> ask_player(const Thought& thought, Json& why);
  [[nodiscard]] base::Result<std::unique_ptr<play::Player>> player_for(const StudioSeat& seat,
                                                                       const std::string& name);
  [[nodiscard]] base::Result<search::Answer> let_choose(play::Player& player,
                                                        const Thought& thought, Json& why);
  void publish_thinking(const Thought& thought, const search::Answer& answer);
  void end_thought(const Thought& thought, const base::Result<search::Answer>& answer, Json why);
  void show_hint(game::Role role, game::Move move, Json why);
  void leave_position();
  void publish();
  [[nodiscard]] Json snapshot_locked();
  [[nodiscard]] Json history_json() const;
  [[nodiscard]] std::string result_sentence() const;
  base::Result<Json> changed();
  void note_use() { last_used_ = age_.seconds(); }

  SessionContext context_;
  std::shared_ptr<const StudioGame> game_;
  mutable std::mutex mutex_;  // everything below, but for what says otherwise
  std::vector<StudioSeat> seats_;
  std::vector<game::State> states_;  // one more than entries
  std::vector<Entry> history_;
  std::vector<std::optional<game::Move>> chosen_;  // by role, for the next joint move
  std::vector<std::vector<game::Move>> legal_;     // by role, now
  std::vector<bool> asks_;                         // by role: a person has to be asked
  std::vector<std::optional<double>> values_;      // for the next entry
  Json why_;                                       // the same
  Json thinking_;                                  // the latest report, null if none
  Json hint_;                                      // null: none was asked for here
  std::string note_;                               // why it does not go on
  bool is_over_ = false;
  bool is_stuck_ = false;
  bool is_paused_ = false;
  bool waits_for_watchers_ = false;  // paused because nobody was watching
  std::uint64_t generation_ = 0;     // changes when the position is left
  std::uint64_t version_ = 0;
  const base::Stopwatch age_{};
  std::atomic<double> last_used_ = 0;      // in seconds of its age
  std::atomic<bool> is_thinking_ = false;  // written under the lock
  std::atomic<bool> stop_ = false;         // the thinking, by anyone
  std::atomic<bool> is_closed_ = false;    // for good
};

}  // namespace rulewise::front

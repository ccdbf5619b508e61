// session_table.h — the games being played on the page, and who listens to each.
//
// Idea      a session is found by a name that cannot be guessed; whoever has it plays there, and
//           may listen to what happens. Sessions that nobody has used for a while make room for
//           new ones, those that somebody still listens to last and after a long while. Where
//           visitors are told apart each has his part of them and no more, all from one address
//           have half of them, and no more than two players of a visitor think at a time
// Promises  so many sessions and listeners and no more; looking a session up waits for no game
// Tested by session_table_test.cc, tests/web
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "front/web/game_shelf.h"
#include "front/web/job_queue.h"
#include "front/web/player_store.h"
#include "front/web/replies.h"
#include "front/web/session.h"
#include "front/web/web_request.h"

namespace rulewise::front {

struct SessionLimits {
  std::size_t max_sessions = 40;
  double idle_seconds = 20;          // unused for so long a session may make room for another
  double watched_seconds = 30 * 60;  // the same where somebody listens to it
};

class SessionTable {
 public:
  using Ticket = HttpServer::Ticket;

  /// Queue and server outlive it; `server` may be null until somebody listens.
  SessionTable(GameShelf& shelf, JobQueue& thinkers, const SessionLimits& limits)
      : shelf_(shelf), thinkers_(thinkers), limits_(limits) {}

  void set_server(HttpServer* server) { server_ = server; }
  [[nodiscard]] std::shared_ptr<Session> find(const std::string& id);

  // What is asked of it; each may take as long as the rules of the game.
  [[nodiscard]] HttpReply create(const WebRequest& request);
  [[nodiscard]] HttpReply use(const WebRequest& request);
  /// For wins, threats and forced moves, or for a proof: work of seconds.
  [[nodiscard]] HttpReply look(const WebRequest& request);
  [[nodiscard]] HttpReply remove(const WebRequest& request);

  /// Ends the session that nobody has used for longest, first of those that nobody listens to;
  /// false if there is none. Who listens to it, or comes back to it, is told.
  bool put_away_one();
  /// What is said to who asks for a session that is not there.
  [[nodiscard]] HttpReply no_session(const std::string& id);
  /// Takes at once; false if there is no such session.
  [[nodiscard]] bool open_stream(const std::string& id, Ticket ticket);
  /// Sends the whole session to the one who listens.
  void send_all(const std::string& id, Ticket ticket);
  void forget_stream(Ticket ticket);
  void close_all();

 private:
  [[nodiscard]] base::Result<std::shared_ptr<Session>> make(const WebRequest& request,
                                                            const ShelfGame& game);
  using Meant = std::function<bool(const Session&)>;
  /// Of those that are meant.
  bool put_away_idle(const Meant& is_meant);
  [[nodiscard]] std::string longest_unused(const Meant& is_meant);
  void end_streams(const std::string& session);
  /// Why there is no room for one more of his; nothing: there is.
  [[nodiscard]] std::optional<HttpReply> make_room(const WebRequest& request);
  [[nodiscard]] std::size_t count(const Meant& is_meant);
  void publish(const std::string& session, std::string_view event, const std::string& data);
  [[nodiscard]] bool is_watched(const std::string& session);

  GameShelf& shelf_;
  JobQueue& thinkers_;
  const SessionLimits limits_;
  HttpServer* server_ = nullptr;
  PlayerStore players_{kMostPlayers};
  std::mutex mutex_;  // sessions; never held while a game is asked
  std::map<std::string, std::shared_ptr<Session>> sessions_;
  std::deque<std::string> put_away_;       // names of those that had to make room, the last ones
  std::mutex streams_mutex_;               // taken after that of a session
  std::map<Ticket, std::string> streams_;  // whose events go there

  static constexpr std::size_t kMostPlayers = 12;  // that wait for their turn
};

}  // namespace rulewise::front

// studio.h — the page's server: files of the page, games, sessions and long jobs as JSON over HTTP.
//
//     auto studio = Studio::listen(options);
//     studio.value()->run([] { return was_interrupted(); });
//
// Idea      the thread of the server reads requests and never works: what takes a moment goes to
//           one queue (moves), loading of games to another, looks for threats and proofs to a
//           third, thinking to a fourth, what may take minutes to a fifth (analysis, matches); on
//           each of them what belongs to one game or visitor is done one at a time. So one person's
//           heavy question does not hold up another's page. docs/openapi.json is the contract
// Promises  bounded sessions, jobs, texts and streams; no request names a file; requests are taken
//           from this machine's own pages alone unless there is a token, and then only with it;
//           what a visitor brings is listed to nobody else
// Tested by studio_test.cc, tests/web
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "front/http/http_server.h"
#include "front/web/game_shelf.h"
#include "front/web/gate.h"
#include "front/web/job_queue.h"
#include "front/web/job_table.h"
#include "front/web/session_table.h"
#include "front/web/web_request.h"

namespace rulewise::front {

/// A file of the page.
struct StudioAsset {
  std::string_view path;  // such as /index.html
  std::string_view type;  // of its content
  std::string_view bytes;
};

struct StudioOptions {
  HostAndPort place{"127.0.0.1", 8080};
  std::string token;  // empty: none is asked for, and only pages of this machine are answered
  std::vector<ShelfGame> library;
  std::span<const StudioAsset> assets;
  std::map<std::string, JobKind> jobs;  // what long jobs there are, by name
  std::size_t max_sessions = 40;
  std::size_t thinking_threads = 4;
  std::size_t max_waiting = 64;  // requests for each kind of work; four times as many of the quick
  /// Told of every request when its work begins: a test lets it fail there.
  std::function<void(const WebRequest&)> on_work{};
};

class Studio {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<Studio>> listen(StudioOptions options);
  ~Studio();
  Studio(const Studio&) = delete;
  Studio& operator=(const Studio&) = delete;

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  void run(const std::function<bool()>& should_stop);

 private:
  using Ticket = HttpServer::Ticket;
  using Work = std::function<HttpReply(const WebRequest&)>;

  explicit Studio(StudioOptions options);
  void handle(const HttpMessage& message, Ticket ticket);
  void answer_file(const HttpMessage& message, Ticket ticket);
  void answer_api(const HttpMessage& message, Ticket ticket);
  void route(WebRequest request);
  [[nodiscard]] bool route_games(WebRequest& request);
  [[nodiscard]] bool route_sessions(WebRequest& request);
  [[nodiscard]] bool route_jobs(WebRequest& request);
  void do_on(JobQueue& queue, const std::string& wanted_key, WebRequest request, Work work);
  /// Where a game is loaded: what somebody brought holds up only others that were brought, and of
  /// one person one at a time.
  struct Loading {
    JobQueue& queue;
    std::string key;
  };
  [[nodiscard]] Loading loading_of(const std::string& game, const std::string& visitor) const;
  void open_events(const WebRequest& request);

  [[nodiscard]] HttpReply list_games(const WebRequest& request) const;
  [[nodiscard]] HttpReply show_game(const WebRequest& request);
  [[nodiscard]] HttpReply show_rules(const WebRequest& request) const;
  [[nodiscard]] HttpReply show_movement(const WebRequest& request);
  [[nodiscard]] HttpReply check_text(const WebRequest& request) const;
  [[nodiscard]] HttpReply add_game(const WebRequest& request);
  [[nodiscard]] HttpReply remove_game(const WebRequest& request);
  [[nodiscard]] HttpReply check_player(const WebRequest& request) const;

  StudioOptions options_;
  Gate gate_;
  GameShelf shelf_;
  std::mutex mutex_;                          // cards
  std::map<std::string, std::string> cards_;  // by game: what was found out about it
  std::unique_ptr<HttpServer> server_;
  std::unique_ptr<JobQueue> thinkers_;
  std::unique_ptr<SessionTable> sessions_;
  std::unique_ptr<JobTable> jobs_;
  std::unique_ptr<JobQueue> own_loaders_;  // of games that people brought: they may be any
  std::unique_ptr<JobQueue> loaders_;      // the queues last: their jobs use the others
  std::unique_ptr<JobQueue> lookers_;
  std::unique_ptr<JobQueue> quick_;
};

}  // namespace rulewise::front

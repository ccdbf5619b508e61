// studio.h — the page's server: files of the page, games, sessions and long jobs as JSON over HTTP.
//
//     auto studio = Studio::listen(options);
//     studio.value()->run([] { return was_interrupted(); });
//
// Idea      the thread of the server reads requests and never works: what takes a moment goes to
//           one queue (moves), what may take seconds to another (loading, thinking), what may take
//           minutes to a third (analysis, matches), so that one person's heavy question does not
//           hold up another's page. docs/openapi.json is the contract
// Promises  bounded sessions, jobs, texts and streams; no request names a file; requests are taken
//           from this machine's own pages alone unless there is a token, and then only with it
// Tested by tests/web
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "front/http/http_server.h"
#include "front/web/game_shelf.h"
#include "front/web/job_queue.h"
#include "front/web/long_job.h"
#include "front/web/session.h"

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
  std::map<std::string, JobMaker> jobs;  // what long jobs there are, by name
  std::size_t max_sessions = 40;
  std::size_t heavy_threads = 3;
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
  struct Request {
    Ticket ticket = 0;
    std::string method;
    std::vector<std::string> steps;  // of the path, after /api
    Json body;
  };
  using Work = std::function<HttpReply(const Request&)>;

  explicit Studio(StudioOptions options);
  void handle(const HttpMessage& message, Ticket ticket);
  [[nodiscard]] bool is_welcome(const HttpMessage& message) const;
  [[nodiscard]] bool has_token(const HttpMessage& message) const;
  void answer_file(const HttpMessage& message, Ticket ticket);
  void answer_api(const HttpMessage& message, Ticket ticket);
  void route(Request request);
  void do_on(JobQueue& queue, Request request, Work work);

  [[nodiscard]] HttpReply list_games(const Request& request) const;
  [[nodiscard]] HttpReply show_game(const Request& request);
  [[nodiscard]] HttpReply show_rules(const Request& request) const;
  [[nodiscard]] HttpReply check_text(const Request& request) const;
  [[nodiscard]] HttpReply add_game(const Request& request);
  [[nodiscard]] HttpReply create_session(const Request& request);
  [[nodiscard]] HttpReply use_session(const Request& request);
  [[nodiscard]] HttpReply remove_session(const Request& request);
  void open_events(const Request& request);
  [[nodiscard]] HttpReply start_job(const Request& request);
  [[nodiscard]] HttpReply use_job(const Request& request);

  [[nodiscard]] std::shared_ptr<Session> find_session(const std::string& id);
  bool make_room_for_session();
  void publish(const std::string& session, std::string_view event, const std::string& data);
  void forget_stream(Ticket ticket);

  StudioOptions options_;
  GameShelf shelf_;
  std::mutex mutex_;  // sessions, jobs and cards; taken before that of a session
  std::map<std::string, std::shared_ptr<Session>> sessions_;
  std::map<std::string, std::shared_ptr<LongJob>> jobs_;
  std::map<std::string, std::string> cards_;  // by game: what was found out about it
  std::mutex streams_mutex_;                  // taken after that of a session
  std::map<Ticket, std::string> streams_;     // whose events go there
  std::unique_ptr<HttpServer> server_;
  std::unique_ptr<JobQueue> quick_;  // the queues last: their jobs use the others
  std::unique_ptr<JobQueue> heavy_;
  std::unique_ptr<JobQueue> long_;
};

}  // namespace rulewise::front

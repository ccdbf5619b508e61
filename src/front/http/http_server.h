// http_server.h — answers requests, many at a time, from a single thread.
//
//     auto server = HttpServer::listen({"127.0.0.1", 9147}, handle, {});
//     server.value()->run([] { return was_interrupted(); });
//
// Idea      no connection has a thread, so a thousand that send nothing hold nobody up; a reply
//           may be given at once or later from any thread, by the ticket the request came with;
//           whoever must answer by some moment leaves word what to say if nothing was said.
//           A reply may stay open: then more of it follows piece by piece, for as long as the other
//           side listens
// Promises  bounded memory and descriptors: where there are too many connections those that have
//           not sent their request for longest are closed; a request must be whole and its reply
//           be taken within a time; one connection, one request; a listener that does not take
//           what it is sent is closed; who asks for the head of a reply gets what comes before its
//           body, length and all
// Needs     a handler that returns at once
// Tested by http_server_test.cc, tests/arena
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "front/http/http_message.h"
#include "front/http/socket.h"

struct pollfd;

namespace rulewise::front {

struct HttpReply {
  int status = 200;
  std::string body;
  std::string fields{};     // lines that end in CR LF, instead of those of the server
  bool stays_open = false;  // more of the body follows by `stream`
};

class HttpServer {
 public:
  struct Limits {
    HttpReader::Limits message = {};
    std::size_t max_connections = 400;
    std::size_t max_held_bytes = std::size_t{160} << 20U;  // of all requests together
    double seconds_to_ask = 30;                            // for a request to be whole
    double seconds_to_take = 10;                           // for a reply to be taken
    double seconds_to_leave = 1;                           // for the other side to close
    std::size_t max_unsent_bytes = std::size_t{4} << 20U;  // of a reply that stays open
  };
  /// Names a request that waits for its reply.
  using Ticket = std::uint64_t;
  using Handler = std::function<void(HttpMessage, Ticket)>;

  [[nodiscard]] static base::Result<std::unique_ptr<HttpServer>> listen(const HostAndPort& place,
                                                                        std::string fields,
                                                                        Handler handler,
                                                                        const Limits& limits);
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const { return port_of(listener_); }
  /// Until `should_stop` says so; asked several times a second. Replies given before it are sent.
  void run(const std::function<bool()>& should_stop);

  /// From any thread; a second reply, or one to a connection that has gone, is ignored.
  void reply(Ticket ticket, HttpReply reply);
  /// In the handler: what to say when nothing was said after so many seconds.
  void reply_after(Ticket ticket, double seconds, std::function<HttpReply()> reply);
  /// From any thread: more of a reply that stays open.
  void stream(Ticket ticket, std::string bytes);
  /// From any thread: there is no more of it.
  void end_stream(Ticket ticket);
  /// Told on the thread of `run` when a reply that stayed open has ended, whoever ended it.
  void set_on_stream_end(std::function<void(Ticket)> on_end) { on_stream_end_ = std::move(on_end); }
  /// What to say, by its status, to a request that is too long or cannot be read; else nothing is.
  void set_on_unread(std::function<HttpReply(int)> on_unread) { on_unread_ = std::move(on_unread); }
  [[nodiscard]] std::size_t connections() const { return connections_.size(); }

 private:
  enum class Stage : std::uint8_t { kAsking, kWaiting, kTaking, kStreaming, kLeaving, kGone };
  struct Connection;

  HttpServer(Socket listener, Socket alarm, std::string fields, Handler handler,
             const Limits& limits);
  void accept_some();
  void make_room();
  void serve(Ticket ticket, Connection& connection, short events);
  void receive(Ticket ticket, Connection& connection);
  void send(Connection& connection);
  void discard(Connection& connection);
  void begin_reply(Connection& connection, const HttpReply& reply);
  static void let_go_on(Connection& connection);
  void refuse(Connection& connection, int status);
  void give_replies();
  void pass_on_streams();
  void serve_stream(Connection& connection, bool is_broken);
  void wake();
  void forget_gone();
  void look_at_clocks();
  [[nodiscard]] double seconds_until_next() const;
  [[nodiscard]] bool is_flushed() const;

  Socket listener_;
  Socket alarm_;  // an eventfd: wakes the thread when a reply was given
  std::string fields_;
  Handler handler_;
  Limits limits_;
  base::Stopwatch watch_;
  double pause_accepting_until_ = 0;
  std::size_t held_bytes_ = 0;
  Ticket next_ticket_ = 1;
  std::map<Ticket, Connection> connections_;  // oldest first
  std::mutex mutex_;
  std::vector<std::pair<Ticket, HttpReply>> replies_;  // given, not yet begun; under the mutex
  struct Piece {
    Ticket ticket = 0;
    std::string bytes;
    bool is_last = false;
  };
  std::vector<Piece> pieces_;  // of open replies, not yet passed on; under the mutex
  std::function<void(Ticket)> on_stream_end_;
  std::function<HttpReply(int)> on_unread_;
};

}  // namespace rulewise::front

#include "front/http/http_server.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <utility>

namespace rulewise::front {
namespace {

constexpr double kLongestNap = 0.1;         // seconds between two looks at should_stop
constexpr double kPauseWithoutRoom = 0.05;  // seconds, where the system gives no descriptor
constexpr int kMostAccepted = 64;           // in one go: the others are to be served too
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr int kTimeUp = 408;
constexpr int kNoRoom = 503;

}  // namespace

struct HttpServer::Connection {
  /// What to wait for.
  [[nodiscard]] short events() const {
    switch (stage) {
      case Stage::kAsking:
      case Stage::kLeaving: return POLLIN;
      case Stage::kTaking: return POLLOUT;
      case Stage::kStreaming: return static_cast<short>(POLLIN | (sent < out.size() ? POLLOUT : 0));
      case Stage::kWaiting:
      case Stage::kGone: return 0;
    }
    return 0;
  }

  Connection(Socket its_socket, const Address& its_address, const HttpReader::Limits& limits,
             double its_deadline)
      : socket(std::move(its_socket)),
        address(its_address),
        reader(HttpReader::Kind::kRequest, limits),
        deadline(its_deadline) {}

  Socket socket;
  Address address;
  HttpReader reader;
  Stage stage = Stage::kAsking;
  double deadline;
  double last_heard = 0;
  std::function<HttpReply()> reply_in_need;
  std::string out;
  std::size_t sent = 0;
  bool was_let_go_on = false;
  bool wants_head_alone = false;
  bool is_stream = false;
  bool is_ending = false;  // a stream whose last piece is in `out`
};

HttpServer::HttpServer(Socket listener, Socket alarm, std::string fields, Handler handler,
                       const Limits& limits)
    : listener_(std::move(listener)),
      alarm_(std::move(alarm)),
      fields_(std::move(fields)),
      handler_(std::move(handler)),
      limits_(limits) {}

HttpServer::~HttpServer() = default;

base::Result<std::unique_ptr<HttpServer>> HttpServer::listen(const HostAndPort& place,
                                                             std::string fields, Handler handler,
                                                             const Limits& limits) {
  auto listener = listen_at(place);
  if (!listener) return listener.error();
  Socket alarm(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  if (!alarm.is_open()) return base::Error{"no descriptor left"};
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(listener).value(), std::move(alarm),
                                                    std::move(fields), std::move(handler), limits));
}

void HttpServer::run(const std::function<bool()>& should_stop) {
  std::vector<pollfd> watched;
  std::vector<Ticket> tickets;
  double stop_at = kNever;  // a moment for the last replies
  while (watch_.seconds() < stop_at && !(stop_at < kNever && is_flushed())) {
    if (stop_at == kNever && should_stop()) stop_at = watch_.seconds() + limits_.seconds_to_leave;
    watched.clear();
    tickets.clear();
    const bool accepts = watch_.seconds() >= pause_accepting_until_ && stop_at == kNever;
    watched.push_back({accepts ? listener_.number() : -1, POLLIN, 0});
    watched.push_back({alarm_.number(), POLLIN, 0});
    for (const auto& [ticket, connection] : connections_) {
      watched.push_back({connection.socket.number(), connection.events(), 0});
      tickets.push_back(ticket);
    }
    const double nap = std::clamp(seconds_until_next(), 0.0, kLongestNap);
    if (::poll(watched.data(), watched.size(), static_cast<int>(nap * 1000 + 0.999)) < 0) continue;
    for (std::size_t i = 0; i < tickets.size(); ++i) {
      if (watched[i + 2].revents == 0) continue;
      serve(tickets[i], connections_.at(tickets[i]), watched[i + 2].revents);
    }
    if (watched[1].revents != 0) {
      std::uint64_t count = 0;
      (void)!::read(alarm_.number(), &count, sizeof count);
    }
    give_replies();
    pass_on_streams();
    look_at_clocks();
    forget_gone();
    if (watched[0].revents != 0) accept_some();
  }
}

bool HttpServer::is_flushed() const {
  return std::ranges::none_of(connections_,
                              [](const auto& c) { return c.second.stage == Stage::kTaking; });
}

double HttpServer::seconds_until_next() const {
  double next = kNever;
  for (const auto& [ticket, connection] : connections_) next = std::min(next, connection.deadline);
  return next - watch_.seconds();
}

// ---- Coming ----------------------------------------------------------------------------------

void HttpServer::accept_some() {
  for (int n = 0; n < kMostAccepted; ++n) {
    Address address;
    address.length = sizeof address.bytes;
    Socket socket(::accept4(listener_.number(), reinterpret_cast<sockaddr*>(&address.bytes),
                            &address.length, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!socket.is_open()) {
      if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        pause_accepting_until_ = watch_.seconds() + kPauseWithoutRoom;
      }
      return;
    }
    if (connections_.size() >= limits_.max_connections) make_room();
    if (connections_.size() >= limits_.max_connections) return;  // all are being answered
    const double now = watch_.seconds();
    const auto [added, is_new] = connections_.try_emplace(
        next_ticket_++, std::move(socket), address, limits_.message, now + limits_.seconds_to_ask);
    added->second.last_heard = now;
  }
}

/// Closes the connection that has been silent for longest without being owed a reply.
void HttpServer::make_room() {
  auto silent = connections_.end();
  for (auto it = connections_.begin(); it != connections_.end(); ++it) {
    const Stage stage = it->second.stage;
    if (stage != Stage::kAsking && stage != Stage::kLeaving) continue;
    if (silent == connections_.end() || it->second.last_heard < silent->second.last_heard) {
      silent = it;
    }
  }
  if (silent == connections_.end()) return;
  held_bytes_ -= std::min(held_bytes_, silent->second.reader.held_bytes());
  connections_.erase(silent);
}

// ---- One connection --------------------------------------------------------------------------

void HttpServer::serve(Ticket ticket, Connection& connection, short events) {
  const bool is_broken = (events & (POLLERR | POLLHUP | POLLNVAL)) != 0;
  switch (connection.stage) {
    case Stage::kAsking: receive(ticket, connection); break;
    case Stage::kTaking:
      if (is_broken)
        connection.stage = Stage::kGone;
      else
        send(connection);
      break;
    case Stage::kStreaming: serve_stream(connection, is_broken); break;
    case Stage::kLeaving: discard(connection); break;
    case Stage::kWaiting:
      if (is_broken) connection.stage = Stage::kGone;
      break;
    case Stage::kGone: break;
  }
}

void HttpServer::receive(Ticket ticket, Connection& connection) {
  std::array<char, 1U << 16U> bytes;
  const ssize_t count = ::recv(connection.socket.number(), bytes.data(), bytes.size(), 0);
  if (count < 0) {
    if (errno != EAGAIN && errno != EINTR) connection.stage = Stage::kGone;
    return;
  }
  connection.last_heard = watch_.seconds();
  const std::size_t before = connection.reader.held_bytes();
  const auto progress =
      count == 0 ? connection.reader.end()
                 : connection.reader.take({bytes.data(), static_cast<std::size_t>(count)});
  held_bytes_ = held_bytes_ - std::min(held_bytes_, before) + connection.reader.held_bytes();
  if (progress == HttpReader::Progress::kMore) {
    if (held_bytes_ > limits_.max_held_bytes) return refuse(connection, kNoRoom);
    if (connection.reader.is_held_back()) let_go_on(connection);
    return;
  }
  if (progress == HttpReader::Progress::kFault) {
    refuse(connection, connection.reader.fault_status());
    return;
  }
  held_bytes_ -= std::min(held_bytes_, connection.reader.held_bytes());
  connection.stage = Stage::kWaiting;
  connection.deadline = kNever;
  HttpMessage& message = connection.reader.message();
  connection.wants_head_alone = message.method == "HEAD";
  message.from = network_of(connection.address);
  handler_(std::move(message), ticket);
}

/// So few bytes find room; whoever does not hear them goes on by itself after a while.
void HttpServer::let_go_on(Connection& connection) {
  if (std::exchange(connection.was_let_go_on, true)) return;
  (void)!::send(connection.socket.number(), kHttpContinue.data(), kHttpContinue.size(),
                MSG_NOSIGNAL);
}

void HttpServer::refuse(Connection& connection, int status) {
  begin_reply(connection, on_unread_ ? on_unread_(status) : HttpReply{status, {}});
}

void HttpServer::begin_reply(Connection& connection, const HttpReply& reply) {
  if (connection.stage == Stage::kAsking) {
    held_bytes_ -= std::min(held_bytes_, connection.reader.held_bytes());
  }
  connection.reader = HttpReader(HttpReader::Kind::kRequest, limits_.message);
  connection.reply_in_need = nullptr;
  connection.stage = Stage::kTaking;
  connection.deadline = watch_.seconds() + limits_.seconds_to_take;
  const std::string& fields = reply.fields.empty() ? fields_ : reply.fields;
  if (reply.stays_open) {
    connection.stage = Stage::kStreaming;
    connection.is_stream = true;
    connection.deadline = kNever;
    connection.out = http_stream_head(reply.status, fields) + reply.body;
  } else {
    connection.out = http_reply(reply.status, fields, reply.body);
    if (connection.wants_head_alone) {
      connection.out.resize(connection.out.size() - reply.body.size());
    }
  }
  send(connection);
}

void HttpServer::serve_stream(Connection& connection, bool is_broken) {
  std::array<char, 1024> bytes;
  const ssize_t count = ::recv(connection.socket.number(), bytes.data(), bytes.size(), 0);
  const bool has_left = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
  if (is_broken || has_left) {
    connection.stage = Stage::kGone;
    return;
  }
  send(connection);
}

void HttpServer::send(Connection& connection) {
  while (connection.sent < connection.out.size()) {
    const ssize_t count =
        ::send(connection.socket.number(), connection.out.data() + connection.sent,
               connection.out.size() - connection.sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      connection.deadline =
          std::min(connection.deadline, watch_.seconds() + limits_.seconds_to_take);
      return;
    }
    if (count < 0) {
      connection.stage = Stage::kGone;
      return;
    }
    connection.sent += static_cast<std::size_t>(count);
  }
  if (connection.stage == Stage::kStreaming && !connection.is_ending) {
    connection.out.clear();
    connection.sent = 0;
    connection.deadline = kNever;
    return;
  }
  // Closed at once, bytes not yet read would make the system take the reply back.
  ::shutdown(connection.socket.number(), SHUT_WR);
  connection.stage = Stage::kLeaving;
  connection.deadline = watch_.seconds() + limits_.seconds_to_leave;
}

void HttpServer::discard(Connection& connection) {
  std::array<char, 1U << 16U> bytes;
  const ssize_t count = ::recv(connection.socket.number(), bytes.data(), bytes.size(), 0);
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
    connection.stage = Stage::kGone;
  }
}

// ---- Replies and clocks ----------------------------------------------------------------------

void HttpServer::reply(Ticket ticket, HttpReply reply) {
  {
    const std::scoped_lock lock(mutex_);
    replies_.emplace_back(ticket, std::move(reply));
  }
  wake();
}

void HttpServer::wake() {
  const std::uint64_t one = 1;
  (void)!::write(alarm_.number(), &one, sizeof one);
}

void HttpServer::stream(Ticket ticket, std::string bytes) {
  {
    const std::scoped_lock lock(mutex_);
    pieces_.push_back({ticket, std::move(bytes), false});
  }
  wake();
}

void HttpServer::end_stream(Ticket ticket) {
  {
    const std::scoped_lock lock(mutex_);
    pieces_.push_back({ticket, {}, true});
  }
  wake();
}

void HttpServer::pass_on_streams() {
  std::vector<Piece> pieces;
  {
    const std::scoped_lock lock(mutex_);
    pieces.swap(pieces_);
  }
  for (const Piece& piece : pieces) {
    const auto found = connections_.find(piece.ticket);
    if (found == connections_.end() || found->second.stage != Stage::kStreaming) continue;
    Connection& connection = found->second;
    if (connection.out.size() - connection.sent + piece.bytes.size() > limits_.max_unsent_bytes) {
      connection.stage = Stage::kGone;
      continue;
    }
    connection.out += piece.bytes;
    connection.is_ending |= piece.is_last;
    send(connection);
  }
}

/// Closes what has ended and says so of replies that had stayed open.
void HttpServer::forget_gone() {
  std::vector<Ticket> ended;
  std::erase_if(connections_, [&](const auto& c) {
    if (c.second.stage != Stage::kGone) return false;
    if (c.second.is_stream) ended.push_back(c.first);
    return true;
  });
  if (!on_stream_end_) return;
  for (const Ticket ticket : ended) on_stream_end_(ticket);
}

void HttpServer::reply_after(Ticket ticket, double seconds, std::function<HttpReply()> reply) {
  const auto found = connections_.find(ticket);
  if (found == connections_.end()) return;
  found->second.deadline = watch_.seconds() + seconds;
  found->second.reply_in_need = std::move(reply);
}

void HttpServer::give_replies() {
  std::vector<std::pair<Ticket, HttpReply>> replies;
  {
    const std::scoped_lock lock(mutex_);
    replies.swap(replies_);
  }
  for (const auto& [ticket, reply] : replies) {
    const auto found = connections_.find(ticket);
    if (found == connections_.end() || found->second.stage != Stage::kWaiting) continue;
    begin_reply(found->second, reply);
  }
}

void HttpServer::look_at_clocks() {
  const double now = watch_.seconds();
  for (auto& [ticket, connection] : connections_) {
    if (now < connection.deadline) continue;
    switch (connection.stage) {
      case Stage::kAsking: refuse(connection, kTimeUp); break;
      case Stage::kWaiting:
        if (connection.reply_in_need) begin_reply(connection, connection.reply_in_need());
        break;
      case Stage::kTaking:
      case Stage::kStreaming:  // what was sent has not been taken
      case Stage::kLeaving: connection.stage = Stage::kGone; break;
      case Stage::kGone: break;
    }
  }
}

}  // namespace rulewise::front

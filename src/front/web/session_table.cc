#include "front/web/session_table.h"

#include <algorithm>
#include <set>
#include <utility>

#include "front/web/field_check.h"
#include "front/web/gate.h"
#include "front/web/set_up.h"
#include "play/level.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostStreams = 120;
constexpr std::size_t kMostRemembered = 200;  // sessions that had to make room
constexpr std::size_t kMostSeats = 64;
constexpr std::size_t kParts = 4;  // of the table; a visitor may have one of them
constexpr std::size_t kMostMoves = 3'000;
constexpr double kLookSeconds = 1.5;
constexpr double kProofSeconds = 2;

StudioSeat seat_in(const Json& json) {
  StudioSeat seat;
  if (!json.is_object()) return seat;
  seat.is_person = text_in(json, "who", "person") != "player";
  seat.player = text_in(json, "player", seat.player);
  seat.seconds = number_in(json, "seconds", seat.seconds);
  seat.level = static_cast<int>(
      number_in(json, "level", seat.level, 1.0, static_cast<double>(play::kFullLevel)));
  return seat;
}

base::Result<std::vector<StudioSeat>> seats_in(const Json& body) {
  std::vector<StudioSeat> seats;
  const auto wanted = body.find("seats");
  if (wanted == body.end() || !wanted->is_array()) return seats;
  if (wanted->size() > kMostSeats)
    return base::Error{"that are too many seats", "name one for each role"};
  for (const Json& seat : *wanted) {
    seats.push_back(seat_in(seat));
    if (const auto error = settle(seats.back())) return *error;
  }
  return seats;
}

/// Joint moves by their texts; who only waits has none.
base::Result<std::vector<std::vector<std::string>>> moves_in(const Json& body) {
  std::vector<std::vector<std::string>> moves;
  const auto wanted = body.find("moves");
  if (wanted == body.end()) return moves;
  const base::Error fault{"moves are rows of texts, one for each role"};
  if (!wanted->is_array() || wanted->size() > kMostMoves) return fault;
  for (const Json& joint : *wanted) {
    if (!joint.is_array() || joint.size() > kMostSeats) return fault;
    std::vector<std::string>& texts = moves.emplace_back();
    for (const Json& move : joint) {
      if (!move.is_string() && !move.is_null()) return fault;
      texts.push_back(move.is_string() ? move.get<std::string>() : std::string());
    }
  }
  return moves;
}

}  // namespace

std::shared_ptr<Session> SessionTable::find(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(id);
  return found == sessions_.end() ? nullptr : found->second;
}

HttpReply SessionTable::no_session(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const bool made_room = std::ranges::find(put_away_, id) != put_away_.end();
  return fault(kNotFound, {made_room ? "this game was put away to make room for others"
                                     : "there is no such game any more",
                           "start it again from the library"});
}

/// With the sessions locked. Empty: none that may be put away.
std::string SessionTable::longest_unused(const Meant& is_meant) {
  std::set<std::string> watched;
  {
    const std::scoped_lock streams_lock(streams_mutex_);
    for (const auto& [ticket, session] : streams_) watched.insert(session);
  }
  for (const bool takes_watched : {false, true}) {
    std::string found;
    double longest = takes_watched ? limits_.watched_seconds : limits_.idle_seconds;
    for (const auto& [id, session] : sessions_) {
      if (!is_meant(*session) || watched.contains(id) != takes_watched) continue;
      const double unused = takes_watched ? session->unused_seconds() : session->idle_seconds();
      if (unused < longest) continue;
      longest = unused;
      found = id;
    }
    if (!found.empty()) return found;
  }
  return {};
}

bool SessionTable::put_away_idle(const Meant& is_meant) {
  std::shared_ptr<Session> gone;  // and perhaps its game, when nothing is locked any more
  {
    const std::scoped_lock lock(mutex_);
    const auto found = sessions_.find(longest_unused(is_meant));
    if (found == sessions_.end()) return false;
    gone = found->second;
    put_away_.push_back(found->first);
    if (put_away_.size() > kMostRemembered) put_away_.pop_front();
    sessions_.erase(found);
  }
  gone->close();
  end_streams(gone->id());
  return true;
}

bool SessionTable::put_away_one() {
  return put_away_idle([](const Session&) { return true; });
}

base::Result<std::shared_ptr<Session>> SessionTable::make(const WebRequest& request,
                                                          const ShelfGame& game) {
  const auto loaded = shelf_.load(game.id);
  if (!loaded) return loaded.error();
  base::Result<std::vector<StudioSeat>> seats = seats_in(request.body);
  if (!seats) return seats.error();
  const auto moves = moves_in(request.body);
  if (!moves) return moves.error();
  std::optional<game::State> start;
  if (const auto wanted = request.body.find("setup"); wanted != request.body.end()) {
    const machine::board::BoardGame* board_game = loaded.value()->board_game();
    if (board_game == nullptr) {
      return base::Error{"only positions of chess-like games can be set up",
                         "begin at the opening, or bring moves"};
    }
    auto state = set_up(*board_game, *wanted);
    if (!state) return state.error();
    start = std::move(state).value();
  }
  SessionContext context;
  context.id = secret_name();
  context.game_id = game.id;
  context.title = game.title;
  context.owner = request.visitor;
  context.address = request.address;
  if (!request.visitor.empty()) {
    const std::size_t others =
        count([&](const Session& one) { return one.owner() == request.visitor; });
    context.queue_key = request.visitor + (others % 2 == 0 ? " 0" : " 1");
  }
  context.thinkers = &thinkers_;
  context.players = &players_;
  context.publish = [this, id = context.id](std::string_view event, const std::string& data) {
    publish(id, event, data);
  };
  context.is_watched = [this, id = context.id] { return is_watched(id); };
  auto session = std::make_shared<Session>(context, loaded.value(), std::move(seats).value(),
                                           std::move(start));
  const auto replayed = session->replay(moves.value());
  if (!replayed) return replayed.error();
  return session;
}

std::size_t SessionTable::count(const Meant& is_meant) {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(sessions_, [&](const auto& entry) { return is_meant(*entry.second); }));
}

std::optional<HttpReply> SessionTable::make_room(const WebRequest& request) {
  const auto has_room = [&](std::size_t part, const Meant& is_meant) {
    while (count(is_meant) >= std::max<std::size_t>(1, part)) {
      if (!put_away_idle(is_meant)) return false;
    }
    return true;
  };
  const std::size_t most = limits_.max_sessions;
  const Meant is_own = [&](const Session& one) { return one.owner() == request.visitor; };
  if (!request.visitor.empty() && !has_room(most / kParts, is_own)) {
    return come_back_later(
        kTooMany, {"you have " + std::to_string(count(is_own)) + " games open here already",
                   "close the page of one of them, and try again in a moment"});
  }
  const Meant is_near = [&](const Session& one) { return one.address() == request.address; };
  if (!request.address.empty() && !has_room(most / 2, is_near)) {
    return come_back_later(kTooMany, {std::to_string(count(is_near)) +
                                          " games are open here from your network already",
                                      "close the page of one of them, and try again in a moment"});
  }
  if (!has_room(most, [](const Session&) { return true; })) {
    return come_back_later(kBusy,
                           {"too many games are being played here", "try again in a moment"});
  }
  return std::nullopt;
}

HttpReply SessionTable::create(const WebRequest& request) {
  const std::optional<ShelfGame> game = shelf_.find(text_in(request.body, "game"));
  if (!game)
    return fault(kNotFound,
                 {"there is no game of that name here", "the library lists those there are"});
  const auto session = make(request, *game);
  if (!session) return fault(kNotPossible, session.error());
  if (auto refused = make_room(request)) return std::move(*refused);
  {
    const std::scoped_lock lock(mutex_);
    sessions_[session.value()->id()] = session.value();
  }
  session.value()->begin();
  return json_reply(session.value()->snapshot(), kCreated);
}

HttpReply SessionTable::remove(const WebRequest& request) {
  std::shared_ptr<Session> session;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = sessions_.find(request.steps[1]);
    if (found != sessions_.end()) {
      session = found->second;
      sessions_.erase(found);
    }
  }
  if (!session) return no_session(request.steps[1]);
  session->close();
  end_streams(session->id());
  return json_reply({{"removed", true}});
}

HttpReply SessionTable::look(const WebRequest& request) {
  const std::shared_ptr<Session> session = find(request.steps[1]);
  if (!session) return no_session(request.steps[1]);
  if (request.steps.size() == 3) return reply_of(session->tactics(kLookSeconds));
  const auto ply = number_in(request.steps[3]);
  return ply ? reply_of(session->proof(*ply, kProofSeconds))
             : fault(kNotFound,
                     {"there is nothing at that address", "/api/ lists the addresses there are"});
}

HttpReply SessionTable::use(const WebRequest& request) {
  const std::shared_ptr<Session> session = find(request.steps[1]);
  if (!session) return no_session(request.steps[1]);
  const Json& body = request.body;
  const std::string what =
      request.method + (request.steps.size() > 2 ? ' ' + request.steps[2] : std::string());
  if (request.steps.size() == 4) {
    const auto ply = number_in(request.steps[3]);
    if (ply && what == "GET positions") return reply_of(session->position_at(*ply));
    if (ply && what == "GET why") return reply_of(session->why(*ply));
  }
  if (what == "GET" && request.steps.size() == 2) return json_reply(session->snapshot());
  if (what == "POST move") {
    return reply_of(session->move(text_in(body, "role"), text_in(body, "move")));
  }
  if (what == "POST back") {
    const double ply = std::min(number_in(body, "ply", -1), 1e9);
    return reply_of(
        session->take_back(ply < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(ply))));
  }
  if (what == "POST seat") {
    if (const auto error = missing_field(body, "who")) return fault(kBadRequest, *error);
    return reply_of(session->sit(text_in(body, "role"), seat_in(body)));
  }
  if (what == "POST pause") {
    if (const auto error = missing_field(body, "paused")) return fault(kBadRequest, *error);
    return reply_of(session->pause(flag_in(body, "paused", true)));
  }
  if (what == "POST now") return reply_of(session->move_now());
  if (what == "POST hint") return reply_of(session->hint(text_in(body, "role")));
  return fault(kNotFound,
               {"there is nothing at that address", "/api/ lists the addresses there are"});
}

// ---- Events ------------------------------------------------------------------------------------

bool SessionTable::open_stream(const std::string& id, Ticket ticket) {
  if (!find(id)) return false;
  const std::scoped_lock lock(streams_mutex_);
  if (streams_.size() >= kMostStreams) {
    const auto oldest = streams_.begin();
    server_->end_stream(oldest->first);
    streams_.erase(oldest);
  }
  streams_[ticket] = id;
  return true;
}

void SessionTable::send_all(const std::string& id, Ticket ticket) {
  const std::shared_ptr<Session> session = find(id);
  if (!session) return;
  session->be_watched();
  server_->stream(ticket, "event: session\ndata: " + to_line(session->snapshot()) + "\n\n");
}

void SessionTable::publish(const std::string& session, std::string_view event,
                           const std::string& data) {
  const std::string text = "event: " + std::string(event) + "\ndata: " + data + "\n\n";
  const std::scoped_lock lock(streams_mutex_);
  for (const auto& [ticket, whose] : streams_) {
    if (whose == session) server_->stream(ticket, text);
  }
}

bool SessionTable::is_watched(const std::string& session) {
  const std::scoped_lock lock(streams_mutex_);
  return std::ranges::any_of(streams_, [&](const auto& s) { return s.second == session; });
}

/// Who listens comes back and is told that there is nothing to listen to any more.
void SessionTable::end_streams(const std::string& session) {
  const std::scoped_lock lock(streams_mutex_);
  for (const auto& [ticket, whose] : streams_) {
    if (whose == session && server_ != nullptr) server_->end_stream(ticket);
  }
}

void SessionTable::forget_stream(Ticket ticket) {
  const std::scoped_lock lock(streams_mutex_);
  streams_.erase(ticket);
}

void SessionTable::close_all() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, session] : sessions_) session->close();
}

}  // namespace rulewise::front

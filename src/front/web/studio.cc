#include "front/web/studio.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <random>
#include <utility>

#include "base/interruption.h"
#include "front/web/rule_check.h"
#include "machine/limit.h"
#include "play/level.h"

namespace rulewise::front {
namespace {

constexpr int kBadRequest = 400;
constexpr int kNotWelcome = 401;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kNotAllowed = 405;
constexpr int kConflict = 409;
constexpr int kWrongType = 415;
constexpr int kNotPossible = 422;
constexpr int kOwnFault = 500;
constexpr int kBusy = 503;
constexpr std::size_t kMostText = std::size_t{1} << 20U;  // bytes of a request
constexpr std::size_t kMostStreams = 120;
constexpr std::size_t kMostJobs = 60;
constexpr std::size_t kMostWaiting = 64;
constexpr std::size_t kQuickThreads = 2;
constexpr std::size_t kLongThreads = 2;
constexpr std::size_t kMostCards = 400;
constexpr double kIdleSeconds = 20;  // before a session may make room for another
constexpr double kMostSeconds = 60;  // for a move

/// What every reply carries: nothing but this server's own files is loaded or run by the page.
constexpr const char* kSafety =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string fields_for(std::string_view type, std::string_view more = "") {
  return "Content-Type: " + std::string(type) + "\r\n" + std::string(more) + kSafety;
}

HttpReply json_reply(const Json& json, int status = 200) {
  return {status, to_line(json), fields_for("application/json", "Cache-Control: no-store\r\n")};
}

HttpReply fault(int status, const base::Error& error) {
  return json_reply({{"error", {{"message", error.message}, {"hint", error.hint}}}}, status);
}

HttpReply reply_of(const base::Result<Json>& result) {
  return result ? json_reply(result.value()) : fault(kConflict, result.error());
}

std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> steps;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) steps.push_back(url_decoded(path.substr(0, end)));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return steps;
}

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

std::string query_value(std::string_view target, std::string_view name) {
  const std::size_t start = target.find('?');
  if (start == std::string_view::npos) return {};
  std::string_view rest = target.substr(start + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) == name && equals < pair.size()) {
      return url_decoded(pair.substr(equals + 1));
    }
  }
  return {};
}

/// Takes as long wherever the two differ.
bool is_same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

/// A name nobody can guess: whoever knows it may play there.
std::string secret_name() {
  std::random_device source;
  std::string name;
  for (int i = 0; i < 4; ++i) {
    std::uint32_t word = source();
    for (int digit = 0; digit < 8; ++digit, word >>= 4U) name += "0123456789abcdef"[word & 15U];
  }
  return name;
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string text_in(const Json& json, const char* key, const std::string& otherwise = "") {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : otherwise;
}

double number_in(const Json& json, const char* key, double otherwise) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number() ? found->get<double>() : otherwise;
}

StudioSeat seat_in(const Json& json) {
  StudioSeat seat;
  seat.is_person = text_in(json, "who", "person") != "player";
  seat.player = text_in(json, "player", seat.player);
  seat.seconds = std::clamp(number_in(json, "seconds", seat.seconds), 0.05, kMostSeconds);
  seat.level = static_cast<int>(
      std::clamp(number_in(json, "level", seat.level), 1.0, static_cast<double>(play::kFullLevel)));
  return seat;
}

}  // namespace

// ---- Coming and going --------------------------------------------------------------------------

Studio::Studio(StudioOptions options)
    : options_(std::move(options)), shelf_(std::move(options_.library)) {
  quick_ = std::make_unique<JobQueue>(kQuickThreads, kMostWaiting * 4);
  heavy_ = std::make_unique<JobQueue>(options_.heavy_threads, kMostWaiting);
  long_ = std::make_unique<JobQueue>(kLongThreads, kMostWaiting);
}

Studio::~Studio() {
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, session] : sessions_) session->close();
    for (const auto& [id, job] : jobs_) job->cancel();
  }
  quick_.reset();  // before the others, which its jobs use
  long_.reset();
  heavy_.reset();
}

base::Result<std::unique_ptr<Studio>> Studio::listen(StudioOptions options) {
  std::unique_ptr<Studio> studio(new Studio(std::move(options)));
  Studio* that = studio.get();
  HttpServer::Limits limits;
  limits.message.max_body = kMostText;
  auto server = HttpServer::listen(
      that->options_.place, kSafety,
      [that](const HttpMessage& message, Ticket ticket) { that->handle(message, ticket); }, limits);
  if (!server) return server.error();
  studio->server_ = std::move(server).value();
  studio->server_->set_on_stream_end([that](Ticket ticket) { that->forget_stream(ticket); });
  return studio;
}

void Studio::run(const std::function<bool()>& should_stop) { server_->run(should_stop); }

bool Studio::has_token(const HttpMessage& message) const {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = message.field("authorization");
  if (authorization.starts_with(kBearer) &&
      is_same_secret(authorization.substr(kBearer.size()), options_.token)) {
    return true;
  }
  constexpr std::string_view kCookie = "rulewise=";
  std::string_view cookies = message.field("cookie");
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find("; "), cookies.size());
    const std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 2, cookies.size()));
    if (cookie.starts_with(kCookie) &&
        is_same_secret(cookie.substr(kCookie.size()), options_.token)) {
      return true;
    }
  }
  return false;
}

/// Without a token only pages of this machine are answered: another site's page that a browser here
/// shows names its own host, or its own origin.
bool Studio::is_welcome(const HttpMessage& message) const {
  const std::string_view host = message.field("host");
  const std::string_view origin = message.field("origin");
  if (!origin.empty() && origin != "http://" + std::string(host) &&
      origin != "https://" + std::string(host)) {
    return false;
  }
  if (!options_.token.empty()) return true;
  const std::string_view name =
      host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

void Studio::handle(const HttpMessage& message, Ticket ticket) {
  if (!is_welcome(message)) {
    return server_->reply(ticket, fault(kForbidden, {"this page does not answer other sites"}));
  }
  const bool is_api = path_of(message.target).starts_with("/api/");
  if (!options_.token.empty() && !has_token(message)) {
    if (!is_api && is_same_secret(query_value(message.target, "token"), options_.token)) {
      const std::string cookie = "Location: /\r\nSet-Cookie: rulewise=" + options_.token +
                                 "; Path=/; HttpOnly; SameSite=Strict\r\n";
      return server_->reply(ticket, {303, {}, fields_for("text/plain", cookie)});
    }
    return server_->reply(ticket, fault(kNotWelcome, {"a token is needed",
                                                      "open the address with its ?token= that the "
                                                      "program printed"}));
  }
  try {
    is_api ? answer_api(message, ticket) : answer_file(message, ticket);
  } catch (const std::exception& error) {
    server_->reply(ticket, fault(kOwnFault, {error.what()}));
  }
}

void Studio::answer_file(const HttpMessage& message, Ticket ticket) {
  if (message.method != "GET" && message.method != "HEAD") {
    return server_->reply(ticket, fault(kNotAllowed, {"files can only be read"}));
  }
  std::string_view path = path_of(message.target);
  if (path == "/") path = "/index.html";
  const auto found = std::ranges::find(options_.assets, path, &StudioAsset::path);
  if (found == options_.assets.end()) {
    const bool is_page = path == "/index.html";
    return server_->reply(
        ticket, fault(kNotFound, {is_page ? "this program was built without its page"
                                          : "there is no such file",
                                  is_page ? "build it again where npm is installed" : ""}));
  }
  const bool is_lasting = path.starts_with("/assets/");  // their names change with their content
  const char* cache =
      is_lasting ? "Cache-Control: max-age=31536000, immutable\r\n" : "Cache-Control: no-cache\r\n";
  const std::string_view body = message.method == "HEAD" ? "" : found->bytes;
  server_->reply(ticket, {200, std::string(body), fields_for(found->type, cache)});
}

void Studio::answer_api(const HttpMessage& message, Ticket ticket) {
  Request request{ticket, message.method, steps_of(path_of(message.target).substr(4)), {}};
  if (message.method == "POST") {
    if (!message.field("content-type").starts_with("application/json")) {
      return server_->reply(ticket, fault(kWrongType, {"the body has to be application/json"}));
    }
    request.body = Json::parse(message.body, nullptr, false);
    if (!request.body.is_object()) {
      return server_->reply(ticket, fault(kBadRequest, {"the body has to be a JSON object"}));
    }
  }
  route(std::move(request));
}

void Studio::do_on(JobQueue& queue, Request request, Work work) {
  const Ticket ticket = request.ticket;
  const bool is_posted = queue.post([this, request = std::move(request), work = std::move(work)] {
    HttpReply reply;
    try {
      reply = work(request);
    } catch (const machine::LimitReached& limit) {
      reply = fault(kNotPossible, {limit.what()});
    } catch (const std::bad_alloc&) {
      reply = fault(kNotPossible, {"there is not enough memory for this"});
    } catch (const std::exception& error) {
      reply = fault(kOwnFault, {error.what(), "this should not happen; please tell its makers"});
    }
    server_->reply(request.ticket, std::move(reply));
  });
  if (!is_posted) {
    server_->reply(ticket, fault(kBusy, {"too much is going on here", "try again in a moment"}));
  }
}

void Studio::route(Request request) {
  const std::vector<std::string>& steps = request.steps;
  const std::string what = request.method + ' ' + (steps.empty() ? "" : steps[0]);
  const std::size_t depth = steps.size();
  const auto on_quick = [&](auto member) {
    do_on(*quick_, std::move(request),
          [this, member](const Request& r) { return (this->*member)(r); });
  };
  const auto on_heavy = [&](auto member) {
    do_on(*heavy_, std::move(request),
          [this, member](const Request& r) { return (this->*member)(r); });
  };
  if (what == "GET games" && depth == 1) return on_quick(&Studio::list_games);
  if (what == "GET games" && depth == 2) return on_heavy(&Studio::show_game);
  if (what == "GET games" && depth == 3 && steps[2] == "rules") {
    return on_quick(&Studio::show_rules);
  }
  if (what == "POST check" && depth == 1) return on_quick(&Studio::check_text);
  if (what == "POST games" && depth == 1) return on_quick(&Studio::add_game);
  if (what == "POST sessions" && depth == 1) return on_heavy(&Studio::create_session);
  if (what == "GET sessions" && depth == 3 && steps[2] == "events") return open_events(request);
  if (what == "DELETE sessions" && depth == 2) return on_quick(&Studio::remove_session);
  if ((what == "GET sessions" || what == "POST sessions") && depth >= 2 && depth <= 4) {
    return on_quick(&Studio::use_session);
  }
  if (what == "POST jobs" && depth == 1) return on_quick(&Studio::start_job);
  if ((what == "GET jobs" || what == "DELETE jobs") && depth == 2) {
    return on_quick(&Studio::use_job);
  }
  server_->reply(request.ticket, fault(kNotFound, {"there is nothing at that address"}));
}

// ---- Games -------------------------------------------------------------------------------------

HttpReply Studio::list_games(const Request&) const {
  Json list = Json::array();
  for (const ShelfGame& game : shelf_.list()) {
    list.push_back({{"id", game.id},
                    {"title", game.title},
                    {"language", game.language == Language::kScl ? "scl" : "gdl"},
                    {"source", game.source},
                    {"players", game.players},
                    {"summary", game.summary}});
  }
  return json_reply({{"games", std::move(list)}});
}

HttpReply Studio::show_game(const Request& request) {
  const std::string& id = request.steps[1];
  const std::optional<ShelfGame> game = shelf_.find(id);
  if (!game) return fault(kNotFound, {"there is no game of that name here"});
  {
    const std::scoped_lock lock(mutex_);
    const auto known = cards_.find(id);
    if (known != cards_.end()) {
      return {200, known->second, fields_for("application/json", "Cache-Control: no-store\r\n")};
    }
  }
  const auto loaded = shelf_.load(id);
  if (!loaded) return fault(kNotPossible, loaded.error());
  const StudioGame& studio = *loaded.value();
  HttpReply reply =
      json_reply({{"id", id},
                  {"title", game->title},
                  {"language", game->language == Language::kScl ? "scl" : "gdl"},
                  {"source", game->source},
                  {"about", about_text(game->text, game->language)},
                  {"roles", studio.game().roles()},
                  {"kind", studio.kind()},
                  {"machine", machine::name_of(studio.made().kind)},
                  {"gates", studio.made().gates},
                  {"layout", studio.layout_json()},
                  {"opening", studio.position_json(studio.game().initial_state(), 0)}});
  const std::scoped_lock lock(mutex_);
  if (cards_.size() >= kMostCards) cards_.clear();
  cards_[id] = reply.body;
  return reply;
}

HttpReply Studio::show_rules(const Request& request) const {
  const std::optional<ShelfGame> game = shelf_.find(request.steps[1]);
  if (!game) return fault(kNotFound, {"there is no game of that name here"});
  Json json{{"id", game->id},
            {"title", game->title},
            {"language", game->language == Language::kScl ? "scl" : "gdl"},
            {"text", game->text},
            {"english", nullptr}};
  if (game->language == Language::kScl) {
    const scl::Reading reading = scl::read_rules(game->text);
    if (!reading.diagnostics.has_errors()) json["english"] = scl::to_english(reading.rules);
  }
  return json_reply(json);
}

HttpReply Studio::check_text(const Request& request) const {
  const std::string text = text_in(request.body, "text");
  const Language language = language_of_text(text);
  Json json = diagnostics_to_json(check_rules(text, language));
  json["language"] = language == Language::kScl ? "scl" : "gdl";
  return json_reply(json);
}

HttpReply Studio::add_game(const Request& request) {
  const auto added = shelf_.add_own(text_in(request.body, "text"), text_in(request.body, "title"));
  if (!added) return fault(kNotPossible, added.error());
  return json_reply({{"id", added.value().id}, {"title", added.value().title}}, 201);
}

// ---- Sessions ----------------------------------------------------------------------------------

std::shared_ptr<Session> Studio::find_session(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(id);
  return found == sessions_.end() ? nullptr : found->second;
}

/// Drops the session that nobody has used for longest; false if all are in use.
bool Studio::make_room_for_session() {
  if (sessions_.size() < options_.max_sessions) return true;
  std::set<std::string> watched;
  {
    const std::scoped_lock lock(streams_mutex_);
    for (const auto& [ticket, session] : streams_) watched.insert(session);
  }
  auto oldest = sessions_.end();
  double longest = kIdleSeconds;
  for (auto it = sessions_.begin(); it != sessions_.end(); ++it) {
    const double idle = it->second->idle_seconds();
    if (watched.contains(it->first) || idle < longest) continue;
    longest = idle;
    oldest = it;
  }
  if (oldest == sessions_.end()) return false;
  oldest->second->close();
  sessions_.erase(oldest);
  return true;
}

HttpReply Studio::create_session(const Request& request) {
  const std::string id = text_in(request.body, "game");
  const std::optional<ShelfGame> game = shelf_.find(id);
  if (!game) return fault(kNotFound, {"there is no game of that name here"});
  const auto loaded = shelf_.load(id);
  if (!loaded) return fault(kNotPossible, loaded.error());
  std::vector<StudioSeat> seats;
  const auto wanted = request.body.find("seats");
  if (wanted != request.body.end() && wanted->is_array()) {
    for (const Json& seat : *wanted) {
      seats.push_back(seat.is_object() ? seat_in(seat) : StudioSeat{});
      const auto configuration = play::read_configuration(seats.back().player);
      if (!configuration) return fault(kNotPossible, configuration.error());
    }
  }
  SessionContext context;
  context.id = secret_name();
  context.game_id = id;
  context.title = game->title;
  context.thinkers = heavy_.get();
  context.publish = [this, session = context.id](std::string_view event, const std::string& data) {
    publish(session, event, data);
  };
  context.is_watched = [this, session = context.id] {
    const std::scoped_lock lock(streams_mutex_);
    return std::ranges::any_of(streams_, [&](const auto& s) { return s.second == session; });
  };
  auto session = std::make_shared<Session>(context, loaded.value(), std::move(seats));
  {
    const std::scoped_lock lock(mutex_);
    if (!make_room_for_session()) {
      return fault(kBusy, {"too many games are being played here", "try again in a moment"});
    }
    sessions_[context.id] = session;
  }
  session->begin();
  return json_reply(session->snapshot(), 201);
}

HttpReply Studio::remove_session(const Request& request) {
  std::shared_ptr<Session> session;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = sessions_.find(request.steps[1]);
    if (found == sessions_.end()) return fault(kNotFound, {"there is no such game any more"});
    session = found->second;
    sessions_.erase(found);
  }
  session->close();
  return json_reply({{"removed", true}});
}

HttpReply Studio::use_session(const Request& request) {
  const std::shared_ptr<Session> session = find_session(request.steps[1]);
  if (!session) {
    return fault(kNotFound, {"there is no such game any more", "start it again from the library"});
  }
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
  if (what == "POST seat") return reply_of(session->sit(text_in(body, "role"), seat_in(body)));
  if (what == "POST pause") {
    const auto paused = body.find("paused");
    return reply_of(session->pause(paused == body.end() || *paused != false));
  }
  if (what == "POST now") return reply_of(session->move_now());
  if (what == "POST hint") return reply_of(session->hint(text_in(body, "role")));
  return fault(kNotFound, {"there is nothing at that address"});
}

// ---- Events ------------------------------------------------------------------------------------

void Studio::open_events(const Request& request) {
  const std::shared_ptr<Session> session = find_session(request.steps[1]);
  if (!session) {
    return server_->reply(request.ticket, fault(kNotFound, {"there is no such game any more"}));
  }
  {
    const std::scoped_lock lock(streams_mutex_);
    if (streams_.size() >= kMostStreams) {
      const auto oldest = streams_.begin();
      server_->end_stream(oldest->first);
      streams_.erase(oldest);
    }
    streams_[request.ticket] = request.steps[1];
  }
  server_->reply(request.ticket,
                 {200, "retry: 1000\n\n",
                  fields_for("text/event-stream", "Cache-Control: no-store\r\n"), true});
  do_on(*quick_, {0, {}, {}, {}}, [this, session, ticket = request.ticket](const Request&) {
    server_->stream(ticket, "event: session\ndata: " + to_line(session->snapshot()) + "\n\n");
    return HttpReply{};
  });
}

void Studio::publish(const std::string& session, std::string_view event, const std::string& data) {
  const std::string text = "event: " + std::string(event) + "\ndata: " + data + "\n\n";
  const std::scoped_lock lock(streams_mutex_);
  for (const auto& [ticket, whose] : streams_) {
    if (whose == session) server_->stream(ticket, text);
  }
}

void Studio::forget_stream(Ticket ticket) {
  const std::scoped_lock lock(streams_mutex_);
  streams_.erase(ticket);
}

// ---- Long jobs ---------------------------------------------------------------------------------

HttpReply Studio::start_job(const Request& request) {
  const std::string kind = text_in(request.body, "kind");
  const auto maker = options_.jobs.find(kind);
  if (maker == options_.jobs.end()) return fault(kNotFound, {"there is no job of that kind"});
  const base::Result<JobWork> work = maker->second(request.body, shelf_);
  if (!work) return fault(kNotPossible, work.error());
  auto job = std::make_shared<LongJob>(secret_name(), kind);
  {
    const std::scoped_lock lock(mutex_);
    std::size_t running = 0;
    for (const auto& [id, other] : jobs_) running += other->is_over() ? 0 : 1;
    if (running >= kMostJobs) return fault(kBusy, {"too many jobs are under way here"});
    if (jobs_.size() >= kMostJobs)
      std::erase_if(jobs_, [](const auto& j) { return j.second->is_over(); });
    jobs_[job->id()] = job;
  }
  const bool is_posted = long_->post([job, work = work.value()] {
    base::Result<Json> result = base::Error{"it was cancelled"};
    try {
      const base::Interruptible scope(&job->cancelled());
      if (job->begin()) result = work(*job);
    } catch (const machine::LimitReached& limit) {
      result = base::Error{limit.what()};
    } catch (const std::bad_alloc&) {
      result = base::Error{"there is not enough memory for this"};
    } catch (const std::exception& error) {
      result = base::Error{error.what(), "this should not happen; please tell its makers"};
    }
    job->finish(result);
  });
  if (!is_posted) {
    const std::scoped_lock lock(mutex_);
    jobs_.erase(job->id());
    return fault(kBusy, {"too much is going on here", "try again in a moment"});
  }
  return json_reply(job->to_json(), 201);
}

HttpReply Studio::use_job(const Request& request) {
  std::shared_ptr<LongJob> job;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = jobs_.find(request.steps[1]);
    if (found == jobs_.end()) return fault(kNotFound, {"there is no such job any more"});
    job = found->second;
  }
  if (request.method == "DELETE") job->cancel();
  return json_reply(job->to_json());
}

}  // namespace rulewise::front

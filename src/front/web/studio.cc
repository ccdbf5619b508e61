#include "front/web/studio.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include "base/interruption.h"
#include "front/web/field_check.h"
#include "front/web/replies.h"
#include "front/web/routes.h"
#include "machine/limit.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostText = std::size_t{1} << 20U;  // bytes of a request
constexpr std::size_t kQuickThreads = 8;
constexpr std::size_t kLoadingThreads = 3;
constexpr std::size_t kOwnLoadingThreads = 2;
constexpr double kOwnLoadSeconds = 30;
constexpr std::size_t kLookingThreads = 2;
constexpr double kQuickSeconds = 10;  // then a question is given up
constexpr double kLookSeconds = 30;

HttpReply nothing_there() {
  return fault(kNotFound,
               {"there is nothing at that address", "/api/ lists the addresses there are"});
}

HttpReply list_routes() {
  Json list = Json::array();
  for (const Route& route : api_routes()) {
    list.push_back({{"method", route.method}, {"path", "/api/" + std::string(route.path)}});
  }
  return json_reply({{"routes", std::move(list)}});
}

}  // namespace

// ---- Coming and going --------------------------------------------------------------------------

Studio::Studio(StudioOptions options)
    : options_(std::move(options)),
      gate_(options_.token),
      shelf_(std::move(options_.library)),
      thinkers_(std::make_unique<JobQueue>(options_.thinking_threads, options_.max_waiting)),
      sessions_(std::make_unique<SessionTable>(
          shelf_, *thinkers_, SessionLimits{.max_sessions = options_.max_sessions})),
      jobs_(std::make_unique<JobTable>(options_.jobs, shelf_)),
      own_loaders_(std::make_unique<JobQueue>(kOwnLoadingThreads, options_.max_waiting)),
      loaders_(std::make_unique<JobQueue>(kLoadingThreads, options_.max_waiting)),
      lookers_(std::make_unique<JobQueue>(kLookingThreads, options_.max_waiting)),
      quick_(std::make_unique<JobQueue>(kQuickThreads, options_.max_waiting * 4)) {}

Studio::~Studio() {
  sessions_->close_all();
  quick_.reset();  // before those that its jobs use
  lookers_.reset();
  loaders_.reset();
  own_loaders_.reset();
  jobs_.reset();
  thinkers_.reset();
}

base::Result<std::unique_ptr<Studio>> Studio::listen(StudioOptions options) {
  std::unique_ptr<Studio> studio(new Studio(std::move(options)));
  Studio* that = studio.get();
  HttpServer::Limits limits;
  limits.message.max_body = kMostText;
  auto server = HttpServer::listen(
      that->options_.place, std::string(safety_fields()),
      [that](const HttpMessage& message, Ticket ticket) { that->handle(message, ticket); }, limits);
  if (!server) return server.error();
  studio->server_ = std::move(server).value();
  studio->sessions_->set_server(studio->server_.get());
  studio->shelf_.set_on_full([that] { return that->sessions_->put_away_one(); });
  studio->server_->set_on_unread(reply_to_unread);
  studio->server_->set_on_stream_end(
      [that](Ticket ticket) { that->sessions_->forget_stream(ticket); });
  return studio;
}

void Studio::run(const std::function<bool()>& should_stop) { server_->run(should_stop); }

namespace {

/// Writing and comparing go as deep as what was read: so what nests too deeply is not read.
std::optional<Json> read_question(const std::string& text) {
  constexpr int kMostNesting = 32;
  bool is_deep = false;
  const auto look = [&](int depth, Json::parse_event_t, Json&) {
    is_deep = is_deep || depth > kMostNesting;
    return !is_deep;
  };
  Json json = Json::parse(text, look, /*allow_exceptions=*/false);
  if (is_deep || !json.is_object()) return std::nullopt;
  return json;
}

}  // namespace

void Studio::handle(const HttpMessage& message, Ticket ticket) {
  if (!gate_.is_welcome(message)) {
    return server_->reply(ticket, fault(kForbidden, {"this page does not answer other sites",
                                                     "open it at its own address"}));
  }
  const bool is_api = path_of(message.target).starts_with("/api/");
  if (gate_.asks_for_token() && !gate_.has_token(message)) {
    if (!is_api && gate_.brings_token(message.target)) {
      const std::string fields = "Location: /\r\n" + gate_.cookie_fields(message);
      return server_->reply(ticket, {kSeeOther, {}, fields_for("text/plain", fields)});
    }
    const base::Error error{"a token is needed",
                            "open the address with its ?token= that the program printed"};
    const bool is_browser =
        !is_api && message.field("accept").find("text/html") != std::string_view::npos;
    return server_->reply(ticket,
                          is_browser ? fault_page(kNotWelcome, error) : fault(kNotWelcome, error));
  }
  try {
    is_api ? answer_api(message, ticket) : answer_file(message, ticket);
  } catch (const std::exception& error) {
    server_->reply(ticket, fault(kOwnFault, {error.what()}));
  }
}

void Studio::answer_file(const HttpMessage& message, Ticket ticket) {
  if (message.method != "GET" && message.method != "HEAD") {
    return server_->reply(ticket, fault(kNotAllowed, {"files can only be read", "use GET"}));
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
  const std::string fields = is_lasting ? "Cache-Control: max-age=31536000, immutable\r\n"
                                        : "Cache-Control: no-cache\r\n" + gate_.name_field(message);
  server_->reply(ticket, {kOk, std::string(found->bytes), fields_for(found->type, fields)});
}

void Studio::answer_api(const HttpMessage& message, Ticket ticket) {
  WebRequest request{ticket,
                     message.method,
                     steps_of(path_of(message.target).substr(4)),
                     message.target,
                     gate_.visitor(message),
                     gate_.address(message),
                     {}};
  if (route_fit(message.method, request.steps) == RouteFit::kOtherMethod) {
    return route(std::move(request));  // whatever its body may be
  }
  if (message.method == "POST") {
    if (!is_json_type(message.field("content-type"))) {
      return server_->reply(ticket, fault(kWrongType, {"the body has to be application/json",
                                                       "say so in Content-Type"}));
    }
    std::optional<Json> body = read_question(message.body);
    if (!body) {
      return server_->reply(ticket, fault(kBadRequest, {"the body has to be a JSON object",
                                                        "and no deeper than 32 levels"}));
    }
    if (const auto error = wrong_field(*body)) {
      return server_->reply(ticket, fault(kBadRequest, *error));
    }
    request.body = *std::move(body);
  }
  route(std::move(request));
}

/// An empty key: next to anything else, but for what the same visitor asks where they are told
/// apart.
void Studio::do_on(JobQueue& queue, const std::string& wanted_key, WebRequest request, Work work) {
  const Ticket ticket = request.ticket;
  const std::string key =
      wanted_key.empty() && !request.visitor.empty() ? "of " + request.visitor : wanted_key;
  const double seconds = &queue == quick_.get()         ? kQuickSeconds
                         : &queue == lookers_.get()     ? kLookSeconds
                         : &queue == own_loaders_.get() ? kOwnLoadSeconds
                                                        : std::numeric_limits<double>::infinity();
  const bool is_posted = queue.post(
      [this, seconds, request = std::move(request), work = std::move(work)] {
        HttpReply reply;
        try {
          const base::Interruptible scope{base::Deadline(seconds)};
          if (options_.on_work) options_.on_work(request);
          reply = work(request);
        } catch (const machine::LimitReached& limit) {
          reply = fault(kNotPossible, {limit.what()});
        } catch (const std::bad_alloc&) {
          reply =
              fault(kNotPossible, {"there is not enough memory for this",
                                   "try a smaller game, or start the program on a larger machine"});
        } catch (const std::exception& error) {
          reply =
              fault(kOwnFault, {error.what(), "this should not happen; please tell its makers"});
        }
        server_->reply(request.ticket, std::move(reply));
      },
      key);
  if (!is_posted) {
    server_->reply(ticket,
                   come_back_later(kBusy, {"too much is going on here", "try again in a moment"}));
  }
}

Studio::Loading Studio::loading_of(const std::string& game, const std::string& visitor) const {
  const std::optional<ShelfGame> found = shelf_.find(game);
  if (found && found->source == "own") return {*own_loaders_, "own games of " + visitor};
  return {*loaders_, game};
}

// ---- Which address is whose --------------------------------------------------------------------

void Studio::route(WebRequest request) {
  const RouteFit fit = route_fit(request.method, request.steps);
  if (fit == RouteFit::kUnknown) return server_->reply(request.ticket, nothing_there());
  if (fit == RouteFit::kOtherMethod) {
    const std::string methods = allowed_methods(request.steps);
    HttpReply reply =
        fault(kNotAllowed, {"that address does not take " + request.method, "it takes " + methods});
    reply.fields += "Allow: " + methods + "\r\n";
    return server_->reply(request.ticket, std::move(reply));
  }
  if (request.steps.empty()) return server_->reply(request.ticket, list_routes());
  const std::string where = request.steps[0];
  bool is_taken = false;
  if (where == "games" || where == "check" || where == "player") is_taken = route_games(request);
  if (where == "sessions") is_taken = route_sessions(request);
  if (where == "jobs") is_taken = route_jobs(request);
  if (!is_taken) server_->reply(request.ticket, nothing_there());
}

bool Studio::route_games(WebRequest& request) {
  const std::vector<std::string>& steps = request.steps;
  const std::size_t depth = steps.size();
  const std::string what = request.method + ' ' + steps[0];
  const auto on = [&](JobQueue& queue, const std::string& key, auto member) {
    do_on(queue, key, std::move(request),
          [this, member](const WebRequest& r) { return (this->*member)(r); });
    return true;
  };
  if (what == "GET games" && depth == 1) return on(*quick_, "", &Studio::list_games);
  if (what == "GET games" && depth == 2) {
    const Loading loading = loading_of(steps[1], request.visitor);
    return on(loading.queue, loading.key, &Studio::show_game);
  }
  if (what == "GET games" && depth == 3 && steps[2] == "rules") {
    return on(*quick_, "", &Studio::show_rules);
  }
  if (what == "GET games" && depth == 3 && steps[2] == "movement") {
    const Loading loading = loading_of(steps[1], request.visitor);
    return on(loading.queue, loading.key, &Studio::show_movement);
  }
  const std::string key = "text of " + request.visitor;
  if (what == "POST check" && depth == 1) return on(*quick_, key, &Studio::check_text);
  if (what == "POST player" && depth == 1) return on(*quick_, "", &Studio::check_player);
  if (what == "POST games" && depth == 1) return on(*quick_, key, &Studio::add_game);
  if (what == "DELETE games" && depth == 2) return on(*quick_, key, &Studio::remove_game);
  return false;
}

bool Studio::route_sessions(WebRequest& request) {
  const std::vector<std::string>& steps = request.steps;
  const std::size_t depth = steps.size();
  const auto on = [&](JobQueue& queue, const std::string& key, auto member) {
    do_on(queue, key, std::move(request),
          [this, member](const WebRequest& r) { return (sessions_.get()->*member)(r); });
    return true;
  };
  const bool is_get = request.method == "GET";
  const bool is_post = request.method == "POST";
  if (is_post && depth == 1) {
    const Loading loading = loading_of(text_in(request.body, "game"), request.visitor);
    return on(loading.queue, loading.key, &SessionTable::create);
  }
  if (depth < 2 || depth > 4) return false;
  if (is_get && depth == 3 && steps[2] == "events") {
    open_events(request);
    return true;
  }
  // What is slow about one game holds up those who play it, and nobody else.
  const std::shared_ptr<Session> session = sessions_->find(steps[1]);
  const std::string key = session ? "game " + session->game_id() : std::string();
  if (request.method == "DELETE" && depth == 2) return on(*quick_, key, &SessionTable::remove);
  const bool is_look = (depth == 3 && steps[2] == "tactics") || (depth == 4 && steps[2] == "proof");
  if (is_get && is_look) return on(*lookers_, key, &SessionTable::look);
  return (is_get || is_post) && on(*quick_, key, &SessionTable::use);
}

bool Studio::route_jobs(WebRequest& request) {
  const std::size_t depth = request.steps.size();
  const auto on = [&](const std::string& key, auto member) {
    do_on(*quick_, key, std::move(request),
          [this, member](const WebRequest& r) { return (jobs_.get()->*member)(r); });
    return true;
  };
  if (request.method == "POST" && depth == 1)
    return on("job of " + request.visitor, &JobTable::start);
  if (request.method == "GET" && depth == 1) return on("", &JobTable::list);
  if ((request.method == "GET" || request.method == "DELETE") && depth >= 2 && depth <= 4) {
    return on("", &JobTable::use);
  }
  return false;
}

void Studio::open_events(const WebRequest& request) {
  const std::string& id = request.steps[1];
  if (!sessions_->open_stream(id, request.ticket)) {
    return server_->reply(request.ticket, sessions_->no_session(id));
  }
  server_->reply(request.ticket,
                 {kOk, "retry: 1000\n\n",
                  fields_for("text/event-stream", "Cache-Control: no-store\r\n"), true});
  const std::shared_ptr<Session> session = sessions_->find(id);
  do_on(*quick_, session ? "game " + session->game_id() : std::string(), WebRequest{},
        [this, id, ticket = request.ticket](const WebRequest&) {
          sessions_->send_all(id, ticket);
          return HttpReply{};
        });
}

}  // namespace rulewise::front

#include "front/ggp/ggp_service.h"

#include <utility>

namespace rulewise::front {
namespace {

constexpr int kBadRequest = 400;
constexpr int kNotAllowed = 405;

constexpr const char* kFields =
    "Content-Type: text/acl\r\n"
    "Access-Control-Allow-Origin: *\r\n"
    "Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"
    "Access-Control-Allow-Headers: Content-Type, Sender, Receiver\r\n"
    "Access-Control-Max-Age: 86400\r\n"
    "Cache-Control: no-store\r\n";

}  // namespace

base::Result<std::unique_ptr<GgpService>> GgpService::listen(const HostAndPort& place,
                                                             GgpPlayerOptions options) {
  std::unique_ptr<GgpService> service(new GgpService(std::move(options)));
  GgpService* that = service.get();
  auto server = HttpServer::listen(place, kFields,
                                   [that](const HttpMessage& message, HttpServer::Ticket ticket) {
                                     that->handle(message, ticket);
                                   },
                                   {});
  if (!server) return server.error();
  service->server_ = std::move(server).value();
  return service;
}

void GgpService::handle(const HttpMessage& message, HttpServer::Ticket ticket) {
  if (message.method == "POST") return take(message.body, ticket);
  if (message.method == "OPTIONS") return server_->reply(ticket, {200, {}});
  if (message.method != "GET") return server_->reply(ticket, {kNotAllowed, {}});
  const std::string text = url_decoded(message.target.substr(message.target.empty() ? 0 : 1));
  take(text.empty() ? "INFO" : text, ticket);
}

void GgpService::take(std::string_view message, HttpServer::Ticket ticket) {
  GgpCaller caller;
  caller.reply = [this, ticket](std::string text, bool is_fault) {
    server_->reply(ticket, {is_fault ? kBadRequest : 200, std::move(text)});
  };
  caller.reply_after = [this, ticket](double seconds, std::function<std::string()> text) {
    server_->reply_after(ticket, seconds, [text = std::move(text)] {
      return HttpReply{200, text()};
    });
  };
  player_.take(message, caller);
}

}  // namespace rulewise::front

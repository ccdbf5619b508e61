// ggp_service.h — a player of general games behind HTTP.
//
// Idea      GgpPlayer knows nothing of connections and HttpServer nothing of games; here they meet.
//           Browsers may be managers too, so replies carry the fields that let them
// Promises  as both; GET with a message in its path is answered as POST is, an empty path as INFO.
//           No part of a request names a file
// Tested by tests/arena
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "base/result.h"
#include "front/ggp/ggp_player.h"
#include "front/http/http_server.h"

namespace rulewise::front {

class GgpService {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<GgpService>> listen(const HostAndPort& place,
                                                                        GgpPlayerOptions options);

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  void run(const std::function<bool()>& should_stop) { server_->run(should_stop); }

 private:
  explicit GgpService(GgpPlayerOptions options) : player_(std::move(options)) {}
  void handle(const HttpMessage& message, HttpServer::Ticket ticket);
  void take(std::string_view message, HttpServer::Ticket ticket);

  std::unique_ptr<HttpServer> server_;
  GgpPlayer player_;  // after the server, to which it replies until it goes
};

}  // namespace rulewise::front

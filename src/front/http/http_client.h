// http_client.h — several requests at the same moment, each with its reply or the reason why not.
//
// Idea      the same clock for all: whatever has not come when it is up does not count. One thread
//           watches all connections
// Promises  returns within the time given, whatever the others do; replies are bounded in size
// Tested by http_server_test.cc, tests/arena
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "front/http/socket.h"

namespace rulewise::front {

struct HttpQuestion {
  Address address;
  std::string host;    // as the request names it
  std::string fields;  // lines that end in CR LF
  std::string body;
};

enum class HttpEnd : std::uint8_t {
  kAnswered,
  kLate,          // nothing whole within the time
  kNoConnection,  // nobody there, or the connection broke
  kGarbled,       // something that is not HTTP, or too much of it
  kStopped,       // whoever asked did not want to know any more
};

struct HttpAnswer {
  HttpEnd end = HttpEnd::kLate;
  int status = 0;
  std::string body;
  double seconds = 0;     // until it had come, or was no longer waited for
  bool was_sent = false;  // some of the question at least
};

/// By question. `should_stop` is asked several times a second.
[[nodiscard]] std::vector<HttpAnswer> ask_all(const std::vector<HttpQuestion>& questions,
                                              double seconds,
                                              const std::function<bool()>& should_stop = {});

}  // namespace rulewise::front

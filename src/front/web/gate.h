// gate.h — who is let in to the page, and who is who.
//
// Idea      without a token only pages of this machine are answered: another site's page that a
//           browser here shows names its own host, or its own origin. With one, whoever brings it
//           is given a cookie with it, and one with a name of his own: what he brings is his. The
//           name is sealed: nobody goes by one that was not given out here. As whoever has the
//           token may ask for names again and again, it is told where each request comes from too
// Promises  comparing secrets takes as long wherever they differ
// Tested by gate_test.cc, tests/web
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "front/http/http_message.h"
#include "front/web/seal.h"

namespace rulewise::front {

/// A name nobody can guess: whoever knows it may use what it names.
[[nodiscard]] std::string secret_name();

class Gate {
 public:
  /// An empty token: none is asked for.
  explicit Gate(std::string token) : token_(std::move(token)) {}

  [[nodiscard]] bool asks_for_token() const { return !token_.empty(); }
  /// Whether it comes from a page that may ask.
  [[nodiscard]] bool is_welcome(const HttpMessage& message) const;
  /// In a cookie or as a bearer.
  [[nodiscard]] bool has_token(const HttpMessage& message) const;
  /// In the address itself, as the program prints it.
  [[nodiscard]] bool brings_token(std::string_view target) const;
  /// Fields of the reply to whoever brings it.
  [[nodiscard]] std::string cookie_fields(const HttpMessage& message) const;
  /// That of a name for who has none from here; empty for others.
  [[nodiscard]] std::string name_field(const HttpMessage& message) const;
  /// Who asks; empty where no token is asked for, all being one person then.
  [[nodiscard]] std::string visitor(const HttpMessage& message) const;
  /// From where; empty where no token is asked for.
  [[nodiscard]] std::string address(const HttpMessage& message) const;

 private:
  std::string token_;
  Seal seal_;  // as long as the program runs, like all that goes by names
};

}  // namespace rulewise::front

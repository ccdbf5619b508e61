#include "front/web/gate.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <random>

#include "front/web/web_request.h"

namespace rulewise::front {
namespace {

constexpr std::string_view kVisitor = "rulewise-visitor";
constexpr const char* kKept = "; Path=/; HttpOnly; SameSite=Strict\r\n";

/// The value of the cookie; empty if it is not there.
std::string_view cookie_in(const HttpMessage& message, std::string_view name) {
  std::string_view cookies = message.field("cookie");
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find("; "), cookies.size());
    const std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 2, cookies.size()));
    const std::size_t equals = cookie.find('=');
    if (equals != std::string_view::npos && cookie.substr(0, equals) == name) {
      return cookie.substr(equals + 1);
    }
  }
  return {};
}

/// Whether a host is this machine's own name, with a port or without.
bool is_own_host(std::string_view host) {
  for (const std::string_view name : {"localhost", "127.0.0.1", "[::1]"}) {
    if (!host.starts_with(name)) continue;
    const std::string_view rest = host.substr(name.size());
    if (rest.empty()) return true;
    const bool is_port =
        rest.size() > 1 && rest[0] == ':' &&
        std::ranges::all_of(rest.substr(1), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (is_port) return true;
  }
  return false;
}

}  // namespace

std::string secret_name() {
  std::random_device source;
  std::string name;
  for (int i = 0; i < 4; ++i) {
    std::uint32_t word = source();
    for (int digit = 0; digit < 8; ++digit, word >>= 4U) name += "0123456789abcdef"[word & 15U];
  }
  return name;
}

bool Gate::is_welcome(const HttpMessage& message) const {
  const std::string_view host = message.field("host");
  const std::string_view origin = message.field("origin");
  if (!origin.empty() && origin != "http://" + std::string(host) &&
      origin != "https://" + std::string(host)) {
    return false;
  }
  return asks_for_token() || is_own_host(host);
}

bool Gate::has_token(const HttpMessage& message) const {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = message.field("authorization");
  if (authorization.starts_with(kBearer) &&
      is_same_secret(authorization.substr(kBearer.size()), token_)) {
    return true;
  }
  return is_same_secret(cookie_in(message, "rulewise"), token_);
}

bool Gate::brings_token(std::string_view target) const {
  return is_same_secret(query_value(target, "token"), token_);
}

std::string Gate::cookie_fields(const HttpMessage& message) const {
  return "Set-Cookie: rulewise=" + token_ + kKept + name_field(message);
}

std::string Gate::name_field(const HttpMessage& message) const {
  if (!asks_for_token() || seal_.opened(cookie_in(message, kVisitor))) return {};
  return "Set-Cookie: " + std::string(kVisitor) + '=' + seal_.sealed(secret_name()) + kKept;
}

std::string Gate::visitor(const HttpMessage& message) const {
  if (!asks_for_token()) return {};
  const std::optional<std::string> name = seal_.opened(cookie_in(message, kVisitor));
  return name.value_or("without a name from " + message.from);
}

std::string Gate::address(const HttpMessage& message) const {
  return asks_for_token() ? message.from : std::string();
}

}  // namespace rulewise::front

#include "front/http/socket.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace rulewise::front {
namespace {

constexpr int kWaitingConnections = 512;

Socket new_socket(const Address& address) {
  return Socket(::socket(address.bytes.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

const sockaddr* plain(const Address& address) {
  return reinterpret_cast<const sockaddr*>(&address.bytes);
}

std::string text_of(const HostAndPort& place) {
  return place.host + ':' + std::to_string(place.port);
}

}  // namespace

Socket::~Socket() {
  if (number_ >= 0) ::close(number_);
}

base::Result<HostAndPort> read_host_and_port(std::string_view text) {
  const base::Error fault{"'" + std::string(text) + "' is not HOST:PORT", "such as localhost:9147"};
  if (text.starts_with("http://")) text.remove_prefix(7);
  if (text.ends_with('/')) text.remove_suffix(1);
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return fault;
  std::string_view host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const std::string_view digits = text.substr(colon + 1);
  HostAndPort place{std::string(host), 0};
  const auto [end, wrong] =
      std::from_chars(digits.data(), digits.data() + digits.size(), place.port);
  if (wrong != std::errc() || end != digits.data() + digits.size()) return fault;
  return place;
}

base::Result<Address> find_address(const HostAndPort& place) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int fault =
      ::getaddrinfo(place.host.c_str(), std::to_string(place.port).c_str(), &wanted, &found);
  if (fault != 0 || found == nullptr) {
    return base::Error{"no host '" + place.host + "': " + ::gai_strerror(fault)};
  }
  // `localhost` may be ::1 before it is 127.0.0.1, where players listen.
  const addrinfo* best = found;
  while (best != nullptr && best->ai_family != AF_INET) best = best->ai_next;
  if (best == nullptr) best = found;
  Address address;
  address.length = best->ai_addrlen;
  std::memcpy(&address.bytes, best->ai_addr, best->ai_addrlen);
  ::freeaddrinfo(found);
  return address;
}

bool is_loopback(const Address& address) {
  if (address.bytes.ss_family == AF_INET6) {
    return IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6*>(&address.bytes)->sin6_addr);
  }
  const auto* plain_address = reinterpret_cast<const sockaddr_in*>(&address.bytes);
  return address.bytes.ss_family == AF_INET && ntohl(plain_address->sin_addr.s_addr) >> 24U == 127;
}

base::Result<Socket> listen_at(const HostAndPort& place) {
  const auto address = find_address(place);
  if (!address) return address.error();
  Socket socket = new_socket(address.value());
  const int yes = 1;
  const bool is_listening =
      socket.is_open() &&
      ::setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
      ::bind(socket.number(), plain(address.value()), address.value().length) == 0 &&
      ::listen(socket.number(), kWaitingConnections) == 0;
  if (is_listening) return socket;
  return base::Error{"cannot listen at " + text_of(place) + ": " + std::strerror(errno),
                     "is another program there? --port 0 takes any free port"};
}

std::uint16_t port_of(const Socket& socket) {
  Address address;
  address.length = sizeof address.bytes;
  ::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address.bytes), &address.length);
  const bool is_6 = address.bytes.ss_family == AF_INET6;
  return ntohs(is_6 ? reinterpret_cast<const sockaddr_in6*>(&address.bytes)->sin6_port
                    : reinterpret_cast<const sockaddr_in*>(&address.bytes)->sin_port);
}

std::string network_of(const Address& address) {
  constexpr std::size_t kNetworkBytes = 8;  // of IPv6: a provider gives a house at least so much
  Address shown = address;
  if (address.bytes.ss_family == AF_INET6) {
    auto* six = reinterpret_cast<sockaddr_in6*>(&shown.bytes);
    const bool is_mapped = IN6_IS_ADDR_V4MAPPED(&six->sin6_addr) != 0;
    if (!is_mapped) std::memset(six->sin6_addr.s6_addr + kNetworkBytes, 0, kNetworkBytes);
  }
  std::array<char, NI_MAXHOST> text{};
  const int fault = ::getnameinfo(plain(shown), shown.length, text.data(), text.size(), nullptr, 0,
                                  NI_NUMERICHOST);
  return fault == 0 ? text.data() : std::string();
}

Socket start_connecting(const Address& address) {
  Socket socket = new_socket(address);
  if (!socket.is_open()) return socket;
  const int yes = 1;
  ::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const int result = ::connect(socket.number(), plain(address), address.length);
  if (result != 0 && errno != EINPROGRESS) socket.close();
  return socket;
}

}  // namespace rulewise::front

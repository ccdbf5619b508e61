// socket.h — sockets that close themselves, and addresses.
//
// Promises  all sockets made here are non-blocking and are not handed on to other programs
// Tested by http_server_test.cc
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace rulewise::front {

class Socket {
 public:
  Socket() = default;
  explicit Socket(int number) : number_(number) {}
  Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket();

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  void close() { *this = Socket(); }

 private:
  int number_ = -1;
};

struct Address {
  sockaddr_storage bytes{};
  socklen_t length = 0;
};

/// `HOST:PORT`, with or without `http://` before and `/` behind it; `[::1]:9147` for IPv6.
struct HostAndPort {
  std::string host;
  std::uint16_t port = 0;
  friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};
[[nodiscard]] base::Result<HostAndPort> read_host_and_port(std::string_view text);

/// Asks the system what a host's name means, which may take as long as it likes: an address of IPv4
/// where it has one.
[[nodiscard]] base::Result<Address> find_address(const HostAndPort& place);

/// Whether it is this machine and no other can be meant.
[[nodiscard]] bool is_loopback(const Address& address);

/// A socket that listens; port 0 lets the system choose.
[[nodiscard]] base::Result<Socket> listen_at(const HostAndPort& place);
[[nodiscard]] std::uint16_t port_of(const Socket& socket);
/// Where the other side is, without its port; of IPv6 the network, as one house has all of it.
[[nodiscard]] std::string network_of(const Address& address);
/// A socket that is about to be connected; not open if that cannot be.
[[nodiscard]] Socket start_connecting(const Address& address);

}  // namespace rulewise::front

#include "front/uci/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"

extern char** environ;

namespace rulewise::front {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 16U;
constexpr double kSecondsToListen = 1.0;
constexpr double kSecondsToEnd = 0.3;
constexpr double kSecondsBetweenLooks = 0.02;  // at the flag that stops a wait

bool is_program(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

/// The file a name means, or nothing.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_program(name) ? name : std::string();
  const char* path = std::getenv("PATH");
  std::string folders = std::string(path == nullptr ? "" : path) + ":/usr/games:/usr/local/games";
  while (!folders.empty()) {
    const std::size_t colon = std::min(folders.find(':'), folders.size());
    const std::string file = folders.substr(0, colon) + '/' + name;
    if (colon > 0 && is_program(file)) return file;
    folders.erase(0, colon + 1);
  }
  return {};
}

/// What posix_spawn wants to know, released when done.
class SpawnOptions {
 public:
  explicit SpawnOptions(int socket) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes_);
    sigset_t usual;
    sigemptyset(&usual);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) sigaddset(&usual, signal);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnOptions(const SpawnOptions&) = delete;
  SpawnOptions& operator=(const SpawnOptions&) = delete;
  ~SpawnOptions() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  [[nodiscard]] int spawn(pid_t& pid, const std::string& file, char* const* arguments) const {
    return posix_spawn(&pid, file.c_str(), &actions_, &attributes_, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

/// Whether the socket is ready for `events` within the time.
bool wait_for(int socket, short events, double seconds) {
  pollfd watched{socket, events, 0};
  const int milliseconds = static_cast<int>(std::clamp(seconds * 1000, 0.0, 1e9) + 0.999);
  return ::poll(&watched, 1, milliseconds) > 0;
}

}  // namespace

base::Result<std::unique_ptr<ChildProcess>> ChildProcess::start(
    const std::vector<std::string>& words) {
  const std::string name = words.empty() ? std::string() : words.front();
  const std::string file = find_program(name);
  if (file.empty()) {
    return base::Error{"no program '" + name + "' to run", "install it, or give its whole path"};
  }
  std::array<int, 2> sockets{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
    return base::Error{"no socket for '" + name + "': " + std::strerror(errno)};
  }
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int fault = SpawnOptions(sockets[1]).spawn(pid, file, arguments.data());
  ::close(sockets[1]);
  if (fault != 0) {
    ::close(sockets[0]);
    return base::Error{"'" + name + "' cannot be run: " + std::strerror(fault)};
  }
  ::fcntl(sockets[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(new ChildProcess(sockets[0], pid));
}

ChildProcess::~ChildProcess() {
  ::close(socket_);
  const base::Stopwatch watch;
  while (watch.seconds() < kSecondsToEnd) {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
      ::kill(-pid_, SIGKILL);  // what it may have started
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ::kill(-pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

bool ChildProcess::send(std::string_view line) {
  const std::string text = std::string(line) + '\n';
  const base::Stopwatch watch;
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return true;  // gone
    const double left = kSecondsToListen - watch.seconds();
    if (left <= 0) return false;
    wait_for(socket_, POLLOUT, left);
  }
  return true;
}

ChildProcess::Line ChildProcess::read_line(double seconds, const std::atomic<bool>* stop) {
  const base::Stopwatch watch;
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string text = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (!text.empty() && text.back() == '\r') text.pop_back();
      return {Read::kLine, std::move(text)};
    }
    if (unread_.size() > kLongestLine) return {Read::kTooLong, {}};
    const bool is_stopped = stop != nullptr && stop->load(std::memory_order_relaxed);
    if (is_stopped || base::is_interrupted()) return {Read::kStopped, {}};
    const double left = seconds - watch.seconds();
    if (left <= 0) return {Read::kTimeUp, {}};
    if (!wait_for(socket_, POLLIN, std::min(left, kSecondsBetweenLooks))) continue;
    std::array<char, 4096> bytes{};
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count > 0) unread_.append(bytes.data(), static_cast<std::size_t>(count));
    const bool may_come = count < 0 && (errno == EAGAIN || errno == EINTR);
    if (count <= 0 && !may_come) return {Read::kGone, {}};
  }
}

}  // namespace rulewise::front

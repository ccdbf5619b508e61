// child_process.h — another program, talked to line by line, that can do no harm to ours.
//
//     auto child = ChildProcess::start({"gnuchess", "--uci"});
//     child.value()->send("uci");
//     Line line = child.value()->read_line(2.0, nullptr);
//
// Idea      one socket is both its standard input and its output, so that writing to a program
//           that has gone is an answer and no signal; it is the head of a process group of its
//           own, so that whatever it has started goes with it
// Promises  no call waits longer than it was told; a line is bounded in length; the destructor
//           asks for an end, waits a moment, kills, and leaves no zombie
// Never     reads what the program writes to its standard error
// Tested by uci_engine_test.cc
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rulewise::front {

class ChildProcess {
 public:
  enum class Read : std::uint8_t { kLine, kTimeUp, kStopped, kGone, kTooLong };
  struct Line {
    Read end = Read::kLine;
    std::string text;  // kLine: without its end
  };

  /// The program is looked for as a shell does, and where distributions keep games.
  [[nodiscard]] static base::Result<std::unique_ptr<ChildProcess>> start(
      const std::vector<std::string>& words);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// False if the program does not listen. That it has gone is for read_line to say: whether a
  /// line still reaches a program that is ending is a matter of luck.
  bool send(std::string_view line);
  /// The next line within `seconds`; sooner nothing if `stop` is set by someone or the thread is
  /// interrupted.
  [[nodiscard]] Line read_line(double seconds, const std::atomic<bool>* stop);

 private:
  ChildProcess(int socket, pid_t pid) : socket_(socket), pid_(pid) {}

  int socket_;
  pid_t pid_;
  std::string unread_;
};

}  // namespace rulewise::front

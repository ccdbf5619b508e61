// dialogue.h — a conversation with another program, line by line, in which every wait has an end.
//
// Promises  an Error says what the program did not do; after one it is not to be used again
// Tested by uci_engine_test.cc, cecp_player_test.cc, gtp_player_test.cc
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "front/uci/child_process.h"

namespace rulewise::front {

class Dialogue {
 public:
  [[nodiscard]] static base::Result<Dialogue> start(const std::vector<std::string>& words);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::optional<base::Error> say(const std::string& line);
  /// Tells, and does not care whether anybody listens.
  void say_last(const std::string& line) { child_->send(line); }
  /// Forgets what the program has said and nobody has read.
  void drop_lines();
  /// Reads lines into `take` until it says that it has what it wants.
  [[nodiscard]] std::optional<base::Error> read_until(
      double seconds, const std::atomic<bool>* stop, std::string_view what,
      const std::function<bool(const std::string&)>& take);

 private:
  Dialogue(std::unique_ptr<ChildProcess> child, std::string name)
      : child_(std::move(child)), name_(std::move(name)) {}

  std::unique_ptr<ChildProcess> child_;
  std::string name_;
};

}  // namespace rulewise::front

// uci.h — our side of UCI: the engine that chess programs talk to.
//
// Idea      any chess-like game is a variant: UCI_Variant takes every name of the library. `go`
// with
//           every limit there is; `d` shows the position as a FEN, as other engines do
// Promises  `take` returns at once, whatever is being thought about; nonsense is answered by an
//           `info string` and changes nothing
// Tested by engine_test.cc, tests/engine
#pragma once

#include <string>
#include <vector>

#include "front/engine/engine_core.h"

namespace rulewise::front {

class Uci {
 public:
  explicit Uci(EngineCore& core) : core_(core) {}

  /// A line; false when it was the last.
  bool take(const std::string& line);

 private:
  using Words = std::vector<std::string>;
  void greet();
  void get_ready();
  void set_option(const Words& words);
  void tell_variant();
  void set_position(const Words& words);
  void go(const Words& words);
  void tell(const search::Answer& answer, double seconds);
  void complain(const std::string& text) { core_.write("info string " + text); }

  EngineCore& core_;
  std::string last_told_;  // of the thinking thread: depth, score and line
};

}  // namespace rulewise::front

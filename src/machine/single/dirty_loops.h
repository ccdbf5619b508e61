// dirty_loops.h — the loops of a net that have to be worked out anew, each once.
//
// Promises  loops come in the order they were first marked; afterwards none is marked
// Tested by cursor_test.cc, expand_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rulewise::machine {

class DirtyLoops {
 public:
  explicit DirtyLoops(std::size_t loop_count) : is_marked_(loop_count, 0) {}

  void mark(std::uint32_t loop) {
    if (is_marked_[loop] == 0) marked_.push_back(loop);
    is_marked_[loop] = 1;
  }

  /// Calls `visit` for each marked loop; it marks none.
  template <class Visit>
  void take_all(const Visit& visit) {
    for (const std::uint32_t loop : marked_) {
      is_marked_[loop] = 0;
      visit(loop);
    }
    marked_.clear();
  }

 private:
  std::vector<std::uint32_t> marked_;
  std::vector<std::uint8_t> is_marked_;
};

}  // namespace rulewise::machine

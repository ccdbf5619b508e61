// state_image.h — a state seen another way: turned, mirrored, with roles exchanged.
//
// Idea      where a symmetry of the game takes one state to another, both are worth the same, or
//           the one to one role what the other is to the other. What a state teaches, all its
//           images teach
// Promises  the same symmetries, the same images in the same order; none is the state itself
// Tested by tuples_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "insight/discovery/symmetries.h"

namespace rulewise::memory {

struct StateImage {
  std::vector<std::uint32_t> to;  // by base: the one it becomes
  bool exchanges_roles = false;

  /// The state's image; replaces what was in `image`.
  void apply(std::span<const std::uint64_t> state, std::vector<std::uint64_t>& image) const;
};

/// All that the symmetries make together, up to a limit.
[[nodiscard]] std::vector<StateImage> images_of(const std::vector<insight::Symmetry>& symmetries);

}  // namespace rulewise::memory

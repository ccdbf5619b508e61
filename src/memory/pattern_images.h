// pattern_images.h — which weights of tuples speak of the same thing, seen another way.
//
// Idea      a pattern is a tuple and what its cells hold; a symmetry of the game takes its facts to
//           others, which are a pattern of a tuple with the same sort of weights, if there is one
// Needs     tuples that outlive it
// Tested by tuples_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "memory/tuples.h"

namespace rulewise::memory {

class PatternImages {
 public:
  explicit PatternImages(const Tuples& tuples);

  /// The weights of the images of a pattern, as far as there are tuples of them.
  [[nodiscard]] std::vector<std::size_t> of(const Tuple& tuple, std::uint32_t values,
                                            std::size_t turn) const;
  /// The weight of the pattern itself.
  [[nodiscard]] std::size_t index(const Tuple& tuple, std::uint32_t values,
                                  std::size_t turn) const {
    return turn * tuples_.turn_size() + tuple.first_weight + values;
  }

 private:
  struct Place {
    std::uint32_t cell = Cell::kNever;
    std::uint32_t value = 0;
  };
  /// Nothing where no tuple is of its facts.
  [[nodiscard]] std::optional<std::size_t> image_of(const StateImage& image, const Tuple& tuple,
                                                    std::uint32_t values, std::size_t turn) const;
  using Key = std::pair<std::vector<std::uint32_t>, bool>;  // cells in order; weights are shared

  const Tuples& tuples_;
  std::vector<Place> place_of_;  // by base
  std::map<Key, const Tuple*> by_cells_;
  std::map<std::uint32_t, std::size_t> sharers_;  // by first weight
};

}  // namespace rulewise::memory

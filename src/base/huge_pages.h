// huge_pages.h — memory for large tables that are read at random.
//
// Idea      a table of many megabytes costs a miss in the map of pages with every look; where the
//           system has large pages for those who ask, few entries of that map cover it all
// Promises  only a hint: nothing but speed depends on it
// Tested by huge_pages_test.cc
#pragma once

#include <cstddef>
#include <vector>

namespace rulewise::base {

/// Asks for large pages for this memory, best before it is first written. Small memory is left.
void prefer_huge_pages(void* data, std::size_t bytes);

/// A vector of that many elements, each as a default one, that may lie on large pages.
template <class T>
[[nodiscard]] std::vector<T> large_vector(std::size_t count) {
  std::vector<T> elements;
  elements.reserve(count);
  prefer_huge_pages(elements.data(), count * sizeof(T));
  elements.resize(count);
  return elements;
}

}  // namespace rulewise::base

// hash.h — mixing of machine words, the same on every platform and in every run.
//
// Promises  fixed results forever: hashes are printed in signatures and kept in records
// Tested by hash_test.cc
#pragma once

#include <cstdint>
#include <span>

namespace rulewise::base {

/// A bijective finaliser (splitmix64's): every input bit moves about half of the output bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

[[nodiscard]] constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t value) {
  return mix(seed * 0x9e3779b97f4a7c15ULL + value + 0x632be59bd9b4e019ULL);
}

template <class T>
[[nodiscard]] constexpr std::uint64_t hash_words(std::span<const T> words, std::uint64_t seed = 0) {
  std::uint64_t hash = combine(seed, words.size());
  for (const T& word : words) hash = combine(hash, static_cast<std::uint64_t>(word));
  return hash;
}

}  // namespace rulewise::base

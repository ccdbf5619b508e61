// plane.h — one proposition of 512 games at once.
//
// Idea      bit `lane` of a plane is the value of one proposition in game number `lane`
// Promises  512 lanes on every processor: narrower ones take several registers for a plane
// Tested by circuit_test.cc
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace rulewise::machine::wide {

inline constexpr std::size_t kLanes = 512;
inline constexpr std::size_t kPlaneWords = kLanes / 64;

struct alignas(64) Plane {
  std::array<std::uint64_t, kPlaneWords> words{};

  [[nodiscard]] bool test(std::size_t lane) const {
    return ((words[lane / 64] >> (lane % 64)) & 1U) != 0;
  }
  void set(std::size_t lane, bool value) {
    const std::uint64_t bit = std::uint64_t{1} << (lane % 64);
    words[lane / 64] = value ? words[lane / 64] | bit : words[lane / 64] & ~bit;
  }
  [[nodiscard]] bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  [[nodiscard]] unsigned count() const {
    unsigned sum = 0;
    for (const std::uint64_t word : words) sum += static_cast<unsigned>(std::popcount(word));
    return sum;
  }
  [[nodiscard]] static Plane filled(bool value) {
    Plane plane;
    plane.words.fill(value ? ~std::uint64_t{0} : 0);
    return plane;
  }
  friend bool operator==(const Plane&, const Plane&) = default;
};

/// Calls `visit(lane)` for every set lane, ascending.
template <class Visit>
void for_each_lane(const Plane& plane, Visit visit) {
  for (std::size_t word = 0; word < kPlaneWords; ++word) {
    for (std::uint64_t left = plane.words[word]; left != 0; left &= left - 1) {
      visit(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

}  // namespace rulewise::machine::wide

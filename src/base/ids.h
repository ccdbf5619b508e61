// ids.h — integers that know what they count, so that a role never passes for a move.
//
// Idea      one small template; each use names its own tag: `using Role = Id<struct RoleTag>;`
// Promises  same size and speed as the integer inside; ids of different tags do not mix
// Tested by ids_test.cc
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace rulewise::base {

template <class Tag>
struct Id {
  static constexpr std::uint32_t kNoValue = 0xffffffffU;

  std::uint32_t value = kNoValue;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}

  [[nodiscard]] constexpr bool is_valid() const { return value != kNoValue; }
  [[nodiscard]] constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

}  // namespace rulewise::base

template <class Tag>
struct std::hash<rulewise::base::Id<Tag>> {
  std::size_t operator()(const rulewise::base::Id<Tag>& id) const noexcept {
    return static_cast<std::size_t>(id.value) * 0x9e3779b97f4a7c15ULL >> 16U;
  }
};

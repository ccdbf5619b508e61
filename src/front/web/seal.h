// seal.h — marks what this program has given out, so that nobody else can make it.
//
// Idea      a hash of the text that only who has the key can tell (SipHash-2-4: J.-P. Aumasson and
//           D. J. Bernstein, 2012)
// Promises  whoever has seen any number of sealed texts can seal no other one but by guessing 64
//           bits; takes as long wherever a wrong seal differs
// Tested by seal_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rulewise::front {

/// Whether they are the same; takes as long wherever they differ.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

class Seal {
 public:
  using Key = std::array<std::uint64_t, 2>;

  /// With a key that nobody can guess.
  Seal();
  explicit Seal(const Key& key) : key_(key) {}

  [[nodiscard]] std::uint64_t hash(std::string_view text) const;
  /// The text and its hash.
  [[nodiscard]] std::string sealed(std::string_view text) const;
  /// The text, if this is what `sealed` made of it.
  [[nodiscard]] std::optional<std::string> opened(std::string_view sealed) const;

 private:
  Key key_;
};

}  // namespace rulewise::front

#include "front/web/seal.h"

#include <bit>
#include <random>

namespace rulewise::front {
namespace {

constexpr char kBetween = '.';
constexpr std::size_t kBytes = 8;  // of a word

std::string hexadecimal(std::uint64_t word) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(word >> shift) & 15U];
  return digits;
}

struct SipState {
  std::uint64_t v0, v1, v2, v3;

  void round() {
    v0 += v1;
    v1 = std::rotl(v1, 13) ^ v0;
    v0 = std::rotl(v0, 32);
    v2 += v3;
    v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3;
    v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1;
    v1 = std::rotl(v1, 17) ^ v2;
    v2 = std::rotl(v2, 32);
  }

  void take(std::uint64_t word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
};

/// Up to eight bytes as a word, the first one lowest.
std::uint64_t word_of(std::string_view bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return word;
}

Seal::Key random_key() {
  std::random_device source;
  const auto word = [&] { return (std::uint64_t{source()} << 32U) | source(); };
  return {word(), word()};
}

}  // namespace

bool is_same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

Seal::Seal() : key_(random_key()) {}

std::uint64_t Seal::hash(std::string_view text) const {
  SipState state{key_[0] ^ 0x736f6d6570736575ULL, key_[1] ^ 0x646f72616e646f6dULL,
                 key_[0] ^ 0x6c7967656e657261ULL, key_[1] ^ 0x7465646279746573ULL};
  const std::uint64_t length = std::uint64_t{text.size()} << 56U;
  for (; text.size() >= kBytes; text.remove_prefix(kBytes)) {
    state.take(word_of(text.substr(0, kBytes)));
  }
  state.take(length | word_of(text));
  state.v2 ^= 0xffU;
  for (int n = 0; n < 4; ++n) state.round();
  return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

std::string Seal::sealed(std::string_view text) const {
  return std::string(text) + kBetween + hexadecimal(hash(text));
}

std::optional<std::string> Seal::opened(std::string_view sealed_text) const {
  const std::size_t end = sealed_text.rfind(kBetween);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view text = sealed_text.substr(0, end);
  if (!is_same_secret(sealed(text), sealed_text)) return std::nullopt;
  return std::string(text);
}

}  // namespace rulewise::front

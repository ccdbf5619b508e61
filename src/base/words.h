// words.h — a short row of 64-bit words that lives on the stack while it is short.
//
// Idea      states are copied by the million; up to kInline words need no allocation
// Promises  value semantics; equality and hashing over the words alone
// Tested by words_test.cc
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "base/hash.h"

namespace rulewise::base {

class Words {
 public:
  static constexpr std::size_t kInline = 6;

  Words() = default;
  explicit Words(std::size_t size) : size_(size) {
    if (size > kInline) heap_ = std::make_unique<std::uint64_t[]>(size);  // zeroed
  }
  explicit Words(std::span<const std::uint64_t> words) : Words(words.size()) {
    std::copy(words.begin(), words.end(), data());
  }
  Words(const Words& other) : Words(other.view()) {}
  Words& operator=(const Words& other) {
    if (this == &other) return *this;
    if (size_ == other.size_) {
      std::copy_n(other.data(), size_, data());
    } else {
      *this = Words(other.view());
    }
    return *this;
  }
  Words(Words&& other) noexcept
      : size_(std::exchange(other.size_, 0)),
        inline_(other.inline_),
        heap_(std::move(other.heap_)) {}
  Words& operator=(Words&& other) noexcept {
    size_ = std::exchange(other.size_, 0);
    inline_ = other.inline_;
    heap_ = std::move(other.heap_);
    return *this;
  }
  ~Words() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint64_t* data() { return size_ > kInline ? heap_.get() : inline_.data(); }
  [[nodiscard]] const std::uint64_t* data() const {
    return size_ > kInline ? heap_.get() : inline_.data();
  }
  std::uint64_t& operator[](std::size_t i) { return data()[i]; }
  std::uint64_t operator[](std::size_t i) const { return data()[i]; }
  [[nodiscard]] std::span<const std::uint64_t> view() const { return {data(), size_}; }

  [[nodiscard]] bool test_bit(std::size_t bit) const {
    return ((data()[bit / 64] >> (bit % 64)) & 1U) != 0;
  }
  void set_bit(std::size_t bit) { data()[bit / 64] |= std::uint64_t{1} << (bit % 64); }
  void clear_bit(std::size_t bit) { data()[bit / 64] &= ~(std::uint64_t{1} << (bit % 64)); }

  [[nodiscard]] std::uint64_t hash() const { return hash_words(view()); }
  friend bool operator==(const Words& a, const Words& b) {
    return std::ranges::equal(a.view(), b.view());
  }
  friend bool operator<(const Words& a, const Words& b) {
    return std::ranges::lexicographical_compare(a.view(), b.view());
  }

 private:
  std::size_t size_ = 0;
  std::array<std::uint64_t, kInline> inline_{};
  std::unique_ptr<std::uint64_t[]> heap_;
};

}  // namespace rulewise::base

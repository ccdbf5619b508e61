// bytes.h — plain values to a row of bytes and back, for what is kept.
//
// Promises  the same bytes on every platform of one byte order; reading past the end gives zeros,
//           and this is remembered as what is no number where one is asked for is, so that one
//           question at the end is enough
// Tested by store_test.cc, damaged_bytes_test.cc
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rulewise::memory {

class ByteWriter {
 public:
  template <class T>
  void put(T value) {
    static_assert(std::is_arithmetic_v<T>);
    char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    bytes_.append(bytes, sizeof(T));
  }
  template <class T>
  void put_row(const std::vector<T>& row) {
    put(static_cast<std::uint64_t>(row.size()));
    for (const T& value : row) put(value);
  }
  void put_text(std::string_view text) {
    put(static_cast<std::uint64_t>(text.size()));
    bytes_.append(text);
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  [[nodiscard]] T get() {
    T value{};
    if (rest_.size() < sizeof(T)) {
      is_good_ = false;
      rest_ = {};
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof(T));
    rest_.remove_prefix(sizeof(T));
    return value;
  }
  template <class T>
  [[nodiscard]] std::vector<T> get_row() {
    const auto count = get<std::uint64_t>();
    if (count > rest_.size() / sizeof(T)) {
      is_good_ = false;
      return {};
    }
    std::vector<T> row;
    row.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) row.push_back(get<T>());
    return row;
  }
  /// A number and no less than `least`: what has no end or no order cannot be learned from.
  template <class T>
  [[nodiscard]] T get_number(T least = std::numeric_limits<T>::lowest()) {
    const T value = get<T>();
    is_good_ = is_good_ && std::isfinite(value) && value >= least;
    return value;
  }
  template <class T>
  [[nodiscard]] std::vector<T> get_numbers(T least = std::numeric_limits<T>::lowest()) {
    std::vector<T> row = get_row<T>();
    for (const T value : row) is_good_ = is_good_ && std::isfinite(value) && value >= least;
    return row;
  }
  /// A number from 0 to 1.
  [[nodiscard]] double get_share() {
    const auto value = get_number<double>(0);
    is_good_ = is_good_ && value <= 1;
    return value;
  }
  [[nodiscard]] std::string get_text() {
    const std::vector<char> text = get_row<char>();
    return {text.begin(), text.end()};
  }
  /// Whether everything asked for was there and sound, and nothing is left.
  [[nodiscard]] bool is_done_well() const { return is_good_ && rest_.empty(); }
  [[nodiscard]] bool is_good() const { return is_good_; }

 private:
  std::string_view rest_;
  bool is_good_ = true;
};

}  // namespace rulewise::memory

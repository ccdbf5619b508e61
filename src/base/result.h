// result.h — a value, or the reason why there is none.
//
// Promises  an Error always carries a sentence for a person; a hint where one is known
// Never     throws by itself: value() on an error is a bug and asserts
// Tested by result_test.cc
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace rulewise::base {

/// Why something could not be done. `message` is a sentence, `hint` says what to try.
struct Error {
  std::string message;
  std::string hint{};
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & { return assert(ok()), *std::get_if<T>(&content_); }
  [[nodiscard]] const T& value() const& { return assert(ok()), *std::get_if<T>(&content_); }
  [[nodiscard]] T&& value() && { return assert(ok()), std::move(*std::get_if<T>(&content_)); }
  [[nodiscard]] const Error& error() const { return assert(!ok()), *std::get_if<Error>(&content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace rulewise::base

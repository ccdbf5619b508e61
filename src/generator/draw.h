// draw.h — how a value is drawn from each kind of parameter.
//
// Promises  integers only; the same seed and the same questions give the same answers forever
// Tested by draw_test.cc
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.h"
#include "generator/parameters.h"

namespace rulewise::generator {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  /// Uniform in 0 … count - 1.
  std::size_t below(std::size_t count) {
    assert(count > 0);
    return random_.below(static_cast<std::uint32_t>(count));
  }
  int from(IntRange range) {
    assert(range.low <= range.high);
    return range.low +
           static_cast<int>(below(static_cast<std::size_t>(range.high - range.low) + 1));
  }
  Fraction from(FractionRange range) {
    const auto span = static_cast<std::size_t>(range.high.millionths - range.low.millionths);
    return {range.low.millionths + static_cast<std::int64_t>(below(span + 1))};
  }
  bool yes(Fraction chance) {
    return static_cast<std::int64_t>(below(Fraction::kOne)) < chance.millionths;
  }
  bool heads() { return below(2) == 0; }

  template <class T>
  T from(const Distribution<T>& distribution) {
    assert(!distribution.options.empty());
    auto rest = static_cast<std::int64_t>(below(Fraction::kOne));
    for (const Option<T>& option : distribution.options) {
      if (rest < option.chance.millionths) return option.value;
      rest -= option.chance.millionths;
    }
    return distribution.options.back().value;
  }

  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
  }

  /// One of the list, one more as long as `more` says so and some remain.
  template <class T>
  std::vector<T> some_of(std::vector<T> list, Fraction more) {
    shuffle(list);
    std::size_t count = list.empty() ? 0 : 1;
    while (count < list.size() && yes(more)) ++count;
    list.resize(count);
    return list;
  }

 private:
  base::Random random_;
};

}  // namespace rulewise::generator

// traits.h — what can be said of a game in one word or one number, read off its rules.
//
// Idea      one table of words and one of numbers; requirements, names and reports all use them
// Promises  every word and number has a sentence that says what it means; order never changes
// Never     plays: `hops` says that some piece has a hopping movement, not that it ever hops
// Tested by traits_test.cc
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::generator {

struct TraitKind {
  std::string_view name;
  std::string_view meaning;
  bool (*holds)(const scl::Rules& rules);
};

struct MeasureKind {
  std::string_view name;
  std::string_view meaning;
  int (*count)(const scl::Rules& rules);
};

[[nodiscard]] std::span<const TraitKind> trait_kinds();
[[nodiscard]] std::span<const MeasureKind> measure_kinds();
[[nodiscard]] std::optional<std::size_t> find_trait(std::string_view name);
[[nodiscard]] std::optional<std::size_t> find_measure(std::string_view name);

struct Traits {
  std::vector<bool> holds;    // by trait_kinds()
  std::vector<int> measures;  // by measure_kinds()

  /// `name` must be one of trait_kinds() or measure_kinds().
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] int measure(std::string_view name) const;
};

[[nodiscard]] Traits find_traits(const scl::Rules& rules);

}  // namespace rulewise::generator

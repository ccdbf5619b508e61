#include "base/similar_name.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

namespace rulewise::base {
namespace {

constexpr std::size_t kLongestName = 40;

std::size_t slips_allowed(std::size_t length) { return length <= 2 ? 0 : length <= 4 ? 1 : 2; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Letters put in, left out or changed between two names, case aside (Levenshtein).
std::size_t slips(std::string_view a, std::string_view b) {
  std::array<std::size_t, kLongestName + 1> row{};
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view similar_name(std::string_view name, std::span<const std::string_view> known) {
  if (name.size() > kLongestName) return {};
  std::size_t allowed = slips_allowed(name.size());
  std::string_view best;
  for (const std::string_view candidate : known) {
    const bool too_different = candidate.size() > kLongestName ||
                               candidate.size() > name.size() + allowed ||
                               name.size() > candidate.size() + allowed;
    if (candidate == name || too_different) continue;
    const std::size_t count = slips(name, candidate);
    if (count > allowed || (!best.empty() && count == allowed)) continue;
    best = candidate;
    allowed = count;
  }
  return best;
}

}  // namespace rulewise::base

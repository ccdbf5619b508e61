#include "app/near_misses.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include "insight/wording.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostSuggested = 3;
constexpr std::size_t kFewCandidates = 12;
constexpr std::size_t kLongestWord = 64;  // longer ones are no typing slip of a name

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = cost[i - 1][j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      const bool is_swap =
          i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
      if (is_swap) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

/// How far off a candidate may be and still be suggested.
std::size_t tolerance(std::string_view word) { return word.size() < 4 ? 1 : word.size() / 3; }

}  // namespace

std::vector<std::string> near_misses(std::string_view word,
                                     std::span<const std::string> candidates) {
  if (word.empty() || word.size() > kLongestWord) return {};
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& candidate : candidates) {
    const bool begins_so = candidate.starts_with(word) && word.size() > 2;
    const std::size_t distance = begins_so ? 1 : edit_distance(word, candidate);
    if (distance <= tolerance(word)) near.emplace_back(distance, candidate);
  }
  std::ranges::stable_sort(near, {}, [](const auto& entry) { return entry.first; });
  std::vector<std::string> names;
  for (auto& [distance, name] : near) {
    if (names.size() < kMostSuggested) names.push_back(std::move(name));
  }
  return names;
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates) {
  const std::vector<std::string> names = near_misses(word, candidates);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "did you mean '" : i + 1 == names.size() ? " or '" : ", '";
    text += names[i] + '\'';
  }
  return text.empty() ? text : text + '?';
}

std::string suggestion_or_all(std::string_view word, std::span<const std::string> candidates) {
  std::string near = suggestion(word, candidates);
  if (!near.empty() || candidates.empty() || candidates.size() > kFewCandidates) return near;
  return "there " + std::string(candidates.size() == 1 ? "is " : "are ") +
         insight::listed(candidates);
}

}  // namespace rulewise::app

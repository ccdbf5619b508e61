#include "app/rule_headline.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "front/web/fact_words.h"

namespace rulewise::app {
namespace {

using front::fact_words;
using Place = std::pair<int, int>;

std::optional<Place> place_of(const FactGrid& grid, const std::string& x, const std::string& y) {
  const auto column = std::ranges::find(grid.across, x);
  const auto row = std::ranges::find(grid.up, y);
  if (column == grid.across.end() || row == grid.up.end()) return std::nullopt;
  return Place(column - grid.across.begin(), row - grid.up.begin());
}

/// The last two words that are a place.
std::optional<Place> last_place(const FactGrid& grid, const std::string& text) {
  const auto words = fact_words(text);
  for (std::size_t i = words.size(); i >= 3; --i) {
    if (const auto place = place_of(grid, words[i - 2], words[i - 1])) return place;
  }
  return std::nullopt;
}

/// Whether the places, in order, lie side by side on one line.
bool are_in_a_row(const std::vector<Place>& places) {
  const Place step{places[1].first - places[0].first, places[1].second - places[0].second};
  if (std::max(std::abs(step.first), std::abs(step.second)) != 1) return false;
  for (std::size_t i = 2; i < places.size(); ++i) {
    if (places[i].first - places[i - 1].first != step.first ||
        places[i].second - places[i - 1].second != step.second) {
      return false;
    }
  }
  return true;
}

std::string number_word(std::size_t number) {
  static constexpr std::array kWords = {"no",  "one",   "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine",  "ten"};
  return number < kWords.size() ? kWords[number] : std::to_string(number);
}

/// What an example puts on the board.
struct Row {
  std::vector<Place> stones;
  std::vector<Place> free;  // but for the move
  Place move;
};

std::optional<Row> read_row(const FactGrid& grid, const tactics::Example& example) {
  if (grid.head.empty() || grid.is_named || grid.what != 2 || example.moves.size() != 1) {
    return std::nullopt;
  }
  Row row;
  std::string sign;
  for (const std::string& fact : example.facts) {
    const auto words = fact_words(fact);
    if (words.size() != 4 || words[0] != grid.head) continue;
    const auto place = place_of(grid, words[1], words[2]);
    if (!place || (!sign.empty() && sign != words[3])) return std::nullopt;
    sign = words[3];
    row.stones.push_back(*place);
  }
  const auto move = last_place(grid, example.moves.front());
  if (!move || row.stones.empty()) return std::nullopt;
  row.move = *move;
  for (const std::string& atom : example.absent) {
    const auto place = last_place(grid, atom);
    if (place && *place != row.move) row.free.push_back(*place);
  }
  return row;
}

}  // namespace

std::string headline(const FactGrid& grid, const tactics::Description& rule) {
  const std::optional<Row> row = read_row(grid, rule.example);
  if (!row) return {};
  std::vector<Place> all = row->stones;
  all.push_back(row->move);
  all.insert(all.end(), row->free.begin(), row->free.end());
  std::ranges::sort(all);
  if (std::ranges::adjacent_find(all) != all.end() || all.size() < 3 || !are_in_a_row(all)) {
    return {};
  }
  const std::size_t stones = row->stones.size();
  const bool is_end = all.front() == row->move || all.back() == row->move;
  const std::string where = is_end ? "the empty end of " + number_word(stones) + " in a row"
                                   : "the gap in a row of " + number_word(stones + 1);
  if (!row->free.empty()) {
    // One row of those that win in two is not what wins.
    if (rule.kind == tactics::RuleKind::kForced || rule.moves_to_win != 1) return {};
    return "Make " + number_word(stones + 1) + " of " + number_word(all.size()) +
           " in a row, with room for the rest.";
  }
  switch (rule.kind) {
    case tactics::RuleKind::kWins:
      if (rule.moves_to_win != 1) return {};
      return (is_end ? "Play " : "Fill ") + where + ".";
    case tactics::RuleKind::kForced: return (is_end ? "Block " : "Fill ") + where + ".";
    case tactics::RuleKind::kThreat: return {};
  }
  return {};
}

}  // namespace rulewise::app

#include "app/rule_headline.h"

#include <algorithm>
#include <array>
#include <iterator>
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

/// A stone of an example.
struct Stone {
  Place place;
  std::string sign;
};

/// Where the move goes. Of one that names a column alone, as in connect four: to the one place
/// there that must be free.
std::optional<Place> move_in(const FactGrid& grid, const std::string& move,
                             const std::vector<Place>& absent) {
  if (const auto place = last_place(grid, move)) return place;
  const auto words = fact_words(move);
  if (words.size() != 2) return std::nullopt;
  const auto column = std::ranges::find(grid.across, words[1]);
  const auto is_there = [&](const Place& p) { return p.first == column - grid.across.begin(); };
  if (std::ranges::count_if(absent, is_there) != 1) return std::nullopt;
  return *std::ranges::find_if(absent, is_there);
}

/// Leaves out what a move in a column stands on, whosever it is; false where what is left is not
/// of one sign.
bool keep_one_sign(std::vector<Stone>& stones, const Place& move, bool names_column) {
  const auto is_beneath = [&](const Stone& s) {
    return names_column && s.place == Place(move.first, move.second - 1);
  };
  const auto other = std::ranges::find_if_not(stones, is_beneath);
  if (other == stones.end()) return false;
  const std::string sign = other->sign;
  std::erase_if(stones, [&](const Stone& s) { return is_beneath(s) && s.sign != sign; });
  return std::ranges::all_of(stones, [&](const Stone& s) { return s.sign == sign; });
}

std::optional<Row> read_row(const FactGrid& grid, const tactics::Example& example) {
  if (grid.head.empty() || grid.is_named || grid.what != 2 || example.moves.size() != 1) {
    return std::nullopt;
  }
  std::vector<Stone> stones;
  for (const std::string& fact : example.facts) {
    const auto words = fact_words(fact);
    if (words.size() != 4 || words[0] != grid.head) continue;
    const auto place = place_of(grid, words[1], words[2]);
    if (!place) return std::nullopt;
    stones.push_back({*place, words[3]});
  }
  std::vector<Place> absent;
  for (const std::string& atom : example.absent) {
    if (const auto place = last_place(grid, atom)) absent.push_back(*place);
  }
  const auto move = move_in(grid, example.moves.front(), absent);
  if (!move) return std::nullopt;
  const bool names_column = !last_place(grid, example.moves.front());
  if (!keep_one_sign(stones, *move, names_column)) return std::nullopt;
  Row row;
  row.move = *move;
  for (const Stone& stone : stones) row.stones.push_back(stone.place);
  std::ranges::copy_if(absent, std::back_inserter(row.free),
                       [&](const Place& p) { return p != row.move; });
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

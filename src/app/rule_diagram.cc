#include "app/rule_diagram.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

#include "front/web/fact_words.h"

namespace rulewise::app {
namespace {

using front::fact_words;

constexpr char kNamed = '+';  // a place that a condition names, whatever stands there

class Diagram {
 public:
  explicit Diagram(const FactGrid& grid)
      : grid_(grid), rows_(grid.up.size(), std::string(grid.across.size(), ' ')) {}

  void add_fact(const std::string& fact) {
    const auto words = fact_words(fact);
    if (grid_.is_named) return add_named(words);
    if (words.size() != 4 || words[0] != grid_.head) return;
    const std::string& sign = words[3];
    put(words[1], words[2], sign.starts_with('?') ? sign[1] : sign[0]);
  }

  /// Marks the last two words that are a place, or the last that is one alone; a dot says nothing
  /// of a place where something stands.
  void add_place(const std::string& text, char sign) {
    const auto words = fact_words(text);
    if (grid_.is_named) return add_named_place(words, sign);
    for (std::size_t i = words.size(); i >= 3; --i) {
      if (put(words[i - 2], words[i - 1], sign)) return;
    }
  }

  /// Marks where a move goes. One that names a column alone, as in connect four, goes to the one
  /// place there that must be free.
  void add_move(const std::string& move) {
    add_place(move, '*');
    const auto words = fact_words(move);
    if (grid_.is_named || words.size() != 2) return;
    const auto found = std::ranges::find(grid_.across, words[1]);
    if (found == grid_.across.end()) return;
    const auto column = static_cast<std::size_t>(found - grid_.across.begin());
    const auto is_free = [&](const std::string& row) { return row[column] == '.'; };
    if (std::ranges::count_if(rows_, is_free) != 1) return;
    (*std::ranges::find_if(rows_, is_free))[column] = '*';
  }

  [[nodiscard]] std::string draw() const {
    if (count_ < 2) return {};
    std::string text;
    for (std::size_t y = top_ + 1; y-- > bottom_;) {
      text += "   ";
      for (std::size_t x = left_; x <= right_; ++x) {
        text += ' ';
        text += rows_[y][x] == ' ' ? ' ' : rows_[y][x];
      }
      while (text.ends_with(' ')) text.pop_back();
      text += '\n';
    }
    return text;
  }

 private:
  /// (stone c3 black) by what stands there, (at c3 white pawn) by the piece, a capital if it is
  /// who moves or White's; and of (liberty c3 d3) that it speaks of both.
  void add_named(const std::vector<std::string>& words) {
    const bool is_cell = words.size() >= 3 && words[0] == grid_.head;
    if (is_cell && words.size() == 3 && put_named(words[1], words[2][0])) return;
    if (is_cell && words.size() == 4 && put_named(words[1], piece_sign(words[2], words[3]))) return;
    for (const std::string& word : words) put_named(word, kNamed);
  }

  /// The last place; of (capture q t v …), which names what is taken too, the one it goes to.
  void add_named_place(std::vector<std::string> words, char sign) {
    std::erase_if(words, [](const std::string& word) { return !split_place(word); });
    if (words.size() > 2) words.resize(2);
    if (!words.empty()) put_named(words.back(), sign);
  }

  static char piece_sign(const std::string& owner, const std::string& piece) {
    const char letter = piece.starts_with('?') ? 'x' : piece.front();
    const bool is_capital = owner == "?p" || owner == "white";
    return is_capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))
                      : letter;
  }

  bool put_named(const std::string& word, char sign) {
    const auto place = split_place(word);
    if (!place) return false;
    const char stands = at(place->first, place->second);
    const bool is_weaker = sign == kNamed || (sign == '.' && stands != kNamed);
    if (stands != ' ' && is_weaker) return true;
    return put(place->first, place->second, sign);
  }

  /// What is drawn there; a blank where it is no place.
  [[nodiscard]] char at(const std::string& x, const std::string& y) const {
    const auto column = std::ranges::find(grid_.across, x);
    const auto row = std::ranges::find(grid_.up, y);
    if (column == grid_.across.end() || row == grid_.up.end()) return ' ';
    const auto i = static_cast<std::size_t>(column - grid_.across.begin());
    return rows_[static_cast<std::size_t>(row - grid_.up.begin())][i];
  }

  bool put(const std::string& x, const std::string& y, char sign) {
    const auto column = std::ranges::find(grid_.across, x);
    const auto row = std::ranges::find(grid_.up, y);
    if (column == grid_.across.end() || row == grid_.up.end()) return false;
    const auto i = static_cast<std::size_t>(column - grid_.across.begin());
    const auto j = static_cast<std::size_t>(row - grid_.up.begin());
    if (rows_[j][i] == ' ') ++count_;
    rows_[j][i] = sign;
    left_ = std::min(left_, i);
    right_ = std::max(right_, i);
    bottom_ = std::min(bottom_, j);
    top_ = std::max(top_, j);
    return true;
  }

  const FactGrid& grid_;
  std::vector<std::string> rows_;  // lowest first
  std::size_t count_ = 0;
  std::size_t left_ = ~std::size_t{0};
  std::size_t right_ = 0;
  std::size_t bottom_ = ~std::size_t{0};
  std::size_t top_ = 0;
};

}  // namespace

std::string draw_example(const FactGrid& grid, const tactics::Example& example) {
  if (grid.head.empty()) return {};
  Diagram diagram(grid);
  for (const std::string& fact : example.facts) diagram.add_fact(fact);
  for (const std::string& atom : example.absent) diagram.add_place(atom, '.');
  for (const std::string& move : example.moves) diagram.add_move(move);
  return diagram.draw();
}

}  // namespace rulewise::app

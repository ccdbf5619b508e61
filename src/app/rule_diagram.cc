#include "app/rule_diagram.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "front/web/fact_words.h"

namespace rulewise::app {
namespace {

using front::fact_words;

class Diagram {
 public:
  explicit Diagram(const FactGrid& grid)
      : grid_(grid), rows_(grid.up.size(), std::string(grid.across.size(), ' ')) {}

  void add_fact(const std::string& fact) {
    const auto words = fact_words(fact);
    if (words.size() != 4 || words[0] != grid_.head) return;
    const std::string& sign = words[3];
    put(words[1], words[2], sign.starts_with('?') ? sign[1] : sign[0]);
  }

  /// Marks the last two words that are a place.
  void add_place(const std::string& text, char sign) {
    const auto words = fact_words(text);
    for (std::size_t i = words.size(); i >= 3; --i) {
      if (put(words[i - 2], words[i - 1], sign)) return;
    }
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
  for (const std::string& move : example.moves) diagram.add_place(move, '*');
  return diagram.draw();
}

}  // namespace rulewise::app

#include "tactics/go/go_sgf.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace rulewise::tactics {
namespace {

constexpr int kMostSide = 19;

/// The set-up of one game while its properties come in.
struct Setup {
  int side = kMostSide;
  std::vector<std::string> black;
  std::vector<std::string> white;
  std::string name;
  std::string comment;
  std::string mover;
};

class SgfReader {
 public:
  explicit SgfReader(std::string_view text) : text_(text) {}

  base::Result<std::string> run() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '(' && depth_++ == 0) nodes_ = 0;
      if (c == ')' && depth_ > 0 && --depth_ == 0 && !close()) break;
      if (c == ';') ++nodes_;
      if (c >= 'A' && c <= 'Z') read_property();
    }
    if (!fault_.empty()) return base::Error{fault_};
    return result_;
  }

 private:
  void read_property() {
    std::string name;
    while (at_ < text_.size() && text_[at_] >= 'A' && text_[at_] <= 'Z') name += text_[at_++];
    std::vector<std::string> values;
    while (at_ < text_.size()) {
      if (text_[at_] == '[') {
        values.push_back(read_value());
      } else if (text_[at_] != ' ' && text_[at_] != '\n' && text_[at_] != '\r') {
        break;
      }
      ++at_;
    }
    --at_;  // the caller steps on
    if (nodes_ == 1 && !values.empty()) take(name, values);
  }

  /// What stands between brackets; ends at the closing one.
  std::string read_value() {
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != ']'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_];
    }
    return value;
  }

  void take(const std::string& name, const std::vector<std::string>& values) {
    const std::string& first = values.front();
    if (name == "SZ") {
      std::from_chars(first.data(), first.data() + first.size(), setup_.side);
    } else if (name == "AB") {
      setup_.black = values;
    } else if (name == "AW") {
      setup_.white = values;
    } else if (name == "GN") {
      setup_.name = first;
    } else if (name == "PL") {
      setup_.mover = first;
    } else if (name == "C") {
      setup_.comment = first;
    }
  }

  bool close() {
    if (setup_.side < 2 || setup_.side > kMostSide) {
      fault_ = "a board has a side of 2 to 19";
      return false;
    }
    const auto side = static_cast<std::size_t>(setup_.side);
    std::vector<std::string> rows(side, std::string(side, '.'));
    if (!put(rows, setup_.black, 'X') || !put(rows, setup_.white, 'O')) return false;
    std::ranges::replace(setup_.name, '\n', ' ');
    result_ += "problem " + setup_.name + '\n' + setup_.comment + '\n';
    if (!setup_.mover.empty()) {
      result_ += setup_.mover.front() == 'W' || setup_.mover.front() == 'w' ? "white" : "black";
      result_ += " moves\n";
    }
    for (const std::string& row : rows) result_ += row + '\n';
    setup_ = {};
    return true;
  }

  /// `cd`: the third column from the left, the fourth row from above; `aa:cc` a whole rectangle.
  bool put(std::vector<std::string>& rows, const std::vector<std::string>& values, char stone) {
    const auto coordinate = [&](char c) -> std::optional<std::size_t> {
      const int n = c - 'a';
      return n >= 0 && n < setup_.side ? std::optional(static_cast<std::size_t>(n)) : std::nullopt;
    };
    for (const std::string& value : values) {
      const bool is_range = value.size() == 5 && value[2] == ':';
      if (value.size() != 2 && !is_range) return fail(value);
      const auto left = coordinate(value[0]);
      const auto top = coordinate(value[1]);
      const auto right = coordinate(value[is_range ? 3 : 0]);
      const auto bottom = coordinate(value[is_range ? 4 : 1]);
      if (!left || !top || !right || !bottom) return fail(value);
      for (std::size_t r = *top; r <= *bottom; ++r) {
        for (std::size_t c = *left; c <= *right; ++c) rows[r][c] = stone;
      }
    }
    return true;
  }

  bool fail(const std::string& value) {
    fault_ = "'" + value + "' is no point of the board";
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t nodes_ = 0;
  Setup setup_;
  std::string result_;
  std::string fault_;
};

}  // namespace

bool is_sgf(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '(';
}

base::Result<std::string> problems_from_sgf(std::string_view text) { return SgfReader(text).run(); }

}  // namespace rulewise::tactics

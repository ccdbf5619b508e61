#include "logic/scl/unused_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace rulewise::logic {
namespace {

constexpr std::array<std::string_view, 8> kAskedFor = {"role",  "base",     "input", "init",
                                                       "legal", "terminal", "goal",  "next"};

/// A fact or a rule of the text.
struct Item {
  std::size_t begin = 0, end = 0;
  std::string_view head;
  std::vector<std::string_view> asks;  // every other word: among them the relations it names
  bool is_needed = false;
};

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_blank(text[at]) && text[at] != '(' && text[at] != ')') ++at;
  return at;
}

class ItemReader {
 public:
  explicit ItemReader(std::string_view text) : text_(text) {}

  std::vector<Item> read() {
    std::vector<Item> items;
    while (at_ < text_.size()) {
      if (text_[at_] == ';') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else {
        items.push_back(read_item());
      }
    }
    return items;
  }

 private:
  Item read_item() {
    Item item;
    item.begin = at_;
    int depth = 0;
    do {
      const char c = text_[at_];
      if (c == '(' || c == ')' || is_blank(c)) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        ++at_;
      } else {
        const std::size_t end = word_end(text_, at_);
        note(item, text_.substr(at_, end - at_));
        at_ = end;
      }
    } while (depth > 0 && at_ < text_.size());
    item.end = at_;
    return item;
  }

  static void note(Item& item, std::string_view word) {
    if (word == "<=" || word[0] == '?') return;
    if (item.head.empty()) {
      item.head = word;
    } else {
      item.asks.push_back(word);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void mark_needed(std::vector<Item>& items) {
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_head;
  for (std::size_t i = 0; i < items.size(); ++i) by_head[items[i].head].push_back(i);
  std::vector<std::string_view> open(kAskedFor.begin(), kAskedFor.end());
  while (!open.empty()) {
    const auto found = by_head.find(open.back());
    open.pop_back();
    if (found == by_head.end()) continue;
    for (const std::size_t i : found->second) {
      items[i].is_needed = true;
      open.insert(open.end(), items[i].asks.begin(), items[i].asks.end());
    }
    by_head.erase(found);
  }
}

/// A paragraph without its unneeded items; empty if it had no others.
std::string kept(std::string_view text, std::size_t begin, std::size_t end,
                 const std::vector<Item>& items, std::size_t& next) {
  std::string result;
  std::size_t at = begin;
  std::size_t dropped = 0;
  std::size_t needed = 0;
  for (; next < items.size() && items[next].begin < end; ++next) {
    const Item& item = items[next];
    if (item.is_needed) {
      ++needed;
      continue;
    }
    ++dropped;
    result += text.substr(at, item.begin - at);
    at = item.end;
    // The blank after it goes too: a line that held nothing else is gone.
    const bool begins_line = result.empty() || result.back() == '\n';
    if (at < end && (begins_line || text[at] == ' '))
      ++at;
    else if (!begins_line && result.back() == ' ')
      result.pop_back();
  }
  if (dropped > 0 && needed == 0) return {};
  result += text.substr(at, end - at);
  return result;
}

}  // namespace

std::string without_unused(std::string_view sheet) {
  std::vector<Item> items = ItemReader(sheet).read();
  mark_needed(items);
  std::string result;
  std::size_t next = 0;
  for (std::size_t begin = 0; begin < sheet.size();) {
    const std::size_t blank = sheet.find("\n\n", begin);
    const std::size_t end = blank == sheet.npos ? sheet.size() : blank + 2;
    result += kept(sheet, begin, end, items, next);
    begin = end;
  }
  return result;
}

}  // namespace rulewise::logic

#include "logic/scl/sheet.h"

#include <cstddef>
#include <utility>

namespace rulewise::logic {
namespace {

constexpr std::size_t kColumns = 100;

/// The text in lines that begin with `mark`.
std::string wrapped(std::string_view text, std::string_view mark) {
  std::string result;
  std::string line(mark);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (line.size() + 1 + word.size() > kColumns && line.size() > mark.size()) {
      result += std::exchange(line, std::string(mark)) + '\n';
    }
    if (!word.empty()) line += ' ' + std::string(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + line + '\n';
}

}  // namespace

std::string term(std::string_view name, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return std::string(name);
  std::string text = "(" + std::string(name);
  for (const std::string& argument : arguments) text += ' ' + argument;
  return text + ')';
}

void Sheet::heading(std::string_view text) {
  blank_line();
  text_ += wrapped("---- " + std::string(text) + " ----", ";;");
}

void Sheet::comment(std::string_view text) {
  blank_line();
  text_ += wrapped(text, ";;");
}

void Sheet::fact(const std::string& fact) {
  if (!facts_.empty() && facts_.size() + 1 + fact.size() > kColumns) end_facts();
  if (!facts_.empty()) facts_ += ' ';
  facts_ += fact;
}

void Sheet::rule(const std::string& head, const Conditions& conditions) {
  if (conditions.empty()) return fact(head);
  end_facts();
  text_ += "(<= " + head;
  for (const std::string& condition : conditions) text_ += "\n    " + condition;
  text_ += ")\n";
}

std::string Sheet::text() {
  end_facts();
  return text_;
}

void Sheet::end_facts() {
  if (!facts_.empty()) text_ += std::exchange(facts_, {}) + '\n';
}

void Sheet::blank_line() {
  end_facts();
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
}

}  // namespace rulewise::logic

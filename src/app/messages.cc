#include "app/messages.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "base/visible.h"

namespace rulewise::app {

void print_line(std::string_view line) { print_prompt(std::string(line) + '\n'); }

void print_prompt(std::string_view text) {
  const std::string shown = base::visible(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  std::fflush(stdout);
}

void print_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    print_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool finish_output() { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

void complain(const base::Error& error) {
  std::string text = "rulewise: error: " + error.message + '\n';
  if (!error.hint.empty()) text += "  hint: " + error.hint + '\n';
  print_to_stderr(text);
}

void remark(std::string_view text) { print_to_stderr("rulewise: " + std::string(text) + '\n'); }

void print_to_stderr(std::string_view text) { draw(base::visible(text)); }

void draw(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace rulewise::app

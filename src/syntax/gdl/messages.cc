#include "syntax/gdl/messages.h"

namespace rulewise::gdl {

std::string term_text(const Terms& terms, TermId term, std::span<const std::string> variables) {
  return shortened(to_text(terms, term, variables));
}

std::string count_text(std::size_t count, std::string_view thing) {
  std::string text = std::to_string(count);
  text += ' ';
  text += thing;
  return count == 1 ? text : text += 's';
}

}  // namespace rulewise::gdl

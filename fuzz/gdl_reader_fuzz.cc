// gdl_reader_fuzz.cc — any bytes may come to the reader of GDL.
//
// Promises  beyond not crashing: what was read and written again reads as the same rules, and
//           rules that were free of faults still are
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "syntax/gdl/gdl.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "gdl_reader_fuzz: %s\n", what);
  std::abort();
}

/// A line for each rule; the first line stays empty so that no name can pass for a mark of the
/// byte order.
std::string text_of(const gdl::Rules& rules) {
  std::string text = "\n";
  for (const gdl::Rule& rule : rules.rules) text += to_text(rules, rule) + '\n';
  return text;
}

void check_rules(std::string_view text) {
  const gdl::Reading first = gdl::read_rules(text);
  const std::string written = text_of(first.rules);
  const gdl::Reading second = gdl::read_rules(written);
  demand(text_of(second.rules) == written, "rules change when written and read again");
  if (first.diagnostics.has_errors()) return;
  demand(!second.diagnostics.has_errors(), "rules become faulty when written and read again");
  demand(first.rules.roles.size() == second.rules.roles.size(), "roles change");
}

void check_term(std::string_view text) {
  gdl::Terms terms;
  const gdl::TermId term = gdl::read_ground_term(text, terms);
  if (!term.is_valid()) return;
  const gdl::TermId again = gdl::read_ground_term('\n' + to_text(terms, term), terms);
  demand(again == term, "a term changes when written and read again");
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_rules(text);
  check_term(text);
  return 0;
}

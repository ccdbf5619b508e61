// scl_reader_fuzz.cc — any bytes may come to the reader of chess-like games.
//
// Promises  beyond not crashing: rules that were accepted read the same when they are printed, and
//           as often as they are; they can be told in English, and their inversion is its own
//           inverse
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "syntax/scl/scl.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "scl_reader_fuzz: %s\n", what);
  std::abort();
}

void check_rules(std::string_view text) {
  const scl::Reading first = scl::read_rules(text);
  for (const base::Diagnostic& told : first.diagnostics.all()) {
    demand(!told.message.empty(), "a fault without a message");
  }
  if (first.diagnostics.has_errors()) return;
  const std::string written = scl::to_text(first.rules);
  const scl::Reading second = scl::read_rules(written);
  demand(!second.diagnostics.has_errors(), "rules become faulty when written and read again");
  demand(second.rules == first.rules, "rules change when written and read again");
  demand(scl::inverted(scl::inverted(first.rules)) == first.rules, "inverted twice they change");
  demand(!scl::to_english(first.rules).empty(), "there are no words for these rules");
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_rules(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}

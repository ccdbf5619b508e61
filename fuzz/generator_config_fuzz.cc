// generator_config_fuzz.cc — any bytes may come as settings or as requirement of `generate`.
//
// Promises  beyond not crashing: settings that were accepted read the same when they are printed,
// and
//           a game is invented by them whose text is free of faults
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "generator/config.h"
#include "generator/invent.h"
#include "generator/requirement.h"
#include "syntax/scl/scl.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "generator_config_fuzz: %s\n", what);
  std::abort();
}

void check_config(std::string_view text) {
  generator::Config config;
  base::Diagnostics diagnostics;
  generator::read_config(text, config, diagnostics);
  for (const base::Diagnostic& told : diagnostics.all()) {
    demand(!told.message.empty(), "a fault without a message");
  }
  if (diagnostics.has_errors()) return;
  generator::Config again;
  base::Diagnostics none;
  generator::read_config(generator::to_text(config), again, none);
  demand(!none.has_errors(), "settings become faulty when written and read again");
  demand(again == config, "settings change when written and read again");
  const scl::Rules rules = generator::invent_rules(config.parameters, 1);
  demand(!scl::read_rules(scl::to_text(rules)).diagnostics.has_errors(), "a faulty game");
}

void check_requirement(std::string_view text) {
  const generator::RequirementReading reading = generator::read_requirement(text);
  if (reading.diagnostics.has_errors()) return;
  static const generator::Traits kTraits =
      generator::find_traits(generator::invent_rules(generator::Parameters{}, 1));
  (void)reading.requirement.holds(kTraits);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_config(text);
  check_requirement(text);
  return 0;
}

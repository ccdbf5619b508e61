// engine_fuzz.cc — any bytes may be said to our engine: UCI, or CECP where they begin so.
//
// Promises  beyond not crashing: whatever was said, the engine goes on answering (`isready`,
// `ping`)
//           unless it was told to quit
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>

#include "front/engine/cecp.h"
#include "front/engine/engine_core.h"
#include "front/engine/uci.h"
#include "syntax/scl/scl.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own

constexpr std::size_t kMostLines = 40;

/// A game whose whole tree is small, under every name.
base::Result<scl::Rules> find_game(const std::string& name) {
  static const std::string text = [] {
    std::ifstream file(RULEWISE_GAMES "/hexapawn.scl");
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  if (name.empty()) return base::Error{"no game without a name"};
  return scl::read_rules(text).rules;
}

/// What asks for memory or threads beyond those a fuzzer has.
bool is_greedy(const std::string& line) {
  for (const std::string_view word : {"ash", "ASH", "hread", "HREAD", "memory", "cores"}) {
    if (line.find(word) != std::string::npos) return true;
  }
  return false;
}

template <class Protocol>
void talk(std::string_view text, const std::string& question, const std::string& answer) {
  std::mutex mutex;
  bool has_answered = false;
  front::EngineCore core({"0", "chess", {"chess", "other"}, find_game, [&](std::string_view line) {
                            const std::scoped_lock lock(mutex);
                            has_answered = has_answered || line == answer;
                          }});
  (void)core.choose_game("chess");
  (void)core.set("Hash", "1");
  Protocol protocol(core);
  std::istringstream lines{std::string(text)};
  std::string line;
  bool goes_on = true;
  for (std::size_t n = 0; n < kMostLines && goes_on && std::getline(lines, line); ++n) {
    if (!is_greedy(line)) goes_on = protocol.take(line);
  }
  if (goes_on) {
    core.thinker().end();
    protocol.take(question);
    core.thinker().end();
    const std::scoped_lock lock(mutex);
    if (!has_answered) {
      std::fprintf(stderr, "engine_fuzz: '%s' is not answered\n", question.c_str());
      std::abort();
    }
  }
  core.thinker().end();
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.starts_with("xboard"))
    talk<front::Cecp>(text, "ping 4711", "pong 4711");
  else
    talk<front::Uci>(text, "isready", "readyok");
  return 0;
}

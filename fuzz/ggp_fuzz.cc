// ggp_fuzz.cc — any bytes may come over the network: HTTP, and what managers and players say in it.
//
// Promises  beyond not crashing: however a message is cut into pieces it is read the same, and a
//           request that was accepted reads the same when it is written
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "front/ggp/ggp_message.h"
#include "front/http/http_message.h"

namespace {

using namespace rulewise;  // NOLINT(google-build-using-namespace): a program of its own

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "ggp_fuzz: %s\n", what);
  std::abort();
}

void check_message(std::string_view text) {
  (void)front::read_ggp_term(text);
  (void)front::read_ggp_start_outline(text);
  const auto read = front::read_ggp_request(text);
  if (!read) return;
  const auto again = front::read_ggp_request(front::to_text(read.value()));
  demand(again.ok(), "a request becomes faulty when written and read again");
  demand(again.value() == read.value(), "a request changes when written and read again");
}

struct Outcome {
  front::HttpReader::Progress progress = front::HttpReader::Progress::kMore;
  std::string body;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read_in_pieces(std::string_view text, front::HttpReader::Kind kind, std::size_t piece) {
  front::HttpReader reader(kind, {.max_head = 1000, .max_body = 2000});
  Outcome outcome;
  while (!text.empty() && outcome.progress == front::HttpReader::Progress::kMore) {
    outcome.progress = reader.take(text.substr(0, piece));
    text.remove_prefix(std::min(piece, text.size()));
  }
  if (outcome.progress == front::HttpReader::Progress::kMore) outcome.progress = reader.end();
  outcome.body = reader.message().body;
  return outcome;
}

void check_http(std::string_view text) {
  for (const auto kind : {front::HttpReader::Kind::kRequest, front::HttpReader::Kind::kReply}) {
    const Outcome whole = read_in_pieces(text, kind, text.size() + 1);
    const bool is_same = whole == read_in_pieces(text, kind, 1);
    demand(is_same || text.size() > 1000, "a message depends on how it is cut");
    if (kind == front::HttpReader::Kind::kRequest) check_message(whole.body);
  }
  (void)front::url_decoded(text);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_message(text);
  check_http(text);
  return 0;
}

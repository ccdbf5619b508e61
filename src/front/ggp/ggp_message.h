// ggp_message.h — what a manager of general games says to a player, as data and as text.
//
//     (INFO)  (PREVIEW rules clock)  (START match role rules startclock playclock)
//     (PLAY match moves)  (STOP match moves)  (ABORT match)
//
// Idea      the verbs in any case, the names and moves as they come; the rules stay text, for the
//           reader of rules to judge
// Needs     nothing: any bytes may come in
// Promises  bounded time, memory and stack; what is written reads the same
// Tested by ggp_message_test.cc, fuzz/ggp_fuzz.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rulewise::front {

enum class GgpVerb : std::uint8_t { kInfo, kPreview, kStart, kPlay, kStop, kAbort };

struct GgpRequest {
  GgpVerb verb = GgpVerb::kInfo;
  std::string match = {};
  std::string role = {};                // kStart
  std::string rules = {};               // kStart, kPreview: a rulesheet, without the list around it
  double start_clock = 0;               // kStart, seconds; kPreview: its clock
  double play_clock = 0;                // kStart, seconds
  std::vector<std::string> moves = {};  // kPlay, kStop: of the step before, in role order

  friend bool operator==(const GgpRequest&, const GgpRequest&) = default;
};

[[nodiscard]] base::Result<GgpRequest> read_ggp_request(std::string_view text);
/// The match and the clocks of a START, without a look at its rules: enough to answer in time
/// where the rules are megabytes.
[[nodiscard]] base::Result<GgpRequest> read_ggp_start_outline(std::string_view text);
/// The word in front, however the message goes on.
[[nodiscard]] std::optional<GgpVerb> verb_of(std::string_view text);
[[nodiscard]] std::string to_text(const GgpRequest& request);

/// One ground term with single blanks, as moves are printed; nothing if the text is no such term.
[[nodiscard]] std::optional<std::string> read_ggp_term(std::string_view text);

}  // namespace rulewise::front

#include "front/ggp/ggp_message.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/diagnostics.h"
#include "syntax/gdl/lexer.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostDepth = 1000;
constexpr std::size_t kLongestTerm = 100'000;  // bytes
constexpr std::size_t kLongestName = 10'000;
constexpr std::size_t kMostMoves = 1000;
constexpr double kLongestClock = 7 * 24 * 3600.0;

constexpr std::array<std::string_view, 6> kVerbs{"INFO", "PREVIEW", "START",
                                                 "PLAY", "STOP",    "ABORT"};

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

base::Error fault(std::string message) {
  return {std::move(message), "such as (PLAY match ((mark 1 1) noop))"};
}

std::string in_capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return result;
}

/// The parts of a list: names, and lists with their parentheses, as they stand in the text.
/// Nothing where parentheses do not match, nest too deeply, or more follows the list.
std::optional<std::vector<std::string_view>> parts_of(std::string_view text) {
  base::Diagnostics ignored;
  gdl::Lexer lexer(text, ignored);
  std::vector<std::string_view> parts;
  std::size_t depth = 0;
  const char* start = nullptr;  // of the part that is being read
  if (lexer.next().kind != gdl::TokenKind::kOpen) return std::nullopt;
  for (;;) {
    const gdl::Token token = lexer.next();
    if (token.kind == gdl::TokenKind::kEnd) return std::nullopt;
    if (token.kind == gdl::TokenKind::kClose && depth == 0) break;
    if (depth == 0) start = token.text.data();
    if (token.kind == gdl::TokenKind::kOpen && ++depth > kMostDepth) return std::nullopt;
    if (token.kind == gdl::TokenKind::kClose) --depth;
    if (depth > 0) continue;
    parts.emplace_back(start, token.text.data() + token.text.size() - start);
  }
  if (lexer.next().kind != gdl::TokenKind::kEnd || ignored.has_errors()) return std::nullopt;
  return parts;
}

bool is_list(std::string_view part) { return part.starts_with('('); }

std::string_view without_parentheses(std::string_view list) {
  return list.substr(1, list.size() - 2);
}

std::optional<double> read_clock(std::string_view text) {
  double seconds = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (wrong != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(seconds) || seconds < 0) return std::nullopt;
  return std::min(seconds, kLongestClock);
}

/// The word at the end, parentheses and blanks aside; it is cut off.
std::string_view last_word(std::string_view& text) {
  constexpr std::string_view kApart = " \t\r\n)";
  const std::size_t end = text.find_last_not_of(kApart) + 1;
  const std::size_t before = text.substr(0, end).find_last_of(" \t\r\n()");
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view word = text.substr(begin, end - begin);
  text = text.substr(0, begin);
  return word;
}

base::Result<GgpRequest> read_start(GgpRequest request,
                                    const std::vector<std::string_view>& parts) {
  if (parts.size() < 6) return fault("START needs a match, a role, rules and two clocks");
  const auto start = read_clock(parts[4]);
  const auto play = read_clock(parts[5]);
  const auto role = read_ggp_term(parts[2]);
  if (!start || !play) return fault("a clock of START is not a number of seconds");
  if (!role) return fault("the role of START is not a name");
  if (!is_list(parts[3])) return fault("the rules of START are not a list");
  request.role = *role;
  request.rules = without_parentheses(parts[3]);
  request.start_clock = *start;
  request.play_clock = *play;
  return request;
}

base::Result<GgpRequest> read_preview(GgpRequest request,
                                      const std::vector<std::string_view>& parts) {
  if (parts.size() < 2 || !is_list(parts[1])) return fault("PREVIEW needs rules");
  request.rules = without_parentheses(parts[1]);
  request.start_clock = parts.size() > 2 ? read_clock(parts[2]).value_or(0) : 0;
  return request;
}

base::Result<GgpRequest> read_moves(GgpRequest request,
                                    const std::vector<std::string_view>& parts) {
  if (parts.size() != 3) return fault("PLAY and STOP need a match and the moves made");
  if (in_capitals(parts[2].substr(0, 4)) == "NIL") return request;
  const auto moves = is_list(parts[2]) ? parts_of(parts[2]) : std::nullopt;
  if (!moves || moves->size() > kMostMoves) return fault("the moves are not a list");
  for (const std::string_view move : *moves) {
    auto text = read_ggp_term(move);
    if (!text) return fault("a move is not a ground term");
    request.moves.push_back(std::move(*text));
  }
  return request;
}

std::string clock_text(double seconds) {
  std::array<char, 40> text{};
  const auto result = std::to_chars(text.data(), text.data() + text.size(), seconds);
  return {text.data(), result.ptr};
}

std::string moves_text(const std::vector<std::string>& moves) {
  if (moves.empty()) return "NIL";
  std::string text;
  for (const std::string& move : moves) text += (text.empty() ? "(" : " ") + move;
  return text + ')';
}

}  // namespace

std::optional<std::string> read_ggp_term(std::string_view text) {
  if (text.size() > kLongestTerm) return std::nullopt;
  base::Diagnostics faults;
  gdl::Lexer lexer(text, faults);
  std::string result;
  std::size_t depth = 0;
  bool is_after_open = true;
  do {
    const gdl::Token token = lexer.next();
    const bool is_close = token.kind == gdl::TokenKind::kClose;
    if (token.kind == gdl::TokenKind::kEnd || token.text.starts_with('?')) return std::nullopt;
    // Where such a name stood first, it would be read as another one.
    if (token.text.starts_with(kByteOrderMark)) return std::nullopt;
    if (is_close && (depth == 0 || is_after_open)) return std::nullopt;  // also `()`
    if (token.kind == gdl::TokenKind::kOpen && (++depth > kMostDepth)) return std::nullopt;
    if (!is_close && !is_after_open) result += ' ';
    if (is_close) --depth;
    is_after_open = token.kind == gdl::TokenKind::kOpen;
    result += token.text;
  } while (depth > 0);
  if (lexer.next().kind != gdl::TokenKind::kEnd || faults.has_errors()) return std::nullopt;
  return result;
}

std::optional<GgpVerb> verb_of(std::string_view text) {
  base::Diagnostics ignored;
  gdl::Lexer lexer(text, ignored);
  gdl::Token token = lexer.next();
  if (token.kind == gdl::TokenKind::kOpen) token = lexer.next();
  const auto* const verb = std::ranges::find(kVerbs, in_capitals(token.text.substr(0, 8)));
  if (verb == kVerbs.end()) return std::nullopt;
  return static_cast<GgpVerb>(verb - kVerbs.begin());
}

base::Result<GgpRequest> read_ggp_start_outline(std::string_view text) {
  base::Diagnostics ignored;
  gdl::Lexer lexer(text, ignored);
  (void)lexer.next();
  (void)lexer.next();
  const std::string_view match = lexer.next().text;
  GgpRequest request;
  request.verb = GgpVerb::kStart;
  request.match = match.substr(0, kLongestName);
  const auto play = last_word(text);
  const auto start = last_word(text);
  if (verb_of(text) != GgpVerb::kStart || match.starts_with('(') || !read_clock(play) ||
      !read_clock(start)) {
    return fault("START needs a match, a role, rules and two clocks");
  }
  request.play_clock = *read_clock(play);
  request.start_clock = *read_clock(start);
  return request;
}

base::Result<GgpRequest> read_ggp_request(std::string_view text) {
  GgpRequest request;
  if (const auto word = read_ggp_term(text); word && in_capitals(*word) == "INFO") return request;
  const auto parts = parts_of(text);
  if (!parts || parts->empty()) return fault("this is not a list with a word in front");
  const auto* const verb = std::ranges::find(kVerbs, in_capitals(parts->front().substr(0, 8)));
  if (verb == kVerbs.end()) return fault("no word of the protocol in front");
  request.verb = static_cast<GgpVerb>(verb - kVerbs.begin());
  if (request.verb == GgpVerb::kInfo) return request;
  if (request.verb == GgpVerb::kPreview) return read_preview(std::move(request), *parts);
  const auto match = parts->size() > 1 && (*parts)[1].size() <= kLongestName
                         ? read_ggp_term((*parts)[1])
                         : std::nullopt;
  if (!match) return fault("the match has no name");
  request.match = *match;
  if (request.verb == GgpVerb::kStart) return read_start(std::move(request), *parts);
  if (request.verb == GgpVerb::kAbort) return request;
  return read_moves(std::move(request), *parts);
}

std::string to_text(const GgpRequest& request) {
  std::string text = '(' + std::string(kVerbs[static_cast<std::size_t>(request.verb)]);
  if (!request.match.empty()) text += ' ' + request.match;
  switch (request.verb) {
    case GgpVerb::kInfo:
    case GgpVerb::kAbort: break;
    case GgpVerb::kPreview:
      text += " (" + request.rules + ") " + clock_text(request.start_clock);
      break;
    case GgpVerb::kStart:
      text += ' ' + request.role + " (" + request.rules + ") " + clock_text(request.start_clock) +
              ' ' + clock_text(request.play_clock);
      break;
    case GgpVerb::kPlay:
    case GgpVerb::kStop: text += ' ' + moves_text(request.moves); break;
  }
  return text + ')';
}

}  // namespace rulewise::front

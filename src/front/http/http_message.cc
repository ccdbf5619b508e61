#include "front/http/http_message.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace rulewise::front {
namespace {

constexpr int kBadRequest = 400;
constexpr int kTooLarge = 413;
constexpr int kHeadTooLarge = 431;
constexpr std::size_t kLongestChunkLine = 256;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

template <class Number>
std::optional<Number> number_in(std::string_view text, int base) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The next line of `text`, without its end; takes it away.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view reason_of(int status) {
  switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 303: return "See Other";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 503: return "Service Unavailable";
    default: return "Error";
  }
}

}  // namespace

bool HttpReader::fail(int status) {
  part_ = Part::kFaulty;
  fault_status_ = status;
  forget_unread();
  message_.body.clear();
  return false;
}

HttpReader::Progress HttpReader::take(std::string_view bytes) {
  unread_ += bytes;
  return go_on();
}

HttpReader::Progress HttpReader::end() {
  if (part_ == Part::kToEnd) part_ = Part::kOver;
  if (part_ != Part::kOver && part_ != Part::kFaulty) fail(kBadRequest);
  return go_on();
}

/// Bytes that have been read are dropped once for all, not line by line.
HttpReader::Progress HttpReader::go_on() {
  while (step()) {
  }
  unread_.erase(0, begin_);
  begin_ = 0;
  if (part_ == Part::kFaulty) return Progress::kFault;
  return part_ == Part::kOver ? Progress::kDone : Progress::kMore;
}

/// One part further; false if that needs more bytes, or there is nothing more to do.
bool HttpReader::step() {
  switch (part_) {
    case Part::kHead: return read_head();
    case Part::kLength:
    case Part::kToEnd:
    case Part::kChunk: return read_body();
    case Part::kChunkLength: return read_chunk_length();
    case Part::kChunkEnd: return read_chunk_end();
    case Part::kTrailer: return read_trailer();
    case Part::kOver:
    case Part::kFaulty: forget_unread(); return false;
  }
  return false;
}

std::string_view HttpMessage::field(std::string_view name) const {
  for (const auto& [own, value] : fields) {
    if (own == name) return value;
  }
  return {};
}

bool HttpReader::read_head() {
  std::size_t end = std::string::npos;
  for (std::size_t at = unread_.find('\n', looked_at_); at != std::string::npos;
       at = unread_.find('\n', at + 1)) {
    const std::size_t next = at + 1 < unread_.size() && unread_[at + 1] == '\r' ? at + 2 : at + 1;
    if (next < unread_.size() && unread_[next] == '\n') {
      end = next + 1;
      break;
    }
  }
  if (std::min(end, unread_.size()) > limits_.max_head) return fail(kHeadTooLarge);
  if (end == std::string::npos) {
    looked_at_ = unread_.size() < 2 ? 0 : unread_.size() - 2;
    return false;
  }
  std::string_view head = std::string_view(unread_).substr(0, end);
  std::string_view first = next_line(head);
  while (first.empty() && !head.empty()) first = next_line(head);  // some begin with a blank line
  if (!read_first_line(first)) return fail(kBadRequest);
  while (!head.empty()) {
    if (!read_field(next_line(head))) return fail(fault_status_ != 0 ? fault_status_ : kBadRequest);
  }
  begin_ = end;
  choose_body();
  return true;
}

bool HttpReader::read_first_line(std::string_view line) {
  const std::size_t first = line.find(' ');
  if (first == std::string_view::npos || first == 0) return false;
  std::string_view rest = line.substr(first + 1);
  if (kind_ == Kind::kReply) {
    const auto status = number_in<int>(rest.substr(0, rest.find(' ')), 10);
    message_.status = status.value_or(0);
    return line.starts_with("HTTP/") && status && *status >= 100 && *status < 600;
  }
  message_.method = line.substr(0, first);
  for (char& c : message_.method) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const std::size_t version = rest.rfind(" HTTP/");
  if (version == std::string_view::npos) return false;
  message_.target = rest.substr(0, version);
  return true;
}

bool HttpReader::read_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return true;
  const std::string_view name = trimmed(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (kind_ == Kind::kRequest) {
    if (message_.fields.size() >= limits_.max_fields) {
      fault_status_ = kHeadTooLarge;
      return false;
    }
    message_.fields.emplace_back(in_lower_case(name), value);
  }
  if (same_word(name, "transfer-encoding")) is_chunked_ = same_word(value, "chunked");
  if (!same_word(name, "content-length")) return true;
  const auto length = number_in<std::uint64_t>(value, 10);
  if (!length) return false;
  if (has_length_ && left_ != *length) return false;
  if (*length > limits_.max_body) {
    fault_status_ = kTooLarge;
    return false;
  }
  has_length_ = true;
  left_ = *length;
  return true;
}

void HttpReader::choose_body() {
  const bool has_body = kind_ == Kind::kReply || message_.method == "POST";
  if (is_chunked_) {
    part_ = Part::kChunkLength;
  } else if (has_length_) {
    part_ = Part::kLength;
  } else {
    part_ = has_body ? Part::kToEnd : Part::kOver;
  }
}

bool HttpReader::is_held_back() const {
  const bool has_body = part_ == Part::kLength || part_ == Part::kChunkLength;
  return has_body && held_bytes() == 0 && same_word(message_.field("expect"), "100-continue");
}

bool HttpReader::read_body() {
  const bool is_endless = part_ == Part::kToEnd;
  const std::size_t there = unread_.size() - begin_;
  const std::size_t count = is_endless ? there : std::min(left_, there);
  if (message_.body.size() + count > limits_.max_body) return fail(kTooLarge);
  message_.body.append(unread_, begin_, count);
  begin_ += count;
  if (is_endless) return false;
  left_ -= count;
  if (left_ > 0) return false;
  part_ = part_ == Part::kChunk ? Part::kChunkEnd : Part::kOver;
  return true;
}

bool HttpReader::take_line(std::string& line) {
  const std::string_view rest = std::string_view(unread_).substr(begin_);
  const std::size_t end = rest.find('\n');
  if (std::min(end, rest.size()) > kLongestChunkLine) return fail(kBadRequest);
  if (end == std::string_view::npos) return false;
  line = rest.substr(0, end > 0 && rest[end - 1] == '\r' ? end - 1 : end);
  begin_ += end + 1;
  return true;
}

bool HttpReader::read_chunk_length() {
  std::string line;
  if (!take_line(line)) return false;
  const std::string_view digits = trimmed(std::string_view(line).substr(0, line.find(';')));
  const auto length = number_in<std::uint64_t>(digits, 16);
  if (!length) return fail(kBadRequest);
  if (*length > limits_.max_body) return fail(kTooLarge);
  left_ = *length;
  part_ = left_ == 0 ? Part::kTrailer : Part::kChunk;
  return true;
}

bool HttpReader::read_chunk_end() {
  std::string line;
  if (!take_line(line)) return false;
  if (!line.empty()) return fail(kBadRequest);
  part_ = Part::kChunkLength;
  return true;
}

bool HttpReader::read_trailer() {
  std::string line;
  if (!take_line(line)) return false;
  trailer_bytes_ += line.size() + 1;
  if (trailer_bytes_ > limits_.max_head) return fail(kHeadTooLarge);
  if (line.empty()) part_ = Part::kOver;
  return true;
}

std::string http_request(std::string_view host, std::string_view fields, std::string_view body) {
  std::string text = "POST / HTTP/1.0\r\nHost: " + std::string(host) + "\r\n";
  text += fields;
  text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  text += body;
  return text;
}

std::string http_reply(int status, std::string_view fields, std::string_view body) {
  std::string text = "HTTP/1.0 " + std::to_string(status) + ' ';
  text += reason_of(status);
  text += "\r\n";
  text += fields;
  text += "Content-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n";
  text += body;
  return text;
}

std::string http_stream_head(int status, std::string_view fields) {
  std::string text = "HTTP/1.0 " + std::to_string(status) + ' ';
  text += reason_of(status);
  text += "\r\n";
  text += fields;
  text += "Connection: close\r\n\r\n";
  return text;
}

std::string url_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto code = text[i] == '%' && i + 2 < text.size()
                          ? number_in<unsigned>(text.substr(i + 1, 2), 16)
                          : std::nullopt;
    if (code) i += 2;
    result += code ? static_cast<char>(*code) : text[i] == '+' ? ' ' : text[i];
  }
  return result;
}

}  // namespace rulewise::front

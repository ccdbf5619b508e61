// http_message.h — a request or a reply of HTTP, read piece by piece as it comes in.
//
//     HttpReader reader(HttpReader::Kind::kRequest, {});
//     while (reader.take(bytes) == HttpReader::Progress::kMore) …
//
// Idea      as much of HTTP as managers and players of general games speak: HTTP/1.0 and 1.1, line
//           ends with or without CR, bodies of a told length, in chunks, or up to the end of the
//           connection
// Needs     nothing: any bytes may come in
// Promises  bounded memory: a head or body beyond its limit is a fault as soon as that is known;
//           time in proportion to the bytes, however they are cut into pieces
// Tested by http_message_test.cc, fuzz/ggp_fuzz.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rulewise::front {

struct HttpMessage {
  std::string method;  // of a request, in capitals
  std::string target;  // of a request, as sent
  int status = 0;      // of a reply
  std::string body;
  std::vector<std::pair<std::string, std::string>> fields{};  // of a request; names in lower case
  std::string from{};  // a server's requests: the address of the other side

  /// The value of a field of a request; empty where it is not there.
  [[nodiscard]] std::string_view field(std::string_view name) const;
};

class HttpReader {
 public:
  enum class Kind : std::uint8_t { kRequest, kReply };
  enum class Progress : std::uint8_t { kMore, kDone, kFault };
  struct Limits {
    std::size_t max_head = std::size_t{64} << 10U;
    std::size_t max_body = std::size_t{33} << 20U;  // a rulesheet as long as can be, and its frame
    std::size_t max_fields = 200;                   // each costs more memory than bytes
  };

  HttpReader(Kind kind, const Limits& limits) : kind_(kind), limits_(limits) {}

  /// More bytes of the message; those after its end are ignored.
  Progress take(std::string_view bytes);
  /// The other side has said all it will.
  Progress end();

  [[nodiscard]] const HttpMessage& message() const { return message_; }
  [[nodiscard]] HttpMessage& message() { return message_; }
  /// Whether the other side holds its body back until it is told to go on.
  [[nodiscard]] bool is_held_back() const;
  /// After kFault: the status a server answers with.
  [[nodiscard]] int fault_status() const { return fault_status_; }
  [[nodiscard]] std::size_t held_bytes() const { return unread_.size() + message_.body.size(); }

 private:
  enum class Part : std::uint8_t {
    kHead,
    kLength,       // a body of known length
    kToEnd,        // a body up to the end of the connection
    kChunkLength,  // the line before a chunk
    kChunk,
    kChunkEnd,  // the line end after a chunk
    kTrailer,   // lines after the last chunk
    kOver,
    kFaulty,
  };

  Progress go_on();
  bool step();
  bool read_head();
  bool read_first_line(std::string_view line);
  bool read_field(std::string_view line);
  void choose_body();
  bool read_body();
  bool read_chunk_length();
  bool read_chunk_end();
  bool read_trailer();
  bool take_line(std::string& line);
  bool fail(int status);
  void forget_unread() {
    unread_.clear();
    begin_ = 0;
  }

  Kind kind_;
  Limits limits_;
  Part part_ = Part::kHead;
  HttpMessage message_;
  std::string unread_;
  std::size_t begin_ = 0;  // of what is unread there
  std::size_t trailer_bytes_ = 0;
  std::size_t looked_at_ = 0;  // of unread_, for the end of the head
  std::size_t left_ = 0;       // of the body or chunk
  bool has_length_ = false;
  bool is_chunked_ = false;
  int fault_status_ = 0;
};

/// A whole message in one piece; `fields` are lines that end in CR LF.
[[nodiscard]] std::string http_request(std::string_view host, std::string_view fields,
                                       std::string_view body);
[[nodiscard]] std::string http_reply(int status, std::string_view fields, std::string_view body);

/// To whoever holds its body back.
inline constexpr std::string_view kHttpContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/// What comes before a body that goes on until the connection is closed.
[[nodiscard]] std::string http_stream_head(int status, std::string_view fields);

/// `%28INFO%29` and `+` as they were meant.
[[nodiscard]] std::string url_decoded(std::string_view text);

}  // namespace rulewise::front

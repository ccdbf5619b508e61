#include "front/web/replies.h"

#include <cctype>
#include <utility>

#include "front/web/page_words.h"

namespace rulewise::front {
namespace {

constexpr const char* kRetryAfter = "Retry-After: 5\r\n";

/// A sentence that a browser shows and never reads as marks.
std::string as_sentence(std::string_view words) {
  std::string text;
  for (const char c : words) {
    switch (c) {
      case '<': text += "&lt;"; break;
      case '>': text += "&gt;"; break;
      case '&': text += "&amp;"; break;
      default: text += c;
    }
  }
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text.empty() ? text : text + '.';
}

}  // namespace

std::string_view safety_fields() {
  return "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
         "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
         "form-action 'none'; frame-ancestors 'none'\r\n"
         "X-Content-Type-Options: nosniff\r\n"
         "Referrer-Policy: no-referrer\r\n"
         "Cross-Origin-Resource-Policy: same-origin\r\n";
}

std::string fields_for(std::string_view type, std::string_view more) {
  std::string fields = "Content-Type: ";
  fields += type;
  fields += "\r\n";
  fields += more;
  fields += safety_fields();
  return fields;
}

HttpReply json_text_reply(std::string text, int status) {
  return {status, std::move(text), fields_for("application/json", "Cache-Control: no-store\r\n")};
}

HttpReply json_reply(const Json& json, int status) {
  return json_text_reply(to_line(json), status);
}

HttpReply fault(int status, const base::Error& told) {
  const base::Error error = page_words(told);
  return json_reply({{"error", {{"message", error.message}, {"hint", error.hint}}}}, status);
}

HttpReply fault_page(int status, const base::Error& told) {
  const base::Error error = page_words(told);
  const std::string page =
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>Rulewise Studio</title><h1>" +
      as_sentence(error.message) + "</h1><p>" + as_sentence(error.hint) + "</p></html>\n";
  return {status, page, fields_for("text/html; charset=utf-8", "Cache-Control: no-store\r\n")};
}

HttpReply come_back_later(int status, const base::Error& error) {
  HttpReply reply = fault(status, error);
  reply.fields += kRetryAfter;
  return reply;
}

HttpReply reply_of(const base::Result<Json>& result) {
  return result ? json_reply(result.value()) : fault(kConflict, result.error());
}

HttpReply reply_to_unread(int status) {
  switch (status) {
    case kTooLarge:
      return fault(status, {"that is more than this page takes at once",
                            "rules may be a million letters long at most"});
    case kBusy:
      return come_back_later(status, {"too much is going on here", "try again in a moment"});
    default: return fault(status, {"the request could not be read", "send it as HTTP/1.1 says"});
  }
}

}  // namespace rulewise::front

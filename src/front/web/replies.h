// replies.h — what the page's server answers with: JSON, faults as sentences, and strict fields.
//
// Promises  every reply carries the policy that lets the page load and run nothing but this
//           server's own files
// Tested by tests/web
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "front/http/http_server.h"
#include "front/web/json.h"

namespace rulewise::front {

inline constexpr int kOk = 200;
inline constexpr int kCreated = 201;
inline constexpr int kSeeOther = 303;
inline constexpr int kBadRequest = 400;
inline constexpr int kNotWelcome = 401;
inline constexpr int kForbidden = 403;
inline constexpr int kNotFound = 404;
inline constexpr int kNotAllowed = 405;
inline constexpr int kConflict = 409;
inline constexpr int kTooLarge = 413;
inline constexpr int kWrongType = 415;
inline constexpr int kNotPossible = 422;
inline constexpr int kTooMany = 429;
inline constexpr int kOwnFault = 500;
inline constexpr int kBusy = 503;

/// The fields that keep the page to itself.
[[nodiscard]] std::string_view safety_fields();
/// Those of a reply of this type, `more` and the strict ones.
[[nodiscard]] std::string fields_for(std::string_view type, std::string_view more = "");

[[nodiscard]] HttpReply json_reply(const Json& json, int status = kOk);
/// JSON that was written before.
[[nodiscard]] HttpReply json_text_reply(std::string text, int status = kOk);
[[nodiscard]] HttpReply fault(int status, const base::Error& error);
/// A fault as a page, for who opens an address in a browser.
[[nodiscard]] HttpReply fault_page(int status, const base::Error& error);
/// A fault where asking again after a while may help: 429 or 503, and says when.
[[nodiscard]] HttpReply come_back_later(int status, const base::Error& error);
/// An Error is a conflict with how things stand.
[[nodiscard]] HttpReply reply_of(const base::Result<Json>& result);
/// What to say to a request that could not even be read.
[[nodiscard]] HttpReply reply_to_unread(int status);

}  // namespace rulewise::front

// web_request.h — what a browser asks, taken apart.
//
// Promises  a reading member gives what it is told to where the request lacks it or has another
//           type there
// Tested by web_request_test.cc, tests/web
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "front/http/http_server.h"
#include "front/web/json.h"

namespace rulewise::front {

struct WebRequest {
  HttpServer::Ticket ticket = 0;
  std::string method;
  std::vector<std::string> steps;  // of the path, after /api
  std::string target;              // as sent
  std::string visitor;             // who asks; empty where all are one person
  std::string address;             // from where; the same
  Json body;
};

[[nodiscard]] std::vector<std::string> steps_of(std::string_view path);
[[nodiscard]] std::string_view path_of(std::string_view target);
/// Whether the value of a content type is that of JSON, whatever parameters follow.
[[nodiscard]] bool is_json_type(std::string_view type);
/// What stands after `name=` in the query; empty if nothing does.
[[nodiscard]] std::string query_value(std::string_view target, std::string_view name);
[[nodiscard]] std::optional<std::size_t> number_in(std::string_view text);
[[nodiscard]] std::size_t query_number(std::string_view target, std::string_view name);

[[nodiscard]] std::string text_in(const Json& json, const char* key,
                                  const std::string& otherwise = "");
[[nodiscard]] double number_in(const Json& json, const char* key, double otherwise);
/// Between the two, whatever is asked.
[[nodiscard]] double number_in(const Json& json, const char* key, double otherwise, double least,
                               double most);
[[nodiscard]] bool flag_in(const Json& json, const char* key, bool otherwise);

}  // namespace rulewise::front

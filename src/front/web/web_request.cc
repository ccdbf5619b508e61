#include "front/web/web_request.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace rulewise::front {

std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> steps;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) steps.push_back(url_decoded(path.substr(0, end)));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return steps;
}

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

bool is_json_type(std::string_view type) {
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ') || type.ends_with('\t')) type.remove_suffix(1);
  return std::ranges::equal(type, std::string_view("application/json"), {},
                            [](unsigned char c) { return std::tolower(c); });
}

std::string query_value(std::string_view target, std::string_view name) {
  const std::size_t start = target.find('?');
  if (start == std::string_view::npos) return {};
  std::string_view rest = target.substr(start + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) == name && equals < pair.size()) {
      return url_decoded(pair.substr(equals + 1));
    }
  }
  return {};
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::size_t query_number(std::string_view target, std::string_view name) {
  return number_in(query_value(target, name)).value_or(0);
}

std::string text_in(const Json& json, const char* key, const std::string& otherwise) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : otherwise;
}

double number_in(const Json& json, const char* key, double otherwise) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number() ? found->get<double>() : otherwise;
}

double number_in(const Json& json, const char* key, double otherwise, double least, double most) {
  return std::clamp(number_in(json, key, otherwise), least, most);
}

bool flag_in(const Json& json, const char* key, bool otherwise) {
  const auto found = json.find(key);
  return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

}  // namespace rulewise::front

// routes.h — every address of the page's API: what is not here is not answered.
//
// Idea      docs/openapi.json is the contract; this is the list that the server keeps to, and it
//           tells it to who asks for /api/, so that a test can hold the two against each other
// Tested by routes_test.cc, tests/web
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rulewise::front {

struct Route {
  std::string_view method;
  std::string_view path;  // after /api/; a step in braces may be anything
};

[[nodiscard]] std::span<const Route> api_routes();

/// Methods that the address of a request takes, separated by commas; empty where there is none.
[[nodiscard]] std::string allowed_methods(const std::vector<std::string>& steps);

enum class RouteFit : std::uint8_t { kKnown, kOtherMethod, kUnknown };
/// Of a request, by the steps of its path after /api.
[[nodiscard]] RouteFit route_fit(std::string_view method, const std::vector<std::string>& steps);

}  // namespace rulewise::front

#include "front/web/routes.h"

#include <algorithm>
#include <array>

#include "front/web/web_request.h"

namespace rulewise::front {
namespace {

constexpr std::array<Route, 28> kRoutes{{
    {"GET", ""},
    {"GET", "games"},
    {"POST", "games"},
    {"GET", "games/{game}"},
    {"DELETE", "games/{game}"},
    {"GET", "games/{game}/rules"},
    {"GET", "games/{game}/movement"},
    {"POST", "check"},
    {"POST", "player"},
    {"POST", "sessions"},
    {"GET", "sessions/{session}"},
    {"DELETE", "sessions/{session}"},
    {"GET", "sessions/{session}/events"},
    {"GET", "sessions/{session}/tactics"},
    {"GET", "sessions/{session}/proof/{ply}"},
    {"GET", "sessions/{session}/positions/{ply}"},
    {"GET", "sessions/{session}/why/{ply}"},
    {"POST", "sessions/{session}/move"},
    {"POST", "sessions/{session}/back"},
    {"POST", "sessions/{session}/seat"},
    {"POST", "sessions/{session}/pause"},
    {"POST", "sessions/{session}/now"},
    {"POST", "sessions/{session}/hint"},
    {"GET", "jobs"},
    {"POST", "jobs"},
    {"GET", "jobs/{job}"},
    {"DELETE", "jobs/{job}"},
    {"GET", "jobs/{job}/items/{item}"},
}};

bool fits(std::string_view path, const std::vector<std::string>& steps) {
  return std::ranges::equal(steps_of(path), steps,
                            [](const std::string& wanted, const std::string& step) {
                              return wanted.starts_with('{') || wanted == step;
                            });
}

}  // namespace

std::span<const Route> api_routes() { return kRoutes; }

std::string allowed_methods(const std::vector<std::string>& steps) {
  std::string methods;
  for (const Route& route : kRoutes) {
    if (!fits(route.path, steps)) continue;
    if (!methods.empty()) methods += ", ";
    methods += route.method;
  }
  return methods;
}

RouteFit route_fit(std::string_view method, const std::vector<std::string>& steps) {
  RouteFit found = RouteFit::kUnknown;
  for (const Route& route : kRoutes) {
    if (!fits(route.path, steps)) continue;
    if (route.method == method) return RouteFit::kKnown;
    found = RouteFit::kOtherMethod;
  }
  return found;
}

}  // namespace rulewise::front

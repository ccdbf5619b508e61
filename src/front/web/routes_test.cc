#include "front/web/routes.h"

#include <gtest/gtest.h>

#include <set>

namespace rulewise::front {
namespace {

TEST(RoutesTest, KnowsAddressesByTheirSteps) {
  EXPECT_EQ(route_fit("GET", {"games"}), RouteFit::kKnown);
  EXPECT_EQ(route_fit("DELETE", {"games", "own-1"}), RouteFit::kKnown);
  EXPECT_EQ(route_fit("DELETE", {"games"}), RouteFit::kOtherMethod);
  EXPECT_EQ(route_fit("PUT", {"jobs", "x"}), RouteFit::kOtherMethod);
  EXPECT_EQ(route_fit("GET", {"jobs", "x", "items"}), RouteFit::kUnknown);
  EXPECT_EQ(route_fit("GET", {"sessions", "x", "proof", "3"}), RouteFit::kKnown);
  EXPECT_EQ(route_fit("GET", {"nothing"}), RouteFit::kUnknown);
}

TEST(RoutesTest, TellsWhatAnAddressTakes) {
  EXPECT_EQ(allowed_methods({"games", "x"}), "GET, DELETE");
  EXPECT_EQ(allowed_methods({"check"}), "POST");
  EXPECT_EQ(allowed_methods({"nothing"}), "");
}

TEST(RoutesTest, NamesEachOnce) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Route& route : api_routes()) {
    EXPECT_TRUE(seen.emplace(route.method, route.path).second) << route.path;
  }
}

}  // namespace
}  // namespace rulewise::front

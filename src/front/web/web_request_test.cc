#include "front/web/web_request.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

TEST(WebRequestTest, TakesApartAddresses) {
  EXPECT_EQ(steps_of("/games/a%2fb//rules"), (std::vector<std::string>{"games", "a/b", "rules"}));
  EXPECT_EQ(path_of("/api/jobs?items=3"), "/api/jobs");
  EXPECT_EQ(query_number("/api/jobs/x?result=2&items=3", "items"), 3U);
  EXPECT_EQ(query_number("/api/jobs/x?items=3x", "items"), 0U);
}

TEST(WebRequestTest, KnowsTheTypeOfJson) {
  for (const char* type : {"application/json", "application/json; charset=utf-8",
                           "application/json ;charset=utf-8", "Application/JSON"}) {
    EXPECT_TRUE(is_json_type(type)) << type;
  }
  for (const char* type : {"", "application/jsonx", "application/json+x", "text/plain",
                           "text/plain;application/json", "xapplication/json"}) {
    EXPECT_FALSE(is_json_type(type)) << type;
  }
}

TEST(WebRequestTest, GivesWhatItIsToldToWhereSomethingElseStands) {
  const Json json{{"text", "a"}, {"number", 7}, {"flag", true}};
  EXPECT_EQ(text_in(json, "text"), "a");
  EXPECT_EQ(text_in(json, "number", "none"), "none");
  EXPECT_EQ(number_in(json, "number", 1), 7);
  EXPECT_EQ(number_in(json, "number", 1, 0, 5), 5);
  EXPECT_EQ(number_in(json, "text", 1), 1);
  EXPECT_TRUE(flag_in(json, "flag", false));
  EXPECT_FALSE(flag_in(json, "text", false));
}

}  // namespace
}  // namespace rulewise::front

#include "front/web/gate.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

HttpMessage from(const std::string& host, const std::string& cookie = "") {
  HttpMessage message;
  message.fields = {{"host", host}};
  if (!cookie.empty()) message.fields.emplace_back("cookie", cookie);
  return message;
}

TEST(GateTest, AnswersPagesOfThisMachineAlone) {
  const Gate gate("");
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:1", "[::1]", "[::1]:8080"}) {
    EXPECT_TRUE(gate.is_welcome(from(host))) << host;
  }
  for (const char* host : {"", "[::1]x", "[::1]:", "[::1]:80x", "localhost.evil.example",
                           "127.0.0.1.evil.example", "127.0.0.1:", "evil.example:8080", "[::1"}) {
    EXPECT_FALSE(gate.is_welcome(from(host))) << host;
  }
}

TEST(GateTest, RefusesOtherOrigins) {
  const Gate gate("");
  HttpMessage message = from("localhost:8080");
  message.fields.emplace_back("origin", "http://evil.example");
  EXPECT_FALSE(gate.is_welcome(message));
  message.fields.back().second = "http://localhost:8080";
  EXPECT_TRUE(gate.is_welcome(message));
}

TEST(GateTest, KnowsItsTokenWhereverItStands) {
  const Gate gate("secret-token");
  EXPECT_TRUE(gate.is_welcome(from("somewhere.example")));
  EXPECT_FALSE(gate.has_token(from("h")));
  EXPECT_FALSE(gate.has_token(from("h", "rulewise=secret-tokem")));
  EXPECT_TRUE(gate.has_token(from("h", "a=b; rulewise=secret-token")));
  HttpMessage message = from("h");
  message.fields.emplace_back("authorization", "Bearer secret-token");
  EXPECT_TRUE(gate.has_token(message));
  EXPECT_TRUE(gate.brings_token("/?a=1&token=secret-token"));
  EXPECT_FALSE(gate.brings_token("/?token=secret"));
}

TEST(GateTest, TellsVisitorsApart) {
  const Gate gate("secret-token");
  EXPECT_NE(gate.cookie_fields(), gate.cookie_fields());
  EXPECT_EQ(gate.visitor(from("h", "rulewise=secret-token; rulewise-visitor=me")), "me");
  EXPECT_NE(gate.visitor(from("h")), "me");
  EXPECT_EQ(Gate("").visitor(from("localhost", "rulewise-visitor=me")), "");
}

}  // namespace
}  // namespace rulewise::front

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

/// The cookie that a browser makes of such a field.
std::string cookie_of(const std::string& field) {
  const std::size_t start = field.find("rulewise-visitor=");
  return field.substr(start, field.find(';', start) - start);
}

TEST(GateTest, TellsVisitorsApart) {
  const Gate gate("secret-token");
  const std::string one = cookie_of(gate.cookie_fields(from("h")));
  const std::string two = cookie_of(gate.name_field(from("h")));
  EXPECT_NE(gate.visitor(from("h", one)), gate.visitor(from("h", two)));
  EXPECT_EQ(gate.visitor(from("h", one)), gate.visitor(from("h", "a=b; " + one)));
  EXPECT_EQ(gate.name_field(from("h", one)), "");  // he has one
  EXPECT_EQ(Gate("").visitor(from("localhost", one)), "");
  EXPECT_EQ(Gate("").name_field(from("localhost")), "");
}

TEST(GateTest, NobodyMakesNamesOfHisOwn) {
  const Gate gate("secret-token");
  const std::string given = cookie_of(gate.name_field(from("h")));
  const std::string nameless = gate.visitor(from("h"));
  EXPECT_NE(gate.visitor(from("h", given)), nameless);
  for (const std::string& forged :
       {std::string("rulewise-visitor=me"), std::string("rulewise-visitor=me.0123456789abcdef"),
        std::string("rulewise-visitor="), given + "0",
        "rulewise-visitor=x" + given.substr(given.find('=') + 1)}) {
    EXPECT_EQ(gate.visitor(from("h", forged)), nameless) << forged;
    EXPECT_NE(gate.name_field(from("h", forged)), "") << forged;
  }
  EXPECT_NE(Gate("secret-token").visitor(from("h", given)), gate.visitor(from("h", given)));
}

TEST(GateTest, TellsWhereVisitorsComeFrom) {
  HttpMessage message = from("h");
  message.from = "192.0.2.7";
  EXPECT_EQ(Gate("secret-token").address(message), "192.0.2.7");
  EXPECT_NE(Gate("secret-token").visitor(message), Gate("secret-token").visitor(from("h")));
  EXPECT_EQ(Gate("").address(message), "");
}

}  // namespace
}  // namespace rulewise::front

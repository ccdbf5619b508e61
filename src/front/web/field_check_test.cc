#include "front/web/field_check.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

std::string told(const char* question) {
  const auto error = wrong_field(Json::parse(question));
  return error ? error->message : "";
}

TEST(FieldCheck, WhatThePageSendsIsAsItHasToBe) {
  EXPECT_EQ(told("{}"), "");
  EXPECT_EQ(
      told(
          R"({"game": "chess", "seats": [{"who": "player", "player": "mcts", "level": 3, "seconds": 0.05}]})"),
      "");
  EXPECT_EQ(told(R"({"kind": "match", "games": 6, "players": ["mcts", "random"], "seconds": 0.1})"),
            "");
  EXPECT_EQ(told(R"({"kind": "tournament", "games": ["nim"], "rounds": 2})"), "");
  EXPECT_EQ(told(R"({"paused": false, "ply": 0, "seed": 0, "whatever": [null]})"), "");
}

TEST(FieldCheck, AnotherTypeIsToldByName) {
  EXPECT_EQ(told(R"({"paused": "yes"})"), "'paused' has to be true or false");
  EXPECT_EQ(told(R"({"who": 5})"), R"('who' has to be "person" or "player")");
  EXPECT_EQ(told(R"({"who": "nobody"})"), R"('who' has to be "person" or "player")");
  EXPECT_EQ(told(R"({"seats": "x"})"), "'seats' has to be a list of objects");
  EXPECT_EQ(told(R"({"seats": [{}, 3]})"), "'seats' has to be a list of objects");
  EXPECT_EQ(told(R"({"seats": [{"level": 11}]})"), "'level' has to be a number from 1 to 10");
  EXPECT_EQ(told(R"({"text": 5})"), "'text' has to be a text");
  EXPECT_EQ(told(R"({"games": [1]})"), "'games' has to be a number from 1 on, or a list of names");
}

TEST(FieldCheck, NumbersOutOfRangeAreTold) {
  EXPECT_EQ(told(R"({"seconds": -1})"), "'seconds' has to be a number above 0");
  EXPECT_EQ(told(R"({"seconds": 0})"), "'seconds' has to be a number above 0");
  EXPECT_EQ(told(R"({"games": 0})"), "'games' has to be a number from 1 on, or a list of names");
  EXPECT_EQ(told(R"({"ply": 1.5})"), "'ply' has to be a number from 0 on");
  EXPECT_EQ(told(R"({"rounds": -3})"), "'rounds' has to be a number from 1 on");
}

TEST(FieldCheck, WhatIsMissingIsTold) {
  EXPECT_FALSE(missing_field(Json{{"who", "person"}}, "who"));
  EXPECT_EQ(missing_field(Json::object(), "who")->message, "'who' is missing");
}

}  // namespace
}  // namespace rulewise::front

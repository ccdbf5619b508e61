#include "front/web/session_table.h"

#include <gtest/gtest.h>

#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

class SessionTableTest : public testing::Test {
 protected:
  static WebRequest begins(const std::string& visitor, const std::string& address = "") {
    WebRequest request;
    request.visitor = visitor;
    request.address = address;
    request.body = {{"game", "ttt"}, {"seats", Json::array()}};
    return request;
  }
  static WebRequest looks_at(const std::string& id) {
    WebRequest request;
    request.method = "GET";
    request.steps = {"sessions", id};
    return request;
  }
  static std::string id_of(const HttpReply& reply) { return Json::parse(reply.body)["id"]; }
  static Json error_of(const HttpReply& reply) { return Json::parse(reply.body)["error"]; }

  GameShelf shelf_{
      {{"ttt", "Tic tac toe", Language::kGdl, "library", library_text("tic_tac_toe.kif")}}};
  JobQueue thinkers_{1, 8};
};

TEST_F(SessionTableTest, SaysOfAGameThatItWasPutAwayToMakeRoom) {
  SessionTable table(shelf_, thinkers_, {.max_sessions = 2, .idle_seconds = 0});
  const std::string first = id_of(table.create(begins("")));
  const std::string second = id_of(table.create(begins("")));
  ASSERT_EQ(table.use(looks_at(second)).status, kOk);
  ASSERT_EQ(table.create(begins("")).status, kCreated);
  const HttpReply gone = table.use(looks_at(first));
  EXPECT_EQ(gone.status, kNotFound);
  EXPECT_EQ(error_of(gone)["message"], "this game was put away to make room for others");
  EXPECT_EQ(error_of(gone)["hint"], "start it again from the library");
  EXPECT_EQ(error_of(table.use(looks_at("nope")))["message"], "there is no such game any more");
  table.close_all();
}

TEST_F(SessionTableTest, NobodyHasMoreThanHisPartOfGames) {
  SessionTable table(shelf_, thinkers_,
                     {.max_sessions = 8, .idle_seconds = 1e9});  // nobody is ever idle
  for (int i = 0; i < 2; ++i) ASSERT_EQ(table.create(begins("greedy")).status, kCreated);
  const HttpReply refused = table.create(begins("greedy"));
  EXPECT_EQ(refused.status, kTooMany);
  EXPECT_NE(refused.fields.find("Retry-After"), std::string::npos);
  EXPECT_EQ(error_of(refused)["message"], "you have 2 games open here already");
  EXPECT_EQ(table.create(begins("modest")).status, kCreated);
  table.close_all();
}

TEST_F(SessionTableTest, WhoHasHisPartLosesHisOwnOldest) {
  SessionTable table(shelf_, thinkers_, {.max_sessions = 8, .idle_seconds = 0});
  const std::string other = id_of(table.create(begins("modest")));
  const std::string first = id_of(table.create(begins("greedy")));
  for (int i = 0; i < 4; ++i) ASSERT_EQ(table.create(begins("greedy")).status, kCreated);
  EXPECT_EQ(table.use(looks_at(first)).status, kNotFound);
  EXPECT_EQ(table.use(looks_at(other)).status, kOk);
  table.close_all();
}

TEST_F(SessionTableTest, ManyNamesFromOneAddressHaveHalfOfTheTableTogether) {
  SessionTable table(shelf_, thinkers_, {.max_sessions = 8, .idle_seconds = 1e9});
  for (int i = 0; i < 4; ++i) {
    const std::string name = "name " + std::to_string(i);
    ASSERT_EQ(table.create(begins(name, "192.0.2.7")).status, kCreated);
  }
  const HttpReply refused = table.create(begins("one more name", "192.0.2.7"));
  EXPECT_EQ(refused.status, kTooMany);
  EXPECT_NE(refused.fields.find("Retry-After"), std::string::npos);
  EXPECT_EQ(error_of(refused)["message"], "4 games are open here from your network already");
  EXPECT_EQ(table.create(begins("somebody else", "192.0.2.8")).status, kCreated);
  table.close_all();
}

TEST_F(SessionTableTest, WhatSomebodyListensToMakesRoomLast) {
  SessionTable table(shelf_, thinkers_,
                     {.max_sessions = 2, .idle_seconds = 0, .watched_seconds = 0});
  const std::string first = id_of(table.create(begins("")));
  const std::string second = id_of(table.create(begins("")));
  ASSERT_TRUE(table.open_stream(first, 1));
  const std::string third = id_of(table.create(begins("")));
  EXPECT_EQ(table.use(looks_at(second)).status, kNotFound);
  ASSERT_TRUE(table.open_stream(third, 2));
  ASSERT_EQ(table.create(begins("")).status, kCreated);  // somebody listens to all there are
  const HttpReply gone = table.use(looks_at(first));
  EXPECT_EQ(gone.status, kNotFound);
  EXPECT_EQ(error_of(gone)["message"], "this game was put away to make room for others");
  table.close_all();
}

TEST_F(SessionTableTest, WhatSomebodyListensToStaysForALongWhile) {
  SessionTable table(shelf_, thinkers_, {.max_sessions = 1, .idle_seconds = 0});
  const std::string only = id_of(table.create(begins("")));
  ASSERT_TRUE(table.open_stream(only, 1));
  const HttpReply refused = table.create(begins(""));
  EXPECT_EQ(refused.status, kBusy);
  EXPECT_EQ(error_of(refused)["message"], "too many games are being played here");
  EXPECT_EQ(table.use(looks_at(only)).status, kOk);
  table.close_all();
}

}  // namespace
}  // namespace rulewise::front

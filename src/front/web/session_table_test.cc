#include "front/web/session_table.h"

#include <gtest/gtest.h>

#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

class SessionTableTest : public testing::Test {
 protected:
  static WebRequest begins(const std::string& visitor) {
    WebRequest request;
    request.visitor = visitor;
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
  SessionTable table(shelf_, thinkers_, 2, 0);
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
  SessionTable table(shelf_, thinkers_, 8, 1e9);  // nobody is ever idle
  for (int i = 0; i < 2; ++i) ASSERT_EQ(table.create(begins("greedy")).status, kCreated);
  const HttpReply refused = table.create(begins("greedy"));
  EXPECT_EQ(refused.status, kTooMany);
  EXPECT_NE(refused.fields.find("Retry-After"), std::string::npos);
  EXPECT_EQ(error_of(refused)["message"], "you have 2 games open here already");
  EXPECT_EQ(table.create(begins("modest")).status, kCreated);
  table.close_all();
}

TEST_F(SessionTableTest, WhoHasHisPartLosesHisOwnOldest) {
  SessionTable table(shelf_, thinkers_, 8, 0);
  const std::string other = id_of(table.create(begins("modest")));
  const std::string first = id_of(table.create(begins("greedy")));
  for (int i = 0; i < 4; ++i) ASSERT_EQ(table.create(begins("greedy")).status, kCreated);
  EXPECT_EQ(table.use(looks_at(first)).status, kNotFound);
  EXPECT_EQ(table.use(looks_at(other)).status, kOk);
  table.close_all();
}

}  // namespace
}  // namespace rulewise::front

#include "front/web/session.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

class SessionTest : public testing::Test {
 protected:
  std::shared_ptr<Session> make(const std::string& file, std::vector<StudioSeat> seats) {
    SessionContext context;
    context.id = "s";
    context.thinkers = &queue_;
    context.players = &players_;
    context.is_watched = [this] { return is_watched_.load(); };
    context.publish = [this](std::string_view event, const std::string& data) {
      ++events_;
      if (event == "thinking") told_.push_back(data);
    };
    return std::make_shared<Session>(context, library_game(file), std::move(seats));
  }

  std::shared_ptr<Session> begin(const std::string& file, std::vector<StudioSeat> seats) {
    auto session = make(file, std::move(seats));
    session->begin();
    return session;
  }

  /// Waits until nobody thinks.
  static Json settled(Session& session) {
    for (;;) {
      Json view = session.snapshot();
      if (view["thinking"].is_null()) return view;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  static StudioSeat player() {
    StudioSeat seat;
    seat.is_person = false;
    seat.player = "mcts:nodes=50";
    return seat;
  }

  std::atomic<int> events_ = 0;
  std::atomic<bool> is_watched_ = true;
  std::vector<std::string> told_;  // of thinking; by one thread at a time
  PlayerStore players_{2};
  JobQueue queue_{1, 8};
};

TEST_F(SessionTest, WaitsWhileNobodyWatchesAndGoesOnWhenSomebodyDoes) {
  is_watched_ = false;
  const auto session = begin("tic_tac_toe.kif", {player(), player()});
  Json view = settled(*session);
  EXPECT_EQ(view["history"].size(), 1U);
  EXPECT_TRUE(view["paused"]);
  is_watched_ = true;
  session->be_watched();
  view = settled(*session);
  EXPECT_FALSE(view["paused"]);
  EXPECT_GT(view["history"].size(), 1U);
}

TEST_F(SessionTest, APauseOfSomebodysStaysWhoeverLooks) {
  is_watched_ = false;
  const auto session = begin("tic_tac_toe.kif", {player(), player()});
  settled(*session);
  ASSERT_TRUE(session->pause(true));
  session->be_watched();
  EXPECT_TRUE(session->snapshot()["paused"]);
}

TEST_F(SessionTest, ReadsAnyConfigurationForASeat) {
  StudioSeat seat = player();
  seat.player = "alphabeta:depth=2,time=3s";
  EXPECT_FALSE(settle(seat));
  EXPECT_EQ(seat.seconds, 3);
  seat.player = "mcts:time=1000000s";
  EXPECT_FALSE(settle(seat));
  EXPECT_EQ(seat.seconds, kMostMoveSeconds);
  for (const char* wrong : {"uci:/bin/sh", "http://127.0.0.1:1", "mcts:speed=9", "nobody", ""}) {
    seat.player = wrong;
    const auto error = settle(seat);
    ASSERT_TRUE(error) << wrong;
    EXPECT_FALSE(error->hint.empty()) << wrong;
  }
}

TEST_F(SessionTest, LetsPeopleMoveAndPlayersAnswer) {
  const auto session = begin("tic_tac_toe.kif", {StudioSeat{}, player()});
  EXPECT_EQ(session->snapshot()["awaits"], Json::array({0}));
  ASSERT_TRUE(session->move("x", "(mark 2 2)"));
  const Json view = settled(*session);
  EXPECT_EQ(view["history"].size(), 2U);
  EXPECT_EQ(view["history"][0]["moves"][0], "(mark 2 2)");
  EXPECT_FALSE(view["history"][1]["values"][1].is_null());
  EXPECT_TRUE(session->why(1));
  EXPECT_FALSE(session->why(0));
  EXPECT_GT(events_, 1);
}

TEST_F(SessionTest, RefusesWhatIsNotLegal) {
  const auto session = begin("tic_tac_toe.kif", {StudioSeat{}, StudioSeat{}});
  EXPECT_FALSE(session->move("x", "(mark 9 9)"));
  EXPECT_FALSE(session->move("nobody", "(mark 1 1)"));
  ASSERT_TRUE(session->move("x", "(mark 1 1)"));
  EXPECT_FALSE(session->move("o", "(mark 1 1)"));
  EXPECT_EQ(session->snapshot()["history"].size(), 1U);
}

TEST_F(SessionTest, TakesBackToWhereAPersonChose) {
  const auto session = begin("tic_tac_toe.kif", {StudioSeat{}, player()});
  EXPECT_FALSE(session->take_back(std::nullopt));
  ASSERT_TRUE(session->move("x", "(mark 2 2)"));
  settled(*session);
  ASSERT_TRUE(session->take_back(std::nullopt));
  const Json view = session->snapshot();
  EXPECT_EQ(view["history"].size(), 0U);
  EXPECT_EQ(view["awaits"], Json::array({0}));
}

TEST_F(SessionTest, SeatsChangeHandsAndPlayersPlayToTheEnd) {
  const auto session = begin("tic_tac_toe.kif", {StudioSeat{}, StudioSeat{}});
  ASSERT_TRUE(session->sit("x", player()));
  ASSERT_TRUE(session->sit("o", player()));
  Json view = settled(*session);
  while (view["over"] == false) view = settled(*session);
  EXPECT_NE(view["result"], "");
  EXPECT_TRUE(view["position"]["terminal"]);
  EXPECT_FALSE(session->sit("x", StudioSeat{false, "no such player", 1, 10}));
}

TEST_F(SessionTest, ASeatMayChangeHandsWhileAStoppedPlayerStillLeaves) {
  StudioSeat slow = player();
  slow.player = "mcts";
  slow.seconds = 60;
  const auto may_go = std::make_shared<std::atomic<bool>>(false);
  ASSERT_TRUE(queue_.post([may_go] {  // so that the player does not even begin
    while (!*may_go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }));
  const auto session = begin("tic_tac_toe.kif", {slow, StudioSeat{}});
  EXPECT_TRUE(session->pause(true));
  EXPECT_TRUE(session->sit("x", StudioSeat{}));
  *may_go = true;
  EXPECT_EQ(settled(*session)["history"].size(), 0U);
}

TEST_F(SessionTest, WhoChoosesAtTheSameTimeDoesNotSeeWhatAPlayerWillDo) {
  StudioSeat slow = player();
  slow.player = "mcts:nodes=2000";
  const auto session = begin("rock_paper_scissors.kif", {StudioSeat{}, slow});
  for (Json view = session->snapshot(); !view["thinking"].is_null(); view = session->snapshot()) {
    EXPECT_EQ(view["thinking"].value("move", ""), "");
  }
  EXPECT_GT(events_, 0);
  for (const std::string& event : told_) {
    if (event.find("\"nodes\"") == std::string::npos) continue;
    EXPECT_NE(event.find("\"move\":\"\""), std::string::npos) << event;
  }
}

TEST_F(SessionTest, PausingStopsAPlayerAtOnce) {
  StudioSeat slow = player();
  slow.player = "mcts";
  slow.seconds = 60;
  const auto session = begin("tic_tac_toe.kif", {slow, StudioSeat{}});
  ASSERT_TRUE(session->pause(true));
  const Json view = settled(*session);
  EXPECT_EQ(view["history"].size(), 0U);
  EXPECT_TRUE(view["paused"]);
  while (session->idle_seconds() == 0) std::this_thread::yield();  // until it has let go
  ASSERT_TRUE(session->pause(false));
  ASSERT_TRUE(session->move_now());
  EXPECT_EQ(settled(*session)["history"].size(), 1U);
}

TEST_F(SessionTest, WaitsForEverybodyWhoChoosesAtOnce) {
  const auto session = begin("rock_paper_scissors.kif", {StudioSeat{}, StudioSeat{}});
  Json view = session->snapshot();
  EXPECT_EQ(view["awaits"].size(), 2U);
  const std::string move = view["position"]["legal"]["left"][0];
  ASSERT_TRUE(session->move("left", move));
  EXPECT_EQ(session->snapshot()["history"].size(), 0U);
  ASSERT_TRUE(session->move("right", move));
  EXPECT_EQ(session->snapshot()["history"].size(), 1U);
}

TEST_F(SessionTest, PlayersWaitTogetherBetweenMoves) {
  StudioSeat other = player();
  other.player = "mcts:nodes=60";
  const auto session = begin("tic_tac_toe.kif", {player(), other});
  Json view = settled(*session);
  while (view["over"] == false) view = settled(*session);
  EXPECT_EQ(players_.count(), 2U);
  session->close();
  EXPECT_EQ(players_.count(), 0U);
}

TEST_F(SessionTest, ReplaysAGameAndGoesOnFromThere) {
  const auto session = make("tic_tac_toe.kif", {StudioSeat{}, StudioSeat{}});
  ASSERT_TRUE(session->replay({{"(mark 1 1)", "noop"}, {"noop", "(mark 2 2)"}}));
  session->begin();
  const Json view = session->snapshot();
  EXPECT_EQ(view["history"].size(), 2U);
  EXPECT_EQ(view["awaits"], Json::array({0}));
  EXPECT_FALSE(session->replay({{"(mark 1 1)", "noop"}}));
  EXPECT_FALSE(session->replay({{"(mark 3 3)"}}));
}

TEST_F(SessionTest, TellsThreatsAndForcedMoves) {
  const auto session = make("tic_tac_toe.kif", {StudioSeat{}, StudioSeat{}});
  ASSERT_TRUE(
      session->replay({{"(mark 1 1)", "noop"}, {"noop", "(mark 2 2)"}, {"(mark 1 2)", "noop"}}));
  session->begin();
  const auto tactics = session->tactics(60);
  ASSERT_TRUE(tactics);
  EXPECT_EQ(tactics.value()["ply"], 3);
  EXPECT_EQ(tactics.value()["threats"][0]["move"], "(mark 1 3)");
  EXPECT_EQ(tactics.value()["threats"][0]["path"].size(), 1U);
  EXPECT_EQ(tactics.value()["forced"].size(), 1U);
}

TEST_F(SessionTest, ShowsTheBoardOfEarlierPositions) {
  const auto session = begin("orthodox_chess.scl", {StudioSeat{}, StudioSeat{}});
  ASSERT_TRUE(session->move("white", "white pawn (5,2) -> (5,4)"));
  const auto before = session->position_at(0);
  ASSERT_TRUE(before);
  EXPECT_NE(before.value()["pieces"], session->snapshot()["position"]["pieces"]);
  EXPECT_FALSE(session->position_at(2));
}

}  // namespace
}  // namespace rulewise::front

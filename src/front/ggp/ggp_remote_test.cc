#include "front/ggp/ggp_remote.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "front/ggp/ggp_message.h"
#include "front/http/http_server.h"
#include "front/outside_player.h"
#include "play/match.h"
#include "search/testing/library_game.h"

namespace rulewise::front {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

/// A player on a thread of its own that answers as it is told, and keeps what it was asked.
class Scripted {
 public:
  explicit Scripted(std::function<std::string(const GgpRequest&)> answer) {
    const auto handler = [this, answer](const HttpMessage& message, HttpServer::Ticket ticket) {
      const auto request = read_ggp_request(message.body);
      const std::scoped_lock lock(mutex_);
      if (request) asked_.push_back(request.value());
      server_->reply(ticket, {200, request ? answer(request.value()) : "ERROR"});
    };
    server_ = std::move(HttpServer::listen({"127.0.0.1", 0}, "", handler, {})).value();
    thread_ = std::thread([this] { server_->run([this] { return stop_.load(); }); });
  }
  Scripted(const Scripted&) = delete;
  Scripted& operator=(const Scripted&) = delete;
  ~Scripted() {
    stop_ = true;
    thread_.join();
  }
  [[nodiscard]] std::string text() const {
    return "ggp:http://127.0.0.1:" + std::to_string(server_->port()) + ",time=20s";
  }
  [[nodiscard]] std::vector<GgpRequest> asked() {
    const std::scoped_lock lock(mutex_);
    return asked_;
  }

 private:
  std::mutex mutex_;
  std::vector<GgpRequest> asked_;
  std::atomic<bool> stop_ = false;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

base::Result<std::unique_ptr<play::Player>> make(const game::Game& game, const std::string& text,
                                                 const std::string& rules) {
  const auto configuration = read_uci_configuration(text);
  if (!configuration) return configuration.error();
  return make_outside_player(game, configuration.value(), {rules, 1});
}

class GgpRemoteTest : public testing::Test {
 protected:
  play::GameRecord play(const std::string& remote,
                        const play::MatchOptions& options = {.games = 1}) {
    std::vector<std::unique_ptr<play::Player>> players;
    players.push_back(std::move(make(*game_, remote, rules_)).value());
    players.push_back(
        std::move(play::make_player(*game_, play::read_configuration("random").value(), 1))
            .value());
    if (hurry_) players.front()->set_hurry(hurry_);
    play::GameRecord played;
    result_ = play::play_match(*game_, players, options,
                               [&](const play::GameRecord& record) { played = record; });
    return played;
  }

  std::string rules_ = search::library_text("tic_tac_toe.kif");
  std::unique_ptr<game::Game> game_ = search::game_of_text(rules_);
  play::MatchResult result_;
  std::function<bool()> hurry_;
};

/// Marks the first cell that nobody has marked.
struct Marker {
  std::vector<std::string> free;
  std::string operator()(const GgpRequest& request) {
    if (request.verb == GgpVerb::kStart) {
      free.clear();
      for (const char x : {'1', '2', '3'}) {
        for (const char y : {'1', '2', '3'})
          free.push_back(std::string("(mark ") + x + ' ' + y + ')');
      }
      steps = 0;
      return "READY";
    }
    if (request.verb != GgpVerb::kPlay) return "DONE";
    for (const std::string& move : request.moves) std::erase(free, move);
    return steps++ % 2 == 0 ? free.front() : "noop";
  }
  std::size_t steps = 0;
};

TEST_F(GgpRemoteTest, PlaysAGameAndIsToldAllOfIt) {
  Scripted player{Marker{}};
  const play::GameRecord record = play(player.text());
  EXPECT_EQ(record.end, play::GameEnd::kOver);
  EXPECT_THAT(record.replaced, SizeIs(0));
  EXPECT_EQ(record.joint_moves[0][0], "(mark 1 1)");
  const std::vector<GgpRequest> asked = player.asked();
  ASSERT_EQ(asked.size(), record.joint_moves.size() + 2);
  EXPECT_EQ(asked[0].verb, GgpVerb::kStart);
  EXPECT_EQ(asked[0].role, "x");
  EXPECT_EQ(asked[0].play_clock, 20);
  for (std::size_t n = 2; n < asked.size(); ++n) {
    EXPECT_EQ(asked[n].moves, record.joint_moves[n - 2]);
    EXPECT_EQ(asked[n].match, asked[0].match);
  }
  EXPECT_EQ(asked.back().verb, GgpVerb::kStop);
}

TEST_F(GgpRemoteTest, GetsARandomMoveForAnIllegalAnswer) {
  Scripted player{[](const GgpRequest&) { return "(mark 9 9)"; }};
  const play::GameRecord record = play(player.text());
  EXPECT_EQ(record.end, play::GameEnd::kOver);
  EXPECT_EQ(record.replaced.size(), record.joint_moves.size() + 1) << "START among them";
  EXPECT_EQ(record.replaced.back().why, "IL (mark 9 9)");
  EXPECT_EQ(result_.standings[0].replaced, record.replaced.size());
  EXPECT_EQ(result_.standings[0].forfeits, 0U);
  EXPECT_EQ(play(player.text()).joint_moves, record.joint_moves) << "the same seed, the same moves";
}

TEST_F(GgpRemoteTest, LosesByRuleWhereNobodyIsThere) {
  std::string text;
  {
    Scripted gone{Marker{}};
    text = gone.text();
  }
  const play::GameRecord record = play(text);
  EXPECT_EQ(record.end, play::GameEnd::kIllegal);
  EXPECT_EQ(record.guilty_player, 0U);
  EXPECT_EQ(record.payoffs, (std::vector<double>{0, 100}));
  EXPECT_THAT(record.fault, HasSubstr("nobody listens at 127.0.0.1"));
  EXPECT_EQ(result_.standings[0].forfeits, 1U);
}

TEST_F(GgpRemoteTest, LosesByRuleWhenItHasGone) {
  auto player = std::make_unique<Scripted>(Marker{});
  play::MatchOptions options{.games = 1};
  options.on_move = [&](const game::State&, const play::GameRecord& record) {
    if (record.joint_moves.size() == 2) player = nullptr;
  };
  const play::GameRecord record = play(player->text(), options);
  EXPECT_EQ(record.end, play::GameEnd::kIllegal);
  EXPECT_EQ(record.joint_moves.size(), 2U);
  EXPECT_EQ(record.guilty_player, 0U);
}

/// Listens, and never answers.
class Silent {
 public:
  Silent() {
    const auto handler = [this](const HttpMessage&, HttpServer::Ticket) { ++asked_; };
    server_ = std::move(HttpServer::listen({"127.0.0.1", 0}, "", handler, {})).value();
    thread_ = std::thread([this] { server_->run([this] { return stop_.load(); }); });
  }
  Silent(const Silent&) = delete;
  Silent& operator=(const Silent&) = delete;
  ~Silent() {
    stop_ = true;
    thread_.join();
  }
  [[nodiscard]] int asked() const { return asked_; }
  [[nodiscard]] std::string text() const {
    return "ggp:127.0.0.1:" + std::to_string(server_->port()) + ",time=10000s,start=10000s";
  }

 private:
  std::atomic<int> asked_ = 0;
  std::atomic<bool> stop_ = false;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

TEST_F(GgpRemoteTest, IsNotWaitedForWhenAllIsToStop) {
  const Silent player;
  hurry_ = [&] { return player.asked() > 0; };
  play::MatchOptions options{.games = 1};
  options.should_stop = hurry_;
  (void)play(player.text(), options);  // the clocks would take hours
  EXPECT_TRUE(result_.was_stopped);
  EXPECT_EQ(result_.games, 0U);
  EXPECT_EQ(result_.standings[0].replaced, 0U) << "an answer not waited for is no fault";
}

TEST_F(GgpRemoteTest, TakesPartInOpeningsThatWereDrawn) {
  Scripted player{Marker{}};
  play::MatchOptions options{.games = 2, .opening_plies = 2};
  const play::GameRecord record = play(player.text(), options);
  EXPECT_EQ(record.end, play::GameEnd::kOver);
  EXPECT_EQ(result_.games, 2U);
}

TEST_F(GgpRemoteTest, IsRefusedForAReason) {
  const auto why = [&](const std::string& text, const std::string& rules) {
    const auto made = make(*game_, text, rules);
    return made ? std::string() : made.error().message;
  };
  EXPECT_THAT(why("ggp:http://192.0.2.7:9147,time=1s", rules_), HasSubstr("not on this machine"));
  EXPECT_EQ(why("ggp:http://192.0.2.7:9147,time=1s,remote=yes", rules_), "");
  EXPECT_EQ(why("http://127.0.0.1:9147,time=1s", rules_), "");
  EXPECT_EQ(why("ggp:[::1]:9147,time=1s", rules_), "");
  for (const char* start : {"10", "10s", "500ms", "2m"}) {
    EXPECT_EQ(why(std::string("ggp:127.0.0.1:9147,time=1s,start=") + start, rules_), "") << start;
  }
  for (const char* start : {"+3", "inf", "0", "3x"}) {
    EXPECT_THAT(why(std::string("ggp:127.0.0.1:9147,start=") + start, rules_), HasSubstr("no 'st"));
  }
  EXPECT_THAT(why("ggp:127.0.0.1:9147,depth=3", rules_), HasSubstr("no limit but time"));
  EXPECT_THAT(why("ggp:127.0.0.1:9147,level=3", rules_), HasSubstr("no 'level=3'"));
  EXPECT_THAT(why("ggp:127.0.0.1", rules_), HasSubstr("HOST:PORT"));
  EXPECT_THAT(why("ggp:127.0.0.1:9147", ""), HasSubstr("rules in GDL"));
}

}  // namespace
}  // namespace rulewise::front

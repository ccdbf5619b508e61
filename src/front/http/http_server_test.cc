#include "front/http/http_server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "front/http/http_client.h"

namespace rulewise::front {
namespace {

/// A server on a thread of its own.
class Running {
 public:
  using Handler = std::function<void(HttpServer&, const HttpMessage&, HttpServer::Ticket)>;

  explicit Running(Handler handler, HttpServer::Limits limits = {}) : handler_(std::move(handler)) {
    auto handle = [this](const HttpMessage& message, HttpServer::Ticket ticket) {
      handler_(*server_, message, ticket);
    };
    server_ = std::move(HttpServer::listen({"127.0.0.1", 0}, "", handle, limits)).value();
    thread_ = std::thread([this] { server_->run([this] { return stop_.load(); }); });
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    stop_ = true;
    thread_.join();
  }
  [[nodiscard]] HttpQuestion question(std::string body) const {
    const HostAndPort place{"127.0.0.1", server_->port()};
    return {find_address(place).value(), "localhost", "", std::move(body)};
  }

 private:
  Handler handler_;
  std::atomic<bool> stop_ = false;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

TEST(HttpServer, AnswersManyAtOnce) {
  Running running([](HttpServer& server, const HttpMessage& message, HttpServer::Ticket ticket) {
    server.reply(ticket, {200, "you said " + message.body});
  });
  std::vector<HttpQuestion> questions;
  for (int i = 0; i < 100; ++i) questions.push_back(running.question(std::to_string(i)));
  const auto answers = ask_all(questions, 30);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(answers[i].end, HttpEnd::kAnswered);
    EXPECT_EQ(answers[i].body, "you said " + std::to_string(i));
  }
}

TEST(HttpServer, TellsWhereARequestComesFrom) {
  Running running([](HttpServer& server, const HttpMessage& message, HttpServer::Ticket ticket) {
    server.reply(ticket, {200, "from " + message.from});
  });
  EXPECT_EQ(ask_all({running.question("")}, 30).front().body, "from 127.0.0.1");
}

TEST(HttpServer, OfIpv6TheNetworkIsTold) {
  const auto network = [](const char* host) {
    return network_of(find_address({host, 80}).value());
  };
  EXPECT_EQ(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(network("::ffff:192.0.2.7"), "::ffff:192.0.2.7");
  EXPECT_EQ(network("192.0.2.7"), "192.0.2.7");
}

TEST(Address, OfTheOwnMachineIsTheOneThatPlayersListenAt) {
  const auto address = find_address({"localhost", 80});
  ASSERT_TRUE(address);
  EXPECT_EQ(network_of(address.value()), "127.0.0.1");
  EXPECT_EQ(network_of(find_address({"::1", 80}).value()), "::");
}

TEST(HttpServer, SaysInNeedWhatItWasToldToSay) {
  Running running([](HttpServer& server, const HttpMessage&, HttpServer::Ticket ticket) {
    server.reply_after(ticket, 0.01, [] { return HttpReply{200, "in need"}; });
  });
  EXPECT_EQ(ask_all({running.question("?")}, 30)[0].body, "in need");
}

TEST(HttpServer, ServesOthersWhileConnectionsSayNothing) {
  HttpServer::Limits limits;
  limits.max_connections = 20;
  Running running(
      [](HttpServer& server, const HttpMessage&, HttpServer::Ticket ticket) {
        server.reply(ticket, {200, "here"});
      },
      limits);
  const HttpQuestion question = running.question("?");
  std::vector<Socket> silent;
  for (int i = 0; i < 60; ++i) silent.push_back(start_connecting(question.address));
  EXPECT_EQ(ask_all({question}, 30)[0].body, "here");
}

TEST(HttpServer, RefusesWhatIsTooLargeAndSaysSo) {
  HttpServer::Limits limits;
  limits.message.max_body = 1000;
  Running running([](HttpServer&, const HttpMessage&, HttpServer::Ticket) {}, limits);
  const auto answers = ask_all({running.question(std::string(4'000'000, 'x'))}, 30);
  EXPECT_EQ(answers[0].status, 413);
}

TEST(HttpClient, TellsWhoWasNotThereAndWhoWasLate) {
  HttpQuestion nobody;
  {
    const auto closed = listen_at({"127.0.0.1", 0});
    nobody.address = find_address({"127.0.0.1", port_of(closed.value())}).value();
  }
  const auto silent = listen_at({"127.0.0.1", 0});  // accepts, says nothing
  HttpQuestion late;
  late.address = find_address({"127.0.0.1", port_of(silent.value())}).value();
  const auto answers = ask_all({nobody, late}, 0.05);
  EXPECT_EQ(answers[0].end, HttpEnd::kNoConnection);
  EXPECT_EQ(answers[1].end, HttpEnd::kLate);
}

TEST(HostAndPort, IsReadInManyForms) {
  const HostAndPort wanted{"localhost", 9147};
  for (const char* text : {"localhost:9147", "http://localhost:9147", "http://localhost:9147/"}) {
    EXPECT_EQ(read_host_and_port(text).value(), wanted) << text;
  }
  EXPECT_EQ(read_host_and_port("[::1]:1").value(), (HostAndPort{"::1", 1}));
  for (const char* text : {"", "localhost", ":1", "h:", "h:x", "h:70000", "h:1x"}) {
    EXPECT_FALSE(read_host_and_port(text)) << text;
  }
}

}  // namespace
}  // namespace rulewise::front

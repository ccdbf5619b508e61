#include "front/web/studio.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "front/web/json.h"
#include "machine/limit.h"

namespace rulewise::front {
namespace {

/// A studio on a thread of its own.
class Running {
 public:
  explicit Running(StudioOptions options) {
    options.place = {"127.0.0.1", 0};
    studio_ = std::move(Studio::listen(std::move(options))).value();
    thread_ = std::thread([this] { studio_->run([this] { return stop_.load(); }); });
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    stop_ = true;
    thread_.join();
  }

  struct Answer {
    int status = 0;
    std::string head;
    Json body;
  };
  [[nodiscard]] Answer ask(const std::string& method, const std::string& path) const {
    return ask(method, path, method == "POST" ? "{}" : "");
  }
  [[nodiscard]] Answer ask(const std::string& method, const std::string& path,
                           const std::string& body) const {
    const std::string text = whole_answer(
        method + ' ' + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
        "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::size_t end = text.find("\r\n\r\n");
    if (end == std::string::npos) return {};
    return {std::stoi(text.substr(text.find(' ') + 1)), text.substr(0, end),
            Json::parse(text.substr(end + 4), nullptr, false)};
  }

 private:
  [[nodiscard]] std::string whole_answer(const std::string& question) const {
    const Address address = find_address({"127.0.0.1", studio_->port()}).value();
    const Socket socket(::socket(AF_INET, SOCK_STREAM, 0));
    const auto* place = reinterpret_cast<const sockaddr*>(&address.bytes);
    if (::connect(socket.number(), place, address.length) != 0) return {};
    if (::send(socket.number(), question.data(), question.size(), 0) < 0) return {};
    std::string text;
    char bytes[4096];
    for (ssize_t n = 0; (n = ::recv(socket.number(), bytes, sizeof bytes, 0)) > 0;) {
      text.append(bytes, static_cast<std::size_t>(n));
    }
    return text;
  }

  std::atomic<bool> stop_ = false;
  std::unique_ptr<Studio> studio_;
  std::thread thread_;
};

/// An address of the document, as a method and a path that lead nowhere in particular.
struct Operation {
  std::string method;
  std::string path;
  Json responses;
  std::string methods{};  // that the path takes
};

std::vector<Operation> operations() {
  std::ifstream in(RULEWISE_OPENAPI);
  const Json document = Json::parse(in);
  std::vector<Operation> list;
  for (const auto& [path, item] : document["paths"].items()) {
    std::string plain;
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (path[i] == '{')
        i = path.find('}', i), plain += '1';
      else
        plain += path[i];
    }
    for (const auto& [method, operation] : item.items()) {
      if (method == "parameters") continue;
      std::string name;
      for (const char c : method) name += static_cast<char>(std::toupper(c));
      list.push_back({name, plain, operation["responses"]});
    }
  }
  return list;
}

/// Those whose work is done by others than the thread that talks to browsers.
std::vector<Operation> working_operations() {
  std::vector<Operation> list = operations();
  std::erase_if(list, [](const Operation& operation) {
    return operation.path == "/api/" || operation.path.ends_with("/events");
  });
  return list;
}

void expect_fault(const Running::Answer& answer, int status, const Operation& operation) {
  const std::string where = operation.method + ' ' + operation.path;
  EXPECT_EQ(answer.status, status) << where;
  EXPECT_TRUE(operation.responses.contains(std::to_string(status))) << where << ' ' << status;
  ASSERT_TRUE(answer.body.is_object() && answer.body.contains("error")) << where;
  EXPECT_NE(answer.body["error"]["message"], "") << where;
  EXPECT_TRUE(answer.body["error"]["hint"].is_string()) << where;
}

TEST(StudioTest, TheDocumentIsReadAtAll) { EXPECT_GT(working_operations().size(), 20U); }

TEST(StudioTest, AFaultOfItsOwnIsToldAtEveryAddress) {
  StudioOptions options;
  options.on_work = [](const WebRequest&) { throw std::runtime_error("broken on purpose"); };
  const Running running(std::move(options));
  for (const Operation& operation : working_operations()) {
    const Running::Answer answer = running.ask(operation.method, operation.path);
    expect_fault(answer, kOwnFault, operation);
    EXPECT_EQ(answer.body["error"]["message"], "broken on purpose");
  }
}

TEST(StudioTest, ALimitIsToldAtEveryAddress) {
  StudioOptions options;
  options.on_work = [](const WebRequest&) { throw machine::LimitReached("too much of it"); };
  const Running running(std::move(options));
  for (const Operation& operation : working_operations()) {
    expect_fault(running.ask(operation.method, operation.path), kNotPossible, operation);
  }
}

TEST(StudioTest, WhereTooMuchWaitsEveryAddressSaysWhenToComeBack) {
  StudioOptions options;
  options.max_waiting = 0;
  const Running running(std::move(options));
  for (const Operation& operation : working_operations()) {
    const Running::Answer answer = running.ask(operation.method, operation.path);
    expect_fault(answer, kBusy, operation);
    EXPECT_NE(answer.head.find("Retry-After: "), std::string::npos) << operation.path;
  }
}

TEST(StudioTest, OtherMethodsAreRefusedWithThoseThereAre) {
  const Running running(StudioOptions{});
  for (const Operation& operation : operations()) {
    for (const char* method : {"PUT", "PATCH", "HEAD"}) {
      const Running::Answer answer = running.ask(method, operation.path);
      EXPECT_EQ(answer.status, kNotAllowed) << method << ' ' << operation.path;
      const std::size_t allow = answer.head.find("Allow: ");
      ASSERT_NE(allow, std::string::npos) << operation.path;
      const std::string methods = answer.head.substr(allow, answer.head.find('\r', allow) - allow);
      EXPECT_NE(methods.find(operation.method), std::string::npos) << operation.path;
    }
    expect_fault(running.ask("PUT", operation.path), kNotAllowed, operation);
  }
}

TEST(StudioTest, WhatNestsTooDeeplyIsNotRead) {
  const Running running(StudioOptions{});
  for (const std::size_t depth : {100U, 100'000U}) {
    const std::string body =
        R"({"kind":"generate","x":)" + std::string(depth, '[') + std::string(depth, ']') + '}';
    for (const Operation& operation : operations()) {
      if (operation.method != "POST") continue;
      const Running::Answer answer = running.ask("POST", operation.path, body);
      EXPECT_EQ(answer.status, kBadRequest) << operation.path;
    }
  }
  EXPECT_EQ(running.ask("GET", "/api/games").status, kOk);  // still there
}

TEST(StudioTest, TheHeadOfAFileTellsItsLength) {
  constexpr StudioAsset kPage{"/index.html", "text/html", "<p>a page</p>"};
  StudioOptions options;
  options.assets = {&kPage, 1};
  const Running running(std::move(options));
  const Running::Answer head = running.ask("HEAD", "/");
  EXPECT_EQ(head.status, kOk);
  EXPECT_NE(head.head.find("Content-Length: 13"), std::string::npos) << head.head;
  EXPECT_TRUE(head.body.is_discarded());  // nothing follows
}

}  // namespace
}  // namespace rulewise::front

#include "front/web/job_table.h"

#include <gtest/gtest.h>

#include <future>

namespace rulewise::front {
namespace {

/// Two kinds of jobs that end when the test says so, or when they are cancelled.
class JobTableTest : public testing::Test {
 protected:
  ~JobTableTest() override {
    if (!is_let_go_) let_go();
  }
  void let_go() {
    is_let_go_ = true;
    may_go_.set_value();
  }
  [[nodiscard]] JobMaker maker() {
    return [this](const Json&, GameShelf&, const std::string&) -> base::Result<JobWork> {
      return JobWork([go = go_](LongJob& job) -> base::Result<Json> {
        while (!job.is_cancelled() &&
               go.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
        }
        return Json{{"done", true}};
      });
    };
  }
  [[nodiscard]] JobTable table(const JobLimits& limits) {
    return JobTable{
        {{"study", {maker(), JobLength::kShort}}, {"match", {maker(), JobLength::kLong}}},
        shelf_,
        limits};
  }
  static WebRequest asks(const std::string& visitor, const std::string& kind) {
    WebRequest request;
    request.visitor = visitor;
    request.body = {{"kind", kind}};
    return request;
  }
  static Json job_in(JobTable& table, const std::string& id) {
    WebRequest request;
    request.method = "GET";
    request.steps = {"jobs", id};
    return Json::parse(table.use(request).body);
  }
  static std::string id_of(const HttpReply& reply) { return Json::parse(reply.body)["id"]; }
  /// Until it works.
  static void wait_for(JobTable& table, const std::string& id, const std::string& state) {
    while (job_in(table, id)["state"] != state) std::this_thread::yield();
  }

  GameShelf shelf_{{}};
  std::promise<void> may_go_;
  std::shared_future<void> go_ = may_go_.get_future().share();
  bool is_let_go_ = false;
};

TEST_F(JobTableTest, ManyNamesFromOneAddressHaveHalfOfAllTogether) {
  JobTable jobs = table({.max_of_one = 3, .max_under_way = 8});
  const auto from = [](const std::string& name, const std::string& address) {
    WebRequest request = asks(name, "match");
    request.address = address;
    return request;
  };
  for (int i = 0; i < 4; ++i) {
    const std::string name = "name " + std::to_string(i);
    ASSERT_EQ(jobs.start(from(name, "192.0.2.7")).status, kCreated);
  }
  const HttpReply refused = jobs.start(from("one more name", "192.0.2.7"));
  EXPECT_EQ(refused.status, kTooMany);
  EXPECT_EQ(Json::parse(refused.body)["error"]["message"],
            "4 jobs from your network are under way here already");
  EXPECT_EQ(jobs.start(from("somebody else", "192.0.2.8")).status, kCreated);
}

TEST_F(JobTableTest, NobodyHasMoreThanHisPart) {
  JobTable jobs = table({.max_of_one = 3, .max_under_way = 40});
  std::string first;
  for (int i = 0; i < 3; ++i) {
    const HttpReply reply = jobs.start(asks("greedy", "match"));
    ASSERT_EQ(reply.status, kCreated);
    if (first.empty()) first = id_of(reply);
  }
  const HttpReply refused = jobs.start(asks("greedy", "study"));
  EXPECT_EQ(refused.status, kTooMany);
  EXPECT_NE(refused.fields.find("Retry-After: "), std::string::npos);
  EXPECT_EQ(Json::parse(refused.body)["error"]["message"], "you have 3 jobs under way here");
  EXPECT_EQ(jobs.start(asks("modest", "match")).status, kCreated);
  WebRequest cancels;
  cancels.method = "DELETE";
  cancels.steps = {"jobs", first};
  EXPECT_EQ(jobs.use(cancels).status, kOk);
  wait_for(jobs, first, "cancelled");
  EXPECT_EQ(jobs.start(asks("greedy", "study")).status, kCreated);
}

TEST_F(JobTableTest, ACrowdLeavesRoomForWhoHasNothingUnderWay) {
  JobTable jobs = table({.max_of_one = 3, .max_under_way = 8});
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(jobs.start(asks("visitor " + std::to_string(i), "match")).status, kCreated);
  }
  EXPECT_EQ(jobs.start(asks("visitor 0", "match")).status, kTooMany);
  for (int i = 5; i < 8; ++i) {
    ASSERT_EQ(jobs.start(asks("visitor " + std::to_string(i), "study")).status, kCreated);
  }
  EXPECT_EQ(jobs.start(asks("visitor 8", "study")).status, kBusy);
}

TEST_F(JobTableTest, LongMatchesDoNotHoldUpAStudy) {
  std::promise<void> studied;
  JobLimits limits;
  limits.long_threads = 1;
  limits.short_threads = 1;
  const JobMaker study = [&](const Json&, GameShelf&, const std::string&) -> base::Result<JobWork> {
    return JobWork([&](LongJob&) -> base::Result<Json> {
      studied.set_value();
      return Json::object();
    });
  };
  JobTable jobs({{"study", {study, JobLength::kShort}}, {"match", {maker(), JobLength::kLong}}},
                shelf_, limits);
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(jobs.start(asks("visitor " + std::to_string(i), "match")).status, kCreated);
  }
  const HttpReply reply = jobs.start(asks("late", "study"));
  ASSERT_EQ(reply.status, kCreated);
  studied.get_future().wait();  // while all the matches are under way
  wait_for(jobs, id_of(reply), "done");
}

TEST_F(JobTableTest, WhatIsOverIsKeptForAWhile) {
  let_go();
  JobTable jobs = table({.max_under_way = 40, .max_kept_of_one = 3});
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) {
    const HttpReply reply = jobs.start(asks("one", "study"));
    ASSERT_EQ(reply.status, kCreated);
    ids.push_back(id_of(reply));
    wait_for(jobs, ids.back(), "done");
  }
  WebRequest lists;
  lists.visitor = "one";
  const Json kept = Json::parse(jobs.list(lists).body)["jobs"];
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0]["id"], ids.back());
  lists.visitor = "another";
  EXPECT_TRUE(Json::parse(jobs.list(lists).body)["jobs"].empty());
}

}  // namespace
}  // namespace rulewise::front

#include "front/web/long_job.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

TEST(LongJobTest, SendsOnlyWhatWasNotSeen) {
  LongJob job("j", {{"kind", "match"}}, "");
  ASSERT_TRUE(job.begin());
  job.add_item({{"n", 1}}, {{"moves", {"a"}}});
  job.add_item({{"n", 2}});
  job.show({{"score", 1}});
  const Json first = job.to_json({});
  EXPECT_EQ(first["kind"], "match");
  EXPECT_EQ(first["items"].size(), 2U);
  EXPECT_EQ(first["result"]["score"], 1);
  job.add_item({{"n", 3}});
  const Json second = job.to_json({first["result_version"], 2});
  EXPECT_EQ(second["items"], Json::parse(R"([{"n":3}])"));
  EXPECT_TRUE(second["result"].is_null());
  EXPECT_EQ(second["item_count"], 3);
  job.show({{"score", 2}});
  EXPECT_EQ(job.to_json({first["result_version"], 3})["result"]["score"], 2);
  EXPECT_EQ(job.to_json({0, 99})["items"].size(), 0U);
  EXPECT_FALSE(job.summary().contains("items"));
  EXPECT_EQ(job.detail(0).value()["moves"][0], "a");
  EXPECT_FALSE(job.detail(1));
  EXPECT_FALSE(job.detail(7));
}

TEST(LongJobTest, TheShareOfTimedWorkGoesWithTheClock) {
  LongJob job("j", {{"kind", "analyze"}}, "");
  ASSERT_TRUE(job.begin());
  EXPECT_EQ(job.summary()["share"], 0);
  job.report_timed({0.25, 0.5, 1e9}, "slow");
  EXPECT_NEAR(job.summary()["share"].get<double>(), 0.25, 0.01);
  job.report_timed({0.25, 0.5, 1e-9}, "its time is over");
  EXPECT_EQ(job.summary()["share"], 0.5);
  job.report(0.75, "told");
  EXPECT_EQ(job.summary()["share"], 0.75);
  job.finish(Json{{"a", 1}});
  EXPECT_EQ(job.summary()["share"], 1);
}

TEST(LongJobTest, AJobCancelledBeforeItBeginsIsOver) {
  LongJob job("j", {{"kind", "match"}}, "");
  job.cancel();
  EXPECT_TRUE(job.is_over());
  EXPECT_FALSE(job.begin());
  EXPECT_EQ(job.summary()["state"], "cancelled");
}

TEST(LongJobTest, KeepsWhatItHadWhenCancelled) {
  LongJob job("j", {{"kind", "match"}}, "");
  ASSERT_TRUE(job.begin());
  job.show({{"score", 1}});
  job.cancel();
  EXPECT_FALSE(job.is_over());
  job.finish(base::Error{"it was cancelled"});
  EXPECT_EQ(job.to_json({})["state"], "cancelled");
  EXPECT_EQ(job.to_json({})["result"]["score"], 1);
  LongJob done("k", {{"kind", "match"}}, "");
  ASSERT_TRUE(done.begin());
  done.finish(Json{{"a", 1}});
  done.cancel();  // too late
  EXPECT_EQ(done.summary()["state"], "done");
}

}  // namespace
}  // namespace rulewise::front

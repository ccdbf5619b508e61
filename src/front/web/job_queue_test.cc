#include "front/web/job_queue.h"

#include <gtest/gtest.h>

#include <future>

namespace rulewise::front {
namespace {

TEST(JobQueueTest, WhatIsSlowAboutOneKeyHoldsUpNoOther) {
  std::promise<void> may_go;
  std::shared_future<void> go = may_go.get_future().share();
  std::promise<void> other_done;
  std::vector<int> order;
  {
    JobQueue queue(2, 40);
    ASSERT_TRUE(queue.post([go] { go.wait(); }, "slow"));
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(queue.post([&order, i] { order.push_back(i); }, "slow"));
    }
    ASSERT_TRUE(queue.post([&] { other_done.set_value(); }, "quick"));
    other_done.get_future().wait();  // while the slow one still works
    EXPECT_TRUE(order.empty());
    std::promise<void> last;
    ASSERT_TRUE(queue.post([&] { last.set_value(); }, "slow"));
    may_go.set_value();
    last.get_future().wait();
  }
  EXPECT_EQ(order, (std::vector{0, 1, 2}));
}

TEST(JobQueueTest, NoKeyFillsTheQueue) {
  std::promise<void> may_go;
  std::shared_future<void> go = may_go.get_future().share();
  JobQueue queue(1, 8);
  std::promise<void> begun;
  ASSERT_TRUE(queue.post([go, &begun] {
    begun.set_value();
    go.wait();
  }));
  begun.get_future().wait();
  EXPECT_TRUE(queue.post([] {}, "greedy"));
  EXPECT_TRUE(queue.post([] {}, "greedy"));
  EXPECT_FALSE(queue.post([] {}, "greedy"));
  EXPECT_TRUE(queue.post([] {}, "modest"));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(queue.post([] {}));
  EXPECT_FALSE(queue.post([] {}));
  may_go.set_value();
}

TEST(JobQueueTest, WhoAskedForLittleDoesNotWaitForAllOfWhoAskedForMuch) {
  std::promise<void> may_go;
  std::shared_future<void> go = may_go.get_future().share();
  std::string order;
  std::promise<void> begun;
  std::promise<void> last;
  JobQueue queue(1, 40, JobPriority::kBackground);
  ASSERT_TRUE(queue.post(
      [go, &begun] {
        begun.set_value();
        go.wait();
      },
      "greedy"));
  begun.get_future().wait();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(queue.post([&order] { order += 'g'; }, "greedy"));
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(queue.post([&order] { order += 'a'; }, "anna"));
  ASSERT_TRUE(queue.post([&order] { order += 'b'; }, "bert"));
  ASSERT_TRUE(queue.post([&last] { last.set_value(); }, "greedy"));
  may_go.set_value();
  last.get_future().wait();
  EXPECT_EQ(order, "abgagg");
}

TEST(JobQueueTest, AJobThatThrowsEndsNoOther) {
  JobQueue queue(1, 8);
  ASSERT_TRUE(queue.post([] { throw std::runtime_error("oh"); }, "k"));
  std::promise<void> done;
  ASSERT_TRUE(queue.post([&] { done.set_value(); }, "k"));
  done.get_future().wait();
}

}  // namespace
}  // namespace rulewise::front

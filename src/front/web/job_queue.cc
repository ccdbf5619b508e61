#include "front/web/job_queue.h"

#include <exception>
#include <utility>

namespace rulewise::front {

JobQueue::JobQueue(std::size_t threads, std::size_t max_waiting) : max_waiting_(max_waiting) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

JobQueue::~JobQueue() {
  {
    const std::scoped_lock lock(mutex_);
    is_closing_ = true;
    waiting_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool JobQueue::post(std::function<void()> job) {
  {
    const std::scoped_lock lock(mutex_);
    if (is_closing_ || waiting_.size() >= max_waiting_) return false;
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void JobQueue::work() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
      if (is_closing_) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
    }
    try {
      job();
    } catch (const std::exception&) {
      // Jobs do not throw; one that does must not end everybody else's.
    }
  }
}

}  // namespace rulewise::front

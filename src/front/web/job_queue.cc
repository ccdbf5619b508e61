#include "front/web/job_queue.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace rulewise::front {
namespace {

constexpr std::size_t kParts = 4;  // of the queue; a key may have one of them

}  // namespace

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

bool JobQueue::post(std::function<void()> job, const std::string& key) {
  {
    const std::scoped_lock lock(mutex_);
    if (is_closing_ || waiting_.size() >= max_waiting_) return false;
    if (!key.empty()) {
      const auto same = static_cast<std::size_t>(std::ranges::count(waiting_, key, &Waiting::key));
      if (same >= std::max<std::size_t>(1, max_waiting_ / kParts)) return false;
    }
    waiting_.push_back({key, std::move(job)});
  }
  wake_.notify_one();
  return true;
}

/// The first whose key nobody is at.
std::deque<JobQueue::Waiting>::iterator JobQueue::next() {
  return std::ranges::find_if(
      waiting_, [this](const Waiting& one) { return one.key.empty() || !busy_.contains(one.key); });
}

void JobQueue::work() {
  for (;;) {
    Waiting taken;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_closing_ || next() != waiting_.end(); });
      if (is_closing_) return;
      const auto found = next();
      taken = std::move(*found);
      waiting_.erase(found);
      if (!taken.key.empty()) busy_.insert(taken.key);
    }
    try {
      taken.job();
    } catch (const std::exception&) {
      // Jobs do not throw; one that does must not end everybody else's.
    }
    taken.job = nullptr;
    const std::scoped_lock lock(mutex_);
    busy_.erase(taken.key);
  }
}

}  // namespace rulewise::front

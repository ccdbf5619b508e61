#include "front/web/job_queue.h"

#include <sys/resource.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace rulewise::front {
namespace {

constexpr std::size_t kParts = 4;  // of the queue; a key may have one of them
constexpr int kBackgroundNice = 10;

/// Of the calling thread alone, as Linux has it.
void make_way_for_others() { (void)setpriority(PRIO_PROCESS, 0, kBackgroundNice); }

}  // namespace

JobQueue::JobQueue(std::size_t threads, std::size_t max_waiting, JobPriority priority)
    : max_waiting_(max_waiting) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this, priority] {
      if (priority == JobPriority::kBackground) make_way_for_others();
      work();
    });
  }
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

/// Of those whose key nobody is at, the first of the key that has waited longest for a turn.
std::deque<JobQueue::Waiting>::iterator JobQueue::next() {
  auto best = waiting_.end();
  std::uint64_t best_turn = 0;
  for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
    if (!it->key.empty() && busy_.contains(it->key)) continue;
    const auto known = turns_.find(it->key);
    const std::uint64_t last = known == turns_.end() ? 0 : known->second;
    if (best != waiting_.end() && last >= best_turn) continue;
    best = it;
    best_turn = last;
  }
  return best;
}

/// Those who neither wait nor work are forgotten. Jobs without a key take turns like one key.
void JobQueue::note_turn(const std::string& key) {
  turns_[key] = ++turn_;
  std::erase_if(turns_, [this](const auto& entry) {
    return !busy_.contains(entry.first) &&
           std::ranges::find(waiting_, entry.first, &Waiting::key) == waiting_.end();
  });
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
      note_turn(taken.key);
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

// long_job.h — work of seconds or minutes that shows how far it is and can be cancelled.
//
// Idea      the work is a function that now and then says how far it is and asks whether to go on;
//           the page looks at the job while it runs and may end it
// Promises  a job that was cancelled before it began does nothing
// Tested by tests/web
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>

#include "base/result.h"
#include "front/web/game_shelf.h"
#include "front/web/json.h"

namespace rulewise::front {

class LongJob {
 public:
  LongJob(std::string id, std::string kind) : id_(std::move(id)), kind_(std::move(kind)) {}

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] bool is_cancelled() const { return is_cancelled_; }
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const std::atomic<bool>& cancelled() const { return is_cancelled_; }
  /// One that has not begun is over at once.
  void cancel();
  /// False if it is not to begin any more.
  [[nodiscard]] bool begin();

  /// From 0 to 1, and what it is doing; `interim` is what there is to see already.
  void report(double share, std::string doing, Json interim = nullptr);
  void finish(const base::Result<Json>& result);
  [[nodiscard]] Json to_json() const;

 private:
  std::string id_;
  std::string kind_;
  std::atomic<bool> is_cancelled_ = false;
  mutable std::mutex mutex_;
  double share_ = 0;
  std::string doing_ = "waiting for its turn";
  Json result_;
  base::Error error_;
  bool has_begun_ = false;
  bool is_over_ = false;
  bool has_failed_ = false;
};

/// The work of a job: what it is asked, and the shelf of games.
using JobWork = std::function<base::Result<Json>(LongJob& job)>;
/// Looks at the question before anything is begun.
using JobMaker = std::function<base::Result<JobWork>(const Json& question, GameShelf& shelf)>;

}  // namespace rulewise::front

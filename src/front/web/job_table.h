// job_table.h — the long jobs of the page: started, looked at, cancelled, found again.
//
// Idea      a job goes on whether anybody looks or not, so that a page that is loaded again finds
//           it; those that are over are kept for a while. What somebody waits for has threads of
//           its own, and what takes minutes has others that make way for all that is short. Where
//           visitors are told apart each sees his own, on each side one of his is done at a time,
//           and whoever was served longest ago comes next
// Promises  so many jobs under way, of each visitor, from one address and of all, and no more:
//           beyond that 429 or 503, a sentence and when to come back; while many wait nobody has
//           more than one
// Tested by job_table_test.cc, tests/web
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "front/web/game_shelf.h"
#include "front/web/job_queue.h"
#include "front/web/long_job.h"
#include "front/web/replies.h"
#include "front/web/web_request.h"

namespace rulewise::front {

struct JobLimits {
  std::size_t short_threads = 3;
  std::size_t long_threads = 2;
  std::size_t max_of_one = 8;       // under way: they work or wait
  std::size_t max_under_way = 240;  // of all visitors
  std::size_t max_kept_of_one = 20;
};

class JobTable {
 public:
  JobTable(std::map<std::string, JobKind> kinds, GameShelf& shelf, const JobLimits& limits = {});
  ~JobTable();
  JobTable(const JobTable&) = delete;
  JobTable& operator=(const JobTable&) = delete;

  [[nodiscard]] HttpReply start(const WebRequest& request);
  /// Those of the one who asks, newest first.
  [[nodiscard]] HttpReply list(const WebRequest& request);
  [[nodiscard]] HttpReply use(const WebRequest& request);

 private:
  /// Why there is no room for one more; nothing: it is kept.
  [[nodiscard]] std::optional<HttpReply> keep(const std::shared_ptr<LongJob>& job);
  [[nodiscard]] std::optional<HttpReply> refusal(const LongJob& wanted) const;
  void drop_old(const std::string& owner);
  [[nodiscard]] std::shared_ptr<LongJob> find(const std::string& id);

  const std::map<std::string, JobKind> kinds_;
  GameShelf& shelf_;
  const JobLimits limits_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<LongJob>> jobs_;  // oldest first
  JobQueue long_;                               // the queues last: their jobs use the others
  JobQueue short_;
};

}  // namespace rulewise::front
